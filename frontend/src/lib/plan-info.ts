import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { userPlansContract } from '../../../functions/user-plans/user-plans.contract.ts';
import type { PlanInfo } from '../../../functions/user-plans/user-plans.domain.ts';
import type { ApiClient } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

/** Timers do not last for weeks: a plan that ends later is looked at again this soon. Milliseconds. */
const LOOK_AT_MOST_MS = 3_600_000;
/** This browser's clock may be ahead of the server's, which goes on answering with a plan that is over here. */
const LOOK_AT_LEAST_MS = 5_000;

/** When a plan on the screen is read again by itself: at its end, from which on it is none. */
function nextLookMs(info: PlanInfo | undefined): number | false {
  if (!info?.planExpiresAt) return false;
  const left = Date.parse(info.planExpiresAt) - Date.now();
  return Math.min(Math.max(left, LOOK_AT_LEAST_MS), LOOK_AT_MOST_MS);
}

/**
 * The person's plan, and what is left of it. Always read afresh when a page shows it, also on coming back from the tab
 * in which it was paid: payments, the clock and administrators change it without this browser.
 */
export const planInfoQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...queryKeys.userPlans, 'current'],
    queryFn: ({ signal }) => api.call(userPlansContract.current, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => nextLookMs(state.data),
  });

export interface ConsumedUnits {
  /** The user plan they are of. */
  userPlanId: string;
  /** 1 for one that was taken, -1 for one that came back. */
  units: 1 | -1;
}

/** Counts what an activity took or gave back, from its answer: what is read at once may not know of it yet. */
export async function keepConsumed(
  client: QueryClient,
  api: ApiClient,
  { userPlanId, units }: ConsumedUnits,
): Promise<void> {
  const { queryKey } = planInfoQuery(api);
  const known = client.getQueryData(queryKey);
  if (known) await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (info) =>
    info?.userPlanId === userPlanId
      ? {
          ...info,
          activitiesConsumed: info.activitiesConsumed + units,
          activitiesRemaining: info.activitiesRemaining - units,
        }
      : info,
  );
  // Lists of plans and movements are read again when they are next shown.
  await client.invalidateQueries({ queryKey: queryKeys.userPlans, refetchType: 'none' });
}
