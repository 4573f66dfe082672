import { beforeAll, describe, expect, inject, it } from 'vitest';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { newId } from '../../../functions/core/id.ts';
import { plansContract } from '../../../functions/plans/plans.contract.ts';
import type { ManagedPlan } from '../../../functions/plans/plans.domain.ts';
import { userPlansContract } from '../../../functions/user-plans/user-plans.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';

const stack = inject('stack');
let ana: Person;
let admin: Person;

beforeAll(async () => {
  ana = await newClient(stack, 'ana');
  admin = await signInAdmin(stack);
});

const form = {
  name: 'Plan <b>de prueba',
  priceCents: 1_234,
  billing: 'quarterly',
  description: 'Para probar',
  activityLimit: 7,
  siteLimit: 4,
  support: 'Correo',
  benefits: ['Informe'],
};
const create = (more: object = {}): Promise<ManagedPlan> =>
  callOk(stack, plansContract.create, { token: admin.token, body: { ...form, ...more } });
const partsOf = (planId: string, body?: object) => ({
  token: admin.token,
  params: { planId },
  ...(body && { body }),
});
const archive = (planId: string, archived: boolean) =>
  callOk(stack, plansContract.archive, partsOf(planId, { archived }));
const remove = (planId: string) => callRoute(stack, plansContract.remove, partsOf(planId));
const offered = async ({ token }: Person) =>
  (await callOk(stack, plansContract.list, { token })).items;
const managed = async (planId: string) => {
  const { items } = await callOk(stack, plansContract.listAll, { token: admin.token });
  return items.find((plan) => plan.planId === planId);
};
const actionsOf = async (targetId: string) => {
  const parts = { token: admin.token, params: { targetId } };
  const { items } = await callOk(stack, auditsContract.list, parts);
  return items.map(({ action, details }) => [action, details['name']]);
};
const assign = (planId: string) =>
  callOk(stack, userPlansContract.assign, {
    token: admin.token,
    body: { userId: ana.profile.userId, planId, placement: 'now' },
  });

