import * as z from 'zod';
import { pageOf, pageQuerySchema } from '../core/http/page.ts';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import {
  isPeriodInOrder,
  periodOrderIssue,
  reportActivitySchema,
  reportFilterFields,
  reportFiltersSchema,
} from './reports.domain.ts';
import {
  allReportsFilterFields,
  areStoredDaysInOrder,
  storedDaysOrderIssue,
  generateReportSchema,
  listedReportSchema,
  ownReportSchema,
  previewReportSchema,
  REPORT_VIEW_POLICY,
  reportLinkSchema,
  reportPreviewSchema,
  storedReportFilterFields,
  viewTokenField,
} from './stored/reports.stored.domain.ts';
import { storedReportSchema } from './stored/reports.stored.report.domain.ts';
import { reportSummarySchema } from './figures/reports.summary.domain.ts';

const reportParams = z.object({ reportId: idField });

/** Figures about activities, for administrators. */
export const reportFiguresContract = defineContract({
  summary: {
    method: 'GET',
    path: '/reports/summary',
    auth: 'admin',
    does: ['reads'],
    summary: 'Answers totals and statistics of the activities that the filters find.',
    query: reportFiltersSchema,
    response: reportSummarySchema,
  },
  activities: {
    method: 'GET',
    path: '/reports/activities',
    auth: 'admin',
    does: ['reads'],
    summary: 'Lists the activities that the filters find, newest first, 25 a page.',
    query: reportFilterFields
      .extend(pageQuerySchema.shape)
      .refine(isPeriodInOrder, periodOrderIssue),
    response: pageOf(reportActivitySchema),
  },
});

/** Reports as files: made for clients, and kept for them. */
export const reportFilesContract = defineContract({
  generate: {
    method: 'POST',
    path: '/reports',
    auth: 'admin',
    does: ['creates'],
    idempotent: true,
    perMinute: 20,
    summary:
      "Makes a client's report of what the filters find; `viewUrl` opens it for five minutes.",
    body: generateReportSchema,
    status: 201,
    response: z.object({ report: storedReportSchema, viewUrl: z.string() }),
    errors: ['CLIENT_REQUIRED', 'REPORT_TOO_LARGE', 'REPORT_EMPTY'],
  },
  preview: {
    method: 'POST',
    path: '/reports/previews',
    auth: 'admin',
    does: ['reads'],
    perMinute: 30,
    summary:
      "Makes a client's report of what the filters find and stores none; `viewUrl` shows it for five minutes.",
    body: previewReportSchema,
    status: 201,
    response: reportPreviewSchema,
    errors: ['CLIENT_REQUIRED', 'REPORT_TOO_LARGE'],
  },
  view: {
    method: 'GET',
    path: '/reports/views/{viewToken}',
    auth: 'public',
    does: ['reads'],
    summary: 'Shows a report or a preview that was made or opened within the last five minutes.',
    errors: ['REPORT_WITHDRAWN'],
    params: z.object({ viewToken: viewTokenField }),
    // In its own tab, or in a frame of ours, it can do nothing: it has no origin, runs no script and fetches nothing.
    produces: {
      contentType: 'text/html; charset=utf-8',
      headers: {
        'content-security-policy': REPORT_VIEW_POLICY,
        'x-content-type-options': 'nosniff',
        // The portal's own asks for a page of its own group, which browsers refuse to a page in a sandbox.
        'cross-origin-opener-policy': 'unsafe-none',
      },
    },
    response: z.string(),
  },
  mine: {
    method: 'GET',
    path: '/reports/mine',
    auth: 'user',
    does: ['reads'],
    summary: "Lists the caller's own reports, newest first, 100 a page.",
    query: storedReportFilterFields
      .extend(pageQuerySchema.shape)
      .refine(areStoredDaysInOrder, storedDaysOrderIssue),
    response: pageOf(ownReportSchema),
  },
  list: {
    method: 'GET',
    path: '/reports',
    auth: 'admin',
    does: ['reads'],
    summary: 'Lists the reports of all clients or of one, newest first, 25 a page.',
    query: allReportsFilterFields.extend(pageQuerySchema.shape),
    response: pageOf(listedReportSchema),
  },
  open: {
    method: 'POST',
    path: '/reports/{reportId}/open',
    auth: 'user',
    does: ['changes'],
    perMinute: 60,
    summary:
      'Opens a report: `viewUrl` shows it for five minutes. Its client has read it from then on.',
    params: reportParams,
    response: z.object({ report: ownReportSchema, viewUrl: z.string(), isFirst: z.boolean() }),
    errors: ['REPORT_WITHDRAWN'],
  },
  withdraw: {
    method: 'POST',
    path: '/reports/{reportId}/withdraw',
    auth: 'admin',
    does: ['changes', 'deletes'],
    perMinute: 60,
    summary: 'Withdraws a report: its client no longer sees it, and its file is deleted.',
    params: reportParams,
    response: storedReportSchema,
    errors: ['REPORT_WITHDRAWN'],
  },
  download: {
    method: 'POST',
    path: '/reports/{reportId}/download',
    auth: 'user',
    does: ['reads'],
    perMinute: 30,
    summary:
      'Makes a link that saves a report and works for 60 seconds. Its client has read it from then on.',
    params: reportParams,
    response: reportLinkSchema,
    errors: ['REPORT_WITHDRAWN'],
  },
});

export const reportsContract = { ...reportFiguresContract, ...reportFilesContract };
