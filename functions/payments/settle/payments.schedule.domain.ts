import { isPayable, type Settlement } from './payments.settlement.domain.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long an order waits for approval: PayPal forgets orders without one after three days at most. */
export const UNAPPROVED_MS = 72 * HOUR_MS;
/** How long to wait for held money before an administrator must look. PayPal holds it for 21 days at most. */
export const HELD_DAYS = 30;
export const HELD_MS = HELD_DAYS * DAY_MS;
/** How long money can go back: PayPal refunds for 180 days. */
const REFUNDABLE_MS = 180 * DAY_MS;

/** The longest wait between two checks of a payment: the waits grow. */
const LONGEST_WAIT_MS = DAY_MS;
/** Webhooks report refunds; these checks only find those whose webhook was lost. */
const REFUNDS_WAIT_MS = { first: DAY_MS, longest: 7 * DAY_MS };

/** The fields of a payment from which its next check follows. */
export interface Checked {
  settlement: Settlement;
  flag: string | null;
  createdAt: string;
  /** Checks since the settlement last changed. */
  checks: number;
}

const doubling = (first: number, checks: number, longest: number) =>
  Math.min(first * 2 ** Math.min(checks, 30), longest);

/** How long its settlement may take in all, and the next wait; undefined if there is nothing to wait for. */
function waitingOf({ settlement, checks }: Checked, afterMs: number) {
  const wait = doubling(afterMs, checks, LONGEST_WAIT_MS);
  // The order of a closed payment may still be approved.
  if (isPayable(settlement) || settlement === 'closed') return { lasts: UNAPPROVED_MS, wait };
  if (settlement === 'pending') return { lasts: HELD_MS, wait };
  if (settlement !== 'captured') return undefined;
  const { first, longest } = REFUNDS_WAIT_MS;
  return { lasts: REFUNDABLE_MS, wait: doubling(first, checks, longest) };
}

/** Payments that need a last check that ends them, however late it is. */
const mustEnd = ({ settlement, flag }: Checked) =>
  isPayable(settlement) || (settlement === 'pending' && flag === null);

/**
 * When to ask the provider about a payment again if no webhook comes; null for never. `afterMinutes` is the first wait;
 * each wait is twice the one before. There is one more check at the end.
 */
export function nextCheckAt(payment: Checked, now: Date, afterMinutes: number): string | null {
  const waiting = waitingOf(payment, afterMinutes * MINUTE_MS);
  if (!waiting) return null;
  const end = Date.parse(payment.createdAt) + waiting.lasts;
  const next = now.getTime() + waiting.wait;
  if (now.getTime() < end) return new Date(Math.min(next, end)).toISOString();
  return mustEnd(payment) ? new Date(next).toISOString() : null;
}
