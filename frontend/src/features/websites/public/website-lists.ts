import type { QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '../../../../../functions/core/http/route.ts';
import type { websitesContract } from '../../../../../functions/websites/websites.contract.ts';
import {
  listedWebsiteSchema,
  WEBSITES_PAGE_SIZE,
  type ListedWebsite,
  type Website,
  type WebsiteType,
} from '../../../../../functions/websites/websites.domain.ts';
import { cancelRereads, withFirstRow, withRowsKept } from '../../../lib/queries/list-page.ts';
import { queryKeys } from '../../../lib/queries/query-keys.ts';

// The cached lists of sites, updated from the responses of writes: the lists are read from an index that lags behind.

export type WebsitesPage = ResponseOf<typeof websitesContract.list>;
type Registered = ResponseOf<typeof websitesContract.create>;

/** The parameters of a list of sites. */
export interface WebsitesAsked {
  /** From 1. */
  page: number;
  /** '' for all. */
  search: string;
  type: WebsiteType | null;
  /** Those that have it. */
  tag?: string;
  /** One owner's alone; for administrators. */
  userId?: string;
}

export const wholeList: WebsitesAsked = { page: 1, search: '', type: null };

export const websiteListKey = (asked: WebsitesAsked) => [...queryKeys.websiteLists, asked] as const;

/** Query key of the tags to choose from. */
export const tagsKey = [...queryKeys.websites, 'tags'] as const;

/** Query key of one site, as its form reads it. */
export const websiteDetailKey = (websiteId: string) =>
  [...queryKeys.websites, 'detail', websiteId] as const;

/** A list's first page with a new site on top. */
export const withNewWebsite = (page: WebsitesPage, created: Registered): WebsitesPage =>
  withFirstRow<ListedWebsite>(page, listedWebsiteSchema.parse(created), WEBSITES_PAGE_SIZE);

/** A page without one of its sites. */
export const withoutWebsite = (page: WebsitesPage, websiteId: string): WebsitesPage =>
  withRowsKept(page, (row) => row.websiteId !== websiteId, WEBSITES_PAGE_SIZE);

/** Updates the pages that show one of these sites, and keeps the time at which they were loaded. */
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

/** Invalidates other queries that show sites: those on the screen are refetched now, the others on mount. */
function freshenOthers(queryClient: QueryClient): void {
  for (const queryKey of [tagsKey, queryKeys.status, queryKeys.dashboard]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/**
 * A new site goes to the top of the whole list. Its other pages and searches are invalidated, because their rows have
 * moved.
 */
export async function listCreated(queryClient: QueryClient, created: Registered): Promise<void> {
  const queryKey = websiteListKey(wholeList);
  await cancelRereads(queryClient, queryKeys.websiteLists);
  await queryClient.invalidateQueries({ queryKey: queryKeys.websiteLists, refetchType: 'none' });
  queryClient.setQueryData<WebsitesPage>(queryKey, (page) => page && withNewWebsite(page, created));
  freshenOthers(queryClient);
}

const narrowed = (asked: unknown) => {
  const { search, type, tag, userId } = asked as WebsitesAsked;
  return search !== '' || type !== null || (tag ?? userId) !== undefined;
};

/**
 * Replaces the sites in every cached list; fields that the response does not include, such as backups, stay. Searches
 * that no longer match are refetched when next mounted.
 */
export async function listChanged(
  queryClient: QueryClient,
  changed: readonly (Website | ListedWebsite)[],
): Promise<void> {
  const sites = new Map(changed.map((site) => [site.websiteId, site]));
  const changedRow = (row: ListedWebsite) => {
    const site = sites.get(row.websiteId);
    return site ? listedWebsiteSchema.parse({ ...row, ...site }) : row;
  };
  await cancelRereads(queryClient, queryKeys.websiteLists);
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

/** Removes the row at once, then refetches the lists, because the following rows move up. */
export async function listRemoved(queryClient: QueryClient, websiteId: string): Promise<void> {
  await cancelRereads(queryClient, queryKeys.websiteLists);
  changePages(queryClient, new Set([websiteId]), (page) => withoutWebsite(page, websiteId));
  void queryClient.invalidateQueries({ queryKey: queryKeys.websiteLists });
  freshenOthers(queryClient);
}
