import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../core/table/audit.ts';
import { planFormSchema, type ManagedPlan } from './plans.domain.ts';
import {
  archivePlan,
  createPlan,
  listAllPlans,
  listPlans,
  removePlan,
  updatePlan,
} from './plans.service.ts';
import type { PlansStore } from './plans.store.ts';

const caller = { userId: 'admin-1' };
const at = new Date('2026-11-21T12:00:00.000Z');
const form = planFormSchema.parse({ name: 'Básico', priceCents: 1_990, support: 'Correo' });
const planOf = (planId: string, more: Partial<ManagedPlan> = {}): ManagedPlan => ({
  planId,
  ...form,
  currency: 'USD',
  createdAt: '2026-11-01T12:00:00.000Z',
  archivedAt: null,
  usage: 0,
  revision: 1,
  ...more,
});

/** A catalogue in memory that keeps the audits of its changes. */
function catalogue(...stored: ManagedPlan[]) {
  const all = new Map(stored.map((plan) => [plan.planId, plan]));
  const audits: AuditEntry[] = [];
  const plans: PlansStore = {
    list: async () => [...all.values()],
    find: async (planId) => all.get(planId),
    create: async (plan, audit) => {
      all.set(plan.planId, plan);
      audits.push(audit);
    },
    update: async (planId, decide) => {
      const current = all.get(planId);
      const edit = current && decide(current);
      if (!current || !edit) return current;
      audits.push(edit.audit);
      all.set(planId, { ...current, ...edit.set });
      return all.get(planId);
    },
    remove: async (planId, auditOf) => {
      const plan = all.get(planId);
      if (!plan) return 'missing';
      if (plan.usage > 0) return 'inUse';
      audits.push(auditOf(plan));
      all.delete(planId);
      return 'removed';
    },
  };
  const told = () => audits.map(({ action, targetId, details }) => [action, targetId, details]);
  const sitesWithoutPlan = 3;
  return { all, told, audits, plans, sitesWithoutPlan, newId: () => 'new-plan', now: () => at };
}

describe('the catalogue', () => {
  const world = catalogue(
    planOf('dear', { priceCents: 9_990 }),
    planOf('old', { priceCents: 10, archivedAt: '2026-11-02T12:00:00.000Z' }),
    planOf('cheap', { priceCents: 990 }),
  );
  const idsOf = ({ items }: { items: ManagedPlan[] }) => items.map(({ planId }) => planId);

  it('shows what is offered, the cheapest first', async () => {
    expect(idsOf(await listPlans(world))).toEqual(['cheap', 'dear']);
  });

  it('shows administrators archived plans, too', async () => {
    expect(idsOf(await listAllPlans(world))).toEqual(['old', 'cheap', 'dear']);
  });
});

describe('creating a plan', () => {
  it('offers it, with nobody who has it, and tells who did it', async () => {
    const world = catalogue();
    const plan = await createPlan(caller, form, world);
    expect(plan).toEqual(planOf('new-plan', { createdAt: at.toISOString() }));
    expect(world.all.get('new-plan')).toEqual(plan);
    expect(world.audits).toEqual([
      {
        targetId: 'new-plan',
        actorId: 'admin-1',
        action: 'PlanCreated',
        at,
        details: { name: 'Básico' },
      },
    ]);
  });
});

