import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../core/table/audit.ts';
import type { Role } from '../../core/validation/role.ts';
import type { User } from '../../users/users.domain.ts';
import type { MonthlySettings } from './reports.monthly.domain.ts';
import { type MonthlyRun, newRun, type Step } from './reports.monthly.run.domain.ts';
import {
  listMonthlyReports,
  listMonthlySettings,
  readMonthlySettings,
  retryMonthlyReport,
  saveMonthlySettings,
} from './reports.monthly.service.ts';
import { attemptFailed } from './reports.monthly.steps.domain.ts';

const now = new Date('2026-11-10T15:00:00.000Z');
const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const admin = { userId: '0b7d3c1e-5a2f-4c8d-9e6b-00000000000a' };
const person = {
  ...{ email: 'ana@ejemplo.cl', firstName: 'Ana', lastName: 'Soto', role: 'cliente' },
} as User;
const input = {
  ...{ enabled: true, dayOfMonth: 20, recipients: ['ana@ejemplo.cl'], clientName: 'La Espiga' },
};
const known: MonthlySettings = { userId, ...input, nextAt: '2026-11-20T11:00:00.000Z' };

interface Setting {
  before?: MonthlySettings;
  isThere?: boolean;
  role?: Role;
}

function setUp({ before, isThere = true, role = 'cliente' }: Setting = {}) {
  const saved: { settings: MonthlySettings; audits: readonly AuditEntry[] }[] = [];
  const dependencies = {
    monthly: {
      findSettings: async () => before,
      saveSettings: async (settings: MonthlySettings, audits: readonly AuditEntry[]) => {
        if (isThere) saved.push({ settings, audits });
        return isThere;
      },
    },
    people: { find: async () => (isThere ? { ...person, role } : undefined) },
    timeZone: 'America/Santiago',
    now: () => now,
  };
  const save = (more: Partial<typeof input> = {}) =>
    saveMonthlySettings(admin, { userId, ...input, ...more }, dependencies);
  return { saved, dependencies, save };
}

describe('settings that are read', () => {
  it('are what was saved', async () => {
    const { dependencies } = setUp({ before: known });
    expect(await readMonthlySettings(userId, dependencies)).toEqual(known);
  });

  it('are off, to the client themselves, where nothing was saved', async () => {
    expect(await readMonthlySettings(userId, setUp().dependencies)).toEqual({
      ...{ userId, enabled: false, dayOfMonth: 1, clientName: 'Ana Soto', nextAt: null },
      recipients: ['ana@ejemplo.cl'],
    });
  });

  it('are not found if the client was deleted', async () => {
    const { dependencies } = setUp({ before: known, isThere: false });
    const reading = readMonthlySettings(userId, dependencies);
    await expect(reading).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('come by pages', async () => {
    const page = { items: [known], nextCursor: 'b' };
    const list = { listSettings: async (cursor?: string) => (cursor === 'a' ? page : undefined) };
    expect(await listMonthlySettings({ cursor: 'a' }, { list: list as never })).toBe(page);
  });
});

describe('settings that are saved', () => {
  it('say when the next report is due, with a note of who set what', async () => {
    const { saved, save } = setUp();
    expect(await save()).toEqual(known);
    expect(saved).toEqual([
      {
        settings: known,
        audits: [
          {
            ...{ targetId: userId, actorId: admin.userId, action: 'MonthlyReportsSet', at: now },
            details: {
              ...{ enabled: 'true', dayOfMonth: '20', recipients: 'ana@ejemplo.cl' },
              clientName: 'La Espiga',
            },
          },
        ],
      },
    ]);
  });

  it.each([
    ['off', { enabled: false }, known, null],
    ['on again, after a while', {}, { ...known, enabled: false, nextAt: null }, known.nextAt],
    ['on again, on a day that is over', { dayOfMonth: 5 }, undefined, '2026-12-05T11:00:00.000Z'],
    // October's still comes.
    ['to a day that is over, while one is to come', { dayOfMonth: 5 }, known, known.nextAt],
    ['to an earlier day', { dayOfMonth: 15 }, known, '2026-11-15T11:00:00.000Z'],
    [
      'while one is overdue',
      {},
      { ...known, dayOfMonth: 8, nextAt: '2026-11-08T11:00:00.000Z' },
      '2026-11-20T11:00:00.000Z',
    ],
    [
      'while one is overdue, without another day',
      { dayOfMonth: 8 },
      { ...known, dayOfMonth: 8, nextAt: '2026-11-08T11:00:00.000Z' },
      '2026-11-08T11:00:00.000Z',
    ],
  ] as const)('switched %s', async (...[, more, before, nextAt]) => {
    const { save } = setUp(before && { before: { ...before, recipients: ['ana@ejemplo.cl'] } });
    expect((await save(more)).nextAt).toBe(nextAt);
  });

  it('are not, for an administrator; what was on is switched off', async () => {
    const { saved, save } = setUp({ before: known, role: 'admin' });
    await expect(save()).rejects.toMatchObject({
      code: 'CLIENT_REQUIRED',
      fields: { userId: ['Los administradores no tienen reportes: elige a un cliente.'] },
    });
    expect(saved).toEqual([]);
    expect(await save({ enabled: false })).toMatchObject({ enabled: false, nextAt: null });
  });

  it('are not, if the client was deleted', async () => {
    await expect(setUp({ isThere: false }).save()).rejects.toMatchObject({ code: 'PERSON_GONE' });
  });
});

const at = new Date('2026-11-05T11:00:00.000Z');
const [mailingId, newId] = ['01kb3f0a9x5m3v7c2d8e4h6j9k', '01kb3f0a9x5m3v7c2d8e4h6j9n'];
const ref = { userId, month: '2026-10' };
const queued = newRun(
  ref,
  { clientName: 'La Espiga', recipients: ['ana@ejemplo.cl'] },
  { reportId: mailingId, mailingId, at },
);
const failed = attemptFailed('mail-refused', { at, final: true })(queued);

function setUpRetry(
  run: MonthlyRun | undefined,
  recipients: string[] | undefined = ['b@ejemplo.cl'],
) {
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
    const { done, retry } = setUpRetry(failed);
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
    const { done, retry } = setUpRetry(run, recipients);
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
