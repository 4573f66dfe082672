import {
  freshnessOf,
  isSyncing,
  type SiteStatus,
} from '../../../../functions/status/status.domain.ts';

/** Lower case and without accents: 'Señal' and 'senal' find each other. */
const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The rows whose name or URL contains what was typed; all of them for a blank query. */
export function searchSites(sites: readonly SiteStatus[], query: string): readonly SiteStatus[] {
  const wanted = folded(query);
  if (wanted === '') return sites;
  return sites.filter((site) => folded(`${site.name} ${site.url}`).includes(wanted));
}

export interface StatusSummary {
  total: number;
  upToDate: number;
  /** Stale, or never synchronised. */
  outdated: number;
  withoutKey: number;
}

/** What the four summary cards count (spec 001 §2, colours of §4). */
export function summarize(sites: readonly SiteStatus[], now: Date): StatusSummary {
  const levels = sites.map((site) => freshnessOf(site, now).level);
  const countOf = (level: string) => levels.filter((each) => each === level).length;
  return {
    total: sites.length,
    upToDate: countOf('green'),
    outdated: countOf('yellow'),
    withoutKey: countOf('red'),
  };
}

export const anySyncing = (sites: readonly SiteStatus[], now: Date): boolean =>
  sites.some((site) => isSyncing(site.sync, now));
