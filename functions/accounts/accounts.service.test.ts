import { describe, expect, it } from 'vitest';
import type { Identity } from '../core/auth/identity.ts';
import type { Profile } from '../profiles/profiles.domain.ts';
import type { User } from '../users/users.domain.ts';
import type { Written } from '../profiles/profiles.membership.store.ts';
import type { NewProfile } from '../profiles/profiles.entity.ts';
import type { AuditEntry } from '../core/table/audit.ts';
import type { Account } from '../core/auth/user-pool.ts';
import { closeAccount, startSession, welcome } from './accounts.service.ts';

const ana: Account = {
  userId: 'ana-sub',
  email: 'Ana@Ejemplo.cl',
  firstName: 'Ana',
  lastName: 'Pérez',
};
const identity: Identity = { userId: 'ana-sub', username: 'ana-name', groups: [] };
const now = new Date('2026-11-21T12:00:00.000Z');

/** A table and a user pool in memory. */
function setUp(account: Account | undefined = ana) {
  const rows = new Map<string, Profile | 'tombstone'>();
  const groups: string[][] = [];
  const audits: (AuditEntry | undefined)[] = [];
  const events: unknown[] = [];
  const failures = { ensure: 0, joinGroup: 0 };
  const failing = (name: keyof typeof failures) => {
    if (failures[name] === 0) return;
    failures[name] -= 1;
    throw new Error(`${name} failed`);
  };
  return {
    rows,
    groups,
    audits,
    events,
    failures,
    deps: {
      now: () => now,
      profiles: {
        async ensure(profile: NewProfile, { audit, event }: Written = {}) {
          failing('ensure');
          if (rows.has(profile.userId)) return false;
          rows.set(profile.userId, profile as Profile);
          audits.push(audit);
          if (event) events.push(event);
          return true;
        },
        async find(userId: string) {
          const row = rows.get(userId);
          return row === 'tombstone' ? undefined : (row as User | undefined);
        },
        async recordSignIn(userId: string, at: Date) {
          const row = rows.get(userId);
          if (!row || row === 'tombstone') return undefined;
          if ((row as User).invitationPending) return undefined;
          const noted = { ...row, lastSignInAt: at.toISOString() };
          rows.set(userId, noted);
          return noted;
        },
      },
      userPool: {
        find: async (username: string) => (username === 'ana-name' ? account : undefined),
        async joinGroup(username: string, group: string) {
          failing('joinGroup');
          groups.push([username, group]);
        },
      },
    },
  };
}

