import { describe, expect, it } from 'vitest';
import { clientKey, profileKey } from '../core/table/keys/keys.ts';
import { userSchema } from '../users/users.domain.ts';
import {
  clientEntryOf,
  clientSortKey,
  personEntity,
  profileOfItem,
  UNEDITED,
} from './profiles.entity.ts';

const ana = userSchema.parse({
  userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
  email: 'ana@ejemplo.cl',
  firstName: 'Ana',
  lastName: 'Núñez',
  phone: '+56912345678',
  secondaryEmail: 'pagos@ejemplo.cl',
  companyName: 'La Espiga',
  role: 'cliente',
  createdAt: '2026-11-20T12:00:00.000Z',
  lastSignInAt: null,
});

describe('a person’s item', () => {
  it('is no profile where it is missing or a tombstone', () => {
    expect(profileOfItem(undefined)).toBeUndefined();
    expect(profileOfItem({ deletedAt: '2026-11-21T12:00:00.000Z' })).toBeUndefined();
    expect(profileOfItem({ ...ana, deletedAt: '2026-11-21T12:00:00.000Z' })).toBeUndefined();
  });

  it('is the profile without what only its noun needs', () => {
    const item = { pk: 'x', sk: 'y', ...ana, revision: 3, directoryChunk: 7, websitesCount: 2 };
    expect(profileOfItem(item)).toEqual({ ...ana, revision: 3 });
    const stored = { directoryChunk: 7, websitesCount: 2 };
    expect(personEntity.decode(item)).toEqual({ ...ana, revision: 3, ...stored });
  });

  it('stores no empty field, and reads it as empty again', () => {
    const item = personEntity.encode({ ...ana, directoryChunk: 7 });
    expect(item).toEqual({
      ...profileKey(ana.userId),
      ...clientKey(ana),
      userId: ana.userId,
      email: ana.email,
      firstName: 'Ana',
      lastName: 'Núñez',
      phone: ana.phone,
      secondaryEmail: ana.secondaryEmail,
      companyName: 'La Espiga',
      role: 'cliente',
      createdAt: ana.createdAt,
      lastSignInAt: null,
      directoryChunk: 7,
    });
    expect(personEntity.decode(item)).toEqual({ ...ana, directoryChunk: 7 });
  });

  it('of an administrator is in no list of clients', () => {
    const item = personEntity.encode({ ...ana, role: 'admin' });
    expect(Object.keys(item)).not.toContain('gsi1pk');
  });

  it.each(['', 'A', 'x'.repeat(300), 'R2-D2'])(
    'is read with a name that no form takes (%j)',
    (firstName) => {
      expect(profileOfItem({ ...ana, firstName })?.firstName).toBe(firstName);
    },
  );

  it('is changed only while it is no tombstone, whose revision is 0 as well', () => {
    const { patch, amend } = personEntity.writes;
    const edited = { ...ana, phone: '+56911112222', revision: 1 };
    for (const write of [
      patch(ana, edited, UNEDITED),
      amend(ana, { ...ana, role: 'admin' }, UNEDITED),
    ]) {
      expect(write.Update?.ConditionExpression).toContain('attribute_not_exists(#deletedAt)');
      expect(write.Update?.ConditionExpression).toContain('#role = :read_role');
    }
  });
});

it('a client’s entry has what searches compare, and no more', () => {
  expect(clientEntryOf(ana)).toEqual({
    id: ana.userId,
    createdAt: ana.createdAt,
    text: 'ana nunez\nla espiga\n+56912345678\npagos@ejemplo.cl\nana@ejemplo.cl',
  });
  expect(clientSortKey(clientEntryOf(ana))).toBe(clientKey(ana).gsi1sk);
});
