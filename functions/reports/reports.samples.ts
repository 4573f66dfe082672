import type { StoredReport } from './stored/reports.stored.report.domain.ts';

/** A report of all that a client has, which they have not opened. */
export const sampleReport = (given: Partial<StoredReport> = {}): StoredReport => ({
  reportId: '01k9rr00000000000000000001',
  userId: '01k9zz0000000000000000uuuu',
  fileName: 'report_Ana_20260305T130700000Z.html',
  clientName: 'Ana',
  createdAt: '2026-03-05T13:07:00.000Z',
  size: 5,
  websiteId: null,
  type: 'HTML',
  startDate: null,
  endDate: null,
  month: null,
  generatedBy: null,
  unread: true,
  readAt: null,
  withdrawnAt: null,
  ...given,
});
