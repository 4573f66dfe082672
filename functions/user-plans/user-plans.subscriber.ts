import { userDeletedSchema } from '../../events/users.events.ts';
import { readEnv } from '../core/env.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { workerDependencies } from '../core/queue/worker-dependencies.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createPlanView } from '../plans/plans.view.ts';
import { createPlanChanges } from './user-plans.changes.entity.ts';
import { createUserPlans } from './user-plans.entity.ts';
import { userPlansSubscriberEnv } from './user-plans.env.ts';
import { erasePlansOf } from './user-plans.erasure.service.ts';
import { cancelPlansOf } from './user-plans.expiry.service.ts';

const env = readEnv(userPlansSubscriberEnv);
const worker = workerDependencies('user-plans-subscriber');
const { log } = worker;
const table = createTable(env.TABLE_NAME);
const dependencies = {
  userPlans: createUserPlans(table),
  changes: createPlanChanges(table, createPlanView(table)),
  commit: createCommit(table, { now: () => new Date() }),
};

/** A deleted person's plans end, and a client's go. No new ones start: nobody starts one for a deleted person. */
export const handler = createWorker(
  userDeletedSchema,
  worker,
)(async ({ userId, role }) => {
  const plans = await cancelPlansOf(userId, new Date(), dependencies);
  if (role === 'cliente') await erasePlansOf(userId, dependencies);
  log.info('plans cancelled', { userId, plans });
});
