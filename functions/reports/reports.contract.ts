import { pageOf, pageQuerySchema } from '../core/http/page.ts';
import { defineContract } from '../core/http/route.ts';
import { reportActivitySchema } from './reports.activities.domain.ts';
import {
  isPeriodInOrder,
  periodOrderIssue,
  reportFilterFields,
  reportFiltersSchema,
} from './reports.domain.ts';
import { reportSummarySchema } from './reports.summary.domain.ts';

export const reportsContract = defineContract({
  summary: {
    method: 'GET',
    path: '/reports/summary',
    auth: 'admin',
    summary: 'Answers totals and statistics of the activities that the filters find.',
    query: reportFiltersSchema,
    response: reportSummarySchema,
  },
  activities: {
    method: 'GET',
    path: '/reports/activities',
    auth: 'admin',
    summary: 'Lists the activities that the filters find, newest first, 25 a page.',
    query: reportFilterFields
      .extend(pageQuerySchema.shape)
      .refine(isPeriodInOrder, periodOrderIssue),
    response: pageOf(reportActivitySchema),
  },
});
