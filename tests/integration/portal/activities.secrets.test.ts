import { beforeAll, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import type { Route } from '../../../functions/core/http/route.ts';
import { reportsContract } from '../../../functions/reports/reports.contract.ts';
import { callOk, callRoute } from '../../../infra/local/client/portal-client.ts';
import { loadContracts } from '../../../scripts/lib/contracts.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { rootDir } from '../../support/root.ts';
import { registerSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');

/** In what a client must never read, and nowhere else. */
const NOTE = 'marca-de-nota-interna-7391';
const HOURS = /987[.,]5/;
const PRIORITY = /urgente/i;
/** The names of fields in the history; an activity itself has them with blank values. */
const HIDDEN_CHANGE = /"field":"(?:hoursDedicated|priority|assigneeId)"/;
/** In what a client may read, so that the answers are those meant. */
const MESSAGE = 'marca-de-mensaje-7391';
const COMMENT = 'marca-de-cierre-7391';

let client: Person;
let admin: Person;
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
  for (const body of [{ text: NOTE, internal: true }, { text: MESSAGE }]) {
    await callOk(stack, activitiesContract.writeMessage, { token, params, body });
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
  const report = await callOk(stack, reportsContract.generate, {
    token,
    body: { filters: { userId: client.profile.userId }, clientName: 'Secretos' },
  });
  ids = { websiteId, activityId, reportId: report.report.reportId };
});

const contracts = Object.values(await loadContracts(rootDir));
/** What a client can read with these ids. */
const readable = contracts
  .flatMap((contract) => Object.values(contract))
  .filter(({ method, auth }) => method === 'GET' && auth === 'user');
const paramsOf = ({ path }: Route) =>
  Object.fromEntries(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, ids[name]]));

/** All that a client's answers, e-mails and report say. */
async function everythingTheyRead(): Promise<string[]> {
  const { token } = client;
  const texts: string[] = [];
  for (const route of readable) {
    const params = paramsOf(route);
    if (Object.values(params).includes(undefined)) continue;
    const parts = { token, params: params as Record<string, string> };
    texts.push(JSON.stringify((await callRoute(stack, route, parts)).body));
  }
  const { viewUrl } = await callOk(stack, reportsContract.open, {
    token,
    params: { reportId: ids['reportId'] ?? '' },
  });
  texts.push(await (await fetch(new URL(viewUrl, stack.portalUrl))).text());
  for (const { subject, html, text } of await mailsTo(stack, client.email)) {
    texts.push(subject, html, text);
  }
  return texts;
}

it('internal notes, hours, priority and assignee are in no answer, e-mail or report of a client', async () => {
  // Both e-mails are there: of the answer and of the completion.
  await until(async () => {
    const mails = (await mailsTo(stack, client.email)).map(({ text }) => text).join();
    return mails.includes(MESSAGE) && mails.includes(COMMENT) ? true : undefined;
  });
  const texts = await everythingTheyRead();
  const all = texts.join('\n');
  for (const shown of [MESSAGE, COMMENT]) expect(all).toContain(shown);
  expect(texts.filter((text) => text.includes(NOTE))).toEqual([]);
  expect(texts.filter((text) => PRIORITY.test(text))).toEqual([]);
  expect(texts.filter((text) => text.includes(admin.profile.userId))).toEqual([]);
  expect(texts.filter((text) => HIDDEN_CHANGE.test(text))).toEqual([]);
  // Of the same edit they learn what is theirs to know.
  expect(all).toContain('"field":"dueOn","to":"2099-12-24"');
  // The report's document still has the hours.
  const others = texts.filter((text) => !text.startsWith('<!doctype html>'));
  expect(others.filter((text) => HOURS.test(text))).toEqual([]);
});

it('an administrator reads them', async () => {
  const parts = { token: admin.token, params: { activityId: ids['activityId'] ?? '' } };
  const { items } = await callOk(stack, activitiesContract.listMessages, parts);
  expect(items.map(({ text }) => text)).toEqual([NOTE, MESSAGE]);
  expect(await callOk(stack, activitiesContract.get, parts)).toMatchObject({
    ...{ hoursDedicated: 987.5, priority: 'urgente', assigneeId: admin.profile.userId },
  });
});

it('a client’s thread says nothing of how many notes there are', async () => {
  const parts = { token: client.token, params: { activityId: ids['activityId'] ?? '' } };
  const answer = await callOk(stack, activitiesContract.listMessages, parts);
  expect(answer).toMatchObject({ items: [{ text: MESSAGE, authorName: null }], nextCursor: null });
});
