import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Plan } from '../../../../functions/plans/plans.domain.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { offeredPlansQuery } from './public/plan-lists.ts';

/**
 * The offer that somebody is about to pay: the one that was shown, whatever the list in the background has become,
 * until it is asked for again.
 */
export function useOffer(chosen: Plan) {
  const api = useApi();
  const client = useQueryClient();
  const [plan, setPlan] = useState(chosen);
  const [isReading, setIsReading] = useState(false);

  const read = async () => {
    setIsReading(true);
    try {
      const plans = await client.query({ ...offeredPlansQuery(api), staleTime: 0 });
      setPlan(plans.find(({ planId }) => planId === chosen.planId) ?? chosen);
    } catch {
      // What was shown stays, and the next try to pay it is refused again.
    } finally {
      setIsReading(false);
    }
  };
  return {
    plan,
    isReading,
    isChanged: plan.revision !== chosen.revision,
    readAgain: () => void read(),
  };
}
