import * as z from 'zod';
import { centsOf } from './answers.ts';
import type { Order } from './orders.ts';
import { amountIssue } from './parse-body.ts';
import { newPaypalId } from './simulator.ts';

const text127 = z.string().min(1).max(127);
/** Money above nothing, as PayPal wants it. */
export const positiveMoneySchema = z
  .object({ currency_code: z.string().length(3), value: z.string() })
  .transform(({ currency_code, value }, context) => {
    const cents = centsOf(value);
    if (cents !== undefined && cents > 0) return { currency: currency_code, cents };
    context.addIssue({ ...amountIssue, path: ['value'] });
    return z.NEVER;
  });

/** What a shop sends to make an order with PayPal's wallet. */
export const createOrderSchema = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({
      amount: positiveMoneySchema,
      description: text127.default(''),
      custom_id: text127.optional(),
      invoice_id: text127.optional(),
    }),
  ]),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        brand_name: text127.default('Comercio'),
        return_url: z.url(),
        cancel_url: z.url(),
        locale: z.string().regex(/^[a-z]{2}-[A-Z]{2}$/),
        user_action: z.enum(['CONTINUE', 'PAY_NOW']),
        shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
      }),
    }),
  }),
});

export function newOrder({
  purchase_units,
  payment_source,
}: z.output<typeof createOrderSchema>): Order {
  const [unit] = purchase_units;
  const context = payment_source.paypal.experience_context;
  const at = new Date().toISOString();
  return {
    id: newPaypalId(),
    status: 'PAYER_ACTION_REQUIRED',
    amount: unit.amount,
    description: unit.description,
    ...(unit.custom_id !== undefined && { customId: unit.custom_id }),
    ...(unit.invoice_id !== undefined && { invoiceId: unit.invoice_id }),
    brandName: context.brand_name,
    returnUrl: context.return_url,
    cancelUrl: context.cancel_url,
    instrument: null,
    captureAmount: null,
    capture: null,
    refunds: [],
    dispute: null,
    createdAt: at,
    updatedAt: at,
  };
}
