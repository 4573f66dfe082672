import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import type { AuditEntry } from '../../core/table/commit/audit.ts';
import type { Role } from '../../core/validation/role.ts';
import type { User } from '../../users/users.domain.ts';
import type { MonthlySettings, MonthlySettingsChange } from './reports.monthly.domain.ts';
import { createMonthly } from './reports.monthly.entity.ts';
import { type MonthlyRun, newRun } from './reports.monthly.run.domain.ts';
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
const admin = {
  ...{ userId: '0b7d3c1e-5a2f-4c8d-9e6b-00000000000a', role: 'admin' as const },
  profileItem: { firstName: 'Eva', lastName: 'Ríos', email: 'eva@ejemplo.cl' },
};
const marta = '0b7d3c1e-5a2f-4c8d-9e6b-00000000000b';
const person = {
  ...{ email: 'ana@ejemplo.cl', firstName: 'Ana', lastName: 'Soto', role: 'cliente' },
  ...{ userId, companyId: userId, position: 'owner' },
} as User;
const input = {
  ...{ enabled: true, dayOfMonth: 20, recipients: ['ana@ejemplo.cl'], clientName: 'La Espiga' },
};
const known: MonthlySettings = {
  ...{ userId, ...input, nextAt: '2026-11-20T11:00:00.000Z', revision: 3 },
};

interface Setting {
  before?: MonthlySettings;
  isThere?: boolean;
  role?: Role;
  /** Administrators' actions on the client, newest first. */
  history?: Pick<AuditEntry, 'actorId' | 'action' | 'details'>[];
}

function setUp({ before, isThere = true, role = 'cliente', history = [] }: Setting = {}) {
  const { commit, works } = keepingCommit(now, { isRefused: () => !isThere });
  const dependencies = {
    monthly: {
      ...createMonthly(noTable),
      findSettings: async () => before,
      mayOwn: async () => isThere && role === 'cliente',
    },
    commit,
    people: { find: async () => (isThere ? { ...person, role } : undefined) },
    audits: {
      listByTarget: async () => ({
        items: history.map(({ details = {}, ...entry }) => ({ ...entry, details })),
      }),
    },
    names: { namesOf: async () => new Map([[marta, 'Marta']]) },
    timeZone: 'America/Santiago',
    newId: () => '01kb3f0a9x5m3v7c2d8e4h6j9k',
  };
  const revision = before?.revision ?? 0;
  const save = (more: Partial<MonthlySettingsChange> = {}) =>
    saveMonthlySettings(admin, { userId, change: { ...input, revision, ...more } }, dependencies);
  /** Sends nothing but this. */
  const edit = (change: MonthlySettingsChange) =>
    saveMonthlySettings(admin, { userId, change }, dependencies);
  return { works, dependencies, save, edit };
}

