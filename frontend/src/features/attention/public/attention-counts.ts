import { useQuery } from '@tanstack/react-query';
import { attentionContract } from '../../../../../functions/attention/attention.contract.ts';
import type { AttentionCounts } from '../../../../../functions/attention/attention.domain.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { queryKeys } from '../../../lib/queries/query-keys.ts';
import { useSession } from '../../../lib/session/session.context.tsx';

export const attentionCountsKey = [...queryKeys.attention, 'counts'] as const;

/**
 * What is pending, in numbers; undefined for a client, and until it is known. The counts come with the profile, and then
 * every minute with what is unread. They are asked for alone only after something has changed on this screen.
 */
export function useAttentionCounts(): AttentionCounts | undefined {
  const api = useApi();
  const session = useSession();
  const known = session.status === 'signed-in' ? session.counts : undefined;
  const { data } = useQuery({
    queryKey: attentionCountsKey,
    queryFn: ({ signal }) => api.call(attentionContract.counts, { signal }),
    staleTime: Infinity,
    enabled: session.status === 'signed-in' && session.profile.role === 'admin',
    ...(known?.attention && {
      initialData: known.attention,
      initialDataUpdatedAt: known.at,
    }),
  });
  return data;
}
