import * as z from 'zod';
import { PaypalError } from './paypal-error.ts';

/** Money in the smallest unit; PayPal's decimal strings are made of it in answers.ts. */
const moneySchema = z.object({ currency: z.string().length(3), cents: z.number().int().min(0) });
export type Money = z.output<typeof moneySchema>;

/** What the payer chose to pay with, which decides how the capture ends. */
export const instruments = ['balance', 'pending', 'declined'] as const;
const instrumentSchema = z.enum(instruments);
export type Instrument = z.output<typeof instrumentSchema>;

const captureSchema = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'DECLINED', 'PARTIALLY_REFUNDED', 'REFUNDED']),
  amount: moneySchema,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Capture = z.output<typeof captureSchema>;

const refundSchema = z.object({
  id: z.string(),
  captureId: z.string(),
  amount: moneySchema,
  createdAt: z.string(),
});
export type Refund = z.output<typeof refundSchema>;

/** How a dispute ended, in PayPal's words. */
const disputeOutcomes = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_BUYER_FAVOUR'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];
const disputeSchema = z.object({
  id: z.string(),
  /** Null while it is open. */
  outcome: z.enum(disputeOutcomes).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Dispute = z.output<typeof disputeSchema>;

export const orderSchema = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'COMPLETED', 'VOIDED']),
  amount: moneySchema,
  description: z.string(),
  customId: z.string().optional(),
  invoiceId: z.string().optional(),
  brandName: z.string(),
  returnUrl: z.string(),
  cancelUrl: z.string(),
  instrument: instrumentSchema.nullable(),
  /** Captured instead of `amount`, where a test asked for it. */
  captureAmount: moneySchema.nullable(),
  capture: captureSchema.nullable(),
  refunds: z.array(refundSchema),
  /** The last one. */
  dispute: disputeSchema.nullable().default(null),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Order = z.output<typeof orderSchema>;

/** What a webhook reports, with what it is about. */
export type OrderEvent =
  | { type: 'CHECKOUT.ORDER.APPROVED' | 'CHECKOUT.PAYMENT-APPROVAL.REVERSED' }
  | { type: `PAYMENT.CAPTURE.${'COMPLETED' | 'PENDING' | 'DENIED' | 'REVERSED'}` }
  | { type: 'PAYMENT.CAPTURE.REFUNDED'; refund: Refund }
  | { type: `CUSTOMER.DISPUTE.${'CREATED' | 'RESOLVED'}`; dispute: Dispute };

export interface Change {
  order: Order;
  event?: OrderEvent;
}

const unprocessable = (issue: string, description: string) =>
  new PaypalError(422, { issue, description });

/** The payer says yes, the first time or again with another instrument. */
export function approve(order: Order, instrument: Instrument, at: string): Change {
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') {
    throw unprocessable('ORDER_ALREADY_COMPLETED', 'The order cannot be approved any more.');
  }
  return {
    order: { ...order, status: 'APPROVED', instrument, updatedAt: at },
    event: { type: 'CHECKOUT.ORDER.APPROVED' },
  };
}

/** The approval is reversed before the capture, which cancels the order. */
export function reverseApproval(order: Order, at: string): Change {
  if (order.status !== 'APPROVED') throw notApproved();
  return {
    order: { ...order, status: 'VOIDED', updatedAt: at },
    event: { type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED' },
  };
}

const notApproved = () =>
  unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');

/** Takes the money. An instrument that is declined leaves the order approved, as PayPal does. */
export function capture(order: Order, captureId: string, at: string): Change {
  if (order.status === 'COMPLETED') {
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  }
  if (order.status !== 'APPROVED') throw notApproved();
  if (order.instrument === 'declined') {
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
    );
  }
  const status = order.instrument === 'pending' ? 'PENDING' : 'COMPLETED';
  const amount = order.captureAmount ?? order.amount;
  return {
    order: {
      ...order,
      status: 'COMPLETED',
      capture: { id: captureId, status, amount, createdAt: at, updatedAt: at },
      updatedAt: at,
    },
    event: { type: `PAYMENT.CAPTURE.${status}` },
  };
}

/** A capture that was held comes to its end, good or bad. */
export function endPending(order: Order, end: 'COMPLETED' | 'DENIED', at: string): Change {
  if (order.capture?.status !== 'PENDING') {
    throw unprocessable('CAPTURE_NOT_PENDING', 'The order has no capture that is pending.');
  }
  const status = end === 'DENIED' ? 'DECLINED' : 'COMPLETED';
  return {
    order: withCapture(order, { ...order.capture, status }, at),
    event: { type: `PAYMENT.CAPTURE.${end}` },
  };
}

/** Gives money back, by default all that is left. */
export function refund(
  order: Order,
  { id, cents }: { id: string; cents: number | undefined },
  at: string,
): Change {
  const paid = refundable(order);
  const left = paid.amount.cents - refundedCents(order);
  const amount = { ...paid.amount, cents: cents ?? left };
  if (amount.cents > left || amount.cents === 0) {
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  }
  const given: Refund = { id, captureId: paid.id, amount, createdAt: at };
  const status = amount.cents === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  return {
    order: {
      ...withCapture(order, { ...paid, status }, at),
      refunds: [...order.refunds, given],
    },
    event: { type: 'PAYMENT.CAPTURE.REFUNDED', refund: given },
  };
}

/** The payer's bank takes all of it back. The order does not show it: only the webhook does. */
export function reverse(order: Order, at: string): Change {
  refundable(order);
  return { order: { ...order, updatedAt: at }, event: { type: 'PAYMENT.CAPTURE.REVERSED' } };
}

/** The payer opens a dispute. */
export function openDispute(order: Order, id: string, at: string): Change {
  refundable(order);
  if (order.dispute?.outcome === null) {
    throw unprocessable('DISPUTE_OPEN', 'The transaction is disputed already.');
  }
  const dispute: Dispute = { id, outcome: null, createdAt: at, updatedAt: at };
  return {
    order: { ...order, dispute, updatedAt: at },
    event: { type: 'CUSTOMER.DISPUTE.CREATED', dispute },
  };
}

/** PayPal decides a dispute. Money that goes back with it is in no order, as with a reversal. */
export function resolveDispute(order: Order, outcome: DisputeOutcome, at: string): Change {
  if (order.dispute?.outcome !== null) {
    throw unprocessable('DISPUTE_NOT_OPEN', 'The transaction has no open dispute.');
  }
  const dispute: Dispute = { ...order.dispute, outcome, updatedAt: at };
  return {
    order: { ...order, dispute, updatedAt: at },
    event: { type: 'CUSTOMER.DISPUTE.RESOLVED', dispute },
  };
}

function refundable(order: Order): Capture {
  const status = order.capture?.status;
  if (order.capture && (status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED')) {
    return order.capture;
  }
  if (status === 'REFUNDED') {
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded');
  }
  throw status === 'PENDING'
    ? unprocessable('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.')
    : unprocessable('REFUND_NOT_ALLOWED', 'Capture cannot be refunded.');
}

const refundedCents = ({ refunds }: Order) =>
  refunds.reduce((sum, { amount }) => sum + amount.cents, 0);

function withCapture(order: Order, changed: Capture, at: string): Order {
  return { ...order, capture: { ...changed, updatedAt: at }, updatedAt: at };
}
