import { setTimeout as sleep } from 'node:timers/promises';
import { paymentsContract } from '../../../functions/payments/payments.contract.ts';
import {
  paymentStatusLabels,
  type PaymentStatus,
} from '../../../functions/payments/settle/payments.settlement.domain.ts';
import type { ManagedPlan } from '../../../functions/plans/plans.domain.ts';
import type { demoPlans } from './plans.ts';
import { StartupError } from '../process/startup-error.ts';
import type { Visitor } from './visitor.ts';

interface PaymentsSeed {
  admin: Visitor;
  first: Visitor;
  second: Visitor;
  plans: Record<keyof typeof demoPlans, ManagedPlan>;
  paypalUrl: string;
}

/** A webhook takes less than a second; on a machine that is busy it may take the schedule to make up for one. */
const PATIENCE_MS = 180_000;
const WAIT_MS = 100;

/** A payment that was begun, and its order at the simulator. */
interface Begun {
  payer: Visitor;
  paymentId: string;
  orderId: string;
}

async function begin(payer: Visitor, { planId, revision }: ManagedPlan): Promise<Begun> {
  const { paymentId, checkoutUrl } = await payer.call(paymentsContract.checkout, {
    body: { planId, revision },
  });
  return { payer, paymentId, orderId: new URL(checkoutUrl).searchParams.get('token') ?? '' };
}

/** What the payer, the bank or the merchant does at PayPal. @throws StartupError */
function paypalAt(paypalUrl: string) {
  return async ({ orderId }: Begun, step: string, body: object = {}): Promise<void> => {
    const url = `${paypalUrl}/_simulator/orders/${orderId}/${step}`;
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    if (answer.ok) return;
    throw new StartupError(`PayPal local no aceptó ${step}: ${await answer.text()}`);
  };
}

/** Waits until the webhook has done its work. @throws StartupError */
async function waitFor(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > until) throw new StartupError(`Los pagos de la demostración: falta ${what}.`);
    await sleep(WAIT_MS);
  }
}

const settled = ({ payer, paymentId }: Begun, status: PaymentStatus) =>
  waitFor(`un pago ${paymentStatusLabels[status].toLowerCase()}`, async () => {
    const { items } = await payer.call(paymentsContract.listOwn);
    return items.some((one) => one.paymentId === paymentId && one.status === status);
  });

const flagged = ({ admin }: PaymentsSeed, { paymentId }: Begun) =>
  waitFor('un pago por revisar', async () => {
    const { items } = await admin.call(paymentsContract.list);
    return items.some((one) => one.paymentId === paymentId && one.flag !== null);
  });

/**
 * Payments of every state, made as people make them: the first client's plan is paid; one of hers is not yet. The second
 * client's was refunded, one failed, and one came with another amount, which an administrator is to look at.
 */
export async function seedDemoPayments(seed: PaymentsSeed): Promise<void> {
  const { first, second, plans } = seed;
  const atPaypal = paypalAt(seed.paypalUrl);
  const paid = await begin(first, plans.professional);
  await atPaypal(paid, 'approve');
  await settled(paid, 'completed');
  await begin(first, plans.agency);

  const refunded = await begin(second, plans.basic);
  await atPaypal(refunded, 'approve');
  await settled(refunded, 'completed');
  await atPaypal(refunded, 'refund');
  await settled(refunded, 'refunded');

  const declined = await begin(second, plans.professional);
  await atPaypal(declined, 'approve', { instrument: 'declined' });
  await settled(declined, 'failed');

  const differing = await begin(second, plans.agency);
  const amount = { currency_code: 'USD', value: '119.00' };
  await atPaypal(differing, 'capture-amount', { amount });
  await atPaypal(differing, 'approve');
  await flagged(seed, differing);
}
