import { userDeletedSchema } from '../../../events/users.events.ts';
import { readEnv } from '../../core/env.ts';
import { createWorker } from '../../core/queue/create-worker.ts';
import { workerDependencies } from '../../core/queue/worker-dependencies.ts';
import { paymentsRetentionEnv } from '../payments.env.ts';
import { settleKept } from './payments.retention.service.ts';
import { wireRetention } from './payments.retention.wiring.ts';

const worker = workerDependencies('payments-retention-subscriber');
const { log } = worker;
const dependencies = wireRetention(readEnv(paymentsRetentionEnv), log);

/** From the deletion of a client on their payments have an end. */
export const handler = createWorker(
  userDeletedSchema,
  worker,
)(async ({ userId, role }) => {
  if (role === 'cliente') await settleKept(userId, dependencies);
});
