import { randomBytes } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import { createDataKeys } from '../core/crypto/data-keys.ts';
import { createSecretBox } from '../core/crypto/secret-box.ts';
import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { createTable } from '../core/table/table.ts';
import { websiteConnectorContract } from './websites.contract.ts';
import { websitesConnectorEnv } from './websites.env.ts';
import { redeemPairing } from './websites.pairing.service.ts';
import { createPairingsStore } from './websites.pairing.store.ts';

const env = readEnv(websitesConnectorEnv);
const table = createTable(env.TABLE_NAME);
const dataKeys = createDataKeys(
  { kms: new KMSClient({}), keyArn: env.CONNECTOR_KEY_ARN, table },
  { canCreate: true },
);
const dependencies = {
  pairings: createPairingsStore(table),
  secrets: createSecretBox(dataKeys),
  randomBytes,
  now: () => new Date(),
};

/** What sites' plugins ask of the portal: strangers, so this Lambda may do that and nothing else. */
export const handler = createApi(
  websiteConnectorContract,
  apiDependencies('websites-connector', table),
)({
  redeem: ({ body }) => redeemPairing(body, dependencies),
});
