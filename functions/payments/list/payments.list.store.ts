import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { directoryPage, type NumberedPage, type RowsOf } from '../../core/table/directory-page.ts';
import {
  allPaymentsPartition,
  paymentKey,
  paymentsPartition,
} from '../../core/table/payment-keys.ts';
import { queryPage, type Page, type PageRequest } from '../../core/table/query-page.ts';
import type { Table } from '../../core/table/table.ts';
import { paymentSchema, type Payment } from '../payments.domain.ts';
import { createPaymentsDirectory } from '../payments.items.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import { paymentOfItem } from '../payments.row.ts';
import type { PaymentEntry } from './payments.search.domain.ts';

export interface PaymentsListStore {
  /** A page of a person's payments, newest first. @throws AppError VALIDATION_FAILED for a cursor of another list */
  listOf(userId: string, page: PageRequest): Promise<Page<Payment>>;
  /** What searches and totals know of every payment, newest first. */
  entries(): Promise<readonly PaymentEntry[]>;
  /** A page of those found among all of them, newest first. */
  pageOf(found: FoundPayments): Promise<NumberedPage<Payment>>;
  /** Everybody's whose ids are from one on and before another, oldest first, as many at a time as a Query reads. */
  between(fromId: string, beforeId: string): AsyncIterable<PaymentRecord[]>;
  /** Whether the person began another payment after this one. Consistent. */
  hasLater(payment: Pick<Payment, 'userId' | 'paymentId'>): Promise<boolean>;
}

/** Entries that were found, newest first, and the page of them that is wanted. */
export interface FoundPayments {
  scope: readonly PaymentEntry[];
  matching: readonly PaymentEntry[];
  page: number;
  size: number;
}

/** Where the payments of the directory are kept as a list. */
const rows: RowsOf<PaymentEntry> = {
  source: {
    index: 'gsi1',
    partition: { attribute: 'gsi1pk', value: allPaymentsPartition },
    sortKey: 'gsi1sk',
  },
  sortKeyOf: ({ id }) => id,
  keyOf: ({ id, user }) => paymentKey(user, id),
};

const parse = (item: unknown): Payment => paymentSchema.parse(paymentOfItem(item));

/** Make it once per Lambda: it remembers the directory of payments. */
export function createPaymentsListStore(table: Table): PaymentsListStore {
  const { client, name: TableName } = table;
  const directory = createPaymentsDirectory(table);

  return {
    listOf: (userId, request) =>
      queryPage(table, {
        source: { partition: { attribute: 'pk', value: paymentsPartition(userId) } },
        page: request,
        parse,
      }),

    entries: () => directory.read(),

    pageOf: (found) => directoryPage(table, found, { rows, parse }),

    async *between(fromId, beforeId) {
      const query = {
        TableName,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk BETWEEN :from AND :before',
        ExpressionAttributeValues: {
          ':pk': allPaymentsPartition,
          ':from': fromId,
          ':before': beforeId,
        },
      };
      for await (const { Items = [] } of paginateQuery({ client }, query)) {
        // BETWEEN takes its end as well; the id that begins the next day is hardly ever somebody's.
        yield Items.map(paymentOfItem).filter(({ paymentId }) => paymentId < beforeId);
      }
    },

    async hasLater({ userId, paymentId }) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND sk > :id',
          ExpressionAttributeValues: { ':pk': paymentsPartition(userId), ':id': paymentId },
          Limit: 1,
          ConsistentRead: true,
        }),
      );
      return Items.length > 0;
    },
  };
}
