import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAudits } from '../../../functions/audits/audits.view.ts';
import { newId } from '../../../functions/core/id.ts';
import { auditPartition } from '../../../functions/core/table/keys/keys.ts';
import { planKey } from '../../../functions/core/table/keys/plan-keys.ts';
import { byPrice, planFormSchema } from '../../../functions/plans/plans.domain.ts';
import {
  archivePlan,
  createPlan,
  removePlan,
  updatePlan,
} from '../../../functions/plans/plans.service.ts';
import { createPeopleView } from '../../../functions/profiles/profiles.view.ts';
import { recordTransactions, transactionUnits } from './support/aws-rule.ts';
import { adminId, day, openUserPlans, type UserPlansWorld } from './support/user-plans.ts';

let world: UserPlansWorld;
beforeAll(async () => {
  world = await openUserPlans();
});
afterAll(() => world.table.destroy());

const admin = { userId: adminId, role: 'admin' } as const;
const missingId = '01kb3f0a9x5m3v7c2d8e4h6jno';
const form = planFormSchema.parse({ name: 'Inicial', priceCents: 2_990, support: 'Correo' });
const wired = (ids: readonly string[] = []) => {
  const left = [...ids];
  return {
    ...world,
    audits: createAudits(world.table),
    names: createPeopleView(world.table),
    sitesWithoutPlan: 3,
    newId: () => left.shift() ?? newId(),
  };
};
const create = (submission?: { scope: string; key: string }) =>
  createPlan(admin, { form, submission }, wired());
const change = (planId: string, revision: number, changed: object = {}) =>
  updatePlan(admin, { planId, change: { ...form, ...changed, revision } }, wired());
const archive = (planId: string, archived: boolean) =>
  archivePlan(admin, { planId, archived }, wired());
const remove = (planId: string) => removePlan(admin, planId, world);
const codeOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code,
  );
const actionsOf = async (planId: string) =>
  (await world.partition(auditPartition(planId))).map((entry) => String(entry['action']));

