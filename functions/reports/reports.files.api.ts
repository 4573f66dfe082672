import { randomBytes } from 'node:crypto';
import { createBackupsStore } from '../backups/backups.store.ts';
import { sha256Hex } from '../core/crypto/sha256.ts';
import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createTable } from '../core/table/table.ts';
import { createHistoryStore } from '../status/status.history.store.ts';
import { createReportActivitiesStore } from './reports.activities.store.ts';
import { reportFilesContract } from './reports.contract.ts';
import { reportsFilesEnv } from './reports.env.ts';
import { createReportFiles } from './reports.files.store.ts';
import { generateReport } from './reports.generate.service.ts';
import { createReportSitesStore } from './reports.sites.store.ts';
import { createStoredReportsListStore } from './reports.stored.list.store.ts';
import { linkToReport, listOwnReports } from './reports.stored.service.ts';
import { createStoredReportsStore } from './reports.stored.store.ts';
import { viewReport } from './reports.view.service.ts';
import { createReportViewsStore } from './reports.views.store.ts';

const env = readEnv(reportsFilesEnv);
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const dependencies = {
  activities: createReportActivitiesStore(table),
  sites: createReportSitesStore(table),
  history: createHistoryStore(table),
  backups: createBackupsStore(table),
  stored: createStoredReportsStore(table),
  list: createStoredReportsListStore(table),
  views: createReportViewsStore(table),
  files: createReportFiles({ url: env.REPORTS_URL, credentials, region, fetch }),
  provider: {
    name: env.BRAND_NAME,
    logoDataUrl: env.BRAND_LOGO ?? null,
    colour: env.BRAND_COLOUR,
  },
  timeZone: env.TIME_ZONE,
  sha256: sha256Hex,
  randomBytes,
  newId,
  now: () => new Date(),
};

export const handler = createApi(
  reportFilesContract,
  apiDependencies('reports-files', table),
)({
  generate: ({ caller, body }) => generateReport(caller, body, dependencies),
  view: ({ params }) => viewReport(params.viewToken, dependencies),
  mine: ({ caller, query }) => listOwnReports(caller, query, dependencies),
  download: ({ caller, params }) => linkToReport(caller, params.reportId, dependencies),
});
