import * as z from 'zod';
import {
  allPaymentsKey,
  DUE_PAYMENTS_SHARDS,
  dueAtOf,
  duePaymentKey,
  paymentKey,
  paymentOfKey,
} from '../core/table/payment-keys.ts';
import { planOfferSchema } from '../plans/plans.domain.ts';
import { paymentRecordSchema, type PaymentRecord } from './payments.record.domain.ts';

/** The offer has the plan, the keys have the rest: lists read whole items, so nothing is in them twice. */
const itemSchema = paymentRecordSchema
  .omit({ userId: true, paymentId: true, planId: true, planName: true, dueAt: true })
  .extend({
    pk: z.string(),
    sk: z.string(),
    gsi2sk: z.string().optional(),
    offer: planOfferSchema,
    mercadoPagoId: z.string().nullable().default(null),
    userPlanId: z.string().nullable().default(null),
    flag: paymentRecordSchema.shape.flag.default(null),
    placement: paymentRecordSchema.shape.placement.default(null),
    discardedAt: z.string().nullable().default(null),
    checkoutUrl: z.string().nullable().default(null),
    paidAt: z.string().nullable().default(null),
    captureId: z.string().nullable().default(null),
  });

/** The payment of an item. */
export function paymentOfItem(item: unknown): PaymentRecord {
  const { pk, sk, gsi2sk, ...kept } = itemSchema.parse(item);
  return {
    ...kept,
    ...paymentOfKey({ pk, sk }),
    planId: kept.offer.planId,
    planName: kept.offer.planName,
    dueAt: gsi2sk === undefined ? null : dueAtOf(gsi2sk),
  };
}

/** An even spread: an id's end is random. */
const shardOf = (paymentId: string) =>
  (paymentId.codePointAt(paymentId.length - 1) ?? 0) % DUE_PAYMENTS_SHARDS;

/** A payment's place among those that are due; none for one that never is. */
export const dueAttributes = ({ paymentId, dueAt }: Pick<PaymentRecord, 'paymentId' | 'dueAt'>) =>
  dueAt === null ? {} : duePaymentKey(shardOf(paymentId), { at: dueAt, paymentId });

const isKept = ([, value]: [string, unknown]) => value !== null;

/** The item of a payment; what it does not have is left out. */
export function itemOfPayment(payment: PaymentRecord): Record<string, unknown> {
  const { userId, paymentId, planId: _id, planName: _name, dueAt: _due, ...kept } = payment;
  return {
    ...paymentKey(userId, paymentId),
    ...allPaymentsKey(paymentId),
    ...dueAttributes(payment),
    ...Object.fromEntries(
      // Within the offer null means something: unlimited.
      Object.entries(kept).filter(isKept),
    ),
  };
}
