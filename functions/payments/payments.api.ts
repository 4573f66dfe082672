import { createBucket } from '../core/bucket/bucket.ts';
import { createAudits } from '../audits/audits.view.ts';
import { readEnv } from '../core/env.ts';
import { createExportsStore } from '../core/exports/exports-store.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { createPersonTexts } from '../profiles/profiles.texts.view.ts';
import { createUserPlanView } from '../user-plans/user-plans.view.ts';
import { paymentRecordsContract } from './payments.contract.ts';
import { createPayments } from './payments.entity.ts';
import { paymentsApiEnv } from './payments.env.ts';
import { standardSettings } from '../settings/settings.domain.ts';
import { createSettingsView } from '../settings/settings.view.ts';
import { exportOwnPayments } from './list/payments.own.export.service.ts';
import { exportPayments } from './list/payments.export.service.ts';
import { getPaymentResult, listOwnPayments, listPayments } from './list/payments.list.service.ts';
import { changePaymentStatus, reviewPayment } from './list/payments.review.service.ts';
import { createReceipts } from './receipt/payments.receipts.entity.ts';
import { getReceipt } from './receipt/payments.receipts.service.ts';

const env = readEnv(paymentsApiEnv);
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const now = () => new Date();
const dependencies = {
  audits: createAudits(table),
  exports: createExportsStore(createBucket(env.EXPORTS_URL, { credentials, region })),
  commit: createCommit(table, { now }),
  people: createPeopleView(table),
  payments: createPayments(table),
  profiles: createPeopleView(table),
  receipts: createReceipts(table),
  userPlans: createUserPlanView(table),
  texts: createPersonTexts(table),
  settings: createSettingsView(table, standardSettings),
  timeZone: env.TIME_ZONE,
  newId,
  now,
};

export const handler = createApi(
  paymentRecordsContract,
  apiDependencies('payments', table),
)({
  listOwn: ({ caller, query }) => listOwnPayments(caller, query, dependencies),
  exportOwn: ({ caller }) => exportOwnPayments(caller, dependencies),
  list: ({ query }) => listPayments(query, dependencies),
  export: ({ caller, body }) => exportPayments(caller, body, dependencies),
  result: ({ params }) => getPaymentResult(params.paymentId, dependencies),
  receipt: ({ caller, params }) => getReceipt(caller, params.paymentId, dependencies),
  changeStatus: ({ caller, params, body }) =>
    changePaymentStatus(caller, { ...params, ...body }, dependencies),
  review: ({ caller, params, body }) => reviewPayment(caller, { ...params, ...body }, dependencies),
});
