import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { monthlyWorkSchema, type DispatchDueMonthly } from '../../../events/reports.events.ts';
import { createActivityView } from '../../activities/activities.view.ts';
import { createBackupView } from '../../backups/backups.view.ts';
import { readEnv } from '../../core/env.ts';
import { newId } from '../../core/id.ts';
import { createSendMail } from '../../core/mail/send-mail.ts';
import { createWorker } from '../../core/queue/create-worker.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { workerDependencies } from '../../core/queue/worker-dependencies.ts';
import { DUE_MONTHLY_WORK } from '../../core/table/keys/report-keys.ts';
import { createDispatchPasses } from '../../core/table/shared/dispatch-passes.ts';
import { createTable } from '../../core/table/table.ts';
import { createPeopleView } from '../../profiles/profiles.view.ts';
import { standardMails } from '../../settings/settings.mails.domain.ts';
import { createSettingsView, orDefaults } from '../../settings/settings.view.ts';
import { createSyncedStats } from '../../status/status.view.ts';
import { createPlanPromises } from '../../user-plans/user-plans.view.ts';
import { createOwnedSites } from '../../websites/websites.view.ts';
import { reportsMonthlyWorkerEnv } from '../reports.env.ts';
import { brandDefaultsOf, generationDependencies } from '../document/reports.generate.wiring.ts';
import type { DueMonthlyCommand } from './reports.monthly.dispatch.service.ts';
import { createMonthly } from './reports.monthly.entity.ts';
import { workOffMonthly } from './reports.monthly.work.service.ts';

const env = readEnv(reportsMonthlyWorkerEnv);
const { MAIL_FROM: address, CONFIGURATION_SET: configurationSet } = env;
const table = createTable(env.TABLE_NAME);
const worker = workerDependencies('reports-monthly-worker');
const { log } = worker;
const look = { ...brandDefaultsOf(env), ...standardMails };
// Reports are stored for good, so they wait for the brand; their e-mails do not.
const brand = createSettingsView(table, look);
const settings = orDefaults(brand, look, log);

// One attempt each: SES may have accepted what it did not answer, and would then send it twice.
const mail = address !== undefined &&
  configurationSet !== undefined && {
    send: createSendMail({ ses: new SESv2Client({ maxAttempts: 1 }), address, log }),
    settings: async () => ({ siteUrl: env.SITE_URL, ...(await settings()) }),
    configurationSet,
  };
const dependencies = {
  ...generationDependencies(table, { env, brand }),
  activities: createActivityView(table),
  sites: createOwnedSites(table),
  history: createSyncedStats(table),
  backups: createBackupView(table),
  plans: createPlanPromises(table),
  people: createPeopleView(table),
  monthly: createMonthly(table),
  passes: createDispatchPasses(table, DUE_MONTHLY_WORK),
  sendWork: createSendMessages<DueMonthlyCommand | DispatchDueMonthly>(
    new SQSClient({}),
    env.OWN_QUEUE_URL,
  ),
  mail: mail || undefined,
  newId,
  now: () => new Date(),
  log,
};

export const handler = createWorker(
  monthlyWorkSchema,
  worker,
)((work) => workOffMonthly(work, dependencies));
