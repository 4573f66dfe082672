import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import {
  rebuildRollupRangeSchema,
  rebuildRollupsSchema,
  type RebuildRollups,
} from '../../../events/reports.events.ts';
import { createActivityView } from '../../activities/activities.view.ts';
import { readEnv } from '../../core/env.ts';
import { createBatchWorker } from '../../core/queue/create-batch-worker.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { workerDependencies } from '../../core/queue/worker-dependencies.ts';
import { createTable } from '../../core/table/table.ts';
import { reportsWorkerEnv } from '../reports.env.ts';
import { rebuildRollups } from './reports.rollups.service.ts';
import { createRollups } from './reports.rollups.entity.ts';

const env = readEnv(reportsWorkerEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  rollups: createRollups(table),
  activities: createActivityView(table),
  send: createSendMessages<RebuildRollups>(new SQSClient({}), env.OWN_QUEUE_URL),
  timeZone: env.TIME_ZONE,
};
const message = z.discriminatedUnion('type', [rebuildRollupsSchema, rebuildRollupRangeSchema]);

/** Changes of a day come by the hundred, and a batch counts it once. */
export const handler = createBatchWorker(
  message,
  workerDependencies('reports-worker'),
)((messages) => rebuildRollups(messages, dependencies));
