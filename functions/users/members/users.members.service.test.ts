import { describe, expect, it } from 'vitest';
import { rememberingCommit } from '../../../tests/support/commit.ts';
import { countsInMemory } from '../../../tests/support/people/proofs.ts';
import { peopleInMemory } from '../../../tests/support/people-in-memory.ts';
import { AppError } from '../../core/http/errors.ts';
import { newId } from '../../core/id.ts';
import { userSchema, type User } from '../users.domain.ts';
import { newMemberSchema } from './users.members.domain.ts';
import {
  changeMemberPosition,
  getCompany,
  inviteMember,
  inviteMemberAgain,
  listMembers,
  listMembersOf,
  removeMember,
} from './users.members.service.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const idOf = (n: number) => `0b7d3c1e-5a2f-4c8d-9e6b-00000000000${String(n)}`;
const person = (n: number, more: Partial<User> = {}): User =>
  userSchema.parse({
    userId: idOf(n),
    email: `persona${String(n)}@ejemplo.cl`,
    firstName: `Persona ${String(n)}`,
    lastName: 'Rojas',
    role: 'cliente',
    createdAt: `2026-11-0${String(n)}T12:00:00.000Z`,
    lastSignInAt: null,
    ...more,
  });
const ana = person(1, { companyName: 'La Espiga' });
const beto = person(2, { companyId: ana.userId, position: 'viewer', invitationPending: true });
const clara = person(3, { companyId: ana.userId });
/** Another client, and somebody of that company. */
const dora = person(4);
const elena = person(5, { companyId: dora.userId });
const admin = person(6, { role: 'admin' });

const form = newMemberSchema.parse({
  email: 'Nora@Ejemplo.cl',
  firstName: 'Nora',
  lastName: 'Díaz',
  position: 'billing',
});

/** A company in memory, and who acts in it: its client by default. */
function setUp(acting: User = ana, more: readonly User[] = []) {
  const memory = peopleInMemory(now);
  for (const one of [ana, beto, clara, dora, elena, admin, ...more]) {
    memory.rows.set(one.userId, one);
  }
  const calls: string[] = [];
  const note = (call: string) => void calls.push(call);
  const all = () => [...memory.rows.values()].filter((row) => row !== 'tombstone');
  const of = (companyId: string) =>
    all().filter((row) => row.userId === companyId || row.companyId === companyId);
  const { userId, role, position, companyId } = acting;
  const deps = {
    caller: {
      ...{ userId, role, position, profileItem: acting },
      ...(companyId !== null && { companyId }),
    },
    ...{ people: memory.people, commit: memory.commit, newId, now: () => now },
    members: {
      listOf: async (id: string) => of(id).map(memory.people.toUser),
    },
    randomInt: (max: number) => max - 1,
    ...{ count: countsInMemory().count, rateLimitFactor: 1 },
    log: { info: note, warn: note, error: note },
    userPool: {
      create: async ({ email }: { email: string }) => ({
        ...{ userId: idOf(9), email, firstName: '', lastName: '' },
      }),
      findState: async () => undefined,
      joinGroup: async (username: string, group: string) => note(`join ${username} ${group}`),
      invite: async (email: string, _: string, by: unknown) =>
        note(`invite ${email} ${JSON.stringify(by)}`),
      inviteAgain: async (email: string, _: string, by: unknown) =>
        note(`invite again ${email} ${JSON.stringify(by)}`),
      disable: async (username: string) => note(`disable ${username}`),
      signOutEverywhere: async (username: string) => note(`sign out ${username}`),
      remove: async (username: string) => note(`remove ${username}`),
    },
  };
  return { ...memory, calls, deps };
}
/** What the owners of the company learn. */
const learnt = {
  type: 'AccountChanged',
  ...{ companyId: ana.userId, actor: { userId: ana.userId, name: 'Persona 1 Rojas' } },
};
const targets = (audits: { targetId: string; action: string }[]) =>
  audits.map(({ targetId, action }) => `${action} ${targetId}`);

