import { queryOptions } from '@tanstack/react-query';
import type { MailPreview } from '../../../../functions/settings/settings.mails.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { notificationsMailsContract } from '../../../../functions/notifications/mails/notifications.mails.contract.ts';

/** An e-mail as it would be with these settings. */
export const mailPreviewQuery = (api: ApiClient, settings: MailPreview) =>
  queryOptions({
    queryKey: [...queryKeys.settings, 'mail', settings],
    queryFn: ({ signal }) =>
      api.call(notificationsMailsContract.previewMail, { body: settings, signal }),
  });
