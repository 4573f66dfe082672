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

const caller = { userId: '01kb3f0a9x5m3v7c2d8e4hadmi', role: 'admin' } as const;
const martaId = '01kb3f0a9x5m3v7c2d8e4hmart';
const at = new Date('2026-11-21T12:00:00.000Z');
const form = planFormSchema.parse({ name: 'Básico', priceCents: 1_990, support: 'Correo' });
const idOf = (name: string) => `01kb3f0a9x5m3v7c2d8e4h${name.padStart(4, '0')}`;
const p = idOf('p');
const planOf = (planId: string, more: Partial<ManagedPlan> = {}): ManagedPlan =>
  samplePlan({ planId, ...form, ...more });
const { put, patch, remove } = createPlans(noTable);

/** An entry of the audit of an edit, newest first in the history. */
const entry = (actorId: string, action: string, details: Record<string, string>) => ({
  actorId,
  action,
  details: { name: 'Básico', ...details },
});

/** A catalogue, and what is written to it. */
const catalogue = (...stored: ManagedPlan[]) => catalogueWith([], ...stored);

function catalogueWith(history: ReturnType<typeof entry>[], ...stored: ManagedPlan[]) {
  const { commit, works } = keepingCommit(at);
  const plans = {
    ...createPlans(noTable),
    list: async () => stored,
    find: async (planId: string) => stored.find((plan) => plan.planId === planId),
  };
  const written = () => works.flatMap(({ shared = [] }) => shared);
  const entries = () => works.flatMap((work) => work.audits ?? []);
  const recorded = () =>
    entries().map(({ action, targetId, details }) => [action, targetId, details]);
  return {
    plans,
    commit,
    audits: { listByTarget: async () => ({ items: history }) },
    names: { namesOf: async () => new Map([[martaId, 'Marta Ruiz']]) },
    written,
    entries,
    recorded,
    sitesWithoutPlan: 3,
    newId: () => idOf('new'),
  };
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
  it('offers it, with nobody who has it, and audits who did it', async () => {
    const world = catalogue();
    const plan = await createPlan(caller, { form }, world);
    expect(plan).toEqual(planOf(idOf('new'), { createdAt: at.toISOString() }));
    expect(world.written()).toEqual([put(plan)]);
    expect(world.entries()).toEqual([
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

  it('is refused with what changed and by whom, an archiving included', async () => {
    const history = [
      entry(caller.userId, 'PlanArchived', { changed: 'archivedAt', revision: '4' }),
      entry(idOf('unknown'), 'PlanUpdated', { changed: 'benefits, name', revision: '3' }),
      entry(martaId, 'PlanUpdated', { changed: 'priceCents', revision: '2' }),
      // An edit up to the revision that the form began with.
      entry(martaId, 'PlanUpdated', { changed: 'support', revision: '1' }),
      entry(martaId, 'PlanCreated', {}),
    ];
    const world = catalogueWith(history, planOf(p, { name: 'Inicial', revision: 4 }));
    await expect(updatePlan(caller, { planId: p, change }, world)).rejects.toMatchObject({
      code: 'EDITED_MEANWHILE',
      message: `Cambió mientras lo editabas: el nombre, el precio, los beneficios y si está archivado (tú, en otra ventana, Usuario eliminado y Marta Ruiz).`,
    });
    expect(world.written()).toEqual([]);
  });

  it('is refused all the same after edits whose entries do not say what changed', async () => {
    const history = [entry(martaId, 'PlanUpdated', {})];
    const world = catalogueWith(history, planOf(p, { name: 'Inicial', revision: 2 }));
    await expect(updatePlan(caller, { planId: p, change }, world)).rejects.toMatchObject({
      message: `Alguien lo cambió mientras lo editabas.`,
    });
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
    const details = {
      ...{ changed: 'name, benefits', revision: '2', name: 'Inicial', nameBefore: before.name },
      ...{ benefits: '["Informe"]', benefitsBefore: JSON.stringify(before.benefits) },
    };
    expect(world.recorded()).toEqual([['PlanUpdated', p, details]]);
  });

  it.each([1, 2])('writes nothing where nothing changes: revision %i', async (revision) => {
    const world = catalogue(planOf(p, { revision }));
    const plan = await updatePlan(caller, { planId: p, change }, world);
    expect(plan).toEqual(planOf(p, { revision }));
    expect([world.written(), world.recorded()]).toEqual([[], []]);
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
    expect([world.written(), world.recorded()]).toEqual([[], []]);
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
    expect([...world.recorded(), ...later.recorded()]).toEqual([
      [
        'PlanArchived',
        p,
        {
          ...{ name: 'Básico', changed: 'archivedAt', revision: '2' },
          ...{ archivedAt: at.toISOString(), archivedAtBefore: null },
        },
      ],
      [
        'PlanRestored',
        p,
        {
          ...{ name: 'Básico', changed: 'archivedAt', revision: '3' },
          ...{ archivedAt: null, archivedAtBefore: at.toISOString() },
        },
      ],
    ]);
  });

  it.each([true, false])('twice changes nothing: %s', async (archived) => {
    const since = archived ? '2026-11-02T12:00:00.000Z' : null;
    const world = catalogue(planOf(p, { archivedAt: since }));
    const plan = await archivePlan(caller, { planId: p, archived }, world);
    expect(plan.archivedAt).toBe(since);
    expect(world.recorded()).toEqual([]);
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
    expect(world.recorded()).toEqual([['PlanDeleted', p, { name: 'Básico' }]]);
  });

  it.each([
    ['PLAN_IN_USE', [planOf(p, { usage: 1 })]],
    ['NOT_FOUND', []],
  ])('is refused: %s', async (code, stored) => {
    const world = catalogue(...stored);
    await expect(removePlan(caller, p, world)).rejects.toMatchObject({ code });
    expect([world.written(), world.recorded()]).toEqual([[], []]);
  });
});
