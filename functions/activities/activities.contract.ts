import * as z from 'zod';
import { pageOf, pageQuerySchema } from '../core/http/page.ts';
import { searchField } from '../core/validation/search.ts';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import {
  activityChangeSchema,
  activityStatusSchema,
  activityTypeSchema,
  listedActivitySchema,
  newActivitySchema,
} from './activities.domain.ts';

const activityParams = z.object({ activityId: idField });

export const activitiesContract = defineContract({
  list: {
    method: 'GET',
    path: '/activities',
    auth: 'user',
    summary:
      "Lists the caller's activities, newest first, or those that a search and filters find; everybody's for an administrator.",
    query: pageQuerySchema.extend({
      search: searchField,
      status: activityStatusSchema.optional(),
      type: activityTypeSchema.optional(),
    }),
    response: pageOf(listedActivitySchema),
  },
  create: {
    method: 'POST',
    path: '/activities',
    auth: 'user',
    summary:
      "Requests an activity, which takes a unit of the caller's plan; an administrator's takes none.",
    body: newActivitySchema,
    status: 201,
    response: listedActivitySchema,
    idempotent: true,
    errors: ['NO_ACTIVE_PLAN', 'QUOTA_EXHAUSTED', 'FORBIDDEN', 'NOT_FOUND'],
  },
  update: {
    method: 'PUT',
    path: '/activities/{activityId}',
    auth: 'user',
    summary: 'Changes an activity: a client their own while it is pending, an administrator any.',
    params: activityParams,
    body: activityChangeSchema,
    response: listedActivitySchema,
    errors: ['ACTIVITY_NOT_PENDING', 'FORBIDDEN', 'EDITED_MEANWHILE'],
  },
  remove: {
    method: 'DELETE',
    path: '/activities/{activityId}',
    auth: 'user',
    summary: 'Deletes an activity; a pending one gives its unit back.',
    params: activityParams,
    response: z.object({ activityId: idField }),
    errors: ['ACTIVITY_NOT_PENDING'],
  },
});
