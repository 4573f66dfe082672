import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { PurgeSiteBackups } from '../../../events/backups.events.ts';
import { userDeletedSchema } from '../../../events/users.events.ts';
import { websiteDeletedSchema, websiteReassignedSchema } from '../../../events/websites.events.ts';
import { readEnv } from '../../core/env.ts';
import { createLogger } from '../../core/observability/logger.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { createWorker } from '../../core/queue/create-worker.ts';
import { createCommit } from '../../core/table/commit.ts';
import { createTable } from '../../core/table/table.ts';
import { backupsSubscriberEnv } from '../backups.env.ts';
import { followEvent } from './backups.follow.service.ts';
import { createBackupKeys } from '../key/backups.key.entity.ts';
import { createBackupLogs } from '../log/backups.logs.entity.ts';
import { noteNewestBackup, type SiteRowRef } from '../schedule/backups.rows.store.ts';
import { createStorageStore } from '../storage/backups.storage.store.ts';

const env = readEnv(backupsSubscriberEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  storage: createStorageStore(table),
  keys: createBackupKeys(table),
  logs: createBackupLogs(table),
  commit: createCommit(table, { now: () => new Date() }),
  noteNewest: (ref: SiteRowRef) => noteNewestBackup(table, ref),
  send: createSendMessages<PurgeSiteBackups>(new SQSClient({}), env.BACKUPS_QUEUE_URL),
};
const message = z.discriminatedUnion('type', [
  websiteDeletedSchema,
  websiteReassignedSchema,
  userDeletedSchema,
]);

export const handler = createWorker(message, {
  log: createLogger('backups-subscriber'),
})((event) => followEvent(event, dependencies));
