import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/queries/query-keys.ts';

export const detailsKey = [...queryKeys.status, 'detail'] as const;
export const fleetKey = [...queryKeys.status, 'fleet'] as const;

/** Sites show which of their updates were requested: what is on the screen is read again, the rest when it is shown. */
export async function freshenRequested(client: QueryClient): Promise<void> {
  await Promise.all(
    [detailsKey, fleetKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}
