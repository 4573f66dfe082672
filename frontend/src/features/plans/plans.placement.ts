import { offerOf, type Plan } from '../../../../functions/plans/plans.domain.ts';
import {
  addPeriod,
  placementFor,
  type Period,
} from '../../../../functions/user-plans/user-plans.periods.domain.ts';

/** What buying a plan at some moment would do. Instants are ISO 8601, UTC. */
export type PurchasePreview = { startDate: string; endDate: string } & (
  | { kind: 'first' }
  /** It waits for the one that runs; `queued` others wait before it. */
  | { kind: 'after'; queued: number }
  /** It ends `ended` before its time; those that wait go on waiting. */
  | { kind: 'replace'; ended: Period; waiting: number }
);

/** No period has this id yet: it is told when the payment is. */
const PREVIEW_ID = 'preview';

/** The same functions as the server's decide, when the money is there; this tells it before somebody pays. */
export function previewPurchase(
  periods: readonly Period[],
  plan: Plan,
  now: Date,
): PurchasePreview {
  const offer = offerOf(plan);
  const placement = placementFor(periods, offer, now);
  const change = addPeriod(
    periods,
    { offer, userPlanId: PREVIEW_ID, length: { billing: offer.billing } },
    { placement, now },
  );
  const { startDate, endDate } = change.added;
  if (placement === 'after') {
    // Neither the one that runs nor this one.
    return { kind: 'after', queued: change.periods.length - 2, startDate, endDate };
  }
  const { ended, moved } = change;
  if (ended) return { kind: 'replace', ended, waiting: moved.length, startDate, endDate };
  return { kind: 'first', startDate, endDate };
}
