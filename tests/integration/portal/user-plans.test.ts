import { beforeAll, describe, expect, inject, it } from 'vitest';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { newId } from '../../../functions/core/id.ts';
import { plansContract } from '../../../functions/plans/plans.contract.ts';
import type { ManagedPlan } from '../../../functions/plans/plans.domain.ts';
import { userPlansContract } from '../../../functions/user-plans/user-plans.contract.ts';
import type {
  PlanAssignment,
  UserPlanStatus,
} from '../../../functions/user-plans/user-plans.domain.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import {
  callOk,
  callRoute,
  codeOf,
  type Answer,
} from '../../../infra/local/client/portal-client.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { registerSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const UNKNOWN = '01kb3f0a9x5m3v7c2d8e4h6jno';
const DAY_MS = 86_400_000;
let admin: Person;
let stranger: Person;
let plan: ManagedPlan;

const addPlan = (more: object = {}) =>
  callOk(stack, plansContract.create, {
    token: admin.token,
    body: { name: 'Mantención', priceCents: 990, support: 'Correo', ...more },
  });

beforeAll(async () => {
  admin = await signInAdmin(stack);
  stranger = await newClient(stack, 'extrana');
  plan = await addPlan({ activityLimit: 4, siteLimit: 4 });
});

type Asked = Partial<Pick<PlanAssignment, 'planId' | 'placement'>> & { days?: number };
const tryAssign = (userId: string, { planId = plan.planId, ...more }: Asked = {}) =>
  callRoute(stack, userPlansContract.assign, {
    token: admin.token,
    body: { userId, planId, ...more },
  });
async function assign({ profile }: Person, asked: Asked = {}) {
  const answer = await tryAssign(profile.userId, asked);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return userPlansContract.assign.response.parse(answer.body);
}
const tryStatus = (userPlanId: string, status: UserPlanStatus) =>
  callRoute(stack, userPlansContract.changeStatus, {
    token: admin.token,
    params: { userPlanId },
    body: { status },
  });
async function setStatus(userPlanId: string, status: UserPlanStatus) {
  const answer = await tryStatus(userPlanId, status);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return userPlansContract.changeStatus.response.parse(answer.body);
}
const correct = (userPlanId: string, amount: number, reason = 'Actividad duplicada') =>
  callRoute(stack, userPlansContract.correct, {
    token: admin.token,
    params: { userPlanId },
    body: { amount, reason },
  });
const current = ({ token }: Person) => callOk(stack, userPlansContract.current, { token });
const mine = async ({ token }: Person) =>
  (await callOk(stack, userPlansContract.listOwn, { token })).items;
const refusalOf = (answer: Answer) => [answer.status, codeOf(answer)];
const actionsOf = async (targetId: string) => {
  const parts = { token: admin.token, params: { targetId } };
  const { items } = await callOk(stack, auditsContract.list, parts);
  return items;
};
const lengthOf = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS;

describe('a form that is sent again', () => {
  it('assigns one plan, and corrects it once', async () => {
    const { token } = admin;
    const { userId } = (await newClient(stack, 'repetida')).profile;
    const [assignKey, correctKey] = [newId(), newId()];
    const send = () =>
      callRoute(stack, userPlansContract.assign, {
        token,
        body: { userId, planId: plan.planId },
        submissionKey: assignKey,
      });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const { userPlanId } = userPlansContract.assign.response.parse(first.body);
    const fix = () =>
      callRoute(stack, userPlansContract.correct, {
        token,
        params: { userPlanId },
        body: { amount: 2, reason: 'Prueba' },
        submissionKey: correctKey,
      });
    const corrected = [await fix(), await fix()].map(({ body }) => body);
    expect(corrected).toMatchObject([{ activitiesConsumed: 2 }, { activitiesConsumed: 2 }]);
  });
});

