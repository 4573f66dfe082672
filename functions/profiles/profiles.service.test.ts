import { describe, expect, it } from 'vitest';
import { peopleInMemory } from '../../tests/support/people-in-memory.ts';
import { userSchema, type User } from '../users/users.domain.ts';
import { displayNameOf } from './profiles.domain.ts';
import { profileChangeSchema } from './profiles.form.domain.ts';
import { profileOfItem } from './profiles.entity.ts';
import { changeOwnProfile, getOwnProfile } from './profiles.service.ts';
import { viewsOfItem } from './profiles.views.entity.ts';

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
const caller = { userId, username: 'ana', groups: [], role: 'cliente', position: 'owner' } as const;

const inbox = {
  own: { total: 5, unread: 2 },
  everybodys: { total: 50, unread: 20 },
  reading: { readUntil: 'b', readBroadcasts: new Set(['d']) },
  firstId: '',
  broadcasts: ['a', 'b', 'c', 'd', 'e'].map((notificationId) => ({
    notificationId,
    userId: null,
    title: 'Aviso',
    message: 'Para todos',
    type: 'info' as const,
    read: false,
    sentAt: '2026-11-21T12:00:00.000Z',
    link: null,
    audience: null,
    revision: 0,
  })),
};
const inboxes = {
  read: async (of: { userId: string }) =>
    of.userId === userId ? inbox : Promise.reject(new Error()),
};

const countWaiting = async (of: { userId: string }) =>
  of.userId === userId ? 3 : Promise.reject(new Error());
const attention = { kinds: { siteWithoutKey: 2 }, mine: 1, aside: 0 };
const countAttention = async (of: { userId: string }) =>
  of.userId === userId ? attention : Promise.reject(new Error());
const companyId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000009';
const erasesAt = '2026-12-14T12:00:00.000Z';
const people = {
  find: async (id: string) =>
    id === companyId ? userSchema.parse({ ...profile, userId: id, erasesAt }) : undefined,
};
const counting = { inboxes, countWaiting, countAttention };
const dependencies = { ...counting, profileOfItem, viewsOfItem, people };

describe('getOwnProfile', () => {
  it('answers what confirmed the caller, and what they have not read', async () => {
    const profileItem = { pk: `USER#${userId}`, sk: 'PROFILE', ...profile };
    const reportsItem = { pk: `USER#${userId}`, sk: 'NEWREPORTS', unread: 2 };
    const answer = await getOwnProfile({ ...caller, profileItem, reportsItem }, dependencies);
    const counts = { unreadNotifications: 4, unreadReports: 2, waitingActivities: 3, attention };
    expect(answer).toMatchObject({ ...profile, phone: '', ...counts, views: [] });
    expect(answer).not.toHaveProperty('pk');
  });

  it('answers the saved views that were read with it', async () => {
    const profileItem = { pk: `USER#${userId}`, sk: 'PROFILE', ...profile };
    const views = [
      {
        viewId: '01kb0000000000000000000001',
        list: 'websites',
        name: 'Tiendas',
        query: { tipo: 'tienda' },
      },
    ];
    const viewsItem = { pk: `USER#${userId}`, sk: 'LISTVIEWS', views, revision: 1 };
    const answer = await getOwnProfile({ ...caller, profileItem, viewsItem }, dependencies);
    expect(answer).toMatchObject({ views });
  });

  it.each([
    ['somebody of a company', companyId, erasesAt],
    ['somebody of a company whose client was deleted', userId.replace(/1$/, '8'), null],
    ['a client', undefined, null],
  ])('answers %s when the account of the company ends', async (_, ofCompany, end) => {
    const company = ofCompany !== undefined && { companyId: ofCompany };
    const profileItem = { pk: `USER#${userId}`, sk: 'PROFILE', ...profile, ...company };
    const answer = await getOwnProfile({ ...caller, ...company, profileItem }, dependencies);
    expect(answer).toMatchObject({ companyErasesAt: end, erasesAt: null });
  });

  it.each([undefined, { deletedAt: '2026-11-21T12:00:00.000Z' }])(
    'is refused when there is no profile: %j',
    async (profileItem) => {
      const absent = { ...caller, ...(profileItem && { profileItem }) };
      await expect(getOwnProfile(absent, dependencies)).rejects.toMatchObject({
        code: 'PROFILE_MISSING',
      });
    },
  );
});

