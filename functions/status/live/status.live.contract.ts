import * as z from 'zod';
import { defineContract } from '../../core/http/route.ts';
import { idField } from '../../core/validation/fields.ts';
import {
  CHECKS_PER_MINUTE,
  siteCheckRequestSchema,
  siteCheckSchema,
} from '../check/status.check.domain.ts';
import { siteSoftwareSchema } from './status.live.domain.ts';

/** Reads a site while a person waits, in a Lambda of its own: it opens keys and calls clients' servers. */
export const statusLiveContract = defineContract({
  software: {
    method: 'GET',
    path: '/status/{websiteId}/software',
    auth: 'user',
    does: ['reads'],
    perMinute: 30,
    summary: "Reads a site's plugins and themes from the site itself, now.",
    params: z.object({ websiteId: idField }),
    response: siteSoftwareSchema,
    errors: [
      ...(['NOT_FOUND', 'API_KEY_REQUIRED'] as const),
      ...(['SITE_UNREADABLE', 'SITE_KEY_REFUSED', 'SITE_KEY_UNREADABLE'] as const),
    ],
  },
  check: {
    method: 'POST',
    path: '/status/checks',
    auth: 'user',
    does: ['reads'],
    perMinute: CHECKS_PER_MINUTE,
    summary:
      'Looks at the address of a site that is to be registered: whether it answers, is WordPress, has the connector, takes a key, and is registered already.',
    body: siteCheckRequestSchema,
    response: siteCheckSchema,
  },
});
