import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { networkOf } from '../core/http/network-of.ts';
import { newId } from '../core/id.ts';
import { createPeopleFacts } from '../profiles/profiles.view.ts';
import { createPlanLimits } from '../user-plans/user-plans.view.ts';
import { createSiteView } from '../websites/websites.view.ts';
import { backupsConnectorContract } from './backups.connector.contract.ts';
import { backupsConnectorEnv } from './backups.env.ts';
import { wireBackups } from './backups.wiring.ts';
import { findMissing } from './blocks/backups.blocks.upload.service.ts';
import { confirmKey, senderOf } from './key/backups.key.confirm.service.ts';
import { noteSiteRestore } from './restore/backups.restore.report.service.ts';
import { noteFailure, storeReport } from './schedule/backups.report.service.ts';
import { completeUpload } from './upload/backups.uploads.complete.service.ts';
import { failUpload, resumeUpload, signParts } from './upload/backups.uploads.service.ts';
import { startUpload } from './upload/backups.uploads.start.service.ts';

const env = readEnv(backupsConnectorEnv);
const { table, shared } = wireBackups(env);
const dependencies = {
  ...shared,
  websites: createSiteView(table),
  makers: createPeopleFacts(table),
  plans: createPlanLimits(table),
  newId,
};

/** What sites' plugins send by their own keys: strangers to every other route, so this Lambda may do that alone. */
export const handler = createApi(backupsConnectorContract, {
  ...apiDependencies('backups-connector', table),
  confirmBackupKey: (bearer) => confirmKey(bearer, dependencies),
})({
  start: async ({ holder, body }) => {
    const sender = await senderOf(holder, dependencies);
    return startUpload({ ...sender, network: networkOf(holder.address) }, body, dependencies);
  },
  resume: async ({ holder, params }) =>
    resumeUpload(await senderOf(holder, dependencies), params.backupId, dependencies),
  signParts: async ({ holder, params, body }) =>
    signParts(await senderOf(holder, dependencies), { ...params, ...body }, dependencies),
  findMissing: async ({ holder, params, body }) =>
    findMissing(await senderOf(holder, dependencies), { ...params, ...body }, dependencies),
  complete: async ({ holder, params, body }) =>
    completeUpload(await senderOf(holder, dependencies), { ...params, ...body }, dependencies),
  fail: async ({ holder, params, body }) =>
    failUpload(await senderOf(holder, dependencies), { ...params, ...body }, dependencies),
  failBackup: async ({ holder, body }) =>
    noteFailure(await senderOf(holder, dependencies), body, dependencies),
  noteRestore: async ({ holder, body }) =>
    noteSiteRestore(await senderOf(holder, dependencies), body, dependencies),
  report: async ({ holder, body }) =>
    storeReport(await senderOf(holder, dependencies), body, dependencies),
});
