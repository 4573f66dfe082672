import { userDeletedSchema } from '../../events/users.events.ts';
import { readEnv } from '../core/env.ts';
import { createLogger } from '../core/observability/logger.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { createTable } from '../core/table/table.ts';
import { userPlansSubscriberEnv } from './user-plans.env.ts';
import { createLifecycleStore } from './user-plans.lifecycle.store.ts';

const env = readEnv(userPlansSubscriberEnv);
const log = createLogger('user-plans-subscriber');
const lifecycle = createLifecycleStore(createTable(env.TABLE_NAME));

/** A deleted person's plans end. No new ones start: nobody starts one for a deleted person. */
export const handler = createWorker(userDeletedSchema, { log })(async ({ userId }) => {
  const plans = await lifecycle.cancelLive(userId, new Date());
  log.info('plans cancelled', { userId, plans });
});
