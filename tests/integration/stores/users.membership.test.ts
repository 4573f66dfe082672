import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAuditsStore } from '../../../functions/audits/audits.store.ts';
import type { AuditEntry } from '../../../functions/core/table/audit.ts';
import { directoryHeadOf } from '../../../functions/core/table/directory-items.ts';
import {
  adminKey,
  adminsCountKey,
  clientsPartition,
  directoryHeadKey,
  outboxKey,
  profileKey,
} from '../../../functions/core/table/keys.ts';
import { profileFormSchema } from '../../../functions/profiles/profiles.domain.ts';
import { createAdmins } from '../../../functions/profiles/profiles.admins.view.ts';
import { createProfilesStore } from '../../../functions/profiles/profiles.store.ts';
import { userSchema, type User } from '../../../functions/users/users.domain.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { newTable, personId, roleChange } from './support/samples.ts';

let table: TestTable;
let store: ReturnType<typeof createProfilesStore>;
beforeEach(async () => {
  table = await newTable();
  store = createProfilesStore(table);
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
const form = (more: object = {}) =>
  profileFormSchema.parse({ firstName: 'Ana', lastName: 'Pérez', ...more });
const audit = (n: number, action = 'UserDeleted'): AuditEntry => ({
  targetId: personId(n),
  actorId: personId(1_000),
  action,
  at,
});
const event = (n: number) => ({
  type: 'UserDeleted',
  eventId: `01kb3f0a9x5m3v7c2d8e4h${String(n).padStart(4, '0')}`,
});
const bury = (n: number) =>
  store.bury(personId(n), { at, events: () => [event(n)], audit: audit(n) });

const item = async (Key: Record<string, string>) =>
  (await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true })))
    .Item;
const adminsCount = async () => (await item(adminsCountKey))?.['count'] as number | undefined;
const clientsTotal = async () =>
  directoryHeadOf(await item(directoryHeadKey('CLIENTS'))).entryCount;
/** Those the list has, by a Lambda that has read nothing yet. */
const found = async (search = '') => {
  const page = await createProfilesStore(table).listClients({ page: 1, size: 50, search });
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
  const page = await createAuditsStore(table).listByTarget(personId(n), { limit: 10 });
  return page.items.map(({ action }) => action);
};

describe('making people', () => {
  it('loses none of 20 clients made at once', async () => {
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    // Each from a Lambda of its own.
    const made = await Promise.all(
      numbers.map((n) =>
        createProfilesStore(table).ensure(person(n), { audit: audit(n, 'UserCreated') }),
      ),
    );
    expect(made.every(Boolean)).toBe(true);
    const everybody = numbers.map(personId).reverse();
    expect(await found()).toEqual(everybody);
    expect((await indexed()).sort()).toEqual(numbers.map(personId));
    expect(await clientsTotal()).toBe(20);
    expect(await auditsOf(7)).toEqual(['UserCreated']);
  });

  it('counts administrators and lists none of them', async () => {
    await store.ensure(person(1, { role: 'admin' }));
    await store.ensure(person(2, { role: 'admin' }));
    await store.ensure(person(2, { role: 'admin' }));
    expect(await adminsCount()).toBe(2);
    expect([await found(), await indexed()]).toEqual([[], []]);
  });

  it('publishes an event with the profile, and none where the person had one', async () => {
    await store.ensure(person(1), { event: event(1) });
    expect((await item(outboxKey(event(1).eventId)))?.['event']).toEqual(event(1));
    await store.ensure(person(1), { event: event(2) });
    expect(await item(outboxKey(event(2).eventId))).toBeUndefined();
    await store.forget(personId(1), { audit: audit(1), event: event(3) });
    expect((await item(outboxKey(event(3).eventId)))?.['event']).toEqual(event(3));
  });

  it('is taken back without a trace but the audit', async () => {
    await store.ensure(person(1), { audit: audit(1, 'UserCreated') });
    expect(await store.forget(personId(1), { audit: audit(1) })).toBe('done');
    expect(await item(profileKey(personId(1)))).toBeUndefined();
    expect([await found(), await indexed(), await clientsTotal()]).toEqual([[], [], 0]);
    expect(await auditsOf(1)).toHaveLength(2);
    expect(await store.forget(personId(1), { audit: audit(1) })).toBe('gone');
    expect(await store.ensure(person(1))).toBe(true);
    expect(await found()).toEqual([personId(1)]);
  });
});

