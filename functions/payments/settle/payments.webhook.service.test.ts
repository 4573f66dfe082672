import { describe, expect, it } from 'vitest';
import type { SettlePayment } from '../../../events/payments.events.ts';
import { settlePaymentSchema } from '../../../events/payments.events.ts';
import { PAYMENT_ID } from '../../../tests/support/payments/sample-payments.ts';
import { ProviderUnavailable, type ReceivedWebhook } from '../payments.provider.ts';
import {
  handledEventTypes,
  hintOf,
  isApproval,
  paymentOf,
  webhookSchema,
} from './payments.webhook.domain.ts';
import { acceptWebhook, type WebhookDependencies } from './payments.webhook.service.ts';

/** The shapes of PayPal's published examples (developer.paypal.com/api/rest/webhooks/event-names). */
const examples: Record<string, object> = {
  'CHECKOUT.ORDER.APPROVED': {
    id: '5O190127TN364715T',
    intent: 'CAPTURE',
    status: 'APPROVED',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: PAYMENT_ID,
        invoice_id: PAYMENT_ID,
        amount: { currency_code: 'USD', value: '49.00' },
      },
    ],
  },
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': {
    order_id: '5O190127TN364715T',
    purchase_units: [{ reference_id: 'default', custom_id: PAYMENT_ID, invoice_id: PAYMENT_ID }],
    payment_source: { ideal: { name: 'John Doe', country_code: 'NL' } },
  },
  'PAYMENT.CAPTURE.COMPLETED': {
    id: '42311647XV020574X',
    amount: { currency_code: 'USD', value: '49.00' },
    final_capture: true,
    custom_id: PAYMENT_ID,
    status: 'COMPLETED',
  },
  'PAYMENT.CAPTURE.REFUNDED': {
    id: '1JU08902781691411',
    amount: { currency_code: 'USD', value: '49.00' },
    note_to_payer: 'Payment refunded',
    invoice_id: PAYMENT_ID,
    status: 'COMPLETED',
  },
};

const bodyOf = (eventType: string, resource: unknown = examples[eventType]) =>
  JSON.stringify({
    id: 'WH-58D329510W468432D-8HN650336L201105X',
    create_time: '2026-11-21T12:00:00.000Z',
    resource_type: 'capture',
    event_type: eventType,
    summary: 'Payment completed for $ 49.0 USD',
    resource,
    event_version: '1.0',
  });

function setUp(verdict: 'verified' | 'refused' | Error = 'verified') {
  const sent: SettlePayment[] = [];
  const asked: ReceivedWebhook[] = [];
  const lines: unknown[][] = [];
  const dependencies: WebhookDependencies = {
    log: {
      info: (...line) => void lines.push(line),
      warn: (...line) => void lines.push(line),
    },
    send: async (messages) => void sent.push(...messages),
    provider: {
      async verifyWebhook(webhook) {
        asked.push(webhook);
        if (verdict instanceof Error) throw verdict;
        return verdict;
      },
      async findPaymentId(captureId) {
        if (captureId === 'UNREACHABLE') throw new ProviderUnavailable();
        return captureId === 'CAPTURE1' ? PAYMENT_ID : undefined;
      },
    },
  };
  const headers = { 'paypal-transmission-id': 'a' };
  const take = (body: string | Buffer) =>
    acceptWebhook({ bytes: Buffer.from(body), headers }, dependencies);
  return { sent, asked, lines, take };
}

