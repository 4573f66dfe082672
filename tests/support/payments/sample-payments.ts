import type { PlanOffer } from '../../../functions/plans/plans.domain.ts';
import type { PaymentRecord } from '../../../functions/payments/payments.record.domain.ts';
import type { OrderState } from '../../../functions/payments/settle/payments.settle.domain.ts';

export const PAYMENT_ID = '01kb3f0a9x5m3v7c2d8e4h6j9p';
export const PAYER_ID = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
export const BEGUN_AT = '2026-11-21T12:00:00.000Z';

export const sampleOffer: PlanOffer = {
  planId: '01kb3f0a9x5m3v7c2d8e4h6j9a',
  planName: 'Profesional',
  priceCents: 4_900,
  billing: 'monthly',
  activityLimit: 10,
  siteLimit: null,
  backupLimitBytes: 10 * 2 ** 30,
};

/** A payment that was begun, with its order, and not approved yet. */
export const samplePayment = (more: Partial<PaymentRecord> = {}): PaymentRecord => ({
  paymentId: PAYMENT_ID,
  userId: PAYER_ID,
  offer: sampleOffer,
  amountCents: sampleOffer.priceCents,
  currency: 'USD',
  status: 'pending',
  settlement: 'created',
  mercadoPagoId: 'ORDER1',
  discardedAt: null,
  placement: null,
  userPlanId: null,
  refundedCents: 0,
  flag: null,
  checkoutUrl: 'https://paypal.test/checkoutnow?token=ORDER1',
  createdAt: BEGUN_AT,
  paidAt: null,
  updatedAt: BEGUN_AT,
  captureId: null,
  receiptNumber: null,
  declines: 0,
  inDispute: false,
  remindedAt: null,
  checks: 0,
  dueAt: '2026-11-21T12:15:00.000Z',
  revision: 2,
  ...more,
});

/** What the provider says of its order. */
export const sampleOrder = (more: Partial<OrderState> = {}): OrderState => ({
  settlement: 'created',
  customId: PAYMENT_ID,
  amountCents: 4_900,
  currency: 'USD',
  refundedCents: 0,
  captureId: null,
  checkoutUrl: 'https://paypal.test/checkoutnow?token=ORDER1',
  ...more,
});
