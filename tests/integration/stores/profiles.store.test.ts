import { PutCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConfirmCaller } from '../../../functions/core/auth/caller.ts';
import type { AuditEntry } from '../../../functions/core/table/audit.ts';
import { profileKey } from '../../../functions/core/table/keys.ts';
import {
  contactFormSchema,
  profileFormSchema,
  type ProfileForm,
} from '../../../functions/profiles/profiles.domain.ts';
import { createProfilesStore } from '../../../functions/profiles/profiles.store.ts';
import { userSchema, type User } from '../../../functions/users/users.domain.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { newTable, personId, roleChange } from './support/samples.ts';

let table: TestTable;
let store: ReturnType<typeof createProfilesStore>;
beforeAll(async () => {
  table = await newTable();
  store = createProfilesStore(table);
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
const form = (more: Partial<ProfileForm> = {}): ProfileForm =>
  profileFormSchema.parse({ firstName: 'Ana', lastName: 'Pérez', ...more });
const audit = (n: number, action: string): AuditEntry => ({
  targetId: personId(n),
  actorId: personId(1_000),
  action,
  at: new Date('2026-11-21T10:00:00.000Z'),
});
const identity = (n: number) => ({ userId: personId(n), username: personId(n), groups: [] });
/** What the deletion of a person is to leave behind. */
const bury = (n: number, more: object = {}) =>
  table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { ...profileKey(personId(n)), ...more, deletedAt: '2026-11-21T00:00:00.000Z' },
    }),
  );

describe('ensure', () => {
  it('stores a profile once and never changes one that is there', async () => {
    expect(await store.ensure(profile(1))).toBe(true);
    expect(await store.ensure(profile(1, { role: 'admin', firstName: 'Otra' }))).toBe(false);
    expect(await store.find(personId(1))).toEqual(profile(1));
  });

  it('stores one of 20 that come at once', async () => {
    const done = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        store.ensure(profile(2, { firstName: `Ana ${String(i)}` })),
      ),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  it('writes the profile, its entry in the list and the directory in one transaction', async () => {
    const { writes, reads, commands } = await table.meter.measure(() => store.ensure(profile(3)));
    expect(commands).toEqual(['GetItem', 'GetItem', 'TransactWriteItems']);
    expect({ writes, reads }).toEqual({ writes: 12, reads: 2 });
  });
});

describe('recordSignIn', () => {
  it('waits for the end of an invitation', async () => {
    await store.ensure(profile(6, { invitationPending: true }));
    expect(await store.recordSignIn(personId(6), new Date())).toBeUndefined();
    expect(await store.find(personId(6))).toMatchObject({ lastSignInAt: null });
    await store.endInvitation(personId(6));
    expect(await store.recordSignIn(personId(6), new Date())).toMatchObject({
      invitationPending: false,
    });
  });

  it('notes the sign-in with one write and answers the profile', async () => {
    await store.ensure(profile(4));
    const at = new Date('2026-11-21T09:00:00.000Z');
    const { result, writes, commands } = await table.meter.measure(() =>
      store.recordSignIn(personId(4), at),
    );
    expect({ writes, commands }).toEqual({ writes: 2, commands: ['UpdateItem'] });
    expect(result).toEqual(profile(4, { lastSignInAt: at.toISOString() }));
  });

  it('makes nobody who was never seen', async () => {
    expect(await store.recordSignIn(personId(99), new Date())).toBeUndefined();
    const Key = profileKey(personId(99));
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
    expect(Item).toBeUndefined();
  });
});

describe('the e-mails of what is important', () => {
  it('stay off through an administrator’s change, until the person wants them again', async () => {
    await store.ensure(profile(20));
    expect(await store.find(personId(20))).toMatchObject({ emailNotifications: true });
    await store.update(personId(20), form({ emailNotifications: false }));
    const contact = contactFormSchema.parse({ ...form({ companyCity: 'Lota' }) });
    const changed = await store.update(personId(20), contact, { role: 'cliente' });
    expect(changed).toMatchObject({ companyCity: 'Lota', emailNotifications: false });
    expect(await store.find(personId(20))).toEqual(changed);
    await store.update(personId(20), form());
    expect(await store.find(personId(20))).toMatchObject({ emailNotifications: true });
  });

  it('are on for whom nobody asked yet', async () => {
    const Item = { ...profileKey(personId(21)), ...profile(21), emailNotifications: undefined };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    expect(await store.find(personId(21))).toEqual(profile(21));
  });
});

describe('a tombstone', () => {
  it('keeps the person out, and nothing lifts it', async () => {
    await bury(5, profile(5));
    expect(await store.find(personId(5))).toBeUndefined();
    expect(await store.ensure(profile(5))).toBe(false);
    expect(await store.recordSignIn(personId(5), new Date())).toBeUndefined();
    expect(await store.setRole(personId(5), 'admin', roleChange(5))).toBe('gone');
    expect(await store.update(personId(5), form())).toBeUndefined();
    expect(await store.forget(personId(5), { audit: audit(5, 'UserDeleted') })).toBe('gone');
    await expect(createConfirmCaller(table)(identity(5))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('need hold nothing of the person', async () => {
    await bury(6);
    expect(await store.find(personId(6))).toBeUndefined();
    await expect(createConfirmCaller(table)(identity(6))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});

describe('confirmCaller', () => {
  it('asks for half a unit in one read and answers the table’s role', async () => {
    await store.ensure(profile(7, { role: 'admin' }));
    const { result, reads, commands } = await table.meter.measure(() =>
      createConfirmCaller(table)(identity(7)),
    );
    expect({ reads, commands }).toEqual({ reads: 0.5, commands: ['GetItem'] });
    expect(result).toMatchObject({ ...identity(7), role: 'admin' });
  });

  it('sees a demotion at once, whatever the token’s groups say', async () => {
    await store.ensure(profile(8, { role: 'admin' }));
    await store.setRole(personId(8), 'cliente', roleChange(8));
    const caller = await createConfirmCaller(table)({ ...identity(8), groups: ['admin'] });
    expect(caller.role).toBe('cliente');
  });

  it('refuses somebody never seen', async () => {
    await expect(createConfirmCaller(table)(identity(98))).rejects.toMatchObject({
      code: 'PROFILE_MISSING',
    });
  });
});