describe('acceptWebhook', () => {
  it.each(Object.keys(examples))(
    'queues what PayPal confirms, as a hint: %s',
    async (eventType) => {
      const { take, sent, asked } = setUp();
      const body = bodyOf(eventType);
      expect(await take(body)).toEqual({ accepted: true });
      expect(sent.map((message) => settlePaymentSchema.parse(message))).toEqual([
        {
          type: 'SettlePayment',
          paymentId: PAYMENT_ID,
          event: { eventId: 'WH-58D329510W468432D-8HN650336L201105X', eventType },
        },
      ]);
      // The signature is over the very bytes that came.
      expect(Buffer.from(asked[0]?.bytes ?? []).toString()).toBe(body);
      expect(asked[0]?.headers).toEqual({ 'paypal-transmission-id': 'a' });
    },
  );

  it('counts what PayPal confirms', async () => {
    const { take, lines } = setUp();
    await take(bodyOf('PAYMENT.CAPTURE.COMPLETED'));
    expect(lines).toMatchObject([['webhook', { queued: true, WebhooksVerified: 1 }]]);
  });

  it('refuses what PayPal did not sign', async () => {
    const { take, sent, lines } = setUp('refused');
    const accepted = take(bodyOf('PAYMENT.CAPTURE.COMPLETED'));
    await expect(accepted).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' });
    expect(JSON.stringify(lines)).not.toContain('WebhooksVerified');
    expect(sent).toEqual([]);
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', '[]'],
    ['no event', '{}'],
    ['an event without an id', JSON.stringify({ event_type: 'PAYMENT.CAPTURE.COMPLETED' })],
    ['an event of no type', JSON.stringify({ id: 'WH-1' })],
    ['an endless id', JSON.stringify({ id: 'x'.repeat(201), event_type: 'A' })],
  ])('refuses %s, without asking PayPal', async (_, body) => {
    const { take, sent, asked } = setUp();
    await expect(take(body)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' });
    expect([sent, asked]).toEqual([[], []]);
  });

  it('lets PayPal come again where it could not be asked', async () => {
    const { take, sent } = setUp(new ProviderUnavailable('no answer'));
    const accepted = take(bodyOf('PAYMENT.CAPTURE.COMPLETED'));
    await expect(accepted).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    expect(sent).toEqual([]);
  });

  it('does not take its own mistakes for PayPal’s', async () => {
    const { take } = setUp(new TypeError('ours'));
    await expect(take(bodyOf('PAYMENT.CAPTURE.COMPLETED'))).rejects.toThrow('ours');
  });

  it.each([
    ['of another type', bodyOf('BILLING.PLAN.CREATED', { custom_id: PAYMENT_ID })],
    ['of no payment of ours', bodyOf('PAYMENT.CAPTURE.COMPLETED', { custom_id: 'order 7' })],
    ['of nothing', bodyOf('PAYMENT.CAPTURE.COMPLETED', null)],
    ['of a surprise', bodyOf('PAYMENT.CAPTURE.COMPLETED', { custom_id: 7 })],
  ])('accepts and ignores what PayPal reports %s', async (_, body) => {
    const { take, sent } = setUp();
    expect(await take(body)).toEqual({ accepted: true });
    expect(sent).toEqual([]);
  });
});

describe('an event of a dispute', () => {
  const body = (captureId: string, dispute_id: unknown = 'PP-D-4012') =>
    JSON.stringify({
      id: 'WH-1',
      event_type: 'CUSTOMER.DISPUTE.CREATED',
      resource: { dispute_id, disputed_transactions: [{ seller_transaction_id: captureId }] },
    });

  it('is queued for the payment whose capture it names', async () => {
    const { take, sent } = setUp();
    await take(body('CAPTURE1'));
    expect(sent.map((message) => settlePaymentSchema.parse(message))).toEqual([
      {
        type: 'SettlePayment',
        paymentId: PAYMENT_ID,
        event: {
          ...{ eventId: 'WH-1', eventType: 'CUSTOMER.DISPUTE.CREATED' },
          disputeId: 'PP-D-4012',
        },
      },
    ]);
  });

  it.each([
    ['a capture that is not ours', body('CAPTURE2')],
    ['no dispute', body('CAPTURE1', 7)],
  ])('of %s is accepted and left', async (_, bytes) => {
    const { take, sent } = setUp();
    expect(await take(bytes)).toEqual({ accepted: true });
    expect(sent).toEqual([]);
  });

  it('comes again where PayPal could not be asked whose it is', async () => {
    const { take, sent } = setUp();
    await expect(take(body('UNREACHABLE'))).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    expect(sent).toEqual([]);
  });

  it('asks nothing of PayPal that PayPal did not sign', async () => {
    const { take } = setUp('refused');
    await expect(take(body('UNREACHABLE'))).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' });
  });
});

describe('what an event says by its type', () => {
  it('is an approval, a reversal, or to be read in the order', () => {
    expect(handledEventTypes.filter(isApproval)).toEqual(['CHECKOUT.ORDER.APPROVED']);
    const hints = handledEventTypes.flatMap((type) => (hintOf(type) ? [[type, hintOf(type)]] : []));
    expect(hints).toEqual([
      ['CHECKOUT.PAYMENT-APPROVAL.REVERSED', 'approvalReversed'],
      ['PAYMENT.CAPTURE.REVERSED', 'reversed'],
    ]);
  });

  it('names its payment by its own id before the invoice', () => {
    const other = '01kb3f0a9x5m3v7c2d8e4h6j9z';
    const event = { id: 'WH-1', event_type: 'A' };
    const named = webhookSchema.parse({
      ...event,
      resource: { custom_id: PAYMENT_ID, invoice_id: other },
    });
    expect(paymentOf(named)).toBe(PAYMENT_ID);
    expect(paymentOf(webhookSchema.parse(event))).toBeUndefined();
  });
});
