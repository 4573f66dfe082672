import * as z from 'zod';
import { defineContract } from '../core/http/route.ts';
import { profileChangeSchema, profileSchema } from './profiles.domain.ts';

export const profilesContract = defineContract({
  me: {
    method: 'GET',
    path: '/profile',
    auth: 'user',
    summary: "Reads the caller's own profile and how many notifications they have not read.",
    response: profileSchema.extend({ unreadNotifications: z.number().int().min(0) }),
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
