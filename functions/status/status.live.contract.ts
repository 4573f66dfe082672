import * as z from 'zod';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import { siteSoftwareSchema } from './status.live.domain.ts';

export const statusLiveContract = defineContract({
  software: {
    method: 'GET',
    path: '/status/{websiteId}/software',
    auth: 'user',
    summary: "Reads a site's plugins and themes from the site itself, now.",
    params: z.object({ websiteId: idField }),
    response: siteSoftwareSchema,
    errors: ['NOT_FOUND', 'API_KEY_REQUIRED', 'SITE_UNREADABLE'],
  },
});
