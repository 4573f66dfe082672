import { describe, expect, it } from 'vitest';
import { rememberingCommit } from '../../tests/support/commit.ts';
import { peopleInMemory } from '../../tests/support/people-in-memory.ts';
import type { AccountState } from '../core/auth/user-pool.ts';
import { newId } from '../core/id.ts';
import { createUser } from './users.create.service.ts';
import { userSchema } from './users.domain.ts';
import { newUserSchema, type NewUser } from './users.form.domain.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const carmen = userSchema.parse({
  userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000099',
  email: 'carmen@ejemplo.cl',
  firstName: 'Carmen',
  lastName: 'Díaz',
  role: 'admin',
  createdAt: '2026-11-20T12:00:00.000Z',
  lastSignInAt: null,
});
const caller = {
  userId: carmen.userId,
  role: 'admin',
  position: 'owner',
  profileItem: carmen,
} as const;
const form: NewUser = newUserSchema.parse({
  email: 'ana@ejemplo.cl',
  firstName: 'Ana',
  lastName: 'Pérez',
  companyName: 'La Espiga',
  phone: '+56 9 1234 5678',
});
const named = (name: string) => Object.assign(new Error(name), { name });

/** A user pool and a table in memory. */
function setUp() {
  const accounts = new Map<string, { userId: string; createdAt: Date; came: boolean }>();
  const { rows, audits, events, failing, people, commit } = peopleInMemory(now);
  const groups: string[] = [];
  const invitations: string[][] = [];
  const lines: unknown[][] = [];
  const fail = (name: string) => {
    if (failing.delete(name)) throw new Error(`${name} failed`);
  };
  const keep = (...line: unknown[]) => {
    lines.push(line);
  };
  let made = 0;
  let picked = 0;
  const deps = {
    caller,
    now: () => now,
    newId,
    people,
    commit: rememberingCommit(commit),
    randomInt: (max: number) => (picked += 13) % max,
    log: { info: keep, warn: keep, error: keep },
    userPool: {
      async create({ email }: { email: string }, password: string) {
        fail('create');
        if (accounts.has(email)) throw named('UsernameExistsException');
        made += 1;
        const userId = `0b7d3c1e-5a2f-4c8d-9e6b-${String(made).padStart(12, '0')}`;
        accounts.set(email, { userId, createdAt: now, came: false });
        invitations.push(['made', email, password]);
        return { userId, email, firstName: '', lastName: '' };
      },
      async findState(email: string): Promise<AccountState | undefined> {
        const account = accounts.get(email);
        return account && { ...account, status: account.came ? 'used' : 'invited' };
      },
      async joinGroup(userId: string, group: string) {
        fail('joinGroup');
        groups.push(`${userId} ${group}`);
      },
      async invite(email: string, password: string) {
        fail('invite');
        invitations.push(['sent', email, password]);
      },
      async remove(userId: string) {
        fail('remove');
        for (const [email, account] of accounts) {
          if (account.userId === userId) accounts.delete(email);
        }
      },
    },
  };
  return { accounts, rows, groups, invitations, audits, events, lines, failing, deps };
}

