import { readEnv } from '../core/env.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { workerDependencies } from '../core/queue/worker-dependencies.ts';
import { createTable } from '../core/table/table.ts';
import { attentionSubscriberEnv } from './attention.env.ts';
import { followedEventSchema, followEvent } from './attention.follow.service.ts';
import { wireAttention } from './attention.wiring.ts';

const env = readEnv(attentionSubscriberEnv);
const dependencies = wireAttention(createTable(env.TABLE_NAME), env.TIME_ZONE);

/** What wants an administrator opens and closes with what happens. */
export const handler = createWorker(
  followedEventSchema,
  workerDependencies('attention-subscriber'),
)((event) => followEvent(event, dependencies));
