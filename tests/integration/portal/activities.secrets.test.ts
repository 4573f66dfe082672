import { beforeAll, describe, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { attentionContract } from '../../../functions/attention/attention.contract.ts';
import { activitiesAttachmentsContract } from '../../../functions/activities/attachments/activities.attachments.contract.ts';
import { dataExportsContract } from '../../../functions/data-exports/data-exports.contract.ts';
import type { Route } from '../../../functions/core/http/route.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { reportsMonthlyContract } from '../../../functions/reports/monthly/reports.monthly.contract.ts';
import { daysOfMonth } from '../../../functions/reports/monthly/reports.monthly.domain.ts';
import { reportsContract } from '../../../functions/reports/reports.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { callOk, callRoute, type RequestParts } from '../../../infra/local/client/portal-client.ts';
import { loadContracts } from '../../../scripts/lib/contracts.ts';
import { attachFile, pngOf } from '../../support/attachments.ts';
import { invoke } from '../../support/lambdas.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { ownDataOf } from '../../support/people/own-data.ts';
import { makeDue, monthDue } from '../../support/reports/monthly-reports.ts';
import { givePlan } from '../../support/plans.ts';
import { rootDir } from '../../support/root.ts';
import { registerSite } from '../../support/sites.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';
import { activityAt, putActivity } from '../stores/support/report-activities.ts';
import { usersNotesContract } from '../../../functions/users/notes/users.notes.contract.ts';

const stack = inject('stack');

/** In what a client must never read, and nowhere else. */
const NOTE = 'marca-de-nota-interna-7391';
const NOTE_ABOUT_THEM = 'marca-de-nota-sobre-el-cliente-7391';
const DISMISSAL = 'marca-de-descarte-7391';
/** The name and the bytes of a note's file. */
const NOTE_FILE = 'marca-de-archivo-interno-7391';
const MARKERS = [NOTE, NOTE_FILE, NOTE_ABOUT_THEM, DISMISSAL];
const HOURS = /987[.,]5/;
const PRIORITY = /urgente/i;
/** The names of fields in the history; an activity itself has them with blank values. */
const HIDDEN_CHANGE = /"field":"(?:hoursDedicated|priority|assigneeId)"/;
/** In what a client may read, so that the answers are those meant. */
const MESSAGE = 'marca-de-mensaje-7391';
const MESSAGE_FILE = 'marca-de-archivo-7391';
const COMMENT = 'marca-de-cierre-7391';
const LAST_MONTH = 'marca-del-mes-pasado-7391';
const REQUEST = 'marca-de-solicitud-7391';

let client: Person;
let admin: Person;
const generate = async () => {
  const { userId } = client.profile;
  const body = { filters: { userId }, clientName: 'Secretos' };
  return callOk(stack, reportsContract.generate, { token: admin.token, body });
};

/** Lets the client get their report of last month, with work of an hour that nobody else has. */
async function sendMonthly(): Promise<void> {
  const { token } = admin;
  const { userId } = client.profile;
  const at = new Date(`${daysOfMonth(monthDue()).startDate}T15:00:00.000Z`);
  const words = { description: LAST_MONTH, hoursDedicated: 987.5 };
  await putActivity(tableOf(stack), activityAt(at, { userId, ...words }));
  const params = { userId };
  const { revision } = await callOk(stack, reportsMonthlyContract.readSettings, { token, params });
  const settings = { enabled: true, dayOfMonth: 1, recipients: [client.email] };
  const body = { ...settings, clientName: 'Secretos', revision };
  await callOk(stack, reportsMonthlyContract.saveSettings, { token, params, body });
  await makeDue(stack, userId);
  await invoke(stack, 'reports.monthly.dispatcher');
}

/** What they request is pending, and so is their site without a key; an administrator dismisses both with a reason. */
async function dismissPending(): Promise<void> {
  const { token } = admin;
  const { userId } = client.profile;
  await registerSite(stack, client, { url: 'https://sinllave.example', apiKey: null });
  const query = { state: 'open', userId };
  const wanted = ['activityRequested', 'siteWithoutKey'];
  const items = await until(async () => {
    const open = (await callOk(stack, attentionContract.list, { token, query })).items;
    const found = open.filter(({ kind }) => wanted.includes(kind));
    return found.length === wanted.length ? found : undefined;
  });
  for (const { subject, kind, revision } of items) {
    const parts = { params: { subject, kind }, body: { revision, reason: DISMISSAL } };
    await callOk(stack, attentionContract.dismiss, { token, ...parts });
  }
}

let ids: Record<string, string>;

beforeAll(async () => {
  client = await newClient(stack, 'secretos');
  admin = await signInAdmin(stack);
  const { token } = admin;
  const { websiteId } = await registerSite(stack, client, { url: 'https://secretos.example' });
  const words = { description: 'Revisar el formulario', type: 'error' } as const;
  const { activityId } = await callOk(stack, activitiesContract.create, {
    token,
    body: {
      ...{ websiteId, ...words, hoursDedicated: 987.5, priority: 'urgente' },
      assigneeId: admin.profile.userId,
    },
  });
  const params = { activityId };
  for (const [name, body] of [
    [NOTE_FILE, { text: NOTE, internal: true }],
    [MESSAGE_FILE, { text: MESSAGE }],
  ] as const) {
    const file = { token, activityId, name: `${name}.png`, bytes: pngOf(name) };
    const { attachmentId } = await attachFile(stack, file);
    const sent = { ...body, attachmentIds: [attachmentId] };
    await callOk(stack, activitiesContract.writeMessage, { token, params, body: sent });
  }
  await callOk(stack, activitiesContract.update, {
    token,
    params,
    body: { status: 'realizada', closingComment: COMMENT, revision: 0 },
  });
  await callOk(stack, activitiesContract.update, {
    token,
    params,
    body: { hoursDedicated: 987, priority: 'alta', assigneeId: null, revision: 1 },
  });
  await callOk(stack, activitiesContract.update, {
    token,
    params,
    body: {
      ...{ hoursDedicated: 987.5, priority: 'urgente', assigneeId: admin.profile.userId },
      ...{ dueOn: '2099-12-24', revision: 2 },
    },
  });
  await callOk(stack, usersNotesContract.writeNote, {
    token,
    params: { userId: client.profile.userId },
    body: { text: NOTE_ABOUT_THEM },
  });
  await givePlan(stack, { admin, person: client }, { activityLimit: 50 });
  const request = { websiteId, type: 'error', description: REQUEST };
  const requested = await callOk(stack, activitiesContract.create, {
    token: client.token,
    body: request,
  });
  await dismissPending();
  const { report } = await generate();
  ids = { websiteId, activityId, reportId: report.reportId, requestedId: requested.activityId };
  await sendMonthly();
});

const contracts = Object.values(await loadContracts(rootDir));
/** What a client can read with these ids. */
const readable = contracts
  .flatMap((contract) => Object.values(contract))
  .filter(({ method, auth }) => method === 'GET' && auth === 'user');
const paramsOf = ({ path }: Route) =>
  Object.fromEntries(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, ids[name]]));

