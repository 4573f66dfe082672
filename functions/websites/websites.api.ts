import { randomBytes } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import { createDataKeys } from '../core/crypto/data-keys.ts';
import { createSecretBox } from '../core/crypto/secret-box.ts';
import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createTable } from '../core/table/table.ts';
import { createStatusStore } from '../status/status.store.ts';
import { createQuota } from '../user-plans/user-plans.quota.view.ts';
import { assignWebsites } from './websites.assign.service.ts';
import { websiteRecordsContract } from './websites.contract.ts';
import { websitesEnv } from './websites.env.ts';
import { startPairing } from './websites.pairing.service.ts';
import { createPairingsStore } from './websites.pairing.store.ts';
import { removeKey } from './websites.key.service.ts';
import { removeWebsite } from './websites.remove.service.ts';
import { createWebsite, getWebsite, listWebsites } from './websites.service.ts';
import { createWebsitesStore } from './websites.store.ts';
import { updateWebsite } from './websites.update.service.ts';

const env = readEnv(websitesEnv);
const table = createTable(env.TABLE_NAME);
const dataKeys = createDataKeys(
  { kms: new KMSClient({}), keyArn: env.CONNECTOR_KEY_ARN, table },
  { canCreate: true },
);
const dependencies = {
  websites: createWebsitesStore(table),
  pairings: createPairingsStore(table),
  status: createStatusStore(table),
  quota: createQuota(table),
  secrets: createSecretBox(dataKeys),
  siteUrl: env.SITE_URL,
  sitesWithoutPlan: env.SITES_WITHOUT_PLAN,
  randomBytes,
  newId,
  now: () => new Date(),
};

export const handler = createApi(
  websiteRecordsContract,
  apiDependencies('websites', table),
)({
  list: ({ caller, query }) => listWebsites(caller, query, dependencies),
  create: ({ caller, body }) => createWebsite(caller, body, dependencies),
  detail: ({ caller, params }) => getWebsite(caller, params.websiteId, dependencies),
  update: ({ caller, params, body }) =>
    updateWebsite(caller, { websiteId: params.websiteId, change: body }, dependencies),
  remove: ({ caller, params }) => removeWebsite(caller, params.websiteId, dependencies),
  removeKey: ({ caller, params }) => removeKey(caller, params.websiteId, dependencies),
  pair: ({ caller, params }) => startPairing(caller, params.websiteId, dependencies),
  assign: ({ caller, body }) => assignWebsites(caller, body, dependencies),
});
