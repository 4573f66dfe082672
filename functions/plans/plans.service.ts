import type { AuditAction } from '../audits/audits.domain.ts';
import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { AuditEntry } from '../core/table/audit.ts';
import { CURRENCY } from '../core/validation/money.ts';
import {
  byPrice,
  planMessages,
  type ManagedPlan,
  type PlanChange,
  type PlanForm,
} from './plans.domain.ts';
import type { PlansStore } from './plans.store.ts';

export interface PlansDependencies {
  plans: PlansStore;
  /** Sites that a client without a plan may register. */
  sitesWithoutPlan: number;
  newId: (now: Date) => string;
  now: () => Date;
}

interface Deed {
  action: Extract<AuditAction, `Plan${string}`>;
  plan: Pick<ManagedPlan, 'planId' | 'name'>;
  at: Date;
}

const auditOf = ({ userId }: Pick<Caller, 'userId'>, { action, plan, at }: Deed): AuditEntry => ({
  targetId: plan.planId,
  actorId: userId,
  action,
  at,
  details: { name: plan.name },
});

/** What is offered, the cheapest first (spec 001 §7). */
export async function listPlans({
  plans,
}: {
  plans: Pick<PlansStore, 'list'>;
}): Promise<{ items: ManagedPlan[] }> {
  const { items } = await listAllPlans({ plans });
  return { items: items.filter(({ archivedAt }) => archivedAt === null) };
}

/** Every plan, the cheapest first; archived ones among them. */
export async function listAllPlans({
  plans,
}: {
  plans: Pick<PlansStore, 'list'>;
}): Promise<{ items: ManagedPlan[] }> {
  return { items: (await plans.list()).toSorted(byPrice) };
}

/** A plan allows at least as many sites as an account without one. @throws AppError VALIDATION_FAILED */
function checkSiteLimit({ siteLimit }: PlanForm, sitesWithoutPlan: number): void {
  if (siteLimit === null || siteLimit >= sitesWithoutPlan) return;
  const messages = [planMessages.siteLimitMin(sitesWithoutPlan)];
  throw new AppError('VALIDATION_FAILED', { fields: { siteLimit: messages } });
}

/** Adds a plan to the catalogue. @throws AppError VALIDATION_FAILED for fewer sites than without a plan */
export async function createPlan(
  caller: Pick<Caller, 'userId'>,
  form: PlanForm,
  { plans, sitesWithoutPlan, newId, now }: PlansDependencies,
): Promise<ManagedPlan> {
  checkSiteLimit(form, sitesWithoutPlan);
  const at = now();
  const plan: ManagedPlan = {
    planId: newId(at),
    ...form,
    currency: CURRENCY,
    createdAt: at.toISOString(),
    archivedAt: null,
    usage: 0,
    revision: 1,
  };
  await plans.create(plan, auditOf(caller, { action: 'PlanCreated', plan, at }));
  return plan;
}

/** The fields of the form that are not as they were. */
function changesOf(plan: ManagedPlan, form: PlanForm): Partial<PlanForm> {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(plan[name as keyof PlanForm]) !== JSON.stringify(value);
  return Object.fromEntries(Object.entries(form).filter(isChanged));
}

/**
 * Changes a plan for those who buy it from now on: who bought it before keeps what they bought. Nothing is written
 * where nothing changes. @throws AppError VALIDATION_FAILED for fewer sites than without a plan, NOT_FOUND,
 * EDITED_MEANWHILE, CONFLICT
 */
export async function updatePlan(
  caller: Pick<Caller, 'userId'>,
  { planId, change }: { planId: string; change: PlanChange },
  { plans, sitesWithoutPlan, now }: Pick<PlansDependencies, 'plans' | 'sitesWithoutPlan' | 'now'>,
): Promise<ManagedPlan> {
  const { revision, ...form } = change;
  checkSiteLimit(form, sitesWithoutPlan);
  const updated = await plans.update(planId, (current) => {
    const set = changesOf(current, form);
    if (Object.keys(set).length === 0) return undefined;
    if (current.revision !== revision) throw new AppError('EDITED_MEANWHILE');
    const plan = { planId, name: form.name };
    return { set, audit: auditOf(caller, { action: 'PlanUpdated', plan, at: now() }) };
  });
  if (!updated) throw new AppError('NOT_FOUND');
  return updated;
}

/**
 * Takes a plan out of the catalogue, or puts it back. It keeps its first date where it is archived already.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function archivePlan(
  caller: Pick<Caller, 'userId'>,
  { planId, archived }: { planId: string; archived: boolean },
  { plans, now }: Pick<PlansDependencies, 'plans' | 'now'>,
): Promise<ManagedPlan> {
  const updated = await plans.update(planId, (plan) => {
    if ((plan.archivedAt !== null) === archived) return undefined;
    const at = now();
    const action = archived ? 'PlanArchived' : 'PlanRestored';
    return {
      set: { archivedAt: archived ? at.toISOString() : null },
      audit: auditOf(caller, { action, plan, at }),
    };
  });
  if (!updated) throw new AppError('NOT_FOUND');
  return updated;
}

/** Deletes a plan that nobody has. @throws AppError PLAN_IN_USE, NOT_FOUND, CONFLICT */
export async function removePlan(
  caller: Pick<Caller, 'userId'>,
  planId: string,
  { plans, now }: Pick<PlansDependencies, 'plans' | 'now'>,
): Promise<{ planId: string }> {
  const outcome = await plans.remove(planId, (plan) =>
    auditOf(caller, { action: 'PlanDeleted', plan, at: now() }),
  );
  if (outcome === 'missing') throw new AppError('NOT_FOUND');
  if (outcome === 'inUse') throw new AppError('PLAN_IN_USE');
  return { planId };
}