/** Each report as it opens and as it is saved, and what the portal answers about it. */
async function reportsTheyRead(): Promise<string[]> {
  const { token } = client;
  const { items } = await callOk(stack, reportsContract.mine, { token });
  const texts: string[] = [];
  for (const { reportId } of items) {
    const parts = { token, params: { reportId } };
    const opened = await callOk(stack, reportsContract.open, parts);
    const { downloadUrl } = await callOk(stack, reportsContract.download, parts);
    texts.push(JSON.stringify(opened));
    texts.push(await (await fetch(new URL(opened.viewUrl, stack.portalUrl))).text());
    texts.push(await (await fetch(downloadUrl)).text());
  }
  return texts;
}

/** What the client gets of the file of each message and note, as an administrator knows them. */
async function filesTheyRead(): Promise<string[]> {
  const activityId = ids['activityId'] ?? '';
  const parts = { token: admin.token, params: { activityId } };
  const { items } = await callOk(stack, activitiesContract.listMessages, parts);
  const texts: string[] = [];
  for (const { messageId, attachments } of items) {
    for (const { attachmentId } of attachments) {
      const asked = { token: client.token, params: { activityId, messageId, attachmentId } };
      const { body } = await callRoute(stack, activitiesAttachmentsContract.download, asked);
      texts.push(JSON.stringify(body));
      const link = activitiesAttachmentsContract.download.response.safeParse(body).data;
      if (link) texts.push(await (await fetch(link.downloadUrl)).text());
    }
  }
  return texts;
}

