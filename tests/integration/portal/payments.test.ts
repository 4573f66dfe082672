import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import {
  paymentOwnerKey,
  webhookEventKey,
} from '../../../functions/core/table/keys/payment-keys.ts';
import { newId } from '../../../functions/core/id.ts';
import { API_BASE } from '../../../functions/core/http/route.ts';
import { paymentsRemindersContract } from '../../../functions/payments/checkout/payments.reminders.contract.ts';
import { paymentsContract } from '../../../functions/payments/payments.contract.ts';
import type { PaymentStatus } from '../../../functions/payments/settle/payments.settlement.domain.ts';
import { plansContract } from '../../../functions/plans/plans.contract.ts';
import type { ManagedPlan } from '../../../functions/plans/plans.domain.ts';
import { userPlansContract } from '../../../functions/user-plans/user-plans.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { paypalControl } from '../../../infra/local/paypal-simulator/control-client.ts';
import { someOf, triesAll } from '../../support/depth.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const paypal = paypalControl(stack.paypalUrl);
let admin: Person;
let ana: Person;
let benito: Person;
let plan: ManagedPlan;

beforeAll(async () => {
  [admin, ana, benito] = [
    await signInAdmin(stack),
    await newClient(stack, 'pagadora'),
    await newClient(stack, 'otro'),
  ];
  const body = { name: 'Plan de pagos', priceCents: 1_999, support: 'Correo' };
  plan = await callOk(stack, plansContract.create, { token: admin.token, body });
});
afterEach(() => paypal.reset());

/** A payment that was begun, and its order at the simulator. */
async function begin(payer: Person, { planId, revision } = plan) {
  const parts = { token: payer.token, body: { planId, revision } };
  const { paymentId, checkoutUrl } = await callOk(stack, paymentsContract.checkout, parts);
  return { paymentId, checkoutUrl, orderId: new URL(checkoutUrl).searchParams.get('token') ?? '' };
}
const resultOf = (paymentId: string) =>
  callOk(stack, paymentsContract.result, { params: { paymentId } });
const untilStatus = (paymentId: string, status: PaymentStatus, seconds = 30) =>
  until(
    async () => {
      const result = await resultOf(paymentId);
      return result.status === status ? result : undefined;
    },
    { seconds },
  );
const managed = async (paymentId: string) => {
  const { items } = await callOk(stack, paymentsContract.list, { token: admin.token });
  const found = items.find((payment) => payment.paymentId === paymentId);
  if (!found) throw new Error(`Payment ${paymentId} is not listed`);
  return found;
};
const plansOf = async ({ token }: Person) =>
  (await callOk(stack, userPlansContract.listOwn, { token })).items;

