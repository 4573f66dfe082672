import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import { beginningOf } from '../../core/validation/shortened.ts';
import { createPaypalClient, issuesOf, unexpected } from './payments.paypal.client.ts';
import type { PaypalAnswer, PaypalClient, PaypalClientOptions } from './payments.paypal.client.ts';
import {
  afterRefusal,
  checkoutUrlOf,
  createdOrderSchema,
  decimalOf,
  meaningOf,
  paypalOrderSchema,
  snapshotOf,
  unknownOrder,
} from './payments.paypal.order.ts';
import { disputeOf, paypalCaptureSchema, paypalDisputeSchema } from './payments.paypal.dispute.ts';
import { verificationOf } from './payments.paypal.webhook.ts';
import { ProviderUnavailable } from '../payments.provider.ts';
import type { OrderRequest, OrderSnapshot, PaymentsProvider } from '../payments.provider.ts';

export interface PaypalOptions extends PaypalClientOptions {
  /** The provider's name on PayPal's pages, as it is now. */
  brandName: () => Promise<string>;
}

const ORDERS = 'v2/checkout/orders';
const CAPTURES = 'v2/payments/captures';
const DISPUTES = 'v1/customer/disputes';
/** Where PayPal takes real money; the sandbox and the simulator are elsewhere. */
const LIVE_HOST = 'api-m.paypal.com';
/** The longest description and brand that PayPal takes. */
const TEXT_MAX = 127;

const verdictSchema = z.object({ verification_status: z.string() });

const isSuccess = ({ status }: PaypalAnswer): boolean => status >= 200 && status < 300;
const orderPath = (orderId: string) => `${ORDERS}/${encodeURIComponent(orderId)}`;

/** @throws ProviderUnavailable where the answer is not of its schema. */
function parse<S extends z.ZodType>(schema: S, what: string, { body }: PaypalAnswer): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path }) => path.join('.'));
  throw new ProviderUnavailable(
    `PayPal's answer to ${what} is not understood: ${wrong.join(', ')}`,
  );
}

function parseOrder(what: string, answer: PaypalAnswer): OrderSnapshot {
  const order = parse(paypalOrderSchema, what, answer);
  try {
    return snapshotOf(order);
  } catch (cause) {
    throw new ProviderUnavailable(`PayPal's answer to ${what} makes no sense`, { cause });
  }
}

function orderOf(order: OrderRequest, brandName: string) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: order.paymentId,
        invoice_id: order.paymentId,
        description: beginningOf(order.description, TEXT_MAX),
        amount: { currency_code: order.currency, value: decimalOf(order.amountCents) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: order.returnUrl,
          cancel_url: order.cancelUrl,
          user_action: 'PAY_NOW',
          locale: 'es-ES',
          brand_name: beginningOf(brandName, TEXT_MAX),
          shipping_preference: 'NO_SHIPPING',
        },
      },
    },
  };
}

async function readWith(client: PaypalClient, orderId: string, deadline: AbortSignal) {
  const answer = await client.send({ method: 'get', path: orderPath(orderId), deadline });
  if (answer.status === 404) return undefined;
  if (!isSuccess(answer)) throw unexpected('reading an order', answer);
  return parseOrder('reading an order', answer);
}

/** PayPal's REST API, Orders v2, as the provider of payments (ADR 0010). */
export function createPaypal(options: PaypalOptions): PaymentsProvider {
  const client = createPaypalClient(options);
  /** Undefined for what PayPal does not know. */
  async function find(path: string, what: string): Promise<PaypalAnswer | undefined> {
    const answer = await client.send({ method: 'get', path, deadline: client.startDeadline() });
    if (answer.status === 404) return undefined;
    if (!isSuccess(answer)) throw unexpected(what, answer);
    return answer;
  }
  return {
    async createOrder(order) {
      const answer = await client.send({
        method: 'post',
        path: ORDERS,
        json: orderOf(order, await options.brandName()),
        requestId: order.paymentId,
        deadline: client.startDeadline(),
      });
      if (!isSuccess(answer)) throw unexpected('creating an order', answer);
      const { id, links } = parse(createdOrderSchema, 'creating an order', answer);
      const checkoutUrl = checkoutUrlOf(links);
      if (checkoutUrl === null) throw unexpected('creating an order, without its page', answer);
      return { orderId: id, checkoutUrl };
    },

    readOrder: (orderId) => readWith(client, orderId, client.startDeadline()),

    async captureOrder(orderId, idempotencyKey) {
      const deadline = client.startDeadline();
      const path = `${orderPath(orderId)}/capture`;
      const request = { method: 'post', path, json: {}, requestId: idempotencyKey } as const;
      const answer = await client.send({ ...request, deadline });
      if (isSuccess(answer)) return parseOrder('capturing an order', answer);
      if (answer.status === 404) return unknownOrder(orderId);
      const meaning = meaningOf(issuesOf(answer));
      if (meaning === undefined) throw unexpected('capturing an order', answer);
      const order = await readWith(client, orderId, deadline);
      return order ? afterRefusal(order, meaning) : unknownOrder(orderId);
    },

    async findPaymentId(captureId) {
      const path = `${CAPTURES}/${encodeURIComponent(captureId)}`;
      const answer = await find(path, 'reading a capture');
      if (!answer) return undefined;
      const { custom_id } = parse(paypalCaptureSchema, 'reading a capture', answer);
      return idField.safeParse(custom_id).data;
    },

    async readDispute(disputeId) {
      const path = `${DISPUTES}/${encodeURIComponent(disputeId)}`;
      const answer = await find(path, 'reading a dispute');
      return answer && disputeOf(parse(paypalDisputeSchema, 'reading a dispute', answer));
    },

    async verifyWebhook(webhook) {
      const deadline = client.startDeadline();
      const { webhookId } = await options.credentials().catch((cause: unknown) => {
        throw new ProviderUnavailable('The PayPal secret could not be read', { cause });
      });
      const isLive = new URL(options.baseUrl).hostname === LIVE_HOST;
      const body = verificationOf(webhook, { webhookId, isLive });
      if (!body) return 'refused';
      const path = 'v1/notifications/verify-webhook-signature';
      const answer = await client.send({ method: 'post', path, body, deadline });
      // A message that PayPal finds malformed is not from PayPal either.
      if (answer.status === 400 || answer.status === 422) return 'refused';
      if (!isSuccess(answer)) throw unexpected('checking a webhook', answer);
      const { verification_status } = parse(verdictSchema, 'checking a webhook', answer);
      return verification_status === 'SUCCESS' ? 'verified' : 'refused';
    },
  };
}