describe('a plan of the catalogue', () => {
  it('is made by an administrator and seen by all, without what is theirs alone', async () => {
    const plan = await create();
    const { planId, createdAt } = plan;
    const listed = {
      ...form,
      planId,
      createdAt,
      name: 'Plan bde prueba',
      currency: 'USD',
      backupLimitBytes: 10 * 2 ** 30,
      promisedWorkingDays: null,
      promisedBackups: null,
      retention: null,
      revision: 1,
    };
    expect(plan).toEqual({ ...listed, archivedAt: null, usage: 0 });
    const answer = await callRoute(stack, plansContract.list, { token: ana.token });
    expect((answer.body as { items: unknown[] }).items).toContainEqual(listed);
    expect(await managed(planId)).toEqual(plan);
  });

  it('comes after those that cost less', async () => {
    for (const priceCents of [3_333, 1_111, 2_222]) await create({ priceCents });
    const prices = (await offered(ana)).map((plan) => plan.priceCents);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('is changed, archived, put back and deleted, and each change is audited', async () => {
    const { planId } = await create();
    const changed = await callOk(
      stack,
      plansContract.update,
      partsOf(planId, { ...form, name: 'Otro', siteLimit: null, activityLimit: 0, revision: 1 }),
    );
    // 'An invalid value falls back to 5' (spec 001 §5).
    expect(changed).toMatchObject({ name: 'Otro', siteLimit: null, activityLimit: 5 });
    expect((await archive(planId, true)).archivedAt).not.toBeNull();
    expect((await offered(ana)).map((plan) => plan.planId)).not.toContain(planId);
    expect((await offered(admin)).map((plan) => plan.planId)).not.toContain(planId);
    expect(await managed(planId)).toMatchObject({ name: 'Otro' });
    await archive(planId, false);
    expect((await offered(ana)).map((plan) => plan.planId)).toContain(planId);
    expect((await remove(planId)).body).toEqual({ planId });
    expect(await managed(planId)).toBeUndefined();
    expect(await actionsOf(planId)).toEqual([
      ['PlanDeleted', 'Otro'],
      ['PlanRestored', 'Otro'],
      ['PlanArchived', 'Otro'],
      ['PlanUpdated', 'Otro'],
      ['PlanCreated', 'Plan bde prueba'],
    ]);
  });

  it('is not changed by a form that began before another change', async () => {
    const { planId } = await create();
    const change = (name: string) =>
      callRoute(stack, plansContract.update, partsOf(planId, { ...form, name, revision: 1 }));
    const answers = await Promise.all([change('Uno'), change('Otro')]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual([
      [409, 'EDITED_MEANWHILE'],
    ]);
    expect(JSON.stringify(refused[0]?.body)).toContain(
      'Cambió mientras lo editabas: el nombre (tú, en otra ventana).',
    );
    const kept = answers.find(({ status }) => status === 200)?.body;
    expect(await managed(planId)).toMatchObject({ ...(kept as object), revision: 2 });
  });

  it('that somebody has cannot be deleted, and can be when nobody has it any more', async () => {
    const { planId } = await create();
    const { userPlanId } = await assign(planId);
    expect(await managed(planId)).toMatchObject({ usage: 1 });
    const refused = await remove(planId);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'PLAN_IN_USE']);
    await archive(planId, true);
    const current = await callOk(stack, userPlansContract.current, { token: ana.token });
    expect(current.userPlanId).toBe(userPlanId);
    await callOk(stack, userPlansContract.changeStatus, {
      token: admin.token,
      params: { userPlanId },
      body: { status: 'cancelled' },
    });
    expect(await managed(planId)).toMatchObject({ usage: 0 });
    expect((await remove(planId)).status).toBe(200);
  });

  it('stays what it was for who has it, whatever is changed of it', async () => {
    const { planId } = await create();
    await assign(planId);
    const body = { ...form, name: 'Nuevo nombre', activityLimit: 99, siteLimit: 9, revision: 1 };
    await callOk(stack, plansContract.update, partsOf(planId, body));
    const current = await callOk(stack, userPlansContract.current, { token: ana.token });
    expect(current).toMatchObject({ planName: 'Plan bde prueba', activityLimit: 7, siteLimit: 4 });
  });

  it('that there is not is not found', async () => {
    const planId = '01kb3f0a9x5m3v7c2d8e4h6jno';
    for (const answer of [
      await remove(planId),
      await callRoute(stack, plansContract.update, partsOf(planId, { ...form, revision: 1 })),
      await callRoute(stack, plansContract.archive, partsOf(planId, { archived: true })),
    ]) {
      expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('is added once by a form that is sent again, and answered the same', async () => {
    const { token } = admin;
    const submissionKey = newId();
    const submit = (body: object) =>
      callRoute(stack, plansContract.create, { token, body, submissionKey });
    const [first, again] = [await submit(form), await submit(form)];
    expect([again.status, again.body]).toEqual([201, first.body]);
    const reused = await submit({ ...form, priceCents: 1 });
    expect([reused.status, codeOf(reused)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('needs what the form asks for, and says so in Spanish', async () => {
    const answer = await callRoute(stack, plansContract.create, {
      token: admin.token,
      body: { ...form, name: 'Sin plan', priceCents: 0, support: ' ', siteLimit: 0 },
    });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.body).toMatchObject({
      error: {
        fields: {
          name: ['«Sin plan» no puede ser el nombre de un plan'],
          priceCents: ['El precio debe ser mayor que 0'],
          support: ['El campo soporte es requerido'],
          siteLimit: ['El límite de sitios debe ser 1 o más, o quedar vacío'],
        },
      },
    });
  });
});

describe('a client', () => {
  const { create: creating, update, archive: archiving, remove: removing, listAll } = plansContract;
  it.each([creating, update, archiving, removing, listAll])(
    'may not: $method $path',
    async (route) => {
      const { planId } = await create();
      const parts = { ...partsOf(planId, { ...form, archived: true }), token: ana.token };
      const { body: _, ...without } = parts;
      const answer = await callRoute(stack, route, route.method === 'GET' ? without : parts);
      expect([answer.status, codeOf(answer)]).toEqual([403, 'FORBIDDEN']);
      expect(await managed(planId)).toMatchObject({ archivedAt: null });
    },
  );
});
