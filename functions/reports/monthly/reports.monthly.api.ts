import { SQSClient } from '@aws-sdk/client-sqs';
import type { SettleMonthlyReport } from '../../../events/reports.events.ts';
import { createAudits } from '../../audits/audits.view.ts';
import { createBucket } from '../../core/bucket/bucket.ts';
import { readEnv } from '../../core/env.ts';
import { createExportsStore } from '../../core/exports/exports-store.ts';
import { apiDependencies } from '../../core/http/api-dependencies.ts';
import { createApi } from '../../core/http/create-api.ts';
import { newId } from '../../core/id.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { createCommit } from '../../core/table/commit/commit.ts';
import { createTable } from '../../core/table/table.ts';
import { createPeopleView } from '../../profiles/profiles.view.ts';
import { reportsMonthlyApiEnv } from '../reports.env.ts';
import { reportsMonthlyContract } from './reports.monthly.contract.ts';
import { exportMonthlyReports } from './reports.monthly.export.service.ts';
import { createMonthly } from './reports.monthly.entity.ts';
import {
  listMonthlyReports,
  listMonthlySettings,
  readMonthlySettings,
  retryMonthlyReport,
  saveMonthlySettings,
} from './reports.monthly.service.ts';

const env = readEnv(reportsMonthlyApiEnv);
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const now = () => new Date();
const people = createPeopleView(table);
const dependencies = {
  monthly: createMonthly(table),
  commit: createCommit(table, { now }),
  audits: createAudits(table),
  exports: createExportsStore(createBucket(env.EXPORTS_URL, { credentials, region })),
  people,
  names: people,
  send: createSendMessages<SettleMonthlyReport>(new SQSClient({}), env.MONTHLY_QUEUE_URL),
  timeZone: env.TIME_ZONE,
  newId,
  now,
};

export const handler = createApi(
  reportsMonthlyContract,
  apiDependencies('reports-monthly', table),
)({
  list: ({ query }) => listMonthlyReports(query, dependencies),
  export: ({ caller, body }) => exportMonthlyReports(caller, body, dependencies),
  retry: ({ caller, params }) => retryMonthlyReport(caller, params, dependencies),
  settings: ({ query }) => listMonthlySettings(query, dependencies),
  readSettings: ({ params }) => readMonthlySettings(params.userId, dependencies),
  saveSettings: ({ caller, params, body }) =>
    saveMonthlySettings(caller, { userId: params.userId, change: body }, dependencies),
});
