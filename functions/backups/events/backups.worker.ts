import { SQSClient } from '@aws-sdk/client-sqs';
import { backupsCommandSchema, type PurgeSiteBackups } from '../../../events/backups.events.ts';
import { createBucket } from '../../core/bucket/bucket.ts';
import { readEnv } from '../../core/env.ts';
import { newId } from '../../core/id.ts';
import { createLogger } from '../../core/observability/logger.ts';
import { createWorker } from '../../core/queue/create-worker.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { createCommit } from '../../core/table/commit/commit.ts';
import { createTable } from '../../core/table/table.ts';
import { createPlanLimits } from '../../user-plans/user-plans.view.ts';
import { createSiteView } from '../../websites/websites.view.ts';
import { createBackups } from '../backups.entity.ts';
import { backupsWorkerEnv } from '../backups.env.ts';
import { createBackupKeys } from '../key/backups.key.entity.ts';
import { createBackupLogs } from '../log/backups.logs.entity.ts';
import { createSiteRows } from '../schedule/backups.rows.entity.ts';
import { createBackupSchedule } from '../schedule/backups.schedule.entity.ts';
import { createBackupChanges } from '../storage/backups.changes.entity.ts';
import { createHeads } from '../storage/backups.heads.entity.ts';
import { createBackupObjects } from '../storage/backups.objects.store.ts';
import { reconcileStorage } from '../storage/backups.reconcile.service.ts';
import { createStorage } from '../storage/backups.storage.entity.ts';
import { workOff } from './backups.work.service.ts';

const env = readEnv(backupsWorkerEnv);
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const log = createLogger('backups-worker');
const now = () => new Date();
const stores = {
  backups: createBackups(table),
  objects: createBackupObjects(createBucket(env.BACKUPS_URL, { credentials, region })),
  websites: createSiteView(table),
  plans: createPlanLimits(table),
  changes: createBackupChanges(table),
  heads: createHeads(table),
  storage: createStorage(table),
  rows: createSiteRows(table),
  logs: createBackupLogs(table),
  keys: createBackupKeys(table),
  schedule: createBackupSchedule(table),
  commit: createCommit(table, { now }),
  now,
  log,
};
const dependencies = {
  ...stores,
  reconcile: (ownerId: string | null) => reconcileStorage(ownerId, stores),
  sendAgain: createSendMessages<PurgeSiteBackups>(new SQSClient({}), env.OWN_QUEUE_URL),
  newId,
};

export const handler = createWorker(backupsCommandSchema, { log })((command) =>
  workOff(command, dependencies),
);