describe('deleting people', () => {
  it('leaves a tombstone that knows nothing of a client, the event and the audit', async () => {
    await store.ensure(person(1));
    await store.ensure(person(2));
    expect(await bury(1)).toBe('done');
    expect(await item(profileKey(personId(1)))).toEqual({
      ...profileKey(personId(1)),
      deletedAt: at.toISOString(),
    });
    expect((await item(outboxKey(event(1).eventId)))?.['event']).toEqual(event(1));
    expect([await found(), await indexed()]).toEqual([[personId(2)], [personId(2)]]);
    expect(await clientsTotal()).toBe(1);
    expect(await auditsOf(1)).toEqual(['UserDeleted']);
  });

  it('happens once, and never to somebody there is none of', async () => {
    await store.ensure(person(1));
    const outcomes = await Promise.all([bury(1), bury(1), bury(1)]);
    expect(outcomes.sort()).toEqual(['done', 'gone', 'gone']);
    expect(await clientsTotal()).toBe(0);
    expect(await bury(9)).toBe('gone');
    expect(await auditsOf(9)).toEqual([]);
  });

  it('leaves the last administrator, whoever else is deleted', async () => {
    await store.ensure(person(1, { role: 'admin' }));
    expect(await bury(1)).toBe('lastAdmin');
    expect(await store.find(personId(1))).toMatchObject({ role: 'admin' });
    expect([await auditsOf(1), await item(outboxKey(event(1).eventId))]).toEqual([[], undefined]);
  });

  it('leaves one of two administrators who delete each other', async () => {
    await store.ensure(person(1, { role: 'admin' }));
    await store.ensure(person(2, { role: 'admin' }));
    const outcomes = await Promise.all([bury(1), bury(2)]);
    expect(outcomes.sort()).toEqual(['done', 'lastAdmin']);
    expect(await adminsCount()).toBe(1);
    const left = await Promise.all([1, 2].map((n) => store.find(personId(n))));
    expect(left.filter(Boolean)).toHaveLength(1);
  });

  it('tells a deleted administrator from the last one', async () => {
    await store.ensure(person(1, { role: 'admin' }));
    await store.ensure(person(2, { role: 'admin' }));
    expect((await Promise.all([bury(1), bury(1)])).sort()).toEqual(['done', 'gone']);
    expect(await adminsCount()).toBe(1);
  });
});

describe('a change of role', () => {
  const setRole = (n: number, role: 'admin' | 'cliente', by?: number) =>
    createProfilesStore(table).setRole(personId(n), role, {
      ...roleChange(n),
      ...(by !== undefined && { by: personId(by) }),
    });
  const administrators = async (search = '') => {
    const page = await createAdmins(table).listAdmins({ page: 1, size: 10, search });
    return page.items.map(({ userId }) => userId);
  };
  const published = async (n: number) =>
    (await item(outboxKey(roleChange(n).event.eventId)))?.['event'] as unknown;

  it('is not needed by an administrator of before the list: a sign-in puts them onto it', async () => {
    await store.ensure(person(1, { role: 'admin' }));
    const Key = adminKey(personId(1));
    await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
    expect(await administrators()).toEqual([]);
    await store.recordSignIn(personId(1), new Date());
    expect(await administrators()).toEqual([personId(1)]);
  });

  it('moves a client to the list of administrators, once, and publishes it', async () => {
    await store.ensure(person(1));
    expect(await Promise.all([setRole(1, 'admin'), setRole(1, 'admin')])).toEqual(['done', 'done']);
    expect(await setRole(1, 'admin')).toBe('done');
    expect([await found(), await indexed(), await clientsTotal()]).toEqual([[], [], 0]);
    expect([await administrators(), await adminsCount()]).toEqual([[personId(1)], 1]);
    expect(await auditsOf(1)).toEqual(['RoleChanged']);
    expect(await published(1)).toEqual(roleChange(1).event);
    expect(await item(profileKey(personId(1)))).not.toHaveProperty('directoryChunk');
  });

  it('moves an administrator to the list of clients, but the last one', async () => {
    await store.ensure(person(1, { role: 'admin' }));
    expect(await setRole(1, 'cliente')).toBe('lastAdmin');
    expect([await published(1), await auditsOf(1)]).toEqual([undefined, []]);
    await store.ensure(person(2, { role: 'admin' }));
    expect(await setRole(1, 'cliente', 2)).toBe('done');
    expect([await found('persona1@'), await indexed()]).toEqual([[personId(1)], [personId(1)]]);
    expect([await adminsCount(), await clientsTotal()]).toEqual([1, 1]);
    expect(await administrators()).toEqual([personId(2)]);
    expect(await setRole(3, 'admin')).toBe('gone');
  });

  it.each([2, 3])('leaves one of two who demote each other, of %i administrators', async (all) => {
    for (let n = 1; n <= all; n += 1) await store.ensure(person(n, { role: 'admin' }));
    const outcomes = await Promise.all([setRole(1, 'cliente', 2), setRole(2, 'cliente', 1)]);
    expect(outcomes.sort()).toEqual(['done', 'notAdmin']);
    expect([await adminsCount(), await clientsTotal()]).toEqual([all - 1, 1]);
    expect(await administrators()).toHaveLength(all - 1);
  });

  it('leaves one administrator, however many are demoted at once by commands', async () => {
    const everybody = [1, 2, 3, 4, 5];
    for (const n of everybody) await store.ensure(person(n, { role: 'admin' }));
    const outcomes = await Promise.all(everybody.map((n) => setRole(n, 'cliente')));
    expect(outcomes.sort()).toEqual(['done', 'done', 'done', 'done', 'lastAdmin']);
    expect([await adminsCount(), await clientsTotal()]).toEqual([1, 4]);
  });

  it('is refused to a person who is no administrator, and to a deleted one', async () => {
    for (const n of [1, 2, 3]) await store.ensure(person(n, { role: 'admin' }));
    await bury(3);
    await store.ensure(person(4));
    for (const by of [3, 4, 99]) expect(await setRole(1, 'cliente', by)).toBe('notAdmin');
    expect(await store.find(personId(1))).toMatchObject({ role: 'admin' });
  });

  it('keeps the counts true through changes of many people at once', async () => {
    const everybody = Array.from({ length: 8 }, (_, n) => n + 1);
    await store.ensure(person(100, { role: 'admin' }));
    for (const n of everybody) await store.ensure(person(n));
    await Promise.all(everybody.map((n) => setRole(n, 'admin')));
    expect([await adminsCount(), await clientsTotal()]).toEqual([9, 0]);
    await Promise.all(everybody.map((n) => setRole(n, n % 2 === 0 ? 'cliente' : 'admin')));
    expect([await adminsCount(), await clientsTotal()]).toEqual([5, 4]);
    expect(await administrators()).toHaveLength(5);
    expect(await found()).toHaveLength(4);
  });

  it('lists administrators newest first, finds them by what searches compare, and forgets deleted ones', async () => {
    await store.ensure(person(1, { role: 'admin', companyName: 'Ñandú' }));
    await store.ensure(person(2, { role: 'admin' }));
    expect(await administrators()).toEqual([2, 1].map(personId));
    expect(await administrators('nandu')).toEqual([personId(1)]);
    await bury(2);
    expect(await administrators()).toEqual([personId(1)]);
  });
});

