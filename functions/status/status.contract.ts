import * as z from 'zod';
import { exportAnswerSchema, EXPORTS_PER_MINUTE } from '../core/http/export-answer.ts';
import { numberedPageOf, numberedPageQuerySchema } from '../core/http/page.ts';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import { searchField } from '../core/validation/search.ts';
import { listedStatusSchema, siteStatusDetailSchema, siteStatusSchema } from './status.domain.ts';
import { siteHistorySchema } from './history/status.history.domain.ts';
import {
  STATUS_PAGE_SIZE,
  statusFilterSchema,
  statusSummarySchema,
} from './list/status.list.domain.ts';
import { tagField } from '../websites/websites.tags.domain.ts';
import { syncRunSchema } from './runs/status.runs.domain.ts';

const websiteParams = z.object({ websiteId: idField });

/** The filters of the list, and of its export. */
const statusFilters = z.object({
  search: searchField,
  filter: statusFilterSchema.default('all'),
  tag: tagField.optional(),
  /** One owner's alone. */
  userId: idField.optional(),
});

/** What the portal itself knows of sites. */
export const statusContract = defineContract({
  list: {
    method: 'GET',
    path: '/status',
    auth: 'user',
    does: ['reads'],
    summary:
      "Lists the sync status of the caller's sites, newest first, twenty-five a page, or of those a search and a filter find; of every site for an administrator.",
    query: numberedPageQuerySchema.extend(statusFilters.shape),
    response: numberedPageOf(listedStatusSchema),
  },
  export: {
    method: 'POST',
    path: '/status/exports',
    auth: 'user',
    does: ['reads-in-bulk'],
    perMinute: EXPORTS_PER_MINUTE,
    summary:
      "Writes the sync status of the caller's sites that the filters find as CSV, of everybody's for an administrator, and returns a link to it, valid for 60 seconds.",
    body: statusFilters,
    response: exportAnswerSchema,
    errors: ['EXPORT_TOO_LARGE'],
  },
  summary: {
    method: 'GET',
    path: '/status/summary',
    auth: 'user',
    does: ['reads'],
    summary: "Counts the caller's sites by their status; every site for an administrator.",
    response: statusSummarySchema,
  },
  detail: {
    method: 'GET',
    path: '/status/{websiteId}',
    auth: 'user',
    does: ['reads'],
    summary: "Reads one site's status: its last sync and what it brought.",
    params: websiteParams,
    response: siteStatusDetailSchema,
    errors: ['NOT_FOUND'],
  },
  sync: {
    method: 'POST',
    path: '/status/{websiteId}/sync',
    auth: 'user',
    does: ['changes'],
    // All sites of a page at once, and those of the next one.
    perMinute: 2 * STATUS_PAGE_SIZE,
    summary: 'Asks for a sync of one site; a worker does it, progress shows in its status.',
    params: websiteParams,
    status: 202,
    response: siteStatusSchema,
    errors: ['NOT_FOUND', 'API_KEY_REQUIRED', 'SYNC_IN_PROGRESS'],
  },
  history: {
    method: 'GET',
    path: '/status/{websiteId}/history',
    auth: 'user',
    does: ['reads'],
    summary: "Reads how a site's versions and pending updates changed over the last 90 days.",
    params: websiteParams,
    response: siteHistorySchema,
    errors: ['NOT_FOUND'],
  },
  startRun: {
    method: 'POST',
    path: '/status/runs',
    auth: 'user',
    does: ['changes'],
    perMinute: 6,
    summary:
      "Asks for a sync of all the caller's sites that have a key; of every site for an administrator. Answers the run under way where there is one.",
    status: 202,
    response: syncRunSchema,
    errors: ['NO_SITES_TO_SYNC'],
  },
  latestRun: {
    method: 'GET',
    path: '/status/runs/latest',
    auth: 'user',
    does: ['reads'],
    summary: 'Reads how far the latest sync of all sites is, or how it ended.',
    response: z.object({ run: syncRunSchema.nullable() }),
  },
});
