import * as z from 'zod';
import { exportAnswerSchema, EXPORTS_PER_MINUTE } from '../../core/http/export-answer.ts';
import { pageOf, pageQuerySchema } from '../../core/http/page.ts';
import { defineContract } from '../../core/http/route.ts';
import { monthField } from '../../core/validation/day.ts';
import { idField } from '../../core/validation/fields.ts';
import { monthlySettingsChangeSchema, monthlySettingsSchema } from './reports.monthly.domain.ts';
import { monthlyReportSchema, monthlyStates } from './reports.monthly.run.domain.ts';

/** The filters of the list, and of its export. */
const filters = z.object({ month: monthField.optional(), state: z.enum(monthlyStates).optional() });

const clientParams = z.object({ userId: idField });

/** Reports that clients get each month by themselves, for administrators. */
export const reportsMonthlyContract = defineContract({
  list: {
    method: 'GET',
    path: '/reports/monthly',
    auth: 'admin',
    does: ['reads'],
    summary: 'Lists monthly reports and how far each has come, newest month first, 25 a page.',
    query: filters.extend(pageQuerySchema.shape),
    response: pageOf(monthlyReportSchema),
  },
  export: {
    method: 'POST',
    path: '/reports/monthly/exports',
    auth: 'admin',
    does: ['reads-in-bulk'],
    perMinute: EXPORTS_PER_MINUTE,
    summary:
      'Writes the monthly reports that the filters find as CSV, and returns a link to it, valid for 60 seconds.',
    body: filters,
    response: exportAnswerSchema,
    errors: ['EXPORT_TOO_LARGE'],
  },
  retry: {
    method: 'POST',
    path: '/reports/monthly/{userId}/{month}/retry',
    auth: 'admin',
    does: ['sends'],
    perMinute: 10,
    summary: 'Tries a monthly report again that failed or bounced, to whom the settings name now.',
    params: clientParams.extend({ month: monthField }),
    response: monthlyReportSchema,
    errors: ['REPORT_WITHDRAWN', 'REPORT_NOT_FAILED', 'MONTHLY_REPORTS_OFF'],
  },
  settings: {
    method: 'GET',
    path: '/reports/monthly-settings',
    auth: 'admin',
    does: ['reads'],
    summary: 'Lists the clients that have settings of monthly reports, by name, 25 a page.',
    query: pageQuerySchema,
    response: pageOf(monthlySettingsSchema),
  },
  readSettings: {
    method: 'GET',
    path: '/reports/monthly-settings/{userId}',
    auth: 'admin',
    does: ['reads'],
    summary: "Reads a client's settings; what to begin with where nothing was saved.",
    params: clientParams,
    response: monthlySettingsSchema,
  },
  saveSettings: {
    method: 'PUT',
    path: '/reports/monthly-settings/{userId}',
    auth: 'admin',
    does: ['changes', 'hands-over'],
    summary: "Switches a client's monthly reports on or off, and says when and to whom they go.",
    params: clientParams,
    body: monthlySettingsChangeSchema,
    response: monthlySettingsSchema,
    errors: ['CLIENT_REQUIRED', 'EDITED_MEANWHILE'],
  },
});
