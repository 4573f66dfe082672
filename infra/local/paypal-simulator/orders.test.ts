import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approve, capture, endPending, refund, reverse, reverseApproval } from './orders.ts';
import type { Change, Instrument, Order } from './orders.ts';
import { PaypalError } from './paypal-error.ts';

const at = '2026-01-02T03:04:05.000Z';
const created: Order = {
  id: 'ORDER',
  status: 'PAYER_ACTION_REQUIRED',
  amount: { currency: 'USD', cents: 1999 },
  description: 'Plan Básico',
  customId: 'payment',
  invoiceId: 'payment',
  brandName: 'Portal',
  returnUrl: 'http://localhost:4280/payment-success',
  cancelUrl: 'http://localhost:4280/payment-failure',
  instrument: null,
  captureAmount: null,
  capture: null,
  refunds: [],
  dispute: null,
  createdAt: at,
  updatedAt: at,
};
const approved = (instrument: Instrument = 'balance') => approve(created, instrument, at).order;
const captured = (instrument: Instrument = 'balance') =>
  capture(approved(instrument), 'CAPTURE', at).order;

const issueOf = (step: () => Change): string => {
  try {
    step();
  } catch (error) {
    if (error instanceof PaypalError) return error.issue;
  }
  throw new Error('nothing was refused');
};

describe('an order', () => {
  it('is captured once its payer has approved it, once', () => {
    expect(issueOf(() => capture(created, 'C', at))).toBe('ORDER_NOT_APPROVED');
    const { order, event } = capture(approved(), 'C', at);
    expect(order).toMatchObject({ status: 'COMPLETED', capture: { id: 'C', status: 'COMPLETED' } });
    expect(event?.type).toBe('PAYMENT.CAPTURE.COMPLETED');
    expect(issueOf(() => capture(order, 'C2', at))).toBe('ORDER_ALREADY_CAPTURED');
    expect(issueOf(() => approve(order, 'balance', at))).toBe('ORDER_ALREADY_COMPLETED');
  });

  it('stays approved when its instrument is declined, and can be approved with another', () => {
    const declined = approved('declined');
    expect(issueOf(() => capture(declined, 'C', at))).toBe('INSTRUMENT_DECLINED');
    const again = approve(declined, 'balance', at);
    expect(again.event?.type).toBe('CHECKOUT.ORDER.APPROVED');
    expect(capture(again.order, 'C', at).order.capture?.status).toBe('COMPLETED');
  });

  it.each([
    ['COMPLETED', 'COMPLETED', 'PAYMENT.CAPTURE.COMPLETED'],
    ['DENIED', 'DECLINED', 'PAYMENT.CAPTURE.DENIED'],
  ] as const)('that is held ends %s', (end, status, type) => {
    const held = captured('pending');
    expect(held).toMatchObject({ status: 'COMPLETED', capture: { status: 'PENDING' } });
    expect(issueOf(() => refund(held, { id: 'R', cents: undefined }, at))).toBe('PENDING_CAPTURE');
    const ended = endPending(held, end, at);
    expect(ended.order.capture?.status).toBe(status);
    expect(ended.event?.type).toBe(type);
    expect(issueOf(() => endPending(ended.order, end, at))).toBe('CAPTURE_NOT_PENDING');
  });

  it('is cancelled when its approval is withdrawn', () => {
    const { order, event } = reverseApproval(approved(), at);
    expect(event?.type).toBe('CHECKOUT.PAYMENT-APPROVAL.REVERSED');
    expect(order.status).toBe('VOIDED');
    expect(issueOf(() => capture(order, 'C', at))).toBe('ORDER_NOT_APPROVED');
    expect(issueOf(() => approve(order, 'balance', at))).toBe('ORDER_ALREADY_COMPLETED');
    expect(issueOf(() => reverseApproval(captured(), at))).toBe('ORDER_NOT_APPROVED');
  });

  it('captures another amount where it was asked to', () => {
    const captureAmount = { currency: 'EUR', cents: 5 };
    const { order } = capture({ ...approved(), captureAmount }, 'C', at);
    expect(order.capture?.amount).toEqual(captureAmount);
  });

  it('reports a reversal by its webhook alone', () => {
    const paid = captured();
    const { order, event } = reverse(paid, at);
    expect(event?.type).toBe('PAYMENT.CAPTURE.REVERSED');
    expect(order).toEqual(paid);
    expect(issueOf(() => reverse(approved(), at))).toBe('REFUND_NOT_ALLOWED');
  });
});

describe('refunds', () => {
  it('never give back more than was captured, in whatever parts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2500 }), { maxLength: 12 }), (parts) => {
        let order = captured();
        for (const [index, cents] of parts.entries()) {
          try {
            order = refund(order, { id: `R${index}`, cents }, at).order;
          } catch (error) {
            if (!(error instanceof PaypalError)) throw error;
          }
        }
        const back = order.refunds.reduce((sum, { amount }) => sum + amount.cents, 0);
        expect(back).toBeLessThanOrEqual(1999);
        const untouched = order.refunds.length === 0 ? 'COMPLETED' : 'PARTIALLY_REFUNDED';
        expect(order.capture?.status).toBe(back === 1999 ? 'REFUNDED' : untouched);
      }),
    );
  });

  it('give all that is left where no amount is named, and then nothing', () => {
    const part = refund(captured(), { id: 'R1', cents: 999 }, at).order;
    const { order, event } = refund(part, { id: 'R2', cents: undefined }, at);
    expect(event).toMatchObject({
      type: 'PAYMENT.CAPTURE.REFUNDED',
      refund: { id: 'R2', amount: { cents: 1000 } },
    });
    expect(issueOf(() => refund(order, { id: 'R3', cents: 1 }, at))).toBe('CAPTURE_FULLY_REFUNDED');
    expect(issueOf(() => refund(part, { id: 'R3', cents: 1001 }, at))).toBe(
      'REFUND_AMOUNT_EXCEEDED',
    );
  });
});
