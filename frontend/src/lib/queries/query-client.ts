import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error.ts';
import { queryKeys } from './query-keys.ts';

const MINUTE_MS = 60_000;
const MAX_RETRIES = 2;

/** Retries only temporary failures: no connection, or a server error. */
export function shouldRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < MAX_RETRIES;
}

/**
 * What an administrator wrote opens and closes what is pending a second or two later, whatever it was: that is read again then, where it is
 * on the screen, and once more for what takes longer. Milliseconds.
 */
const PENDING_FOLLOWS_MS = [2_000, 5_000, 12_000] as const;

/** The query cache of one person's session, with the constants of spec 000 §9. */
export function createQueryClient(): QueryClient {
  const readPending = () => void client.invalidateQueries({ queryKey: queryKeys.attention });
  const mutationCache = new MutationCache({
    onSuccess: () => {
      for (const ms of PENDING_FOLLOWS_MS) setTimeout(readPending, ms);
    },
  });
  const client = new QueryClient({
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        retry: shouldRetry,
        refetchOnWindowFocus: false,
      },
      // By default, a write without a network would wait silently and be sent later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
