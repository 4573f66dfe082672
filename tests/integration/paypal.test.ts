import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../functions/core/id.ts';
import { createPaypal } from '../../functions/payments/paypal/payments.paypal.ts';
import { ProviderUnavailable } from '../../functions/payments/payments.provider.ts';
import type { PaymentsProvider } from '../../functions/payments/payments.provider.ts';
import {
  disputeOf,
  webhookSchema,
} from '../../functions/payments/settle/payments.webhook.domain.ts';
import { paypalControl } from '../../infra/local/paypal-simulator/control-client.ts';
import type { PaypalControl } from '../../infra/local/paypal-simulator/control-client.ts';
import type { Instrument } from '../../infra/local/paypal-simulator/orders.ts';
import { startPaypal } from '../../infra/local/paypal-simulator/paypal.ts';
import { simulatedApp } from '../../infra/local/paypal-simulator/simulator.ts';
import { findFreePorts } from '../../infra/local/settings/ports.ts';
import type { Listening } from '../../infra/local/proxy/portal-proxy.ts';

/* The adapter that is shipped against PayPal's simulator, over HTTP. */

interface Received {
  headers: Record<string, string | undefined>;
  bytes: Buffer;
}

let dir: string;
let simulator: Listening;
let control: PaypalControl;
let paypal: PaymentsProvider;
const received: Received[] = [];
/** Stands for the portal's webhook route. */
const portal = createServer((incoming, outgoing) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, value?.toString()]),
    );
    received.push({ headers, bytes: Buffer.concat(chunks) });
    outgoing.end('{}');
  });
});

const adapter = (more: Partial<Parameters<typeof createPaypal>[0]> = {}) =>
  createPaypal({
    baseUrl: simulator.url.replace('localhost', '127.0.0.1'),
    brandName: () => Promise.resolve('WordPress Manager'),
    credentials: () => Promise.resolve(simulatedApp),
    ...more,
  });

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'paypal-adapter-'));
  const [port = 0, portalPort = 0] = await findFreePorts(2);
  await new Promise<void>((resolve) => portal.listen(portalPort, '127.0.0.1', resolve));
  const webhookUrl = `http://127.0.0.1:${portalPort}/webhook`;
  simulator = await startPaypal({ port, webhookUrl, file: join(dir, 'paypal.json') });
  control = paypalControl(simulator.url);
});
beforeEach(() => {
  paypal = adapter();
  received.length = 0;
});
afterEach(() => control.reset());
afterAll(async () => {
  await simulator.stop();
  portal.closeAllConnections();
  portal.close();
  await rm(dir, { recursive: true });
});

/** Makes an order of 19.99 USD and says which payment it is for. */
async function create(amountCents = 1999, paymentId = newId(new Date())) {
  const { orderId, checkoutUrl } = await paypal.createOrder({
    paymentId,
    amountCents,
    currency: 'USD',
    description: `Plan Profesional ${'ñ'.repeat(200)}`,
    returnUrl: `http://localhost:4280/payment-success?payment_id=${paymentId}`,
    cancelUrl: `http://localhost:4280/payment-failure?payment_id=${paymentId}`,
  });
  return { paymentId, orderId, checkoutUrl };
}

async function createApproved(instrument: Instrument = 'balance') {
  const made = await create();
  await control.approve(made.orderId, instrument);
  return made;
}

async function createCaptured(instrument: Instrument = 'balance') {
  const made = await createApproved(instrument);
  const captured = await paypal.captureOrder(made.orderId, `${made.paymentId}-capture-1`);
  return { ...made, captured };
}

