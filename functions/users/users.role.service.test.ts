import { expect, it } from 'vitest';
import { sessionsInMemory } from '../../tests/support/people/sessions.ts';
import { peopleInMemory } from '../../tests/support/people-in-memory.ts';
import { newId } from '../core/id.ts';
import { userSchema, type User } from './users.domain.ts';
import { changeRole } from './users.role.service.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const person = (n: number, more: object = {}) =>
  userSchema.parse({
    userId: `0b7d3c1e-5a2f-4c8d-9e6b-00000000000${String(n)}`,
    email: `persona${String(n)}@ejemplo.cl`,
    firstName: `Persona ${String(n)}`,
    lastName: 'Pérez',
    role: 'cliente',
    createdAt: '2026-11-20T12:00:00.000Z',
    lastSignInAt: null,
    ...more,
  });
const ana = person(1);
const carmen = person(9, { role: 'admin' });

function setUp(...others: User[]) {
  const memory = peopleInMemory(now);
  for (const one of [ana, carmen, ...others]) memory.rows.set(one.userId, one);
  const { people, commit } = memory;
  const caller = {
    userId: carmen.userId,
    role: 'admin',
    position: 'owner',
    profileItem: carmen,
  } as const;
  const { sessions, closed } = sessionsInMemory();
  return { ...memory, closed, deps: { caller, people, sessions, commit, newId } };
}
const toAdmin = { userId: ana.userId, role: 'admin' } as const;

it('makes a client an administrator, with the audit and the news in one write', async () => {
  const { deps, rows, audits, events } = setUp();
  expect(await changeRole(toAdmin, deps)).toEqual({
    ...ana,
    ...{ role: 'admin', position: 'administrator' },
  });
  expect(rows.get(ana.userId)).toMatchObject({ role: 'admin' });
  expect(audits).toEqual([
    {
      targetId: ana.userId,
      actorId: carmen.userId,
      action: 'RoleChanged',
      at: now,
      details: {
        ...{ role: 'admin', roleBefore: 'cliente' },
        ...{ position: 'administrator', positionBefore: null },
      },
    },
  ]);
  expect(events).toEqual([
    {
      type: 'UserRoleChanged',
      eventId: expect.stringMatching(/^[0-9a-z]{26}$/) as string,
      personId: ana.userId,
      personName: 'Persona 1 Pérez',
      kind: 'role',
      role: 'admin',
      position: 'administrator',
      account: 'kept',
      actor: { userId: carmen.userId, name: 'Persona 9 Pérez' },
      changedAt: now.toISOString(),
    },
  ]);
});

it('leaves the revision, so that no edit gets stale', async () => {
  const { deps, rows } = setUp();
  await changeRole(toAdmin, deps);
  expect(rows.get(ana.userId)).toMatchObject({ revision: 0 });
});

it('writes nothing for a person who has the role, be it since a moment ago', async () => {
  const { deps, rows, audits, hooks } = setUp();
  hooks.meanwhile = () => rows.set(ana.userId, { ...ana, role: 'admin' });
  expect(await changeRole(toAdmin, deps)).toMatchObject({ role: 'admin' });
  expect(audits).toEqual([]);
});

it('is never of oneself', async () => {
  const { deps, audits } = setUp();
  const change = { userId: carmen.userId, role: 'cliente' } as const;
  await expect(changeRole(change, deps)).rejects.toMatchObject({ code: 'OWN_ROLE' });
  expect(audits).toEqual([]);
});

