import { createDirectory } from '../core/table/directory.ts';
import { guardedPut } from '../core/table/guarded-writes.ts';
import { paymentOwnerKey } from '../core/table/payment-keys.ts';
import type { Table } from '../core/table/table.ts';
import type { TransactItem } from '../core/table/transact.ts';
import type { PaymentRecord } from './payments.record.domain.ts';
import { itemOfPayment } from './payments.row.ts';
import {
  paymentEntryOf,
  paymentEntrySchema,
  type PaymentEntry,
} from './list/payments.search.domain.ts';

/** Every payment, packed for searches. What reads it remembers it: make one per Lambda. */
export const createPaymentsDirectory = (table: Table) =>
  createDirectory(table, {
    name: 'PAYMENTS',
    schema: paymentEntrySchema,
    orderOf: ({ id }: PaymentEntry) => id,
  });

/** A payment as it is to be, and the writes that make it so; `own` and `shared` are those of `transact`. */
export interface PaymentWrites {
  payment: PaymentRecord;
  own: TransactItem[];
  shared: TransactItem[];
}

/**
 * The writes of a payment with those of the directory that searches and totals read. All of them are planned within
 * the transaction's `build`: the directory is read at each attempt.
 */
export function paymentItems(table: Table) {
  const directory = createPaymentsDirectory(table);

  /** The directory's writes, and the chunk that the payment then remembers. */
  async function entryWrites(before: PaymentRecord, after: PaymentRecord) {
    const add = paymentEntryOf(after);
    const chunk = before.directoryChunk;
    // Stored before there was a directory: it comes in with its first change.
    if (chunk === undefined) return directory.plan({ add });
    const isSame = JSON.stringify(paymentEntryOf(before)) === JSON.stringify(add);
    return isSame ? { chunk, items: [] } : directory.plan({ replace: add, chunk });
  }

  return {
    /** A payment that was begun, and whose it is; refused where there is one of that id. */
    async first(payment: PaymentRecord): Promise<PaymentWrites> {
      const { chunk, items: shared } = await directory.plan({ add: paymentEntryOf(payment) });
      const first = { ...payment, directoryChunk: chunk };
      const { userId, paymentId } = payment;
      const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
      const items = [itemOfPayment(first), { ...paymentOwnerKey(paymentId), userId }];
      const own = items.map((Item) => ({ Put: { TableName: table.name, Item, ...isNew } }));
      return { payment: first, own, shared };
    },

    /** A change of a payment, which is refused where the payment is not what was read. */
    async change(before: PaymentRecord, to: Partial<PaymentRecord>): Promise<PaymentWrites> {
      const changed = { ...before, ...to, revision: before.revision + 1 };
      const { chunk, items: shared } = await entryWrites(before, changed);
      const payment = { ...changed, directoryChunk: chunk };
      const put = guardedPut(table, {
        Item: itemOfPayment(payment),
        asRead: { item: { ...before }, attributes: ['revision', 'directoryChunk'] },
      });
      return { payment, own: [put], shared };
    },
  };
}
