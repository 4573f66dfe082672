import { createBucket } from '../../core/bucket/bucket.ts';
import { readEnv } from '../../core/env.ts';
import { apiDependencies } from '../../core/http/api-dependencies.ts';
import { createApi } from '../../core/http/create-api.ts';
import { newId } from '../../core/id.ts';
import { createCommit } from '../../core/table/commit/commit.ts';
import { createTable } from '../../core/table/table.ts';
import { createPlanLimits } from '../../user-plans/user-plans.view.ts';
import { createSiteView } from '../../websites/websites.view.ts';
import { getSender } from '../backups.access.service.ts';
import { createBackups } from '../backups.entity.ts';
import { backupsUploadsEnv } from '../backups.env.ts';
import { createBackupLogs } from '../log/backups.logs.entity.ts';
import { createSiteRows } from '../schedule/backups.rows.entity.ts';
import { createBackupChanges } from '../storage/backups.changes.entity.ts';
import { createHeads } from '../storage/backups.heads.entity.ts';
import { createBackupObjects } from '../storage/backups.objects.store.ts';
import { createStorage } from '../storage/backups.storage.entity.ts';
import { completeUpload } from './backups.uploads.complete.service.ts';
import { backupsUploadsContract } from './backups.uploads.contract.ts';
import { cancelUpload, resumeUpload, signParts } from './backups.uploads.service.ts';
import { startUpload } from './backups.uploads.start.service.ts';

const env = readEnv(backupsUploadsEnv);
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
  logs: createBackupLogs(table),
  plans: createPlanLimits(table),
  objects: createBackupObjects(createBucket(env.BACKUPS_URL, { credentials, region })),
  commit: createCommit(table, { now }),
  newId,
  now,
};

export const handler = createApi(
  backupsUploadsContract,
  apiDependencies('backups-uploads', table),
)({
  start: async ({ caller, params, body }) =>
    startUpload(await getSender(caller, params.websiteId, dependencies), body, dependencies),
  resume: async ({ caller, params }) =>
    resumeUpload(
      await getSender(caller, params.websiteId, dependencies),
      params.backupId,
      dependencies,
    ),
  signParts: async ({ caller, params: { websiteId, backupId }, body }) =>
    signParts(
      await getSender(caller, websiteId, dependencies),
      { backupId, ...body },
      dependencies,
    ),
  complete: async ({ caller, params: { websiteId, backupId }, body }) =>
    completeUpload(
      await getSender(caller, websiteId, dependencies),
      { backupId, ...body },
      dependencies,
    ),
  cancel: async ({ caller, params }) =>
    cancelUpload(
      await getSender(caller, params.websiteId, dependencies),
      params.backupId,
      dependencies,
    ),
});
