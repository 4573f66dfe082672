import { expect, it } from 'vitest';
import type { RoleChange, RoleOutcome } from '../profiles/profiles.membership.store.ts';
import { userSchema } from './users.domain.ts';
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

function setUp(outcome: RoleOutcome = 'done') {
  const changes: [string, string, RoleChange][] = [];
  const deps = {
    caller: { userId: carmen.userId, profileItem: carmen },
    now: () => now,
    profiles: {
      find: async (userId: string) => [ana, carmen].find((one) => one.userId === userId),
      async setRole(...change: [string, string, RoleChange]) {
        changes.push(change);
        return outcome;
      },
    },
  };
  return { deps, changes };
}

it('makes a client an administrator, with the audit and the news in one write', async () => {
  const { deps, changes } = setUp();
  const changed = await changeRole({ userId: ana.userId, role: 'admin' }, deps);
  expect(changed).toEqual({ ...ana, role: 'admin' });
  expect(changes).toEqual([
    [
      ana.userId,
      'admin',
      {
        audit: {
          targetId: ana.userId,
          actorId: carmen.userId,
          action: 'RoleChanged',
          at: now,
          details: { role: 'admin' },
        },
        event: {
          type: 'UserRoleChanged',
          eventId: expect.stringMatching(/^[0-9a-z]{26}$/) as string,
          personId: ana.userId,
          personName: 'Persona 1 Pérez',
          role: 'admin',
          account: 'kept',
          actor: { userId: carmen.userId, name: 'Persona 9 Pérez' },
          changedAt: now.toISOString(),
        },
        by: carmen.userId,
      },
    ],
  ]);
});

it('is never of oneself', async () => {
  const { deps, changes } = setUp();
  const change = { userId: carmen.userId, role: 'cliente' } as const;
  await expect(changeRole(change, deps)).rejects.toMatchObject({ code: 'OWN_ROLE' });
  expect(changes).toEqual([]);
});

it.each([
  ['gone', 'NOT_FOUND'],
  ['notAdmin', 'FORBIDDEN'],
  ['lastAdmin', 'LAST_ADMIN'],
] as const)('where the store says %s it is refused with %s', async (outcome, code) => {
  const change = { userId: ana.userId, role: 'cliente' } as const;
  await expect(changeRole(change, setUp(outcome).deps)).rejects.toMatchObject({ code });
});

it('is refused for a person who is not there', async () => {
  const change = { userId: person(5).userId, role: 'admin' } as const;
  await expect(changeRole(change, setUp().deps)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
