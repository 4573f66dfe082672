import { defineContract } from '../../core/http/route.ts';
import {
  noticeChoicesChangeSchema,
  noticeChoicesViewSchema,
} from './notifications.notices.domain.ts';

/** What administrators choose to be notified of. */
export const notificationsNoticesContract = defineContract({
  readChoices: {
    method: 'GET',
    path: '/notifications/choices',
    auth: 'admin',
    does: ['reads'],
    summary:
      'Reads what the caller is notified of as an administrator, and when: in the portal and by e-mail.',
    response: noticeChoicesViewSchema,
  },
  changeChoices: {
    method: 'PUT',
    path: '/notifications/choices',
    auth: 'admin',
    does: ['changes'],
    summary:
      'Changes what the caller is notified of as an administrator. Kinds that are left out stay as they are.',
    body: noticeChoicesChangeSchema,
    response: noticeChoicesViewSchema,
    errors: ['EDITED_MEANWHILE'],
  },
});
