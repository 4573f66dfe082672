import { beforeAll, describe, expect, inject, it } from 'vitest';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
let ana: Person;
let benito: Person;
let admin: Person;

beforeAll(async () => {
  ana = await newClient(stack, 'ana');
  benito = await newClient(stack, 'benito');
  admin = await signInAdmin(stack);
});

const words = { title: 'Mantenimiento', message: 'El domingo a las 9.', type: 'warning' };
const send = (userId: string | null, more: object = {}) =>
  callOk(stack, notificationsContract.create, {
    token: admin.token,
    body: { ...words, userId, ...more },
  });
const list = ({ token }: Person, filter = 'all') =>
  callOk(stack, notificationsContract.list, { token, query: { filter } });
const unread = async ({ token }: Person) =>
  (await callOk(stack, notificationsContract.unread, { token })).unread;
const markRead = ({ token }: Person, notificationId: string) =>
  callRoute(stack, notificationsContract.markRead, { token, params: { notificationId } });
const idsOf = ({ items }: Awaited<ReturnType<typeof list>>) =>
  items.map(({ notificationId }) => notificationId);

describe('a notification to one person', () => {
  it('is seen by them and by administrators, and counted in their badge', async () => {
    const before = await unread(ana);
    const sent = await send(ana.profile.userId);
    expect(sent).toMatchObject({ ...words, read: false, recipientName: 'Ana Pérez' });

    expect(idsOf(await list(ana))).toContain(sent.notificationId);
    expect(idsOf(await list(benito))).not.toContain(sent.notificationId);
    await until(async () => idsOf(await list(admin)).find((id) => id === sent.notificationId));
    expect(await unread(ana)).toBe(before + 1);
    const me = await callOk(stack, profilesContract.me, { token: ana.token });
    expect(me.unreadNotifications).toBe(before + 1);
  });

  it('is marked by its recipient alone, and twice counts once', async () => {
    const { notificationId } = await send(ana.profile.userId);
    const before = await unread(ana);
    for (const stranger of [benito, admin]) {
      const answer = await markRead(stranger, notificationId);
      expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
    }
    for (let time = 0; time < 2; time += 1) {
      expect((await markRead(ana, notificationId)).body).toEqual({ unread: before - 1 });
    }
    expect(idsOf(await list(ana, 'read'))).toContain(notificationId);
    expect(idsOf(await list(ana, 'unread'))).not.toContain(notificationId);
  });

  it('cannot be sent to somebody there is not', async () => {
    const body = { ...words, userId: '01kb3f0a9x5m3v7c2d8e4h6j9k' };
    const answer = await callRoute(stack, notificationsContract.create, {
      token: admin.token,
      body,
    });
    expect([answer.status, codeOf(answer)]).toEqual([409, 'PERSON_GONE']);
  });
});

