import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { plansContract } from '../../../../../functions/plans/plans.contract.ts';
import {
  byPrice,
  planSchema,
  type ManagedPlan,
  type Plan,
} from '../../../../../functions/plans/plans.domain.ts';
import type { ApiClient } from '../../../lib/http/api-client.ts';
import { cancelRereads } from '../../../lib/queries/list-page.ts';
import { queryKeys } from '../../../lib/queries/query-keys.ts';

// The two cached lists of plans, updated from the responses of writes. Shared by the catalogue's feature and the
// administration of payments, which assigns plans.

/** The offered plans, cheapest first. */
export const offeredPlansQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...queryKeys.plans, 'offered'],
    queryFn: async ({ signal }): Promise<Plan[]> =>
      (await api.call(plansContract.list, { signal })).items,
  });

/**
 * Every plan, archived ones included, with its number of users: for administrators. Sales change it, so it is always
 * refetched.
 */
export const managedPlansQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...queryKeys.plans, 'managed'],
    queryFn: async ({ signal }): Promise<ManagedPlan[]> =>
      (await api.call(plansContract.listAll, { signal })).items,
    staleTime: 0,
  });

const withoutPlan = <Kept extends Plan>(plans: readonly Kept[], planId: string): Kept[] =>
  plans.filter((plan) => plan.planId !== planId);

/** The list with a plan added or replaced, in its sorted position. */
const withPlan = <Kept extends Plan>(plans: readonly Kept[], plan: Kept): Kept[] =>
  [...withoutPlan(plans, plan.planId), plan].toSorted(byPrice);

interface Changes {
  offered: (plans: Plan[]) => Plan[];
  managed: (plans: ManagedPlan[]) => ManagedPlan[];
}

async function changeLists(client: QueryClient, api: ApiClient, changes: Changes): Promise<void> {
  await cancelRereads(client, queryKeys.plans);
  const change =
    <Kept>(apply: (plans: Kept[]) => Kept[]) =>
    (plans: Kept[] | undefined) =>
      plans && apply(plans);
  client.setQueryData(offeredPlansQuery(api).queryKey, change(changes.offered));
  client.setQueryData(managedPlansQuery(api).queryKey, change(changes.managed));
}

/** Updates the lists with a plan that was created or changed. An archived plan leaves the catalogue. */
export const keepPlan = (client: QueryClient, api: ApiClient, plan: ManagedPlan): Promise<void> =>
  changeLists(client, api, {
    offered: (plans) =>
      plan.archivedAt === null
        ? withPlan(plans, planSchema.parse(plan))
        : withoutPlan(plans, plan.planId),
    managed: (plans) => withPlan(plans, plan),
  });

/** Removes a deleted plan from the lists. */
export const dropPlan = (client: QueryClient, api: ApiClient, planId: string): Promise<void> =>
  changeLists(client, api, {
    offered: (plans) => withoutPlan(plans, planId),
    managed: (plans) => withoutPlan(plans, planId),
  });
