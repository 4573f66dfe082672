import * as z from 'zod';
import { attentionCountsSchema } from '../attention/attention.domain.ts';
import { exportAnswerSchema, EXPORTS_PER_MINUTE } from '../core/http/export-answer.ts';
import { pageOf, pageQuerySchema } from '../core/http/page.ts';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import {
  newNotificationSchema,
  notificationChangeSchema,
  notificationCountsSchema,
  notificationFilterSchema,
  notificationSchema,
  notificationScopeSchema,
} from './notifications.domain.ts';

const notificationParams = z.object({ notificationId: idField });
const unread = z.object({ unread: z.number().int().min(0) });

export const notificationsContract = defineContract({
  list: {
    method: 'GET',
    path: '/notifications',
    auth: 'user',
    does: ['reads'],
    summary:
      "Lists the caller's notifications and those for everybody, newest first; for an administrator all that was sent, unless they ask for their own.",
    query: pageQuerySchema.extend({
      filter: notificationFilterSchema.default('all'),
      /** Makes no difference to a client: what reached them is all they see. */
      scope: notificationScopeSchema.default('sent'),
    }),
    response: pageOf(notificationSchema).extend({ counts: notificationCountsSchema }),
  },
  export: {
    method: 'POST',
    path: '/notifications/exports',
    auth: 'admin',
    does: ['reads-in-bulk'],
    perMinute: EXPORTS_PER_MINUTE,
    summary:
      'Writes all that was sent, as the filter finds it, as CSV, and returns a link to it, valid for 60 seconds.',
    body: z.object({ filter: notificationFilterSchema.default('all') }),
    response: exportAnswerSchema,
    errors: ['EXPORT_TOO_LARGE'],
  },
  unread: {
    method: 'GET',
    path: '/notifications/unread',
    auth: 'user',
    does: ['reads'],
    summary:
      'Counts what was sent to the caller, or to everybody, and the caller has not read; the activities that wait; and, for an administrator, what is pending.',
    response: unread.extend({
      waitingActivities: z.number().int().min(0),
      /** For administrators only. */
      attention: attentionCountsSchema.nullable(),
    }),
  },
  create: {
    method: 'POST',
    path: '/notifications',
    auth: 'admin',
    does: ['creates', 'sends'],
    perMinute: 30,
    summary: 'Sends a notification to one person or to everybody.',
    body: newNotificationSchema,
    status: 201,
    response: notificationSchema,
    errors: ['PERSON_GONE'],
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/notifications/{notificationId}',
    auth: 'admin',
    does: ['changes'],
    summary: 'Changes what a notification says. It stays read for those who have read it.',
    params: notificationParams,
    body: notificationChangeSchema,
    response: notificationSchema,
    errors: ['EDITED_MEANWHILE'],
  },
  remove: {
    method: 'DELETE',
    path: '/notifications/{notificationId}',
    auth: 'admin',
    does: ['removes'],
    summary: 'Deletes a notification, for everybody it went to.',
    params: notificationParams,
    response: z.object({ notificationId: idField }),
  },
  markRead: {
    method: 'POST',
    path: '/notifications/{notificationId}/read',
    auth: 'user',
    does: ['changes'],
    summary: 'Marks one of the notifications that went to the caller, or to everybody, as read.',
    params: notificationParams,
    response: unread,
  },
  markAllRead: {
    method: 'POST',
    path: '/notifications/read',
    auth: 'user',
    does: ['changes'],
    summary: 'Marks everything that went to the caller, or to everybody, as read.',
    response: unread,
  },
});