describe('a change of what a person filled in', () => {
  it('changes what searches find', async () => {
    await store.ensure(person(1, { companyName: 'Antigua' }));
    await store.ensure(person(2));
    const changed = form({ companyName: 'Ñandú Sur', phone: '+56 9 1234 5678' });
    const updated = await store.update(personId(1), changed, { audit: audit(1, 'UserUpdated') });
    expect(updated).toEqual({ ...person(1), ...changed });
    expect(await store.find(personId(1))).toEqual(updated);
    for (const search of ['nandu', '9 1234', 'PERSONA1@ejemplo', 'ana pér', '+56912345678']) {
      expect(await found(search)).toEqual([personId(1)]);
    }
    expect(await found('persona')).toEqual([personId(2), personId(1)]);
    expect(await found('Antigua')).toEqual([]);
    expect(await auditsOf(1)).toEqual(['UserUpdated']);
  });

  it('touches the directory only where it must', async () => {
    await store.ensure(person(1));
    const same = form({ companyCity: 'Lota' });
    await store.update(personId(1), same);
    const head = await item(directoryHeadKey('CLIENTS'));
    await store.update(personId(1), { ...same, companyCity: 'Arica', whatsapp: '+56911112222' });
    expect(await item(directoryHeadKey('CLIENTS'))).toEqual(head);
    expect(await store.find(personId(1))).toMatchObject({ companyCity: 'Arica' });
  });

  it('never leaves profile and directory at odds, whoever comes last', async () => {
    await store.ensure(person(1));
    const names = ['Alfa', 'Beta', 'Gama', 'Delta', 'Alfa', 'Omega', 'Beta', 'Sigma'];
    await Promise.all(names.map((name) => store.update(personId(1), form({ companyName: name }))));
    const { companyName = '' } = (await store.find(personId(1))) ?? {};
    expect(names).toContain(companyName);
    for (const name of new Set(names)) {
      expect(await found(name)).toEqual(name === companyName ? [personId(1)] : []);
    }
  });

  it('is refused for another role', async () => {
    await store.ensure(person(1, { role: 'admin' }));
    expect(await store.update(personId(1), form(), { role: 'cliente' })).toBeUndefined();
    expect(await store.update(personId(1), form())).toMatchObject({ firstName: 'Ana' });
  });

  it('does not bring a person back who is deleted meanwhile', async () => {
    await store.ensure(person(1));
    await Promise.all([bury(1), store.update(personId(1), form({ companyName: 'Tarde' }))]);
    expect(await store.find(personId(1))).toBeUndefined();
    expect([await found(), await indexed()]).toEqual([[], []]);
  });
});

describe('an invitation', () => {
  it('ends with a password, and its audit entry is written', async () => {
    await store.ensure(person(1, { invitationPending: true }));
    await store.endInvitation(personId(1), audit(1, 'PasswordChanged'));
    expect(await store.find(personId(1))).toEqual(person(1));
    expect(await auditsOf(1)).toEqual(['PasswordChanged']);
  });
});
