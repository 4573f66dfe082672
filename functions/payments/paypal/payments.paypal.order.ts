import * as z from 'zod';
import type { OrderSnapshot } from '../payments.provider.ts';
import { isPayable, type Settlement } from '../settle/payments.settlement.domain.ts';

/** PayPal's decimal strings: up to amounts beyond any price here, and below the largest exact number. */
const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Cents as PayPal writes money: 1999 is '19.99'. Digits are moved, nothing is divided. */
export function decimalOf(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Money as PayPal writes it, in cents. Anything but a plain amount with two decimals at most is refused. */
export const paypalMoneySchema = z
  .object({ currency_code: z.string().min(3).max(3), value: z.string().regex(DECIMAL) })
  .transform(({ currency_code, value }) => {
    const [whole = '', fraction = ''] = value.split('.');
    return { currency: currency_code, cents: Number(whole + fraction.padEnd(2, '0')) };
  });

const linksSchema = z.array(z.object({ href: z.string(), rel: z.string() })).default([]);

const captureSchema = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'PENDING', 'DECLINED', 'FAILED']),
  amount: paypalMoneySchema,
  custom_id: z.string().optional(),
});
type Capture = z.output<typeof captureSchema>;

const refundSchema = z.object({ status: z.string(), amount: paypalMoneySchema });

const unitSchema = z.object({
  custom_id: z.string().optional(),
  amount: paypalMoneySchema.optional(),
  payments: z
    .object({
      captures: z.array(captureSchema).default([]),
      refunds: z.array(refundSchema).default([]),
    })
    .default({ captures: [], refunds: [] }),
});

type Unit = z.output<typeof unitSchema>;

