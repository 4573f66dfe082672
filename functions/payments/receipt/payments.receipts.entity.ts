import * as z from 'zod';
import { defineEntity } from '../../core/table/entity/entity.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import {
  lastReceiptKey,
  lastReceiptOfKey,
  receiptKey,
  ownedPaymentOfKey,
} from '../../core/table/keys/payment-keys.ts';
import type { Table } from '../../core/table/table.ts';
import {
  issuedReceiptSchema,
  receiptNumberOf,
  type IssuedReceipt,
} from './payments.receipts.domain.ts';

export const receiptEntity = defineEntity<IssuedReceipt, Pick<IssuedReceipt, 'paymentId'>>({
  schema: issuedReceiptSchema,
  key: ({ paymentId }) => receiptKey(paymentId),
  ofKey: ownedPaymentOfKey,
  absent: { client: null },
});

const lastSchema = z.object({ year: z.string(), last: z.number().int() });
type LastReceipt = z.output<typeof lastSchema>;

/** How many receipts were issued in a year. */
export const lastEntity = defineEntity<LastReceipt, Pick<LastReceipt, 'year'>>({
  schema: lastSchema,
  key: ({ year }) => lastReceiptKey(year),
  ofKey: lastReceiptOfKey,
  absent: {},
});

export function createReceipts(table: Table) {
  const receipts = receiptEntity.reads(table);
  const lasts = lastEntity.reads(table);

  return {
    /** The receipt that a payment got; eventually consistent. */
    find: (paymentId: string): Promise<IssuedReceipt | undefined> =>
      receipts.find({ paymentId }, { consistent: false }),

    /** The write that takes the client out of a receipt. */
    anonymise: (receipt: IssuedReceipt): Write =>
      receiptEntity.writes.amend(receipt, { ...receipt, client: null }, ['client']),

    /**
     * The next receipt of a year, with its writes: in one transaction with the payment, the sequence has no gap. They fail
     * if another receipt was issued since the last number was read.
     */
    async add(
      year: string,
      given: Omit<IssuedReceipt, 'number'>,
    ): Promise<{ receipt: IssuedReceipt; writes: Write[] }> {
      const before = await lasts.find({ year });
      const after = { year, last: (before?.last ?? 0) + 1 };
      const { put, amend } = lastEntity.writes;
      const counted = before ? amend(before, after, ['last']) : put(after);
      const receipt = { ...given, number: receiptNumberOf(year, after.last) };
      return { receipt, writes: [counted, receiptEntity.writes.put(receipt)] };
    },
  };
}

export type Receipts = ReturnType<typeof createReceipts>;
