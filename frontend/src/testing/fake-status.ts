import type { SiteStatusDetail } from '../../../functions/status/status.domain.ts';
import { siteDetail, siteStats } from '../features/status/status.samples.ts';

/** The status of a site that was read. */
export const readStatus = (websiteId: string): SiteStatusDetail =>
  siteDetail({ websiteId, stats: siteStats() });
