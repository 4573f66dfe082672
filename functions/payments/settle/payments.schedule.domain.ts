import { isPayable, type Settlement } from './payments.settlement.domain.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long an order waits to be approved: PayPal forgets those that nobody approved after three days at most. */
export const UNAPPROVED_MS = 72 * HOUR_MS;
/** How long money that the provider holds is waited for before somebody must look. PayPal holds it for 21 days at most. */
export const HELD_DAYS = 30;
export const HELD_MS = HELD_DAYS * DAY_MS;
/** How long money can go back: PayPal refunds for 180 days. */
const REFUNDABLE_MS = 180 * DAY_MS;

/** The provider is asked less and less often about a payment: at most so far apart. */
const LONGEST_WAIT_MS = DAY_MS;
/** Webhooks report refunds; this only finds those whose webhook was lost. */
const REFUNDS_WAIT_MS = { first: DAY_MS, longest: 7 * DAY_MS };

/** What is known of a payment when its next check is set. */
export interface Checked {
  settlement: Settlement;
  flag: string | null;
  createdAt: string;
  /** Checks since the settlement last changed. */
  checks: number;
}

const doubling = (first: number, checks: number, longest: number) =>
  Math.min(first * 2 ** Math.min(checks, 30), longest);

/** When its kind of waiting ends, and how long to wait next; undefined where nothing is waited for. */
function waitingOf({ settlement, checks }: Checked, afterMs: number) {
  const wait = doubling(afterMs, checks, LONGEST_WAIT_MS);
  // A closed one is asked about while somebody may still approve its order.
  if (isPayable(settlement) || settlement === 'closed') return { lasts: UNAPPROVED_MS, wait };
  if (settlement === 'pending') return { lasts: HELD_MS, wait };
  if (settlement !== 'captured') return undefined;
  const { first, longest } = REFUNDS_WAIT_MS;
  return { lasts: REFUNDABLE_MS, wait: doubling(first, checks, longest) };
}

/** Payments whose waiting must come to an end by a last check, however late it is. */
const mustEnd = ({ settlement, flag }: Checked) =>
  isPayable(settlement) || (settlement === 'pending' && flag === null);

/**
 * When the provider is to be asked about a payment again, whatever webhooks say: null for never. `afterMinutes` is the
 * first wait; each is twice the one before. At the end of what is waited for it is asked once more.
 */
export function nextCheckAt(payment: Checked, now: Date, afterMinutes: number): string | null {
  const waiting = waitingOf(payment, afterMinutes * MINUTE_MS);
  if (!waiting) return null;
  const end = Date.parse(payment.createdAt) + waiting.lasts;
  const next = now.getTime() + waiting.wait;
  if (now.getTime() < end) return new Date(Math.min(next, end)).toISOString();
  return mustEnd(payment) ? new Date(next).toISOString() : null;
}
