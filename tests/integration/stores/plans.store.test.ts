import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditPartition } from '../../../functions/core/table/keys.ts';
import { planKey } from '../../../functions/core/table/plan-keys.ts';
import { byPrice, type ManagedPlan } from '../../../functions/plans/plans.domain.ts';
import { day, openUserPlans, type UserPlansWorld } from './support/user-plans.ts';

let world: UserPlansWorld;
beforeAll(async () => {
  world = await openUserPlans();
});
afterAll(() => world.table.destroy());

const auditOf = (plan: Pick<ManagedPlan, 'planId'>, action: string) => ({
  targetId: plan.planId,
  actorId: 'admin-1',
  action,
  at: day(0),
  details: { name: 'Profesional' },
});
const actionsOf = async ({ planId }: { planId: string }) =>
  (await world.partition(auditPartition(planId))).map((entry) => String(entry['action']));
const rename = (planId: string, name: string) =>
  world.plans.update(planId, (plan) => ({ set: { name }, audit: auditOf(plan, 'PlanUpdated') }));
const remove = (planId: string) =>
  world.plans.remove(planId, (plan) => auditOf(plan, 'PlanDeleted'));

describe('a plan', () => {
  it('is found as it was made, and told of', async () => {
    const plan = await world.addPlan({ siteLimit: 3, benefits: ['Informe'] });
    expect(await world.plans.find(plan.planId)).toEqual(plan);
    expect(await world.plans.list()).toContainEqual(plan);
    expect(await actionsOf(plan)).toEqual(['PlanCreated']);
  });

  it('is not made in place of another one', async () => {
    const plan = await world.addPlan();
    const managed = { ...plan, archivedAt: null, usage: 0, name: 'Otro' };
    const again = world.plans.create(managed, auditOf(plan, 'PlanCreated'));
    await expect(again).rejects.toThrow('has the id of another one');
    expect(await world.plans.find(plan.planId)).toMatchObject({ name: 'Profesional' });
    expect(await actionsOf(plan)).toEqual(['PlanCreated']);
  });

  it('is changed, and nothing is written where nothing is to change', async () => {
    const plan = await world.addPlan();
    expect(await rename(plan.planId, 'Inicial')).toEqual({ ...plan, name: 'Inicial', revision: 2 });
    const archivedAt = day(1).toISOString();
    await world.plans.update(plan.planId, (current) => ({
      set: { archivedAt },
      audit: auditOf(current, 'PlanArchived'),
    }));
    const left = await world.plans.update(plan.planId, () => undefined);
    expect(left).toEqual({ ...plan, name: 'Inicial', archivedAt, revision: 3 });
    expect(await world.plans.find(plan.planId)).toEqual(left);
    // Entries of one instant are in no order.
    expect((await actionsOf(plan)).sort()).toEqual(['PlanArchived', 'PlanCreated', 'PlanUpdated']);
  });

  it('that several change at once has what each made of what it found', async () => {
    const plan = await world.addPlan();
    const raise = () =>
      world.plans.update(plan.planId, (current) => ({
        set: { priceCents: current.priceCents + 1 },
        audit: auditOf(current, 'PlanUpdated'),
      }));
    await Promise.all([raise(), raise(), raise(), raise()]);
    const raised = { ...plan, priceCents: plan.priceCents + 4, revision: 5 };
    expect(await world.plans.find(plan.planId)).toEqual(raised);
    expect((await actionsOf(plan)).filter((action) => action === 'PlanUpdated')).toHaveLength(4);
  });

  it('that is not there is neither changed nor deleted', async () => {
    const planId = '01kb3f0a9x5m3v7c2d8e4h6jno';
    expect(await world.plans.find(planId)).toBeUndefined();
    expect(await rename(planId, 'x')).toBeUndefined();
    expect(await remove(planId)).toBe('missing');
    expect(await world.partition(auditPartition(planId))).toEqual([]);
  });
});

describe('deleting', () => {
  it('deletes what nobody has, and says so', async () => {
    const plan = await world.addPlan();
    expect(await remove(plan.planId)).toBe('removed');
    expect(await world.plans.find(plan.planId)).toBeUndefined();
    expect(await actionsOf(plan)).toEqual(['PlanCreated', 'PlanDeleted']);
  });

  it('is refused while somebody has the plan', async () => {
    const plan = await world.addPlan();
    await world.give(await world.addPerson(), plan);
    expect(await remove(plan.planId)).toBe('inUse');
    expect(await world.plans.find(plan.planId)).toMatchObject({ usage: 1 });
    expect(await actionsOf(plan)).toEqual(['PlanCreated']);
  });

  it('while people are given the plan leaves nobody uncounted', async () => {
    for (let round = 0; round < 10; round += 1) {
      const plan = await world.addPlan();
      const userId = await world.addPerson();
      const [outcome] = await Promise.all([remove(plan.planId), world.give(userId, plan)]);
      const left = await world.plans.find(plan.planId);
      expect([outcome, left?.usage]).toEqual(
        outcome === 'removed' ? ['removed', undefined] : ['inUse', 1],
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
    const { planId } = await world.addPlan();
    const measure = async (work: () => Promise<unknown>) => {
      const { reads, commands } = await world.table.meter.measure(work);
      return `${String(reads)} RCU: ${commands.join(' ')}`;
    };
    expect({
      find: await measure(() => world.plans.find(planId)),
      update: await measure(() => rename(planId, 'Otro')),
      remove: await measure(() => remove(planId)),
    }).toEqual({
      find: '1 RCU: GetItem',
      update: '1 RCU: GetItem TransactWriteItems',
      remove: '1 RCU: GetItem TransactWriteItems',
    });
  });

  it('a catalogue of more than a Query brings is read to its end', async () => {
    const large = await openUserPlans();
    const benefits = Array.from({ length: 20 }, () => 'x'.repeat(120));
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
