import { expect, it } from 'vitest';
import { disputeOf, paypalDisputeSchema } from './payments.paypal.dispute.ts';

const money = { currency_code: 'USD', value: '19.99' };
const resolved = (outcome_code: string, amount_refunded?: typeof money) => ({
  status: 'RESOLVED',
  dispute_outcome: { outcome_code, ...(amount_refunded && { amount_refunded }) },
});

it.each([
  [{ status: 'OPEN' }, 'open', null],
  [{ status: 'WAITING_FOR_SELLER_RESPONSE' }, 'open', null],
  [{ status: 'UNDER_REVIEW' }, 'open', null],
  [{ status: 'OTHER' }, 'open', null],
  [resolved('RESOLVED_BUYER_FAVOUR', money), 'lost', 1999],
  [resolved('ACCEPTED'), 'lost', null],
  [resolved('RESOLVED_SELLER_FAVOUR'), 'won', null],
  // PayPal pays for it itself.
  [resolved('RESOLVED_WITH_PAYOUT', money), 'won', null],
  [resolved('CANCELED_BY_BUYER'), 'won', null],
  [{ status: 'RESOLVED' }, 'won', null],
])('%j is %s', (answer, state, refundedCents) => {
  expect(disputeOf(paypalDisputeSchema.parse(answer))).toEqual({ state, refundedCents });
});