describe('a submission that comes twice', () => {
  it('is one notification; with other contents it is refused', async () => {
    const submit = (title: string) =>
      callRoute(stack, notificationsContract.create, {
        token: admin.token,
        body: { ...words, userId: ana.profile.userId, title },
        submissionKey: 'un-envio-del-formulario',
      });
    const before = await unread(ana);
    const first = await submit('Una vez');
    const again = await submit('Una vez');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await unread(ana)).toBe(before + 1);
    const other = await submit('Otro título');
    expect([other.status, codeOf(other)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });
});

describe('a notification to everybody', () => {
  it('does not reach people who come later', async () => {
    const { notificationId } = await send(null);
    const late = await newClient(stack, 'tardia');
    expect(await unread(late)).toBe(0);
    expect(idsOf(await list(late))).not.toContain(notificationId);
    expect(await unread(ana)).toBeGreaterThan(0);
  });

  it('is read by each person for themself', async () => {
    const { notificationId, recipientName } = await send(null);
    expect(recipientName).toBeNull();
    const before = await unread(benito);
    expect((await markRead(ana, notificationId)).status).toBe(200);
    expect(await unread(benito)).toBe(before);
    const shown = async (person: Person) =>
      (await list(person)).items.find((item) => item.notificationId === notificationId)?.read;
    expect([await shown(ana), await shown(benito)]).toEqual([true, false]);
    expect((await markRead(admin, notificationId)).status).toBe(200);
  });

  it('goes with all others when all are marked', async () => {
    await send(null);
    await send(benito.profile.userId);
    const { token } = benito;
    expect(await callOk(stack, notificationsContract.markAllRead, { token })).toEqual({
      unread: 0,
    });
    expect((await list(benito)).counts).toMatchObject({ unread: 0 });
    expect((await list(benito, 'unread')).items).toEqual([]);
  });
});

describe('an administrator', () => {
  it('changes and deletes what was sent', async () => {
    const { notificationId } = await send(ana.profile.userId);
    const parts = { token: admin.token, params: { notificationId } };
    const words = { title: 'Otro <b>título</b>', message: 'Otro mensaje', type: 'success' };
    const body = { ...words, revision: 0 };
    const changed = await callOk(stack, notificationsContract.update, { ...parts, body });
    expect(changed).toMatchObject({ title: 'Otro <b>título</b>', type: 'success' });
    const before = await unread(ana);
    await callOk(stack, notificationsContract.remove, parts);
    expect(idsOf(await list(ana))).not.toContain(notificationId);
    expect(await unread(ana)).toBe(before - 1);
    expect((await callRoute(stack, notificationsContract.remove, parts)).status).toBe(404);
    const deleted = await callRoute(stack, notificationsContract.update, { ...parts, body });
    expect(deleted.status).toBe(404);
  });

  it('changes nothing of what another one changed meanwhile, and learns what it says now', async () => {
    const { notificationId } = await send(ana.profile.userId);
    const edit = (title: string) =>
      callRoute(stack, notificationsContract.update, {
        token: admin.token,
        params: { notificationId },
        body: { title, revision: 0 },
      });
    const first = await edit('Uno');
    const stale = [await edit('Dos'), await edit('Tres')];
    const current = { notificationId, title: 'Uno', revision: 1 };
    expect(first).toMatchObject({ status: 200, body: current });
    for (const { status, body } of stale) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ error: { code: 'EDITED_MEANWHILE', current: first.body } });
    }
  });

  it('learns which field is wrong, in Spanish', async () => {
    const body = { title: '  ', message: ' ', type: 'urgente', userId: null };
    const answer = await callRoute(stack, notificationsContract.create, {
      token: admin.token,
      body,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: {
        code: 'VALIDATION_FAILED',
        fields: {
          title: ['El título es requerido'],
          message: ['El mensaje es requerido'],
          type: ['Elige un tipo'],
        },
      },
    });
  });

  it('deletes a person, and their notifications with them', async () => {
    const carla = await newClient(stack, 'carla');
    const { userId } = carla.profile;
    const { notificationId } = await send(userId);
    await callOk(stack, usersContract.remove, { token: admin.token, params: { userId } });
    await until(async () => {
      const { items } = await list(admin);
      return items.some((item) => item.notificationId === notificationId) ? undefined : true;
    });
  });
});

describe('a client', () => {
  const { create, update, remove } = notificationsContract;
  it.each([create, update, remove])('may not: $method $path', async (route) => {
    const { notificationId } = await send(ana.profile.userId);
    const parts = {
      token: ana.token,
      params: { notificationId },
      body: { ...words, userId: null },
    };
    const answer = await callRoute(stack, route, parts);
    expect([answer.status, codeOf(answer)]).toEqual([403, 'FORBIDDEN']);
  });

  it.each(['%', encodeURIComponent('{"list":"NOTIFICATIONS"}')])(
    'gets nowhere by the cursor %s',
    async (cursor) => {
      const answer = await callRoute(stack, notificationsContract.list, {
        token: ana.token,
        query: { cursor },
      });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );
});
