import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import type {
  ActivityChange,
  NewActivity,
} from '../../../functions/activities/activities.form.domain.ts';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { siteStatsKey } from '../../../functions/core/table/keys/keys.ts';
import { newId } from '../../../functions/core/id.ts';
import { sampleSiteStats } from '../../../functions/status/status.samples.ts';
import { packStats } from '../../../functions/status/status.stats.entity.ts';
import { userPlansContract } from '../../../functions/user-plans/user-plans.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { announce } from '../../support/events.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { givePlan } from '../../support/plans.ts';
import { registerSite } from '../../support/sites.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
let ana: Person;
let benito: Person;
let admin: Person;
let websiteId: string;

beforeAll(async () => {
  ana = await newClient(stack, 'ana');
  benito = await newClient(stack, 'benito');
  admin = await signInAdmin(stack);
  await givePlan(stack, { admin, person: ana }, { activityLimit: 20 });
  ({ websiteId } = await registerSite(stack, ana, {
    url: 'https://espiga.example',
    name: 'Espiga',
  }));
});

const words = { description: 'Cambiar el logotipo', type: 'mejora' } as const;
const post = ({ token }: Person, more: Partial<NewActivity> = {}) =>
  callRoute(stack, activitiesContract.create, { token, body: { websiteId, ...words, ...more } });
const create = ({ token }: Person, more: Partial<NewActivity> = {}) =>
  callOk(stack, activitiesContract.create, { token, body: { websiteId, ...words, ...more } });
const change = ({ token }: Person, activityId: string, more: Partial<ActivityChange> = {}) =>
  callRoute(stack, activitiesContract.update, {
    token,
    params: { activityId },
    body: { ...words, revision: 0, ...more },
  });
const remove = ({ token }: Person, activityId: string) =>
  callRoute(stack, activitiesContract.remove, { token, params: { activityId } });
const list = ({ token }: Person, query: Record<string, string> = {}) =>
  callOk(stack, activitiesContract.list, { token, query });
const found = async (person: Person, activityId: string, query = {}) =>
  (await list(person, query)).items.find((item) => item.activityId === activityId);
const consumed = async ({ token }: Person) =>
  (await callOk(stack, userPlansContract.current, { token })).activitiesConsumed;
const answerOf = (answer: Awaited<ReturnType<typeof post>>) => [answer.status, codeOf(answer)];

