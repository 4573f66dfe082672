import * as z from 'zod';
import { exportAnswerSchema, EXPORTS_PER_MINUTE } from '../core/http/export-answer.ts';
import { numberedPageOf, numberedPageQuerySchema } from '../core/http/page.ts';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import { searchField } from '../core/validation/search.ts';
import {
  CHECKS_PER_MINUTE,
  siteCheckRequestSchema,
  siteCheckSchema,
} from './check/status.check.domain.ts';
import { listedStatusSchema, siteStatusDetailSchema, siteStatusSchema } from './status.domain.ts';
import { siteHistorySchema } from './history/status.history.domain.ts';
import {
  STATUS_PAGE_SIZE,
  statusFilterSchema,
  statusSummarySchema,
} from './list/status.list.domain.ts';
import { siteSoftwareSchema } from './live/status.live.domain.ts';
import { tagField } from '../websites/websites.tags.domain.ts';
import { syncRunSchema } from './runs/status.runs.domain.ts';
import {
  fleetComponentSchema,
  fleetSiteSchema,
  fleetTotalsSchema,
} from './updates/status.fleet.domain.ts';
import { componentRefSchema } from './updates/status.components.domain.ts';

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
export const statusRecordsContract = defineContract({
  list: {
    method: 'GET',
    path: '/status',
    auth: 'user',
    summary:
      "Lists the sync status of the caller's sites, newest first, twenty-five a page, or of those a search and a filter find; of every site for an administrator.",
    query: numberedPageQuerySchema.extend(statusFilters.shape),
    response: numberedPageOf(listedStatusSchema),
  },
  export: {
    method: 'POST',
    path: '/status/exports',
    auth: 'user',
    fresh: true,
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
    summary: "Counts the caller's sites by their status; every site for an administrator.",
    response: statusSummarySchema,
  },
  detail: {
    method: 'GET',
    path: '/status/{websiteId}',
    auth: 'user',
    summary: "Reads one site's status: its last sync and what it brought.",
    params: websiteParams,
    response: siteStatusDetailSchema,
    errors: ['NOT_FOUND'],
  },
  sync: {
    method: 'POST',
    path: '/status/{websiteId}/sync',
    auth: 'user',
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
    summary: "Reads how a site's versions and pending updates changed over the last 90 days.",
    params: websiteParams,
    response: siteHistorySchema,
    errors: ['NOT_FOUND'],
  },
  fleetUpdates: {
    method: 'GET',
    path: '/status/updates',
    auth: 'admin',
    summary:
      "Lists what waits for an update on sites, what waits on the most sites first, twenty-five a page; on one person's sites alone, or what a search finds.",
    query: numberedPageQuerySchema.extend({ userId: idField.optional() }),
    response: numberedPageOf(fleetComponentSchema).extend(fleetTotalsSchema.shape),
  },
  fleetSites: {
    method: 'GET',
    path: '/status/updates/sites',
    auth: 'admin',
    summary:
      'Lists the sites on which a component waits for an update, the oldest version first, twenty-five a page.',
    query: numberedPageQuerySchema
      .pick({ page: true })
      .extend({ ...componentRefSchema.shape, userId: idField.optional() }),
    response: numberedPageOf(fleetSiteSchema).extend({
      /** Null where it waits nowhere. */
      component: fleetComponentSchema.nullable(),
      asOf: fleetTotalsSchema.shape.asOf,
    }),
  },
  startRun: {
    method: 'POST',
    path: '/status/runs',
    auth: 'user',
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
    summary: 'Reads how far the latest sync of all sites is, or how it ended.',
    response: z.object({ run: syncRunSchema.nullable() }),
  },
});

/** Reads a site while a person waits, in a Lambda of its own: it opens keys and calls clients' servers. */
export const statusLiveContract = defineContract({
  software: {
    method: 'GET',
    path: '/status/{websiteId}/software',
    auth: 'user',
    perMinute: 30,
    summary: "Reads a site's plugins and themes from the site itself, now.",
    params: websiteParams,
    response: siteSoftwareSchema,
    errors: ['NOT_FOUND', 'API_KEY_REQUIRED', 'SITE_UNREADABLE'],
  },
  check: {
    method: 'POST',
    path: '/status/checks',
    auth: 'user',
    perMinute: CHECKS_PER_MINUTE,
    summary:
      'Looks at the address of a site that is to be registered: whether it answers, is WordPress, has the connector, takes a key, and is registered already.',
    body: siteCheckRequestSchema,
    response: siteCheckSchema,
  },
});

export const statusContract = { ...statusRecordsContract, ...statusLiveContract };
