import * as z from 'zod';
import { numberedPageOf, numberedPageQuerySchema } from '../core/http/page.ts';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import {
  assignmentSchema,
  newWebsiteSchema,
  websiteChangeSchema,
  websiteDetailSchema,
  websiteSchema,
  websiteSummarySchema,
  websiteTypeSchema,
} from './websites.domain.ts';

const websiteParams = z.object({ websiteId: idField });

export const websitesContract = defineContract({
  list: {
    method: 'GET',
    path: '/websites',
    auth: 'user',
    summary:
      "Lists the caller's sites, newest first, fifteen a page, or those a search finds; every site for an administrator.",
    query: numberedPageQuerySchema.extend({ type: websiteTypeSchema.optional() }),
    response: numberedPageOf(websiteSummarySchema),
  },
  create: {
    method: 'POST',
    path: '/websites',
    auth: 'user',
    summary: "Registers a site of the caller, as far as a client's plan allows.",
    body: newWebsiteSchema,
    status: 201,
    response: websiteSchema,
    errors: ['SITE_LIMIT_REACHED'],
  },
  detail: {
    method: 'GET',
    path: '/websites/{websiteId}',
    auth: 'user',
    summary: 'Reads one site in full, without its key.',
    params: websiteParams,
    response: websiteDetailSchema,
  },
  update: {
    method: 'PUT',
    path: '/websites/{websiteId}',
    auth: 'user',
    summary: 'Changes a site; a blank key keeps the one there is.',
    params: websiteParams,
    body: websiteChangeSchema,
    response: websiteDetailSchema,
  },
  remove: {
    method: 'DELETE',
    path: '/websites/{websiteId}',
    auth: 'user',
    summary: 'Deletes a site; what belongs to it follows by an event.',
    params: websiteParams,
    response: z.object({ websiteId: idField }),
  },
  assign: {
    method: 'POST',
    path: '/websites/assignments',
    auth: 'admin',
    summary: 'Gives sites to a person, or to nobody; what belongs to them follows by events.',
    body: assignmentSchema,
    response: z.object({ items: z.array(websiteSummarySchema) }),
    errors: ['PERSON_GONE', 'NOT_FOUND'],
  },
});