describe('startSession', () => {
  it('makes the profile on first sight, as a client who is in the group', async () => {
    const { deps, groups, events } = setUp();
    expect(await startSession(identity, deps)).toEqual({
      userId: 'ana-sub',
      email: 'ana@ejemplo.cl',
      firstName: 'Ana',
      lastName: 'Pérez',
      role: 'cliente',
      createdAt: now.toISOString(),
      lastSignInAt: now.toISOString(),
      invitationPending: false,
    });
    expect(groups).toEqual([['ana-name', 'cliente']]);
    expect(events).toEqual([]);
  });

  it('only notes the sign-in of somebody known', async () => {
    const { deps, groups, rows } = setUp();
    await startSession(identity, deps);
    const first = rows.get('ana-sub');
    groups.length = 0;
    const again = await startSession(identity, {
      ...deps,
      now: () => new Date(now.getTime() + 1_000),
    });
    expect(again).toEqual({ ...(first as Profile), lastSignInAt: '2026-11-21T12:00:01.000Z' });
    expect(groups).toEqual([]);
  });

  it('mirrors the group that only the server gives', async () => {
    const { deps, events } = setUp();
    const profile = await startSession({ ...identity, groups: ['cliente', 'admin'] }, deps);
    expect(profile.role).toBe('admin');
    expect(events).toEqual([
      {
        type: 'UserRoleChanged',
        eventId: expect.stringMatching(/^[0-9a-z]{26}$/) as string,
        personId: 'ana-sub',
        personName: 'Ana Pérez',
        role: 'admin',
        account: 'created',
        actor: null,
        changedAt: now.toISOString(),
      },
    ]);
  });

  it.each([['Admin'], ['administrators'], ['not-admin']])(
    'takes no other group (%s) for it',
    async (group) => {
      const { deps } = setUp();
      expect((await startSession({ ...identity, groups: [group] }, deps)).role).toBe('cliente');
    },
  );

  it('does not change the role of a profile that is there', async () => {
    const { deps } = setUp();
    await startSession(identity, deps);
    expect((await startSession({ ...identity, groups: ['admin'] }, deps)).role).toBe('cliente');
  });

  it('lets nobody back in whose tombstone stands', async () => {
    const { deps, rows } = setUp();
    rows.set('ana-sub', 'tombstone');
    await expect(startSession(identity, deps)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(rows.get('ana-sub')).toBe('tombstone');
  });

  it('lets nobody in whose invitation is pending, whatever the pool let through', async () => {
    const { deps, rows } = setUp();
    await welcome(
      { account: ana, username: 'ana-name', role: 'admin', invitationPending: true },
      deps,
    );
    await expect(startSession(identity, deps)).rejects.toMatchObject({
      code: 'FIRST_PASSWORD_REQUIRED',
    });
    expect(rows.get('ana-sub')).toMatchObject({ lastSignInAt: null, invitationPending: true });
  });

  it('lets nobody in whom the pool no longer knows, though the token is still valid', async () => {
    const { deps, rows } = setUp();
    const gone = { ...deps, userPool: { ...deps.userPool, find: async () => undefined } };
    await expect(startSession(identity, gone)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(rows.size).toBe(0);
  });

  it.each(['joinGroup', 'ensure'] as const)(
    'does again what a welcome left half done when %s failed',
    async (step) => {
      const { deps, groups, rows, failures } = setUp();
      failures[step] = 1;
      await expect(
        welcome({ account: ana, username: 'ana-name', role: 'cliente' }, deps),
      ).rejects.toThrow(step);

      expect((await startSession(identity, deps)).role).toBe('cliente');
      expect(groups).toContainEqual(['ana-name', 'cliente']);
      expect(rows.get('ana-sub')).toMatchObject({ role: 'cliente' });
    },
  );
});

describe('welcome', () => {
  it('notes who made the person, and that they were invited', async () => {
    const { deps, rows, audits } = setUp();
    const audit = { targetId: 'ana-sub', actorId: 'x', action: 'UserCreated', at: now };
    const newcomer = { account: ana, username: 'ana-name', role: 'admin' } as const;
    await welcome({ ...newcomer, invitationPending: true, audit }, deps);
    expect(rows.get('ana-sub')).toMatchObject({ role: 'admin', invitationPending: true });
    expect(audits).toEqual([audit]);
  });

  it('cleans and cuts names that went round the forms', async () => {
    const account = { ...ana, firstName: ' <b onclick=x>Ana ', lastName: `${'x'.repeat(99)}😀` };
    const { deps, rows } = setUp(account);
    await welcome({ account, username: 'ana-name', role: 'cliente' }, deps);
    expect(rows.get('ana-sub')).toMatchObject({ firstName: 'b xAna', lastName: 'x'.repeat(99) });
  });

  it('can be repeated', async () => {
    const { deps, rows } = setUp();
    const newcomer = { account: ana, username: 'ana-name', role: 'cliente' } as const;
    await welcome(newcomer, deps);
    const made = rows.get('ana-sub');
    await welcome({ ...newcomer, account: { ...ana, firstName: 'Otra' } }, deps);
    expect(rows.get('ana-sub')).toEqual(made);
  });
});

describe('closeAccount', () => {
  it('shuts the account before it goes, and does all of it again', async () => {
    const steps: string[] = [];
    const step = (name: string) => async (username: string) => {
      steps.push(`${name} ${username}`);
    };
    const userPool = {
      disable: step('disable'),
      signOutEverywhere: step('signOutEverywhere'),
      remove: step('remove'),
    };
    const once = ['disable ana-sub', 'signOutEverywhere ana-sub', 'remove ana-sub'];
    await closeAccount({ userId: 'ana-sub' }, { userPool });
    expect(steps).toEqual(once);
    await closeAccount({ userId: 'ana-sub' }, { userPool });
    expect(steps).toEqual([...once, ...once]);
  });
});
