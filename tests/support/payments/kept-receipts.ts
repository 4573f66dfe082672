import type { Write } from '../../../functions/core/table/entity/writes.ts';
import {
  receiptNumberOf,
  type IssuedReceipt,
} from '../../../functions/payments/receipt/payments.receipts.domain.ts';
import type { Receipts } from '../../../functions/payments/receipt/payments.receipts.entity.ts';

/** Receipts in memory: what was asked for is issued, whether or not its work was written. */
export function keepReceipts() {
  const issued: IssuedReceipt[] = [];
  const receipts: Pick<Receipts, 'add' | 'find'> = {
    find: async (paymentId) => issued.find((receipt) => receipt.paymentId === paymentId),
    async add(year, given) {
      const receipt = { ...given, number: receiptNumberOf(year, issued.length + 1) };
      issued.push(receipt);
      return { receipt, writes: [] as Write[] };
    },
  };
  return { receipts, issued };
}
