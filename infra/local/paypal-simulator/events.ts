import { captureAnswer, disputeAnswer, idsOf, link, orderAnswer, refundAnswer } from './answers.ts';
import type { Base } from './answers.ts';
import type { Order, OrderEvent } from './orders.ts';

const summaries: Record<OrderEvent['type'], string> = {
  'CHECKOUT.ORDER.APPROVED': 'An order has been approved by buyer',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': 'A payment has been reversed after approval.',
  'PAYMENT.CAPTURE.COMPLETED': 'Payment completed',
  'PAYMENT.CAPTURE.PENDING': 'Payment pending',
  'PAYMENT.CAPTURE.DENIED': 'Payment denied',
  'PAYMENT.CAPTURE.REFUNDED': 'A capture payment was refunded',
  'PAYMENT.CAPTURE.REVERSED': 'A capture payment was reversed',
  'CUSTOMER.DISPUTE.CREATED': 'A new dispute opened with Case # PP-R',
  'CUSTOMER.DISPUTE.RESOLVED': 'A dispute was resolved with Case # PP-R',
};

function resourceOf(event: OrderEvent, order: Order, base: Base) {
  if (event.type === 'PAYMENT.CAPTURE.REFUNDED') {
    return { type: 'refund', resource: refundAnswer(event.refund, order, base) };
  }
  if (event.type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED') {
    const purchase_units = [{ reference_id: 'default', ...idsOf(order) }];
    const resource = { order_id: order.id, purchase_units, payment_source: { paypal: {} } };
    return { type: 'checkout-order', resource };
  }
  if (event.type === 'CHECKOUT.ORDER.APPROVED' || !order.capture) {
    return { type: 'checkout-order', resource: orderAnswer(order, base, true) };
  }
  return 'dispute' in event
    ? { type: 'dispute', resource: disputeAnswer(event.dispute, order.capture, base) }
    : { type: 'capture', resource: captureAnswer(order.capture, order, base) };
}

/** The text of a webhook. */
export function eventText(
  event: OrderEvent & { id: string; at: string },
  order: Order,
  base: Base,
): string {
  const { type, resource } = resourceOf(event, order, base);
  const self = `${base}/v1/notifications/webhooks-events/${event.id}`;
  const text = JSON.stringify({
    id: event.id,
    event_version: '1.0',
    create_time: event.at,
    resource_type: type,
    resource_version: '2.0',
    event_type: event.type,
    summary: summaries[event.type],
    resource,
    links: [link(self, 'self'), link(`${self}/resend`, 'resend', 'POST')],
  });
  // PayPal's events have numbers that do not survive being parsed and written again, nor their signature then.
  return `${text.slice(0, -1)},"zts":${Math.floor(Date.parse(event.at) / 1000)}.0}`;
}