describe('a plan that an administrator assigns', () => {
  it('runs at once for 30 days, and says what it allows', async () => {
    const ana = await newClient(stack, 'ana');
    expect(await current(ana)).toMatchObject({
      planName: 'Sin plan',
      userPlanId: null,
      periods: [],
    });
    const assigned = await assign(ana);
    expect(assigned).toMatchObject({
      userId: ana.profile.userId,
      userName: 'Ana Pérez',
      planName: 'Mantención',
      status: 'active',
      activitiesConsumed: 0,
      paymentId: null,
    });
    expect(lengthOf(assigned)).toBe(30);
    await registerSite(stack, ana, { url: 'https://uno.example' });
    expect(await current(ana)).toMatchObject({
      userPlanId: assigned.userPlanId,
      planName: 'Mantención',
      activityLimit: 4,
      activitiesConsumed: 0,
      activitiesRemaining: 4,
      planExpiresAt: assigned.endDate,
      siteLimit: 4,
      websitesCount: 1,
    });
    const { userName: _, userEmail, ...shown } = assigned;
    expect(userEmail).toBe(ana.profile.email);
    expect(await mine(ana)).toEqual([shown]);
  });

  it('leaves an entry on itself and on the person', async () => {
    const ana = await newClient(stack, 'ana');
    const { userPlanId } = await assign(ana, { days: 10 });
    for (const targetId of [userPlanId, ana.profile.userId]) {
      const own = ['SignedIn', 'TermsAccepted'];
      const deeds = (await actionsOf(targetId)).filter(({ action }) => !own.includes(action));
      expect(deeds).toMatchObject([
        {
          action: 'UserPlanAssigned',
          actorId: admin.profile.userId,
          details: { userPlanId, planName: 'Mantención' },
        },
      ]);
    }
  });

  it('beside another one asks when, and starts as was said', async () => {
    const ana = await newClient(stack, 'ana');
    const first = await assign(ana, { days: 10 });
    expect(refusalOf(await tryAssign(ana.profile.userId))).toEqual([409, 'PLAN_ACTIVE']);
    const second = await assign(ana, { days: 5, placement: 'after' });
    expect(second.startDate).toBe(first.endDate);
    expect((await current(ana)).userPlanId).toBe(first.userPlanId);
    const third = await assign(ana, { days: 20, placement: 'now' });
    const { userPlanId, periods } = await current(ana);
    expect(userPlanId).toBe(third.userPlanId);
    expect(periods.map((period) => period.userPlanId)).toEqual([
      third.userPlanId,
      second.userPlanId,
    ]);
    expect(periods[1]?.startDate).toBe(third.endDate);
    const [, , ended] = await mine(ana);
    const { userPlanId: replacing, planName, startDate: at } = third;
    expect(ended).toMatchObject({
      userPlanId: first.userPlanId,
      status: 'cancelled',
      // It keeps its dates: it may come back.
      endDate: first.endDate,
      replacedBy: { userPlanId: replacing, planName, at },
    });
    expect((await actionsOf(first.userPlanId)).map(({ action }) => action)).toEqual([
      'UserPlanStatusChanged',
      'UserPlanAssigned',
    ]);
  });

  it('waits behind five others at most', async () => {
    const ana = await newClient(stack, 'ana');
    for (let n = 0; n < 6; n += 1) await assign(ana, { placement: 'after' });
    const answer = await tryAssign(ana.profile.userId, { placement: 'after' });
    expect(refusalOf(answer)).toEqual([409, 'TOO_MANY_PLANS']);
  });

  it('may be archived, but must be there, and so must the person', async () => {
    const ana = await newClient(stack, 'ana');
    const { planId } = await addPlan();
    const archived = { token: admin.token, params: { planId }, body: { archived: true } };
    await callOk(stack, plansContract.archive, archived);
    expect((await assign(ana, { planId })).planId).toBe(planId);
    const unknown = { planId: UNKNOWN, placement: 'now' } as const;
    expect(refusalOf(await tryAssign(ana.profile.userId, unknown))).toEqual([
      409,
      'PLAN_NOT_OFFERED',
    ]);
    expect(refusalOf(await tryAssign(UNKNOWN))).toEqual([409, 'CLIENT_REQUIRED']);
  });

  it('is refused for an administrator, who has no plans', async () => {
    const answer = await tryAssign(admin.profile.userId);
    expect(refusalOf(answer)).toEqual([409, 'CLIENT_REQUIRED']);
  });

  it('needs a person, a plan and 1 to 365 days, and says so in Spanish', async () => {
    const body = { userId: '', planId: '', days: 366 };
    const parts = { token: admin.token, body };
    const answer = await callRoute(stack, userPlansContract.assign, parts);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: {
        code: 'VALIDATION_FAILED',
        fields: {
          days: ['La duración debe ser de 1 a 365 días'],
        },
      },
    });
    const { fields } = (answer.body as { error: { fields: Record<string, string[]> } }).error;
    expect(fields['userId']).toContain('Elige un usuario');
    expect(fields['planId']).toContain('Elige un plan');
  });
});

