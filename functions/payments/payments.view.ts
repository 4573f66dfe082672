import { eachPage } from '../core/table/query/query-page.ts';
import type { Table } from '../core/table/table.ts';
import type { Payment } from './payments.domain.ts';
import { createPayments } from './payments.entity.ts';
import { toPayment } from './payments.record.domain.ts';

/** What other nouns may know of payments. Create it once per Lambda: it remembers the directory. */
export function createPaymentFacts(table: Table) {
  const payments = createPayments(table);
  return {
    /** Two consistent reads. */
    async find(paymentId: string) {
      const record = await payments.find(paymentId, { consistent: true });
      return record && { ...toPayment(record), remindedAt: record.remindedAt };
    },

    /** Ids of those that are not paid or closed yet, and of those that an administrator must look at. */
    listUnsettledIds: async (): Promise<string[]> =>
      (await payments.entries())
        .filter(({ status, flagged }) => status === 'pending' || flagged)
        .map(({ id }) => id),
  };
}

/** Payments that are read at once. */
const PAYMENTS_AT_ONCE = 100;

/** All payments of a person, newest first; eventually consistent. */
export const createPaymentsOf = (table: Table) => {
  const { listOf } = createPayments(table);
  return (userId: string): AsyncGenerator<Payment[]> =>
    eachPage((cursor) => listOf(userId, { cursor, limit: PAYMENTS_AT_ONCE }));
};
