import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { merchant, payer } from './answers.ts';
import { createControl } from './control.ts';
import { apiWays } from './api.ts';
import { createGate } from './gate.ts';
import { createSimulator } from './simulator.ts';
import type { Simulator } from './simulator.ts';

/** PayPal's schemas `error`, `error_details` and `link_description`, of its OpenAPI documents. */
const linkSchema = z.strictObject({
  href: z.url(),
  rel: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD']).optional(),
});
const errorSchema = z.strictObject({
  name: z.string(),
  message: z.string(),
  debug_id: z.string(),
  details: z.array(
    z.strictObject({
      field: z.string().optional(),
      value: z.string().optional(),
      location: z.enum(['body', 'path', 'query']).optional(),
      issue: z.string(),
      description: z.string(),
    }),
  ),
  links: z.array(linkSchema),
});

let dir: string;
let simulator: Simulator;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'paypal-refusals-'));
  simulator = await createSimulator({
    baseUrl: 'http://127.0.0.1:4283',
    webhookUrl: 'http://127.0.0.1:1/',
    file: join(dir, 'paypal.json'),
  });
  simulator.tokens.add('token');
});
afterAll(async () => {
  await simulator.webhooks.stop();
  await simulator.state.flush();
  await rm(dir, { recursive: true });
});

function requestOf(path: string, body?: string) {
  return {
    method: body === undefined ? 'GET' : 'POST',
    url: new URL(path, 'http://127.0.0.1:4283'),
    headers: { authorization: 'Bearer token' },
    bytes: Buffer.from(body ?? ''),
  };
}

async function refusalOf(path: string, body?: string) {
  const { status, body: answer } = await createGate(
    simulator,
    apiWays(simulator),
  )(requestOf(path, body));
  return { status, ...errorSchema.parse(answer) };
}

const ORDERS = '/v2/checkout/orders';
const amountOf = (value: string) => ({ amount: { currency_code: 'USD', value } });
const orderOf = (more: object) =>
  JSON.stringify({
    intent: 'CAPTURE',
    purchase_units: [amountOf('19.99')],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: 'http://localhost/a',
          cancel_url: 'http://localhost/b',
          locale: 'es-ES',
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
        },
      },
    },
    ...more,
  });

test('ids of people and merchants are of PayPal’s form', () => {
  for (const id of [merchant.merchant_id, payer.payer_id]) {
    expect(id).toMatch(/^[2-9A-HJ-NP-Z]{13}$/);
  }
});

test('a field that is wrong is named, with what it holds', async () => {
  expect(await refusalOf(ORDERS, orderOf({ intent: 'STEAL' }))).toMatchObject({
    status: 400,
    name: 'INVALID_REQUEST',
    details: [
      {
        field: '/intent',
        value: 'STEAL',
        location: 'body',
        issue: 'INVALID_PARAMETER_SYNTAX',
        description: 'The value of a field does not conform to the expected format.',
      },
    ],
    links: [{ rel: 'information_link' }],
  });
});

test('every field that is missing or too long is named', async () => {
  const body = orderOf({
    intent: undefined,
    purchase_units: [{ ...amountOf('1.00'), custom_id: 'x'.repeat(128) }],
  });
  const { status, details } = await refusalOf(ORDERS, body);
  expect(status).toBe(400);
  expect(details.map(({ field, issue }) => [field, issue])).toEqual([
    ['/intent', 'MISSING_REQUIRED_PARAMETER'],
    ['/purchase_units/0/custom_id', 'INVALID_STRING_LENGTH'],
  ]);
  expect(details[0]).not.toHaveProperty('value');
});

test('an amount of nothing cannot be processed', async () => {
  expect(await refusalOf(ORDERS, orderOf({ purchase_units: [amountOf('0.00')] }))).toMatchObject({
    status: 422,
    name: 'UNPROCESSABLE_ENTITY',
    details: [
      {
        field: '/purchase_units/0/amount/value',
        value: '0.00',
        issue: 'CANNOT_BE_ZERO_OR_NEGATIVE',
      },
    ],
  });
});

test.each(['{', '[', 'nul'])('what is not JSON is refused as such: %s', async (text) => {
  const { status, details } = await refusalOf(ORDERS, text);
  expect([status, details[0]?.issue]).toEqual([400, 'MALFORMED_REQUEST_JSON']);
});

test('an order that is not there is named, and a step that is too early', async () => {
  expect(await refusalOf(`${ORDERS}/NADA`)).toMatchObject({
    status: 404,
    name: 'RESOURCE_NOT_FOUND',
    details: [{ field: 'order_id', value: 'NADA', location: 'path', issue: 'INVALID_RESOURCE_ID' }],
  });
  expect(await refusalOf('/v2/payments/captures/NADA/refund', '{}')).toMatchObject({
    status: 404,
    details: [{ field: 'capture_id', value: 'NADA' }],
  });
  const made = await createGate(simulator, apiWays(simulator))(requestOf(ORDERS, orderOf({})));
  const { id } = z.object({ id: z.string() }).parse(made.body);
  expect(await refusalOf(`${ORDERS}/${id}/capture`, '{}')).toMatchObject({
    status: 422,
    details: [{ issue: 'ORDER_NOT_APPROVED' }],
  });
});

test('an outage and the control’s own refusals have the same form', async () => {
  simulator.outage = { status: 503 };
  expect(await refusalOf(ORDERS, '{}')).toMatchObject({ status: 503, name: 'SERVICE_UNAVAILABLE' });
  simulator.outage = undefined;
  const outage = { ...requestOf('/_simulator/outage', '{"status":7}'), method: 'PUT' };
  const refused = await createControl(simulator)(outage);
  expect(errorSchema.parse(refused.body).details[0]).toMatchObject({
    field: '/status',
    value: '7',
  });
});
