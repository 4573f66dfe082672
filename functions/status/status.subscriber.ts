import { websiteDeletedSchema } from '../../events/websites.events.ts';
import { readEnv } from '../core/env.ts';
import { createLogger } from '../core/observability/logger.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { createTable } from '../core/table/table.ts';
import { statusSubscriberEnv } from './status.env.ts';
import { createStatusStore } from './status.store.ts';

const env = readEnv(statusSubscriberEnv);
const log = createLogger('status-subscriber');
const status = createStatusStore(createTable(env.TABLE_NAME));

/** A deleted site's data goes. A sync that runs meanwhile takes away again what it brought, for it finds no row. */
export const handler = createWorker(websiteDeletedSchema, { log })(({ websiteId }) =>
  status.removeStats(websiteId),
);
