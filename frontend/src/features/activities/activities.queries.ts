import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { activitiesContract } from '../../../../functions/activities/activities.contract.ts';
import type { ListedActivity } from '../../../../functions/activities/activities.domain.ts';
import {
  byPart,
  ownOrder,
} from '../../../../functions/activities/order/activities.order.domain.ts';
import { websitesContract } from '../../../../functions/websites/websites.contract.ts';
import type { ApiClient, CallInput } from '../../lib/http/api-client.ts';
import { ApiError, isGone } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { sendEach, type SentEach } from '../../lib/http/send-each.ts';
import { cachedLists } from '../../lib/queries/cached-lists.ts';
import {
  cursorPaging,
  cursorQuery,
  rowsOf,
  type CursorPage,
} from '../../lib/queries/cursor-pages.ts';
import { afterOwnWrites } from '../../lib/queries/own-writes.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { useProfile } from '../../lib/session/session.context.tsx';
import { freshenRequested } from '../status/public/requested-updates.ts';
import { keepConsumed, planInfoQuery } from '../user-plans/public/plan-info.ts';
import { websiteListKey, wholeList } from '../websites/public/website-lists.ts';
import { keepWaiting } from './public/waiting-activities.ts';
import { asksServer, passes, type ActivitiesAsked } from './activities.filters.ts';

/** 'Website list cache' (spec 000 §9). Milliseconds. */
const WEBSITES_STALE_MS = 2 * 60_000;

/** The filters as the API takes them. */
const filtersOf = ({ search, status, type, priority, assignee, userId }: ActivitiesAsked) => ({
  search,
  ...(userId !== undefined && { userId }),
  ...(status !== null && { status }),
  ...(type !== null && { type }),
  ...(priority !== null && { priority }),
  ...(assignee !== null && { assignee }),
});

/**
 * Activities, a page at a time; those of others while these come. Read afresh on each visit, shown from
 * cache meanwhile.
 */
export const activitiesQuery = (api: ApiClient, asked: ActivitiesAsked) =>
  infiniteQueryOptions({
    queryKey: listKey(asked),
    queryFn: ({ pageParam, signal }) => {
      const { order } = asked;
      const query = {
        ...filtersOf(asked),
        ...(order !== ownOrder && { order }),
        ...cursorQuery(pageParam),
      };
      return api.call(activitiesContract.list, { query, signal });
    },
    ...cursorPaging,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What was requested for one site, a page at a time. */
export const siteActivitiesQuery = (api: ApiClient, websiteId: string) =>
  infiniteQueryOptions({
    queryKey: [...sitesKey, websiteId],
    queryFn: ({ pageParam, signal }) =>
      api.call(activitiesContract.list, {
        query: { search: '', websiteId, ...cursorQuery(pageParam) },
        signal,
      }),
    ...cursorPaging,
    staleTime: 0,
  });

const sitesKey = [...queryKeys.activities, 'site'] as const;
const onesKey = [...queryKeys.activities, 'one'] as const;
const historiesKey = [...queryKeys.activities, 'history'] as const;
const oneKey = (activityId: string) => [...onesKey, activityId] as const;

/** One activity; what a list knows of it is shown at once. Null once it was deleted here. */
export const activityQuery = (api: ApiClient, client: QueryClient, activityId: string) =>
  queryOptions<ListedActivity | null>({
    queryKey: oneKey(activityId),
    queryFn: ({ signal }) => api.call(activitiesContract.get, { params: { activityId }, signal }),
    placeholderData: () => knownInList(client, activityId),
    staleTime: 0,
  });

/** What administrators changed of it. Each edit adds to it: it is read afresh. */
export const historyQuery = (api: ApiClient, activityId: string) =>
  queryOptions({
    queryKey: [...historiesKey, activityId],
    queryFn: ({ signal }) =>
      api.call(activitiesContract.history, { params: { activityId }, signal }),
    staleTime: 0,
  });

function knownInList(client: QueryClient, activityId: string): ListedActivity | undefined {
  const lists = client.getQueriesData<{ pages: CursorPage<ListedActivity>[] }>({
    queryKey: listsKey,
  });
  return lists
    .flatMap(([, list]) => (list ? rowsOf(list) : []))
    .find((row) => row.activityId === activityId);
}

/** Has a file written of the activities that the list finds. */
export function useExportActivities(asked: ActivitiesAsked) {
  const api = useApi();
  return () => api.call(activitiesContract.export, { body: filtersOf(asked) });
}

/** The person's own sites, the newest fifteen: the first page of the list of sites. */
export const ownWebsitesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: websiteListKey(wholeList),
    queryFn: ({ signal }) => api.call(websitesContract.list, { query: { page: 1 }, signal }),
    staleTime: WEBSITES_STALE_MS,
  });

