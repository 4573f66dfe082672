import { describe, expect, it } from 'vitest';
import { clientKey } from '../core/table/keys.ts';
import { userSchema } from '../users/users.domain.ts';
import { clientEntryOf, clientSortKey, profileOfItem, profileRowOf } from './profiles.entity.ts';

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
  it('is nobody’s where there is none, or where a tombstone is', () => {
    expect(profileOfItem(undefined)).toBeUndefined();
    expect(profileOfItem({ deletedAt: '2026-11-21T12:00:00.000Z' })).toBeUndefined();
    expect(profileOfItem({ ...ana, deletedAt: '2026-11-21T12:00:00.000Z' })).toBeUndefined();
  });

  it('is the profile without what only the store needs', () => {
    const item = { pk: 'x', sk: 'y', ...ana, revision: 3, directoryChunk: 7, websitesCount: 2 };
    expect(profileOfItem(item)).toEqual(ana);
    expect(profileRowOf(item)).toEqual({ profile: ana, revision: 3, directoryChunk: 7 });
  });

  it.each(['', 'A', 'x'.repeat(300), 'R2-D2'])(
    'is read with a name that no form takes (%j)',
    (firstName) => {
      expect(profileOfItem({ ...ana, firstName })?.firstName).toBe(firstName);
    },
  );
});

it('a client’s entry has what searches compare, and no more', () => {
  expect(clientEntryOf(ana)).toEqual({
    id: ana.userId,
    createdAt: ana.createdAt,
    text: 'ana nunez\nla espiga\n+56912345678\npagos@ejemplo.cl\nana@ejemplo.cl',
  });
  expect(clientSortKey(clientEntryOf(ana))).toBe(clientKey(ana).gsi1sk);
});