describe('an order', () => {
  test('is created with its payment’s id, to the cent, and is not paid yet', async () => {
    const { paymentId, orderId, checkoutUrl } = await create(100005);
    expect(checkoutUrl).toBe(`${simulator.url}/checkoutnow?token=${orderId}`);
    expect(await paypal.readOrder(orderId)).toEqual({
      orderId,
      settlement: 'created',
      customId: paymentId,
      amountCents: 100005,
      currency: 'USD',
      refundedCents: 0,
      captureId: null,
      checkoutUrl,
    });
    const made = await control.readOrder(orderId);
    expect(made).toMatchObject({ invoiceId: paymentId, brandName: 'WordPress Manager' });
    expect(made.description).toHaveLength(127);
    expect(made.returnUrl).toBe(`http://localhost:4280/payment-success?payment_id=${paymentId}`);
  });

  test('is the same one however often it is asked for with one payment’s id', async () => {
    const first = await create();
    expect((await create(1999, first.paymentId)).orderId).toBe(first.orderId);
  });

  test('is approved, captured, and captured no second time', async () => {
    const { paymentId, orderId } = await createApproved();
    expect(await paypal.readOrder(orderId)).toMatchObject({ settlement: 'approved' });
    const captured = await paypal.captureOrder(orderId, `${paymentId}-capture-1`);
    expect(captured).toMatchObject({
      orderId,
      settlement: 'captured',
      customId: paymentId,
      amountCents: 1999,
      currency: 'USD',
      refundedCents: 0,
    });
    expect(captured.captureId).not.toBeNull();
    // The same key, another key, and a look at it: all say the same.
    expect(await paypal.captureOrder(orderId, `${paymentId}-capture-1`)).toEqual(captured);
    expect(await paypal.captureOrder(orderId, `${paymentId}-capture-2`)).toEqual(captured);
    expect(await paypal.readOrder(orderId)).toEqual(captured);
  });

  test('that nobody approved is not captured', async () => {
    const { paymentId, orderId } = await create();
    expect(await paypal.captureOrder(orderId, `${paymentId}-capture-1`)).toMatchObject({
      settlement: 'created',
      captureId: null,
    });
  });

  test('whose instrument is declined is paid with another', async () => {
    const { paymentId, orderId, checkoutUrl } = await createApproved('declined');
    expect(await paypal.captureOrder(orderId, `${paymentId}-capture-1`)).toMatchObject({
      settlement: 'declined',
      checkoutUrl,
    });
    await control.approve(orderId, 'balance');
    expect(await paypal.captureOrder(orderId, `${paymentId}-capture-2`)).toMatchObject({
      settlement: 'captured',
    });
  });

  test.each([
    ['complete', 'captured'],
    ['deny', 'denied'],
  ] as const)('that PayPal holds ends by %s', async (end, settlement) => {
    const { orderId, captured } = await createCaptured('pending');
    expect(captured).toMatchObject({ settlement: 'pending', amountCents: 1999 });
    await control[end](orderId);
    expect(await paypal.readOrder(orderId)).toMatchObject({
      settlement,
      captureId: captured.captureId,
    });
  });

  test('is refunded in parts, and then in full', async () => {
    const { orderId } = await createCaptured();
    await control.refund(orderId, { currency_code: 'USD', value: '5.01' });
    expect(await paypal.readOrder(orderId)).toMatchObject({
      settlement: 'captured',
      amountCents: 1999,
      refundedCents: 501,
    });
    await control.refund(orderId);
    expect(await paypal.readOrder(orderId)).toMatchObject({
      settlement: 'refunded',
      refundedCents: 1999,
    });
  });

  test('says what was captured where that is not what was asked for', async () => {
    const { paymentId, orderId } = await create();
    await control.setCaptureAmount(orderId, { currency_code: 'EUR', value: '1.5' });
    await control.approve(orderId);
    expect(await paypal.captureOrder(orderId, `${paymentId}-capture-1`)).toMatchObject({
      settlement: 'captured',
      amountCents: 150,
      currency: 'EUR',
    });
  });

  test('whose approval was withdrawn is closed', async () => {
    const { paymentId, orderId } = await createApproved();
    await control.reverseApproval(orderId);
    const closed = { settlement: 'closed', checkoutUrl: null };
    expect(await paypal.readOrder(orderId)).toMatchObject(closed);
    expect(await paypal.captureOrder(orderId, `${paymentId}-capture-1`)).toMatchObject(closed);
  });

  test('that PayPal does not know (any more) is none', async () => {
    expect(await paypal.readOrder('UNKNOWN/../../etc')).toBeUndefined();
    const { paymentId, orderId } = await createApproved();
    await control.forget(orderId);
    expect(await paypal.readOrder(orderId)).toBeUndefined();
    expect(await paypal.captureOrder(orderId, `${paymentId}-capture-1`)).toMatchObject({
      settlement: 'closed',
    });
  });
});

