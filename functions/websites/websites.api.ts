import { KMSClient } from '@aws-sdk/client-kms';
import { createDataKeys } from '../core/crypto/data-keys.ts';
import { createSecretBox } from '../core/crypto/secret-box.ts';
import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createTable } from '../core/table/table.ts';
import { websitesContract } from './websites.contract.ts';
import { websitesEnv } from './websites.env.ts';
import { createWebsite, listWebsites } from './websites.service.ts';
import { createWebsitesStore } from './websites.store.ts';

const env = readEnv(websitesEnv);
const table = createTable(env.TABLE_NAME);
const dataKeys = createDataKeys(
  { kms: new KMSClient({}), keyArn: env.CONNECTOR_KEY_ARN, table },
  { canCreate: true },
);
const dependencies = {
  websites: createWebsitesStore(table),
  secrets: createSecretBox(dataKeys),
  newId,
  now: () => new Date(),
};

export const handler = createApi(
  websitesContract,
  apiDependencies('websites', table),
)({
  list: ({ caller, query }) => listWebsites(caller, query.cursor, dependencies),
  create: ({ caller, body }) => createWebsite(caller, body, dependencies),
});
