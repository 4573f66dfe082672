import { paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { batchGet } from '../../core/table/batch-get.ts';
import { unlessRefused } from '../../core/table/condition.ts';
import {
  DUE_PAYMENTS_SHARDS,
  duePaymentsPartition,
  paymentKey,
} from '../../core/table/payment-keys.ts';
import type { Table } from '../../core/table/table.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import { dueAttributes, paymentOfItem } from '../payments.row.ts';

export interface DueStore {
  /** The payments that are due by then, page by page. Reads only those; a moment behind. */
  due(until: Date): AsyncIterable<PaymentRecord[]>;
  /** Sets the next check of a payment, unless somebody else set it since it was read. */
  postpone(payment: PaymentRecord, dueAt: string | null): Promise<void>;
}

const keySchema = z.object({ pk: z.string(), sk: z.string() });
/** Above every id that follows an instant. */
const LAST_ID = '~';

export function createDueStore(table: Table): DueStore {
  const { client, name: TableName } = table;
  const query = (shard: number, until: Date) => ({
    TableName,
    IndexName: 'gsi2',
    KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk <= :until',
    ExpressionAttributeValues: {
      ':pk': duePaymentsPartition(shard),
      ':until': `${until.toISOString()}#${LAST_ID}`,
    },
  });

  return {
    async *due(until) {
      for (let shard = 0; shard < DUE_PAYMENTS_SHARDS; shard += 1) {
        for await (const { Items = [] } of paginateQuery({ client }, query(shard, until))) {
          const keys = Items.map((item) => keySchema.parse(item));
          const found = await batchGet(
            table,
            keys.map(({ pk, sk }) => ({ pk, sk })),
          );
          const isDue = ({ dueAt }: PaymentRecord) =>
            dueAt !== null && dueAt <= until.toISOString();
          yield found.map(paymentOfItem).filter(isDue);
        }
      }
    },

    async postpone(payment, dueAt) {
      const read = dueAttributes(payment);
      if (!('gsi2sk' in read)) return;
      const next = dueAttributes({ ...payment, dueAt });
      const isNone = !('gsi2sk' in next);
      await unlessRefused(
        client.send(
          new UpdateCommand({
            TableName,
            Key: paymentKey(payment.userId, payment.paymentId),
            UpdateExpression: isNone
              ? 'SET checks = :checks REMOVE gsi2pk, gsi2sk'
              : 'SET checks = :checks, gsi2sk = :next',
            ConditionExpression: 'gsi2sk = :read',
            ExpressionAttributeValues: {
              ':checks': payment.checks + 1,
              ':read': read.gsi2sk,
              ...(!isNone && { ':next': next.gsi2sk }),
            },
          }),
        ),
      );
    },
  };
}
