import type { QueryClient } from '@tanstack/react-query';
import type { ListedActivity } from '../../../../functions/activities/activities.domain.ts';
import { cachedLists } from '../../lib/queries/cached-lists.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { passes, type ActivitiesAsked } from './activities.filters.ts';

export const listsKey = [...queryKeys.activities, 'list'] as const;

const lists = cachedLists<ListedActivity, ActivitiesAsked>(listsKey, {
  idOf: ({ activityId }) => activityId,
  belongs: passes,
  searched: ({ search }) => search !== '',
});
export const listKey = lists.keyOf;

/** The dashboard shows activities, too: it is read again when it is next shown. */
const freshenDashboard = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: queryKeys.dashboard, refetchType: 'none' });

export async function keepCreated(client: QueryClient, created: ListedActivity): Promise<void> {
  await lists.created(client, created);
  await freshenDashboard(client);
}

export async function keepChanged(client: QueryClient, changed: ListedActivity): Promise<void> {
  await lists.changed(client, changed);
  await freshenDashboard(client);
}

export async function keepRemoved(client: QueryClient, activityId: string): Promise<void> {
  await lists.removed(client, activityId);
  await freshenDashboard(client);
}