describe('a client', () => {
  it('requests an activity, which takes a unit of their plan, and gets it back by deleting it', async () => {
    const before = await consumed(ana);
    const activity = await create(ana, { description: ' Cambiar <b>todo</b> ', type: 'error' });
    expect(activity).toMatchObject({
      description: 'Cambiar <b>todo</b>',
      type: 'error',
      status: 'pendiente',
      userId: ana.profile.userId,
      websiteName: 'Espiga',
      websiteUrl: 'https://espiga.example',
      hoursDedicated: null,
      clientName: null,
    });
    expect(await consumed(ana)).toBe(before + 1);
    expect(await found(ana, activity.activityId)).toEqual(activity);
    expect((await remove(ana, activity.activityId)).body).toEqual({
      activityId: activity.activityId,
    });
    expect(await consumed(ana)).toBe(before);
    expect(await found(ana, activity.activityId)).toBeUndefined();
  });

  it('changes description and type while it is pending, and nothing else', async () => {
    const { activityId } = await create(ana);
    const changed = await change(ana, activityId, { description: 'Otra', type: 'mantenimiento' });
    expect(changed.body).toMatchObject({ description: 'Otra', type: 'mantenimiento' });
    for (const more of [
      { status: 'realizada' as const },
      { hoursDedicated: 1 },
      { closingComment: 'Listo' },
    ]) {
      expect(answerOf(await change(ana, activityId, more))).toEqual([403, 'FORBIDDEN']);
    }
    for (const more of [{ status: 'realizada' as const }, { hoursDedicated: 1 }]) {
      expect(answerOf(await post(ana, more))).toEqual([403, 'FORBIDDEN']);
    }
    await change(admin, activityId, { status: 'en_progreso', revision: 1 });
    const refused = [409, 'ACTIVITY_NOT_PENDING'];
    expect(answerOf(await change(ana, activityId))).toEqual(refused);
    expect(answerOf(await remove(ana, activityId))).toEqual(refused);
  });

  it('is refused an update that their site does not wait for, or that was requested before', async () => {
    const site = await registerSite(stack, ana, { url: 'https://al-dia.example' });
    const updates = [{ kind: 'plugin' as const, id: 'g.php' }];
    const request = (who: Person) => post(who, { websiteId: site.websiteId, updates });
    expect(answerOf(await request(ana))).toEqual([409, 'UPDATE_DONE']);
    const plugin = { file: 'g.php', name: 'Galería', version: '2.3.1', active: true };
    const stats = sampleSiteStats({
      plugins: [{ ...plugin, updatePending: true, offered: '2.4.0' }],
    });
    const Item = { ...siteStatsKey(site.websiteId), packed: packStats(stats) };
    const { client, name: TableName } = tableOf(stack);
    await client.send(new PutCommand({ TableName, Item }));
    expect((await request(admin)).status).toBe(201);
    const again = await request(ana);
    expect(answerOf(again)).toEqual([409, 'UPDATE_REQUESTED']);
    expect(again.body).toMatchObject({
      error: { message: 'Ya se pidió, en una actividad sin terminar: Galería 2.4.0.' },
    });
  });

  it('learns why their plan lets them request none', async () => {
    const site = await registerSite(stack, benito, { url: 'https://sin-plan.example' });
    const request = () => post(benito, { websiteId: site.websiteId });
    expect(answerOf(await request())).toEqual([409, 'NO_ACTIVE_PLAN']);
    await givePlan(stack, { admin, person: benito }, { activityLimit: 1 });
    expect((await request()).status).toBe(201);
    expect(answerOf(await request())).toEqual([409, 'QUOTA_EXHAUSTED']);
  });

  it('learns which field is wrong, in Spanish', async () => {
    const body = { websiteId: '', description: ' ', type: 'otro', hoursDedicated: 0.3 };
    const answer = await callRoute(stack, activitiesContract.create, { token: ana.token, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: {
        code: 'VALIDATION_FAILED',
        fields: {
          websiteId: expect.arrayContaining(['Elige un sitio web']) as string[],
          description: ['El campo descripción es requerido'],
          type: ['Elige un tipo'],
          hoursDedicated: ['Las horas deben ser 0 o más, en pasos de 0,5'],
        },
      },
    });
  });

  it('finds their activities by words and filters', async () => {
    const { activityId } = await create(ana, {
      description: 'Revisar el formulario',
      type: 'error',
    });
    for (const query of [
      { search: 'FORMULARIO espiga' },
      { type: 'error' },
      { status: 'pendiente', search: 'revisar' },
    ]) {
      expect(await found(ana, activityId, query)).toBeDefined();
    }
    for (const query of [{ search: 'carrito' }, { type: 'mejora' }, { status: 'realizada' }]) {
      expect(await found(ana, activityId, query)).toBeUndefined();
    }
  });

  it.each(['%', Buffer.from('{"list":"ACTIVITIES"}').toString('base64url')])(
    'gets nowhere by the cursor %s',
    async (cursor) => {
      const parts = { token: ana.token, query: { cursor } };
      const answer = await callRoute(stack, activitiesContract.list, parts);
      expect(answerOf(answer)).toEqual([400, 'VALIDATION_FAILED']);
    },
  );
});

