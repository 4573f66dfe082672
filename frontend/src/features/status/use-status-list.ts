import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../lib/api.context.tsx';
import { statusListQuery } from './status.queries.ts';

/** Pages read without being asked for: 200 sites. Whoever has more asks for the rest. */
const AUTOMATIC_PAGES = 8;

/**
 * The list of statuses, read on page after page: the summary counts every site and the search looks through all.
 * `growing` while further pages are being read by themselves.
 */
export function useStatusList() {
  const list = useInfiniteQuery(statusListQuery(useApi()));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const pages = list.data?.pages ?? [];
  const read = pages.length;
  const growing = hasNextPage && !isFetchNextPageError && read < AUTOMATIC_PAGES;

  // `read` is a dependency because an answer can come so soon that no render sees `isFetching` on.
  useEffect(() => {
    if (growing && !isFetching) void fetchNextPage();
  }, [growing, isFetching, fetchNextPage, read]);

  return { list, sites: pages.flatMap((page) => page.items), growing };
}

export type StatusList = ReturnType<typeof useStatusList>;
