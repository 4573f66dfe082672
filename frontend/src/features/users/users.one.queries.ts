import { queryOptions } from '@tanstack/react-query';
import { activitiesContract } from '../../../../functions/activities/activities.contract.ts';
import { paymentRecordsContract } from '../../../../functions/payments/payments.contract.ts';
import { reportFilesContract } from '../../../../functions/reports/reports.contract.ts';
import { statusContract } from '../../../../functions/status/status.contract.ts';
import { userPlansContract } from '../../../../functions/user-plans/user-plans.contract.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';

// The first page of each list, narrowed to one person. Below the key of its noun, so that what is written of the noun
// reads it again; read afresh on each visit.

/** A person's newest sites, with how each is. */
export const sitesOfQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.status, 'of', userId],
    queryFn: ({ signal }) => api.call(statusContract.list, { query: { userId }, signal }),
    staleTime: 0,
  });

export const plansOfQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.userPlans, 'of', userId],
    queryFn: ({ signal }) => api.call(userPlansContract.list, { query: { userId }, signal }),
    staleTime: 0,
  });

/** What was used and given back of a plan last. */
export const lastMovementsQuery = (api: ApiClient, userPlanId: string) =>
  queryOptions({
    queryKey: [...queryKeys.userPlans, 'last-movements', userPlanId],
    queryFn: ({ signal }) =>
      api.call(userPlansContract.movements, { params: { userPlanId }, signal }),
    staleTime: 0,
  });

export const activitiesOfQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.activities, 'of', userId],
    queryFn: ({ signal }) => api.call(activitiesContract.list, { query: { userId }, signal }),
    staleTime: 0,
  });

export const paymentsOfQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.payments, 'of', userId],
    queryFn: ({ signal }) => api.call(paymentRecordsContract.list, { query: { userId }, signal }),
    staleTime: 0,
  });

export const reportsOfQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.reports, 'of', userId],
    queryFn: ({ signal }) => api.call(reportFilesContract.list, { query: { userId }, signal }),
    staleTime: 0,
  });
