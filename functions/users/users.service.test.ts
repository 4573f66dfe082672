import { describe, expect, it } from 'vitest';
import { sessionsInMemory } from '../../tests/support/people/sessions.ts';
import { peopleInMemory } from '../../tests/support/people-in-memory.ts';
import { newId } from '../core/id.ts';
import type { ClientChange } from '../profiles/profiles.form.domain.ts';
import { userSchema, type User } from './users.domain.ts';
import { changeRole } from './users.role.service.ts';
import { getUser, listUsers, removeUser, updateUser } from './users.service.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const ana = userSchema.parse({
  userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
  email: 'ana@ejemplo.cl',
  firstName: 'Ana',
  lastName: 'Pérez',
  role: 'cliente',
  createdAt: '2026-11-20T12:00:00.000Z',
  lastSignInAt: null,
});
const carmen = userSchema.parse({
  ...ana,
  userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000099',
  firstName: 'Carmen',
  lastName: 'Díaz',
  role: 'admin',
});
const caller = {
  userId: carmen.userId,
  role: 'admin',
  position: 'owner',
  profileItem: carmen,
} as const;

function setUp(...given: User[]) {
  const memory = peopleInMemory(now);
  const { rows, people, commit, audits, failing, hooks } = memory;
  for (const one of [carmen, ...(given.length > 0 ? given : [ana])]) rows.set(one.userId, one);
  const steps: string[] = [];
  const lines: unknown[][] = [];
  hooks.wrote = (name, userId) => steps.push(`${name} ${userId}`);
  const step = (name: string) => async (username: string) => {
    steps.push(`${name} ${username}`);
    if (failing.delete(name)) throw new Error(`${name} failed`);
  };
  const keep = (...line: unknown[]) => {
    lines.push(line);
  };
  return {
    ...memory,
    steps,
    lines,
    deps: {
      caller,
      people,
      commit,
      newId,
      log: { info: keep, warn: keep, error: keep },
      userPool: { disable: step('disable'), signOutEverywhere: step('signOutEverywhere') },
      names: { namesOf: async () => new Map([[carmen.userId, 'Carmen Díaz']]) },
      audits: {
        listByTarget: async () => ({
          items: audits.map(({ details = {}, ...entry }) => ({ ...entry, details })).toReversed(),
        }),
      },
    },
  };
}

it('a page of the list has ten clients, or ten administrators', async () => {
  const listed =
    (role: string) => async (query: { page: number; size: number; search: string }) => ({
      items: [{ ...ana, firstName: role, lastName: query.search }],
      page: query.page,
      pageCount: query.size,
      total: 1,
    });
  const deps = {
    people: { listClients: listed('cliente') },
    admins: { listAdmins: listed('admin') },
  };
  for (const role of ['cliente', 'admin'] as const) {
    const found = listUsers(caller, { page: 3, search: 'ana', role }, deps);
    expect(await found).toMatchObject({
      items: [{ firstName: role, lastName: 'ana' }],
      page: 3,
      pageCount: 10,
    });
  }
});

it('a technician finds people by what they see of them: name and company', async () => {
  const asked: unknown[] = [];
  const list = async (query: { byName?: boolean }) => {
    asked.push(query.byName);
    return { items: [], page: 1, pageCount: 1, total: 0 };
  };
  const deps = { people: { listClients: list }, admins: { listAdmins: list } };
  for (const position of ['technician', 'administrator'] as const) {
    for (const role of ['cliente', 'admin'] as const) {
      await listUsers({ role: 'admin', position }, { page: 1, search: '@', role }, deps);
    }
  }
  expect(asked).toEqual([true, true, false, false]);
});

