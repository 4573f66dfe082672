import { randomBytes } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import { createDataKeys } from '../core/crypto/data-keys.ts';
import { createSecretBox } from '../core/crypto/secret-box.ts';
import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createReleaseView } from '../status/releases/status.releases.view.ts';
import { websitesConnectorContract } from './websites.connector.contract.ts';
import { createWebsites } from './websites.entity.ts';
import { websitesConnectorEnv } from './websites.env.ts';
import { createPairings } from './websites.pairing.entity.ts';
import { redeemPairing } from './websites.pairing.service.ts';

const env = readEnv(websitesConnectorEnv);
const table = createTable(env.TABLE_NAME);
const dataKeys = createDataKeys(
  { kms: new KMSClient({}), keyArn: env.CONNECTOR_KEY_ARN, table },
  { canCreate: true },
);
const dependencies = {
  pairings: createPairings(table),
  websites: createWebsites(table),
  commit: createCommit(table, { now: () => new Date() }),
  secrets: createSecretBox(dataKeys),
  findRelease: createReleaseView(table),
  randomBytes,
};

/** What sites' plugins ask of the portal. They are strangers, so this Lambda may do nothing else. */
export const handler = createApi(
  websitesConnectorContract,
  apiDependencies('websites-connector', table),
)({
  redeem: ({ body }) => redeemPairing(body, dependencies),
});
