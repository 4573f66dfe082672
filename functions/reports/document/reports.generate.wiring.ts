import type * as z from 'zod';
import { createBucket } from '../../core/bucket/bucket.ts';
import { createCommit } from '../../core/table/commit/commit.ts';
import type { Table } from '../../core/table/table.ts';
import type { reportsFilesEnv } from '../reports.env.ts';
import { createReportFiles } from '../stored/reports.files.store.ts';
import { createStoredReports } from '../stored/reports.stored.entity.ts';

/**
 * What is stored and the provider's look that generation needs, for each Lambda that generates reports. The Lambda itself builds
 * the stores of other features.
 */
export function generationDependencies(table: Table, env: z.output<typeof reportsFilesEnv>) {
  const { credentials, region } = table.client.config;
  return {
    stored: createStoredReports(table),
    commit: createCommit(table, { now: () => new Date() }),
    files: createReportFiles(createBucket(env.REPORTS_URL, { credentials, region })),
    provider: {
      name: env.BRAND_NAME,
      logoDataUrl: env.BRAND_LOGO ?? null,
      colour: env.BRAND_COLOUR,
    },
    timeZone: env.TIME_ZONE,
  };
}
