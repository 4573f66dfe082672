import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { PurgeSiteBackups } from '../../../events/backups.events.ts';
import { userDeletedSchema } from '../../../events/users.events.ts';
import {
  websiteDeletedSchema,
  websiteOriginChangedSchema,
  websiteReassignedSchema,
} from '../../../events/websites.events.ts';
import { readEnv } from '../../core/env.ts';
import { newId } from '../../core/id.ts';
import { createWorker } from '../../core/queue/create-worker.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { workerDependencies } from '../../core/queue/worker-dependencies.ts';
import { createCommit } from '../../core/table/commit/commit.ts';
import { createTable } from '../../core/table/table.ts';
import { createSiteView } from '../../websites/websites.view.ts';
import { backupsSubscriberEnv } from '../backups.env.ts';
import { createBackupKeys } from '../key/backups.key.entity.ts';
import { createBackupLogs } from '../log/backups.logs.entity.ts';
import { createSiteRows } from '../schedule/backups.rows.entity.ts';
import { createBackupSchedule } from '../schedule/backups.schedule.entity.ts';
import { createHeads } from '../storage/backups.heads.entity.ts';
import { createStorage } from '../storage/backups.storage.entity.ts';
import { followEvent } from './backups.follow.service.ts';

const env = readEnv(backupsSubscriberEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  websites: createSiteView(table),
  heads: createHeads(table),
  schedule: createBackupSchedule(table),
  storage: createStorage(table),
  keys: createBackupKeys(table),
  logs: createBackupLogs(table),
  commit: createCommit(table, { now: () => new Date() }),
  rows: createSiteRows(table),
  newId,
  send: createSendMessages<PurgeSiteBackups>(new SQSClient({}), env.BACKUPS_QUEUE_URL),
};
const message = z.discriminatedUnion('type', [
  websiteDeletedSchema,
  websiteOriginChangedSchema,
  websiteReassignedSchema,
  userDeletedSchema,
]);

export const handler = createWorker(
  message,
  workerDependencies('backups-subscriber'),
)((event) => followEvent(event, dependencies));
