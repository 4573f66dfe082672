import { KMSClient } from '@aws-sdk/client-kms';
import { syncWebsitesSchema } from '../../events/status.events.ts';
import { createDataKeys } from '../core/crypto/data-keys.ts';
import { createSecretBox } from '../core/crypto/secret-box.ts';
import { readEnv } from '../core/env.ts';
import { createLogger } from '../core/observability/logger.ts';
import { createOutboundClient } from '../core/outbound/outbound-client.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { createTable } from '../core/table/table.ts';
import { createWebsitesStore } from '../websites/websites.store.ts';
import { createReadSite } from './status.connector.ts';
import { statusWorkerEnv } from './status.env.ts';
import { createStatusStore } from './status.store.ts';
import { syncWebsites } from './status.sync.service.ts';

const env = readEnv(statusWorkerEnv);
const table = createTable(env.TABLE_NAME);
const dataKeys = createDataKeys(
  { kms: new KMSClient({}), keyArn: env.CONNECTOR_KEY_ARN, table },
  { canCreate: false },
);
const outbound = createOutboundClient({ allowedLoopbackPorts: env.ALLOWED_LOOPBACK_PORTS });
const log = createLogger('status-worker');
const dependencies = {
  status: createStatusStore(table),
  websites: createWebsitesStore(table),
  secrets: createSecretBox(dataKeys),
  readSite: createReadSite(outbound),
  log,
  now: () => new Date(),
};

export const handler = createWorker(syncWebsitesSchema, { log })((message) =>
  syncWebsites(message, dependencies),
);
