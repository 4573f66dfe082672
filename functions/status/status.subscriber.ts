import { websiteDeletedSchema } from '../../events/websites.events.ts';
import { readEnv } from '../core/env.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { workerDependencies } from '../core/queue/worker-dependencies.ts';
import { createTable } from '../core/table/table.ts';
import { statusSubscriberEnv } from './status.env.ts';
import { createSavedStats } from './status.stats.entity.ts';

const env = readEnv(statusSubscriberEnv);
const stats = createSavedStats(createTable(env.TABLE_NAME));

/** Deletes a deleted site's data. A sync that runs meanwhile finds no row, and deletes what it brought. */
export const handler = createWorker(
  websiteDeletedSchema,
  workerDependencies('status-subscriber'),
)(({ websiteId }) => stats.removeAll(websiteId));
