import { lookAgainSchema } from '../../events/attention.events.ts';
import { createLocateActivity } from '../activities/activities.view.ts';
import { readEnv } from '../core/env.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { workerDependencies } from '../core/queue/worker-dependencies.ts';
import { createTable } from '../core/table/table.ts';
import { attentionWorkerEnv } from './attention.env.ts';
import { lookAgain } from './attention.look.service.ts';
import { wireAttention } from './attention.wiring.ts';

const env = readEnv(attentionWorkerEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  ...wireAttention(table, env.TIME_ZONE),
  locateActivity: createLocateActivity(table),
};

/** What wants an administrator opens and closes with what changes in the table. */
export const handler = createWorker(
  lookAgainSchema,
  workerDependencies('attention-worker'),
)((message) => lookAgain(message, dependencies));
