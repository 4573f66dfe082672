import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backUrl, checkoutPage, missingOrderPage } from './checkout-page.ts';
import type { SimulatedAnswer, SimulatedRequest, Way } from './http.ts';
import { orderSteps } from './order-steps.ts';
import { approve, instruments } from './orders.ts';
import type { Order } from './orders.ts';
import { panelPage, panelSteps } from './panel-page.ts';
import { PaypalError } from './paypal-error.ts';
import type { Simulator } from './simulator.ts';

/** `targets`: where its forms may lead by a redirect, besides ourselves. */
function html(body: string, targets: readonly string[] = []): SimulatedAnswer {
  const formAction = ["'self'", ...targets.map((url) => new URL(url).origin)].join(' ');
  return {
    status: 200,
    body,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action ${formAction}`,
    },
  };
}

const redirect = (location: string): SimulatedAnswer => ({ status: 303, headers: { location } });

const missing = (): SimulatedAnswer => ({ ...html(missingOrderPage()), status: 404 });

/** What people see: the page on which an order is approved, and the panel with all of them. */
export function pageWays(simulator: Simulator): Way[] {
  const { state } = simulator;
  const ofToken = ({ url }: SimulatedRequest) =>
    state.orders.get(url.searchParams.get('token') ?? '');
  const steps = orderSteps(simulator);
  return [
    {
      method: 'GET',
      path: /^\/$/,
      answer: () => html(panelPage([...state.orders.values()])),
    },
    {
      method: 'GET',
      path: /^\/paypal\.css$/,
      answer: async () => ({
        status: 200,
        body: await readFile(join(import.meta.dirname, 'paypal.css'), 'utf8'),
        headers: { 'content-type': 'text/css; charset=utf-8' },
      }),
    },
    {
      method: 'GET',
      path: /^\/checkoutnow$/,
      answer: (request) => {
        const order = ofToken(request);
        return order ? html(checkoutPage(order), [order.returnUrl]) : missing();
      },
    },
    {
      method: 'POST',
      path: /^\/checkoutnow$/,
      answer: (request) => {
        const order = ofToken(request);
        return order ? approveBy(simulator, order, request) : missing();
      },
    },
    ...panelSteps.map((step): Way => ({
      method: 'POST',
      path: new RegExp(`^/orders/([^/]+)/${step}$`),
      answer: (_, id) => {
        const order = state.orders.get(id);
        if (!order) return missing();
        unlessTooLate(() => steps[step](order, Buffer.alloc(0)));
        return redirect('/');
      },
    })),
  ];
}

/** The payer says yes and goes back to the shop; where it is too late, the page says so. */
function approveBy(simulator: Simulator, order: Order, { bytes }: SimulatedRequest) {
  const chosen = new URLSearchParams(bytes.toString()).get('instrument');
  const instrument = instruments.find((known) => known === chosen) ?? 'balance';
  const approved = unlessTooLate(() =>
    simulator.apply(approve(order, instrument, new Date().toISOString())),
  );
  return approved
    ? redirect(backUrl(order.returnUrl, order, { PayerID: 'PAGADORALOCAL' }))
    : redirect(`/checkoutnow?token=${order.id}`);
}

/** A page may be older than its order. */
function unlessTooLate(step: () => Order): Order | undefined {
  try {
    return step();
  } catch (error) {
    if (error instanceof PaypalError) return undefined;
    throw error;
  }
}
