import { SQSClient } from '@aws-sdk/client-sqs';
import { startSyncRunSchema, type SyncWebsites } from '../../../events/status.events.ts';
import { readEnv } from '../../core/env.ts';
import { createWorker } from '../../core/queue/create-worker.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { workerDependencies } from '../../core/queue/worker-dependencies.ts';
import { createTable } from '../../core/table/table.ts';
import { statusRunsEnv } from '../status.env.ts';
import { prepareRun } from './status.runs.prepare.service.ts';
import { createRunChunks } from './status.runs.entity.ts';
import { createRunSites } from './status.runs.sites.entity.ts';

const env = readEnv(statusRunsEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  chunks: createRunChunks(table),
  runSites: createRunSites(table),
  send: createSendMessages<SyncWebsites>(new SQSClient({}), env.SYNC_QUEUE_URL),
  now: () => new Date(),
};

export const handler = createWorker(
  startSyncRunSchema,
  workerDependencies('status-runs'),
)((message) => prepareRun(message, dependencies));
