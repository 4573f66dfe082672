import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkoutUrlOf,
  decimalOf,
  paypalMoneySchema,
  paypalOrderSchema,
  snapshotOf,
} from './payments.paypal.order.ts';

/** Shaped as PayPal's documentation shows a captured order. */
const published = {
  id: '7AB12345CD678901E',
  status: 'COMPLETED',
  intent: 'CAPTURE',
  payment_source: { paypal: { name: { given_name: 'Ana', surname: 'Pérez' } } },
  purchase_units: [
    {
      reference_id: 'default',
      amount: { currency_code: 'USD', value: '100.00' },
      custom_id: 'payment',
      payments: {
        captures: [
          {
            id: '1FG23456HI789012J',
            status: 'COMPLETED',
            amount: { currency_code: 'USD', value: '100.00' },
            seller_protection: { status: 'ELIGIBLE' },
            final_capture: true,
            seller_receivable_breakdown: {
              gross_amount: { currency_code: 'USD', value: '100.00' },
              paypal_fee: { currency_code: 'USD', value: '3.00' },
              net_amount: { currency_code: 'USD', value: '97.00' },
            },
            create_time: '2026-04-01T21:20:49Z',
            update_time: '2026-04-01T21:20:49Z',
            links: [
              {
                href: 'https://api-m.paypal.com/v2/payments/captures/1FG23456HI789012J',
                rel: 'self',
                method: 'GET',
              },
            ],
          },
        ],
      },
    },
  ],
  payer: { email_address: 'ana@example.com', payer_id: 'PAYER1' },
  links: [
    {
      href: 'https://api-m.paypal.com/v2/checkout/orders/7AB12345CD678901E',
      rel: 'self',
      method: 'GET',
    },
  ],
};

const money = (value: string, currency_code = 'USD') => ({ currency_code, value });
const capture = (status: string, value = '100.00') => ({
  id: `CAPTURE-${status}`,
  status,
  amount: money(value),
});
interface Payments {
  captures?: object[];
  refunds?: object[];
}
const order = (status: string, payments?: Payments) => ({
  id: 'ORDER',
  status,
  purchase_units: [
    { custom_id: 'payment', amount: money('100.00'), ...(payments && { payments }) },
  ],
});
const read = (answer: unknown) => snapshotOf(paypalOrderSchema.parse(answer));

