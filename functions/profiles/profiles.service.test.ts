import { describe, expect, it } from 'vitest';
import { displayNameOf, type Profile } from './profiles.domain.ts';
import { getOwnProfile } from './profiles.service.ts';

const profile: Profile = {
  userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
  email: 'ana@ejemplo.cl',
  firstName: 'Ana',
  lastName: 'Pérez',
  role: 'cliente',
  createdAt: '2026-11-21T12:00:00.000Z',
  lastSignInAt: null,
};
const caller = { userId: profile.userId, username: 'ana', groups: [], role: 'cliente' } as const;

describe('getOwnProfile', () => {
  it('reads the caller’s own', async () => {
    const find = async (userId: string) => (userId === profile.userId ? profile : undefined);
    expect(await getOwnProfile(caller, { profiles: { find } })).toEqual(profile);
  });

  it('says so when it vanished meanwhile', async () => {
    const profiles = { find: async () => undefined };
    await expect(getOwnProfile(caller, { profiles })).rejects.toMatchObject({
      code: 'PROFILE_MISSING',
    });
  });
});

describe('displayNameOf', () => {
  it.each([
    [{ firstName: 'Ana', lastName: 'Pérez' }, 'Ana Pérez'],
    [{ firstName: 'Ana', lastName: '' }, 'Ana'],
    [{ firstName: '', lastName: 'Pérez' }, 'Pérez'],
    [{ firstName: '', lastName: '' }, 'ana@ejemplo.cl'],
  ])('%j', (names, shown) => {
    expect(displayNameOf({ ...profile, ...names })).toBe(shown);
  });
});
