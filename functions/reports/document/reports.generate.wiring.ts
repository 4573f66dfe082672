import type * as z from 'zod';
import { createBucket } from '../../core/bucket/bucket.ts';
import { createCommit } from '../../core/table/commit/commit.ts';
import type { Table } from '../../core/table/table.ts';
import type { reportsFilesEnv } from '../reports.env.ts';
import type { PortalSettings } from '../../settings/settings.domain.ts';
import { createReportFiles } from '../stored/reports.files.store.ts';
import { createStoredReports } from '../stored/reports.stored.entity.ts';

type Env = z.output<typeof reportsFilesEnv>;
type Brand = Pick<PortalSettings, 'brandName' | 'brandColour' | 'brandLogo'>;

/** What the stage's configuration says of the brand. */
export const brandDefaultsOf = (env: Env): Brand => ({
  brandName: env.BRAND_NAME,
  brandColour: env.BRAND_COLOUR,
  brandLogo: env.BRAND_LOGO ?? null,
});

interface Given {
  env: Env;
  /** The brand as it is now. */
  brand: () => Promise<Brand>;
}

/**
 * What is stored and the provider's look that generation needs, for each Lambda that generates reports. The Lambda itself builds
 * the stores of other features.
 */
export function generationDependencies(table: Table, { env, brand }: Given) {
  const { credentials, region } = table.client.config;
  return {
    stored: createStoredReports(table),
    commit: createCommit(table, { now: () => new Date() }),
    files: createReportFiles(createBucket(env.REPORTS_URL, { credentials, region })),
    provider: async () => {
      const { brandName, brandLogo, brandColour } = await brand();
      return { name: brandName, logoDataUrl: brandLogo, colour: brandColour };
    },
    timeZone: env.TIME_ZONE,
  };
}
