import { describe, expect, it } from 'vitest';
import { displayNameOf, profileFormSchema, type ProfileForm } from './profiles.domain.ts';
import { profileOfItem } from './profiles.entity.ts';
import { changeOwnProfile, getOwnProfile } from './profiles.service.ts';

const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const profile = {
  userId,
  email: 'ana@ejemplo.cl',
  firstName: 'Ana',
  lastName: 'Pérez',
  role: 'cliente',
  createdAt: '2026-11-21T12:00:00.000Z',
  lastSignInAt: null,
} as const;
const caller = { userId, username: 'ana', groups: [], role: 'cliente' } as const;

const inbox = {
  own: { total: 5, unread: 2 },
  everybodys: { total: 50, unread: 20 },
  reading: { readUntil: 'b', readBroadcasts: new Set(['d']) },
  broadcasts: ['a', 'b', 'c', 'd', 'e'].map((notificationId) => ({
    notificationId,
    userId: null,
    title: 'Aviso',
    message: 'Para todos',
    type: 'info' as const,
    read: false,
    sentAt: '2026-11-21T12:00:00.000Z',
  })),
};
const inboxes = {
  read: async (of: { userId: string }) =>
    of.userId === userId ? inbox : Promise.reject(new Error()),
};

describe('getOwnProfile', () => {
  it('answers what confirmed the caller, and what they have not read', async () => {
    const profileItem = { pk: `USER#${userId}`, sk: 'PROFILE', ...profile };
    const answer = await getOwnProfile({ ...caller, profileItem }, { inboxes, profileOfItem });
    expect(answer).toMatchObject({ ...profile, phone: '', unreadNotifications: 4 });
    expect(answer).not.toHaveProperty('pk');
  });

  it.each([undefined, { deletedAt: '2026-11-21T12:00:00.000Z' }])(
    'says so when there is none: %j',
    async (profileItem) => {
      const absent = { ...caller, ...(profileItem && { profileItem }) };
      await expect(getOwnProfile(absent, { inboxes, profileOfItem })).rejects.toMatchObject({
        code: 'PROFILE_MISSING',
      });
    },
  );
});

describe('changeOwnProfile', () => {
  const form = profileFormSchema.parse({ firstName: 'Ana', lastName: 'Soto' });

  it('changes the caller’s own, by the form alone', async () => {
    const asked: [string, ProfileForm][] = [];
    const profiles = {
      update: async (id: string, changed: ProfileForm) => {
        asked.push([id, changed]);
        return { ...profile, invitationPending: false, ...changed };
      },
    };
    expect(await changeOwnProfile(caller, form, { profiles })).toMatchObject({ lastName: 'Soto' });
    expect(asked).toEqual([[userId, form]]);
  });

  it('says so when the profile vanished meanwhile', async () => {
    const profiles = { update: async () => undefined };
    await expect(changeOwnProfile(caller, form, { profiles })).rejects.toMatchObject({
      code: 'PROFILE_MISSING',
    });
  });

  it.each(['email', 'role', 'createdAt', 'lastSignInAt', 'userId', 'websitesCount'])(
    'cannot be asked to change %s',
    (field) => {
      const sent = { firstName: 'Ana', lastName: 'Soto', [field]: 'admin' };
      expect(profileFormSchema.parse(sent)).not.toHaveProperty(field);
    },
  );

  it('cleans what is kept', () => {
    const sent = {
      firstName: ' Ana ',
      lastName: 'Soto',
      phone: '56 9 1234 5678',
      secondaryEmail: ' Ana@Ejemplo.CL ',
      companyName: ' Panadería <b>Selecta</b> ',
    };
    expect(profileFormSchema.parse(sent)).toMatchObject({
      firstName: 'Ana',
      phone: '+56912345678',
      secondaryEmail: 'ana@ejemplo.cl',
      companyName: 'Panadería bSelecta/b',
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
