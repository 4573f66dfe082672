import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod';
import { userPlansContract } from '../../../../functions/user-plans/user-plans.contract.ts';
import type {
  Correction,
  ManagedUserPlan,
  PlanAssignment,
  UserPlanStatus,
} from '../../../../functions/user-plans/user-plans.domain.ts';
import type { UserPlanFilters } from '../../../../functions/user-plans/user-plans.search.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { ApiError, isGone } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { cachedLists } from '../../lib/queries/cached-lists.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { missingFrom, newestOf, withFirst } from './payments.cache.ts';

const listKey = [...queryKeys.userPlans, 'all'] as const;
/** User plans as this session's writes answered them: the index that the list reads may still lag behind. */
const writtenKey = [...queryKeys.userPlans, 'written'] as const;
type Written = ManagedUserPlan[];
type List = z.output<typeof userPlansContract.list.response>;

const lists = cachedLists<ManagedUserPlan, unknown>(listKey, {
  idOf: ({ userPlanId }) => userPlanId,
});
const same = (a: ManagedUserPlan, b: ManagedUserPlan) => a.userPlanId === b.userPlanId;

/** Has a file written of the plans that the filters find. */
export function useExportUserPlans(filters: UserPlanFilters) {
  const api = useApi();
  return () => api.call(userPlansContract.export, { body: filters });
}

export interface UserPlansListQuery {
  page: number;
  filters: UserPlanFilters;
}

const isWhole = ({ page, filters: { search, ...others } }: UserPlansListQuery) =>
  page === 1 && search === '' && Object.keys(others).length === 0;

/**
 * A page of everybody's plans that the filters find, newest first. Read afresh on each visit; what was shown before
 * stays until it is there.
 */
export const userPlansQuery = (api: ApiClient, asked: UserPlansListQuery) =>
  queryOptions({
    queryKey: [...listKey, asked.filters, asked.page],
    queryFn: async ({ signal, client }): Promise<List> => {
      const query = { ...asked.filters, page: asked.page };
      const list = await api.call(userPlansContract.list, { query, signal });
      const written = client.getQueryData<Written>(writtenKey) ?? [];
      const added = isWhole(asked) ? missingFrom(list.items, written, same) : [];
      return withFirst({ ...list, items: newestOf(list.items, written, same) }, added);
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The lists follow a write from its answer, and reads under way do not undo that. */
async function keepWritten(client: QueryClient, written: ManagedUserPlan): Promise<void> {
  client.setQueryData<Written>(writtenKey, (before = []) => [
    written,
    ...before.filter((each) => !same(each, written)),
  ]);
  await lists.changed(client, written);
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
      await keepWritten(client, created);
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
      await keepWritten(client, changed);
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
      await keepWritten(client, changed);
      // Also the ledger, which has an entry more.
      const ledger = [...queryKeys.userPlans, 'movements', userPlanId];
      void client.invalidateQueries({ queryKey: ledger });
    },
    onError: (error) => readAgainIfGone(client, error),
  });
}
