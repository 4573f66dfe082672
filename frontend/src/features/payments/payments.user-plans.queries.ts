import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { userPlansContract } from '../../../../functions/user-plans/user-plans.contract.ts';
import type {
  Correction,
  ManagedUserPlan,
  PlanAssignment,
  UserPlanStatus,
} from '../../../../functions/user-plans/user-plans.domain.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { ApiError, isGone } from '../../lib/api-error.ts';
import { useApi } from '../../lib/api.context.tsx';
import { cursorPaging, cursorQuery, type CursorPage } from '../../lib/cursor-pages.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import {
  missingFrom,
  newestOf,
  withChanged,
  withFirst,
  type CursorList,
} from './payments.cache.ts';

const listKey = [...queryKeys.userPlans, 'all'] as const;
/** User plans as this session's writes answered them: the index that the list reads may still lag behind. */
const writtenKey = [...queryKeys.userPlans, 'written'] as const;
type Written = ManagedUserPlan[];
type List = CursorList<ManagedUserPlan>;

const same = (a: ManagedUserPlan, b: ManagedUserPlan) => a.userPlanId === b.userPlanId;

/** Everybody's plans, newest first. Read afresh on each visit, shown from cache meanwhile. */
export const userPlansQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: listKey,
    queryFn: async ({ pageParam, signal, client }): Promise<CursorPage<ManagedUserPlan>> => {
      const query = cursorQuery(pageParam);
      const page = await api.call(userPlansContract.list, { query, signal });
      const written = client.getQueryData<Written>(writtenKey) ?? [];
      const added = pageParam === null ? missingFrom(page.items, written, same) : [];
      return { ...page, items: [...added, ...newestOf(page.items, written, same)] };
    },
    ...cursorPaging,
    staleTime: 0,
  });

/** The list follows a write from its answer, and a read under way does not undo that. */
async function keepWritten(
  client: QueryClient,
  written: ManagedUserPlan,
  change: (list: List) => List,
): Promise<void> {
  await client.cancelQueries({ queryKey: listKey });
  client.setQueryData<Written>(writtenKey, (before = []) => [
    written,
    ...before.filter((each) => !same(each, written)),
  ]);
  client.setQueryData<List>(listKey, (list) => list && change(list));
}

/** One change may move a person's other plans, the plans' usage and the totals: they are read again. */
function freshenOthers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.userPlans });
  for (const queryKey of [queryKeys.plans, queryKeys.dashboard]) {
    void client.invalidateQueries({ queryKey });
  }
}

const readAgainIfGone = (client: QueryClient, error: Error) =>
  isGone(error) ? client.invalidateQueries({ queryKey: listKey }) : undefined;

export function useAssignPlan() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PlanAssignment) => api.call(userPlansContract.assign, { body }),
    onSuccess: async (created) => {
      await keepWritten(client, created, (list) => withFirst(list, created));
      freshenOthers(client);
    },
    onError: (error) => {
      // The plans to choose from are not what they were.
      if (!(error instanceof ApiError) || error.code !== 'PLAN_NOT_OFFERED') return;
      void client.invalidateQueries({ queryKey: queryKeys.plans });
    },
  });
}

export function useUserPlanStatus({ userPlanId }: ManagedUserPlan) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: UserPlanStatus) =>
      api.call(userPlansContract.changeStatus, { params: { userPlanId }, body: { status } }),
    onSuccess: async (changed) => {
      await keepWritten(client, changed, (list) => withChanged(list, changed, same));
      freshenOthers(client);
    },
    onError: (error) => readAgainIfGone(client, error),
  });
}

export function useCorrectQuota({ userPlanId }: ManagedUserPlan) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Correction) =>
      api.call(userPlansContract.correct, { params: { userPlanId }, body }),
    onSuccess: async (changed) => {
      await keepWritten(client, changed, (list) => withChanged(list, changed, same));
      // Also the ledger, which has an entry more.
      const ledger = [...queryKeys.userPlans, 'movements', userPlanId];
      void client.invalidateQueries({ queryKey: ledger });
    },
    onError: (error) => readAgainIfGone(client, error),
  });
}
