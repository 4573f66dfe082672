import { readEnv } from '../../core/env.ts';
import { apiDependencies } from '../../core/http/api-dependencies.ts';
import { createApi } from '../../core/http/create-api.ts';
import { newId } from '../../core/id.ts';
import { createTable } from '../../core/table/table.ts';
import { createSiteView } from '../../websites/websites.view.ts';
import { getSender } from '../backups.access.service.ts';
import { backupsUploadsEnv } from '../backups.env.ts';
import { createBackupObjects } from '../storage/backups.objects.store.ts';
import { createStorageLimits, createStorageStore } from '../storage/backups.storage.store.ts';
import { createBackupsStore } from '../backups.store.ts';
import { backupsUploadsContract } from './backups.uploads.contract.ts';
import { completeUpload } from './backups.uploads.complete.service.ts';
import { cancelUpload, resumeUpload, signParts } from './backups.uploads.service.ts';
import { startUpload } from './backups.uploads.start.service.ts';

const env = readEnv(backupsUploadsEnv);
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const dependencies = {
  websites: createSiteView(table),
  backups: createBackupsStore(table),
  storage: createStorageStore(table),
  limits: createStorageLimits(table),
  objects: createBackupObjects({ url: env.BACKUPS_URL, credentials, region, fetch }),
  newId,
  now: () => new Date(),
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
