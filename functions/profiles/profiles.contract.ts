import * as z from 'zod';
import { defineContract } from '../core/http/route.ts';
import { profileChangeSchema, profileSchema } from './profiles.domain.ts';

const count = z.number().int().min(0);

export const profilesContract = defineContract({
  me: {
    method: 'GET',
    path: '/profile',
    auth: 'user',
    summary:
      "Reads the caller's own profile, how many notifications and reports they have not read and how many activities wait.",
    response: profileSchema.extend({
      unreadNotifications: count,
      unreadReports: count,
      waitingActivities: count,
    }),
  },
  update: {
    method: 'PUT',
    path: '/profile',
    auth: 'user',
    summary: "Changes the caller's own profile. Omitted fields stay as they are.",
    body: profileChangeSchema,
    response: profileSchema,
    errors: ['EDITED_MEANWHILE'],
  },
});
