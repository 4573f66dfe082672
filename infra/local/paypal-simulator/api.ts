import * as z from 'zod';
import {
  captureAnswer,
  checkoutUrl,
  disputeAnswer,
  link,
  orderAnswer,
  refundAnswer,
} from './answers.ts';
import { createOrderSchema, newOrder, positiveMoneySchema } from './create-order.ts';
import type { SimulatedRequest, Way } from './http.ts';
import { capture, refund } from './orders.ts';
import type { Order } from './orders.ts';
import { parseBody } from './parse-body.ts';
import { notFound, PaypalError } from './paypal-error.ts';
import { isSignature, rawMember, signatureOf } from './signature.ts';
import { newPaypalId, requireUnpaidInvoice, simulatedApp } from './simulator.ts';
import type { Simulator } from './simulator.ts';

const refundSchema = z.object({ amount: positiveMoneySchema.optional() });

const verifySchema = z.object({
  auth_algo: z
    .string()
    .regex(/^[a-zA-Z0-9]+$/)
    .max(100),
  cert_url: z.url().max(500),
  transmission_id: z.string().max(50),
  transmission_sig: z.string().max(500),
  transmission_time: z.iso.datetime(),
  webhook_id: z.string().max(50),
  webhook_event: z.looseObject({}),
});

const wantsAll = ({ headers }: SimulatedRequest) => headers['prefer'] === 'return=representation';
const now = () => new Date().toISOString();

/** PayPal's REST API behind its tokens, as much of it as a shop needs. */
export function apiWays(simulator: Simulator): Way[] {
  const { state, baseUrl } = simulator;
  const show = (order: Order, full: boolean) => orderAnswer(order, baseUrl, full);
  return [
    {
      method: 'POST',
      path: /^\/v2\/checkout\/orders$/,
      answer: (request) => {
        const order = newOrder(parseBody(createOrderSchema, request.bytes));
        simulator.apply({ order });
        return { status: 201, body: show(order, wantsAll(request)) };
      },
    },
    {
      method: 'GET',
      path: /^\/v2\/checkout\/orders\/([^/]+)$/,
      answer: (_, id) => ({ status: 200, body: show(simulator.getOrder(id), true) }),
    },
    {
      method: 'POST',
      path: /^\/v2\/checkout\/orders\/([^/]+)\/capture$/,
      answer: (request, id) => {
        const order = captureFor(simulator, simulator.getOrder(id));
        return { status: 201, body: show(order, wantsAll(request)) };
      },
    },
    {
      method: 'POST',
      path: /^\/v2\/payments\/captures\/([^/]+)\/refund$/,
      answer: ({ bytes }, id) => {
        const before = [...state.orders.values()].find((order) => order.capture?.id === id);
        if (!before) throw notFound({ field: 'capture_id', value: id });
        const { amount } = parseBody(refundSchema, bytes);
        const given = { id: newPaypalId(), cents: amount?.cents };
        const order = simulator.apply(refund(before, given, now()));
        const made = order.refunds.find((one) => one.id === given.id);
        if (!made) throw notFound();
        return { status: 201, body: refundAnswer(made, order, baseUrl) };
      },
    },
    {
      method: 'GET',
      path: /^\/v2\/payments\/captures\/([^/]+)$/,
      answer: (_, id) => {
        const order = [...state.orders.values()].find((one) => one.capture?.id === id);
        if (!order?.capture) throw notFound({ field: 'capture_id', value: id });
        return { status: 200, body: captureAnswer(order.capture, order, baseUrl) };
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/customer\/disputes\/([^/]+)$/,
      answer: (_, id) => {
        const order = [...state.orders.values()].find((one) => one.dispute?.id === id);
        if (!order?.dispute || !order.capture) throw notFound({ field: 'dispute_id', value: id });
        return { status: 200, body: disputeAnswer(order.dispute, order.capture, baseUrl) };
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/notifications\/verify-webhook-signature$/,
      answer: ({ bytes }) => ({
        status: 200,
        body: { verification_status: isOurs(simulator, bytes) ? 'SUCCESS' : 'FAILURE' },
      }),
    },
  ];
}

/** The order with its money captured; a declined payer gets the address where to choose another means. */
function captureFor(simulator: Simulator, order: Order): Order {
  requireUnpaidInvoice(simulator, order);
  try {
    return simulator.apply(capture(order, newPaypalId(), now()));
  } catch (error) {
    if (error instanceof PaypalError && error.issue === 'INSTRUMENT_DECLINED') {
      error.links.push(link(checkoutUrl(order, simulator.baseUrl), 'redirect'));
    }
    throw error;
  }
}

/** Whether a webhook was sent by us, with these very bytes. */
function isOurs({ state }: Simulator, bytes: Buffer): boolean {
  const question = parseBody(verifySchema, bytes);
  const event = rawMember(bytes, 'webhook_event');
  if (!event || question.webhook_id !== simulatedApp.webhookId) return false;
  const transmission = {
    id: question.transmission_id,
    time: question.transmission_time,
    webhookId: question.webhook_id,
  };
  return isSignature(question.transmission_sig, signatureOf(state.key, transmission, event));
}