/** An order as Orders v2 answers it. Ours have one purchase unit. A status that is new to us is no sensible answer. */
export const paypalOrderSchema = z.object({
  id: z.string().min(1),
  status: z.enum(['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'VOIDED', 'COMPLETED']),
  purchase_units: z.tuple([unitSchema]),
  links: linksSchema,
});
export type PaypalOrder = z.output<typeof paypalOrderSchema>;

/** The answer to the creation of an order. */
export const createdOrderSchema = z.object({ id: z.string().min(1), links: linksSchema });

/** Whether a browser may be led there: to PayPal's pages, or to a simulator's on this machine. */
function isCheckoutPage(href: string): boolean {
  const { protocol, hostname } = URL.parse(href) ?? {};
  if (hostname === 'localhost' || hostname === '127.0.0.1') return protocol === 'http:';
  return protocol === 'https:' && /(?:^|\.)paypal\.com$/.test(hostname ?? '');
}

/**
 * Where the payer pays: `payer-action` where the order names its payment source, `approve` where it does not; null where
 * the order names no page of PayPal's.
 */
export function checkoutUrlOf(links: z.output<typeof linksSchema>): string | null {
  const link = ['payer-action', 'approve', 'redirect']
    .map((rel) => links.find((candidate) => candidate.rel === rel))
    .find((found) => found !== undefined);
  return link && isCheckoutPage(link.href) ? link.href : null;
}

/** Where an order without a capture stands. A completed one has a capture: without it nothing can be said. */
const uncaptured: Record<PaypalOrder['status'], Settlement | undefined> = {
  CREATED: 'created',
  SAVED: 'created',
  PAYER_ACTION_REQUIRED: 'created',
  APPROVED: 'approved',
  VOIDED: 'closed',
  COMPLETED: undefined,
};

/** A refused capture ends a completed order; before that, the payer may choose another instrument. */
const refused: Record<PaypalOrder['status'], Settlement> = {
  CREATED: 'declined',
  SAVED: 'declined',
  PAYER_ACTION_REQUIRED: 'declined',
  APPROVED: 'approved',
  VOIDED: 'closed',
  COMPLETED: 'denied',
};

const isRefused = ({ status }: Capture): boolean => status === 'DECLINED' || status === 'FAILED';

function capturedAs(capture: Capture, refundedCents: number): Settlement {
  if (capture.status === 'PENDING') return 'pending';
  return refundedCents >= capture.amount.cents ? 'refunded' : 'captured';
}

/** What of a capture went back. PayPal says 'refunded' of a capture before it lists the refund. */
function refundedCentsOf(capture: Capture, refunds: readonly z.output<typeof refundSchema>[]) {
  if (capture.status === 'REFUNDED') return capture.amount.cents;
  return refunds
    .filter(({ status }) => status === 'COMPLETED')
    .reduce((sum, { amount }) => sum + amount.cents, 0);
}

function settlementOf(order: PaypalOrder, capture: Capture | undefined, refundedCents: number) {
  if (!capture) return uncaptured[order.status];
  return isRefused(capture) ? refused[order.status] : capturedAs(capture, refundedCents);
}

/** Attempts that were refused stay listed beside the one that was not. */
function captureOf({ captures }: Unit['payments']): Capture | undefined {
  return captures.find((capture) => !isRefused(capture)) ?? captures.at(-1);
}

/** Whose it is and how much: of the capture once there is one. */
function moneyOf(unit: Unit, capture: Capture | undefined) {
  const { amount } = capture ?? unit;
  return {
    customId: unit.custom_id ?? capture?.custom_id ?? null,
    ...(amount
      ? { amountCents: amount.cents, currency: amount.currency }
      : { amountCents: null, currency: null }),
  };
}

/**
 * What an order of PayPal's says, in our words.
 *
 * @throws Error where it says that money was captured and not which.
 */
export function snapshotOf(order: PaypalOrder): OrderSnapshot {
  const [unit] = order.purchase_units;
  const capture = captureOf(unit.payments);
  const refundedCents = capture ? refundedCentsOf(capture, unit.payments.refunds) : 0;
  const settlement = settlementOf(order, capture, refundedCents);
  if (settlement === undefined) throw new Error(`Order ${order.id} is completed without a capture`);
  return {
    orderId: order.id,
    settlement,
    ...moneyOf(unit, capture),
    refundedCents,
    captureId: capture?.id ?? null,
    checkoutUrl: checkoutUrlOf(order.links),
  };
}

/** The payer's instrument or account was refused: another one may do. */
const DECLINED = [
  'INSTRUMENT_DECLINED',
  'CARD_EXPIRED',
  'COMPLIANCE_VIOLATION',
  'DOMESTIC_TRANSACTION_REQUIRED',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
];
/** The payer must still approve it, or approve it again. */
const UNAPPROVED = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'];
const CLOSED = ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'ORDER_EXPIRED'];
/** The order itself says how it ended. */
const DONE_ELSEWHERE = ['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS'];

/** What a refused capture means: 'read' if the order says it, undefined if the issues are unknown. */
export function meaningOf(issues: readonly string[]): Settlement | 'read' | undefined {
  const isOneOf = (known: readonly string[]) => issues.some((issue) => known.includes(issue));
  if (isOneOf(DONE_ELSEWHERE)) return 'read';
  if (isOneOf(DECLINED)) return 'declined';
  if (isOneOf(UNAPPROVED)) return 'created';
  return isOneOf(CLOSED) ? 'closed' : undefined;
}

/**
 * The order read after its capture was refused. It stays 'approved' after its instrument was declined, so the refusal
 * counts; but not against a capture that succeeded meanwhile.
 */
export function afterRefusal(order: OrderSnapshot, meaning: Settlement | 'read'): OrderSnapshot {
  if (meaning === 'read' || !isPayable(order.settlement)) return order;
  return { ...order, settlement: meaning };
}

/** An order that PayPal does not know any more: nobody can pay it. */
export const unknownOrder = (orderId: string): OrderSnapshot => ({
  orderId,
  settlement: 'closed',
  customId: null,
  amountCents: null,
  currency: null,
  refundedCents: 0,
  captureId: null,
  checkoutUrl: null,
});
