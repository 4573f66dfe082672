import type { AuditAction } from '../audits/audits.domain.ts';
import type { Caller } from '../core/auth/caller.ts';
import {
  editedMeanwhile,
  type HistoryDependencies,
  type StaleEdit,
} from '../core/http/edited-meanwhile.ts';
import { AppError } from '../core/http/errors.ts';
import { changesOf, type AuditEntry } from '../core/table/commit/audit.ts';
import type { Commit } from '../core/table/commit/commit.ts';
import type { Submission } from '../core/table/commit/once.ts';
import { CURRENCY } from '../core/validation/money.ts';
import {
  byPrice,
  changedPlanFields,
  planFieldNames,
  planMessages,
  withArchived,
  type ManagedPlan,
  type PlanChange,
  type PlanField,
  type PlanForm,
} from './plans.domain.ts';
import type { Plans } from './plans.entity.ts';

export interface CreateDependencies {
  plans: Pick<Plans, 'find' | 'put'>;
  commit: Commit;
  /** Sites that a client without a plan may register. */
  sitesWithoutPlan: number;
  newId: (now: Date) => string;
}

export interface EditDependencies extends HistoryDependencies {
  plans: Pick<Plans, 'find' | 'revise' | 'patch'>;
  commit: Commit;
}

export interface RemoveDependencies {
  plans: Pick<Plans, 'find' | 'remove'>;
  commit: Commit;
}

interface Deed {
  action: Extract<AuditAction, `Plan${string}`>;
  plan: Pick<ManagedPlan, 'planId' | 'name'>;
  at: Date;
  details?: AuditEntry['details'];
}

const auditOf = (
  { userId }: Pick<Caller, 'userId'>,
  { action, plan, at, details }: Deed,
): AuditEntry => ({
  targetId: plan.planId,
  actorId: userId,
  action,
  at,
  details: { name: plan.name, ...details },
});

interface Catalogue {
  plans: Pick<Plans, 'list'>;
}

/** What is offered, the cheapest first (spec 001 §7). */
export async function listPlans(catalogue: Catalogue): Promise<{ items: ManagedPlan[] }> {
  const { items } = await listAllPlans(catalogue);
  return { items: items.filter(({ archivedAt }) => archivedAt === null) };
}

/** Every plan, the cheapest first; archived ones among them. */
export const listAllPlans = async ({ plans }: Catalogue): Promise<{ items: ManagedPlan[] }> => ({
  items: (await plans.list()).toSorted(byPrice),
});

/** A plan allows at least as many sites as an account without one. @throws AppError VALIDATION_FAILED */
function checkSiteLimit({ siteLimit }: PlanForm, sitesWithoutPlan: number): void {
  if (siteLimit === null || siteLimit >= sitesWithoutPlan) return;
  const messages = [planMessages.siteLimitMin(sitesWithoutPlan)];
  throw new AppError('VALIDATION_FAILED', { fields: { siteLimit: messages } });
}

/**
 * Adds a plan to the catalogue. Repeated submissions add one plan.
 * @throws AppError VALIDATION_FAILED for fewer sites than without a plan, IDEMPOTENCY_KEY_REUSED, CONFLICT
 */
export async function createPlan(
  caller: Pick<Caller, 'userId'>,
  { form, submission }: { form: PlanForm; submission?: Submission | undefined },
  { plans, commit, sitesWithoutPlan, newId }: CreateDependencies,
): Promise<ManagedPlan> {
  checkSiteLimit(form, sitesWithoutPlan);
  return commit(
    (at) => {
      const plan: ManagedPlan = {
        planId: newId(at),
        ...form,
        currency: CURRENCY,
        createdAt: at.toISOString(),
        archivedAt: null,
        usage: 0,
        revision: 1,
      };
      return Promise.resolve({
        answer: plan,
        shared: [plans.put(plan)],
        audits: [auditOf(caller, { action: 'PlanCreated', plan, at })],
      });
    },
    submission && {
      ...submission,
      input: form,
      placeOf: ({ planId }) => ({ planId }),
      find: ({ planId }) => plans.find(planId),
    },
  );
}

