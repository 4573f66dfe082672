import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { userPlansContract } from '../../../../../functions/user-plans/user-plans.contract.ts';
import type { PlanInfo } from '../../../../../functions/user-plans/user-plans.domain.ts';
import type { ApiClient } from '../../../lib/http/api-client.ts';
import { queryKeys } from '../../../lib/queries/query-keys.ts';

/** Longest refetch interval, in milliseconds: a timer of several weeks is not reliable. */
const LOOK_AT_MOST_MS = 3_600_000;
/**
 * Shortest refetch interval, in milliseconds. If this browser's clock is ahead, the server still returns a plan that
 * has ended here.
 */
const LOOK_AT_LEAST_MS = 5_000;

/** When a plan on the screen is refetched: at its end, when it stops being the current one. */
function nextLookMs(info: PlanInfo | undefined): number | false {
  if (!info?.planExpiresAt) return false;
  const left = Date.parse(info.planExpiresAt) - Date.now();
  return Math.min(Math.max(left, LOOK_AT_LEAST_MS), LOOK_AT_MOST_MS);
}

/**
 * The person's plan and its remaining quota. Always refetched on mount and on window focus (after a payment in another
 * tab): payments, the clock and administrators change it without this browser.
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
  /** The user plan of the units. */
  userPlanId: string;
  /** 1 for a consumed unit, -1 for a returned one. */
  units: 1 | -1;
}

/** Counts the unit of an activity in the cached plan. An immediate read may not include it yet. */
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
  // Lists of plans and movements are refetched when they are next mounted.
  await client.invalidateQueries({ queryKey: queryKeys.userPlans, refetchType: 'none' });
}
