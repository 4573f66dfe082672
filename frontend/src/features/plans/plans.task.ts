import type { ManagedPlan } from '../../../../functions/plans/plans.domain.ts';

/** What an administrator wants to do, and to which plan. */
export type PlanTask = { kind: 'create' } | { kind: 'edit' | 'remove'; plan: ManagedPlan };
