import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../lib/http/api.context.tsx';
import { countsQuery, type NotificationsAsked } from './public/notification-lists.ts';
import { notificationsQuery } from './notifications.queries.ts';

/**
 * A list of notifications and the figures of all three. Pages are cut before they are filtered, so that one may come
 * empty: the next is then read by itself, as long as the figures say that there is something to find.
 */
export function useNotificationList(asked: NotificationsAsked) {
  const { filter, of } = asked;
  const list = useInfiniteQuery(notificationsQuery(useApi(), asked));
  const { data: counts } = useQuery(countsQuery(of));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const pages = list.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  const read = pages.length;
  /** How many there are on all pages; Infinity while that is not known. */
  const total = counts ? counts[filter] : Infinity;
  const more = hasNextPage && items.length < total;
  const growing = more && !isFetchNextPageError && pages.at(-1)?.items.length === 0;

  // `read` is a dependency because an answer can come so soon that no render sees `isFetching` on.
  useEffect(() => {
    if (growing && !isFetching) void fetchNextPage();
  }, [growing, isFetching, fetchNextPage, read]);

  return { list, items, counts, total, more, growing };
}

export type NotificationListState = ReturnType<typeof useNotificationList>;
