import * as z from 'zod';
import { defineContract } from '../../core/http/route.ts';
import { mailPreviewSchema } from '../../settings/settings.mails.domain.ts';

/** How the e-mails of the portal look. */
export const notificationsMailsContract = defineContract({
  previewMail: {
    method: 'POST',
    path: '/notifications/mail-previews',
    auth: 'admin',
    does: ['reads'],
    summary:
      'Answers an e-mail of the portal as it would be with these settings; sends and stores nothing.',
    body: mailPreviewSchema,
    response: z.object({ subject: z.string(), html: z.string() }),
  },
});
