import * as z from 'zod';
import type { StatusSummary } from '../list/status.list.domain.ts';

/** How often all sites are counted again. It finds what no write tells: what is late, and a count that went wrong. */
const RECOUNT_PERIOD_MS = 6 * 3_600_000;

const figure = z.number().int().min(0);
/**
 * What is counted of sites: those with a key of which no sync ended (`never`), whose last sync failed (`failing`), when nothing was known
 * or it was old already (`outdated`), or of which none has ended for too long (`late`); and all that wait for updates.
 */
export const siteFiguresSchema = z.object({
  ...{ never: figure, failing: figure, outdated: figure, pending: figure, late: figure },
});
export type SiteFigures = z.output<typeof siteFiguresSchema>;

/** Everybody's sites, also those without a key. */
export interface CountedSites extends SiteFigures {
  sites: number;
  withKey: number;
}

/** Figures that are read one after the other may not fit together for a moment. */
const atLeastNone = (figure: number): number => Math.max(0, figure);

/** The summary's cards (spec 001 §2) by the counts. */
export function summaryOf(counted: CountedSites, now: Date): StatusSummary {
  const { sites, withKey, never, outdated, late, failing, pending } = counted;
  const old = never + outdated + late;
  return {
    total: sites,
    upToDate: atLeastNone(withKey - never - late - failing),
    outdated: atLeastNone(old),
    withoutKey: atLeastNone(sites - withKey),
    failing: atLeastNone(failing),
    withPending: atLeastNone(pending),
    asOf: now.toISOString(),
  };
}

/** Whether a recount was to begin since `from`. */
export const isRecountDue = (from: Date, to: Date): boolean =>
  Math.floor(from.getTime() / RECOUNT_PERIOD_MS) < Math.floor(to.getTime() / RECOUNT_PERIOD_MS);
