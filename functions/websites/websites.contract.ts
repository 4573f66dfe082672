import { pageOf, pageQuerySchema } from '../core/http/page.ts';
import { defineContract } from '../core/http/route.ts';
import { newWebsiteSchema, websiteSchema, websiteSummarySchema } from './websites.domain.ts';

export const websitesContract = defineContract({
  list: {
    method: 'GET',
    path: '/websites',
    auth: 'user',
    summary: "Lists the caller's sites, newest first; every site for an administrator.",
    query: pageQuerySchema,
    response: pageOf(websiteSummarySchema),
  },
  create: {
    method: 'POST',
    path: '/websites',
    auth: 'user',
    summary: 'Registers a site of the caller.',
    body: newWebsiteSchema,
    status: 201,
    response: websiteSchema,
  },
});