/** All that a client's answers, e-mails and reports say. */
async function everythingTheyRead(): Promise<string[]> {
  const { token } = client;
  const texts = [...(await reportsTheyRead()), ...(await filesTheyRead())];
  for (const route of readable) {
    const params = paramsOf(route);
    if (Object.values(params).includes(undefined)) continue;
    const parts = { token, params: params as Record<string, string> };
    texts.push(JSON.stringify((await callRoute(stack, route, parts)).body));
  }
  for (const { subject, html, text } of await mailsTo(stack, client.email)) {
    texts.push(subject, html, text);
  }
  return texts;
}

const expectNoMarker = (texts: readonly string[]) =>
  expect(texts.filter((text) => MARKERS.some((marker) => text.includes(marker)))).toEqual([]);

it('internal notes and their files, hours, priority and assignee are in no answer, e-mail or report of a client', async () => {
  // The e-mails are there: of the answer, of the completion and of the monthly report.
  await until(async () => {
    const mails = (await mailsTo(stack, client.email)).map(({ text }) => text).join();
    const said = [MESSAGE, COMMENT, 'En resumen:'];
    return said.every((each) => mails.includes(each)) ? true : undefined;
  });
  const texts = await everythingTheyRead();
  const all = texts.join('\n');
  for (const shown of [MESSAGE, COMMENT, LAST_MONTH]) expect(all).toContain(shown);
  expectNoMarker(texts);
  // Its name in answers and in the e-mail, and its bytes.
  expect(texts.filter((text) => text.includes(MESSAGE_FILE)).length).toBeGreaterThanOrEqual(4);
  expect(texts.filter((text) => PRIORITY.test(text))).toEqual([]);
  expect(texts.filter((text) => text.includes(admin.profile.userId))).toEqual([]);
  expect(texts.filter((text) => HIDDEN_CHANGE.test(text))).toEqual([]);
  // Of the same edit they learn what is theirs to know.
  expect(all).toContain('"field":"dueOn","to":"2099-12-24"');
  expect(texts.filter((text) => HOURS.test(text))).toEqual([]);
  // Not even that there are any.
  const named = /Horas: |Horas dedicadas|Total de horas|hoursInReports/;
  expect(texts.filter((text) => named.test(text))).toEqual([]);
});

it('an administrator reads them', async () => {
  const parts = { token: admin.token, params: { activityId: ids['activityId'] ?? '' } };
  const { items } = await callOk(stack, activitiesContract.listMessages, parts);
  expect(items.map(({ text }) => text)).toEqual([NOTE, MESSAGE]);
  expect(await callOk(stack, activitiesContract.get, parts)).toMatchObject({
    ...{ hoursDedicated: 987.5, priority: 'urgente', assigneeId: admin.profile.userId },
  });
  const { userId } = client.profile;
  const { token } = admin;
  const notes = await callOk(stack, usersNotesContract.listNotes, { token, params: { userId } });
  expect(notes.items.map(({ text }) => text)).toEqual([NOTE_ABOUT_THEM]);
  const query = { state: 'dismissed', userId };
  const aside = await callOk(stack, attentionContract.list, { token, query });
  expect(aside.items.map(({ kind, dismissed }) => [kind, dismissed?.reason])).toEqual([
    ['activityRequested', DISMISSAL],
    ['siteWithoutKey', DISMISSAL],
  ]);
});

it('a client’s thread says nothing of how many notes there are', async () => {
  const parts = { token: client.token, params: { activityId: ids['activityId'] ?? '' } };
  const answer = await callOk(stack, activitiesContract.listMessages, parts);
  expect(answer).toMatchObject({ items: [{ text: MESSAGE, authorName: null }], nextCursor: null });
});

it('a client whose reports show hours reads them there, and nowhere else', async () => {
  await callOk(stack, usersContract.update, {
    token: admin.token,
    params: { userId: client.profile.userId },
    body: { hoursInReports: true, revision: 0 },
  });
  await generate();
  const withHours = (await everythingTheyRead()).filter((text) => HOURS.test(text));
  // The new report alone, as it opens and as it is saved.
  expect(withHours).toHaveLength(2);
  for (const text of withHours) expect(text).toMatch(/^<!doctype html>.*Total de horas/s);
});