describe('an invitation', () => {
  it('makes somebody of the company, and gives the password to nobody but them', async () => {
    const { deps, rows, calls, audits, events } = setUp();
    const answer = await inviteMember(form, deps);
    expect(rows.get(idOf(9))).toMatchObject({
      email: 'nora@ejemplo.cl',
      role: 'cliente',
      position: 'billing',
      companyId: ana.userId,
      invitationPending: true,
    });
    expect(answer).toMatchObject({ position: 'billing', isClient: false, invitationPending: true });
    expect(JSON.stringify(answer)).not.toMatch(/password/i);
    expect(calls).toEqual([
      `join ${idOf(9)} cliente`,
      'invite nora@ejemplo.cl {"invitedBy":"Persona 1 Rojas","company":"La Espiga"}',
    ]);
    expect(targets(audits)).toEqual([`MemberInvited ${idOf(9)}`, `MemberInvited ${ana.userId}`]);
    expect(events).toMatchObject([
      { ...learnt, change: 'memberInvited', personId: idOf(9), position: 'billing' },
    ]);
    // By these an erasure finds both.
    const ids = { userId: idOf(9), companyId: ana.userId };
    expect(audits).toMatchObject([{ details: ids }, { details: ids }]);
  });

  it('by a client who has not named their company calls it by no name of a person', async () => {
    const { deps, calls } = setUp(dora);
    await inviteMember(form, deps);
    expect(calls).toContain('invite nora@ejemplo.cl {"invitedBy":"Persona 4 Rojas","company":""}');
  });

  it('by another owner is to the client’s company, never to their own', async () => {
    const { deps, rows } = setUp(clara);
    await inviteMember(form, deps);
    expect(rows.get(idOf(9))).toMatchObject({ companyId: ana.userId });
  });

  it('is refused where there is no room, before an account is made', async () => {
    const many = Array.from({ length: 25 }, (_, n) =>
      userSchema.parse({ ...beto, userId: `01k9zz00000000000000000m${String(n + 10)}` }),
    );
    const { deps, calls } = setUp(ana, many);
    await expect(inviteMember(form, deps)).rejects.toMatchObject({ code: 'MEMBERS_FULL' });
    expect(calls).toEqual([]);
  });

  it('is sent once for each submission, also where its person took the last room', async () => {
    const many = Array.from({ length: 22 }, (_, n) =>
      userSchema.parse({ ...beto, userId: `01k9zz00000000000000000m${String(n + 10)}` }),
    );
    const { deps, calls } = setUp(ana, many);
    const remembering = { ...deps, commit: rememberingCommit(deps.commit) };
    const submission = { scope: 'ana#POST /api/company/members', key: 'k' };
    const first = await inviteMember(form, remembering, submission);
    expect(await inviteMember(form, remembering, submission)).toEqual(first);
    expect(calls.filter((call) => call.startsWith('invite'))).toHaveLength(1);
    const other = inviteMember({ ...form, email: 'otra@ejemplo.cl' }, deps);
    await expect(other).rejects.toMatchObject({ code: 'MEMBERS_FULL' });
  });

  /** A company whose invitations are to addresses that have an account, as long as `taken` says. */
  function setUpTaken(acting = ana) {
    const { deps, calls } = setUp(acting);
    const state = { taken: true, made: 20, now };
    const create = async ({ email }: { email: string }) => {
      if (state.taken) throw Object.assign(new Error('x'), { name: 'UsernameExistsException' });
      state.made += 1;
      return { userId: idOf(state.made), email, firstName: '', lastName: '' };
    };
    const findState = async () => ({ userId: idOf(50), createdAt: now, status: 'used' as const });
    const userPool = { ...deps.userPool, create, findState };
    const acts = { ...deps, userPool, now: () => state.now };
    const invite = (email = form.email) =>
      inviteMember({ ...form, email }, acts).then(
        () => 'sent',
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      );
    return { acts, state, calls, invite };
  }
  const times = (n: number) => Array.from({ length: n });

  it('finds out of twenty addresses a day at most whether they have an account', async () => {
    const { state, invite } = setUpTaken();
    const answers = await Promise.all(times(30).map(() => invite()));
    expect(answers.filter((code) => code === 'EMAIL_TAKEN')).toHaveLength(20);
    expect(answers.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(10);
    // An address without one is refused alike, until the next day.
    state.taken = false;
    expect(await invite()).toBe('TOO_MANY_ATTEMPTS');
    state.now = new Date(now.getTime() + 86_400_000);
    expect(await invite()).toBe('sent');
  });

  it('is not counted where it was sent', async () => {
    const { state, invite } = setUpTaken();
    await Promise.all(times(19).map(() => invite()));
    state.taken = false;
    for (const n of [1, 2, 3]) expect(await invite(`persona-${String(n)}@ejemplo.cl`)).toBe('sent');
    state.taken = true;
    expect([await invite(), await invite()]).toEqual(['EMAIL_TAKEN', 'TOO_MANY_ATTEMPTS']);
  });

  it('is not tried where it cannot be counted', async () => {
    const { acts, calls } = setUpTaken();
    const count = () => Promise.reject(new Error('down'));
    await expect(inviteMember(form, { ...acts, count })).rejects.toThrow('down');
    expect(calls).toEqual([]);
  });

  it('is sent again to a person who never came', async () => {
    const { deps, calls, audits } = setUp();
    expect(await inviteMemberAgain(beto.userId, deps)).toMatchObject({ userId: beto.userId });
    expect(calls).toEqual([
      `invite again ${beto.email} {"invitedBy":"Persona 1 Rojas","company":"La Espiga"}`,
    ]);
    expect(targets(audits)).toHaveLength(2);
    const used = inviteMemberAgain(clara.userId, deps);
    await expect(used).rejects.toMatchObject({ code: 'INVITATION_USED' });
  });
});

describe('a position', () => {
  it('is changed, and says so for the person and for the client', async () => {
    const { deps, rows, audits, events } = setUp();
    const change = { userId: beto.userId, position: 'billing' } as const;
    expect(await changeMemberPosition(change, deps)).toMatchObject({ position: 'billing' });
    expect(rows.get(beto.userId)).toMatchObject({ position: 'billing', revision: 0 });
    const news = { change: 'memberPositionChanged', personId: beto.userId, position: 'billing' };
    expect(events).toMatchObject([{ ...learnt, ...news }]);
    expect(audits).toMatchObject([
      { targetId: beto.userId, actorId: ana.userId, details: { positionBefore: 'viewer' } },
      { targetId: ana.userId, action: 'MemberPositionChanged' },
    ]);
  });

  it('that somebody has already writes nothing', async () => {
    const { deps, audits } = setUp();
    await changeMemberPosition({ userId: beto.userId, position: 'viewer' }, deps);
    expect(audits).toEqual([]);
  });

  it('of one’s own nobody changes', async () => {
    const own = { userId: clara.userId, position: 'viewer' } as const;
    const change = changeMemberPosition(own, setUp(clara).deps);
    await expect(change).rejects.toMatchObject({ code: 'OWN_POSITION' });
  });
});

describe('a removal', () => {
  it('buries the person, announces it to all that holds something of theirs, and shuts the account', async () => {
    const { deps, rows, events, calls, audits } = setUp();
    expect(await removeMember(beto.userId, deps)).toEqual({ userId: beto.userId });
    expect(rows.get(beto.userId)).toBe('tombstone');
    expect(events).toMatchObject([
      { type: 'UserDeleted', userId: beto.userId, role: 'cliente' },
      { ...learnt, change: 'memberRemoved', personId: beto.userId },
    ]);
    expect(calls).toEqual([`disable ${beto.userId}`, `sign out ${beto.userId}`]);
    expect(targets(audits)).toEqual([
      `MemberRemoved ${beto.userId}`,
      `MemberRemoved ${ana.userId}`,
    ]);
  });

  it('of oneself is refused', async () => {
    const removal = removeMember(clara.userId, setUp(clara).deps);
    await expect(removal).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
  });
});

describe('nobody reaches', () => {
  const deeds = [
    ['invites again', (userId, deps) => inviteMemberAgain(userId, deps)],
    ['changes', (userId, deps) => changeMemberPosition({ userId, position: 'billing' }, deps)],
    ['removes', (userId, deps) => removeMember(userId, deps)],
  ] as const satisfies readonly (readonly [
    string,
    (userId: string, deps: ReturnType<typeof setUp>['deps']) => Promise<unknown>,
  ])[];

  it.each(deeds)('into another company: %s', async (_, act) => {
    for (const { userId } of [dora, elena, admin]) {
      await expect(act(userId, setUp().deps)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it.each(deeds)('for the client: %s', async (_, act) => {
    const deed = act(ana.userId, setUp(clara).deps);
    await expect(deed).rejects.toMatchObject({ code: 'COMPANY_CLIENT' });
  });
});

describe('a reader', () => {
  it('sees the people of their own company alone', async () => {
    for (const reader of [ana, clara]) {
      const { deps } = setUp(reader);
      const { members } = await listMembers(deps.caller, deps);
      expect(members.map(({ userId }) => userId)).toEqual([1, 2, 3].map(idOf));
    }
  });

  it('learns whose company it is', async () => {
    const { deps } = setUp(beto);
    expect(await getCompany(deps.caller, deps)).toMatchObject({ companyName: 'La Espiga' });
  });

  it('as an administrator, sees those of a client, and of nobody else', async () => {
    const { deps } = setUp(admin);
    expect((await listMembersOf(dora.userId, deps)).members).toHaveLength(2);
    for (const userId of [beto.userId, admin.userId, idOf(8)]) {
      await expect(listMembersOf(userId, deps)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
