import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { paymentsContract } from '../../../../functions/payments/payments.contract.ts';
import type { Checkout } from '../../../../functions/payments/payments.domain.ts';
import { plansContract } from '../../../../functions/plans/plans.contract.ts';
import type { ManagedPlan, PlanForm } from '../../../../functions/plans/plans.domain.ts';
import { ApiError, isGone } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { dropPlan, keepPlan } from './public/plan-lists.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';

const oldNews: readonly string[] = ['PLAN_NOT_OFFERED', 'PLAN_IN_USE', 'EDITED_MEANWHILE'];

/** The list on the screen is out of date: the plan was deleted, archived or bought meanwhile. */
const isOldNews = (error: Error): boolean =>
  isGone(error) || (error instanceof ApiError && oldNews.includes(error.code));

/** In the background, so that a person who waits sees the failure at once. */
function readAgainIfOld(client: QueryClient, error: Error): void {
  if (isOldNews(error)) void client.invalidateQueries({ queryKey: queryKeys.plans });
}

/** Begins a payment; its own lists show it when they are next opened. */
export function useCheckout() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Checkout) => api.call(paymentsContract.checkout, { body }),
    onSuccess: () =>
      void client.invalidateQueries({ queryKey: queryKeys.payments, refetchType: 'none' }),
    onError: (error) => readAgainIfOld(client, error),
  });
}

interface SentPlan {
  form: PlanForm;
  /** The one to change, as it was read. */
  plan: Pick<ManagedPlan, 'planId' | 'revision'> | undefined;
}

/** Makes a plan, or changes one. */
export function useSavePlan() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ form, plan }: SentPlan) => {
      if (!plan) return api.call(plansContract.create, { body: form });
      const { planId, revision } = plan;
      return api.call(plansContract.update, { params: { planId }, body: { ...form, revision } });
    },
    onSuccess: (saved) => keepPlan(client, api, saved),
    onError: (error) => readAgainIfOld(client, error),
  });
}

export interface Archiving {
  planId: string;
  /** False offers it again. */
  archived: boolean;
}

export function useArchivePlan() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ planId, archived }: Archiving) =>
      api.call(plansContract.archive, { params: { planId }, body: { archived } }),
    onSuccess: (plan) => keepPlan(client, api, plan),
    onError: (error) => readAgainIfOld(client, error),
  });
}

export function useRemovePlan() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (planId: string) => api.call(plansContract.remove, { params: { planId } }),
    onSuccess: ({ planId }) => dropPlan(client, api, planId),
    onError: (error) => readAgainIfOld(client, error),
  });
}
