import * as z from 'zod';
import { exportAnswerSchema, EXPORTS_PER_MINUTE } from '../core/http/export-answer.ts';
import { numberedPageOf, numberedPageQuerySchema } from '../core/http/page.ts';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import { searchField } from '../core/validation/search.ts';
import {
  listedWebsiteSchema,
  registeredWebsiteSchema,
  websiteDetailSchema,
  websiteTypeSchema,
} from './websites.domain.ts';
import { assignmentSchema } from './websites.form.domain.ts';
import { registrationSchema, websiteChangeSchema } from './websites.form.domain.ts';
import { tagField } from './websites.tags.domain.ts';
import { pairingSchema } from './websites.pairing.domain.ts';

/** The filters of the list, and of its export. */
const websiteFilters = z.object({
  search: searchField,
  type: websiteTypeSchema.optional(),
  tag: tagField.optional(),
  /** One owner's alone. */
  userId: idField.optional(),
});

const websiteParams = z.object({ websiteId: idField });

/** What people do with sites. */
export const websitesContract = defineContract({
  list: {
    method: 'GET',
    path: '/websites',
    auth: 'user',
    does: ['reads'],
    summary:
      "Lists the caller's sites, newest first, fifteen a page, or those a search finds; every site for an administrator.",
    query: numberedPageQuerySchema.extend(websiteFilters.shape),
    response: numberedPageOf(listedWebsiteSchema),
  },
  tags: {
    method: 'GET',
    path: '/websites/tags',
    auth: 'user',
    does: ['reads'],
    summary: "Lists the tags of the caller's sites, of every site for an administrator.",
    response: z.object({ tags: z.array(z.string()) }),
  },
  export: {
    method: 'POST',
    path: '/websites/exports',
    auth: 'user',
    does: ['reads-in-bulk'],
    perMinute: EXPORTS_PER_MINUTE,
    summary:
      "Writes the caller's sites that the filters find as CSV, everybody's for an administrator, and returns a link to it, valid for 60 seconds.",
    body: websiteFilters,
    response: exportAnswerSchema,
    errors: ['EXPORT_TOO_LARGE'],
  },
  create: {
    method: 'POST',
    path: '/websites',
    auth: 'user',
    does: ['creates'],
    summary:
      "Registers a site of the caller, as far as a client's plan allows; of anybody, or of nobody, for an administrator.",
    body: registrationSchema,
    status: 201,
    response: registeredWebsiteSchema,
    idempotent: true,
    errors: ['SITE_LIMIT_REACHED', 'SITE_LIMIT_WITHOUT_PLAN', 'FORBIDDEN', 'CLIENT_REQUIRED'],
  },
  detail: {
    method: 'GET',
    path: '/websites/{websiteId}',
    auth: 'user',
    does: ['reads'],
    summary: 'Reads one site in full, without its key.',
    params: websiteParams,
    response: websiteDetailSchema,
  },
  update: {
    method: 'PUT',
    path: '/websites/{websiteId}',
    auth: 'user',
    does: ['changes'],
    // Another origin: whoever holds it gets the site's next key.
    sometimes: ['hands-over'],
    summary:
      'Changes a site; a blank key keeps the one there is. Another origin (host without `www.`, and port) forgets the key and what was read, and needs the password.',
    params: websiteParams,
    body: websiteChangeSchema,
    response: websiteDetailSchema,
    errors: ['EDITED_MEANWHILE'],
  },
  remove: {
    method: 'DELETE',
    path: '/websites/{websiteId}',
    auth: 'user',
    does: ['deletes'],
    summary: 'Deletes a site; what belongs to it follows by an event.',
    params: websiteParams,
    response: z.object({ websiteId: idField }),
  },
  removeKey: {
    method: 'DELETE',
    path: '/websites/{websiteId}/api-key',
    auth: 'user',
    does: ['removes'],
    summary: "Forgets a site's connector key: it is not read any more until it has another.",
    params: websiteParams,
    response: websiteDetailSchema,
  },
  pair: {
    method: 'POST',
    path: '/websites/{websiteId}/pairing',
    auth: 'user',
    does: ['hands-over'],
    repeated: 'Makes another code: one that nobody saw is over in 15 minutes.',
    perMinute: 10,
    summary: 'Makes a code by which the plugin of a site gets its key, once and within 15 minutes.',
    params: websiteParams,
    status: 201,
    response: pairingSchema,
  },
  assign: {
    method: 'POST',
    path: '/websites/assignments',
    auth: 'admin',
    does: ['hands-over'],
    summary: 'Gives sites to a client, or to nobody; what belongs to them follows by events.',
    body: assignmentSchema,
    response: z.object({ items: z.array(listedWebsiteSchema) }),
    errors: ['CLIENT_REQUIRED', 'NOT_FOUND'],
  },
});
