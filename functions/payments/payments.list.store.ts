import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { allPaymentsPartition, paymentsPartition } from '../core/table/payment-keys.ts';
import { queryPage, type Page, type PageRequest } from '../core/table/query-page.ts';
import type { Table } from '../core/table/table.ts';
import { paymentSchema, type Payment } from './payments.domain.ts';
import { paymentOfItem } from './payments.row.ts';

export interface PaymentsListStore {
  /** A page of a person's payments, newest first. @throws AppError VALIDATION_FAILED for a cursor of another list */
  listOf(userId: string, page: PageRequest): Promise<Page<Payment>>;
  /** A page of everybody's, newest first; a moment behind. @throws AppError VALIDATION_FAILED */
  listAll(page: PageRequest): Promise<Page<Payment>>;
  /** Everybody's whose ids are from one on and before another, oldest first, as many at a time as a Query reads. */
  between(fromId: string, beforeId: string): AsyncIterable<Payment[]>;
  /** Whether the person began another payment after this one. Consistent. */
  hasLater(payment: Pick<Payment, 'userId' | 'paymentId'>): Promise<boolean>;
}

const parse = (item: unknown): Payment => paymentSchema.parse(paymentOfItem(item));

export function createPaymentsListStore(table: Table): PaymentsListStore {
  const { client, name: TableName } = table;
  const page = (partition: { attribute: string; value: string }, index?: 'gsi1') => ({
    partition,
    ...(index && { index }),
  });
  const everybodys = page({ attribute: 'gsi1pk', value: allPaymentsPartition }, 'gsi1');

  return {
    listOf: (userId, request) =>
      queryPage(table, {
        source: page({ attribute: 'pk', value: paymentsPartition(userId) }),
        page: request,
        parse,
      }),

    listAll: (request) => queryPage(table, { source: everybodys, page: request, parse }),

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
        yield Items.map(parse).filter(({ paymentId }) => paymentId < beforeId);
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
