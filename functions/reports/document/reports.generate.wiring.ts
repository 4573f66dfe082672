import type * as z from 'zod';
import type { Table } from '../../core/table/table.ts';
import { createReportActivitiesStore } from '../figures/reports.activities.store.ts';
import type { reportsFilesEnv } from '../reports.env.ts';
import { createReportFiles } from '../stored/reports.files.store.ts';
import { createReportSitesStore } from './reports.sites.store.ts';
import { createStoredReportsStore } from '../stored/reports.stored.store.ts';

/**
 * Where reports are kept, what of this feature they are gathered from, and whose they look like: for each Lambda that
 * makes any. Other features' stores are for the Lambda itself to build.
 */
export function generationDependencies(table: Table, env: z.output<typeof reportsFilesEnv>) {
  const { credentials, region } = table.client.config;
  return {
    activities: createReportActivitiesStore(table),
    sites: createReportSitesStore(table),
    stored: createStoredReportsStore(table),
    files: createReportFiles({ url: env.REPORTS_URL, credentials, region, fetch }),
    provider: {
      name: env.BRAND_NAME,
      logoDataUrl: env.BRAND_LOGO ?? null,
      colour: env.BRAND_COLOUR,
    },
    timeZone: env.TIME_ZONE,
  };
}
