import * as z from 'zod';
import { freshnessOf, type SiteStatus } from '../status.domain.ts';

/** Sites on one page of the list. */
export const STATUS_PAGE_SIZE = 25;

/** What the list can be narrowed to; the colours of spec 001 §4, and what people look for. */
export const statusFilters = [
  'all',
  'current',
  'outdated',
  'no_key',
  'failing',
  'pending',
] as const;
export const statusFilterSchema = z.enum(statusFilters);
export type StatusFilter = z.output<typeof statusFilterSchema>;

/** What narrows the list. */
export interface StatusFilters {
  search: string;
  filter: StatusFilter;
  /** Those that have it, in any case and with any accents. */
  tag?: string | undefined;
  /** One owner's alone. */
  userId?: string | undefined;
}

/** The filters as an address says them: `?estado=desactualizados`. */
export const statusFilterWords = {
  current: 'actualizados',
  outdated: 'desactualizados',
  no_key: 'sin-api-key',
  failing: 'con-errores',
  pending: 'con-pendientes',
} as const satisfies Record<Exclude<StatusFilter, 'all'>, string>;

const count = z.number().int().min(0);

/** What the summary cards count (spec 001 §2), over all of a person's sites. */
export const statusSummarySchema = z.object({
  total: count,
  /** With fresh data, and a last sync that did not fail. */
  upToDate: count,
  /** Stale, or never synchronised. */
  outdated: count,
  withoutKey: count,
  /** Sites whose last sync failed. */
  failing: count,
  /** Sites with updates to come. */
  withPending: count,
  /** When the sites were counted: a moment ago for an administrator, who has them all. */
  asOf: z.iso.datetime(),
});
export type StatusSummary = z.output<typeof statusSummarySchema>;

/** What filters and the summary look at. */
export type CountedSite = Pick<
  SiteStatus,
  'keyConfigured' | 'lastSyncDate' | 'pendingUpdates' | 'duplicateSince'
> & {
  sync: Pick<SiteStatus['sync'], 'state'>;
};

const tests: Record<StatusFilter, (site: CountedSite, now: Date) => boolean> = {
  all: () => true,
  // Of a site whose last sync failed nobody knows that it still is so.
  current: (site, now) => freshnessOf(site, now).level === 'green' && site.sync.state !== 'failed',
  outdated: (site, now) => freshnessOf(site, now).level === 'yellow',
  no_key: (site, now) => freshnessOf(site, now).level === 'red',
  failing: (site) => site.keyConfigured && site.sync.state === 'failed',
  pending: (site) => (site.pendingUpdates ?? 0) > 0,
};

/** Whether a site belongs to what the list is narrowed to. A WordPress is counted once: its duplicates are in no part of the list. */
export const passes = (site: CountedSite, filter: StatusFilter, now: Date): boolean =>
  filter === 'all' || (site.duplicateSince === undefined && tests[filter](site, now));

/** Counts a person's sites. */
export function summarize(all: readonly CountedSite[], now: Date): StatusSummary {
  const sites = all.filter(({ duplicateSince }) => duplicateSince === undefined);
  const countOf = (filter: StatusFilter) =>
    sites.filter((site) => passes(site, filter, now)).length;
  return {
    total: sites.length,
    upToDate: countOf('current'),
    outdated: countOf('outdated'),
    withoutKey: countOf('no_key'),
    failing: countOf('failing'),
    withPending: countOf('pending'),
    asOf: now.toISOString(),
  };
}
