import { beforeAll, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { attentionContract } from '../../../functions/attention/attention.contract.ts';
import { newId } from '../../../functions/core/id.ts';
import { errorBodySchema } from '../../../functions/core/http/errors.ts';
import type { Route } from '../../../functions/core/http/route.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { paymentsContract } from '../../../functions/payments/payments.contract.ts';
import { plansContract } from '../../../functions/plans/plans.contract.ts';
import { reportsContract } from '../../../functions/reports/reports.contract.ts';
import { sessionsContract } from '../../../functions/sessions/sessions.contract.ts';
import { callOk, callRoute } from '../../../infra/local/client/portal-client.ts';
import { loadContracts } from '../../../scripts/lib/contracts.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { givePlan } from '../../support/plans.ts';
import { rootDir } from '../../support/root.ts';
import { registerSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';
import { usersNotesContract } from '../../../functions/users/notes/users.notes.contract.ts';

const stack = inject('stack');

/** Routes of administrators that name something. */
const routes = Object.entries(await loadContracts(rootDir)).flatMap(([noun, contract]) =>
  Object.entries(contract)
    .filter(([, { auth, path }]) => auth === 'admin' && path.includes('{'))
    .map(([name, route]) => ({ id: `${noun}.${name}`, route })),
);

type Ids = Readonly<Record<string, string>>;
let [owner, stranger]: [Person?, Person?] = [];
let there: Ids = {};
const notThere: Ids = {
  ...{ kind: 'paymentFlagged', month: '2020-01', subject: `payment.${newId()}` },
  ...{ noteId: newId(), notificationId: newId(), paymentId: newId(), planId: newId() },
  ...{
    reportId: newId(),
    sessionId: newId(),
    targetId: newId(),
    userId: newId(),
    userPlanId: newId(),
  },
  ...{ websiteId: newId() },
};

/** What there is of a client, by the names of the parameters: an item that wants an administrator, a note about them… */
async function idsOf(person: Person): Promise<Ids> {
  const { token } = await signInAdmin(stack);
  const { userId } = person.profile;
  const site = await registerSite(stack, person, { url: 'https://dueno.example', apiKey: null });
  const query = { state: 'open', userId };
  const item = await until(
    async () => (await callOk(stack, attentionContract.list, { token, query })).items[0],
  );
  const admin = { token };
  const { noteId } = await callOk(stack, usersNotesContract.writeNote, {
    ...admin,
    ...{ params: { userId }, body: { text: 'Una nota' } },
  });
  const { websiteId } = site;
  const words = { description: 'Una actividad', type: 'mejora' };
  await callOk(stack, activitiesContract.create, { ...admin, body: { websiteId, ...words } });
  const { notificationId } = await callOk(stack, notificationsContract.create, {
    ...admin,
    body: { title: 'Aviso', message: 'Un aviso de prueba.', type: 'info', userId },
  });
  const { planId, revision } = await callOk(stack, plansContract.create, {
    ...admin,
    body: { name: 'Plan de prueba', priceCents: 990, support: 'Correo', activityLimit: 50 },
  });
  const body = { planId, revision };
  const { paymentId } = await callOk(stack, paymentsContract.checkout, {
    token: person.token,
    body,
  });
  const { userPlanId } = await givePlan(stack, { admin: await signInAdmin(stack), person });
  const { report } = await callOk(stack, reportsContract.generate, {
    ...admin,
    body: { filters: { userId }, clientName: 'Dueña', allowEmpty: true },
  });
  const { sessions } = await callOk(stack, sessionsContract.list, { token: person.token });
  const { subject, kind } = item;
  const { reportId } = report;
  return {
    ...{ subject, kind, noteId, notificationId, planId, paymentId, userPlanId, reportId, userId },
    ...{ targetId: userId, websiteId, month: '2026-10' },
    ...{ sessionId: sessions[0]?.sessionId ?? '' },
  };
}

beforeAll(async () => {
  [owner, stranger] = [await newClient(stack, 'propia'), await newClient(stack, 'ajena')];
  there = await idsOf(owner);
});

const namesIn = ({ path }: Route) =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);

/** The answer, without what differs between any two. */
async function answerTo(person: Person | undefined, route: Route, ids: Ids) {
  const missing = namesIn(route).filter((name) => ids[name] === undefined);
  expect(missing).toEqual([]);
  const parts = { token: person?.token ?? '', params: { ...ids } };
  const { status, headers, body } = await callRoute(stack, route, parts);
  const { requestId, correlationId, ...error } = errorBodySchema.parse(body).error;
  expect(correlationId).not.toBe(requestId);
  return { status, type: headers.get('content-type'), error };
}

it('what clients could ask for by its id is among them', () => {
  const ids = routes.map(({ id }) => id);
  for (const noun of ['attention.', 'users.', 'audits.', 'payments.', 'reports.']) {
    expect(ids.filter((id) => id.startsWith(noun))).not.toEqual([]);
  }
});

it.each(routes)(
  '$id answers a client the same whether it is there, is theirs, or is not',
  async ({ route }) => {
    const refused = await answerTo(stranger, route, there);
    expect(refused).toMatchObject({ status: 403, error: { code: 'FORBIDDEN' } });
    expect(await answerTo(stranger, route, notThere)).toEqual(refused);
    expect(await answerTo(owner, route, there)).toEqual(refused);
  },
);
