import { defineEntity } from '../../core/table/entity/entity.ts';
import { queryItems, writeItem } from '../../core/table/entity/items.ts';
import type { ItemKey } from '../../core/table/entity/writes.ts';
import {
  dueAtOf,
  dueKeptPaymentsKey,
  dueKeptPaymentsPartition,
  keptPaymentsKey,
  keptPaymentsOfKey,
  paymentsPartition,
} from '../../core/table/keys/payment-keys.ts';
import type { Table } from '../../core/table/table.ts';
import { paymentEntity } from '../payments.entity.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import { keptPaymentsSchema, type KeptPayments } from './payments.retention.domain.ts';

export const keptEntity = defineEntity<KeptPayments, Pick<KeptPayments, 'userId'>>({
  schema: keptPaymentsSchema,
  key: ({ userId }) => keptPaymentsKey(userId),
  ofKey: ({ pk, gsi2sk = '' }) => ({ ...keptPaymentsOfKey({ pk }), dueAt: dueAtOf(gsi2sk) }),
  indexKeys: ({ userId, dueAt }) => dueKeptPaymentsKey(dueAt, userId),
  absent: {},
});

/** Above the ids that follow an instant in the index. */
const LAST = '#~';

/** Which deleted clients have payments that the law keeps. */
export const createKeptPayments = (table: Table) => ({
  /** All payments of a person; consistent. */
  paymentsOf: (userId: string): Promise<PaymentRecord[]> =>
    paymentEntity.reads(table).queryAll({ partition: paymentsPartition(userId), consistent: true }),

  /** Notes when the next of them is due; null where none is any more. Safe to repeat. */
  async note(userId: string, next: Date | null): Promise<void> {
    const write = next
      ? { Put: { Item: keptEntity.encode({ userId, dueAt: next.toISOString() }) } }
      : { Delete: { Key: keptPaymentsKey(userId) } };
    await writeItem(table, write);
  },

  /** Whose are due by then; eventually consistent. */
  async findDue(by: Date, limit: number): Promise<string[]> {
    const sortKeys = { upTo: `${by.toISOString()}${LAST}` };
    const range = { index: 'gsi2', partition: dueKeptPaymentsPartition, sortKeys, limit } as const;
    const { items } = await queryItems(table, range);
    return items.map((item) => keptPaymentsOfKey(item as unknown as ItemKey).userId);
  },
});

export type KeptPaymentsStore = ReturnType<typeof createKeptPayments>;
