import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAudits } from '../../../functions/audits/audits.view.ts';
import type { AuditEntry } from '../../../functions/core/table/commit/audit.ts';
import { directoryHeadOf } from '../../../functions/core/table/directory/directory-items.ts';
import {
  adminKey,
  adminsCountKey,
  clientsPartition,
  directoryHeadKey,
  profileKey,
} from '../../../functions/core/table/keys/keys.ts';
import type { ProfileChange } from '../../../functions/profiles/profiles.form.domain.ts';
import { createAdmins } from '../../../functions/profiles/profiles.admins.view.ts';
import { createMembers } from '../../../functions/profiles/profiles.members.view.ts';
import { createPeople } from '../../../functions/profiles/profiles.entity.ts';
import { endMembers } from '../../../functions/accounts/accounts.company.service.ts';
import { userSchema, type User } from '../../../functions/users/users.domain.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { peopleOf } from './support/people.ts';
import { newTable, personId } from './support/samples.ts';

let table: TestTable;
let people: ReturnType<typeof peopleOf>;
beforeEach(async () => {
  table = await newTable();
  people = peopleOf(table);
});
afterEach(() => table.destroy());

const at = new Date('2026-11-21T10:00:00.000Z');
const person = (n: number, more: Partial<User> = {}): User =>
  userSchema.parse({
    userId: personId(n),
    email: `persona${String(n)}@ejemplo.cl`,
    firstName: `Persona ${String(n)}`,
    lastName: 'Pérez',
    role: 'cliente',
    createdAt: new Date(Date.UTC(2026, 10, 20, 12) + n * 60_000).toISOString(),
    lastSignInAt: null,
    ...more,
  });
const audit = (n: number, action = 'UserDeleted'): AuditEntry => ({
  targetId: personId(n),
  actorId: personId(1_000),
  action,
  at,
});
/** They are all owners: which of the two refusals comes depends on what is read first. */
const theLast = expect.stringMatching(/^LAST_(ADMIN|OWNER)$/) as string;
/** Of two owners who act on each other, the second one is the last, or none any more when they are asked. */
const onlyOne = (outcomes: string[]) => {
  const done = outcomes.filter((outcome) => outcome === 'done');
  const refused = outcomes.filter((outcome) => outcome !== 'done');
  expect(done).toHaveLength(1);
  expect(refused).toEqual([expect.stringMatching(/^(LAST_(ADMIN|OWNER)|FORBIDDEN)$/)]);
};

const bury = (n: number, by?: number) =>
  peopleOf(table).bury(personId(n), by === undefined ? undefined : personId(by));
const edit = (n: number, change: ProfileChange) => peopleOf(table).edit(personId(n), change);

const item = async (Key: Record<string, string>) =>
  (await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true })))
    .Item;
const adminsCount = async () => (await item(adminsCountKey))?.['count'] as number | undefined;
const clientsTotal = async () =>
  directoryHeadOf(await item(directoryHeadKey('CLIENTS'))).entryCount;
/** Those the list has, by a Lambda that has read nothing yet. */
const found = async (search = '') => {
  const page = await createPeople(table).listClients({ page: 1, size: 50, search });
  return page.items.map(({ userId }) => userId);
};
const indexed = async () => {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': clientsPartition },
    }),
  );
  return Items.map((row) => row['userId'] as string);
};
const auditsOf = async (n: number) => {
  const page = await createAudits(table).listByTarget(personId(n), { limit: 10 });
  return page.items.map(({ action }) => action);
};

