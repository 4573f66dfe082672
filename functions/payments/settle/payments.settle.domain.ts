import type { PaymentFlag } from '../payments.domain.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import { HELD_MS, UNAPPROVED_MS } from './payments.schedule.domain.ts';
import {
  isPayable,
  maySettle,
  statusOfSettlement,
  type Settlement,
} from './payments.settlement.domain.ts';

/** An order as the provider describes it. */
export interface OrderState {
  settlement: Settlement;
  /** The id that we gave the order: the payment's. */
  customId: string | null;
  /** The captured amount; the requested one while nothing is captured. */
  amountCents: number | null;
  currency: string | null;
  refundedCents: number;
  captureId: string | null;
  checkoutUrl: string | null;
}

/** Whether the order is not what was asked for: other money, or another payment's. */
const isMismatch = (
  payment: Pick<PaymentRecord, 'paymentId' | 'amountCents' | 'currency'>,
  order: OrderState,
): boolean =>
  order.customId !== payment.paymentId ||
  order.amountCents !== payment.amountCents ||
  order.currency !== payment.currency;

/** Captures by the schedule of a declined payment: its payer may have approved it again, without any news. */
const DECLINES_MAX = 3;

/** Who asks for a payment to be settled: a new approval, any other event, or the schedule. */
export type Asker = 'approval' | 'event' | 'schedule';

/**
 * Whether to capture an order: it is approved, as it was asked for, and was not declined a moment ago. A declined one is
 * tried again if its payer approved again, and some times by the schedule, because that news may be lost. A discarded
 * one is captured only if its payer approves it after all.
 */
export function mayCapture(payment: PaymentRecord, order: OrderState, by: Asker): boolean {
  if (order.settlement !== 'approved' || isMismatch(payment, order)) return false;
  if (!maySettle(payment.settlement, 'captured')) return false;
  if (by === 'approval') return true;
  // A payer who abandoned it must approve again.
  if (payment.discardedAt !== null) return false;
  if (payment.settlement !== 'declined') return true;
  return by === 'schedule' && payment.declines < DECLINES_MAX;
}

/** What a verified event says and the order does not: the money, or the approval, was reversed. */
export type Hint = 'reversed' | 'approvalReversed' | null;

/** A dispute that the payer opened at the provider, as it stands now. */
export interface Dispute {
  state: 'open' | 'won' | 'lost';
  /** What went back to the payer with it; null where the provider does not say: all of it. */
  refundedCents: number | null;
}

export interface News {
  /** Undefined for an order the provider does not know (any more). */
  order: OrderState | undefined;
  hint: Hint;
  /** The dispute that an event reports. */
  dispute?: Dispute | undefined;
  /** The order is the answer to a capture of ours. */
  isAttempt?: boolean;
  /** The payer was deleted before anything was captured, and nothing will be. */
  isPayerDeleted?: boolean;
}

type Changing =
  | 'settlement'
  | 'status'
  | 'flag'
  | 'inDispute'
  | 'refundedCents'
  | 'captureId'
  | 'checkoutUrl'
  | 'declines'
  | 'paidAt'
  | 'userPlanId';
/** The fields of a payment that news may change. */
export type PaymentChange = Partial<Pick<PaymentRecord, Changing>>;

export interface Decision {
  /** Empty where there is nothing to write. */
  change: PaymentChange;
  /** What follows: the plan starts or ends, or the payer is notified of the failure. */
  follows: 'start' | 'end' | 'failed' | null;
  /** Nobody can approve its order any more, so the schedule stops asking. */
  isOver: boolean;
}

const wentBack = (settlement: Settlement) => settlement === 'refunded' || settlement === 'reversed';
const isHeldOrOurs = (settlement: Settlement) =>
  settlement === 'captured' || settlement === 'pending';
const isOlder = ({ createdAt }: PaymentRecord, now: Date, ms: number) =>
  now.getTime() - Date.parse(createdAt) >= ms;

/** Whether a dispute took all of the money back. */
const isLost = ({ amountCents }: OrderState, dispute: Dispute | undefined): boolean =>
  dispute?.state === 'lost' && (dispute.refundedCents ?? Infinity) >= (amountCents ?? 0);

