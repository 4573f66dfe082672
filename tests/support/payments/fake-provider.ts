import { randomUUID } from 'node:crypto';
import type {
  CreatedOrder,
  OrderRequest,
  OrderSnapshot,
  PaymentsProvider,
} from '../../../functions/payments/payments.provider.ts';
import type { Dispute } from '../../../functions/payments/settle/payments.settle.domain.ts';
import type { Settlement } from '../../../functions/payments/settle/payments.settlement.domain.ts';

/** An event as the provider sends it, as often as it likes. */
export interface SentEvent {
  eventId: string;
  eventType: string;
  paymentId: string;
  disputeId?: string;
}

type CaptureStatus = 'PENDING' | 'COMPLETED' | 'DENIED';

interface Order extends OrderRequest {
  orderId: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  capture?: { status: CaptureStatus; amountCents: number; refundedCents: number };
  /** The payer's bank reversed the payment: no order shows it. */
  reversed: boolean;
  /** What its payer complains of. */
  dispute?: Dispute;
  /** Outcomes of captures by idempotency key: the same key never takes money twice. */
  attempts: Map<string, 'captured' | 'declined'>;
}

/** What the next captures of an order come to; completed by default. */
export type NextCapture = 'declined' | 'held';

/**
 * A provider in memory that behaves as PayPal does: an order is captured once whatever is asked for, a declined one
 * goes on saying that it is approved, and events come apart from the order they report on.
 */
export class FakeProvider implements PaymentsProvider {
  readonly orders = new Map<string, Order>();
  /** Every event there ever was, in order; who delivers them, when and how often is the test's affair. */
  readonly events: SentEvent[] = [];
  readonly captures: string[] = [];
  /** Called before and after everything that is asked of the provider; may throw. */
  onCall: (name: string) => void = () => undefined;
  private readonly next = new Map<string, NextCapture[]>();
  /** Events of different providers are different events. */
  private readonly name = randomUUID();

  orderOf(paymentId: string): Order | undefined {
    return [...this.orders.values()].find((order) => order.paymentId === paymentId);
  }

  async createOrder(request: OrderRequest): Promise<CreatedOrder> {
    this.onCall('before createOrder');
    const known = this.orderOf(request.paymentId);
    const orderId = known?.orderId ?? `ORDER${String(this.orders.size + 1)}`;
    if (!known) {
      const order: Order = {
        ...request,
        orderId,
        status: 'CREATED',
        reversed: false,
        attempts: new Map(),
      };
      this.orders.set(orderId, order);
    }
    this.onCall('after createOrder');
    return { orderId, checkoutUrl: `https://paypal.test/checkoutnow?token=${orderId}` };
  }

  async readOrder(orderId: string): Promise<OrderSnapshot | undefined> {
    this.onCall('before readOrder');
    const order = this.orders.get(orderId);
    const snapshot = order && snapshotOf(order);
    this.onCall('after readOrder');
    return snapshot;
  }