describe('the people of a company', () => {
  const member = (n: number, of: number) =>
    person(n, { companyId: personId(of), position: 'viewer' });
  const membersOf = (n: number) => createMembers(table).listIds(personId(n));
  const counted = async (n: number) =>
    (await item(profileKey(personId(n))))?.['membersCount'] as number | undefined;

  it('are no clients: no list, search or number has them', async () => {
    await people.add(person(1));
    await people.add(member(2, 1));
    expect([await found(), await indexed(), await clientsTotal()]).toEqual([
      [personId(1)],
      [personId(1)],
      1,
    ]);
    expect([await membersOf(1), await counted(1)]).toEqual([[personId(2)], 1]);
    const listed = await createMembers(table).listOf(personId(1));
    expect(listed.map(({ userId }) => userId).sort()).toEqual([1, 2].map(personId));
  });

  it('are 25 at most, however many are invited at once', async () => {
    await people.add(person(1));
    const made = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => peopleOf(table).add(member(n + 2, 1))),
    );
    expect(made.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(25);
    expect(await counted(1)).toBe((await membersOf(1)).length);
  });

  it('leave the list with their tombstone, and nobody joins who was deleted', async () => {
    await people.add(person(1));
    await people.add(member(2, 1));
    await bury(2);
    expect([await membersOf(1), await counted(1)]).toEqual([[], 0]);
    await bury(1);
    await expect(people.add(member(3, 1))).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('end with their client', async () => {
    await people.add(person(1));
    await people.add(member(2, 1));
    await bury(1);
    const dependencies = { ...people.dependencies, members: createMembers(table) };
    await endMembers(personId(1), dependencies);
    await endMembers(personId(1), dependencies);
    expect(await membersOf(1)).toEqual([]);
    expect(await item(profileKey(personId(2)))).toHaveProperty('deletedAt');
    // As of every client: what is said of them in the audit goes with them.
    expect(await people.published()).toContainEqual(
      expect.objectContaining({ type: 'UserDeleted', userId: personId(2), role: 'cliente' }),
    );
  });
});

describe('making people', () => {
  it('loses none of 20 clients made at once', async () => {
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    // Each from a Lambda of its own.
    const made = await Promise.all(
      numbers.map((n) => peopleOf(table).add(person(n), [audit(n, 'UserCreated')])),
    );
    expect(made.every(Boolean)).toBe(true);
    const everybody = numbers.map(personId).reverse();
    expect(await found()).toEqual(everybody);
    expect((await indexed()).sort()).toEqual(numbers.map(personId));
    expect(await clientsTotal()).toBe(20);
    expect(await auditsOf(7)).toEqual(['UserCreated']);
  });

  it('counts administrators and lists none of them', async () => {
    await people.add(person(1, { role: 'admin' }));
    await people.add(person(2, { role: 'admin' }));
    await people.add(person(2, { role: 'admin' }));
    expect(await adminsCount()).toBe(2);
    expect([await found(), await indexed()]).toEqual([[], []]);
  });

  it('is undone without a trace but the audit', async () => {
    await people.add(person(1), [audit(1, 'UserCreated')]);
    expect(await people.forget(personId(1), [audit(1)])).toBe(true);
    expect(await item(profileKey(personId(1)))).toBeUndefined();
    expect([await found(), await indexed(), await clientsTotal()]).toEqual([[], [], 0]);
    expect(await auditsOf(1)).toHaveLength(2);
    expect(await people.forget(personId(1), [audit(1)])).toBe(false);
    expect(await people.add(person(1))).toBe(true);
    expect(await found()).toEqual([personId(1)]);
  });
});

describe('deleting people', () => {
  it('leaves a tombstone that knows nothing of a client, the event and the audit', async () => {
    await people.add(person(1));
    await people.add(person(2));
    expect(await people.bury(personId(1))).toBe('done');
    expect(await item(profileKey(personId(1)))).toEqual({
      ...profileKey(personId(1)),
      deletedAt: expect.any(String) as string,
    });
    expect(await people.published()).toMatchObject([{ type: 'UserDeleted', userId: personId(1) }]);
    expect([await found(), await indexed()]).toEqual([[personId(2)], [personId(2)]]);
    expect(await clientsTotal()).toBe(1);
    expect(await auditsOf(1)).toEqual(['UserDeleted']);
  });

  it('happens once, and never to somebody there is none of', async () => {
    await people.add(person(1));
    const outcomes = await Promise.all([bury(1), bury(1), bury(1)]);
    expect(outcomes.sort()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'done']);
    expect(await clientsTotal()).toBe(0);
    expect(await bury(9)).toBe('NOT_FOUND');
    expect(await auditsOf(9)).toEqual([]);
  });

  it('leaves the last administrator, no matter who else is deleted', async () => {
    await people.add(person(1, { role: 'admin' }));
    expect(await people.bury(personId(1))).toBe('LAST_ADMIN');
    expect(await people.find(personId(1))).toMatchObject({ role: 'admin' });
    expect([await auditsOf(1), await people.published()]).toEqual([[], []]);
  });

  it('leaves one of two administrators who delete each other', async () => {
    await people.add(person(1, { role: 'admin' }));
    await people.add(person(2, { role: 'admin' }));
    const outcomes = await Promise.all([bury(1, 2), bury(2, 1)]);
    onlyOne(outcomes);
    expect(await adminsCount()).toBe(1);
    const left = await Promise.all([1, 2].map((n) => people.find(personId(n))));
    expect(left.filter(Boolean)).toHaveLength(1);
  });

  it('distinguishes a deleted administrator from the last one', async () => {
    await people.add(person(1, { role: 'admin' }));
    await people.add(person(2, { role: 'admin' }));
    expect((await Promise.all([bury(1, 2), bury(1, 2)])).sort()).toEqual(['NOT_FOUND', 'done']);
    expect(await adminsCount()).toBe(1);
  });
});