describe('createUser', () => {
  it('makes account, group and profile, then sends the invitation', async () => {
    const { deps, rows, groups, invitations, audits } = setUp();
    const { user, temporaryPassword } = await createUser(form, deps);
    expect(user).toMatchObject({
      email: 'ana@ejemplo.cl',
      firstName: 'Ana',
      lastName: 'Pérez',
      companyName: 'La Espiga',
      phone: '+56912345678',
      role: 'cliente',
      invitationPending: true,
      lastSignInAt: null,
      createdAt: now.toISOString(),
    });
    expect(rows.get(user.userId)).toEqual(user);
    expect(groups).toEqual([`${user.userId} cliente`]);
    expect(invitations).toEqual([
      ['made', form.email, temporaryPassword],
      ['sent', form.email, temporaryPassword],
    ]);
    expect(audits).toEqual([
      {
        targetId: user.userId,
        actorId: caller.userId,
        action: 'UserCreated',
        at: now,
        details: { role: 'cliente' },
      },
    ]);
  });

  it('makes up a password for each person, and writes it nowhere', async () => {
    const { deps, lines, audits, rows } = setUp();
    const one = await createUser(form, deps);
    const other = await createUser({ ...form, email: 'otra@ejemplo.cl' }, deps);
    expect(one.temporaryPassword).toHaveLength(14);
    expect(one.temporaryPassword).not.toBe(other.temporaryPassword);
    const kept = JSON.stringify([lines, audits, [...rows.values()]]);
    expect(kept).not.toContain(one.temporaryPassword);
  });

  it('gives the group of the role', async () => {
    const { deps, groups } = setUp();
    const { user } = await createUser({ ...form, role: 'admin' }, deps);
    expect(groups).toEqual([`${user.userId} admin`]);
  });

  const changed = {
    type: 'UserRoleChanged',
    eventId: expect.stringMatching(/^[0-9a-z]{26}$/) as string,
    personName: 'Ana Pérez',
    kind: 'role',
    changedAt: now.toISOString(),
  };
  const created = {
    ...changed,
    ...{ role: 'admin', position: 'administrator', account: 'created' },
    actor: { userId: carmen.userId, name: 'Carmen Díaz' },
  };

  it('informs the administrators of a new one, and of no client', async () => {
    const { deps, events } = setUp();
    await createUser(form, deps);
    expect(events).toEqual([]);
    const { user } = await createUser({ ...form, email: 'otra@ejemplo.cl', role: 'admin' }, deps);
    expect(events).toEqual([{ ...created, personId: user.userId }]);
  });

  it('informs them as well where the new administrator is removed again', async () => {
    const { deps, events, failing } = setUp();
    failing.add('invite');
    await expect(createUser({ ...form, role: 'admin' }, deps)).rejects.toThrow('invite failed');
    expect(events).toEqual([
      expect.objectContaining(created),
      expect.objectContaining({ ...changed, role: 'cliente', account: 'deleted', actor: null }),
    ]);
  });

  it.each(['joinGroup', 'add', 'invite'])(
    'leaves nothing half done when %s fails: the form can be sent again',
    async (step) => {
      const { deps, accounts, rows, failing } = setUp();
      failing.add(step);
      await expect(createUser(form, deps)).rejects.toThrow(`${step} failed`);
      expect([accounts.size, rows.size]).toEqual([0, 0]);

      const { user } = await createUser(form, deps);
      expect(rows.get(user.userId)).toEqual(user);
    },
  );

  const submission = { scope: 'carmen#POST /api/users', key: 'k' };

  it('makes one person for each submission, and answers a repeated one without the password', async () => {
    const { deps, rows, invitations, events } = setUp();
    const admin = { ...form, role: 'admin' } as const;
    const { user } = await createUser(admin, deps, submission);
    expect(await createUser(admin, deps, submission)).toEqual({ user, temporaryPassword: null });
    expect(rows.size).toBe(1);
    expect(invitations.map(([step]) => step)).toEqual(['made', 'sent']);
    expect(events).toHaveLength(1);
    const other = createUser({ ...admin, email: 'otra@ejemplo.cl' }, deps, submission);
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('answers whom another request of the submission made in the meantime', async () => {
    const { deps } = setUp();
    const made: unknown[] = [];
    const { create } = deps.userPool;
    const slow = {
      ...deps,
      userPool: {
        ...deps.userPool,
        async create(account: { email: string }, password: string) {
          made.push((await createUser(form, deps, submission)).user);
          return create(account, password);
        },
      },
    };
    const { user, temporaryPassword } = await createUser(form, slow, submission);
    expect([[user], temporaryPassword]).toEqual([made, null]);
  });

  it('forgets a submission whose person was taken away again', async () => {
    const { deps, failing, rows } = setUp();
    failing.add('invite');
    await expect(createUser(form, deps, submission)).rejects.toThrow('invite failed');
    const { user, temporaryPassword } = await createUser(form, deps, submission);
    expect(rows.get(user.userId)).toEqual(user);
    expect(temporaryPassword).toHaveLength(14);
  });

  it('says in the audit that what was made was undone', async () => {
    const { deps, audits, failing } = setUp();
    failing.add('invite');
    await expect(createUser(form, deps)).rejects.toThrow();
    expect(audits.map(({ action, details }) => [action, details?.['reason']])).toEqual([
      ['UserCreated', undefined],
      ['UserDeleted', 'creation failed'],
    ]);
  });

  it('logs what could not be undone, answers the first error, and finishes it later', async () => {
    const { deps, accounts, lines, failing } = setUp();
    failing.add('invite');
    failing.add('remove');
    await expect(createUser(form, deps)).rejects.toThrow('invite failed');
    expect(lines[0]?.[0]).toBe('creation not undone');
    expect(accounts.size).toBe(1);

    await expect(createUser(form, deps)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    const later = { ...deps, now: () => new Date(now.getTime() + 60_000) };
    const { user } = await createUser(form, later);
    expect(accounts.get(form.email)?.userId).toBe(user.userId);
  });

  const old = new Date('2026-01-01T00:00:00.000Z');
  it.each([
    ['somebody has', { came: true, createdAt: old }, false],
    ['somebody was invited with', { came: false, createdAt: old }, true],
    ['is being made by another request', { came: false, createdAt: now }, false],
  ])('refuses an address that %s', async (_, account, hasProfile) => {
    const { deps, accounts, rows } = setUp();
    const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000050';
    accounts.set(form.email, { userId, ...account });
    if (hasProfile) {
      const { email, firstName, lastName } = form;
      const createdAt = old.toISOString();
      const profile = { userId, email, firstName, lastName, role: 'cliente', createdAt };
      rows.set(userId, userSchema.parse({ ...profile, lastSignInAt: null }));
    }
    await expect(createUser(form, deps)).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
      fields: { email: ['Este email ya está registrado.'] },
    });
    expect(accounts.get(form.email)?.userId).toBe(userId);
  });

  it('does not report another failure as an address in use', async () => {
    const { deps, failing } = setUp();
    failing.add('create');
    await expect(createUser(form, deps)).rejects.toThrow('create failed');
  });
});
