import { userDeletedSchema } from '../../events/users.events.ts';
import { createBucket } from '../core/bucket/bucket.ts';
import { readEnv } from '../core/env.ts';
import { createExportsCleanup } from '../core/exports/exports-store.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { workerDependencies } from '../core/queue/worker-dependencies.ts';
import { createTable } from '../core/table/table.ts';
import { erasuresSubscriberEnv } from './erasures.env.ts';

const env = readEnv(erasuresSubscriberEnv);
const { credentials, region } = createTable(env.TABLE_NAME).client.config;
const removeExports = createExportsCleanup(createBucket(env.EXPORTS_URL, { credentials, region }));

/** Files of lists name everybody: those from before a client was deleted go at once, not the day after. */
export const handler = createWorker(
  userDeletedSchema,
  workerDependencies('erasures-subscriber'),
)(async ({ role, deletedAt }) => {
  if (role === 'cliente') await removeExports(new Date(deletedAt));
});