/** The settlement by the order and by the event that reported it. */
function settlementOf(order: OrderState, { hint, dispute }: News) {
  const { settlement, refundedCents, amountCents } = order;
  if (!isHeldOrOurs(settlement)) return settlement;
  if (hint === 'reversed' || isLost(order, dispute)) return 'reversed';
  // Several partial refunds may add up to all of it.
  const isAllBack = refundedCents > 0 && refundedCents >= (amountCents ?? 0);
  return isAllBack ? 'refunded' : settlement;
}

/** Whether an order that was not captured will not be captured, or not for now. */
const isClosing = (payment: PaymentRecord, { hint, isPayerDeleted }: News, now: Date) =>
  isPayerDeleted === true || hint === 'approvalReversed' || isOlder(payment, now, UNAPPROVED_MS);

/** The settlement by all that is known; it may be older than the payment's. */
function latestOf(payment: PaymentRecord, news: News, now: Date): Settlement {
  const { settlement } = payment;
  if (!news.order) return isPayable(settlement) ? 'closed' : settlement;
  const latest = settlementOf(news.order, news);
  if (!isPayable(latest)) return latest;
  if (isClosing(payment, news, now)) return 'closed';
  // An approval that was not captured changes nothing for a payment that failed before.
  return latest === 'approved' && settlement !== 'created' ? settlement : latest;
}

/** The flag, if it is still true after a change. */
function keptFlag({ flag, settlement }: PaymentRecord, next: Settlement): PaymentFlag | null {
  // All of it went back, so there is nothing left to review.
  if (wentBack(next)) return null;
  // It is not held any more.
  return flag === 'notActivated' && next !== settlement ? null : flag;
}

const isMoney = (settlement: Settlement) => settlement === 'approved' || isHeldOrOurs(settlement);

/**
 * The flag of money that is ours after news of a dispute. A more serious one stays. What went back before, or with it, is still
 * to be reviewed.
 */
function withDispute(
  flag: PaymentFlag | null,
  { state }: Dispute,
  refundedCents: number,
): PaymentFlag | null {
  const isMinor = flag === null || flag === 'partialRefund';
  if (state === 'open') return isMinor ? 'disputed' : flag;
  const rest = flag === 'disputed' ? null : flag;
  return state === 'lost' || refundedCents > 0 ? (rest ?? 'partialRefund') : rest;
}

/**
 * The dispute as far as it is known, as the flag or behind it: one that an event reported stays open until another event
 * reports its end.
 */
const disputeOf = ({ flag, inDispute }: PaymentRecord, { dispute }: News): Dispute | undefined =>
  dispute ??
  (inDispute || flag === 'disputed' ? { state: 'open', refundedCents: null } : undefined);

/** Whether an open dispute is behind a more serious flag. */
const isHidden = (payment: PaymentRecord, { next, flag }: Omit<Outcome, 'at'>, news: News) =>
  isHeldOrOurs(next) && flag !== 'disputed' && disputeOf(payment, news)?.state === 'open';

/** Why an administrator must look at it, by what the provider says. */
function flagOf(
  payment: PaymentRecord,
  next: Settlement,
  { order, ...news }: News & { order: OrderState },
): PaymentFlag | null {
  const flag = flagByOrder(payment, next, order);
  const dispute = disputeOf(payment, { order, ...news });
  const refundedCents = Math.max(payment.refundedCents, order.refundedCents);
  return dispute && isHeldOrOurs(next) ? withDispute(flag, dispute, refundedCents) : flag;
}

function flagByOrder(payment: PaymentRecord, next: Settlement, order: OrderState) {
  const isNew = next !== payment.settlement;
  if (isNew && isMoney(next) && isMismatch(payment, order)) return 'amountMismatch';
  const isPartial = next === 'captured' && order.refundedCents > payment.refundedCents;
  // A more serious flag stays.
  return keptFlag(payment, next) ?? (isPartial ? 'partialRefund' : null);
}

