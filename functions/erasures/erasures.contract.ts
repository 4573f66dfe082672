import { defineContract } from '../core/http/route.ts';
import { profileSchema } from '../profiles/profiles.domain.ts';
import { erasureRequestSchema } from './erasures.domain.ts';

export const erasuresContract = defineContract({
  request: {
    method: 'POST',
    path: '/account/erasure',
    auth: 'user',
    does: ['deletes'],
    perMinute: 10,
    summary:
      "Asks that the caller's account and all that is theirs be deleted in 14 days; administrators are informed.",
    body: erasureRequestSchema,
    response: profileSchema,
  },
  cancel: {
    method: 'DELETE',
    path: '/account/erasure',
    auth: 'user',
    does: ['changes'],
    perMinute: 10,
    summary: 'Withdraws the wish to be deleted. Without one nothing changes.',
    response: profileSchema,
  },
});
