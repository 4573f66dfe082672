import type { ReportActivity } from '../../../functions/reports/reports.domain.ts';
import { reportFileNameOf } from '../../../functions/reports/document/reports.file-names.domain.ts';
import { sampleReport } from '../../../functions/reports/reports.samples.ts';
import type { ListedReport } from '../../../functions/reports/stored/reports.stored.domain.ts';
import type { StoredReport } from '../../../functions/reports/stored/reports.stored.report.domain.ts';
import type { ReportSummary } from '../../../functions/reports/figures/reports.summary.domain.ts';
import type { FakeApi } from './fake-api.ts';
import { me, profile } from './fake-auth.ts';
import { sampleListedSite } from '../../../functions/websites/websites.samples.ts';

// What the API answers to the reports' pages.

export const clara = { userId: '01k9zz0000000000000000uuuu', name: 'Clara Rojas' };
export const shop = { websiteId: '01k9zz0000000000000000aaaa', name: 'Tienda Austral' };

const person = {
  ...profile,
  userId: clara.userId,
  email: 'clara@andes.cl',
  firstName: 'Clara',
  lastName: 'Rojas',
  invitationPending: false,
};
const site = sampleListedSite({
  websiteId: shop.websiteId,
  userId: clara.userId,
  name: shop.name,
  wordpressVersion: '6.8.3',
});

let lastId = 0;
const nextId = () => {
  lastId += 1;
  return `01k9rr00000000000000${String(lastId).padStart(6, '0')}`;
};

export const previewRow = (given: Partial<ReportActivity> = {}): ReportActivity => ({
  activityId: nextId(),
  createdAt: '2026-03-05T12:00:00.000Z',
  websiteName: shop.name,
  type: 'mejora',
  title: '',
  description: 'Cambiar el banner',
  doneAt: '2026-03-06T12:00:00.000Z',
  hours: 1.5,
  ...given,
});

export const reportSummary = (given: Partial<ReportSummary> = {}): ReportSummary => ({
  totals: { activities: 1_234, hours: 12.5, completed: 1_200, pending: 34 },
  mostActiveUser: { ...clara, activities: 800, hours: 7.5, completed: 790 },
  byType: [
    { type: 'mejora', activities: 1_000, hours: 10 },
    { type: 'error', activities: 234, hours: 2.5 },
    { type: 'mantenimiento', activities: 0, hours: 0 },
  ],
  users: [
    { ...clara, activities: 800, hours: 7.5, completed: 790 },
    { userId: null, name: null, activities: 434, hours: 5, completed: 410 },
  ],
  userCount: 2,
  byDay: [
    { day: '2026-03-03', activities: 1_000, hours: 10 },
    { day: '2026-03-05', activities: 234, hours: 2.5 },
  ],
  ...given,
});

export const noSummary = reportSummary({
  totals: { activities: 0, hours: 0, completed: 0, pending: 0 },
  mostActiveUser: null,
  byType: reportSummary().byType.map(({ type }) => ({ type, activities: 0, hours: 0 })),
  users: [],
  userCount: 0,
  byDay: [],
});

export function storedReport(given: Partial<StoredReport> = {}): StoredReport {
  const clientName = given.clientName ?? clara.name;
  return sampleReport({
    reportId: nextId(),
    userId: profile.userId,
    fileName: reportFileNameOf(clientName, '2026-03-05T13:07:00.000Z'),
    clientName,
    createdAt: '2026-03-05T13:07:01.000Z',
    size: 20_480,
    ...given,
  });
}

/** A row of the administrators' list. */
export const listedReport = (given: Partial<ListedReport> = {}): ListedReport => ({
  ...storedReport({ ...given, generatedBy: '01k9zz0000000000000000evae' }),
  generatedByName: 'Eva Díaz',
  ...given,
});

/** A page of rows, the last one unless `nextCursor` is given. */
export const page = (items: readonly unknown[], nextCursor: string | null = null) => ({
  body: { items, nextCursor },
});

const found = (items: readonly unknown[]) => ({
  body: { items, page: 1, pageCount: 1, total: items.length },
});

/** An administrator, one client with one site, and one activity. */
export const adminApi = (more: FakeApi = {}): FakeApi => ({
  'GET /api/profile': me({ role: 'admin' }),
  'GET /api/reports': page([]),
  'GET /api/reports/summary': { body: reportSummary() },
  'GET /api/reports/activities': page([previewRow()]),
  'GET /api/users': found([person]),
  [`GET /api/users/${clara.userId}`]: { body: person },
  'GET /api/websites': found([site]),
  [`GET /api/websites/${shop.websiteId}`]: {
    body: { ...site, keyLast4: null, versionSynced: false, revision: 0 },
  },
  ...more,
});

/** A client with one site and these reports. */
export const ownApi = (reports: readonly StoredReport[], more: FakeApi = {}): FakeApi => ({
  'GET /api/reports/mine': page(reports),
  'GET /api/websites': found([site]),
  [`GET /api/websites/${shop.websiteId}`]: {
    body: { ...site, keyLast4: null, versionSynced: false, revision: 0 },
  },
  ...more,
});
