import * as z from 'zod';
import { answerBy } from './http.ts';
import type { SimulatedAnswer, SimulatedRequest, Way } from './http.ts';
import { orderSteps } from './order-steps.ts';
import { parseBody } from './parse-body.ts';
import { errorBody, notFound, PaypalError } from './paypal-error.ts';
import { signedHeaders } from './signature.ts';
import { simulatedApp } from './simulator.ts';
import type { Simulator } from './simulator.ts';
import type { Delivery } from './state.ts';
import { plainRule } from './webhooks.ts';

const ruleSchema = z.strictObject({
  /** Of this order's webhooks alone; of all others without. */
  orderId: z.string().optional(),
  hold: z.boolean().default(false),
  drop: z.boolean().default(false),
  copies: z.number().int().min(1).max(20).default(1),
  delaySeconds: z.number().min(0).max(600).default(0),
});
const releaseSchema = z.strictObject({
  orderId: z.string().optional(),
  shuffle: z.boolean().default(false),
});
const outageSchema = z.strictObject({
  /** What the API answers meanwhile; null ends it. */
  status: z.number().int().min(400).max(599).nullable().default(503),
});
const signSchema = z.strictObject({ body: z.string() });

/** What tests and demonstrations ask of the simulator, under `/_simulator`; PayPal has nothing of the kind. */
export function createControl(simulator: Simulator) {
  const ways = [...orderWays(simulator), ...webhookWays(simulator), ...apiWays(simulator)];
  return async (request: SimulatedRequest): Promise<SimulatedAnswer> => {
    try {
      const answer = await answerBy(ways, request);
      if (!answer) throw notFound();
      return answer;
    } catch (error) {
      if (!(error instanceof PaypalError)) throw error;
      return { status: error.status, body: errorBody(error, 'simulator') };
    }
  };
}

function orderWays(simulator: Simulator): Way[] {
  const steps = orderSteps(simulator);
  return [
    {
      method: 'GET',
      path: /^\/_simulator\/orders\/([^/]+)$/,
      answer: (_, id) => ({ status: 200, body: simulator.getOrder(id) }),
    },
    {
      // PayPal forgets orders that were not paid.
      method: 'DELETE',
      path: /^\/_simulator\/orders\/([^/]+)$/,
      answer: (_, id) => {
        simulator.state.forgetOrder(simulator.getOrder(id).id);
        return { status: 204 };
      },
    },
    ...Object.entries(steps).map(([name, take]): Way => ({
      method: 'POST',
      path: new RegExp(`^/_simulator/orders/([^/]+)/${name}$`),
      answer: ({ bytes }, id) => ({ status: 200, body: take(simulator.getOrder(id), bytes) }),
    })),
  ];
}

function webhookWays(simulator: Simulator): Way[] {
  const { state, webhooks } = simulator;
  return [
    {
      method: 'PUT',
      path: /^\/_simulator\/webhooks\/rule$/,
      answer: ({ bytes }) => {
        const { orderId, ...rule } = parseBody(ruleSchema, bytes);
        webhooks.setRule(orderId, { ...plainRule, ...rule });
        return { status: 204 };
      },
    },
    {
      method: 'POST',
      path: /^\/_simulator\/webhooks\/release$/,
      answer: async ({ bytes }) => {
        const { orderId, shuffle } = parseBody(releaseSchema, bytes);
        const released = await webhooks.release(orderId, shuffle ? shuffled : (held) => held);
        return { status: 200, body: { released } };
      },
    },
    {
      method: 'GET',
      path: /^\/_simulator\/webhooks$/,
      answer: ({ url }) => {
        const orderId = url.searchParams.get('orderId');
        const body = state.deliveries.filter((one) => orderId === null || one.orderId === orderId);
        return { status: 200, body };
      },
    },
    {
      method: 'POST',
      path: /^\/_simulator\/webhooks\/([^/]+)\/resend$/,
      answer: async (_, eventId) => {
        const delivery = state.deliveries.find((one) => one.eventId === eventId);
        if (!delivery) throw notFound();
        return { status: 200, body: { status: await webhooks.resend(delivery) } };
      },
    },
    {
      method: 'POST',
      path: /^\/_simulator\/sign$/,
      answer: ({ bytes }) => {
        const { body } = parseBody(signSchema, bytes);
        const signer = { ...simulatedApp, key: state.key };
        return { status: 200, body: signedHeaders(signer, Buffer.from(body)) };
      },
    },
  ];
}

function apiWays(simulator: Simulator): Way[] {
  return [
    {
      method: 'PUT',
      path: /^\/_simulator\/outage$/,
      answer: ({ bytes }) => {
        const { status } = parseBody(outageSchema, bytes);
        simulator.outage = status === null ? undefined : { status };
        return { status: 204 };
      },
    },
    {
      method: 'DELETE',
      path: /^\/_simulator\/tokens$/,
      answer: () => {
        simulator.tokens.clear();
        return { status: 204 };
      },
    },
    {
      method: 'GET',
      path: /^\/_simulator\/requests$/,
      answer: () => ({ status: 200, body: simulator.requests }),
    },
    {
      method: 'POST',
      path: /^\/_simulator\/reset$/,
      answer: () => {
        simulator.webhooks.reset();
        simulator.outage = undefined;
        return { status: 204 };
      },
    },
  ];
}

/** Any order is as likely as any other. */
function shuffled(held: Delivery[]): Delivery[] {
  for (let last = held.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [held[last], held[other]] = [held[other], held[last]] as [Delivery, Delivery];
  }
  return held;
}
