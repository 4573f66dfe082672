import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCountRequest } from '../../../functions/core/table/shared/request-counts.ts';
import { endMembers } from '../../../functions/accounts/accounts.company.service.ts';
import type { Account } from '../../../functions/core/auth/user-pool.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { settleDueErasures } from '../../../functions/erasures/erasures.due.service.ts';
import { createErasures } from '../../../functions/erasures/erasures.entity.ts';
import { cancelErasure, requestErasure } from '../../../functions/erasures/erasures.service.ts';
import { createMembers } from '../../../functions/profiles/profiles.members.view.ts';
import {
  changeMemberPosition,
  getCompany,
  inviteMember,
  inviteMemberAgain,
  listMembers,
  listMembersOf,
  removeMember,
} from '../../../functions/users/members/users.members.service.ts';
import { userSchema, type User } from '../../../functions/users/users.domain.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { recordTransactions, transactionUnits } from './support/aws-rule.ts';
import { peopleOf } from './support/people.ts';
import { newTable, personId } from './support/samples.ts';

let table: TestTable;
let people: ReturnType<typeof peopleOf>;
let sent: ReturnType<typeof recordTransactions>;
beforeAll(async () => {
  table = await newTable();
  people = peopleOf(table);
  sent = recordTransactions(table.client);
});
afterAll(() => table.destroy());

/** A person as most are: with what the form asks for. */
const person = (n: number, more: Partial<User> = {}): User =>
  userSchema.parse({
    userId: personId(n),
    email: `persona${String(n)}@ejemplo.cl`,
    firstName: `Persona ${String(n)}`,
    lastName: 'Pérez',
    companyName: 'Panadería La Espiga',
    role: 'cliente',
    createdAt: new Date(Date.UTC(2026, 10, 20, 12) + n * 60_000).toISOString(),
    lastSignInAt: null,
    ...more,
  });

/** A write that deletes takes as many units as one that writes: what it deletes is less than a kilobyte each. */
async function unitsOf(writes: (typeof sent)[number]): Promise<number> {
  const deletes = writes.filter((write) => write.Delete !== undefined);
  const others = writes.filter((write) => write.Delete === undefined);
  return (await transactionUnits(table, others)) + 2 * deletes.length;
}

/** What a use case reads, and what each of its transactions costs. */
async function costOf(work: () => Promise<unknown>) {
  const before = sent.length;
  const { reads } = await table.meter.measure(work);
  return { reads, writes: await Promise.all(sent.slice(before).map(unitsOf)) };
}

const client = { userId: personId(1), role: 'cliente', position: 'owner' } as const;
const account = (n: number): Account => ({
  ...{ userId: personId(n), email: `persona${String(n)}@ejemplo.cl` },
  ...{ firstName: 'Una', lastName: 'Persona' },
});

/** What the routes of a company need, as their Lambda wires it; `made`: whom the user pool makes an account for. */
const companyOf = (made = 2) => ({
  ...people.dependencies,
  caller: {
    ...client,
    profileItem: { firstName: 'Una', lastName: 'Persona', email: 'persona1@ejemplo.cl' },
  },
  members: createMembers(table),
  ...{ count: createCountRequest(table), rateLimitFactor: 1 },
  userPool: {
    ...people.dependencies.userPool,
    create: async () => account(made),
    joinGroup: async () => undefined,
    invite: async () => undefined,
    inviteAgain: async () => undefined,
    remove: async () => undefined,
    findState: async () => undefined,
  },
});
const form = (n: number) => ({
  ...{ email: `persona${String(n)}@ejemplo.cl`, firstName: 'Una', lastName: 'Persona' },
  position: 'viewer' as const,
});

const one = (reads: number, writes: number) => ({ reads, writes: [writes] });
const onlyRead = (reads: number) => ({ reads, writes: [] });

it('the routes of a company cost this', async () => {
  await people.add(person(1));
  await inviteMember(form(2), companyOf(2));
  const costs = {
    invite: await costOf(() => inviteMember(form(3), companyOf(3))),
    company: await costOf(() => getCompany(client, companyOf())),
    list: await costOf(() => listMembers(client, companyOf())),
    listOf: await costOf(() => listMembersOf(client.userId, companyOf())),
    again: await costOf(() => inviteMemberAgain(personId(2), companyOf())),
    position: await costOf(() =>
      changeMemberPosition({ userId: personId(2), position: 'billing' }, companyOf()),
    ),
    remove: await costOf(() => removeMember(personId(2), companyOf())),
    // One is left.
    end: await costOf(() => endMembers(client.userId, companyOf())),
  };
  expect(costs).toEqual({
    // The client, and the one who is there, after the Query; two more count the try, and take it back.
    invite: one(2, 18),
    company: onlyRead(0.5),
    list: onlyRead(2.5),
    listOf: onlyRead(3),
    again: one(3.5, 8),
    position: one(1, 12),
    remove: one(2, 32),
    end: one(3, 26),
  });
});

it('a position costs the profile, the event, the entry and the check of the caller', async () => {
  for (const n of [11, 12, 13]) await people.add(person(n, { role: 'admin' }));
  await people.setPosition(personId(13), 'administrator', personId(11));
  const demote = (n: number) =>
    costOf(() => people.setPosition(personId(n), 'technician', personId(11)));
  expect(await demote(13)).toEqual(one(2, 10));
  // Of an owner the list of the three administrators is read besides.
  expect(await demote(12)).toEqual(one(4, 10));
});

it('an administrator who leaves costs the list of those who stay', async () => {
  for (const n of [31, 32, 33]) await people.add(person(n, { role: 'admin' }));
  const listed = (await people.findAdmins()).length;
  const demoted = await costOf(() => people.setRole(personId(32), 'cliente', personId(31)));
  const deleted = await costOf(() => people.bury(personId(33), personId(31)));
  // With the directory of clients, whose chunk is small here. By the deletion, one administrator less is listed.
  expect({ demoted, deleted }).toEqual({
    demoted: one(5.5 + listed / 2, 24),
    deleted: one(2.5 + (listed - 1) / 2, 28),
  });
});

/**
 * The index of what is due has keys alone and is not in these numbers: two units for a wish that comes or goes, four for one
 * that moves. Nor is the entry in the list of clients that goes with a deletion: two.
 */
it('a wish to be deleted costs the profile, the wish, the event and the entry', async () => {
  await people.add(person(21));
  const deps = { ...people.dependencies, erasures: createErasures(table) };
  const owner = { userId: personId(21) };
  const settle = (days: number) => {
    const now = () => new Date(Date.now() + days * 86_400_000);
    const commit = createCommit(table, { now });
    return costOf(() =>
      settleDueErasures({ ...deps, now, commit, sayGoodbye: async () => undefined }),
    );
  };
  expect(await costOf(() => requestErasure(owner, deps))).toEqual(one(1, 12));
  expect(await costOf(() => requestErasure(owner, deps))).toEqual(onlyRead(1));
  expect(await costOf(() => cancelErasure(owner, deps))).toEqual(one(2, 12));
  await requestErasure(owner, deps);
  // Nothing is due.
  expect(await settle(1)).toEqual(onlyRead(0));
  expect(await settle(12)).toEqual(one(2.5, 4));
  expect(await settle(15)).toEqual(one(3.5, 24));
});
