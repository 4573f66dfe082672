import type { Capture, Dispute, Money, Order, Refund } from './orders.ts';

/* The shapes of Orders v2 and Payments v2, as PayPal's OpenAPI documents have them. */

/** Our own address, without a trailing slash: what links lead to. */
export type Base = string;

/** Ids are of PayPal's own form: `^[2-9A-HJ-NP-Z]{13}$`. */
export const merchant = {
  email_address: 'proveedor@negocio.example.com',
  merchant_id: 'SHMERCHANT234',
};
export const payer = {
  name: { given_name: 'Persona', surname: 'De Prueba' },
  email_address: 'persona@pagadora.example.com',
  payer_id: 'SHPAYER234567',
  address: { country_code: 'CL' },
};

const decimal = (cents: number): string => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Cents of PayPal's decimal; undefined for any other text. */
export function centsOf(value: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  return whole === undefined ? undefined : Number(whole + fraction.padEnd(2, '0'));
}

const money = ({ currency, cents }: Money) => ({ currency_code: currency, value: decimal(cents) });

export const link = (href: string, rel: string, method = 'GET') => ({ href, rel, method });

export const checkoutUrl = (order: Order, base: Base) => `${base}/checkoutnow?token=${order.id}`;

export const idsOf = ({ customId, invoiceId }: Order) => ({
  ...(customId !== undefined && { custom_id: customId }),
  ...(invoiceId !== undefined && { invoice_id: invoiceId }),
});

const captureLinks = (id: string, order: Order, base: Base) => [
  link(`${base}/v2/payments/captures/${id}`, 'self'),
  link(`${base}/v2/payments/captures/${id}/refund`, 'refund', 'POST'),
  link(`${base}/v2/checkout/orders/${order.id}`, 'up'),
];

export function captureAnswer(capture: Capture, order: Order, base: Base) {
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: money(capture.amount),
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...idsOf(order),
    supplementary_data: { related_ids: { order_id: order.id } },
    links: captureLinks(capture.id, order, base),
    create_time: capture.createdAt,
    update_time: capture.updatedAt,
  };
}

export function refundAnswer(refund: Refund, order: Order, base: Base) {
  return {
    id: refund.id,
    status: 'COMPLETED',
    amount: money(refund.amount),
    ...idsOf(order),
    links: [
      link(`${base}/v2/payments/refunds/${refund.id}`, 'self'),
      link(`${base}/v2/payments/captures/${refund.captureId}`, 'up'),
    ],
    create_time: refund.createdAt,
    update_time: refund.createdAt,
  };
}

/** What became of a dispute; nothing while it is open. */
const outcomeOf = ({ outcome }: Dispute, amount: ReturnType<typeof money>) =>
  outcome !== null && {
    dispute_outcome: {
      outcome_code: outcome,
      ...(outcome === 'RESOLVED_BUYER_FAVOUR' && { amount_refunded: amount }),
    },
  };

/** A dispute of what was captured. It names the transaction that the seller knows: the capture. */
export function disputeAnswer(dispute: Dispute, capture: Capture, base: Base) {
  const amount = money(capture.amount);
  return {
    dispute_id: dispute.id,
    create_time: dispute.createdAt,
    update_time: dispute.updatedAt,
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        create_time: capture.createdAt,
        transaction_status: 'COMPLETED',
        gross_amount: amount,
        seller: merchant,
      },
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: dispute.outcome === null ? 'OPEN' : 'RESOLVED',
    dispute_amount: amount,
    ...outcomeOf(dispute, amount),
    dispute_life_cycle_stage: 'INQUIRY',
    links: [link(`${base}/v1/customer/disputes/${dispute.id}`, 'self')],
  };
}

function linksOf(order: Order, base: Base) {
  const self = `${base}/v2/checkout/orders/${order.id}`;
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') return [link(self, 'self')];
  return [
    link(self, 'self'),
    ...(order.status === 'APPROVED' ? [link(`${self}/capture`, 'capture', 'POST')] : []),
    link(checkoutUrl(order, base), 'payer-action'),
  ];
}

/** An order; in full, or the little that PayPal says unless it is asked for `return=representation`. */
export function orderAnswer(order: Order, base: Base, full: boolean) {
  const brief = {
    id: order.id,
    status: order.status,
    payment_source: { paypal: order.instrument === null ? {} : { account_id: payer.payer_id } },
    links: linksOf(order, base),
  };
  if (!full) return brief;
  const { capture, refunds } = order;
  return {
    ...brief,
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        amount: money(order.amount),
        payee: merchant,
        description: order.description,
        ...idsOf(order),
        ...(capture && {
          payments: {
            captures: [captureAnswer(capture, order, base)],
            ...(refunds.length > 0 && {
              refunds: refunds.map((refund) => refundAnswer(refund, order, base)),
            }),
          },
        }),
      },
    ],
    ...(order.instrument !== null && { payer }),
    create_time: order.createdAt,
    update_time: order.updatedAt,
  };
}
