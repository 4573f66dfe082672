import type { OrderSnapshot } from '../payments.provider.ts';
import type { Settlement } from '../settle/payments.settlement.domain.ts';

/** The payer's instrument or account was refused: another one may do. */
const declined = [
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
/** The payer has still to say yes, or to say it again. */
const unapproved = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'];
const closed = ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'ORDER_EXPIRED'];
/** The order itself says how it ended. */
const elsewhere = ['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS'];

/** What a refused capture means: 'read' where the order says it; undefined for what is no answer to go on with. */
export function meaningOf(issues: readonly string[]): Settlement | 'read' | undefined {
  const isOneOf = (known: readonly string[]) => issues.some((issue) => known.includes(issue));
  if (isOneOf(elsewhere)) return 'read';
  if (isOneOf(declined)) return 'declined';
  if (isOneOf(unapproved)) return 'created';
  return isOneOf(closed) ? 'closed' : undefined;
}

const open: readonly Settlement[] = ['created', 'approved', 'declined'];

/**
 * The order read after its capture was refused. It goes on saying 'approved' after its instrument was declined, so the
 * refusal counts; but not against a capture that somebody else brought through meanwhile.
 */
export function afterRefusal(order: OrderSnapshot, meaning: Settlement | 'read'): OrderSnapshot {
  if (meaning === 'read' || !open.includes(order.settlement)) return order;
  return { ...order, settlement: meaning };
}

/** An order that PayPal no longer knows: nobody can pay it. */
export const goneOrder = (orderId: string): OrderSnapshot => ({
  orderId,
  settlement: 'closed',
  customId: null,
  amountCents: null,
  currency: null,
  refundedCents: 0,
  captureId: null,
  checkoutUrl: null,
});
