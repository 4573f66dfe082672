import { defineContract } from '../core/http/route.ts';
import { profileSchema } from '../profiles/profiles.domain.ts';

export const accountsContract = defineContract({
  startSession: {
    method: 'POST',
    path: '/session',
    auth: 'token',
    summary: 'Called after each sign-in: makes the profile on first sight and records the sign-in.',
    response: profileSchema,
  },
});
