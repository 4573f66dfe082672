import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { auditPut, type AuditEntry } from '../core/table/audit.ts';
import { guardedPut } from '../core/table/guarded-writes.ts';
import { lastPaymentKey, paymentKey, paymentOwnerKey } from '../core/table/payment-keys.ts';
import type { Table } from '../core/table/table.ts';
import { transact } from '../core/table/transact.ts';
import type { PaymentRecord } from './payments.record.domain.ts';
import { itemOfPayment, paymentOfItem } from './payments.row.ts';

export interface PaymentsStore {
  /** A payment by its id alone; two reads, consistent where what was just written must be seen. */
  find(paymentId: string, options?: { consistent: boolean }): Promise<PaymentRecord | undefined>;
  /** The payment that was begun last for a plan; consistent. It may be over. */
  findOpen(userId: string, planId: string): Promise<PaymentRecord | undefined>;
  /**
   * Stores a payment that was begun, and whose it is. With `last` it becomes the last one of its plan: false where
   * another one than `last.before` is that by now, for two that begin at once are one.
   */
  create(payment: PaymentRecord, last?: { before: string | undefined }): Promise<boolean>;
  /**
   * Changes a payment with what tells of it, if it is still what was read; the answer is how it is then, undefined
   * where it is not.
   */
  change(
    before: PaymentRecord,
    to: Partial<PaymentRecord>,
    audits?: readonly AuditEntry[],
  ): Promise<PaymentRecord | undefined>;
}

const ownerSchema = z.object({ userId: z.string() });
const lastSchema = z.object({ paymentId: z.string() });

/** The payment as a change leaves it. */
export const afterChange = (before: PaymentRecord, to: Partial<PaymentRecord>): PaymentRecord => ({
  ...before,
  ...to,
  revision: before.revision + 1,
});

/** The write of a payment that goes through only if it is what was read. */
export const guardedPayment = (
  table: Pick<Table, 'name'>,
  before: PaymentRecord,
  after: PaymentRecord,
) =>
  guardedPut(table, {
    Item: itemOfPayment(after),
    asRead: { item: { revision: before.revision }, attributes: ['revision'] },
  });

export function createPaymentsStore(table: Table): PaymentsStore {
  const { client, name: TableName } = table;
  const get = async (Key: Record<string, string>, ConsistentRead: boolean): Promise<unknown> =>
    (await client.send(new GetCommand({ TableName, Key, ConsistentRead }))).Item;

  const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
  const lastPut = ({ userId, planId, paymentId }: PaymentRecord, before: string | undefined) => {
    const Item = { ...lastPaymentKey(userId, planId), paymentId };
    if (before === undefined) return { Put: { TableName, Item, ...isNew } };
    return {
      Put: {
        TableName,
        Item,
        ConditionExpression: 'paymentId = :before',
        ExpressionAttributeValues: { ':before': before },
      },
    };
  };

  return {
    async find(paymentId, { consistent } = { consistent: false }) {
      const owner = ownerSchema.safeParse(await get(paymentOwnerKey(paymentId), consistent));
      if (!owner.success) return undefined;
      const item = await get(paymentKey(owner.data.userId, paymentId), consistent);
      return item === undefined ? undefined : paymentOfItem(item);
    },

    async findOpen(userId, planId) {
      const last = lastSchema.safeParse(await get(lastPaymentKey(userId, planId), true));
      if (!last.success) return undefined;
      const item = await get(paymentKey(userId, last.data.paymentId), true);
      return item === undefined ? undefined : paymentOfItem(item);
    },

    create(payment, last) {
      const { userId, paymentId } = payment;
      const items = [itemOfPayment(payment), { ...paymentOwnerKey(paymentId), userId }];
      const own = [
        ...items.map((Item) => ({ Put: { TableName, Item, ...isNew } })),
        ...(last ? [lastPut(payment, last.before)] : []),
      ];
      return transact(table, () => ({ own }));
    },

    async change(before, to, audits = []) {
      const after = afterChange(before, to);
      const own = [
        guardedPayment(table, before, after),
        ...audits.map((entry) => auditPut(table, entry)),
      ];
      return (await transact(table, () => ({ own }))) ? after : undefined;
    },
  };
}
