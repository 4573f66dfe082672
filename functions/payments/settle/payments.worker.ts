import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { settlePaymentSchema } from '../../../events/payments.events.ts';
import { readEnv } from '../../core/env.ts';
import { newId } from '../../core/id.ts';
import { createWorker } from '../../core/queue/create-worker.ts';
import { workerDependencies } from '../../core/queue/worker-dependencies.ts';
import { createCommit } from '../../core/table/commit/commit.ts';
import { createTable } from '../../core/table/table.ts';
import { createPeopleView } from '../../profiles/profiles.view.ts';
import { createPlanView } from '../../plans/plans.view.ts';
import { createActivation } from '../../user-plans/user-plans.activation.view.ts';
import { createPayments } from '../payments.entity.ts';
import { paymentsWorkerEnv } from '../payments.env.ts';
import { standardSettings } from '../../settings/settings.domain.ts';
import { createSettingsView } from '../../settings/settings.view.ts';
import {
  createPaypalCredentials,
  readPaypalCredentials,
} from '../paypal/payments.paypal.credentials.ts';
import { createPaypal } from '../paypal/payments.paypal.ts';
import { createReceipts } from '../receipt/payments.receipts.entity.ts';
import { settlePayment } from './payments.settle.service.ts';

const env = readEnv(paymentsWorkerEnv);
const table = createTable(env.TABLE_NAME);
const secrets = new SecretsManagerClient({});
const worker = workerDependencies('payments-worker');
const { log } = worker;
const now = () => new Date();
const settings = createSettingsView(table, { brandName: env.BRAND_NAME, ...standardSettings });
const dependencies = {
  activation: createActivation(table, createPlanView(table), env.TIME_ZONE),
  commit: createCommit(table, { now }),
  payments: createPayments(table),
  provider: createPaypal({
    baseUrl: env.PAYPAL_URL,
    brandName: async () => (await settings()).brandName,
    credentials: createPaypalCredentials(() =>
      readPaypalCredentials(secrets, env.PAYPAL_SECRET_ARN),
    ),
  }),
  profiles: createPeopleView(table),
  receipts: createReceipts(table),
  settings,
  timeZone: env.TIME_ZONE,
  reconcileAfterMinutes: env.RECONCILE_AFTER_MINUTES,
  log,
  newId,
  now,
};

export const handler = createWorker(
  settlePaymentSchema,
  worker,
)((message) => settlePayment(message, dependencies));
