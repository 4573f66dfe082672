import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../tests/support/commit.ts';
import { planFormSchema, type ManagedPlan } from './plans.domain.ts';
import { createPlans } from './plans.entity.ts';
import { samplePlan } from './plans.samples.ts';
import {
  archivePlan,
  createPlan,
  listAllPlans,
  listPlans,
  removePlan,
  updatePlan,
} from './plans.service.ts';

const caller = { userId: '01kb3f0a9x5m3v7c2d8e4hadmi' };
const at = new Date('2026-11-21T12:00:00.000Z');
const form = planFormSchema.parse({ name: 'Básico', priceCents: 1_990, support: 'Correo' });
const idOf = (name: string) => `01kb3f0a9x5m3v7c2d8e4h${name.padStart(4, '0')}`;
const p = idOf('p');
const planOf = (planId: string, more: Partial<ManagedPlan> = {}): ManagedPlan =>
  samplePlan({ planId, ...form, ...more });
const { put, patch, remove } = createPlans(noTable);

/** A catalogue, and what is written to it. */
function catalogue(...stored: ManagedPlan[]) {
  const { commit, works } = keepingCommit(at);
  const plans = {
    ...createPlans(noTable),
    list: async () => stored,
    find: async (planId: string) => stored.find((plan) => plan.planId === planId),
  };
  const written = () => works.flatMap(({ shared = [] }) => shared);
  const audits = () => works.flatMap((work) => work.audits ?? []);
  const told = () => audits().map(({ action, targetId, details }) => [action, targetId, details]);
  return { plans, commit, written, audits, told, sitesWithoutPlan: 3, newId: () => idOf('new') };
}

describe('the catalogue', () => {
  const world = catalogue(
    planOf(idOf('dear'), { priceCents: 9_990 }),
    planOf(idOf('old'), { priceCents: 10, archivedAt: '2026-11-02T12:00:00.000Z' }),
    planOf(idOf('cheap'), { priceCents: 990 }),
  );
  const idsOf = ({ items }: { items: ManagedPlan[] }) => items.map(({ planId }) => planId);

  it('shows what is offered, the cheapest first', async () => {
    expect(idsOf(await listPlans(world))).toEqual(['cheap', 'dear'].map(idOf));
  });

  it('shows administrators archived plans, too', async () => {
    expect(idsOf(await listAllPlans(world))).toEqual(['old', 'cheap', 'dear'].map(idOf));
  });
});

describe('creating a plan', () => {
  it('offers it, with nobody who has it, and tells who did it', async () => {
    const world = catalogue();
    const plan = await createPlan(caller, { form }, world);
    expect(plan).toEqual(planOf(idOf('new'), { createdAt: at.toISOString() }));
    expect(world.written()).toEqual([put(plan)]);
    expect(world.audits()).toEqual([
      {
        targetId: idOf('new'),
        actorId: caller.userId,
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
    const world = catalogue(planOf(p, { name: 'Inicial', revision: 2 }));
    const answer = updatePlan(caller, { planId: p, change }, world);
    await expect(answer).rejects.toMatchObject({ code: 'EDITED_MEANWHILE', status: 409 });
    expect(world.written()).toEqual([]);
  });

  it('changes what is different, and nothing that the form does not have', async () => {
    const world = catalogue(planOf(p, { usage: 3, archivedAt: '2026-11-02T12:00:00.000Z' }));
    const changed = { ...form, name: 'Inicial', benefits: ['Informe'] };
    const plan = await updatePlan(
      caller,
      { planId: p, change: { ...changed, revision: 1 } },
      world,
    );
    const before = planOf(p, { usage: 3, archivedAt: '2026-11-02T12:00:00.000Z' });
    const after = { ...before, name: 'Inicial', benefits: ['Informe'], revision: 2 };
    expect(plan).toEqual(after);
    expect(world.written()).toEqual([patch(before, after)]);
    expect(world.told()).toEqual([['PlanUpdated', p, { name: 'Inicial' }]]);
  });

  it.each([1, 2])('writes nothing where nothing changes: revision %i', async (revision) => {
    const world = catalogue(planOf(p, { revision }));
    const plan = await updatePlan(caller, { planId: p, change }, world);
    expect(plan).toEqual(planOf(p, { revision }));
    expect([world.written(), world.told()]).toEqual([[], []]);
  });

  it('finds none that is not there', async () => {
    const answer = updatePlan(caller, { planId: p, change }, catalogue());
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
    const world = catalogue(planOf(p));
    const few = { ...form, siteLimit };
    const refusal = { code: 'VALIDATION_FAILED', fields };
    await expect(createPlan(caller, { form: few }, world)).rejects.toMatchObject(refusal);
    const change = updatePlan(caller, { planId: p, change: { ...few, revision: 1 } }, world);
    await expect(change).rejects.toMatchObject(refusal);
    expect([world.written(), world.told()]).toEqual([[], []]);
  });

  it.each([3, null])('may be %s', async (siteLimit) => {
    const world = catalogue();
    const plan = await createPlan(caller, { form: { ...form, siteLimit } }, world);
    expect(plan.siteLimit).toBe(siteLimit);
  });
});

describe('archiving a plan', () => {
  it('takes it out of the catalogue, and puts it back', async () => {
    const offered = planOf(p, { usage: 2 });
    const world = catalogue(offered);
    const archived = await archivePlan(caller, { planId: p, archived: true }, world);
    expect(archived).toEqual({ ...offered, archivedAt: at.toISOString(), revision: 2 });
    const later = catalogue(archived);
    const restored = await archivePlan(caller, { planId: p, archived: false }, later);
    expect(restored).toEqual({ ...offered, revision: 3 });
    expect([...world.written(), ...later.written()]).toEqual([
      patch(offered, archived),
      patch(archived, restored),
    ]);
    expect([...world.told(), ...later.told()]).toEqual([
      ['PlanArchived', p, { name: 'Básico' }],
      ['PlanRestored', p, { name: 'Básico' }],
    ]);
  });

  it.each([true, false])('twice changes nothing: %s', async (archived) => {
    const since = archived ? '2026-11-02T12:00:00.000Z' : null;
    const world = catalogue(planOf(p, { archivedAt: since }));
    const plan = await archivePlan(caller, { planId: p, archived }, world);
    expect(plan.archivedAt).toBe(since);
    expect(world.told()).toEqual([]);
  });

  it('finds none that is not there', async () => {
    const answer = archivePlan(caller, { planId: p, archived: true }, catalogue());
    await expect(answer).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('deleting a plan', () => {
  it('deletes what nobody has', async () => {
    const world = catalogue(planOf(p));
    expect(await removePlan(caller, p, world)).toEqual({ planId: p });
    expect(world.written()).toEqual([remove(planOf(p))]);
    expect(world.told()).toEqual([['PlanDeleted', p, { name: 'Básico' }]]);
  });

  it.each([
    ['PLAN_IN_USE', [planOf(p, { usage: 1 })]],
    ['NOT_FOUND', []],
  ])('is refused: %s', async (code, stored) => {
    const world = catalogue(...stored);
    await expect(removePlan(caller, p, world)).rejects.toMatchObject({ code });
    expect([world.written(), world.told()]).toEqual([[], []]);
  });
});
