import { randomBytes } from 'node:crypto';
import { createActivityView } from '../../activities/activities.view.ts';
import { createBackupView } from '../../backups/backups.view.ts';
import { sha256Hex } from '../../core/crypto/sha256.ts';
import { readEnv } from '../../core/env.ts';
import { apiDependencies } from '../../core/http/api-dependencies.ts';
import { createApi } from '../../core/http/create-api.ts';
import { newId } from '../../core/id.ts';
import { createTable } from '../../core/table/table.ts';
import { createPeopleView } from '../../profiles/profiles.view.ts';
import { createSettingsView } from '../../settings/settings.view.ts';
import { createSyncedStats } from '../../status/status.view.ts';
import { createPlanPromises } from '../../user-plans/user-plans.view.ts';
import { createOwnedSites } from '../../websites/websites.view.ts';
import { reportFilesContract } from '../reports.contract.ts';
import { reportsFilesEnv } from '../reports.env.ts';
import { generateReport, previewReport } from '../document/reports.generate.service.ts';
import { brandDefaultsOf, generationDependencies } from '../document/reports.generate.wiring.ts';
import { createMonthly } from '../monthly/reports.monthly.entity.ts';
import { createReportViews } from './reports.stored.entity.ts';
import { linkToReport, openReport, viewReport } from './reports.open.service.ts';
import { listAllReports, listOwnReports } from './reports.stored.service.ts';
import { reportFailurePage } from './reports.view.html.ts';
import { withdrawReport } from './reports.withdraw.service.ts';

const env = readEnv(reportsFilesEnv);
const table = createTable(env.TABLE_NAME);
const people = createPeopleView(table);
const dependencies = {
  ...generationDependencies(table, {
    env,
    brand: createSettingsView(table, brandDefaultsOf(env)),
  }),
  activities: createActivityView(table),
  sites: createOwnedSites(table),
  history: createSyncedStats(table),
  backups: createBackupView(table),
  plans: createPlanPromises(table),
  names: people,
  people,
  monthly: createMonthly(table),
  views: createReportViews(table),
  sha256: sha256Hex,
  randomBytes,
  newId,
  now: () => new Date(),
};

export const handler = createApi(reportFilesContract, {
  ...apiDependencies('reports-files', table),
  failurePage: reportFailurePage,
})({
  generate: ({ caller, body, submission }) =>
    generateReport(caller, { input: body, submission }, dependencies),
  preview: ({ body }) => previewReport(body, dependencies),
  view: ({ params }) => viewReport(params.viewToken, dependencies),
  mine: ({ caller, query }) => listOwnReports(caller, query, dependencies),
  list: ({ query }) => listAllReports(query, dependencies),
  open: ({ caller, params }) => openReport(caller, params.reportId, dependencies),
  withdraw: ({ caller, params }) => withdrawReport(caller, params.reportId, dependencies),
  download: ({ caller, params }) => linkToReport(caller, params.reportId, dependencies),
});
