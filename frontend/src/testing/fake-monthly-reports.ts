import type { MonthlySettings } from '../../../functions/reports/monthly/reports.monthly.domain.ts';
import type { MonthlyReport } from '../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import type { FakeApi } from './fake-api.ts';
import { adminApi, clara, page } from './fake-reports.ts';

// What the API answers to the page of monthly reports.

export const monthlySettings = (given: Partial<MonthlySettings> = {}): MonthlySettings => ({
  userId: clara.userId,
  enabled: true,
  dayOfMonth: 5,
  recipients: ['clara@andes.cl', 'gerencia@andes.cl', 'ventas@andes.cl'],
  clientName: clara.name,
  nextAt: '2026-12-05T11:00:00.000Z',
  revision: 1,
  ...given,
});

/** One that was delivered, unless said otherwise. */
export const monthlyReport = (given: Partial<MonthlyReport> = {}): MonthlyReport => ({
  userId: clara.userId,
  month: '2026-10',
  clientName: clara.name,
  state: 'delivered',
  cause: null,
  recipients: [{ email: 'clara@andes.cl', state: 'delivered', detail: null }],
  reportId: '01k9rr00000000000000mmmmmm',
  createdAt: '2026-11-05T11:00:03.000Z',
  generatedAt: '2026-11-05T11:00:05.000Z',
  emailedAt: '2026-11-05T11:01:06.000Z',
  nextAttemptAt: null,
  withdrawnAt: null,
  ...given,
});

/** One that failed for good before anything was made of it. */
export const failedReport = (given: Partial<MonthlyReport> = {}): MonthlyReport =>
  monthlyReport({
    state: 'failed',
    cause: 'generation',
    recipients: [{ email: 'clara@andes.cl', state: 'waiting', detail: null }],
    generatedAt: null,
    emailedAt: null,
    ...given,
  });

/** An administrator, these settings and these reports. */
export const monthlyApi = (
  { settings = [], reports = [] }: { settings?: MonthlySettings[]; reports?: MonthlyReport[] },
  more: FakeApi = {},
): FakeApi =>
  adminApi({
    'GET /api/reports/monthly-settings': page(settings),
    'GET /api/reports/monthly': page(reports),
    ...more,
  });