/** Refusals of what is not as the list shows it. */
const changedCodes: readonly string[] = ['ACTIVITY_NOT_PENDING', 'EDITED_MEANWHILE'];

/** It was deleted, or somebody changed it: the lists must show that. */
function readAgain(client: QueryClient, error: Error): void {
  const changed = error instanceof ApiError && changedCodes.includes(error.code);
  if (!isGone(error) && !changed) return;
  for (const queryKey of [listsKey, onesKey]) void client.invalidateQueries({ queryKey });
}

const quotaCodes = ['NO_ACTIVE_PLAN', 'QUOTA_EXHAUSTED'];
/** Refusals of updates that the site does not wait for as its page shows it. */
const updateCodes: readonly string[] = ['UPDATE_DONE', 'UPDATE_REQUESTED'];

export type NewActivityInput = CallInput<typeof activitiesContract.create>['body'];

export type ActivityChangeInput = NonNullable<CallInput<typeof activitiesContract.update>['body']>;

/**
 * What a refused request shows to be other than this browser believes: the plan, with the activities that took it up, or
 * the sites.
 */
function staleAfter(api: ApiClient, error: Error): readonly QueryKey[] {
  if (!(error instanceof ApiError)) return [];
  if (quotaCodes.includes(error.code)) return [planInfoQuery(api).queryKey, listsKey];
  return isGone(error) ? [queryKeys.websiteLists] : [];
}

/** Requests an activity. Refused for the plan's sake, or the site's, that is read again. */
export function useCreateActivity() {
  const api = useApi();
  const client = useQueryClient();
  const { role } = useProfile();
  return useMutation({
    mutationFn: (body: NewActivityInput) => api.call(activitiesContract.create, { body }),
    onSuccess: async (created, { updates }) => {
      await keepCreated(client, created);
      if (updates) void freshenRequested(client);
      keepWaiting(client, role, { after: created.status });
      const { userPlanId } = created;
      if (userPlanId !== null) await keepConsumed(client, api, { userPlanId, units: 1 });
    },
    onError: (error) => {
      for (const queryKey of staleAfter(api, error)) void client.invalidateQueries({ queryKey });
      if (error instanceof ApiError && updateCodes.includes(error.code))
        void freshenRequested(client);
    },
  });
}

/** An activity as it was read, and what is to change. */
export interface ActivityUpdate {
  activity: ListedActivity;
  change: ActivityChangeInput;
}

/** The ways to change and delete an activity, and to keep what is known of it. Lists are read again after the last of several. */
function useActivityWrites(isOneOfSeveral = false) {
  const api = useApi();
  const client = useQueryClient();
  const { role } = useProfile();
  return {
    async update({ activity, change }: ActivityUpdate): Promise<ListedActivity> {
      const { activityId } = activity;
      const seen = { id: activityId, revision: change.revision };
      const changed = await afterOwnWrites(client, seen, (revision) =>
        api.call(activitiesContract.update, {
          params: { activityId },
          body: { ...change, revision },
        }),
      );
      await keepChanged(client, changed, isOneOfSeveral);
      keepWaiting(client, role, { before: activity.status, after: changed.status });
      if (changed.status !== activity.status) void freshenRequested(client);
      return changed;
    },
    async remove({ activityId, userPlanId, status }: ListedActivity) {
      const asks = status !== 'pendiente';
      const answer = await api.call(activitiesContract.remove, { params: { activityId }, asks });
      await keepRemoved(client, activityId, isOneOfSeveral);
      keepWaiting(client, role, { before: status });
      void freshenRequested(client);
      const returned = userPlanId !== null && status === 'pendiente';
      if (returned) await keepConsumed(client, api, { userPlanId, units: -1 });
      return answer;
    },
    failed: (error: Error) => readAgain(client, error),
    settled: () => void lists.readAgain(client),
  };
}

