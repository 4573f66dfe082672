import { readEnv } from '../../core/env.ts';
import { apiDependencies } from '../../core/http/api-dependencies.ts';
import { createApi } from '../../core/http/create-api.ts';
import { newId } from '../../core/id.ts';
import { createPlanLimits } from '../../user-plans/user-plans.view.ts';
import { createSiteView } from '../../websites/websites.view.ts';
import { getSender } from '../backups.access.service.ts';
import { backupsUploadsEnv } from '../backups.env.ts';
import { wireBackups } from '../backups.wiring.ts';
import { completeUpload } from './backups.uploads.complete.service.ts';
import { backupsUploadsContract } from './backups.uploads.contract.ts';
import { cancelUpload, resumeUpload, signParts } from './backups.uploads.service.ts';
import { startUpload } from './backups.uploads.start.service.ts';

const env = readEnv(backupsUploadsEnv);
const { table, shared } = wireBackups(env);
const dependencies = {
  ...shared,
  websites: createSiteView(table),
  plans: createPlanLimits(table),
  newId,
};

export const handler = createApi(
  backupsUploadsContract,
  apiDependencies('backups-uploads', table),
)({
  start: async ({ caller, params, body, submission }) =>
    startUpload(
      await getSender(caller, params.websiteId, dependencies),
      { ...body, submission },
      dependencies,
    ),
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
