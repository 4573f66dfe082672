import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../core/table/audit.ts';
import type { Role } from '../../core/validation/role.ts';
import type { User } from '../../users/users.domain.ts';
import type { MonthlySettings } from './reports.monthly.domain.ts';
import {
  listMonthlySettings,
  readMonthlySettings,
  saveMonthlySettings,
} from './reports.monthly.settings.service.ts';

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

  it('are nobody’s where the client is gone', async () => {
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

  it('are not, where the client is gone', async () => {
    await expect(setUp({ isThere: false }).save()).rejects.toMatchObject({ code: 'PERSON_GONE' });
  });
});
