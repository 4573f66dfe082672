import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { auditPut, type AuditEntry } from '../core/table/audit.ts';
import { guardedPut } from '../core/table/guarded-writes.ts';
import { paymentKey, paymentOwnerKey } from '../core/table/payment-keys.ts';
import type { Table } from '../core/table/table.ts';
import { transact } from '../core/table/transact.ts';
import type { PaymentRecord } from './payments.record.domain.ts';
import { itemOfPayment, paymentOfItem } from './payments.row.ts';

export interface PaymentsStore {
  /** A payment by its id alone; two reads, consistent where what was just written must be seen. */
  find(paymentId: string, options?: { consistent: boolean }): Promise<PaymentRecord | undefined>;
  /** Stores a payment that was begun, and whose it is. */
  create(payment: PaymentRecord): Promise<void>;
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

  return {
    async find(paymentId, { consistent } = { consistent: false }) {
      const owner = ownerSchema.safeParse(await get(paymentOwnerKey(paymentId), consistent));
      if (!owner.success) return undefined;
      const item = await get(paymentKey(owner.data.userId, paymentId), consistent);
      return item === undefined ? undefined : paymentOfItem(item);
    },

    async create(payment) {
      const { userId, paymentId } = payment;
      const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
      const items = [itemOfPayment(payment), { ...paymentOwnerKey(paymentId), userId }];
      const own = items.map((Item) => ({ Put: { TableName, Item, ...isNew } }));
      if (!(await transact(table, () => ({ own }))))
        throw new Error(`Payment ${paymentId} is there already`);
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
