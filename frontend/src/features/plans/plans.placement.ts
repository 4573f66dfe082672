import { offerOf, type Plan } from '../../../../functions/plans/plans.domain.ts';
import type { Credit } from '../../../../functions/user-plans/user-plans.credit.domain.ts';
import {
  addPeriod,
  currentPeriod,
  placementFor,
  type Period,
  type Placement,
} from '../../../../functions/user-plans/user-plans.periods.domain.ts';

/** What buying a plan at some moment would do. Instants are ISO 8601, UTC. */
export type PurchasePreview = { startDate: string; endDate: string } & (
  | { kind: 'first' }
  /** It waits for the one that runs; `queued` others wait before it. */
  | { kind: 'after'; queued: number }
  /** It ends `ended` before its time, with credit for what is left of it; those that wait go on waiting. */
  | { kind: 'replace'; ended: Period; credit: Credit | undefined; waiting: number }
);

/** No period has this id yet: the payment will have it. */
const PREVIEW_ID = 'preview';

/** Whether the buyer chooses when the plan starts: it costs more a month than the one that runs. */
export const isChoice = (periods: readonly Period[], plan: Plan, now: Date): boolean =>
  currentPeriod(periods, now) !== undefined && placementFor(periods, plan, now) === 'now';

/** What buying a plan is to somebody: more time of the one they have, one that costs more a month, or a plan. */
export type PurchaseKind = 'buy' | 'renew' | 'upgrade';

export function purchaseKindOf(periods: readonly Period[], plan: Plan, now: Date): PurchaseKind {
  const current = currentPeriod(periods, now);
  if (!current) return 'buy';
  if (current.planId === plan.planId) return 'renew';
  return placementFor(periods, plan, now) === 'now' ? 'upgrade' : 'buy';
}

/** The server decides with the same functions when the money arrives; this shows it before somebody pays. */
export function previewPurchase(
  periods: readonly Period[],
  { chosen = 'now', ...plan }: Plan & { chosen?: Placement },
  { now, timeZone }: { now: Date; timeZone: string },
): PurchasePreview {
  const offer = offerOf(plan);
  const placement = chosen === 'after' ? chosen : placementFor(periods, offer, now);
  const bought = {
    offer,
    userPlanId: PREVIEW_ID,
    length: { billing: offer.billing },
    timeZone,
    paid: true,
  };
  const { added, ended, moved, periods: laid } = addPeriod(periods, bought, { placement, now });
  const { startDate, endDate, credit } = added;
  if (ended) return { kind: 'replace', ended, credit, waiting: moved.length, startDate, endDate };
  // Neither the one that runs nor this one.
  const queued = laid.length - 2;
  return queued < 0
    ? { kind: 'first', startDate, endDate }
    : { kind: 'after', queued, startDate, endDate };
}
