import * as z from 'zod';
import { exportAnswerSchema, EXPORTS_PER_MINUTE } from '../core/http/export-answer.ts';
import { pageOf, pageQuerySchema } from '../core/http/page.ts';
import { searchField } from '../core/validation/search.ts';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import {
  activityPrioritySchema,
  activityStatusFilters,
  activityTypeSchema,
  assigneeFilters,
  listedActivitySchema,
} from './activities.domain.ts';
import { activityChangeSchema, newActivitySchema } from './activities.form.domain.ts';
import { activityOrders } from './order/activities.order.domain.ts';
import { historyEntrySchema } from './history/activities.history.domain.ts';
import { listedMessageSchema, newMessageSchema } from './thread/activities.thread.domain.ts';

/** The filters of the list, and of its export. */
const activityFilters = z.object({
  search: searchField,
  status: z.enum(activityStatusFilters).optional(),
  type: activityTypeSchema.optional(),
  /** For administrators. */
  priority: activityPrioritySchema.optional(),
  assignee: z.enum(assigneeFilters).optional(),
  /** One client's alone. */
  userId: idField.optional(),
});

const activityParams = z.object({ activityId: idField });

export const activitiesContract = defineContract({
  list: {
    method: 'GET',
    path: '/activities',
    auth: 'user',
    does: ['reads'],
    summary:
      "Lists the caller's activities, or those that a search and filters find; everybody's for an administrator. Those that are not finished are first.",
    query: pageQuerySchema.extend({
      ...activityFilters.shape,
      websiteId: idField.optional(),
      /** Of those that are not finished; by priority for administrators. */
      order: z.enum(activityOrders).optional(),
    }),
    response: pageOf(listedActivitySchema),
    errors: ['FORBIDDEN'],
  },
  get: {
    method: 'GET',
    path: '/activities/{activityId}',
    auth: 'user',
    does: ['reads'],
    summary: "Reads an activity: a client's own, any for an administrator.",
    params: activityParams,
    response: listedActivitySchema,
  },
  export: {
    method: 'POST',
    path: '/activities/exports',
    auth: 'user',
    does: ['reads-in-bulk'],
    perMinute: EXPORTS_PER_MINUTE,
    summary:
      "Writes the caller's activities that the filters find as CSV, everybody's for an administrator, and returns a link to it, valid for 60 seconds.",
    body: activityFilters,
    response: exportAnswerSchema,
    errors: ['EXPORT_TOO_LARGE', 'FORBIDDEN'],
  },
  create: {
    method: 'POST',
    path: '/activities',
    auth: 'user',
    does: ['creates'],
    summary:
      "Requests an activity, which takes a unit of the caller's plan; an administrator's takes none.",
    body: newActivitySchema,
    status: 201,
    response: listedActivitySchema,
    idempotent: true,
    errors: [
      'NO_ACTIVE_PLAN',
      'QUOTA_EXHAUSTED',
      'FORBIDDEN',
      'NOT_FOUND',
      'PERSON_GONE',
      'TOO_MANY_UPDATES',
      'UPDATE_DONE',
      'UPDATE_REQUESTED',
    ],
  },
  update: {
    method: 'PUT',
    path: '/activities/{activityId}',
    auth: 'user',
    does: ['changes'],
    summary: 'Changes an activity: a client their own while it is pending, an administrator any.',
    params: activityParams,
    body: activityChangeSchema,
    response: listedActivitySchema,
    errors: ['ACTIVITY_NOT_PENDING', 'FORBIDDEN', 'EDITED_MEANWHILE', 'PERSON_GONE'],
  },
  history: {
    method: 'GET',
    path: '/activities/{activityId}/history',
    auth: 'user',
    does: ['reads'],
    summary:
      'Lists what administrators changed of an activity, newest first; for a client without what only administrators may learn.',
    params: activityParams,
    response: z.object({ items: z.array(historyEntrySchema) }),
  },
  listMessages: {
    method: 'GET',
    path: '/activities/{activityId}/messages',
    auth: 'user',
    does: ['reads'],
    summary:
      "Lists an activity's messages, newest last, the newest page first; for an administrator also the internal notes.",
    params: activityParams,
    query: pageQuerySchema,
    response: pageOf(listedMessageSchema),
  },
  writeMessage: {
    method: 'POST',
    path: '/activities/{activityId}/messages',
    auth: 'user',
    does: ['creates', 'sends'],
    // Each notifies somebody, by e-mail as well.
    perMinute: 20,
    summary:
      "Writes into an activity's thread, with files that were completed before, and notifies its client of an answer; an administrator also writes internal notes.",
    params: activityParams,
    body: newMessageSchema,
    status: 201,
    response: listedMessageSchema,
    idempotent: true,
    errors: ['FORBIDDEN', 'ATTACHMENT_GONE'],
  },
  remove: {
    method: 'DELETE',
    path: '/activities/{activityId}',
    auth: 'user',
    does: ['removes'],
    // One on which somebody worked: its hours, thread and files are of the record.
    sometimes: ['deletes'],
    summary:
      'Deletes an activity; a pending one gives its unit back. Any other needs the password.',
    params: activityParams,
    response: z.object({ activityId: idField }),
    errors: ['ACTIVITY_NOT_PENDING'],
  },
});