describe('a plan', () => {
  it('is found as it was made, and audited', async () => {
    const plan = await create();
    expect(await world.plans.find(plan.planId)).toEqual(plan);
    expect(await world.plans.list()).toContainEqual(plan);
    expect(await actionsOf(plan.planId)).toEqual(['PlanCreated']);
  });

  it('is not made in place of another one', async () => {
    const existing = await world.addPlan();
    const other = await createPlan(admin, { form }, wired([existing.planId]));
    expect(other.planId).not.toBe(existing.planId);
    expect(await world.plans.find(existing.planId)).toMatchObject({ name: 'Profesional' });
    expect(await actionsOf(existing.planId)).toEqual([]);
  });

  it('is made once by a submission that is sent several times', async () => {
    const submission = { scope: `${adminId}#plans.create`, key: 'one-form' };
    const before = (await world.plans.list()).length;
    const plans = await Promise.all([create(submission), create(submission), create(submission)]);
    plans.push(await create(submission));
    expect(new Set(plans.map(({ planId }) => planId)).size).toBe(1);
    expect(await world.plans.list()).toHaveLength(before + 1);
    const other = createPlan(admin, { form: { ...form, priceCents: 1 }, submission }, wired());
    expect(await codeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('is changed, and nothing is written where nothing is to change', async () => {
    const plan = await create();
    const { planId } = plan;
    const changed = { ...plan, name: 'Otro', revision: 2 };
    expect(await change(planId, 1, { name: 'Otro' })).toEqual(changed);
    const archivedAt = day(0).toISOString();
    expect(await archive(planId, true)).toEqual({ ...changed, archivedAt, revision: 3 });
    expect(await archive(planId, true)).toEqual({ ...changed, archivedAt, revision: 3 });
    expect(await world.plans.find(planId)).toEqual({ ...changed, archivedAt, revision: 3 });
    // Entries of one instant are in no order.
    expect((await actionsOf(planId)).sort()).toEqual([
      'PlanArchived',
      'PlanCreated',
      'PlanUpdated',
    ]);
  });

  it('that several change at once is what one of them made of it', async () => {
    const { planId } = await create();
    const prices = [1, 2, 3, 4];
    const codes = await Promise.all(
      prices.map((priceCents) => codeOf(change(planId, 1, { priceCents }))),
    );
    expect(codes.filter((code) => code === 'EDITED_MEANWHILE')).toHaveLength(3);
    const priceCents = prices[codes.indexOf('done')];
    expect(await world.plans.find(planId)).toMatchObject({ priceCents, revision: 2 });
    expect((await actionsOf(planId)).filter((action) => action === 'PlanUpdated')).toHaveLength(1);
  });

  it('says to who is too late what changed and by whom, archiving included', async () => {
    const { planId } = await create();
    await change(planId, 1, { priceCents: 5 });
    await archive(planId, true);
    const late = change(planId, 1, { name: 'Otro' });
    await expect(late).rejects.toMatchObject({
      code: 'EDITED_MEANWHILE',
      message: expect.stringContaining(
        'el precio y si está archivado (tú, en otra ventana)',
      ) as unknown,
    });
  });

  it('that is changed while it is archived has both', async () => {
    const { planId } = await create();
    const isChanged = codeOf(change(planId, 1, { name: 'Otro' }));
    await archive(planId, true);
    if ((await isChanged) !== 'done') await change(planId, 2, { name: 'Otro' });
    const archivedAt = day(0).toISOString();
    expect(await world.plans.find(planId)).toMatchObject({ name: 'Otro', archivedAt, revision: 3 });
  });

  it('that is not there is neither changed nor deleted', async () => {
    expect(await world.plans.find(missingId)).toBeUndefined();
    expect(await codeOf(change(missingId, 1))).toBe('NOT_FOUND');
    expect(await codeOf(archive(missingId, true))).toBe('NOT_FOUND');
    expect(await codeOf(remove(missingId))).toBe('NOT_FOUND');
    expect(await world.partition(auditPartition(missingId))).toEqual([]);
  });
});

describe('deleting', () => {
  it('deletes what nobody has, and says so', async () => {
    const { planId } = await create();
    expect(await remove(planId)).toEqual({ planId });
    expect(await world.plans.find(planId)).toBeUndefined();
    expect((await actionsOf(planId)).sort()).toEqual(['PlanCreated', 'PlanDeleted']);
  });

  it('is refused while somebody has the plan', async () => {
    const plan = await world.addPlan();
    await world.give(await world.addPerson(), plan);
    expect(await codeOf(remove(plan.planId))).toBe('PLAN_IN_USE');
    expect(await world.plans.find(plan.planId)).toMatchObject({ usage: 1 });
    expect(await actionsOf(plan.planId)).toEqual([]);
  });

  it('while people are given the plan leaves nobody uncounted', async () => {
    for (let round = 0; round < 10; round += 1) {
      const plan = await world.addPlan();
      const userId = await world.addPerson();
      const [code] = await Promise.all([codeOf(remove(plan.planId)), world.give(userId, plan)]);
      const left = await world.plans.find(plan.planId);
      expect([code, left?.usage]).toEqual(
        code === 'done' ? ['done', undefined] : ['PLAN_IN_USE', 1],
      );
      expect(await world.periodsOf(userId)).toHaveLength(1);
    }
  });
});

describe('what it costs', () => {
  it('the catalogue is one Query, a unit for 8 KB', async () => {
    const small = await openUserPlans();
    const prices = [4_990, 1_990, 9_990, 2_990];
    for (const priceCents of prices) {
      await small.addPlan({
        priceCents,
        description: 'Para tiendas que venden todos los días y no pueden detenerse.',
        benefits: ['Respaldo diario', 'Informe mensual', 'Actualizaciones', 'Soporte por correo'],
      });
    }
    const { reads, commands, result } = await small.table.meter.measure(() => small.plans.list());
    expect(result.toSorted(byPrice).map((plan) => plan.priceCents)).toEqual(
      prices.toSorted((a, b) => a - b),
    );
    expect({ reads, commands }).toEqual({ reads: 0.5, commands: ['Query'] });
    small.table.destroy();
  });

  it('changes are a consistent read and a transaction', async () => {
    const { planId } = await create();
    const measure = async (work: () => Promise<unknown>) => {
      const { reads, commands } = await world.table.meter.measure(work);
      return `${String(reads)} RCU: ${commands.join(' ')}`;
    };
    expect({
      create: await measure(() => create()),
      find: await measure(() => world.plans.find(planId)),
      update: await measure(() => change(planId, 1, { name: 'Otro' })),
      remove: await measure(() => remove(planId)),
    }).toEqual({
      create: '0 RCU: TransactWriteItems',
      find: '1 RCU: GetItem',
      update: '1 RCU: GetItem TransactWriteItems',
      remove: '1 RCU: GetItem TransactWriteItems',
    });
  });

  it('a new plan is a transaction, two units more with a key', async () => {
    const sent = recordTransactions(world.table.client);
    await create();
    await create({ scope: adminId, key: 'measured' });
    const costs = await Promise.all(sent.map((writes) => transactionUnits(world.table, writes)));
    expect(costs).toEqual([6, 8]);
  });

  it('a catalogue of more than a Query brings is read to its end', async () => {
    const large = await openUserPlans();
    const benefits = Array.from({ length: 20 }, (_, n) => `${'x'.repeat(118)}${String(10 + n)}`);
    const description = 'y'.repeat(500);
    for (let n = 0; n < 4; n += 1) {
      const { planId } = await large.addPlan({ benefits, description });
      // No form lets a plan get that long: four of them are more than the megabyte of one answer.
      await large.table.client.send(
        new UpdateCommand({
          TableName: large.table.name,
          Key: planKey(planId),
          UpdateExpression: 'SET padding = :padding',
          ExpressionAttributeValues: { ':padding': 'z'.repeat(350_000) },
        }),
      );
    }
    const { commands, result } = await large.table.meter.measure(() => large.plans.list());
    expect(result).toHaveLength(4);
    expect(commands.length).toBeGreaterThan(1);
    large.table.destroy();
  });
});
