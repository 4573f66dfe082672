import { queryOptions } from '@tanstack/react-query';
import { backupsContract } from '../../../../functions/backups/backups.contract.ts';
import type { ApiClient } from '../../lib/api-client.ts';

/** The person's own, newest first: the first page. */
export const backupsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['backups', 'list'],
    queryFn: ({ signal }) => api.call(backupsContract.list, { query: {}, signal }),
  });
