import {
  latestPlan,
  stateOf,
  type UserPlan,
} from '../../../../functions/user-plans/user-plans.domain.ts';

/** What the notice above the plans is about (spec 001 §2): a plan that runs, or the last one where that has expired. */
export type PlanNotice =
  | { kind: 'active'; plan: UserPlan; next: UserPlan | undefined }
  | { kind: 'expired'; plan: UserPlan };

const byStart = (a: UserPlan, b: UserPlan) => Date.parse(a.startDate) - Date.parse(b.startDate);
/** Undefined where no notice is needed: no plan yet, or one that an administrator or a refund ended. */
export function noticeOf(plans: readonly UserPlan[], now: Date): PlanNotice | undefined {
  const latest = latestPlan(plans, now);
  const [next] = plans.filter((plan) => stateOf(plan, now) === 'scheduled').toSorted(byStart);
  if (latest && stateOf(latest, now) === 'active') return { kind: 'active', plan: latest, next };
  return next || !latest ? undefined : { kind: 'expired', plan: latest };
}
