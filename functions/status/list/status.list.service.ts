import { isAdmin, type Caller } from '../../core/auth/caller.ts';
import type { NumberedPage } from '../../core/table/directory/directory-page.ts';
import { findInDirectory, type WebsiteFinder } from '../../core/table/shared/website-finder.ts';
import type { Viewer } from '../../core/table/shared/website-rows.ts';
import type { Table } from '../../core/table/table.ts';
import { websiteFinder } from '../../websites/websites.search.domain.ts';
import type { SiteConnections } from '../../websites/websites.view.ts';
import { summaryOf, type CountedSites } from '../counts/status.counts.domain.ts';
import type { SiteCountsStore } from '../counts/status.counts.entity.ts';
import type { ListedStatus } from '../status.domain.ts';
import { ownersOf, type DetailDependencies } from '../status.service.ts';
import {
  passes,
  STATUS_PAGE_SIZE,
  summarize,
  type StatusFilter,
  type StatusFilters,
  type StatusSummary,
} from './status.list.domain.ts';
import type { CountedSitesStore, StatusList } from './status.list.entity.ts';

export interface StatusListDependencies extends Pick<DetailDependencies, 'names'> {
  list: Pick<StatusList, 'page'>;
}

/** What the directory's version of the list is made of. */
export interface DirectorySites {
  counted: Pick<CountedSitesStore, 'counted'>;
  websites: Pick<SiteConnections, 'entries'>;
}

export interface StatusQuery extends StatusFilters {
  page: number;
}

/** Decides by a site's id whether it belongs to the filtered list. */
async function filterBy(
  viewer: Viewer,
  filter: StatusFilter,
  { counted }: Pick<DirectorySites, 'counted'>,
): Promise<(websiteId: string) => boolean> {
  if (filter === 'all') return () => true;
  const { sites, asOf } = await counted.counted(viewer);
  return (websiteId) => {
    const site = sites.get(websiteId);
    return site !== undefined && passes(site, filter, asOf);
  };
}

/** The sites in the directory that a person may see, newest first (`scope`), and those of them that the filters find. */
export async function findSites(
  viewer: Viewer,
  { filter, ...filters }: StatusFilters,
  { counted, websites }: DirectorySites,
) {
  const [scope, passesFilter] = await Promise.all([
    websites.entries(viewer),
    filterBy(viewer, filter, { counted }),
  ]);
  const finds = websiteFinder(filters);
  return { scope, matching: scope.filter((entry) => finds(entry) && passesFilter(entry.id)) };
}

/** Finds in the directory. */
export const statusInDirectory = (
  table: Table,
  sites: DirectorySites,
): WebsiteFinder<StatusFilters> =>
  findInDirectory(table, (viewer, filters) => findSites(viewer, filters, sites));

/**
 * Sync status of the sites the caller may see, twenty-five a page, newest first: all, or those that a search and filters
 * find. An administrator's filter by state may be a minute behind what the rows then show, and each row says whose it is.
 */
export async function listStatus(
  caller: Caller,
  { page, ...filters }: StatusQuery,
  dependencies: StatusListDependencies,
): Promise<NumberedPage<ListedStatus>> {
  const found = await dependencies.list.page(caller, { filters, page, size: STATUS_PAGE_SIZE });
  const ownerIds = found.items.map(({ ownerId }) => ownerId);
  const ownerOf = await ownersOf(caller, ownerIds, dependencies);
  return {
    ...found,
    items: found.items.map(({ site, ownerId }) => ({ ...site, owner: ownerOf(ownerId) })),
  };
}

interface SummaryDependencies extends Pick<DirectorySites, 'counted'> {
  counts: Pick<SiteCountsStore, 'find'>;
  /** How many sites there are, and how many with a key. */
  siteTotals: () => Promise<Pick<CountedSites, 'sites' | 'withKey'>>;
  now: () => Date;
}

/** Everybody's sites as they are counted; undefined where they were not yet. */
async function readCounts({
  counts,
  siteTotals,
}: SummaryDependencies): Promise<CountedSites | undefined> {
  const [figures, totals] = await Promise.all([counts.find(), siteTotals()]);
  return figures && { ...figures, ...totals };
}

/**
 * Counts the sites the caller may see by their status (spec 001 §2): a client's from their rows, everybody's from what changes of
 * them have counted (ADR 0065), or from all rows on a stage that has just begun to count.
 */
export async function summarizeStatus(
  caller: Caller,
  dependencies: SummaryDependencies,
): Promise<StatusSummary> {
  const figures = isAdmin(caller) ? await readCounts(dependencies) : undefined;
  if (figures) return summaryOf(figures, dependencies.now());
  const { sites, asOf } = await dependencies.counted.counted(caller);
  return summarize([...sites.values()], asOf);
}
