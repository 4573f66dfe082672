import { randomBytes } from 'node:crypto';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { PurgeSiteBackups } from '../../events/backups.events.ts';
import { createAudits } from '../audits/audits.view.ts';
import { createBucket } from '../core/bucket/bucket.ts';
import { readEnv } from '../core/env.ts';
import { createExportsStore } from '../core/exports/exports-store.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createSendMessages } from '../core/queue/send-messages.ts';
import { accountIdOf } from '../core/validation/account.ts';
import { createPeopleFacts } from '../profiles/profiles.view.ts';
import { createPlanLimits } from '../user-plans/user-plans.view.ts';
import { createSiteView } from '../websites/websites.view.ts';
import { backupsContract } from './backups.contract.ts';
import { backupsApiEnv } from './backups.env.ts';
import { exportBackups } from './backups.export.service.ts';
import { wireBackups } from './backups.wiring.ts';
import { createBackupsList } from './backups.list.entity.ts';
import { cleanUp, downloadBackup, listBackups, removeFile } from './backups.service.ts';
import { getBackup } from './details/backups.details.service.ts';
import { generateKey, getKey, revokeKey } from './key/backups.key.service.ts';
import { listLogs, removeLog, removeLogs } from './log/backups.logs.service.ts';
import { confirmSource } from './origin/backups.origin.service.ts';
import { getStorage } from './storage/backups.storage.service.ts';

const env = readEnv(backupsApiEnv);
const { table, shared } = wireBackups(env);
const { credentials, region } = table.client.config;
const dependencies = {
  ...shared,
  audits: createAudits(table),
  exports: createExportsStore(createBucket(env.EXPORTS_URL, { credentials, region })),
  timeZone: env.TIME_ZONE,
  hasRunner: env.RESTORE_DRILL === 'on',
  newId,
  websites: createSiteView(table),
  makers: createPeopleFacts(table),
  plans: createPlanLimits(table),
  list: createBackupsList(table),
  send: createSendMessages<PurgeSiteBackups>(new SQSClient({}), env.BACKUPS_QUEUE_URL),
  randomBytes,
};

export const handler = createApi(
  backupsContract,
  apiDependencies('backups', table),
)({
  storage: ({ caller }) => getStorage(accountIdOf(caller), dependencies),
  list: ({ caller, params, query }) => listBackups(caller, { ...params, ...query }, dependencies),
  get: ({ caller, params }) => getBackup(caller, params, dependencies),
  confirmSource: ({ caller, params }) => confirmSource(caller, params, dependencies),
  export: ({ caller, params }) => exportBackups(caller, params.websiteId, dependencies),
  cleanup: ({ caller, params }) => cleanUp(caller, params.websiteId, dependencies),
  remove: ({ caller, params }) => removeFile(caller, params, dependencies),
  download: ({ caller, params }) => downloadBackup(caller, params, dependencies),
  logs: ({ caller, params, query }) => listLogs(caller, { ...params, ...query }, dependencies),
  removeLogs: ({ caller, params }) => removeLogs(caller, params.websiteId, dependencies),
  removeLog: ({ caller, params }) => removeLog(caller, params, dependencies),
  key: ({ caller, params }) => getKey(caller, params.websiteId, dependencies),
  generateKey: ({ caller, params }) => generateKey(caller, params.websiteId, dependencies),
  revokeKey: ({ caller, params }) => revokeKey(caller, params.websiteId, dependencies),
});
