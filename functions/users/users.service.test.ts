import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../core/table/audit.ts';
import { contactFormSchema } from '../profiles/profiles.domain.ts';
import type { Outcome } from '../profiles/profiles.membership.store.ts';
import type { ProfilesStore, UpdateOptions } from '../profiles/profiles.store.ts';
import { userSchema, type User } from './users.domain.ts';
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
const form = contactFormSchema.parse({ firstName: 'Ana', lastName: 'Pérez' });
const carmen = userSchema.parse({
  ...ana,
  userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000099',
  firstName: 'Carmen',
  lastName: 'Díaz',
  role: 'admin',
});
const caller = { userId: carmen.userId, profileItem: carmen };

function setUp({ user = ana, outcome = 'done' }: { user?: User | null; outcome?: Outcome } = {}) {
  const steps: string[] = [];
  const lines: unknown[][] = [];
  const updates: UpdateOptions[] = [];
  const buried: { at: Date; events: object[]; audit: AuditEntry }[] = [];
  const failing = new Set<string>();
  const step = (name: string) => async (username: string) => {
    steps.push(`${name} ${username}`);
    if (failing.has(name)) throw new Error(`${name} failed`);
  };
  const keep = (...line: unknown[]) => {
    lines.push(line);
  };
  return {
    steps,
    lines,
    updates,
    buried,
    failing,
    deps: {
      caller,
      now: () => now,
      log: { info: keep, warn: keep, error: keep },
      userPool: { disable: step('disable'), signOutEverywhere: step('signOutEverywhere') },
      profiles: {
        find: async (userId: string) => (userId === user?.userId ? user : undefined),
        async update(_: string, changed: typeof form, options: UpdateOptions = {}) {
          updates.push(options);
          return user ? { ...user, ...changed } : undefined;
        },
        async bury(
          userId: string,
          { at, events, audit }: Parameters<ProfilesStore['bury']>[1],
        ): Promise<Outcome> {
          steps.push(`bury ${userId}`);
          buried.push({ at, events: events(user ?? ana), audit });
          return outcome;
        },
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
    profiles: { listClients: listed('cliente') },
    admins: { listAdmins: listed('admin') },
  };
  for (const role of ['cliente', 'admin'] as const) {
    expect(await listUsers({ page: 3, search: 'ana', role }, deps)).toMatchObject({
      items: [{ firstName: role, lastName: 'ana' }],
      page: 3,
      pageCount: 10,
    });
  }
});

it('a person who is not there is not found', async () => {
  expect(await getUser(ana.userId, setUp().deps)).toEqual(ana);
  const { deps } = setUp({ user: null });
  await expect(getUser(ana.userId, deps)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('updateUser', () => {
  it('changes clients alone, and the audit says which fields but not what they hold', async () => {
    const { deps, updates } = setUp();
    const changed = { ...form, phone: '+56912345678', companyName: 'La Espiga' };
    expect(await updateUser(ana.userId, changed, deps)).toEqual({ ...ana, ...changed });
    expect(updates).toEqual([
      {
        role: 'cliente',
        audit: {
          targetId: ana.userId,
          actorId: caller.userId,
          action: 'UserUpdated',
          at: now,
          details: { fields: 'phone, companyName' },
        },
      },
    ]);
  });

  it('writes nothing where nothing changes', async () => {
    const { deps, updates } = setUp();
    expect(await updateUser(ana.userId, form, deps)).toEqual(ana);
    expect(updates).toEqual([]);
  });

  it.each([
    ['an administrator', { ...ana, role: 'admin' as const }],
    ['a deleted person', null],
  ])('does not find %s', async (_, user) => {
    const { deps, updates } = setUp({ user });
    const changed = { ...form, phone: '+56912345678' };
    await expect(updateUser(ana.userId, changed, deps)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(updates).toEqual([]);
  });

  it('does not find who is deleted or made an administrator meanwhile', async () => {
    const { deps } = setUp();
    const profiles = { ...deps.profiles, update: async () => undefined };
    const changed = { ...form, phone: '+56912345678' };
    await expect(updateUser(ana.userId, changed, { ...deps, profiles })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('removeUser', () => {
  it('leaves the tombstone first, with event and audit, then shuts the account', async () => {
    const { deps, steps, buried } = setUp();
    expect(await removeUser(ana.userId, deps)).toEqual({ userId: ana.userId });
    expect(steps).toEqual([
      `bury ${ana.userId}`,
      `disable ${ana.userId}`,
      `signOutEverywhere ${ana.userId}`,
    ]);
    expect(buried[0]).toMatchObject({
      at: now,
      events: [{ type: 'UserDeleted', userId: ana.userId, deletedAt: now.toISOString() }],
      audit: { targetId: ana.userId, actorId: caller.userId, action: 'UserDeleted' },
    });
  });

  it('of an administrator informs the others', async () => {
    const { deps, buried } = setUp({ user: { ...ana, role: 'admin' } });
    await removeUser(ana.userId, deps);
    expect(buried[0]?.events).toEqual([
      expect.objectContaining({ type: 'UserDeleted' }),
      {
        type: 'UserRoleChanged',
        eventId: expect.stringMatching(/^[0-9a-z]{26}$/) as string,
        personId: ana.userId,
        personName: 'Ana Pérez',
        role: 'cliente',
        account: 'deleted',
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

  it.each([
    ['gone', 'NOT_FOUND'],
    ['lastAdmin', 'LAST_ADMIN'],
  ] as const)('that is refused (%s) touches no account', async (outcome, code) => {
    const { deps, steps } = setUp({ outcome });
    await expect(removeUser(ana.userId, deps)).rejects.toMatchObject({ code });
    expect(steps).toEqual([`bury ${ana.userId}`]);
  });
});
