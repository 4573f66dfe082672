import { readEnv } from '../core/env.ts';
import { newId } from '../core/id.ts';
import { createLogger } from '../core/observability/logger.ts';
import { createTable } from '../core/table/table.ts';
import { userPlansDispatcherEnv } from './user-plans.env.ts';
import { settleDuePlans } from './user-plans.expiry.service.ts';
import { createLifecycleStore } from './user-plans.lifecycle.store.ts';

const env = readEnv(userPlansDispatcherEnv);
const log = createLogger('user-plans-dispatcher');
const dependencies = {
  lifecycle: createLifecycleStore(createTable(env.TABLE_NAME)),
  newId,
  now: () => new Date(),
  log,
};

/** Called by the schedule, once a minute. */
export async function handler(): Promise<void> {
  log.info('settled', { ...(await settleDuePlans(dependencies)) });
}
