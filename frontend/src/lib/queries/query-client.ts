import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error.ts';

const MINUTE_MS = 60_000;
const MAX_RETRIES = 2;

/** Retries only temporary failures: no connection, or a server error. */
export function shouldRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < MAX_RETRIES;
}

/** The query cache of one person's session, with the constants of spec 000 §9. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
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
