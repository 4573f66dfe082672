import { queryOptions, skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/queries/query-keys.ts';
import { useSession } from '../../../lib/session/session.context.tsx';

/** How many reports the client has not read. Never fetched by itself: it comes with the profile. */
const unreadReportsQuery = (known?: { reports: number; at: number }) =>
  queryOptions<number>({
    queryKey: [...queryKeys.reports, 'unread'],
    queryFn: skipToken,
    staleTime: Infinity,
    ...(known ? { initialData: known.reports, initialDataUpdatedAt: known.at } : {}),
  });

/** The count in the menu; undefined until it is known. */
export function useUnreadReports(): number | undefined {
  const session = useSession();
  const known = session.status === 'signed-in' ? session.counts : undefined;
  return useQuery(unreadReportsQuery(known)).data;
}

/** As many as the whole list of the client's reports says: others came or were withdrawn since the count was read. */
export const showUnreadCount = (client: QueryClient, count: number): void => {
  client.setQueryData(unreadReportsQuery().queryKey, count);
};

/** One of them was read. */
export const countOneRead = (client: QueryClient): void => {
  client.setQueryData(unreadReportsQuery().queryKey, (count) =>
    count === undefined ? undefined : Math.max(0, count - 1),
  );
};