  async captureOrder(orderId: string, idempotencyKey: string): Promise<OrderSnapshot> {
    this.onCall('before captureOrder');
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`No order ${orderId}`);
    this.captures.push(idempotencyKey);
    const outcome = order.attempts.get(idempotencyKey) ?? this.attempt(order, idempotencyKey);
    this.onCall('after captureOrder');
    const snapshot = snapshotOf(order);
    const isRefused = outcome === 'declined' && snapshot.settlement === 'approved';
    return isRefused ? { ...snapshot, settlement: 'declined' } : snapshot;
  }

  async findPaymentId(captureId: string): Promise<string | undefined> {
    return [...this.orders.values()].find((order) => captureIdOf(order) === captureId)?.paymentId;
  }

  async readDispute(disputeId: string): Promise<Dispute | undefined> {
    this.onCall('before readDispute');
    return this.orderOf(disputeId.replace('DISPUTE-', ''))?.dispute;
  }

  verifyWebhook(): Promise<'verified'> {
    return Promise.resolve('verified');
  }

  /** The payer approves; also again, after a decline. */
  approve(paymentId: string, ...next: NextCapture[]): void {
    const order = this.orderOf(paymentId);
    if (!order || order.status === 'COMPLETED' || order.status === 'VOIDED') return;
    order.status = 'APPROVED';
    this.next.set(order.orderId, next);
    this.publish(order, 'CHECKOUT.ORDER.APPROVED');
  }

  /** The payer's funding took the approval back before anything was captured. */
  reverseApproval(paymentId: string): void {
    const order = this.orderOf(paymentId);
    if (order?.status !== 'APPROVED') return;
    order.status = 'CREATED';
    this.publish(order, 'CHECKOUT.PAYMENT-APPROVAL.REVERSED');
  }

  /** A held capture is released, or denied. */
  release(paymentId: string, status: 'COMPLETED' | 'DENIED'): void {
    const order = this.orderOf(paymentId);
    if (order?.capture?.status !== 'PENDING') return;
    order.capture.status = status;
    this.publish(order, `PAYMENT.CAPTURE.${status}`);
  }

  refund(paymentId: string, cents: number): void {
    const order = this.orderOf(paymentId);
    if (order?.capture?.status !== 'COMPLETED' || order.reversed) return;
    const left = order.capture.amountCents - order.capture.refundedCents;
    if (left <= 0) return;
    order.capture.refundedCents += Math.min(cents, left);
    this.publish(order, 'PAYMENT.CAPTURE.REFUNDED');
  }

  reverse(paymentId: string): void {
    const order = this.orderOf(paymentId);
    const isWhole = order?.capture?.refundedCents === 0;
    if (order?.capture?.status !== 'COMPLETED' || order.reversed || !isWhole) return;
    order.reversed = true;
    this.publish(order, 'PAYMENT.CAPTURE.REVERSED');
  }

  /** The payer opens a dispute, or PayPal decides it. */
  dispute(paymentId: string, dispute: Dispute): void {
    const order = this.orderOf(paymentId);
    if (order?.capture?.status !== 'COMPLETED') return;
    const isFirst = order.dispute === undefined;
    order.dispute = dispute;
    const isOpen = dispute.state === 'open';
    const what = isFirst ? 'CREATED' : isOpen ? 'UPDATED' : 'RESOLVED';
    this.publish(order, `CUSTOMER.DISPUTE.${what}`, `DISPUTE-${paymentId}`);
  }

  /** Whether the payer's money is with us. */
  isPaid(paymentId: string): boolean {
    const order = this.orderOf(paymentId);
    return order?.capture?.status === 'COMPLETED' && !this.isBack(paymentId);
  }

  /** Whether all of it went back. */
  isBack(paymentId: string): boolean {
    const order = this.orderOf(paymentId);
    if (!order?.capture) return false;
    return order.reversed || order.capture.refundedCents >= order.capture.amountCents;
  }

  private attempt(order: Order, key: string): 'captured' | 'declined' | undefined {
    if (order.status !== 'APPROVED') return undefined;
    const next = this.next.get(order.orderId)?.shift();
    if (next === 'declined') {
      order.attempts.set(key, 'declined');
      return 'declined';
    }
    const status: CaptureStatus = next === 'held' ? 'PENDING' : 'COMPLETED';
    order.status = 'COMPLETED';
    order.capture = { status, amountCents: order.amountCents, refundedCents: 0 };
    order.attempts.set(key, 'captured');
    this.publish(order, `PAYMENT.CAPTURE.${status}`);
    return 'captured';
  }

  private publish({ paymentId }: Order, eventType: string, disputeId?: string): void {
    const eventId = `WH-${this.name}-${String(this.events.length + 1)}`;
    this.events.push({ eventId, eventType, paymentId, ...(disputeId && { disputeId }) });
  }
}

function settlementOf({ status, capture }: Order): Settlement {
  if (!capture)
    return status === 'APPROVED' ? 'approved' : status === 'VOIDED' ? 'closed' : 'created';
  if (capture.status === 'DENIED') return 'denied';
  if (capture.status === 'PENDING') return 'pending';
  return capture.refundedCents >= capture.amountCents ? 'refunded' : 'captured';
}

const captureIdOf = ({ orderId, capture }: Order) => (capture ? `CAPTURE-${orderId}` : undefined);

function snapshotOf(order: Order): OrderSnapshot {
  const { orderId, paymentId, capture } = order;
  return {
    orderId,
    settlement: settlementOf(order),
    customId: paymentId,
    amountCents: capture?.amountCents ?? order.amountCents,
    currency: order.currency,
    refundedCents: capture?.refundedCents ?? 0,
    captureId: captureIdOf(order) ?? null,
    checkoutUrl: `https://paypal.test/checkoutnow?token=${orderId}`,
  };
}
