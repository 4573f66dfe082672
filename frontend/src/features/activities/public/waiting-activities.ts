import { queryOptions, skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import {
  isWaiting,
  type ActivityStatus,
} from '../../../../../functions/activities/activities.domain.ts';
import type { Role } from '../../../../../functions/core/validation/role.ts';
import { queryKeys } from '../../../lib/queries/query-keys.ts';
import { useSession } from '../../../lib/session/session.context.tsx';

/**
 * How many activities wait. Never fetched by itself: it comes with the profile, and then with what is unread, every
 * minute.
 */
export const waitingQuery = (known?: { waiting: number; at: number }) =>
  queryOptions<number>({
    queryKey: [...queryKeys.activities, 'waiting'],
    queryFn: skipToken,
    staleTime: Infinity,
    ...(known ? { initialData: known.waiting, initialDataUpdatedAt: known.at } : {}),
  });

/** The count in the menu; undefined until it is known. */
export function useWaitingActivities(): number | undefined {
  const session = useSession();
  const known = session.status === 'signed-in' ? session.counts : undefined;
  return useQuery(waitingQuery(known)).data;
}

/** What a write did to an activity: its status before and after, where there was one. */
export interface StatusChange {
  before?: ActivityStatus;
  after?: ActivityStatus;
}

/** Counts what a write changed, before the server is asked again. */
export function keepWaiting(client: QueryClient, role: Role, { before, after }: StatusChange) {
  const weight = (status: ActivityStatus | undefined) =>
    status !== undefined && isWaiting(role, status) ? 1 : 0;
  client.setQueryData(waitingQuery().queryKey, (count) =>
    count === undefined ? undefined : Math.max(0, count + weight(after) - weight(before)),
  );
}