describe('a change of role', () => {
  const setRole = (n: number, role: 'admin' | 'cliente', by?: number) =>
    people.setRole(personId(n), role, by === undefined ? undefined : personId(by));
  const administrators = async (search = '') => {
    const page = await createAdmins(table).listAdmins({ page: 1, size: 10, search });
    return page.items.map(({ userId }) => userId);
  };
  it('is not needed by an administrator of before the list: a sign-in puts them onto it', async () => {
    await people.add(person(1, { role: 'admin' }));
    const Key = adminKey(personId(1));
    await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
    expect(await administrators()).toEqual([]);
    await people.recordSignIn(personId(1), new Date());
    expect(await administrators()).toEqual([personId(1)]);
  });

  it('leaves people to be found by their e-mail, but not where only names are shown', async () => {
    await people.add(person(1, { role: 'admin' }));
    await people.add(person(2));
    const { email } = person(1);
    const search = email.slice(email.indexOf('@'));
    for (const byName of [false, true]) {
      const query = { page: 1, size: 10, search, byName };
      const admins = await createAdmins(table).listAdmins(query);
      const clients = await createPeople(table).listClients(query);
      expect([admins.total, clients.total]).toEqual(byName ? [0, 0] : [1, 1]);
    }
  });

  it('moves a client to the list of administrators, once, and publishes it', async () => {
    await people.add(person(1));
    expect(await Promise.all([setRole(1, 'admin'), setRole(1, 'admin')])).toEqual(['done', 'done']);
    expect(await setRole(1, 'admin')).toBe('done');
    expect([await found(), await indexed(), await clientsTotal()]).toEqual([[], [], 0]);
    expect([await administrators(), await adminsCount()]).toEqual([[personId(1)], 1]);
    expect(await auditsOf(1)).toEqual(['RoleChanged']);
    expect(await people.published()).toMatchObject([
      { type: 'UserRoleChanged', personId: personId(1), role: 'admin' },
    ]);
    expect(await item(profileKey(personId(1)))).not.toHaveProperty('directoryChunk');
  });

  it('moves an administrator to the list of clients, but the last one', async () => {
    await people.add(person(1, { role: 'admin' }));
    expect(await setRole(1, 'cliente')).toBe('LAST_ADMIN');
    expect([await people.published(), await auditsOf(1)]).toEqual([[], []]);
    await people.add(person(2, { role: 'admin' }));
    expect(await setRole(1, 'cliente', 2)).toBe('done');
    expect([await found('persona1@'), await indexed()]).toEqual([[personId(1)], [personId(1)]]);
    expect([await adminsCount(), await clientsTotal()]).toEqual([1, 1]);
    expect(await administrators()).toEqual([personId(2)]);
    expect(await setRole(3, 'admin')).toBe('NOT_FOUND');
  });

  it.each([2, 3])('leaves one of two who demote each other, of %i administrators', async (all) => {
    for (let n = 1; n <= all; n += 1) await people.add(person(n, { role: 'admin' }));
    const outcomes = await Promise.all([setRole(1, 'cliente', 2), setRole(2, 'cliente', 1)]);
    // The second of two is no administrator any more, and the first one is the last: either is a true reason.
    const refusals = all === 2 ? /^(FORBIDDEN|LAST_ADMIN|LAST_OWNER)$/ : /^FORBIDDEN$/;
    expect(outcomes.sort()).toEqual([expect.stringMatching(refusals), 'done']);
    expect([await adminsCount(), await clientsTotal()]).toEqual([all - 1, 1]);
    expect(await administrators()).toHaveLength(all - 1);
  });

  it('leaves one administrator, however many are demoted at once by commands', async () => {
    const everybody = [1, 2, 3, 4, 5];
    for (const n of everybody) await people.add(person(n, { role: 'admin' }));
    const outcomes = await Promise.all(everybody.map((n) => setRole(n, 'cliente')));
    expect(outcomes.sort()).toEqual([theLast, 'done', 'done', 'done', 'done']);
    expect([await adminsCount(), await clientsTotal()]).toEqual([1, 4]);
  });

  it('is refused to a person who is no administrator, and to a deleted one', async () => {
    for (const n of [1, 2, 3]) await people.add(person(n, { role: 'admin' }));
    await bury(3, 2);
    await people.add(person(4));
    for (const by of [3, 4, 99]) expect(await setRole(1, 'cliente', by)).toBe('FORBIDDEN');
    expect(await people.find(personId(1))).toMatchObject({ role: 'admin' });
  });

  it('leaves one of two owners who take each other’s position', async () => {
    for (const n of [1, 2]) await people.add(person(n, { role: 'admin' }));
    const take = (n: number, by: number) =>
      people.setPosition(personId(n), 'technician', personId(by));
    const outcomes = await Promise.all([take(1, 2), take(2, 1)]);
    onlyOne(outcomes);
    const left = await Promise.all([1, 2].map((n) => people.find(personId(n))));
    expect(left.map((one) => one?.position).sort()).toEqual(['owner', 'technician']);
  });

  it('leaves one owner, however many become less at once by commands', async () => {
    const everybody = [1, 2, 3, 4, 5];
    for (const n of everybody) await people.add(person(n, { role: 'admin' }));
    const outcomes = await Promise.all(
      everybody.map((n) => peopleOf(table).setPosition(personId(n), 'technician')),
    );
    expect(outcomes.sort()).toEqual(['LAST_OWNER', 'done', 'done', 'done', 'done']);
    const owners = (await people.findAdmins()).filter(({ position }) => position === 'owner');
    expect(owners).toHaveLength(1);
  });

  it('leaves one owner where a command and the others act at once, in a circle', async () => {
    for (const n of [1, 2, 3, 4]) await people.add(person(n, { role: 'admin' }));
    const outcomes = await Promise.all([
      peopleOf(table).setPosition(personId(1), 'technician', personId(2)),
      peopleOf(table).setRole(personId(2), 'cliente', personId(3)),
      peopleOf(table).bury(personId(3), personId(4)),
      peopleOf(table).setPosition(personId(4), 'administrator'),
    ]);
    expect(outcomes).toContain('done');
    for (const outcome of outcomes) expect(outcome).toMatch(/^(done|FORBIDDEN|LAST_OWNER)$/);
    const owners = (await people.findAdmins()).filter(({ position }) => position === 'owner');
    expect(owners.length).toBeGreaterThanOrEqual(1);
  });

  it('keeps the counts true through changes of many people at once', async () => {
    const everybody = Array.from({ length: 8 }, (_, n) => n + 1);
    await people.add(person(100, { role: 'admin' }));
    for (const n of everybody) await people.add(person(n));
    await Promise.all(everybody.map((n) => setRole(n, 'admin')));
    expect([await adminsCount(), await clientsTotal()]).toEqual([9, 0]);
    await Promise.all(everybody.map((n) => setRole(n, n % 2 === 0 ? 'cliente' : 'admin')));
    expect([await adminsCount(), await clientsTotal()]).toEqual([5, 4]);
    expect(await administrators()).toHaveLength(5);
    expect(await found()).toHaveLength(4);
  });

  it('lists administrators newest first, finds them by what searches compare, and forgets deleted ones', async () => {
    await people.add(person(1, { role: 'admin', companyName: 'Ñandú' }));
    await people.add(person(2, { role: 'admin' }));
    expect(await administrators()).toEqual([2, 1].map(personId));
    expect(await administrators('nandu')).toEqual([personId(1)]);
    await bury(2, 1);
    expect(await administrators()).toEqual([personId(1)]);
  });
});