describe('an administrator', () => {
  it('closes an activity with a comment the client reads, hours they do not, and evidence of the version', async () => {
    const site = await registerSite(stack, ana, { url: 'https://version.example' });
    const syncWith = (wordpressVersion: string) => {
      const empty = { plugins: [], themes: [], phpVersion: null, mysqlVersion: null };
      const counts = { pluginsCount: 0, themesCount: 0, usersCount: 0, postsCount: 0 };
      const more = { pagesCount: 0, productsCount: 0, ordersCount: 0 };
      const packed = packStats({ wordpressVersion, ...empty, ...counts, ...more });
      const { client, name: TableName } = tableOf(stack);
      const Item = { ...siteStatsKey(site.websiteId), packed };
      return client.send(new PutCommand({ TableName, Item }));
    };
    await syncWith('6.8.2');
    const { activityId } = await create(ana, { websiteId: site.websiteId });
    await syncWith('6.8.3');
    const done = { status: 'realizada', hoursDedicated: 2.5, closingComment: 'Listo.' } as const;
    const closed = await change(admin, activityId, done);
    expect(closed.body).toMatchObject({
      ...done,
      clientName: 'Ana Pérez',
      versionAtCreation: '6.8.2',
      versionAtCompletion: '6.8.3',
      completedAt: expect.any(String) as string,
    });
    expect(await found(ana, activityId)).toMatchObject({
      status: 'realizada',
      hoursDedicated: null,
      closingComment: 'Listo.',
      versionAtCompletion: '6.8.3',
    });
    for (const targetId of [activityId, ana.profile.userId]) {
      const parts = { token: admin.token, params: { targetId } };
      const { items } = await callOk(stack, auditsContract.list, parts);
      expect(items[0]).toMatchObject({
        action: 'ActivityUpdated',
        actorId: admin.profile.userId,
        details: { activityId, from: 'pendiente', to: 'realizada' },
      });
    }
  });

  it('makes activities for the owner of the site, and takes nothing of their plan', async () => {
    const before = await consumed(ana);
    const activity = await create(admin, { status: 'en_progreso', hoursDedicated: 0.5 });
    expect(activity).toMatchObject({
      userId: ana.profile.userId,
      clientName: 'Ana Pérez',
      status: 'en_progreso',
      hoursDedicated: 0.5,
      userPlanId: null,
    });
    expect(await consumed(ana)).toBe(before);
    expect(await found(ana, activity.activityId)).toMatchObject({ hoursDedicated: null });
    const own = await registerSite(stack, admin, { url: 'https://propio.example' });
    await callOk(stack, websitesContract.assign, {
      token: admin.token,
      body: { websiteIds: [own.websiteId], userId: null },
    });
    expect(await create(admin, { websiteId: own.websiteId })).toMatchObject({
      userId: null,
      clientName: null,
    });
  });

  it('finds activities by the client’s name, and none of a deleted client', async () => {
    const carla = await newClient(stack, 'carla');
    const site = await registerSite(stack, carla, { url: 'https://carla.example' });
    const { activityId } = await create(admin, { websiteId: site.websiteId });
    await until(() => found(admin, activityId, { search: carla.email }));
    const { userId } = carla.profile;
    await callOk(stack, usersContract.remove, { token: admin.token, params: { userId } });
    await until(async () => ((await found(admin, activityId)) ? undefined : true));
  });

  it('deletes a pending one, and the client gets their unit back', async () => {
    const before = await consumed(ana);
    const { activityId } = await create(ana);
    await until(() => found(admin, activityId));
    expect((await remove(admin, activityId)).status).toBe(200);
    expect(await consumed(ana)).toBe(before);
    expect((await remove(admin, activityId)).status).toBe(404);
  });
});

