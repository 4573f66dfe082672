import * as z from 'zod';
import { positiveMoneySchema } from './create-order.ts';
import {
  approve,
  endPending,
  instruments,
  openDispute,
  refund,
  resolveDispute,
  reverse,
  reverseApproval,
} from './orders.ts';
import type { Order } from './orders.ts';
import { parseBody } from './parse-body.ts';
import { newDisputeId, newPaypalId } from './simulator.ts';
import type { Simulator } from './simulator.ts';

const approveSchema = z.strictObject({ instrument: z.enum(instruments).default('balance') });
const refundSchema = z.strictObject({ amount: positiveMoneySchema.optional() });
const amountSchema = z.strictObject({ amount: positiveMoneySchema });

/** A step of an order; `bytes` is the JSON that came with it, if any. */
type OrderStep = (order: Order, bytes: Buffer) => Order;

/** Steps of an order by name, as its payer, its payer's bank or the merchant's dashboard take them. */
export function orderSteps(simulator: Simulator) {
  const now = () => new Date().toISOString();
  return {
    approve: (order, bytes) =>
      simulator.apply(approve(order, parseBody(approveSchema, bytes).instrument, now())),
    'reverse-approval': (order) => simulator.apply(reverseApproval(order, now())),
    complete: (order) => simulator.apply(endPending(order, 'COMPLETED', now())),
    deny: (order) => simulator.apply(endPending(order, 'DENIED', now())),
    reverse: (order) => simulator.apply(reverse(order, now())),
    'open-dispute': (order) => simulator.apply(openDispute(order, newDisputeId(), now())),
    'win-dispute': (order) =>
      simulator.apply(resolveDispute(order, 'RESOLVED_SELLER_FAVOUR', now())),
    'lose-dispute': (order) =>
      simulator.apply(resolveDispute(order, 'RESOLVED_BUYER_FAVOUR', now())),
    refund: (order, bytes) => {
      const { amount } = parseBody(refundSchema, bytes);
      return simulator.apply(refund(order, { id: newPaypalId(), cents: amount?.cents }, now()));
    },
    'capture-amount': (order, bytes) => {
      const { amount } = parseBody(amountSchema, bytes);
      return simulator.apply({ order: { ...order, captureAmount: amount } });
    },
  } satisfies Record<string, OrderStep>;
}