/** Changes an activity. */
export function useUpdateActivity() {
  const { update, failed } = useActivityWrites();
  return useMutation({ mutationFn: update, onError: failed });
}

/** Deletes an activity; a pending one gives back what it took. */
export function useRemoveActivity() {
  const { remove, failed } = useActivityWrites();
  return useMutation({ mutationFn: remove, onError: failed });
}

type OnWait = (left: number) => void;

/** What was refused shows that the lists may be old. */
const refusalsOf = ({ refused }: SentEach<unknown, unknown>): Error[] =>
  refused.flatMap(({ error }) => (error instanceof Error ? [error] : []));

/** Where all were refused nothing was done: the dialog keeps what was chosen. @throws the first refusal */
async function someOf<Sent extends SentEach<unknown, unknown>>(
  sending: Promise<Sent>,
): Promise<Sent> {
  const sent = await sending;
  const [first] = sent.refused;
  if (first && sent.done.length === 0) throw first.error;
  return sent;
}

/** Changes several activities, each by itself: one that is refused stops no other. */
export function useUpdateActivities(onWait: OnWait) {
  const { update, failed, settled } = useActivityWrites(true);
  return useMutation({
    mutationFn: (updates: readonly ActivityUpdate[]) => someOf(sendEach(updates, update, onWait)),
    onSuccess: (sent) => refusalsOf(sent).forEach(failed),
    onError: failed,
    onSettled: settled,
  });
}

/** Deletes several activities, each by itself: one that is refused stops no other. */
export function useRemoveActivities(onWait: OnWait) {
  const { remove, failed, settled } = useActivityWrites(true);
  return useMutation({
    mutationFn: (activities: readonly ListedActivity[]) =>
      someOf(sendEach(activities, remove, onWait)),
    onSuccess: (sent) => refusalsOf(sent).forEach(failed),
    onError: failed,
    onSettled: settled,
  });
}

const listsKey = [...queryKeys.activities, 'list'] as const;

const lists = cachedLists<ListedActivity, ActivitiesAsked>(listsKey, {
  idOf: ({ activityId }) => activityId,
  belongs: passes,
  searched: asksServer,
  compare: byPart,
});

export const listKey = lists.keyOf;

/** A site's page shows activities, too: read again. So does the dashboard: when it is next shown. */
async function freshenOthers(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: sitesKey });
  await client.invalidateQueries({ queryKey: queryKeys.dashboard, refetchType: 'none' });
}

export async function keepCreated(client: QueryClient, created: ListedActivity): Promise<void> {
  await lists.created(client, created);
  await freshenOthers(client);
}

export async function keepChanged(
  client: QueryClient,
  changed: ListedActivity,
  isOneOfSeveral = false,
): Promise<void> {
  client.setQueryData<ListedActivity | null>(oneKey(changed.activityId), (known) =>
    known === undefined ? undefined : changed,
  );
  void client.invalidateQueries({ queryKey: [...historiesKey, changed.activityId] });
  await lists.changed(client, changed, isOneOfSeveral);
  await freshenOthers(client);
}

export async function keepRemoved(
  client: QueryClient,
  activityId: string,
  isOneOfSeveral = false,
): Promise<void> {
  client.setQueryData<ListedActivity | null>(oneKey(activityId), (known) =>
    known === undefined ? undefined : null,
  );
  await lists.removed(client, activityId, isOneOfSeveral);
  await freshenOthers(client);
}
