import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const MINUTE_MS = 60_000;
const MAX_RETRIES = 2;

/** Only what may pass by itself is tried again: no connection, or the server's own trouble. */
export function shouldRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < MAX_RETRIES;
}

/** The cache of one person's session, with the constants of spec 000 §9. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        retry: shouldRetry,
        refetchOnWindowFocus: false,
      },
      // Without a network a write would wait for one, unseen, and be sent at some later time.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
