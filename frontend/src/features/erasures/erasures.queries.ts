import { useMutation } from '@tanstack/react-query';
import { erasuresContract } from '../../../../functions/erasures/erasures.contract.ts';
import type { ErasureRequest } from '../../../../functions/erasures/erasures.domain.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { useSessionStore } from '../../lib/session/session.context.tsx';

/** Asks that the person's account be deleted. Their profile says when. */
export function useRequestErasure() {
  const api = useApi();
  const session = useSessionStore();
  return useMutation({
    mutationFn: (body: ErasureRequest) => api.call(erasuresContract.request, { body }),
    onSuccess: (profile) => session.update(profile),
  });
}

/** Withdraws that. */
export function useCancelErasure() {
  const api = useApi();
  const session = useSessionStore();
  return useMutation({
    mutationFn: () => api.call(erasuresContract.cancel, {}),
    onSuccess: (profile) => session.update(profile),
  });
}
