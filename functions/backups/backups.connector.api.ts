import { createBucket } from '../core/bucket/bucket.ts';
import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createPlanLimits } from '../user-plans/user-plans.view.ts';
import { createSiteView } from '../websites/websites.view.ts';
import { backupsConnectorContract } from './backups.connector.contract.ts';
import { createBackups } from './backups.entity.ts';
import { backupsConnectorEnv } from './backups.env.ts';
import { confirmKey, senderOf } from './key/backups.key.confirm.service.ts';
import { createBackupKeys } from './key/backups.key.entity.ts';
import { createBackupLogs } from './log/backups.logs.entity.ts';
import { noteFailure, storeReport } from './schedule/backups.report.service.ts';
import { createSiteRows } from './schedule/backups.rows.entity.ts';
import { createBackupSchedule } from './schedule/backups.schedule.entity.ts';
import { createBackupChanges } from './storage/backups.changes.entity.ts';
import { createHeads } from './storage/backups.heads.entity.ts';
import { createBackupObjects } from './storage/backups.objects.store.ts';
import { createStorage } from './storage/backups.storage.entity.ts';
import { completeUpload } from './upload/backups.uploads.complete.service.ts';
import { failUpload, resumeUpload, signParts } from './upload/backups.uploads.service.ts';
import { startUpload } from './upload/backups.uploads.start.service.ts';

const env = readEnv(backupsConnectorEnv);
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const now = () => new Date();
const dependencies = {
  websites: createSiteView(table),
  backups: createBackups(table),
  changes: createBackupChanges(table),
  heads: createHeads(table),
  storage: createStorage(table),
  rows: createSiteRows(table),
  plans: createPlanLimits(table),
  keys: createBackupKeys(table),
  schedule: createBackupSchedule(table),
  logs: createBackupLogs(table),
  objects: createBackupObjects(createBucket(env.BACKUPS_URL, { credentials, region })),
  commit: createCommit(table, { now }),
  newId,
  now,
};

/** What sites' plugins send by their own keys: strangers to every other route, so this Lambda may do that alone. */
export const handler = createApi(backupsConnectorContract, {
  ...apiDependencies('backups-connector', table),
  confirmBackupKey: (bearer) => confirmKey(bearer, dependencies),
})({
  start: async ({ holder, body }) =>
    startUpload(await senderOf(holder, dependencies), body, dependencies),
  resume: async ({ holder, params }) =>
    resumeUpload(await senderOf(holder, dependencies), params.backupId, dependencies),
  signParts: async ({ holder, params, body }) =>
    signParts(await senderOf(holder, dependencies), { ...params, ...body }, dependencies),
  complete: async ({ holder, params, body }) =>
    completeUpload(await senderOf(holder, dependencies), { ...params, ...body }, dependencies),
  fail: async ({ holder, params, body }) =>
    failUpload(await senderOf(holder, dependencies), { ...params, ...body }, dependencies),
  failBackup: async ({ holder, body }) =>
    noteFailure(await senderOf(holder, dependencies), body, dependencies),
  report: async ({ holder, body }) =>
    storeReport(await senderOf(holder, dependencies), body, dependencies),
});
