import { randomBytes } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import { createDataKeys } from '../core/crypto/data-keys.ts';
import { createSecretBox } from '../core/crypto/secret-box.ts';
import { createAudits } from '../audits/audits.view.ts';
import { createBucket } from '../core/bucket/bucket.ts';
import { readEnv } from '../core/env.ts';
import { createExportsStore } from '../core/exports/exports-store.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { mayBeRead } from '../core/outbound/target.ts';
import { findInEngine } from '../core/search/site-finder.ts';
import { searchOfStage } from '../core/search/site-search.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createCountSites } from '../core/table/shared/people.ts';
import { createTable } from '../core/table/table.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { createSyncedStats } from '../status/status.view.ts';
import { createQuota } from '../user-plans/user-plans.quota.view.ts';
import { exportWebsites } from './export/websites.export.service.ts';
import { importWebsites } from './import/websites.import.service.ts';
import { assignWebsites } from './websites.assign.service.ts';
import { removeKey, removeWebsite, updateWebsite } from './websites.change.service.ts';
import { websitesContract } from './websites.contract.ts';
import { createWebsites } from './websites.entity.ts';
import { websitesEnv } from './websites.env.ts';
import { createPairings } from './websites.pairing.entity.ts';
import { startPairing } from './websites.pairing.service.ts';
import { getWebsite, listTags, listWebsites, registerAndList } from './websites.service.ts';
import { websitesImportContract } from './import/websites.import.contract.ts';

const env = readEnv(websitesEnv);
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const dataKeys = createDataKeys(
  { kms: new KMSClient({}), keyArn: env.CONNECTOR_KEY_ARN, table },
  { canCreate: true },
);
const now = () => new Date();
const search = searchOfStage(env.SEARCH_URL, { signing: table.client.config });
const dependencies = {
  websites: createWebsites(
    table,
    search && ((directory) => findInEngine({ table, search, now }, directory)),
  ),
  pairings: createPairings(table),
  commit: createCommit(table, { now }),
  audits: createAudits(table),
  names: createPeopleView(table),
  people: createPeopleView(table),
  exports: createExportsStore(createBucket(env.EXPORTS_URL, { credentials, region })),
  timeZone: env.TIME_ZONE,
  status: createSyncedStats(table),
  quota: createQuota(table),
  secrets: createSecretBox(dataKeys),
  siteUrl: env.SITE_URL,
  sitesWithoutPlan: env.SITES_WITHOUT_PLAN,
  mayBeRead: (url: URL) => mayBeRead(url, env.ALLOWED_LOOPBACK_PORTS),
  randomBytes,
  newId,
  countSites: createCountSites(table),
  now,
};

export const handler = createApi(
  { ...websitesContract, ...websitesImportContract },
  apiDependencies('websites', table),
)({
  list: ({ caller, query }) => listWebsites(caller, query, dependencies),
  tags: ({ caller }) => listTags(caller, dependencies),
  export: ({ caller, body }) => exportWebsites(caller, body, dependencies),
  create: ({ caller, body, submission }) =>
    registerAndList(caller, { input: body, submission }, dependencies),
  import: ({ caller, body }) => importWebsites(caller, body, dependencies),
  detail: ({ caller, params }) => getWebsite(caller, params.websiteId, dependencies),
  update: ({ caller, params, body }) =>
    updateWebsite(caller, { websiteId: params.websiteId, change: body }, dependencies),
  remove: ({ caller, params }) => removeWebsite(caller, params.websiteId, dependencies),
  removeKey: ({ caller, params }) => removeKey(caller, params.websiteId, dependencies),
  pair: ({ caller, params }) => startPairing(caller, params.websiteId, dependencies),
  assign: ({ caller, body }) => assignWebsites(caller, body, dependencies),
});