describe('changeOwnProfile', () => {
  const now = new Date('2026-11-22T12:00:00.000Z');
  const ana = userSchema.parse(profile);

  function setUp(person: User = ana) {
    const memory = peopleInMemory(now);
    const { people, commit, rows, audits } = memory;
    rows.set(userId, person);
    const listByTarget = async () => ({
      items: audits.map(({ details = {}, ...entry }) => ({ ...entry, details })),
    });
    const names = { namesOf: async () => new Map<string, string>() };
    return { ...memory, deps: { people, commit, names, audits: { listByTarget } } };
  }
  const change = { lastName: 'Soto', revision: 0 };

  it('changes what is sent of the caller’s own, and leaves the rest', async () => {
    const person = { ...ana, phone: '+56912345678', emailNotifications: false };
    const { deps, rows, audits } = setUp(person);
    const after = { ...person, lastName: 'Soto', revision: 1 };
    expect(await changeOwnProfile(caller, change, deps)).toEqual(after);
    expect(rows.get(userId)).toEqual(after);
    expect(audits).toEqual([]);
  });

  it('switches the e-mails off and leaves them so', async () => {
    const { deps } = setUp();
    await changeOwnProfile(caller, { emailNotifications: false, revision: 0 }, deps);
    const saved = await changeOwnProfile(caller, { lastName: 'Soto', revision: 1 }, deps);
    expect(saved).toMatchObject({ emailNotifications: false, lastName: 'Soto' });
  });

  it('refuses an edit that began before an administrator’s, whom it does not name', async () => {
    const { deps, rows, audits } = setUp({ ...ana, phone: '+56912345678', revision: 1 });
    // The hours in reports are an administrator's own business.
    const details = { changed: 'phone, hoursInReports', revision: '1' };
    const entry = { actorId: 'carmen', action: 'UserUpdated', details, at: now };
    audits.push({ ...entry, targetId: userId });
    await expect(changeOwnProfile(caller, change, deps)).rejects.toMatchObject({
      code: 'EDITED_MEANWHILE',
      message: 'Cambió mientras lo editabas: el teléfono (un administrador).',
    });
    expect(rows.get(userId)).toMatchObject({ lastName: 'Pérez' });
  });

  it('says that it was the caller in another window', async () => {
    const { deps } = setUp({ ...ana, phone: '+56912345678', revision: 1 });
    await expect(changeOwnProfile(caller, change, deps)).rejects.toMatchObject({
      message: expect.stringContaining('(tú, en otra ventana)') as string,
    });
  });

  it('is not stale after a change of role or a sign-in meanwhile', async () => {
    const { deps, rows, people, hooks } = setUp();
    hooks.meanwhile = () => rows.set(userId, { ...ana, role: 'admin' });
    await people.recordSignIn(userId, now);
    const saved = await changeOwnProfile(caller, change, deps);
    expect(saved).toMatchObject({ lastName: 'Soto', role: 'admin', revision: 1 });
  });

  it('writes nothing where nothing changes, even from an old revision', async () => {
    const { deps, hooks } = setUp({ ...ana, revision: 4 });
    const wrote: string[] = [];
    hooks.wrote = (name) => wrote.push(name);
    const same = await changeOwnProfile(caller, { lastName: 'Pérez', revision: 0 }, deps);
    expect([same.revision, wrote]).toEqual([4, []]);
  });

  it('says so when the profile vanished meanwhile', async () => {
    const { deps, rows, hooks } = setUp();
    hooks.meanwhile = () => rows.set(userId, 'tombstone');
    await expect(changeOwnProfile(caller, change, deps)).rejects.toMatchObject({
      code: 'PROFILE_MISSING',
    });
  });

  it.each(['email', 'role', 'createdAt', 'lastSignInAt', 'userId', 'websitesCount'])(
    'cannot be asked to change %s',
    (field) => {
      const sent = { ...change, [field]: 'admin' };
      expect(profileChangeSchema.parse(sent)).toEqual(change);
    },
  );

  it('cleans what is kept', () => {
    const sent = {
      revision: 0,
      firstName: ' Ana ',
      lastName: 'Soto',
      phone: '56 9 1234 5678',
      secondaryEmail: ' Ana@Ejemplo.CL ',
      companyName: ' Panadería <b>Selecta</b> ',
    };
    expect(profileChangeSchema.parse(sent)).toMatchObject({
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