describe('buying a plan', () => {
  it('by a payer who approves at PayPal completes the payment and starts the plan', async () => {
    const { paymentId, checkoutUrl, orderId } = await begin(ana);
    expect(checkoutUrl.startsWith(stack.paypalUrl)).toBe(true);
    expect(await paypal.readOrder(orderId)).toMatchObject({ customId: paymentId });
    expect(await resultOf(paymentId)).toEqual({
      planName: plan.name,
      amountCents: 1_999,
      currency: 'USD',
      status: 'pending',
      stage: 'waiting',
    });
    await paypal.approve(orderId);
    expect(await untilStatus(paymentId, 'completed')).toMatchObject({ stage: 'final' });
    const [userPlan] = await plansOf(ana);
    expect(userPlan).toMatchObject({ planName: plan.name, status: 'active', paymentId });

    const { items } = await callOk(stack, paymentsContract.listOwn, { token: ana.token });
    expect(items).toMatchObject([
      { paymentId, status: 'completed', mercadoPagoId: orderId, userPlanId: userPlan?.userPlanId },
    ]);
    const receipt = await callOk(stack, paymentsContract.receipt, {
      token: ana.token,
      params: { paymentId },
    });
    expect(receipt).toMatchObject({
      payment: { amountCents: 1_999 },
      period: { startDate: userPlan?.startDate, endDate: userPlan?.endDate },
      client: { name: 'Ana Pérez', email: ana.email },
    });
    expect(await managed(paymentId)).toMatchObject({ userName: 'Ana Pérez' });
  });

  it('by webhooks that come five times each, and again in another order, starts one plan', async () => {
    const payer = await newClient(stack, 'repetida');
    const { paymentId, orderId } = await begin(payer);
    await paypal.setRule({ copies: 5 }, orderId);
    await paypal.approve(orderId);
    await untilStatus(paymentId, 'completed');
    const webhooks = await until(async () => {
      const all = await paypal.listWebhooks(orderId);
      const isSent = all.length > 1 && all.every(({ attempts }) => attempts.length >= 5);
      return isSent ? all : undefined;
    });
    expect(webhooks.map(({ eventType }) => eventType).toSorted()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
    ]);
    for (const { eventId } of webhooks.toReversed()) expect(await paypal.resend(eventId)).toBe(200);
    expect(await plansOf(payer)).toHaveLength(1);
    expect(await managed(paymentId)).toMatchObject({ status: 'completed', flag: null });
  });

  it('that was begun is recalled to its payer by the link, once a day', async () => {
    const { paymentId } = await begin(ana);
    const sent = { token: admin.token, params: { paymentId } };
    const remind = () => callRoute(stack, paymentsRemindersContract.send, sent);
    expect(await remind()).toMatchObject({ status: 200, body: { emailed: true } });
    expect(await remind()).toMatchObject({
      status: 409,
      body: { error: { code: 'ALREADY_REMINDED' } },
    });
  });

  it('is refused for a plan that is not offered', async () => {
    const body = { name: 'Plan archivado', priceCents: 100, support: 'Correo' };
    const { token } = admin;
    const { planId } = await callOk(stack, plansContract.create, { token, body });
    const archived = { token, params: { planId }, body: { archived: true } };
    await callOk(stack, plansContract.archive, archived);
    for (const id of [planId, newId()]) {
      const parts = { token: ana.token, body: { planId: id, revision: 1 } };
      const answer = await callRoute(stack, paymentsContract.checkout, parts);
      expect([answer.status, codeOf(answer)]).toEqual([409, 'PLAN_NOT_OFFERED']);
    }
  });

  it('while PayPal does not answer says so, and leaves a failed payment', async () => {
    const payer = await newClient(stack, 'sin-paypal');
    await paypal.setOutage(503);
    const parts = { token: payer.token, body: { planId: plan.planId, revision: plan.revision } };
    const answer = await callRoute(stack, paymentsContract.checkout, parts);
    expect([answer.status, codeOf(answer)]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
    const { items } = await callOk(stack, paymentsContract.listOwn, { token: payer.token });
    expect(items).toMatchObject([{ status: 'failed', settlement: 'closed', checkoutUrl: null }]);
  });
});

describe('money that is not as it was asked for, or goes back', () => {
  it('of another amount is flagged, and starts nothing', async () => {
    const payer = await newClient(stack, 'otro-monto');
    const { paymentId, orderId } = await begin(payer);
    await paypal.setCaptureAmount(orderId, { currency_code: 'USD', value: '18.99' });
    await paypal.approve(orderId);
    const flagged = await until(async () => {
      const payment = await managed(paymentId);
      return payment.flag === null ? undefined : payment;
    });
    expect(flagged).toMatchObject({ status: 'pending', flag: 'amountMismatch', userPlanId: null });
    expect(await resultOf(paymentId)).toMatchObject({ stage: 'staff' });
    expect(await plansOf(payer)).toEqual([]);
    const body = { flag: 'amountMismatch' } as const;
    const parts = { token: admin.token, params: { paymentId }, body };
    expect(await callOk(stack, paymentsContract.review, parts)).toMatchObject({ flag: null });
  });

  it('that is refunded ends the plan, in part flags the payment', async () => {
    const payer = await newClient(stack, 'reembolso');
    const { paymentId, orderId } = await begin(payer);
    await paypal.approve(orderId);
    await untilStatus(paymentId, 'completed');
    await paypal.refund(orderId, { currency_code: 'USD', value: '5.00' });
    await until(async () =>
      (await managed(paymentId)).flag === 'partialRefund' ? true : undefined,
    );
    expect(await managed(paymentId)).toMatchObject({ status: 'completed', refundedCents: 500 });
    expect(await plansOf(payer)).toMatchObject([{ status: 'active' }]);
    await paypal.refund(orderId);
    await untilStatus(paymentId, 'refunded');
    expect(await managed(paymentId)).toMatchObject({ flag: null, refundedCents: 1_999 });
    expect(await plansOf(payer)).toMatchObject([{ status: 'refunded' }]);
  });
});