describe('PayPal', () => {
  test.each([500, 503, 429])(
    'that answers %i is asked once more, and then unavailable',
    async (status) => {
      const { orderId } = await createApproved();
      const before = (await control.listRequests()).length;
      await control.setOutage(status);
      await expect(paypal.readOrder(orderId)).rejects.toThrow(ProviderUnavailable);
      expect((await control.listRequests()).length - before).toBe(2);
      await control.setOutage(null);
      expect(await paypal.readOrder(orderId)).toMatchObject({ settlement: 'approved' });
    },
  );

  test('that cannot be reached is unavailable, for each of its uses', async () => {
    const [port = 0] = await findFreePorts(1);
    const unreachable = adapter({ baseUrl: `http://127.0.0.1:${port}` });
    const headers = await control.sign('{}');
    await expect(unreachable.readOrder('ORDER')).rejects.toThrow(ProviderUnavailable);
    await expect(unreachable.captureOrder('ORDER', 'key')).rejects.toThrow(ProviderUnavailable);
    await expect(unreachable.verifyWebhook({ bytes: Buffer.from('{}'), headers })).rejects.toThrow(
      ProviderUnavailable,
    );
  });

  test('is asked for one token by however many, and for another when that is refused', async () => {
    const tokens = async () =>
      (await control.listRequests()).filter(({ path }) => path === '/v1/oauth2/token').length;
    const { orderId } = await create();
    const before = await tokens();
    const fresh = adapter();
    await Promise.all([1, 2, 3].map(() => fresh.readOrder(orderId)));
    expect(await tokens()).toBe(before + 1);
    await control.expireTokens();
    const [first] = await Promise.all([1, 2, 3].map(() => fresh.readOrder(orderId)));
    expect(first).toMatchObject({ settlement: 'created' });
    expect(await tokens()).toBe(before + 2);
  });

  test('that does not know our app is unavailable', async () => {
    const stranger = adapter({
      credentials: () => Promise.resolve({ ...simulatedApp, clientSecret: 'otro' }),
    });
    await expect(stranger.readOrder('ORDER')).rejects.toThrow(
      'PayPal answered 401 to get v2/checkout/orders/ORDER',
    );
  });

  test('that refuses an order says why, and it is no order', async () => {
    await expect(create(0)).rejects.toThrow(/422|400/);
  });
});