it('a person who is not there is not found', async () => {
  const { deps, rows } = setUp();
  expect(await getUser(ana.userId, deps)).toEqual(ana);
  rows.set(ana.userId, 'tombstone');
  await expect(getUser(ana.userId, deps)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('updateUser', () => {
  const update = (change: ClientChange, deps: ReturnType<typeof setUp>['deps']) =>
    updateUser({ userId: ana.userId, change }, deps);
  const company = { companyName: 'La Espiga', companyCity: 'Lota', companyCountry: 'Chile' };

  it('changes what is sent, and the audit says what each field held before and holds now', async () => {
    const { deps, audits, events } = setUp();
    const edit = { phone: '+56912345678', companyName: 'La Espiga', hoursInReports: true };
    expect(await update({ ...edit, revision: 0 }, deps)).toEqual({ ...ana, ...edit, revision: 1 });
    // What administrators decide about a client is no news to them.
    const fields = ['el teléfono', 'la empresa'];
    expect(events).toMatchObject([
      { type: 'AccountChanged', change: 'edited', personId: ana.userId, fields },
    ]);
    expect(audits).toEqual([
      {
        targetId: ana.userId,
        actorId: caller.userId,
        action: 'UserUpdated',
        at: now,
        details: {
          changed: 'phone, companyName, hoursInReports',
          ...{ hoursInReports: 'true', hoursInReportsBefore: 'false' },
          ...{ phone: '+56912345678', phoneBefore: ana.phone },
          ...{ companyName: 'La Espiga', companyNameBefore: ana.companyName },
          revision: '1',
        },
      },
    ]);
  });

  it('switches the hours in a client’s reports on, with the audit', async () => {
    const { deps, audits } = setUp();
    expect(await update({ hoursInReports: true, revision: 0 }, deps)).toMatchObject({
      hoursInReports: true,
    });
    expect(audits).toMatchObject([{ details: { changed: 'hoursInReports' } }]);
  });

  it('leaves omitted fields as they are: one of the company does not empty the others', async () => {
    const { deps, rows } = setUp({ ...ana, ...company });
    await update({ companyCity: 'Arica', revision: 0 }, deps);
    expect(rows.get(ana.userId)).toMatchObject({ ...company, companyCity: 'Arica' });
  });

  it('empties a field that is sent empty', async () => {
    const { deps, rows } = setUp({ ...ana, ...company });
    await update({ companyCity: '', revision: 0 }, deps);
    expect(rows.get(ana.userId)).toMatchObject({ ...company, companyCity: '' });
  });

  it('writes nothing where nothing changes, even from an old revision', async () => {
    const { deps, steps } = setUp({ ...ana, revision: 3 });
    expect(await update({ firstName: 'Ana', revision: 1 }, deps)).toMatchObject({ revision: 3 });
    expect(steps).toEqual([]);
  });

  it('refuses an edit that began before another one, and says what changed and by whom', async () => {
    const { deps, rows } = setUp();
    await update({ phone: '+56912345678', companyName: 'La Espiga', revision: 0 }, deps);
    await expect(update({ phone: '+56911112222', revision: 0 }, deps)).rejects.toMatchObject({
      code: 'EDITED_MEANWHILE',
      message: 'Cambió mientras lo editabas: el teléfono y la empresa (tú, en otra ventana).',
    });
    expect(rows.get(ana.userId)).toMatchObject({ phone: '+56912345678' });
  });

  it('names the client whose own edit came first', async () => {
    const { deps } = setUp({ ...ana, revision: 1 });
    const names = { namesOf: async () => new Map([[ana.userId, 'Ana Pérez']]) };
    await expect(
      update({ phone: '+56911112222', revision: 0 }, { ...deps, names }),
    ).rejects.toMatchObject({ message: expect.stringContaining('(Ana Pérez)') as string });
  });

  it('is not stale after a change of role and back', async () => {
    const { deps } = setUp();
    const roles = { ...deps, ...sessionsInMemory(), caller };
    await changeRole({ userId: ana.userId, role: 'admin' }, roles);
    await changeRole({ userId: ana.userId, role: 'cliente' }, roles);
    const edit = { phone: '+56911112222', revision: 0 };
    expect(await update(edit, deps)).toMatchObject({ phone: '+56911112222', revision: 1 });
  });

  it.each([
    ['an administrator', { ...ana, role: 'admin' as const }],
    ['a deleted person', 'tombstone' as const],
  ])('does not find %s, be they it since a moment ago', async (_, row) => {
    const { deps, rows, hooks, steps } = setUp();
    const change = { phone: '+56912345678', revision: 0 };
    hooks.meanwhile = () => rows.set(ana.userId, row);
    for (let n = 0; n < 2; n += 1) {
      await expect(update(change, deps)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(steps).toEqual([]);
  });
});

describe('removeUser', () => {
  it('leaves the tombstone first, with event and audit, then shuts the account', async () => {
    const { deps, steps, rows, events, audits } = setUp();
    expect(await removeUser(ana.userId, deps)).toEqual({ userId: ana.userId });
    expect(steps).toEqual([
      `bury ${ana.userId}`,
      `disable ${ana.userId}`,
      `signOutEverywhere ${ana.userId}`,
    ]);
    expect(rows.get(ana.userId)).toBe('tombstone');
    expect(events).toMatchObject([
      { type: 'UserDeleted', userId: ana.userId, role: ana.role, deletedAt: now.toISOString() },
    ]);
    expect(audits).toMatchObject([
      { targetId: ana.userId, actorId: caller.userId, action: 'UserDeleted', at: now },
    ]);
  });

  it('of somebody of a company informs its owners', async () => {
    const { deps, events } = setUp({ ...ana, companyId: 'cliente' });
    await removeUser(ana.userId, deps);
    expect(events).toMatchObject([
      { type: 'UserDeleted' },
      {
        ...{ type: 'AccountChanged', change: 'memberRemoved', personId: ana.userId },
        ...{ companyId: 'cliente', actor: { userId: carmen.userId } },
      },
    ]);
  });

  it('of an administrator informs the others', async () => {
    const { deps, events } = setUp({ ...ana, role: 'admin' });
    await removeUser(ana.userId, deps);
    expect(events).toEqual([
      expect.objectContaining({ type: 'UserDeleted' }),
      {
        type: 'UserRoleChanged',
        eventId: expect.stringMatching(/^[0-9a-z]{26}$/) as string,
        personId: ana.userId,
        personName: 'Ana Pérez',
        ...{ kind: 'role', role: 'cliente', position: 'owner', account: 'deleted' },
        actor: { userId: carmen.userId, name: 'Carmen Díaz' },
        changedAt: now.toISOString(),
      },
    ]);
  });

  it.each(['disable', 'signOutEverywhere'])(
    'is done though %s fails: the subscriber does it again',
    async (name) => {
      const { deps, steps, lines, failing } = setUp();
      failing.add(name);
      await removeUser(ana.userId, deps);
      expect(steps).toHaveLength(3);
      expect(lines).toEqual([
        ['account not shut yet', expect.objectContaining({ userId: ana.userId, step: name })],
      ]);
    },
  );

  it('is never of oneself', async () => {
    const { deps, steps } = setUp();
    await expect(removeUser(caller.userId, deps)).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
    expect(steps).toEqual([]);
  });

  const leaving = (user: User, leaver: string) => {
    const set = setUp(user);
    set.hooks.meanwhile = () => set.rows.set(leaver, 'tombstone');
    return set;
  };

  it('finds nobody who was deleted meanwhile, and touches no account', async () => {
    const { deps, steps } = leaving(ana, ana.userId);
    await expect(removeUser(ana.userId, deps)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(steps).toEqual([]);
  });

  it('leaves the last administrator, and touches no account', async () => {
    const { deps, steps } = leaving({ ...ana, role: 'admin' }, carmen.userId);
    await expect(removeUser(ana.userId, deps)).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    expect(steps).toEqual([]);
  });
});