/** What a client writes about their own things, with what is refused. */
const writes = (): [Route, RequestParts][] => {
  const { websiteId = '', activityId = '', requestedId = '' } = ids;
  const words = { websiteId, description: 'Otra solicitud', type: 'error' };
  const edit = { name: 'Sitio con secretos', revision: 0 };
  return [
    [activitiesContract.create, { body: words }],
    [
      activitiesContract.update,
      {
        params: { activityId: requestedId },
        body: { description: `${REQUEST} otra vez`, revision: 0 },
      },
    ],
    // It is completed, and was edited since.
    [
      activitiesContract.update,
      { params: { activityId }, body: { description: 'Ya no se puede', revision: 0 } },
    ],
    [
      activitiesContract.writeMessage,
      { params: { activityId }, body: { text: 'Gracias por revisarlo' } },
    ],
    [
      websitesContract.create,
      { body: { name: 'Otro', url: 'https://otro.example', type: 'blog', apiKey: null } },
    ],
    [websitesContract.update, { params: { websiteId }, body: edit }],
    [websitesContract.update, { params: { websiteId }, body: { ...edit, name: 'Sitio viejo' } }],
    // An administrator has changed the profile.
    [profilesContract.update, { body: { firstName: 'Clara', revision: 0 } }],
    [notificationsContract.markAllRead, {}],
  ];
};

const exports = [activitiesContract.export, websitesContract.export];

it('what answers a client’s writes says nothing of it, nor does a file that they export', async () => {
  const { token } = client;
  const texts: string[] = [];
  const statuses: number[] = [];
  for (const [route, parts] of writes()) {
    const { status, body } = await callRoute(stack, route, { token, ...parts });
    statuses.push(status);
    texts.push(JSON.stringify(body));
  }
  expect(statuses).toEqual([201, 200, 409, 201, 201, 200, 409, 409, 200]);
  for (const route of exports) {
    const { downloadUrl } = await callOk(stack, route, { token, body: {} });
    texts.push(await (await fetch(downloadUrl)).text());
  }
  const all = texts.join('\n');
  for (const shown of [COMMENT, REQUEST, 'sinllave.example']) expect(all).toContain(shown);
  expectNoMarker(texts);
  for (const hidden of [PRIORITY, HIDDEN_CHANGE, HOURS, /hora/i]) {
    expect(texts.filter((text) => hidden.test(text))).toEqual([]);
  }
  expect(texts.filter((text) => text.includes(admin.profile.userId))).toEqual([]);
});

describe('the file of a client’s own data', () => {
  it('has what is theirs, and nothing that administrators keep to themselves or that is another’s', async () => {
    const other = await newClient(stack, 'ajena');
    await registerSite(stack, other, { url: 'https://marca-ajena-7391.example' });
    const files = await ownDataOf(stack, client);
    const all = [...files.values()].join('\n');
    const shown = [MESSAGE, MESSAGE_FILE, COMMENT, REQUEST, LAST_MONTH, 'secretos.example'];
    for (const text of [...shown, client.email]) expect(all).toContain(text);
    expectNoMarker([all]);
    expect(all).not.toContain('marca-ajena-7391');
    expect(all).not.toContain(other.email);
    expect(all).not.toContain(admin.profile.userId);
    expect(all).not.toContain('clave-de-prueba-1');
    expect(all).not.toMatch(PRIORITY);
    expect(all).not.toMatch(HOURS);
    expect(JSON.parse(files.get('json/planes.json') ?? '')).toHaveLength(1);
    expect(JSON.parse(files.get('json/sesiones.json') ?? '')).toMatchObject([
      { device: expect.any(String) as string },
    ]);
    await until(async () => {
      const mails = await mailsTo(stack, client.email);
      return mails.find(({ subject }) => subject.includes('Tus datos están listos'));
    });
  });

  it('is nobody else’s', async () => {
    const { token } = await newClient(stack, 'curiosa');
    const answer = await callRoute(stack, dataExportsContract.download, { token });
    expect(answer.status).toBe(404);
  });
});