describe('a webhook', () => {
  const receive = () =>
    vi.waitFor(() => {
      const [first] = received;
      if (!first) throw new Error('none yet');
      return first;
    });

  test('that PayPal sent is verified, byte by byte', async () => {
    const { paymentId } = await createApproved();
    const webhook = await receive();
    expect(await paypal.verifyWebhook(webhook)).toBe('verified');
    const event = JSON.parse(webhook.bytes.toString()) as Record<string, unknown>;
    expect(event).toMatchObject({
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { purchase_units: [{ custom_id: paymentId, invoice_id: paymentId }] },
    });
    // The same event, written by somebody else.
    const rewritten = Buffer.from(JSON.stringify(event));
    expect(await paypal.verifyWebhook({ ...webhook, bytes: rewritten })).toBe('refused');
  });

  test('reports each step with its payment’s id where it is read', async () => {
    const { paymentId, orderId } = await createCaptured('pending');
    await control.complete(orderId);
    await control.refund(orderId, { currency_code: 'USD', value: '1.00' });
    await control.reverse(orderId);
    await vi.waitFor(() => expect(received).toHaveLength(5));
    const events = received.map(
      ({ bytes }) =>
        JSON.parse(bytes.toString()) as { event_type: string; resource: { custom_id?: string } },
    );
    const reported = events.filter(({ resource }) => resource.custom_id === paymentId);
    expect(reported.map(({ event_type }) => event_type).sort()).toEqual([
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.REVERSED',
    ]);
  });

  test('of a dispute names the capture, of which PayPal says whose it is, and how the dispute stands', async () => {
    const { paymentId, orderId, captured } = await createCaptured();
    const captureId = captured.captureId ?? '';
    expect(await paypal.findPaymentId(captureId)).toBe(paymentId);
    expect(await paypal.findPaymentId('UNKNOWN')).toBeUndefined();
    const { dispute } = await control.openDispute(orderId);
    const disputeId = dispute?.id ?? '';
    expect(await paypal.readDispute(disputeId)).toEqual({ state: 'open', refundedCents: null });
    expect(await paypal.readDispute('PP-R-UNKNOWN')).toBeUndefined();
    await control.winDispute(orderId);
    expect(await paypal.readDispute(disputeId)).toEqual({ state: 'won', refundedCents: null });
    const again = await control.openDispute(orderId);
    await control.loseDispute(orderId);
    expect(await paypal.readDispute(again.dispute?.id ?? '')).toEqual({
      state: 'lost',
      refundedCents: 1999,
    });
    const disputes = () =>
      received
        .map(({ bytes }) => webhookSchema.parse(JSON.parse(bytes.toString())))
        .flatMap((webhook) => disputeOf(webhook) ?? []);
    await vi.waitFor(() => expect(disputes()).toHaveLength(4));
    expect(disputes()).toContainEqual({ disputeId, captureId });
  });

  test('that was altered, in its body or in any header, is refused', async () => {
    await createApproved();
    const webhook = await receive();
    const altered = Buffer.from(webhook.bytes.toString().replace('APPROVED', 'COMPLETED'));
    expect(await paypal.verifyWebhook({ ...webhook, bytes: altered })).toBe('refused');
    const signed = ['paypal-transmission-id', 'paypal-transmission-sig'] as const;
    for (const name of signed) {
      const [first, ...rest] = webhook.headers[name] ?? '';
      // It begins with another character now.
      const altered = [first === 'x' ? 'y' : 'x', ...rest].join('');
      const headers = { ...webhook.headers, [name]: altered };
      expect(await paypal.verifyWebhook({ ...webhook, headers })).toBe('refused');
    }
    const headers = { ...webhook.headers, 'paypal-transmission-time': '2020-01-01T00:00:00Z' };
    expect(await paypal.verifyWebhook({ ...webhook, headers })).toBe('refused');
    const malformed = { ...webhook.headers, 'paypal-transmission-time': 'ayer' };
    expect(await paypal.verifyWebhook({ ...webhook, headers: malformed })).toBe('refused');
  });

  test('that was sent to another webhook of PayPal’s is refused, also where it names that itself', async () => {
    await createApproved();
    const webhook = await receive();
    const other = adapter({
      credentials: () => Promise.resolve({ ...simulatedApp, webhookId: 'OTRO' }),
    });
    expect(await other.verifyWebhook(webhook)).toBe('refused');
    const smuggling = Buffer.from(`${webhook.bytes.toString()},"webhook_id":"WEBHOOKLOCAL00001"`);
    expect(await other.verifyWebhook({ ...webhook, bytes: smuggling })).toBe('refused');
  });

  test('without a header, or that is no object, is refused without asking', async () => {
    await createApproved();
    const webhook = await receive();
    const before = (await control.listRequests()).length;
    const headers = { ...webhook.headers, 'paypal-cert-url': undefined };
    expect(await paypal.verifyWebhook({ ...webhook, headers })).toBe('refused');
    for (const text of ['', '[]', 'null', '"x"', '{', '{} {}', '\uFEFF{}']) {
      const bytes = Buffer.from(text);
      expect(await paypal.verifyWebhook({ ...webhook, bytes })).toBe('refused');
    }
    expect((await control.listRequests()).length).toBe(before);
  });

  test.each([
    ['paypal-cert-url', 'https://api.paypal.com.evil.test/v1/notifications/certs/CERT-1'],
    ['paypal-cert-url', 'http://127.0.0.1:4283/v1/notifications/certs/CERT-1'],
    ['paypal-auth-algo', 'SHA1withRSA'],
  ])('with the %s %s is refused without asking', async (name, value) => {
    await createApproved();
    const webhook = await receive();
    const before = (await control.listRequests()).length;
    const headers = { ...webhook.headers, [name]: value };
    expect(await paypal.verifyWebhook({ ...webhook, headers })).toBe('refused');
    expect((await control.listRequests()).length).toBe(before);
  });

  test('made by the simulator’s own hand counts as PayPal’s', async () => {
    const body = '{"id":"WH-1","event_type":"X","amount":1.0,"text":"ñandú \\u00f1"}';
    const headers = await control.sign(body);
    expect(await paypal.verifyWebhook({ bytes: Buffer.from(body), headers })).toBe('verified');
  });
});