describe('a webhook', () => {
  const url = `${stack.portalUrl}${API_BASE}${paymentsContract.webhook.path}`;
  const post = async (body: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const { error } = (await answer.json()) as { error?: { code: string } };
    return [answer.status, error?.code];
  };
  const eventOf = (paymentId: string, eventId: string) =>
    JSON.stringify({
      id: eventId,
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { purchase_units: [{ custom_id: paymentId }] },
    });
  const { client, name: TableName } = tableOf(stack);
  const get = async (Key: Record<string, string>) =>
    (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

  /** Each is refused for its header or text: payments.paypal.webhook.test.ts has more. */
  const forged: [string, (body: string) => ReturnType<typeof post>][] = [
    ['without a signature', (body: string) => post(body)],
    [
      'with the signature of another one',
      async (body: string) => post(body, await paypal.sign('{"id":"WH-2"}')),
    ],
    [
      'that was altered',
      async (body: string) => post(body.replace('APPROVED', 'APPROVED '), await paypal.sign(body)),
    ],
    [
      'of which a header is missing',
      async (body: string) => {
        const { 'paypal-cert-url': _, ...headers } = await paypal.sign(body);
        return post(body, headers);
      },
    ],
    [
      'whose certificate is somebody else’s',
      async (body: string) => {
        const url = 'https://api.paypal.com.evil.test/v1/notifications/certs/CERT-1';
        return post(body, { ...(await paypal.sign(body)), 'paypal-cert-url': url });
      },
    ],
    ['that is no JSON', async (body: string) => post(body.slice(1), await paypal.sign(body))],
  ];
  it.each(someOf(forged, 1, 2))('%s is refused, and leaves no trace', async (_, send) => {
    const { paymentId } = await begin(benito);
    const before = await managed(paymentId);
    const eventId = `WH-${newId()}`;
    expect(await send(eventOf(paymentId, eventId))).toEqual([400, 'SIGNATURE_INVALID']);
    // One that is signed, and comes after it, has done its work: the first one had the time for any.
    const marker = `WH-${newId()}`;
    const signed = eventOf(paymentId, marker);
    expect(await post(signed, await paypal.sign(signed))).toEqual([200, undefined]);
    await until(() => get(webhookEventKey(marker)));
    expect(await get(webhookEventKey(eventId))).toBeUndefined();
    expect(await managed(paymentId)).toEqual(before);
  });

  it('that is too large is refused before anybody is asked', async () => {
    const body = JSON.stringify({ id: 'WH-1', event_type: 'A', summary: 'x'.repeat(70_000) });
    const asked = (await paypal.listRequests()).length;
    expect(await post(body, await paypal.sign(body))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect((await paypal.listRequests()).length).toBe(asked);
  });

  it('is to come again while PayPal cannot say whether it sent it', async () => {
    const body = eventOf(newId(), `WH-${newId()}`);
    const headers = await paypal.sign(body);
    await paypal.setOutage(503);
    expect(await post(body, headers)).toEqual([503, 'PROVIDER_UNAVAILABLE']);
  });

  it('of a payment nobody knows is accepted, and changes nothing', async () => {
    const [paymentId, eventId] = [newId(), `WH-${newId()}`];
    const body = eventOf(paymentId, eventId);
    expect(await post(body, await paypal.sign(body))).toEqual([200, undefined]);
    const { paymentId: known } = await begin(benito);
    const marker = eventOf(known, `WH-${newId()}`);
    await post(marker, await paypal.sign(marker));
    await until(async () => ((await managed(known)).status === 'pending' ? true : undefined));
    expect(await get(webhookEventKey(eventId))).toBeUndefined();
    expect(await get(paymentOwnerKey(paymentId))).toBeUndefined();
  });
});

describe('what strangers and payers may see', () => {
  it('is nothing under an id that is none, or nobody’s', async () => {
    for (const paymentId of [newId(), 'x', '..']) {
      const answer = await callRoute(stack, paymentsContract.result, { params: { paymentId } });
      expect(answer.status).toBe(404);
    }
  });

  it('is their own payments, and no receipt of another’s', async () => {
    const { paymentId, orderId } = await begin(benito);
    await paypal.approve(orderId);
    await untilStatus(paymentId, 'completed');
    const { items } = await callOk(stack, paymentsContract.listOwn, { token: ana.token });
    expect(new Set(items.map(({ userId }) => userId))).toEqual(new Set([ana.profile.userId]));
    const parts = { token: ana.token, params: { paymentId } };
    const answer = await callRoute(stack, paymentsContract.receipt, parts);
    expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('an administrator', () => {
  it('sets the record alone, which the audit of the payment and its payer keep', async () => {
    const { paymentId } = await begin(benito);
    const before = await managed(paymentId);
    const parts = { token: admin.token, params: { paymentId }, body: { status: 'completed' } };
    const changed = await callOk(stack, paymentsContract.changeStatus, parts);
    expect(changed).toMatchObject({ status: 'completed', settlement: 'created' });
    expect(await managed(paymentId)).toMatchObject({
      ...before,
      status: 'completed',
      // Each payment that was recorded as completed has a receipt.
      receiptNumber: expect.stringMatching(/^\d{4}-\d{4,}$/) as string,
      updatedAt: changed.updatedAt,
    });
    for (const targetId of [paymentId, benito.profile.userId]) {
      const audit = { token: admin.token, params: { targetId } };
      const { items } = await callOk(stack, auditsContract.list, audit);
      expect(items[0]).toMatchObject({
        action: 'PaymentStatusChanged',
        details: { paymentId, from: 'pending', to: 'completed' },
      });
    }
  });

  it('exports payments by a link that saves them as a file', async () => {
    const { paymentId } = await begin(benito);
    const now = Date.now();
    const day = (offset: number) => new Date(now + offset * 86_400_000).toISOString().slice(0, 10);
    const parts = { token: admin.token, body: { from: day(-2), to: day(2) } };
    const { downloadUrl, count } = await callOk(stack, paymentsContract.export, parts);
    const file = await fetch(downloadUrl);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    const lines = (await file.text()).split('\r\n');
    // Oldest first below the header, then an empty line and the totals.
    expect(lines[count]).toContain(paymentId);
    expect(lines[count]).toContain(benito.profile.email);
    expect(lines[count + 1]).toMatch(/^;+$/);
    expect(lines[count + 2]).toMatch(/^Total /);
    const { token } = admin;
    const audit = { token, params: { targetId: admin.profile.userId } };
    const { items } = await callOk(stack, auditsContract.list, audit);
    expect(items.some(({ action }) => action === 'PaymentsExported')).toBe(true);
  });

  it('finds payments by e-mail address and status, with totals, and exports what is found', async () => {
    const carla = await newClient(stack, 'carla');
    const { paymentId } = await begin(carla);
    const { token } = admin;
    const { email } = carla.profile;
    const of = (more: object) =>
      callOk(stack, paymentsContract.list, { token, query: { search: email, ...more } });
    const pending = { status: 'pending', currency: 'USD', count: 1, amountCents: plan.priceCents };
    expect(await of({})).toMatchObject({
      items: [{ paymentId, userEmail: email }],
      total: 1,
      totals: [pending],
    });
    expect(await of({ status: 'failed' })).toMatchObject({ items: [], total: 0, totals: [] });
    const day = new Date().toISOString().slice(0, 4);
    const body = { from: `${day}-01-01`, to: `${day}-12-31`, userId: carla.profile.userId };
    const { downloadUrl, count } = await callOk(stack, paymentsContract.export, { token, body });
    expect(count).toBe(1);
    expect(await (await fetch(downloadUrl)).text()).toContain(`Total Pendiente;`);
  });

  it('exports no file by a link that was changed', async () => {
    const parts = { token: admin.token, body: { from: '2026-01-01', to: '2026-01-02' } };
    const { downloadUrl } = await callOk(stack, paymentsContract.export, parts);
    const forged = new URL(downloadUrl);
    forged.searchParams.set('X-Amz-Expires', '6000');
    expect((await fetch(forged)).status).toBe(403);
    expect((await fetch(`${forged.origin}${forged.pathname}`)).status).toBe(403);
  });
});

describe.runIf(triesAll)('a payment whose webhooks are lost', () => {
  it('is found by the schedule, captured and completed', { timeout: 240_000 }, async () => {
    const payer = await newClient(stack, 'perdida');
    const { paymentId, orderId } = await begin(payer);
    await paypal.setRule({ drop: true }, orderId);
    await paypal.approve(orderId);
    await untilStatus(paymentId, 'completed', 200);
    expect(await plansOf(payer)).toMatchObject([{ status: 'active', paymentId }]);
  });
});
