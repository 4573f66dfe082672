import { SQSClient } from '@aws-sdk/client-sqs';
import { backupsCommandSchema, type PurgeSiteBackups } from '../../../events/backups.events.ts';
import { readEnv } from '../../core/env.ts';
import { newId } from '../../core/id.ts';
import { createLogger } from '../../core/observability/logger.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { createWorker } from '../../core/queue/create-worker.ts';
import { createCommit } from '../../core/table/commit.ts';
import { createTable } from '../../core/table/table.ts';
import { backupsWorkerEnv } from '../backups.env.ts';
import { createBackupKeys } from '../key/backups.key.entity.ts';
import { createBackupLogs } from '../log/backups.logs.entity.ts';
import { createBackupObjects } from '../storage/backups.objects.store.ts';
import { reconcileStorage } from '../storage/backups.reconcile.service.ts';
import { createReconcileStore } from '../storage/backups.reconcile.store.ts';
import { createScheduleStore } from '../schedule/backups.schedule.store.ts';
import { createStorageLimits, createStorageStore } from '../storage/backups.storage.store.ts';
import { createBackupsStore } from '../backups.store.ts';
import { workOff } from './backups.work.service.ts';

const env = readEnv(backupsWorkerEnv);
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const log = createLogger('backups-worker');
const now = () => new Date();
const stores = {
  backups: createBackupsStore(table),
  objects: createBackupObjects({ url: env.BACKUPS_URL, credentials, region, fetch }),
  limits: createStorageLimits(table),
  storage: createStorageStore(table),
  logs: createBackupLogs(table),
  keys: createBackupKeys(table),
  schedule: createScheduleStore(table),
  commit: createCommit(table, { now }),
  now,
};
const reconciling = { ...stores, reconcile: createReconcileStore(table), log };
const dependencies = {
  ...stores,
  reconcile: (ownerId: string | null) => reconcileStorage(ownerId, reconciling),
  sendAgain: createSendMessages<PurgeSiteBackups>(new SQSClient({}), env.OWN_QUEUE_URL),
  newId,
};

export const handler = createWorker(backupsCommandSchema, { log })((command) =>
  workOff(command, dependencies),
);