describe('changing a plan', () => {
  const change = { ...form, revision: 1 };

  it('is refused where somebody else changed it since the form began', async () => {
    const world = catalogue(planOf('p', { name: 'Inicial', revision: 2 }));
    const answer = updatePlan(caller, { planId: 'p', change }, world);
    await expect(answer).rejects.toMatchObject({ code: 'EDITED_MEANWHILE', status: 409 });
    expect(world.all.get('p')?.name).toBe('Inicial');
    expect(world.told()).toEqual([]);
  });

  it('changes what is different, and nothing that the form does not have', async () => {
    const world = catalogue(planOf('p', { usage: 3, archivedAt: '2026-11-02T12:00:00.000Z' }));
    const changed = { ...form, name: 'Inicial', benefits: ['Informe'] };
    const plan = await updatePlan(
      caller,
      { planId: 'p', change: { ...changed, revision: 1 } },
      world,
    );
    expect(plan).toEqual({
      ...planOf('p', { usage: 3, archivedAt: '2026-11-02T12:00:00.000Z' }),
      name: 'Inicial',
      benefits: ['Informe'],
    });
    expect(world.told()).toEqual([['PlanUpdated', 'p', { name: 'Inicial' }]]);
  });

  it('writes nothing where nothing changes', async () => {
    const world = catalogue(planOf('p'));
    expect(await updatePlan(caller, { planId: 'p', change }, world)).toEqual(planOf('p'));
    expect(world.told()).toEqual([]);
  });

  it('finds none that is not there', async () => {
    const answer = updatePlan(caller, { planId: 'p', change }, catalogue());
    await expect(answer).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the site limit of a plan', () => {
  const fields = {
    siteLimit: [
      'El límite de sitios debe ser 3 o más, que es lo que hay sin un plan, o quedar vacío',
    ],
  };

  it.each([1, 2])('is refused below what there is without a plan: %i', async (siteLimit) => {
    const world = catalogue(planOf('p'));
    const few = { ...form, siteLimit };
    const refusal = { code: 'VALIDATION_FAILED', fields };
    await expect(createPlan(caller, few, world)).rejects.toMatchObject(refusal);
    const change = updatePlan(caller, { planId: 'p', change: { ...few, revision: 1 } }, world);
    await expect(change).rejects.toMatchObject(refusal);
    expect([world.all.size, world.told()]).toEqual([1, []]);
  });

  it.each([3, null])('may be %s', async (siteLimit) => {
    const world = catalogue();
    const plan = await createPlan(caller, { ...form, siteLimit }, world);
    expect(plan.siteLimit).toBe(siteLimit);
  });
});

describe('archiving a plan', () => {
  it('takes it out of the catalogue, and puts it back', async () => {
    const world = catalogue(planOf('p', { usage: 2 }));
    const archive = (archived: boolean) => archivePlan(caller, { planId: 'p', archived }, world);
    expect((await archive(true)).archivedAt).toBe(at.toISOString());
    expect((await archive(false)).archivedAt).toBeNull();
    expect(world.told()).toEqual([
      ['PlanArchived', 'p', { name: 'Básico' }],
      ['PlanRestored', 'p', { name: 'Básico' }],
    ]);
  });

  it.each([true, false])('twice changes nothing: %s', async (archived) => {
    const since = archived ? '2026-11-02T12:00:00.000Z' : null;
    const world = catalogue(planOf('p', { archivedAt: since }));
    const plan = await archivePlan(caller, { planId: 'p', archived }, world);
    expect(plan.archivedAt).toBe(since);
    expect(world.told()).toEqual([]);
  });

  it('finds none that is not there', async () => {
    const answer = archivePlan(caller, { planId: 'p', archived: true }, catalogue());
    await expect(answer).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('deleting a plan', () => {
  it('deletes what nobody has', async () => {
    const world = catalogue(planOf('p'));
    expect(await removePlan(caller, 'p', world)).toEqual({ planId: 'p' });
    expect(world.all.size).toBe(0);
    expect(world.told()).toEqual([['PlanDeleted', 'p', { name: 'Básico' }]]);
  });

  it.each([
    ['PLAN_IN_USE', [planOf('p', { usage: 1 })]],
    ['NOT_FOUND', []],
  ])('is refused: %s', async (code, stored) => {
    const world = catalogue(...stored);
    await expect(removePlan(caller, 'p', world)).rejects.toMatchObject({ code });
    expect([world.all.size, world.told()]).toEqual([stored.length, []]);
  });
});