describe('a change of what a person filled in', () => {
  it('changes what searches find', async () => {
    await people.add(person(1, { companyName: 'Antigua' }));
    await people.add(person(2));
    const changed = { firstName: 'Ana', companyName: 'Ñandú Sur', phone: '+56912345678' };
    const updated = await people.editAsAdmin(personId(1), { ...changed, revision: 0 });
    expect(updated).toEqual({ ...person(1), ...changed, revision: 1 });
    expect(await people.find(personId(1))).toEqual(updated);
    for (const search of ['nandu', '9 1234', 'PERSONA1@ejemplo', 'ana pér', '+56912345678']) {
      expect(await found(search)).toEqual([personId(1)]);
    }
    expect(await found('persona')).toEqual([personId(2), personId(1)]);
    expect(await found('Antigua')).toEqual([]);
    expect(await auditsOf(1)).toEqual(['UserUpdated']);
  });

  it('touches the directory only where it must', async () => {
    await people.add(person(1));
    const head = await item(directoryHeadKey('CLIENTS'));
    await edit(1, { companyCity: 'Arica', whatsapp: '+56911112222', revision: 0 });
    expect(await item(directoryHeadKey('CLIENTS'))).toEqual(head);
    expect(await people.find(personId(1))).toMatchObject({ companyCity: 'Arica' });
  });

  it('never leaves profile and directory at odds, no matter who comes last', async () => {
    await people.add(person(1));
    const names = ['Alfa', 'Beta', 'Gama', 'Delta', 'Omega', 'Sigma'];
    const results = await Promise.allSettled(
      names.map((companyName) => edit(1, { companyName, revision: 0 })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { companyName = '' } = (await people.find(personId(1))) ?? {};
    expect(names).toContain(companyName);
    for (const name of names) {
      expect(await found(name)).toEqual(name === companyName ? [personId(1)] : []);
    }
  });

  it('is found after a change of role at the same time', async () => {
    await people.add(person(1));
    await people.add(person(9, { role: 'admin' }));
    const away = async () => {
      await people.setRole(personId(1), 'admin');
      await people.setRole(personId(1), 'cliente');
    };
    await Promise.all([away(), edit(1, { companyName: 'Tejidos', revision: 0 })]);
    expect(await people.find(personId(1))).toMatchObject({
      role: 'cliente',
      companyName: 'Tejidos',
    });
    expect([await found('Tejidos'), await found()]).toEqual([[personId(1)], [personId(1)]]);
  });

  it('is refused for another role', async () => {
    await people.add(person(1, { role: 'admin' }));
    const change = { firstName: 'Ana', revision: 0 };
    await expect(people.editAsAdmin(personId(1), change)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await people.edit(personId(1), change)).toMatchObject({ firstName: 'Ana' });
  });

  it('does not bring a person back who is deleted meanwhile', async () => {
    await people.add(person(1));
    await Promise.allSettled([bury(1), edit(1, { companyName: 'Tarde', revision: 0 })]);
    expect(await people.find(personId(1))).toBeUndefined();
    expect([await found(), await indexed()]).toEqual([[], []]);
  });
});

describe('an invitation', () => {
  it('ends with a password, and its audit entry is written', async () => {
    await people.add(person(1, { invitationPending: true }));
    await people.givePassword(personId(1));
    expect(await people.find(personId(1))).toEqual(person(1));
    expect(await auditsOf(1)).toEqual(['PasswordChanged']);
  });
});