describe('what an order says', () => {
  it('is read from the shape that PayPal publishes', () => {
    expect(read(published)).toEqual({
      orderId: '7AB12345CD678901E',
      settlement: 'captured',
      customId: 'payment',
      amountCents: 10_000,
      currency: 'USD',
      refundedCents: 0,
      captureId: '1FG23456HI789012J',
      checkoutUrl: null,
    });
  });

  it.each([
    ['CREATED', 'created'],
    ['SAVED', 'created'],
    ['PAYER_ACTION_REQUIRED', 'created'],
    ['APPROVED', 'approved'],
    ['VOIDED', 'closed'],
  ])('without a capture: %s is %s', (status, settlement) => {
    expect(read(order(status))).toMatchObject({ settlement, amountCents: 10_000, captureId: null });
  });

  it.each([
    ['COMPLETED', 'captured', 0],
    ['PENDING', 'pending', 0],
    ['PARTIALLY_REFUNDED', 'captured', 0],
    ['REFUNDED', 'refunded', 10_000],
    ['DECLINED', 'denied', 0],
    ['FAILED', 'denied', 0],
  ])('by its capture: %s is %s', (status, settlement, refundedCents) => {
    const captures = [capture(status)];
    expect(read(order('COMPLETED', { captures }))).toMatchObject({ settlement, refundedCents });
  });

  it.each([
    ['APPROVED', 'approved'],
    ['PAYER_ACTION_REQUIRED', 'declined'],
    ['CREATED', 'declined'],
    ['VOIDED', 'closed'],
  ])('by an attempt that was refused, while the order is %s: %s', (status, settlement) => {
    expect(read(order(status, { captures: [capture('DECLINED')] }))).toMatchObject({ settlement });
  });

  it('takes the attempt that was not refused, wherever it stands', () => {
    const captures = [capture('DECLINED'), capture('COMPLETED', '99.99'), capture('FAILED')];
    expect(read(order('COMPLETED', { captures }))).toMatchObject({
      settlement: 'captured',
      amountCents: 9_999,
      captureId: 'CAPTURE-COMPLETED',
    });
  });

  it('adds up refunds that were completed, and no others', () => {
    const refunds = [
      { status: 'COMPLETED', amount: money('10.00') },
      { status: 'COMPLETED', amount: money('0.01') },
      { status: 'PENDING', amount: money('50.00') },
      { status: 'FAILED', amount: money('50.00') },
    ];
    const captures = [capture('PARTIALLY_REFUNDED')];
    expect(read(order('COMPLETED', { captures, refunds }))).toMatchObject({
      settlement: 'captured',
      refundedCents: 1_001,
    });
    // All of it went back, though the capture does not say so yet.
    const all = [{ status: 'COMPLETED', amount: money('100.00') }];
    expect(read(order('COMPLETED', { captures, refunds: all }))).toMatchObject({
      settlement: 'refunded',
      refundedCents: 10_000,
    });
  });

  it('finds the payment’s id in the capture where the order leaves it out', () => {
    const unit = { payments: { captures: [{ ...capture('COMPLETED'), custom_id: 'payment' }] } };
    expect(read({ id: 'ORDER', status: 'COMPLETED', purchase_units: [unit] })).toMatchObject({
      customId: 'payment',
      amountCents: 10_000,
    });
  });

  it.each([
    ['no capture', order('COMPLETED')],
    ['a status nobody knows', order('PAUSED')],
    ['a capture nobody knows', order('COMPLETED', { captures: [capture('LOST')] })],
    ['an invalid amount', order('COMPLETED', { captures: [capture('COMPLETED', 'a lot')] })],
    ['two units', { ...published, purchase_units: [...published.purchase_units, {}] }],
    ['nothing', {}],
  ])('is not guessed from %s', (_, answer) => {
    expect(() => read(answer)).toThrow();
  });
});

it('knows the page of an order by each of its names', () => {
  const self = { rel: 'self', href: 'https://api-m.paypal.com/v2/checkout/orders/1' };
  const page = 'https://www.paypal.com/checkoutnow?token=1';
  for (const rel of ['payer-action', 'approve']) {
    expect(checkoutUrlOf([self, { rel, href: page }])).toBe(page);
  }
  expect(checkoutUrlOf([self])).toBeNull();
});

it.each([
  ['https://www.sandbox.paypal.com/checkoutnow?token=1', true],
  ['http://127.0.0.1:4567/checkout/1', true],
  ['http://www.paypal.com/checkoutnow?token=1', false],
  ['https://paypal.com.example.com/checkoutnow', false],
  ['https://notpaypal.com/', false],
  ['https://example.com/?www.paypal.com', false],
  ['javascript:alert(1)//www.paypal.com', false],
  ['/checkoutnow', false],
])('leads the payer to %s: %s', (href, isPage) => {
  expect(checkoutUrlOf([{ rel: 'payer-action', href }])).toBe(isPage ? href : null);
});

describe('money', () => {
  const read = (value: string) =>
    paypalMoneySchema.safeParse({ currency_code: 'USD', value }).data?.cents;

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [1999, '19.99'],
    [100000, '1000.00'],
    // 0.1 + 0.2 and its like never come up.
    [1010, '10.10'],
  ])('writes %i cents as %s', (cents, decimal) => {
    expect(decimalOf(cents)).toBe(decimal);
    expect(read(decimal)).toBe(cents);
  });

  it('reads back every amount to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (cents) => {
        expect(read(decimalOf(cents))).toBe(cents);
      }),
    );
  });

  it('reads decimals that are shorter, and no others', () => {
    expect(read('100')).toBe(10_000);
    expect(read('1.5')).toBe(150);
    const others = [
      '',
      '-1.00',
      '1.005',
      '1,00',
      '1e3',
      '.5',
      '1.',
      'NaN',
      ' 1',
      '0x10',
      '1234567890123',
    ];
    expect(others.map(read)).toEqual(others.map(() => undefined));
  });
});
