import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { auditPut, type AuditEntry } from '../core/table/audit.ts';
import { lastPaymentKey, paymentKey, paymentOwnerKey } from '../core/table/payment-keys.ts';
import type { Table } from '../core/table/table.ts';
import { transact } from '../core/table/transact.ts';
import { paymentItems } from './payments.items.ts';
import type { PaymentRecord } from './payments.record.domain.ts';
import { paymentOfItem } from './payments.row.ts';

export interface PaymentsStore {
  /** A payment by its id alone; two reads, consistent where what was just written must be seen. */
  find(paymentId: string, options?: { consistent: boolean }): Promise<PaymentRecord | undefined>;
  /** The payment that was begun last for a plan; consistent. It may be over. */
  findOpen(userId: string, planId: string): Promise<PaymentRecord | undefined>;
  /**
   * Stores a payment that was begun, and whose it is; answers it as it is stored. With `last` it becomes the last one
   * of its plan: undefined where another one than `last.before` is that by now, for two that begin at once are one.
   * @throws AppError CONFLICT when others wrote the directory each time
   */
  create(
    payment: PaymentRecord,
    last?: { before: string | undefined },
  ): Promise<PaymentRecord | undefined>;
  /**
   * Changes a payment with what tells of it, if it is still what was read; the answer is how it is then, undefined
   * where it is not. @throws AppError CONFLICT when others wrote the directory each time
   */
  change(
    before: PaymentRecord,
    to: Partial<PaymentRecord>,
    audits?: readonly AuditEntry[],
  ): Promise<PaymentRecord | undefined>;
}

const ownerSchema = z.object({ userId: z.string() });
const lastSchema = z.object({ paymentId: z.string() });

export function createPaymentsStore(table: Table): PaymentsStore {
  const { client, name: TableName } = table;
  const items = paymentItems(table);
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

    async create(payment, last) {
      let created: PaymentRecord | undefined;
      const isDone = await transact(table, async () => {
        const first = await items.first(payment);
        created = first.payment;
        const own = [...first.own, ...(last ? [lastPut(payment, last.before)] : [])];
        return { own, shared: first.shared };
      });
      return isDone ? created : undefined;
    },

    async change(before, to, audits = []) {
      let changed: PaymentRecord | undefined;
      const isDone = await transact(table, async () => {
        const { payment, own, shared } = await items.change(before, to);
        changed = payment;
        return { own: [...own, ...audits.map((entry) => auditPut(table, entry))], shared };
      });
      return isDone ? changed : undefined;
    },
  };
}