it('is refused to a caller who was demoted meanwhile', async () => {
  const { deps, rows, hooks } = setUp(person(8, { role: 'admin' }));
  hooks.meanwhile = () => rows.set(carmen.userId, { ...carmen, role: 'cliente' });
  await expect(changeRole(toAdmin, deps)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('leaves the last administrator, in words of its own', async () => {
  const other = person(8, { role: 'admin' });
  const { deps, rows, hooks, events } = setUp(other);
  const caller = { ...deps.caller, userId: person(7).userId };
  const standing = { role: 'admin', position: 'owner' } as const;
  const people = { ...deps.people, standingOf: async () => standing };
  hooks.meanwhile = () => rows.set(carmen.userId, 'tombstone');
  const change = { userId: other.userId, role: 'cliente' } as const;
  await expect(changeRole(change, { ...deps, caller, people })).rejects.toMatchObject({
    code: 'LAST_ADMIN',
    message: 'Es el único administrador: nombra a otro antes de quitarle el rol.',
  });
  expect(events).toEqual([]);
});

it.each([
  ['membersCount', 'COMPANY_HAS_MEMBERS'],
  ['websitesCount', 'CLIENT_HAS_SITES'],
])('is refused for a client with %s, be it since a moment ago', async (counter, code) => {
  const { deps, rows, hooks } = setUp();
  rows.set(ana.userId, { ...ana, [counter]: 1 });
  await expect(changeRole(toAdmin, deps)).rejects.toMatchObject({ code });
  rows.set(ana.userId, { ...ana, [counter]: 0 });
  hooks.meanwhile = () => rows.set(ana.userId, { ...ana, [counter]: 1 });
  await expect(changeRole(toAdmin, deps)).rejects.toMatchObject({ code });
  rows.set(ana.userId, { ...ana, [counter]: 0 });
  expect(await changeRole(toAdmin, deps)).toMatchObject({ role: 'admin' });
});

it('is refused for a person who is not there, or is deleted meanwhile', async () => {
  const { deps, rows, hooks } = setUp();
  const change = { userId: person(5).userId, role: 'admin' } as const;
  await expect(changeRole(change, deps)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  hooks.meanwhile = () => rows.set(ana.userId, 'tombstone');
  await expect(changeRole(toAdmin, deps)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('closes the sessions of the person, and asks a new administrator for a new password', async () => {
  const other = person(8, { role: 'admin' });
  const { deps, closed, people } = setUp(other);
  await changeRole(toAdmin, deps);
  await changeRole({ userId: other.userId, role: 'cliente' }, deps);
  expect(closed).toEqual([ana.userId, other.userId]);
  expect(await people.stateOf(ana.userId)).toBe('password-due');
  expect(await people.stateOf(other.userId)).toBe('active');
  await changeRole({ ...toAdmin, role: 'cliente' }, deps);
  expect(await people.stateOf(ana.userId)).toBe('active');
});

const other = person(8, { role: 'admin' });
const toTechnician = { userId: other.userId, role: 'admin', position: 'technician' } as const;

it('gives another position, which ends nothing, with the audit and the news', async () => {
  const { deps, rows, audits, events, closed } = setUp(other);
  expect(await changeRole(toTechnician, deps)).toEqual({ ...other, position: 'technician' });
  expect(rows.get(other.userId)).toEqual({ ...other, position: 'technician' });
  expect(closed).toEqual([]);
  expect(audits).toMatchObject([
    { action: 'PositionChanged', details: { from: 'owner', position: 'technician' } },
  ]);
  expect(events).toMatchObject([
    { type: 'UserRoleChanged', kind: 'position', role: 'admin', position: 'technician' },
  ]);
  await changeRole(toTechnician, deps);
  // Where none is named, they keep it.
  await changeRole({ userId: other.userId, role: 'admin' }, deps);
  expect(events).toHaveLength(1);
});

it('is refused to a caller who is no owner any more', async () => {
  const { deps, rows, hooks } = setUp(other);
  hooks.meanwhile = () => rows.set(carmen.userId, { ...carmen, position: 'administrator' });
  await expect(changeRole(toTechnician, deps)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('leaves the last owner, whatever becomes of them', async () => {
  const { deps, rows, hooks } = setUp(other, person(7, { role: 'admin', position: 'technician' }));
  const standing = { role: 'admin', position: 'owner' } as const;
  const people = { ...deps.people, standingOf: async () => standing };
  for (const change of [toTechnician, { userId: other.userId, role: 'cliente' } as const]) {
    rows.set(carmen.userId, carmen);
    hooks.meanwhile = () => rows.set(carmen.userId, { ...carmen, position: 'technician' });
    await expect(changeRole(change, { ...deps, people })).rejects.toMatchObject({
      code: 'LAST_OWNER',
    });
  }
});

it('makes a client of an administrator, who is the owner of what is theirs', async () => {
  const technician = person(7, { role: 'admin', position: 'technician' });
  const { deps, rows } = setUp(technician);
  await changeRole({ userId: technician.userId, role: 'cliente' }, deps);
  expect(rows.get(technician.userId)).toMatchObject({ role: 'cliente', position: 'owner' });
});
