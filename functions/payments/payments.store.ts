import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { auditPut, type AuditEntry } from '../core/table/audit.ts';
import { paymentKey, paymentOwnerKey } from '../core/table/payment-keys.ts';
import type { Table } from '../core/table/table.ts';
import { transact } from '../core/table/transact.ts';
import { paymentItems } from './payments.items.ts';
import type { PaymentRecord } from './payments.record.domain.ts';
import { paymentOfItem } from './payments.row.ts';

export interface PaymentsStore {
  /** A payment by its id alone; two reads, consistent where what was just written must be seen. */
  find(paymentId: string, options?: { consistent: boolean }): Promise<PaymentRecord | undefined>;
  /** Stores a payment that was begun, and whose it is; answers it as it is stored. @throws AppError CONFLICT */
  create(payment: PaymentRecord): Promise<PaymentRecord>;
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

export function createPaymentsStore(table: Table): PaymentsStore {
  const { client, name: TableName } = table;
  const items = paymentItems(table);
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
      let created = payment;
      const isDone = await transact(table, async () => {
        const writes = await items.first(payment);
        created = writes.payment;
        return writes;
      });
      if (!isDone) throw new Error(`Payment ${payment.paymentId} is there already`);
      return created;
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
