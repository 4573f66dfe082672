import { isAdmin, type Caller } from '../../core/auth/caller.ts';
import type { NumberedPage } from '../../core/table/directory/directory-page.ts';
import { searchFor } from '../../core/validation/search.ts';
import { hasTag, textWithTags } from '../../websites/websites.tags.domain.ts';
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
  type StatusSummary,
} from './status.list.domain.ts';
import type { StatusList } from './status.list.entity.ts';

export interface StatusListDependencies extends Pick<DetailDependencies, 'names'> {
  list: Pick<StatusList, 'counted' | 'page'>;
  websites: Pick<SiteConnections, 'entries'>;
}

/** What narrows the list. */
export interface StatusFilters {
  search: string;
  filter: StatusFilter;
  /** Those that have it, in any case and with any accents. */
  tag?: string | undefined;
  /** One owner's alone. */
  userId?: string | undefined;
}

export interface StatusQuery extends StatusFilters {
  page: number;
}

/** Decides by a site's id whether it belongs to the filtered list. */
async function filterBy(
  caller: Caller,
  filter: StatusFilter,
  { list }: { list: Pick<StatusList, 'counted'> },
): Promise<(websiteId: string) => boolean> {
  if (filter === 'all') return () => true;
  const { sites, asOf } = await list.counted(caller);
  return (websiteId) => {
    const site = sites.get(websiteId);
    return site !== undefined && passes(site, filter, asOf);
  };
}

/** The sites the caller may see, newest first (`scope`), and those of them that the filters find. */
export async function findSites(
  caller: Caller,
  { search, filter, tag, userId }: StatusFilters,
  {
    list,
    websites,
  }: Pick<StatusListDependencies, 'websites'> & { list: Pick<StatusList, 'counted'> },
) {
  const [scope, passesFilter] = await Promise.all([
    websites.entries(caller),
    filterBy(caller, filter, { list }),
  ]);
  const finds = searchFor(search);
  const isTagged = tag === undefined ? () => true : hasTag(tag);
  const isOwned = (owner: string | null) => userId === undefined || owner === userId;
  const matching = scope.filter(
    (entry) =>
      isOwned(entry.owner) &&
      isTagged(entry.tags) &&
      finds(textWithTags(entry)) &&
      passesFilter(entry.id),
  );
  return { scope, matching };
}

/**
 * Sync status of the sites the caller may see, twenty-five a page, newest first: all, or those that a search and filters
 * find. An administrator's filter by state may be a minute behind what the rows then show, and each row says whose it is.
 */
export async function listStatus(
  caller: Caller,
  { page, ...filters }: StatusQuery,
  dependencies: StatusListDependencies,
): Promise<NumberedPage<ListedStatus>> {
  const { scope, matching } = await findSites(caller, filters, dependencies);
  const wanted = { scope, matching, page, size: STATUS_PAGE_SIZE };
  const found = await dependencies.list.page(caller, wanted);
  const ownerIds = new Map(matching.map(({ id, owner }) => [id, owner]));
  const ownerIdOf = ({ websiteId }: { websiteId: string }) => ownerIds.get(websiteId) ?? null;
  const ownerOf = await ownersOf(caller, found.items.map(ownerIdOf), dependencies);
  return {
    ...found,
    items: found.items.map((row) => ({ ...row, owner: ownerOf(ownerIdOf(row)) })),
  };
}

interface SummaryDependencies extends Pick<StatusListDependencies, 'list'> {
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
  const counted = isAdmin(caller) ? await readCounts(dependencies) : undefined;
  if (counted) return summaryOf(counted, dependencies.now());
  const { sites, asOf } = await dependencies.list.counted(caller);
  return summarize([...sites.values()], asOf);
}