describe('a status that an administrator sets', () => {
  it('ends a plan, lets the next one start, and can be undone', async () => {
    const ana = await newClient(stack, 'ana');
    const first = await assign(ana, { days: 10 });
    const second = await assign(ana, { days: 5, placement: 'after' });
    const ended = await setStatus(first.userPlanId, 'expired');
    expect(ended).toMatchObject({
      status: 'expired',
      endDate: first.endDate,
      userName: 'Ana Pérez',
    });
    const now = await current(ana);
    expect(now.userPlanId).toBe(second.userPlanId);
    expect(now.planExpiresAt && now.planExpiresAt < second.endDate).toBe(true);
    expect(refusalOf(await tryStatus(first.userPlanId, 'active'))).toEqual([409, 'PLAN_ACTIVE']);
    await setStatus(second.userPlanId, 'cancelled');
    expect((await current(ana)).planName).toBe('Sin plan');
    await setStatus(first.userPlanId, 'active');
    expect(await current(ana)).toMatchObject({
      userPlanId: first.userPlanId,
      planExpiresAt: first.endDate,
    });
    const entries = await actionsOf(first.userPlanId);
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'UserPlanStatusChanged', details: { from: 'expired', to: 'active' } },
      { action: 'UserPlanStatusChanged', details: { from: 'active', to: 'expired' } },
    ]);
    const ofPerson = await actionsOf(ana.profile.userId);
    expect(ofPerson.map(({ details }) => details['userPlanId'])).toContain(first.userPlanId);
  });

  it('brings back what was replaced once nothing runs in its place', async () => {
    const ana = await newClient(stack, 'ana');
    const first = await assign(ana);
    const second = await assign(ana, { placement: 'now' });
    expect(refusalOf(await tryStatus(first.userPlanId, 'active'))).toEqual([409, 'PLAN_ACTIVE']);
    await setStatus(second.userPlanId, 'expired');
    expect((await setStatus(first.userPlanId, 'active')).endDate).toBe(first.endDate);
    // All others are free.
    for (const status of ['expired', 'refunded', 'cancelled'] as const) {
      expect((await setStatus(first.userPlanId, status)).status).toBe(status);
    }
  });

  it('of a client who was deleted goes with them, unless it was paid for', async () => {
    const ana = await newClient(stack, 'ana');
    const { userPlanId } = await assign(ana);
    const { userId } = ana.profile;
    await callOk(stack, usersContract.remove, { token: admin.token, params: { userId } });
    await until(async () => {
      const [status] = refusalOf(await tryStatus(userPlanId, 'active'));
      return status === 404 ? true : undefined;
    });
  });

  it('of no plan that there is finds none', async () => {
    expect(refusalOf(await tryStatus(UNKNOWN, 'expired'))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a correction', () => {
  it('changes what is consumed, within 0 and the limit, and is listed and audited', async () => {
    const ana = await newClient(stack, 'ana');
    const { userPlanId } = await assign(ana);
    const first = await correct(userPlanId, 3, 'Traspaso');
    expect(first.body).toMatchObject({ activitiesConsumed: 3, userName: 'Ana Pérez' });
    expect(await current(ana)).toMatchObject({ activitiesConsumed: 3, activitiesRemaining: 1 });
    for (const amount of [2, -4]) {
      const refused = await correct(userPlanId, amount);
      expect(refusalOf(refused)).toEqual([409, 'CORRECTION_OUT_OF_RANGE']);
    }
    expect((await correct(userPlanId, -1)).body).toMatchObject({ activitiesConsumed: 2 });
    for (const person of [ana, admin]) {
      const parts = { token: person.token, params: { userPlanId } };
      const { items } = await callOk(stack, userPlansContract.movements, parts);
      expect(items.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
        ['correction', -1, 'Actividad duplicada'],
        ['correction', 3, 'Traspaso'],
      ]);
    }
    for (const targetId of [userPlanId, ana.profile.userId]) {
      const [entry] = await actionsOf(targetId);
      expect(entry).toMatchObject({
        action: 'QuotaCorrected',
        details: { userPlanId, amount: '-1', reason: 'Actividad duplicada' },
      });
    }
  });

  it('needs a reason and an amount, and a plan', async () => {
    const ana = await newClient(stack, 'ana');
    const { userPlanId } = await assign(ana);
    expect(refusalOf(await correct(userPlanId, 0))).toEqual([400, 'VALIDATION_FAILED']);
    expect(refusalOf(await correct(userPlanId, 1, ' '))).toEqual([400, 'VALIDATION_FAILED']);
    expect(refusalOf(await correct(UNKNOWN, 1))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('who sees which plans', () => {
  it('everybody their own, an administrator all of them with their names', async () => {
    const ana = await newClient(stack, 'ana');
    const { userPlanId } = await assign(ana);
    expect((await mine(ana)).map((own) => own.userPlanId)).toEqual([userPlanId]);
    expect(await mine(stranger)).toEqual([]);
    const found = await until(async () => {
      const { items } = await callOk(stack, userPlansContract.list, { token: admin.token });
      return items.find((one) => one.userPlanId === userPlanId);
    });
    expect(found.userName).toBe('Ana Pérez');
  });

  it('nobody another’s movements', async () => {
    const ana = await newClient(stack, 'ana');
    const { userPlanId } = await assign(ana);
    const parts = { token: stranger.token, params: { userPlanId } };
    const answer = await callRoute(stack, userPlansContract.movements, parts);
    expect(refusalOf(answer)).toEqual([404, 'NOT_FOUND']);
  });

  it('nobody more by a forged cursor', async () => {
    const forged = Buffer.from(JSON.stringify({ pk: 'PLANS', gsi1pk: 'WEBSITES' }));
    const query = { cursor: forged.toString('base64url') };
    const route = userPlansContract.listOwn;
    const answer = await callRoute(stack, route, { token: admin.token, query });
    expect(refusalOf(answer)).toEqual([400, 'VALIDATION_FAILED']);
  });
});

it.each([
  userPlansContract.list,
  userPlansContract.assign,
  userPlansContract.changeStatus,
  userPlansContract.correct,
])('a client may not: $method $path', async (route) => {
  const ana = await newClient(stack, 'ana');
  const { userPlanId } = await assign(ana);
  const body = {
    ...{ userId: ana.profile.userId, planId: plan.planId, placement: 'now' },
    ...{ status: 'cancelled', amount: -1, reason: 'Por favor' },
  };
  const parts = { token: ana.token, params: { userPlanId } };
  const answer = await callRoute(stack, route, route.method === 'GET' ? parts : { ...parts, body });
  expect(refusalOf(answer)).toEqual([403, 'FORBIDDEN']);
  expect((await current(ana)).userPlanId).toBe(userPlanId);
});
