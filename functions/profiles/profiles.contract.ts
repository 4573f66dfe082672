import * as z from 'zod';
import { attentionCountsSchema } from '../attention/attention.domain.ts';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import { profileSchema, shellProfileSchema } from './profiles.domain.ts';
import { profileChangeSchema } from './profiles.form.domain.ts';
import {
  newViewSchema,
  savedViewsSchema,
  viewNameSchema,
} from './profiles.views.changes.domain.ts';
import { savedViewSchema } from './profiles.views.domain.ts';

const count = z.number().int().min(0);
const viewParams = z.object({ viewId: idField });

export const profilesContract = defineContract({
  me: {
    method: 'GET',
    path: '/profile',
    auth: 'user',
    does: ['reads'],
    summary:
      "Reads the caller's own profile and saved views, how many notifications and reports they have not read, how many activities wait and, for an administrator, what is pending.",
    response: shellProfileSchema.extend({
      unreadNotifications: count,
      unreadReports: count,
      waitingActivities: count,
      /** For administrators only. */
      attention: attentionCountsSchema.nullable(),
      views: z.array(savedViewSchema),
      /** For how many seconds more nothing asks for the password. */
      confirmedSeconds: count.optional(),
    }),
  },
  update: {
    method: 'PUT',
    path: '/profile',
    auth: 'user',
    does: ['changes'],
    summary: "Changes the caller's own profile. Omitted fields stay as they are.",
    body: profileChangeSchema,
    response: profileSchema,
    errors: ['EDITED_MEANWHILE'],
  },
  saveView: {
    method: 'POST',
    path: '/profile/views',
    auth: 'user',
    does: ['creates'],
    summary:
      "Saves the filters of a list as a view of the caller's own; answers all of their views.",
    body: newViewSchema,
    status: 201,
    response: savedViewsSchema,
    idempotent: true,
    errors: ['VIEWS_FULL', 'FORBIDDEN'],
  },
  renameView: {
    method: 'PUT',
    path: '/profile/views/{viewId}',
    auth: 'user',
    does: ['changes'],
    summary: "Gives a view of the caller's own another name; answers all of their views.",
    params: viewParams,
    body: viewNameSchema,
    response: savedViewsSchema,
    errors: ['NOT_FOUND'],
  },
  removeView: {
    method: 'DELETE',
    path: '/profile/views/{viewId}',
    auth: 'user',
    does: ['removes'],
    summary: "Deletes a view of the caller's own; answers those that are left.",
    params: viewParams,
    response: savedViewsSchema,
    errors: ['NOT_FOUND'],
  },
});
