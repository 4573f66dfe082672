import { SQSClient } from '@aws-sdk/client-sqs';
import { startSyncRunSchema, type SyncWebsites } from '../../../events/status.events.ts';
import { readEnv } from '../../core/env.ts';
import { createLogger } from '../../core/observability/logger.ts';
import { createWorker } from '../../core/queue/create-worker.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { createTable } from '../../core/table/table.ts';
import { statusRunsEnv } from '../status.env.ts';
import { prepareRun } from './status.runs.prepare.service.ts';
import { createRunsPrepareStore } from './status.runs.prepare.store.ts';
import { createRunSitesStore } from './status.runs.sites.store.ts';

const env = readEnv(statusRunsEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  prepare: createRunsPrepareStore(table),
  runSites: createRunSitesStore(table),
  send: createSendMessages<SyncWebsites>(new SQSClient({}), env.SYNC_QUEUE_URL),
  now: () => new Date(),
};
const log = createLogger('status-runs');

export const handler = createWorker(startSyncRunSchema, { log })((message) =>
  prepareRun(message, dependencies),
);
