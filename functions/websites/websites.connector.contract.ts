import * as z from 'zod';
import { defineContract } from '../core/http/route.ts';
import { redemptionSchema } from './websites.pairing.domain.ts';

/** What the plugins of sites ask for, in a Lambda of its own: anybody may. */
export const websitesConnectorContract = defineContract({
  redeem: {
    method: 'POST',
    path: '/connector/pairings',
    auth: 'public',
    does: ['proves'],
    summary: "Gives a site's plugin its new key for the code that somebody pasted there.",
    body: redemptionSchema,
    response: z.object({
      apiKey: z.string(),
      /** The key that verifies releases of the plugin, in base64; left out where none was signed yet. */
      releaseKey: z.string().optional(),
    }),
    errors: ['PAIRING_CODE_UNKNOWN', 'PAIRING_OTHER_SITE'],
  },
});