describe('settings that are read', () => {
  it('are what was saved', async () => {
    const { dependencies } = setUp({ before: known });
    expect(await readMonthlySettings(userId, dependencies)).toEqual(known);
  });

  it('are off, to the client themselves, where nothing was saved', async () => {
    expect(await readMonthlySettings(userId, setUp().dependencies)).toEqual({
      ...{ userId, enabled: false, dayOfMonth: 1, clientName: 'Ana Soto', nextAt: null },
      revision: 0,
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
    const monthly = {
      listSettings: async (cursor?: string) => (cursor === 'a' ? page : undefined),
    };
    expect(await listMonthlySettings({ cursor: 'a' }, { monthly: monthly as never })).toBe(page);
  });
});

describe('settings that are saved', () => {
  it('say when the next report is due, with a note of who set what', async () => {
    const { works, save } = setUp();
    const first = { ...known, revision: 1 };
    expect(await save()).toEqual(first);
    expect(works).toMatchObject([
      {
        audits: [
          {
            ...{ targetId: userId, actorId: admin.userId, action: 'MonthlyReportsSet', at: now },
            details: {
              ...{ enabled: 'true', enabledBefore: 'false', dayOfMonth: '20' },
              ...{ clientName: 'La Espiga', changed: 'enabled, dayOfMonth, clientName' },
              revision: '1',
            },
          },
        ],
      },
    ]);
    expect(works[0]?.shared?.[0]?.Put?.Item).toMatchObject({
      clientName: 'La Espiga',
      revision: 1,
    });
  });

  it.each([
    ['go to others', ['jefa@ejemplo.cl'], ['reportsAddressed']],
    ['go to the same', input.recipients, []],
  ])('inform the client where their reports %s', async (_, recipients, changes) => {
    const { works, save } = setUp({ before: known });
    await save({ recipients, dayOfMonth: 21 });
    expect(works[0]?.events ?? []).toMatchObject(
      changes.map((change) => ({
        ...{ type: 'AccountChanged', change, personId: userId },
        fields: recipients,
      })),
    );
  });

  it('for the first time are stored also as they are, and begin with what is not sent', async () => {
    const { works, edit } = setUp();
    const { nextAt, ...initial } = { ...known, enabled: false, dayOfMonth: 1, nextAt: null };
    const answer = { ...initial, nextAt, clientName: 'Ana Soto', revision: 1 };
    expect(await edit({ revision: 0 })).toEqual(answer);
    expect(works[0]?.shared?.[0]?.Put?.Item).toMatchObject({ clientName: 'Ana Soto' });
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
    const { works, save } = setUp({ before: known, role: 'admin' });
    await expect(save({ dayOfMonth: 6 })).rejects.toMatchObject({
      code: 'CLIENT_REQUIRED',
      fields: { userId: [expect.stringMatching(/^Elige a un cliente titular/)] },
    });
    expect(works).toEqual([]);
    expect(await save({ enabled: false })).toMatchObject({ enabled: false, nextAt: null });
  });

  it.each([undefined, known])('are not, if the client was deleted; before: %o', async (before) => {
    const { save, works } = setUp({ isThere: false, ...(before && { before }) });
    await expect(save({ dayOfMonth: 6 })).rejects.toMatchObject({ code: 'CLIENT_REQUIRED' });
    expect(works).toEqual([]);
  });
});

describe('settings that somebody else edited meanwhile', () => {
  const entry = (changed: string, revision: number, actorId = marta) => ({
    actorId,
    action: 'MonthlyReportsSet',
    details: { changed, revision: String(revision) },
  });

  it('are not overwritten: the answer says what changed and by whom', async () => {
    const history = [entry('dayOfMonth, recipients', 3), entry('clientName', 2)];
    const { edit, works } = setUp({ before: known, history });
    await expect(edit({ clientName: 'Otra', revision: 2 })).rejects.toMatchObject({
      code: 'EDITED_MEANWHILE',
      message: 'Cambió mientras lo editabas: el día del mes y los destinatarios (Marta).',
    });
    expect(works).toEqual([]);
  });

  it('are not, either, where the two were the first to set them', async () => {
    const history = [entry('enabled', 1)];
    const { edit } = setUp({ before: { ...known, revision: 1 }, history });
    await expect(edit({ dayOfMonth: 9, revision: 0 })).rejects.toMatchObject({
      code: 'EDITED_MEANWHILE',
    });
  });

  it('are as they were asked for where both asked for the same', async () => {
    const { save, works } = setUp({ before: known });
    expect(await save({ revision: 1 })).toEqual(known);
    expect(works).toMatchObject([{ answer: known }]);
    expect(works[0]?.shared).toBeUndefined();
  });

  it('keep what an edit does not send', async () => {
    const { edit, works } = setUp({ before: known });
    expect(await edit({ recipients: ['b@ejemplo.cl'], revision: 3 })).toEqual({
      ...known,
      recipients: ['b@ejemplo.cl'],
      revision: 4,
    });
    const { Update } = works[0]?.shared?.[0] ?? {};
    expect(Update).toMatchObject({
      UpdateExpression: 'SET #recipients = :recipients, #revision = :revision',
      // A report that is begun meanwhile moves the next one.
      ConditionExpression:
        'attribute_exists(pk) AND #revision = :read_revision AND #nextAt = :read_nextAt',
    });
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
  const sent: unknown[] = [];
  const { commit, works } = keepingCommit(now);
  const settings = { ...known, enabled: false, clientName: 'Otra', nextAt: null };
  const retry = () =>
    retryMonthlyReport(admin, ref, {
      monthly: {
        ...createMonthly(noTable),
        findRun: async () => run,
        findSettings: async () => ({ ...settings, recipients }),
      },
      commit,
      send: async (messages) => void sent.push(...messages),
      newId: () => newId,
    });
  return { sent, works, retry };
}

describe('a report that is tried again', () => {
  it('is due at once, to whom the settings name now, with a note of who asked', async () => {
    const { sent, works, retry } = setUpRetry(failed);
    expect(await retry()).toMatchObject({
      ...{ state: 'queued', cause: null, nextAttemptAt: now.toISOString() },
      recipients: [{ email: 'b@ejemplo.cl', state: 'waiting' }],
    });
    expect(works).toMatchObject([
      {
        answer: { mailingId: newId, revision: 1 },
        audits: [
          {
            ...{ targetId: userId, actorId: admin.userId, action: 'MonthlyReportRetried', at: now },
            details: { month: '2026-10', clientName: 'La Espiga' },
          },
        ],
      },
    ]);
    expect(sent).toEqual([{ type: 'SettleMonthlyReport', ...ref }]);
  });

  it.each([
    ['NOT_FOUND', undefined, undefined],
    ['REPORT_NOT_FAILED', queued, undefined],
    ['REPORT_NOT_FAILED', queued, []],
    ['MONTHLY_REPORTS_OFF', failed, []],
    ['REPORT_WITHDRAWN', failed && { ...failed, withdrawnAt: at.toISOString() }, undefined],
    ['REPORT_WITHDRAWN', attemptFailed('withdrawn', { at, final: true })(queued), undefined],
  ])('is not: %s', async (code, run, recipients) => {
    const { sent, works, retry } = setUpRetry(run, recipients);
    await expect(retry()).rejects.toMatchObject({ code });
    expect([sent, works]).toEqual([[], []]);
  });
});

it('reports come by pages', async () => {
  const page = { items: [], nextCursor: null };
  const filters = { month: '2026-10', state: 'failed' } as const;
  const monthly = { listReports: async (given: object) => (given === filters ? page : undefined) };
  expect(await listMonthlyReports(filters, { monthly: monthly as never })).toBe(page);
});
