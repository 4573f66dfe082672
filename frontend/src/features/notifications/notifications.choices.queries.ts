import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NoticeChoicesChange } from '../../../../functions/notifications/notices/notifications.notices.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { isEditedMeanwhile } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { notificationsNoticesContract } from '../../../../functions/notifications/notices/notifications.notices.contract.ts';

/** What an administrator is notified of. Read afresh on each visit. */
export const choicesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...queryKeys.settings, 'notices'],
    queryFn: ({ signal }) => api.call(notificationsNoticesContract.readChoices, { signal }),
    staleTime: 0,
  });

/** Saves what was chosen. If it was changed elsewhere, it is read again. */
export function useChangeChoices() {
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = choicesQuery(api);
  return useMutation({
    mutationFn: (change: NoticeChoicesChange) =>
      api.call(notificationsNoticesContract.changeChoices, { body: change }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (error) => {
      if (isEditedMeanwhile(error)) void client.invalidateQueries({ queryKey });
    },
  });
}
