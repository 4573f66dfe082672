import { defineContract } from '../core/http/route.ts';
import { profileSchema } from './profiles.domain.ts';

export const profilesContract = defineContract({
  me: {
    method: 'GET',
    path: '/profile',
    auth: 'user',
    summary: "Reads the caller's own profile.",
    response: profileSchema,
  },
});
