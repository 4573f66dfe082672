import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionsContract } from '../../../../functions/sessions/sessions.contract.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { isGone } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';

/** Whose sessions: undefined for one's own. */
export type Whose = string | undefined;
/** Which of them: all, or all but the one that asks. */
export type Closing = 'all' | 'others';

const keyOf = (userId: Whose) => ['sessions', userId ?? 'own'] as const;

/** Where a person is signed in; read afresh on each visit. */
export const sessionsQuery = (api: ApiClient, userId: Whose) =>
  queryOptions({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) =>
      userId === undefined
        ? api.call(sessionsContract.list, { signal })
        : api.call(sessionsContract.listOf, { params: { userId }, signal }),
    staleTime: 0,
  });

export function useCloseSession(userId: Whose) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) =>
      userId === undefined
        ? api.call(sessionsContract.close, { params: { sessionId } })
        : api.call(sessionsContract.closeOf, { params: { userId, sessionId } }),
    onSuccess: (left) => client.setQueryData(keyOf(userId), left),
    // It was closed meanwhile.
    onError: (error) =>
      isGone(error) ? client.invalidateQueries({ queryKey: keyOf(userId) }) : undefined,
  });
}

/** Closes all sessions of a person, or all but the one that asks. */
export function useCloseSessions(userId: Whose) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (closing: Closing) =>
      userId === undefined
        ? api.call(sessionsContract.closeMany, { body: { closing }, asks: true })
        : api.call(sessionsContract.closeAllOf, { params: { userId } }),
    onSuccess: (left) => client.setQueryData(keyOf(userId), left),
  });
}
