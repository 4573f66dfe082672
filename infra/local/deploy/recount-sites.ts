import type { Table } from '../../../functions/core/table/table.ts';
import { createSiteCounts } from '../../../functions/status/counts/status.counts.entity.ts';
import { recountSitesNow } from '../../../functions/status/counts/status.counts.service.ts';

const quiet = { info: () => undefined, warn: () => undefined };

/** Counts all sites again by their status (ADR 0065). Safe to repeat and beside syncs; one unit for some twenty sites. */
export const recountAllSites = (table: Table): Promise<void> =>
  recountSitesNow({ counts: createSiteCounts(table), log: quiet, now: () => new Date() });
