import type { QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '../../../functions/core/http/route.ts';
import type { websitesContract } from '../../../functions/websites/websites.contract.ts';
import {
  WEBSITES_PAGE_SIZE,
  websiteSummarySchema,
  type Website,
  type WebsiteSummary,
  type WebsiteType,
} from '../../../functions/websites/websites.domain.ts';
import { queryKeys } from './query-keys.ts';

// The lists of sites in the cache, kept true from the answers of writes: the index that lists read lags behind.

export type WebsitesPage = ResponseOf<typeof websitesContract.list>;

/** What a list of sites shows. */
export interface WebsitesAsked {
  /** From 1. */
  page: number;
  /** '' for all. */
  search: string;
  type: WebsiteType | null;
}

export const wholeList: WebsitesAsked = { page: 1, search: '', type: null };

export const websiteListKey = (asked: WebsitesAsked) => [...queryKeys.websiteLists, asked] as const;

/** One site as its form reads it. */
export const websiteDetailKey = (websiteId: string) =>
  [...queryKeys.websites, 'detail', websiteId] as const;

const pagesFor = (total: number) => Math.max(1, Math.ceil(total / WEBSITES_PAGE_SIZE));

/** A list's first page with a new site on top. */
export function withNewWebsite(page: WebsitesPage, created: Website): WebsitesPage {
  const total = page.total + 1;
  const items = [websiteSummarySchema.parse(created), ...page.items].slice(0, WEBSITES_PAGE_SIZE);
  return { ...page, items, total, pageCount: pagesFor(total) };
}

/** A page without a site that was on it; where no page is left for it, it becomes the last one. */
export function withoutWebsite(page: WebsitesPage, websiteId: string): WebsitesPage {
  const items = page.items.filter((row) => row.websiteId !== websiteId);
  const total = page.total - 1;
  const pageCount = pagesFor(total);
  return { items, total, pageCount, page: Math.min(page.page, pageCount) };
}

/** Reads that are under way would bring what was true before. Those that bring the first data of a list go on. */
const dropReads = (queryClient: QueryClient) =>
  queryClient.cancelQueries({
    queryKey: queryKeys.websiteLists,
    predicate: ({ state }) => state.data !== undefined,
  });

/** Changes the pages that show one of these sites. How old the other rows are does not change. */
function changePages(
  queryClient: QueryClient,
  websiteIds: ReadonlySet<string>,
  change: (page: WebsitesPage) => WebsitesPage,
): void {
  const lists = queryClient.getQueriesData<WebsitesPage>({ queryKey: queryKeys.websiteLists });
  for (const [queryKey, page] of lists) {
    if (!page?.items.some((row) => websiteIds.has(row.websiteId))) continue;
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    queryClient.setQueryData(queryKey, change(page), updatedAt === undefined ? {} : { updatedAt });
  }
}

/** What shows sites elsewhere is read afresh: now where it is on the screen, else when it next is. */
function freshenOthers(queryClient: QueryClient): void {
  for (const queryKey of [queryKeys.status, queryKeys.dashboard]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/** A new site stands first in the whole list; on its other pages and in searches the rest has moved. */
export async function listCreated(queryClient: QueryClient, created: Website): Promise<void> {
  const queryKey = websiteListKey(wholeList);
  await dropReads(queryClient);
  await queryClient.invalidateQueries({ queryKey: queryKeys.websiteLists, refetchType: 'none' });
  queryClient.setQueryData<WebsitesPage>(queryKey, (page) => page && withNewWebsite(page, created));
  freshenOthers(queryClient);
}

const narrowed = (asked: unknown) => {
  const { search, type } = asked as WebsitesAsked;
  return search !== '' || type !== null;
};

/**
 * Sites as they are now, wherever they are listed; what an answer does not tell of them, as their backups, stays.
 * Searches that no longer find them are read when next shown.
 */
export async function listChanged(
  queryClient: QueryClient,
  changed: readonly (Website | WebsiteSummary)[],
): Promise<void> {
  const sites = new Map(changed.map((site) => [site.websiteId, site]));
  const changedRow = (row: WebsiteSummary) => {
    const site = sites.get(row.websiteId);
    return site ? websiteSummarySchema.parse({ ...row, ...site }) : row;
  };
  await dropReads(queryClient);
  changePages(queryClient, new Set(sites.keys()), (page) => ({
    ...page,
    items: page.items.map(changedRow),
  }));
  await queryClient.invalidateQueries({
    queryKey: queryKeys.websiteLists,
    predicate: ({ queryKey: [, , asked] }) => narrowed(asked),
    refetchType: 'none',
  });
  freshenOthers(queryClient);
}

/** The row goes at once; then the lists are read again, for others have moved up. */
export async function listRemoved(queryClient: QueryClient, websiteId: string): Promise<void> {
  await dropReads(queryClient);
  changePages(queryClient, new Set([websiteId]), (page) => withoutWebsite(page, websiteId));
  void queryClient.invalidateQueries({ queryKey: queryKeys.websiteLists });
  freshenOthers(queryClient);
}
