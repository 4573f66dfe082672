import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { plansContract } from '../../../functions/plans/plans.contract.ts';
import {
  byPrice,
  planSchema,
  type ManagedPlan,
  type Plan,
} from '../../../functions/plans/plans.domain.ts';
import type { ApiClient } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

// The two lists of plans in the cache, kept true from the answers of writes. The catalogue's own feature needs them, and
// the administration of payments, which assigns plans.

/** The plans that are offered, the cheapest first. */
export const offeredPlansQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...queryKeys.plans, 'offered'],
    queryFn: async ({ signal }): Promise<Plan[]> =>
      (await api.call(plansContract.list, { signal })).items,
  });

/** Every plan, archived ones too, with how many have it: for administrators. Sales change that: always read afresh. */
export const managedPlansQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...queryKeys.plans, 'managed'],
    queryFn: async ({ signal }): Promise<ManagedPlan[]> =>
      (await api.call(plansContract.listAll, { signal })).items,
    staleTime: 0,
  });

const withoutPlan = <Kept extends Plan>(plans: readonly Kept[], planId: string): Kept[] =>
  plans.filter((plan) => plan.planId !== planId);

/** The same list with a plan as it is now, new or changed, at its place. */
const withPlan = <Kept extends Plan>(plans: readonly Kept[], plan: Kept): Kept[] =>
  [...withoutPlan(plans, plan.planId), plan].toSorted(byPrice);

interface Changes {
  offered: (plans: Plan[]) => Plan[];
  managed: (plans: ManagedPlan[]) => ManagedPlan[];
}

/** Reads under way would bring back what was true before; those that bring a list's first data go on. */
async function changeLists(client: QueryClient, api: ApiClient, changes: Changes): Promise<void> {
  await client.cancelQueries({
    queryKey: queryKeys.plans,
    predicate: ({ state }) => state.data !== undefined,
  });
  const change =
    <Kept>(apply: (plans: Kept[]) => Kept[]) =>
    (plans: Kept[] | undefined) =>
      plans && apply(plans);
  client.setQueryData(offeredPlansQuery(api).queryKey, change(changes.offered));
  client.setQueryData(managedPlansQuery(api).queryKey, change(changes.managed));
}

/** A plan that was made or changed. An archived one leaves the catalogue. */
export const keepPlan = (client: QueryClient, api: ApiClient, plan: ManagedPlan): Promise<void> =>
  changeLists(client, api, {
    offered: (plans) =>
      plan.archivedAt === null
        ? withPlan(plans, planSchema.parse(plan))
        : withoutPlan(plans, plan.planId),
    managed: (plans) => withPlan(plans, plan),
  });

/** A plan that was deleted. */
export const dropPlan = (client: QueryClient, api: ApiClient, planId: string): Promise<void> =>
  changeLists(client, api, {
    offered: (plans) => withoutPlan(plans, planId),
    managed: (plans) => withoutPlan(plans, planId),
  });