describe('a submission', () => {
  it('sent again by its key is done once, and answered the same', async () => {
    const before = await consumed(ana);
    const submit = (submissionKey: string, more: Partial<NewActivity> = {}) =>
      callRoute(stack, activitiesContract.create, {
        token: ana.token,
        body: { websiteId, ...words, ...more },
        submissionKey,
      });
    const key = newId();
    const first = await submit(key);
    expect(first.status).toBe(201);
    const again = await submit(key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await consumed(ana)).toBe(before + 1);
    const reused = await submit(key, { description: 'Otra' });
    expect(answerOf(reused)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(answerOf(await submit('short'))).toEqual([400, 'VALIDATION_FAILED']);
    expect((await submit(newId())).status).toBe(201);
    expect(await consumed(ana)).toBe(before + 2);
  });

  it('is one of many at once: a quota of five is kept, and who is not answered may ask again', async () => {
    const dora = await newClient(stack, 'dora');
    const site = await registerSite(stack, dora, { url: 'https://cien.example' });
    await givePlan(stack, { admin, person: dora }, { activityLimit: 5 });
    /** A busy stack may end a request that it has done: the same key asks what came of it. */
    const submit = async (submissionKey: string) => {
      const body = { websiteId: site.websiteId, ...words };
      const parts = { token: dora.token, body, submissionKey };
      return until(async () => {
        const answer = await callRoute(stack, activitiesContract.create, parts);
        return answer.status < 500 ? answer : undefined;
      });
    };
    const answers = await Promise.all(Array.from({ length: 30 }, () => submit(newId())));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(5);
    const others = answers.filter(({ status }) => status !== 201).map(answerOf);
    expect(new Set(others.map(String))).toEqual(new Set(['409,QUOTA_EXHAUSTED']));
    expect(await consumed(dora)).toBe(5);
    expect((await list(dora)).items).toHaveLength(5);
  });
});

describe('an edit', () => {
  it('that began before another one is refused with what changed, and by whom', async () => {
    const activity = await create(ana);
    const { activityId } = activity;
    await until(() => found(admin, activityId));
    const status = 'en_progreso' as const;
    expect((await change(admin, activityId, { status, revision: 0 })).body).toMatchObject({
      revision: 1,
    });
    const stale = await change(admin, activityId, { description: 'Otra', revision: 0 });
    expect(answerOf(stale)).toEqual([409, 'EDITED_MEANWHILE']);
    expect(stale.body).toMatchObject({
      error: {
        message: 'Cambió mientras lo editabas: el estado (tú, en otra ventana).',
      },
    });
    // A field that was left out stays: the first edit is still there.
    const edited = await change(admin, activityId, { hoursDedicated: 2, revision: 1 });
    expect(edited.body).toMatchObject({ status, hoursDedicated: 2, revision: 2 });
    const body = { description: 'Sin revisión' };
    const parts = { token: admin.token, params: { activityId }, body };
    const without = await callRoute(stack, activitiesContract.update, parts);
    expect(answerOf(without)).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('the activities of a site', () => {
  it('say that it was deleted, and stay', async () => {
    const site = await registerSite(stack, ana, { url: 'https://borrado.example' });
    const { activityId } = await create(admin, { websiteId: site.websiteId });
    await callOk(stack, websitesContract.remove, {
      token: ana.token,
      params: { websiteId: site.websiteId },
    });
    const row = await until(async () => {
      const current = await found(ana, activityId);
      return current?.websiteGone === 'deleted' ? current : undefined;
    });
    expect(row.websiteUrl).toBe('https://borrado.example');
    expect(answerOf(await post(ana, { websiteId: site.websiteId }))).toEqual([404, 'NOT_FOUND']);
  });

  it('say that it is somebody else’s, and theirs again, also by events that come twice', async () => {
    const site = await registerSite(stack, ana, { url: 'https://movido.example' });
    const { activityId } = await create(admin, { websiteId: site.websiteId });
    const move = (userId: string) =>
      callOk(stack, websitesContract.assign, {
        token: admin.token,
        body: { websiteIds: [site.websiteId], userId },
      });
    const becomes = (websiteGone: 'reassigned' | null) =>
      until(async () => {
        const row = await found(ana, activityId);
        return row && row.websiteGone === websiteGone ? row : undefined;
      });
    await move(benito.profile.userId);
    await becomes('reassigned');
    expect(answerOf(await post(ana, { websiteId: site.websiteId }))).toEqual([404, 'NOT_FOUND']);
    expect(await found(benito, activityId)).toBeUndefined();
    await move(ana.profile.userId);
    await becomes(null);

    // An old one, twice, between two that can be waited for: it changes nothing.
    const old = {
      type: 'WebsiteReassigned',
      eventId: newId(),
      websiteId: site.websiteId,
      fromUserId: ana.profile.userId,
      toUserId: benito.profile.userId,
      reassignedAt: new Date().toISOString(),
    };
    await announce(stack, old, { times: 2 });
    await move(benito.profile.userId);
    await becomes('reassigned');
    await announce(stack, old, { times: 2 });
    await move(ana.profile.userId);
    await becomes(null);
  });
});

describe('an export of activities', () => {
  it('has a client’s own, and for an administrator everybody’s with hours', async () => {
    const description = `Exportar ${newId()}`;
    const { activityId } = await create(ana, { description });
    const read = async ({ token }: Person) => {
      const body = { search: description };
      const answer = await callOk(stack, activitiesContract.export, { token, body });
      return { ...answer, lines: (await (await fetch(answer.downloadUrl)).text()).split('\r\n') };
    };
    const { count, lines } = await read(ana);
    expect([count, lines.length]).toEqual([1, 3]);
    expect(lines[1]).toContain(`${activityId};;${description};Mejora;Pendiente;`);
    expect(lines[0]).not.toContain('Horas');
    expect((await read(benito)).count).toBe(0);
    const all = await read(admin);
    expect(all.lines[0]).toContain('Horas;Cliente');
    expect(all.lines[1]).toContain(ana.profile.userId);
  });
});
