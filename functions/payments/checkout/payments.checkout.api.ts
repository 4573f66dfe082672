import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { SettlePayment } from '../../../events/payments.events.ts';
import { readEnv } from '../../core/env.ts';
import { createInstantFormat } from '../../core/format.ts';
import { apiDependencies } from '../../core/http/api-dependencies.ts';
import { createApi } from '../../core/http/create-api.ts';
import { newId } from '../../core/id.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { createCommit } from '../../core/table/commit/commit.ts';
import { createTable } from '../../core/table/table.ts';
import { createPlanView } from '../../plans/plans.view.ts';
import { createPeopleView } from '../../profiles/profiles.view.ts';
import { createActivation } from '../../user-plans/user-plans.activation.view.ts';
import { checkout } from './payments.checkout.service.ts';
import { paymentCheckoutContract } from '../payments.contract.ts';
import { remindPayer } from './payments.reminders.service.ts';
import { paymentsRemindersContract } from './payments.reminders.contract.ts';
import { discardPayment } from './payments.discard.service.ts';
import { createPayments } from '../payments.entity.ts';
import { paymentsCheckoutEnv } from '../payments.env.ts';
import { createSettingsView } from '../../settings/settings.view.ts';
import {
  createPaypalCredentials,
  readPaypalCredentials,
} from '../paypal/payments.paypal.credentials.ts';
import { createPaypal } from '../paypal/payments.paypal.ts';
import { acceptWebhook } from '../settle/payments.webhook.service.ts';

const env = readEnv(paymentsCheckoutEnv);
const table = createTable(env.TABLE_NAME);
const secrets = new SecretsManagerClient({});
const context = apiDependencies('payments-checkout', table);
const plans = createPlanView(table);
const now = () => new Date();
const settings = createSettingsView(table, { brandName: env.BRAND_NAME });
const dependencies = {
  activation: createActivation(table, plans, env.TIME_ZONE),
  commit: createCommit(table, { now }),
  payments: createPayments(table),
  people: createPeopleView(table),
  format: createInstantFormat(env.TIME_ZONE),
  plans,
  provider: createPaypal({
    baseUrl: env.PAYPAL_URL,
    brandName: async () => (await settings()).brandName,
    credentials: createPaypalCredentials(() =>
      readPaypalCredentials(secrets, env.PAYPAL_SECRET_ARN),
    ),
  }),
  send: createSendMessages<SettlePayment>(new SQSClient({}), env.PAYMENTS_QUEUE_URL),
  log: context.log,
  newId,
  now,
  reconcileAfterMinutes: env.RECONCILE_AFTER_MINUTES,
  siteUrl: env.SITE_URL,
};

/** Calls the provider: this Lambda and the worker alone may read its credentials. */
export const handler = createApi(
  { ...paymentCheckoutContract, ...paymentsRemindersContract },
  context,
)({
  checkout: ({ caller, body }) => checkout(caller, body, dependencies),
  discard: ({ caller, params }) => discardPayment(caller, params.paymentId, dependencies),
  send: ({ caller, params }) => remindPayer(caller, params.paymentId, dependencies),
  webhook: ({ raw }) => acceptWebhook(raw, dependencies),
});
