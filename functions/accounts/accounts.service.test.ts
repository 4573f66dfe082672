import { describe, expect, it } from 'vitest';
import { peopleInMemory } from '../../tests/support/people-in-memory.ts';
import { sessionsInMemory, signInSample } from '../../tests/support/people/sessions.ts';
import type { TokenIdentity } from '../core/auth/identity.ts';
import { newId } from '../core/id.ts';
import type { Account } from '../core/auth/user-pool.ts';
import { closeAccount, startSession, welcome } from './accounts.service.ts';

const ana: Account = {
  userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
  email: 'Ana@Ejemplo.cl',
  firstName: 'Ana',
  lastName: 'Pérez',
};
const now = new Date('2026-11-21T12:00:00.000Z');
const identity: TokenIdentity = {
  userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
  username: 'ana-name',
  groups: [],
  ...signInSample(1, now),
};
const sender = { address: '203.0.113.7', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' };

/** People and a user pool in memory. */
function setUp(account: Account | undefined = ana, { asked = false } = {}) {
  const { rows, audits, events, failing, people, commit } = peopleInMemory(now);
  const { rows: opened, sessions } = sessionsInMemory();
  const groups: string[][] = [];
  return {
    rows,
    opened,
    groups,
    audits,
    events,
    failing,
    deps: {
      idleDays: 14,
      now: () => now,
      newId,
      people,
      sessions,
      commit,
      userPool: {
        asksForCode: async () => asked,
        find: async (username: string) => (username === 'ana-name' ? account : undefined),
        async joinGroup(username: string, group: string) {
          if (failing.delete('joinGroup')) throw new Error('joinGroup failed');
          groups.push([username, group]);
        },
      },
    },
  };
}

describe('startSession', () => {
  it('opens none for a person with the password of a client who became an administrator', async () => {
    const { deps, rows } = setUp();
    await startSession({ identity, sender }, deps);
    const before = await deps.people.findStored(ana.userId);
    if (before) rows.set(ana.userId, { ...before, role: 'admin', newPasswordDue: true });
    await expect(startSession({ identity, sender }, deps)).rejects.toMatchObject({
      code: 'PASSWORD_RESET_REQUIRED',
    });
  });

  it('goes on with no session that nobody used for two weeks', async () => {
    const { deps } = setUp();
    await startSession({ identity, sender }, deps);
    const later = (days: number) => ({
      ...deps,
      now: () => new Date(now.getTime() + days * 86_400_000),
    });
    expect(await startSession({ identity, sender }, later(13))).toMatchObject({ role: 'cliente' });
    await expect(startSession({ identity, sender }, later(14))).rejects.toMatchObject({
      code: 'SESSION_EXPIRED',
    });
  });

  it('says to somebody of a company when its account ends', async () => {
    const { deps, rows } = setUp();
    expect(await startSession({ identity, sender }, deps)).toMatchObject({ companyErasesAt: null });
    const before = await deps.people.findStored(ana.userId);
    if (!before) throw new Error('Nobody signed in');
    const companyId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000002';
    const erasesAt = '2026-12-05T12:00:00.000Z';
    rows.set(ana.userId, { ...before, companyId });
    rows.set(companyId, { ...before, userId: companyId, erasesAt });
    const opened = await startSession({ identity, sender }, deps);
    expect(opened).toMatchObject({ companyErasesAt: erasesAt, erasesAt: null });
  });

  it('makes the profile on first sight, as a client who is in the group', async () => {
    const { deps, groups, events } = setUp();
    expect(await startSession({ identity, sender }, deps)).toMatchObject({
      userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
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

  it('records a sign-in once, with the device that it came from', async () => {
    const { deps, audits } = setUp();
    await startSession({ identity, sender }, deps);
    await startSession({ identity, sender }, deps);
    const { userId } = identity;
    expect(audits).toEqual([
      {
        ...{ targetId: userId, actorId: userId, action: 'SignedIn', at: now },
        details: { device: 'Chrome en Windows', secondFactor: 'no' },
      },
    ]);
    await startSession({ identity: { ...identity, ...signInSample(2, now) }, sender }, deps);
    expect(audits).toHaveLength(2);
  });

  it('only notes the sign-in of somebody known', async () => {
    const { deps, groups, rows } = setUp();
    await startSession({ identity, sender }, deps);
    const first = rows.get('0b7d3c1e-5a2f-4c8d-9e6b-000000000001');
    groups.length = 0;
    const again = await startSession(
      { identity, sender },
      {
        ...deps,
        now: () => new Date(now.getTime() + 1_000),
      },
    );
    expect(again).toEqual({
      ...(first as object),
      lastSignInAt: '2026-11-21T12:00:01.000Z',
      companyErasesAt: null,
      needsSecondFactor: false,
      confirmedSeconds: 599,
    });
    expect(groups).toEqual([]);
  });

  it.each([
    ['who had a factor by then', { since: -1, asked: true }, true],
    ['whose factor is from later', { since: 1, asked: true }, false],
    ['whose factor the pool has no more', { since: -1, asked: false }, false],
    ['who has none', { asked: true }, false],
  ])('opens a session with a second factor, or without: of one %s', async (_, how, expected) => {
    const { since, asked } = { since: undefined, ...how };
    const { deps, rows, opened } = setUp(ana, { asked });
    await welcome({ account: ana, username: 'ana-name', role: 'cliente' }, deps);
    const person = rows.get(ana.userId);
    if (!person || person === 'tombstone') throw new Error('Nobody is there');
    const secondFactorSince =
      since === undefined ? null : new Date(now.getTime() + since * 1_000).toISOString();
    rows.set(ana.userId, { ...person, secondFactorSince });
    await startSession({ identity, sender }, deps);
    const [session] = opened.get(ana.userId)?.open ?? [];
    expect(session?.hasSecondFactor ?? false).toBe(expected);
  });

  it('notifies a person of a sign-in from another device, and not of the first one', async () => {
    const { deps, events } = setUp();
    await startSession({ identity, sender }, deps);
    expect(events).toEqual([]);
    const phone = { address: '198.51.100.20', userAgent: 'Mozilla/5.0 (iPhone) Safari/605.1' };
    const later = { ...identity, ...signInSample(2, now) };
    for (let call = 0; call < 2; call += 1) {
      await startSession({ identity: later, sender: phone }, deps);
    }
    expect(events).toEqual([
      {
        type: 'NewDeviceSignedIn',
        eventId: expect.stringMatching(/^[0-9a-z]{26}$/) as string,
        userId: identity.userId,
        device: 'Safari en iPhone',
        address: phone.address,
        signedInAt: now.toISOString(),
      },
    ]);
    await startSession({ identity: { ...identity, ...signInSample(3, now) }, sender }, deps);
    expect(events).toHaveLength(1);
  });

  it('mirrors the group that only the server gives', async () => {
    const { deps, events } = setUp();
    const profile = await startSession(
      { identity: { ...identity, groups: ['cliente', 'admin'] }, sender },
      deps,
    );
    expect(profile.role).toBe('admin');
    expect(events).toEqual([
      {
        type: 'UserRoleChanged',
        eventId: expect.stringMatching(/^[0-9a-z]{26}$/) as string,
        personId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
        personName: 'Ana Pérez',
        kind: 'role',
        role: 'admin',
        position: 'owner',
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
      expect(
        (await startSession({ identity: { ...identity, groups: [group] }, sender }, deps)).role,
      ).toBe('cliente');
    },
  );

  it('does not change the role of a profile that is there', async () => {
    const { deps } = setUp();
    await startSession({ identity, sender }, deps);
    expect(
      (await startSession({ identity: { ...identity, groups: ['admin'] }, sender }, deps)).role,
    ).toBe('cliente');
  });

  it('lets nobody back in whose tombstone stands', async () => {
    const { deps, failing, rows } = setUp();
    rows.set('0b7d3c1e-5a2f-4c8d-9e6b-000000000001', 'tombstone');
    // The account is removed meanwhile: the pool refuses to change it.
    failing.add('joinGroup');
    await expect(startSession({ identity, sender }, deps)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(rows.get('0b7d3c1e-5a2f-4c8d-9e6b-000000000001')).toBe('tombstone');
  });

  it('lets nobody in whose invitation is pending, whatever the pool let through', async () => {
    const { deps, rows } = setUp();
    await welcome(
      { account: ana, username: 'ana-name', role: 'admin', invitationPending: true },
      deps,
    );
    await expect(startSession({ identity, sender }, deps)).rejects.toMatchObject({
      code: 'FIRST_PASSWORD_REQUIRED',
    });
    expect(rows.get('0b7d3c1e-5a2f-4c8d-9e6b-000000000001')).toMatchObject({
      lastSignInAt: null,
      invitationPending: true,
    });
  });

  it('lets nobody in whom the pool no longer knows, though the token is still valid', async () => {
    const { deps, rows } = setUp();
    const deleted = { ...deps, userPool: { ...deps.userPool, find: async () => undefined } };
    await expect(startSession({ identity, sender }, deleted)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(rows.size).toBe(0);
  });

  it.each(['joinGroup', 'add'])(
    'does again what a welcome left half done when %s failed',
    async (step) => {
      const { deps, groups, rows, failing } = setUp();
      failing.add(step);
      await expect(
        welcome({ account: ana, username: 'ana-name', role: 'cliente' }, deps),
      ).rejects.toThrow(step);

      expect((await startSession({ identity, sender }, deps)).role).toBe('cliente');
      expect(groups).toContainEqual(['ana-name', 'cliente']);
      expect(rows.get('0b7d3c1e-5a2f-4c8d-9e6b-000000000001')).toMatchObject({ role: 'cliente' });
    },
  );
});

describe('welcome', () => {
  it('notes who made the person, and that they were invited', async () => {
    const { deps, rows, audits } = setUp();
    const audit = {
      targetId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
      actorId: 'x',
      action: 'UserCreated',
    };
    const newcomer = { account: ana, username: 'ana-name', role: 'admin' } as const;
    await welcome({ ...newcomer, invitationPending: true, audit }, deps);
    expect(rows.get('0b7d3c1e-5a2f-4c8d-9e6b-000000000001')).toMatchObject({
      role: 'admin',
      invitationPending: true,
    });
    expect(audits).toEqual([{ ...audit, at: now }]);
  });

  it('cleans and cuts names that went round the forms', async () => {
    const account = { ...ana, firstName: ' <b onclick=x>Ana ', lastName: `${'x'.repeat(99)}😀` };
    const { deps, rows } = setUp(account);
    await welcome({ account, username: 'ana-name', role: 'cliente' }, deps);
    expect(rows.get('0b7d3c1e-5a2f-4c8d-9e6b-000000000001')).toMatchObject({
      firstName: 'b xAna',
      lastName: 'x'.repeat(99),
    });
  });

  it('can be repeated', async () => {
    const { deps, rows } = setUp();
    const newcomer = { account: ana, username: 'ana-name', role: 'cliente' } as const;
    await welcome(newcomer, deps);
    const made = rows.get('0b7d3c1e-5a2f-4c8d-9e6b-000000000001');
    await welcome({ ...newcomer, account: { ...ana, firstName: 'Otra' } }, deps);
    expect(rows.get('0b7d3c1e-5a2f-4c8d-9e6b-000000000001')).toEqual(made);
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
    const removeNotes = step('remove the notes about');
    const endMembers = step('end the company of');
    const once = [
      'end the company of 0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
      'remove the notes about 0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
      'disable 0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
      'signOutEverywhere 0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
      'remove 0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
    ];
    await closeAccount(
      { userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001' },
      { userPool, removeNotes, endMembers },
    );
    expect(steps).toEqual(once);
    await closeAccount(
      { userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001' },
      { userPool, removeNotes, endMembers },
    );
    expect(steps).toEqual([...once, ...once]);
  });
});

describe('what a sign-up accepted', () => {
  it('is in the profile from its confirmation on, and in the audit', async () => {
    const { deps, rows, audits } = setUp();
    const account = { ...ana, termsVersion: '2026-11-01' };
    await welcome({ account, username: 'ana-name', role: 'cliente' }, deps);
    const acceptedTerms = { version: '2026-11-01', acceptedAt: now.toISOString() };
    expect(rows.get(ana.userId)).toMatchObject({ acceptedTerms });
    expect(audits).toEqual([
      {
        ...{ targetId: ana.userId, actorId: ana.userId, at: now },
        ...{ action: 'TermsAccepted', details: { version: '2026-11-01' } },
      },
    ]);
  });

  it('is nothing for a person who was never asked', async () => {
    const { deps, rows, audits } = setUp();
    await welcome({ account: ana, username: 'ana-name', role: 'cliente' }, deps);
    expect(rows.get(ana.userId)).toMatchObject({ acceptedTerms: null });
    expect(audits).toEqual([]);
  });
});