/** The current plan. @throws AppError NOT_FOUND */
async function getPlan(
  planId: string,
  { plans }: { plans: Pick<Plans, 'find'> },
): Promise<ManagedPlan> {
  const plan = await plans.find(planId);
  if (!plan) throw new AppError('NOT_FOUND');
  return plan;
}

const EDITS = ['PlanUpdated', 'PlanArchived', 'PlanRestored'] as const;

interface Edit {
  planId: string;
  action: (typeof EDITS)[number];
  edited: (plan: ManagedPlan, at: Date) => ManagedPlan;
  /** The revision that the edit began with; without it, the current one. */
  revision?: number;
}

/** What to look up about an edit that began with an old revision. Nobody owns a plan: each edit has an entry. */
const staleEdit = (before: ManagedPlan, revision: number): StaleEdit<PlanField> => ({
  targetId: before.planId,
  actions: EDITS,
  ownerId: null,
  current: before,
  revision,
  fieldNames: planFieldNames,
});

/** Writes what an edit changes; nothing if it changes nothing. @throws AppError NOT_FOUND, EDITED_MEANWHILE, CONFLICT */
function editPlan(
  caller: Pick<Caller, 'userId' | 'role'>,
  { planId, action, edited, ...edit }: Edit,
  dependencies: EditDependencies,
): Promise<ManagedPlan> {
  const { plans, commit } = dependencies;
  return commit(async (at) => {
    const before = await getPlan(planId, { plans });
    const { revision = before.revision } = edit;
    const plan = plans.revise(before, edited(before, at), revision);
    if (plan === 'unchanged') return { answer: before };
    if (plan === 'stale') {
      throw await editedMeanwhile(caller, staleEdit(before, revision), dependencies);
    }
    const details = {
      ...changesOf(before, plan, changedPlanFields(before, plan)),
      revision: String(plan.revision),
    };
    return {
      answer: plan,
      shared: [plans.patch(before, plan)],
      audits: [auditOf(caller, { action, plan, at, details })],
    };
  });
}

/**
 * Changes a plan for those who buy it from now on: who bought it before keeps what they bought.
 * @throws AppError VALIDATION_FAILED for fewer sites than without a plan, NOT_FOUND, EDITED_MEANWHILE, CONFLICT
 */
export async function updatePlan(
  caller: Pick<Caller, 'userId' | 'role'>,
  { planId, change }: { planId: string; change: PlanChange },
  dependencies: EditDependencies & Pick<CreateDependencies, 'sitesWithoutPlan'>,
): Promise<ManagedPlan> {
  const { revision, ...form } = change;
  checkSiteLimit(form, dependencies.sitesWithoutPlan);
  const edited = (plan: ManagedPlan) => ({ ...plan, ...form });
  return editPlan(caller, { planId, action: 'PlanUpdated', edited, revision }, dependencies);
}

/** Takes a plan out of the catalogue, or puts it back. @throws AppError NOT_FOUND, CONFLICT */
export async function archivePlan(
  caller: Pick<Caller, 'userId' | 'role'>,
  { planId, archived }: { planId: string; archived: boolean },
  dependencies: EditDependencies,
): Promise<ManagedPlan> {
  const action = archived ? 'PlanArchived' : 'PlanRestored';
  const edited = (plan: ManagedPlan, at: Date) => withArchived(plan, archived, at);
  return editPlan(caller, { planId, action, edited }, dependencies);
}

/** Deletes a plan that nobody has. @throws AppError PLAN_IN_USE, NOT_FOUND, CONFLICT */
export const removePlan = (
  caller: Pick<Caller, 'userId'>,
  planId: string,
  { plans, commit }: RemoveDependencies,
): Promise<{ planId: string }> =>
  commit(async (at) => {
    const plan = await getPlan(planId, { plans });
    if (plan.usage > 0) throw new AppError('PLAN_IN_USE');
    return {
      answer: { planId },
      shared: [plans.remove(plan)],
      audits: [auditOf(caller, { action: 'PlanDeleted', plan, at })],
    };
  });
