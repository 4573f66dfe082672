import * as z from 'zod';
import { defineContract } from '../../core/http/route.ts';
import { profileSchema } from '../../profiles/profiles.domain.ts';

/** Apart from the others: people call it once for each text, and the shell of the SPA does without it. */
export const accountsTermsContract = defineContract({
  acceptTerms: {
    method: 'POST',
    path: '/account/terms',
    auth: 'user',
    does: ['changes'],
    summary:
      'Records that the caller accepts the terms in force. Once is enough: the first time stays.',
    body: z.object({ version: z.iso.date() }),
    response: profileSchema,
    errors: ['TERMS_CHANGED'],
  },
});
