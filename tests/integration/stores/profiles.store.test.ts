import { PutCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConfirmCaller } from '../../../functions/core/auth/caller.ts';
import { profileKey } from '../../../functions/core/table/keys/keys.ts';
import { userSchema, type User } from '../../../functions/users/users.domain.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { seedSession, signInSample } from '../../support/people/sessions.ts';
import { peopleOf } from './support/people.ts';
import { newTable, personId } from './support/samples.ts';

let table: TestTable;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  table = await newTable();
  people = peopleOf(table);
});
afterAll(() => table.destroy());

const profile = (n: number, more: Partial<User> = {}): User =>
  userSchema.parse({
    userId: personId(n),
    email: `ana${String(n)}@ejemplo.cl`,
    firstName: 'Ana',
    lastName: 'Pérez',
    role: 'cliente',
    createdAt: new Date(Date.UTC(2026, 10, 20, 12) + n * 60_000).toISOString(),
    lastSignInAt: null,
    ...more,
  });
const identity = (n: number) => ({
  userId: personId(n),
  username: personId(n),
  groups: [],
  ...signInSample(n),
});
/** What the deletion of a person is to leave behind. */
const bury = (n: number, more: object = {}) =>
  table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { ...profileKey(personId(n)), ...more, deletedAt: '2026-11-21T00:00:00.000Z' },
    }),
  );