const refundedOf = (payment: PaymentRecord, next: Settlement, order: OrderState) =>
  wentBack(next)
    ? Math.max(payment.refundedCents, order.amountCents ?? payment.amountCents)
    : Math.max(payment.refundedCents, order.refundedCents);

/** Held for so long that an administrator must look; later news settle it all the same. */
const isHeldTooLong = (payment: PaymentRecord, next: Settlement, now: Date) =>
  next === 'pending' && next === payment.settlement && isOlder(payment, now, HELD_MS);

/** A dispute that is over is not what such a payment is flagged for. */
function heldFlag(payment: PaymentRecord, news: News): PaymentFlag {
  const isOver = payment.flag === 'disputed' && disputeOf(payment, news)?.state !== 'open';
  return isOver ? 'notActivated' : (payment.flag ?? 'notActivated');
}

/** The fields whose values change. */
function changed(payment: PaymentRecord, to: PaymentChange): PaymentChange {
  const entries = Object.entries(to) as [Changing, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => payment[name] !== value));
}

interface Outcome {
  next: Settlement;
  flag: PaymentFlag | null;
  at: string;
}

/** A captured payment of another amount stays 'pending' for people, with its flag. */
const statusOf = ({ next, flag }: Pick<Outcome, 'next' | 'flag'>) =>
  next === 'captured' && flag === 'amountMismatch' ? 'pending' : statusOfSettlement[next];

function changeBy(payment: PaymentRecord, news: News & { order: OrderState }, outcome: Outcome) {
  const { next, flag, at } = outcome;
  const { order, isAttempt } = news;
  return changed(payment, {
    settlement: next,
    // A status set by an administrator stays until there is news of the money.
    ...(next !== payment.settlement && {
      status: statusOf(outcome),
      ...(next === 'captured' && { paidAt: at }),
    }),
    flag,
    inDispute: isHidden(payment, { next, flag }, news),
    refundedCents: refundedOf(payment, next, order),
    captureId: order.captureId ?? payment.captureId,
    checkoutUrl: isPayable(next) ? (order.checkoutUrl ?? payment.checkoutUrl) : null,
    ...(isAttempt && order.settlement === 'declined' && { declines: payment.declines + 1 }),
  });
}

const following: Partial<Record<Settlement, 'start' | 'end' | 'failed'>> = {
  captured: 'start',
  refunded: 'end',
  reversed: 'end',
  declined: 'failed',
  denied: 'failed',
};

/** A payer who never approved it is not notified that it was closed, nor is a deleted one. */
const isClosingNotified = ({ settlement }: PaymentRecord, { hint, isPayerDeleted }: News) =>
  !isPayerDeleted && (settlement === 'approved' || hint === 'approvalReversed');

function followingOf(payment: PaymentRecord, { next, flag }: Outcome, news: News) {
  if (next === payment.settlement) return null;
  if (next === 'closed') return isClosingNotified(payment, news) ? 'failed' : null;
  const isWrong = next === 'captured' && flag === 'amountMismatch';
  return isWrong ? null : (following[next] ?? null);
}

/**
 * Decides what news change of a payment. The same news again change nothing, and neither do news of an illegal
 * transition (`maySettle`).
 */
export function decide(payment: PaymentRecord, news: News, now: Date): Decision {
  const latest = latestOf(payment, news, now);
  const next = maySettle(payment.settlement, latest) ? latest : payment.settlement;
  const { order } = news;
  if (!order) {
    const closing = { settlement: next, status: statusOfSettlement[next], checkoutUrl: null };
    const change = next === payment.settlement ? {} : changed(payment, closing);
    return { change, follows: null, isOver: true };
  }
  const flag = isHeldTooLong(payment, next, now)
    ? heldFlag(payment, news)
    : flagOf(payment, next, { ...news, order });
  const outcome = { next, flag, at: now.toISOString() };
  return {
    change: changeBy(payment, { ...news, order }, outcome),
    follows: followingOf(payment, outcome, news),
    isOver: next === 'closed' && !isPayable(order.settlement),
  };
}
