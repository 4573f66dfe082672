import { isLateOf } from '../core/due-work.ts';
import { readEnv } from '../core/env.ts';
import { newId } from '../core/id.ts';
import { ownRun } from '../core/observability/correlation.ts';
import { createLogger } from '../core/observability/logger.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createPlanView } from '../plans/plans.view.ts';
import { createPlanChanges } from './user-plans.changes.entity.ts';
import { createUserPlans } from './user-plans.entity.ts';
import { userPlansDispatcherEnv } from './user-plans.env.ts';
import { settleDuePlans } from './user-plans.expiry.service.ts';

const env = readEnv(userPlansDispatcherEnv);
const log = createLogger('user-plans-dispatcher');
const table = createTable(env.TABLE_NAME);
const now = () => new Date();
const dependencies = {
  userPlans: createUserPlans(table),
  changes: createPlanChanges(table, createPlanView(table)),
  commit: createCommit(table, { now }),
  newId,
  now,
  log,
};

/** Called by the schedule, once a minute. */
export const handler = ownRun(async (_event, context) => {
  log.info('settled', { ...(await settleDuePlans(dependencies, isLateOf(context))) });
});
