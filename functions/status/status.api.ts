import { SQSClient } from '@aws-sdk/client-sqs';
import type { SyncWebsites } from '../../events/status.events.ts';
import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { createSendMessages } from '../core/queue/send-messages.ts';
import { createTable } from '../core/table/table.ts';
import { createWebsitesStore } from '../websites/websites.store.ts';
import { statusContract } from './status.contract.ts';
import { statusApiEnv } from './status.env.ts';
import { getStatus, listStatus, requestSync } from './status.service.ts';
import { createStatusStore } from './status.store.ts';

const env = readEnv(statusApiEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  status: createStatusStore(table),
  websites: createWebsitesStore(table),
  send: createSendMessages<SyncWebsites>(new SQSClient({}), env.SYNC_QUEUE_URL),
  now: () => new Date(),
};

export const handler = createApi(
  statusContract,
  apiDependencies('status', table),
)({
  list: ({ caller, query }) => listStatus(caller, query.cursor, dependencies),
  detail: ({ caller, params }) => getStatus(caller, params.websiteId, dependencies),
  sync: ({ caller, params }) => requestSync(caller, params.websiteId, dependencies),
});
