import { KMSClient } from '@aws-sdk/client-kms';
import { createDataKeys } from '../../core/crypto/data-keys.ts';
import { createSecretBox } from '../../core/crypto/secret-box.ts';
import { readEnv } from '../../core/env.ts';
import { apiDependencies } from '../../core/http/api-dependencies.ts';
import { createApi } from '../../core/http/create-api.ts';
import { createOutboundClient } from '../../core/outbound/outbound-client.ts';
import { createTable } from '../../core/table/table.ts';
import { createSiteConnections } from '../../websites/websites.view.ts';
import { createProbeSite } from '../check/status.check.connector.ts';
import { checkSite } from '../check/status.check.service.ts';
import { createReadSite } from '../sync/status.connector.ts';
import { statusLiveContract } from './status.live.contract.ts';
import { statusLiveEnv } from '../status.env.ts';
import { getSoftware } from './status.live.service.ts';

const env = readEnv(statusLiveEnv);
const table = createTable(env.TABLE_NAME);
const context = apiDependencies('status-live', table);
const dataKeys = createDataKeys(
  { kms: new KMSClient({}), keyArn: env.CONNECTOR_KEY_ARN, table },
  { canCreate: false },
);
const outbound = createOutboundClient({ allowedLoopbackPorts: env.ALLOWED_LOOPBACK_PORTS });
const dependencies = {
  websites: createSiteConnections(table),
  secrets: createSecretBox(dataKeys),
  readSite: createReadSite(outbound),
  probeSite: createProbeSite(outbound),
  log: context.log,
  now: () => new Date(),
};

/** What reads sites while people wait. Nothing of it is stored. */
export const handler = createApi(
  statusLiveContract,
  context,
)({
  software: ({ caller, params }) => getSoftware(caller, params.websiteId, dependencies),
  check: ({ caller, body }) => checkSite(caller, body, dependencies),
});
