import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../core/table/audit.ts';
import { listMonthlyReports, retryMonthlyReport } from './reports.monthly.retry.service.ts';
import { newRun, type MonthlyRun, type Step } from './reports.monthly.run.domain.ts';
import { attemptFailed } from './reports.monthly.steps.domain.ts';

const at = new Date('2026-11-05T11:00:00.000Z');
const now = new Date('2026-11-06T12:00:00.000Z');
const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const admin = { userId: '0b7d3c1e-5a2f-4c8d-9e6b-00000000000a' };
const [mailingId, newId] = ['01kb3f0a9x5m3v7c2d8e4h6j9k', '01kb3f0a9x5m3v7c2d8e4h6j9n'];
const ref = { userId, month: '2026-10' };
const queued = newRun(
  ref,
  { clientName: 'La Espiga', recipients: ['ana@ejemplo.cl'] },
  { reportId: mailingId, mailingId, at },
);
const failed = attemptFailed('mail-refused', { at, final: true })(queued);

function setUp(run: MonthlyRun | undefined, recipients: string[] | undefined = ['b@ejemplo.cl']) {
  const done: unknown[] = [];
  const settings = { userId, enabled: false, dayOfMonth: 5, clientName: 'Otra', nextAt: null };
  const retry = () =>
    retryMonthlyReport(admin, ref, {
      monthly: {
        find: async () => run,
        findSettings: async () => ({ ...settings, recipients }),
        change: async (_ref, step: Step, audits: readonly AuditEntry[] = []) => {
          const after = run && step(run);
          if (after) done.push(after.mailingId, ...audits);
          return after;
        },
      },
      send: async (messages) => void done.push(...messages),
      newId: () => newId,
      now: () => now,
    });
  return { done, retry };
}

describe('a report that is tried again', () => {
  it('is due at once, to whom the settings name now, with a note of who asked', async () => {
    const { done, retry } = setUp(failed);
    expect(await retry()).toMatchObject({
      ...{ state: 'queued', cause: null, nextAttemptAt: now.toISOString() },
      recipients: [{ email: 'b@ejemplo.cl', state: 'waiting' }],
    });
    expect(done).toEqual([
      newId,
      {
        ...{ targetId: userId, actorId: admin.userId, action: 'MonthlyReportRetried', at: now },
        details: { month: '2026-10', clientName: 'La Espiga' },
      },
      { type: 'SettleMonthlyReport', ...ref },
    ]);
  });

  it.each([
    ['NOT_FOUND', undefined, undefined],
    ['REPORT_NOT_FAILED', queued, undefined],
    ['MONTHLY_REPORTS_OFF', failed, []],
  ])('is not: %s', async (code, run, recipients) => {
    const { done, retry } = setUp(run, recipients);
    await expect(retry()).rejects.toMatchObject({ code });
    expect(done).toEqual([]);
  });
});

it('reports come by pages', async () => {
  const page = { items: [], nextCursor: null };
  const filters = { month: '2026-10', state: 'failed' } as const;
  const list = { listReports: async (given: object) => (given === filters ? page : undefined) };
  expect(await listMonthlyReports(filters, { list: list as never })).toBe(page);
});