describe('a new person', () => {
  it('stores a profile once and never changes one that is there', async () => {
    expect(await people.add(profile(1))).toBe(true);
    expect(await people.add(profile(1, { role: 'admin', firstName: 'Otra' }))).toBe(false);
    expect(await people.find(personId(1))).toEqual(profile(1));
  });

  it('stores one of 20 that come at once', async () => {
    const done = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        people.add(profile(2, { firstName: `Ana ${String(i)}` })),
      ),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  it('writes the profile, its entry in the list and the directory in one transaction', async () => {
    const { writes, reads, commands } = await table.meter.measure(() => people.add(profile(3)));
    expect(commands).toEqual(['GetItem', 'GetItem', 'GetItem', 'TransactWriteItems']);
    expect({ writes, reads }).toEqual({ writes: 12, reads: 3 });
  });
});

describe('recordSignIn', () => {
  it('waits for the end of an invitation', async () => {
    expect(await people.stateOf(personId(6))).toBe('unknown');
    await people.add(profile(6, { invitationPending: true }));
    expect(await people.stateOf(personId(6))).toBe('invited');
    expect(await people.recordSignIn(personId(6), new Date())).toBeUndefined();
    expect(await people.find(personId(6))).toMatchObject({ lastSignInAt: null });
    await people.givePassword(personId(6));
    expect(await people.recordSignIn(personId(6), new Date())).toMatchObject({
      invitationPending: false,
    });
    expect(await people.stateOf(personId(6))).toBe('active');
  });

  it('waits for the new password of who was made an administrator', async () => {
    await people.add(profile(41));
    await people.setRole(personId(41), 'admin');
    expect(await people.stateOf(personId(41))).toBe('password-due');
    expect(await people.recordSignIn(personId(41), new Date())).toBeUndefined();
    await people.givePassword(personId(41));
    expect(await people.recordSignIn(personId(41), new Date())).toMatchObject({ role: 'admin' });
  });

  it('notes the sign-in with one write and answers the profile', async () => {
    await people.add(profile(4));
    const at = new Date('2026-11-21T09:00:00.000Z');
    const { result, writes, commands } = await table.meter.measure(() =>
      people.recordSignIn(personId(4), at),
    );
    expect({ writes, commands }).toEqual({ writes: 2, commands: ['UpdateItem'] });
    expect(result).toEqual(profile(4, { lastSignInAt: at.toISOString() }));
  });

  it('makes nobody who was never seen', async () => {
    expect(await people.recordSignIn(personId(99), new Date())).toBeUndefined();
    const Key = profileKey(personId(99));
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
    expect(Item).toBeUndefined();
  });
});

describe('the e-mails of what is important', () => {
  it('stay off through an administrator’s change, until the person wants them again', async () => {
    await people.add(profile(20));
    expect(await people.find(personId(20))).toMatchObject({ emailNotifications: true });
    await people.edit(personId(20), { emailNotifications: false, revision: 0 });
    const changed = await people.editAsAdmin(personId(20), { companyCity: 'Lota', revision: 1 });
    expect(changed).toMatchObject({ companyCity: 'Lota', emailNotifications: false });
    expect(await people.find(personId(20))).toEqual(changed);
    await people.edit(personId(20), { emailNotifications: true, revision: 2 });
    expect(await people.find(personId(20))).toMatchObject({ emailNotifications: true });
  });

  it('are on for whom nobody asked yet', async () => {
    const Item = { ...profileKey(personId(21)), ...profile(21), emailNotifications: undefined };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    expect(await people.find(personId(21))).toEqual(profile(21));
  });
});

describe('a tombstone', () => {
  it('keeps the person out, and nothing lifts it', async () => {
    await bury(5, profile(5));
    expect(await people.stateOf(personId(5))).toBe('deleted');
    expect(await people.find(personId(5))).toBeUndefined();
    expect(await people.add(profile(5))).toBe(false);
    expect(await people.recordSignIn(personId(5), new Date())).toBeUndefined();
    expect(await people.setRole(personId(5), 'admin')).toBe('NOT_FOUND');
    await expect(people.edit(personId(5), { firstName: 'Eva', revision: 0 })).rejects.toMatchObject(
      { code: 'PROFILE_MISSING' },
    );
    expect(await people.forget(personId(5))).toBe(false);
    await expect(createConfirmCaller(table)(identity(5))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('need hold nothing of the person', async () => {
    await bury(6);
    expect(await people.find(personId(6))).toBeUndefined();
    await expect(createConfirmCaller(table)(identity(6))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});

describe('an edit', () => {
  it('leaves omitted fields as they are', async () => {
    const company = { companyName: 'La Espiga', companyCity: 'Lota', companyCountry: 'Chile' };
    await people.add(profile(30, company));
    await people.editAsAdmin(personId(30), { companyCity: 'Arica', revision: 0 });
    await people.edit(personId(30), { companyCountry: '', revision: 1 });
    expect(await people.find(personId(30))).toEqual(
      profile(30, { companyName: 'La Espiga', companyCity: 'Arica', revision: 2 }),
    );
  });

  it('is stale after another one, and not after a change of role, a sign-in or a password', async () => {
    await people.add(profile(31, { invitationPending: true }));
    await people.add(profile(32, { role: 'admin' }));
    await people.setRole(personId(31), 'admin', personId(32));
    await people.setRole(personId(31), 'cliente', personId(32));
    await people.givePassword(personId(31));
    await people.recordSignIn(personId(31), new Date());
    const first = await people.edit(personId(31), { companyCity: 'Arica', revision: 0 });
    expect(first).toMatchObject({ companyCity: 'Arica', role: 'cliente', revision: 1 });
    await expect(
      people.editAsAdmin(personId(31), { companyCity: 'Lota', revision: 0 }),
    ).rejects.toMatchObject({
      code: 'EDITED_MEANWHILE',
      message: expect.stringContaining('(Ana Pérez)') as string,
    });
    await people.editAsAdmin(personId(31), { companyCity: 'Lota', revision: 1 });
    await expect(
      people.edit(personId(31), { companyCity: 'Ovalle', revision: 1 }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('la ciudad (un administrador)') as string,
    });
    expect(await people.find(personId(31))).toMatchObject({ companyCity: 'Lota', revision: 2 });
  });

  it('of 10 at once from the same revision is written once', async () => {
    await people.add(profile(33));
    const cities = Array.from({ length: 10 }, (_, n) => `Ciudad ${String(n)}`);
    const results = await Promise.allSettled(
      cities.map((companyCity) => people.edit(personId(33), { companyCity, revision: 0 })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await people.find(personId(33))).toMatchObject({ revision: 1 });
  });
});

describe('confirmCaller', () => {
  it('asks for half a unit in one read and answers the table’s role', async () => {
    await people.add(profile(7, { role: 'admin' }));
    await seedSession(table, personId(7), signInSample(7));
    const { result, reads, commands } = await table.meter.measure(() =>
      createConfirmCaller(table)(identity(7)),
    );
    expect({ reads, commands }).toEqual({ reads: 0.5, commands: ['Query'] });
    const { sessionId } = signInSample(7);
    expect(result).toMatchObject({ userId: personId(7), role: 'admin', session: { sessionId } });
  });

  it('sees a demotion at once, whatever the token’s groups say', async () => {
    await people.add(profile(8, { role: 'admin' }));
    await people.setRole(personId(8), 'cliente');
    await seedSession(table, personId(8), signInSample(8));
    const caller = await createConfirmCaller(table)({ ...identity(8), groups: ['admin'] });
    expect(caller.role).toBe('cliente');
  });

  it('refuses somebody never seen', async () => {
    await expect(createConfirmCaller(table)(identity(98))).rejects.toMatchObject({
      code: 'PROFILE_MISSING',
    });
  });
});
