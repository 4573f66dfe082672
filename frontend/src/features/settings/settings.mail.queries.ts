import { queryOptions } from '@tanstack/react-query';
import { notificationsContract } from '../../../../functions/notifications/notifications.contract.ts';
import type { MailPreview } from '../../../../functions/settings/settings.mails.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';

/** An e-mail as it would be with these settings. */
export const mailPreviewQuery = (api: ApiClient, settings: MailPreview) =>
  queryOptions({
    queryKey: [...queryKeys.settings, 'mail', settings],
    queryFn: ({ signal }) =>
      api.call(notificationsContract.previewMail, { body: settings, signal }),
  });
