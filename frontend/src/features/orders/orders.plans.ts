import {
  overAt,
  stateOf,
  type UserPlan,
} from '../../../../functions/user-plans/user-plans.domain.ts';

/** What the notice above the plans is about (spec 001 §2): a plan that runs, or the last one where that has expired. */
export type PlanNotice =
  | { kind: 'active'; plan: UserPlan; next: UserPlan | undefined }
  | { kind: 'expired'; plan: UserPlan };

const byStart = (a: UserPlan, b: UserPlan) => Date.parse(a.startDate) - Date.parse(b.startDate);
const endedAt = (plan: UserPlan) => Date.parse(overAt(plan));
const byEnd = (a: UserPlan, b: UserPlan) => endedAt(a) - endedAt(b);

/** Undefined where no notice is needed: no plan yet, or one that an administrator or a refund ended. */
export function noticeOf(plans: readonly UserPlan[], now: Date): PlanNotice | undefined {
  const inState = (...states: ReturnType<typeof stateOf>[]) =>
    plans.filter((plan) => states.includes(stateOf(plan, now)));
  const [active] = inState('active');
  const [next] = inState('scheduled').toSorted(byStart);
  if (active) return { kind: 'active', plan: active, next };
  const last = inState('expired', 'cancelled', 'refunded').toSorted(byEnd).at(-1);
  if (next || !last || stateOf(last, now) !== 'expired') return undefined;
  return { kind: 'expired', plan: last };
}
