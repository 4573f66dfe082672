import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';
import { batchGet } from '../core/table/query/batch-get.ts';
import { createDirectory } from '../core/table/directory/directory.ts';
import {
  directoryPage,
  type NumberedPage,
  type RowsOf,
} from '../core/table/directory/directory-page.ts';
import { defineEntity } from '../core/table/entity/entity.ts';
import { queryItems, queryPages, readItem, writeItem } from '../core/table/entity/items.ts';
import {
  allPaymentsKey,
  allPaymentsPartition,
  DUE_PAYMENTS_SHARDS,
  dueAtOf,
  duePaymentKey,
  duePaymentsPartition,
  lastPaymentKey,
  lastPaymentOfKey,
  ownedPaymentOfKey,
  paymentKey,
  paymentOfKey,
  paymentOwnerKey,
  paymentsPartition,
  webhookEventKey,
} from '../core/table/keys/payment-keys.ts';
import { queryPage, type Page, type PageRequest } from '../core/table/query/query-page.ts';
import type { Table } from '../core/table/table.ts';
import { putNew, type ItemKey, type Write } from '../core/table/entity/writes.ts';
import {
  paymentEntryOf,
  paymentEntrySchema,
  type PaymentEntry,
} from './list/payments.search.domain.ts';
import type { Payment } from './payments.domain.ts';
import { paymentRecordSchema, toPayment, type PaymentRecord } from './payments.record.domain.ts';

/** Where a payment is stored. */
export type PaymentPlace = Pick<PaymentRecord, 'userId' | 'paymentId'>;

/** The shard of the due index. An id's end is random, so the payments are evenly spread. */
const shardOf = (paymentId: string): number =>
  (paymentId.codePointAt(paymentId.length - 1) ?? 0) % DUE_PAYMENTS_SHARDS;

/** `revision` grows with each change by people and by the provider: a change holds only for the payment that was read. */
export const paymentEntity = defineEntity<PaymentRecord, PaymentPlace>({
  schema: paymentRecordSchema,
  key: ({ userId, paymentId }) => paymentKey(userId, paymentId),
  ofKey: ({ pk, sk, gsi2sk }) => ({
    ...paymentOfKey({ pk, sk }),
    dueAt: gsi2sk === undefined ? null : dueAtOf(gsi2sk),
  }),
  indexKeys: ({ paymentId, dueAt }) => ({
    ...allPaymentsKey(paymentId),
    ...(dueAt !== null && duePaymentKey(shardOf(paymentId), { at: dueAt, paymentId })),
  }),
  absent: {
    mercadoPagoId: null,
    discardedAt: null,
    placement: null,
    userPlanId: null,
    flag: null,
    checkoutUrl: null,
    paidAt: null,
    captureId: null,
    receiptNumber: null,
    inDispute: false,
    remindedAt: null,
  },
});

const ownerSchema = z.object({ paymentId: idField, userId: idField });
type PaymentOwner = z.output<typeof ownerSchema>;

/** Whose a payment is: webhooks and result pages know only its id. */
export const ownerEntity = defineEntity<PaymentOwner, Pick<PaymentOwner, 'paymentId'>>({
  schema: ownerSchema,
  key: ({ paymentId }) => paymentOwnerKey(paymentId),
  ofKey: ownedPaymentOfKey,
  absent: {},
});

const lastSchema = z.object({ userId: idField, planId: idField, paymentId: idField });
type LastPayment = z.output<typeof lastSchema>;

/** The payment that a person started last for a plan: at most one is open. */
export const lastEntity = defineEntity<LastPayment, Pick<LastPayment, 'userId' | 'planId'>>({
  schema: lastSchema,
  key: ({ userId, planId }) => lastPaymentKey(userId, planId),
  ofKey: lastPaymentOfKey,
  absent: {},
});

/** A verified webhook of the provider. */
export interface WebhookEvent {
  eventId: string;
  eventType: string;
}

/** How long an applied webhook is remembered: the provider repeats one for three days. */
const APPLIED_SECONDS = 35 * 86_400;

/** Every payment, packed for searches. Reading it remembers it: create one per Lambda. */
export const createPaymentsDirectory = (table: Table) =>
  createDirectory(table, {
    name: 'PAYMENTS',
    schema: paymentEntrySchema,
    orderOf: ({ id }: PaymentEntry) => id,
  });

/** Where the payments of the directory are stored as a list. */
const rows: RowsOf<PaymentEntry> = {
  source: {
    index: 'gsi1',
    partition: { attribute: 'gsi1pk', value: allPaymentsPartition },
    sortKey: 'gsi1sk',
  },
  sortKeyOf: ({ id }) => id,
  keyOf: ({ id, user }) => paymentKey(user, id),
};

/** Entries that were found, newest first, and the page of them that is wanted. */
export interface FoundPayments {
  scope: readonly PaymentEntry[];
  matching: readonly PaymentEntry[];
  page: number;
  size: number;
}

/** A payment as it will be, and its writes. */
export interface PaymentWrites {
  payment: PaymentRecord;
  /** The payment's own items: they fail if it is not what was read. */
  item: Write[];
  /** Its entry in the directory, which others write as well. */
  entry: Write[];
}

const parse = (item: unknown): Payment => toPayment(paymentEntity.decode(item));
/** Above the ids that follow an instant in the index. */
const LAST = '#~';

export function createPayments(table: Table) {
  const { find, queryEach } = paymentEntity.reads(table);
  const owners = ownerEntity.reads(table);
  const lasts = lastEntity.reads(table);
  const directory = createPaymentsDirectory(table);

  /** The writes of a changed entry, and the chunk that the payment then remembers. */
  async function changeEntry(before: PaymentRecord, after: PaymentRecord) {
    const [was, is] = [paymentEntryOf(before), paymentEntryOf(after)];
    const chunk = before.directoryChunk;
    // A payment from before there was a directory comes in with its first change.
    if (chunk === undefined) return directory.plan({ add: is });
    const isSame = JSON.stringify(was) === JSON.stringify(is);
    return isSame ? { chunk, items: [] } : directory.plan({ replace: is, chunk });
  }

  return {
    /** A payment by its id alone; two reads, eventually consistent unless asked otherwise. */
    async find(
      paymentId: string,
      read = { consistent: false },
    ): Promise<PaymentRecord | undefined> {
      const owner = await owners.find({ paymentId }, read);
      return owner && find(owner, read);
    },

    /** The payment that a person started last for a plan; consistent. It may be over. */
    async findLast(userId: string, planId: string): Promise<PaymentRecord | undefined> {
      const last = await lasts.find({ userId, planId });
      return last && find(last);
    },

    /** The writes of a new payment; its items fail if there is one with its id. */
    async add(payment: PaymentRecord): Promise<PaymentWrites> {
      const { chunk, items } = await directory.plan({ add: paymentEntryOf(payment) });
      const added = { ...payment, directoryChunk: chunk };
      const { put } = paymentEntity.writes;
      return { payment: added, item: [put(added), ownerEntity.writes.put(payment)], entry: items };
    },

    /** The write that makes a payment the last one of its plan, if `before` still is (undefined: there is none). */
    setLast({ userId, paymentId, offer }: PaymentRecord, before: string | undefined): Write {
      const last = { userId, planId: offer.planId, paymentId };
      const { put, amend } = lastEntity.writes;
      return before === undefined
        ? put(last)
        : amend({ ...last, paymentId: before }, last, ['paymentId']);
    },

    /** The writes of a change at an instant; the item's fails if the payment is not what was read. */
    async change(
      before: PaymentRecord,
      to: Partial<PaymentRecord>,
      at: Date,
    ): Promise<PaymentWrites> {
      const revision = before.revision + 1;
      const changed = { ...before, ...to, updatedAt: at.toISOString(), revision };
      const { chunk, items } = await changeEntry(before, changed);
      const payment = { ...changed, directoryChunk: chunk };
      const item = paymentEntity.writes.patch(before, payment, ['directoryChunk']);
      return { payment, item: [item], entry: items };
    },

    /** The write that its payer was sent the link, if nobody sent it since the payment was read. */
    remind: (before: PaymentRecord, at: Date): Write =>
      paymentEntity.writes.amend(before, { ...before, remindedAt: at.toISOString() }, [
        'remindedAt',
      ]),

    /** Whether a webhook was applied before; consistent. */
    isApplied: async (eventId: string): Promise<boolean> =>
      (await readItem(table, webhookEventKey(eventId), { consistent: true })) !== undefined,

    /** The write that records a webhook as applied to a payment; fails if it was applied before. */
    apply: ({ eventId, eventType }: WebhookEvent, paymentId: string, at: Date): Write =>
      putNew({
        ...webhookEventKey(eventId),
        eventType,
        paymentId,
        at: at.toISOString(),
        expiresAt: Math.floor(at.getTime() / 1_000) + APPLIED_SECONDS,
      }),

    /** Whether the person started another payment after this one; consistent. */
    async hasLater({ userId, paymentId }: PaymentPlace): Promise<boolean> {
      const { items } = await queryItems(table, {
        partition: paymentsPartition(userId),
        after: paymentKey(userId, paymentId),
        consistent: true,
        limit: 1,
      });
      return items.length > 0;
    },

    /** The payments that are due by then, page by page; eventually consistent. */
    async *due(until: Date): AsyncGenerator<PaymentRecord[]> {
      const sortKeys = { upTo: `${until.toISOString()}${LAST}` };
      for (let shard = 0; shard < DUE_PAYMENTS_SHARDS; shard += 1) {
        const partition = duePaymentsPartition(shard);
        for await (const items of queryPages(table, { index: 'gsi2', partition, sortKeys })) {
          const places = items.map((item) => paymentOfKey(item as unknown as ItemKey));
          const keys = places.map(({ userId, paymentId }) => paymentKey(userId, paymentId));
          const payments = (await batchGet(table, keys)).map(paymentEntity.decode);
          // The index may be older than the payment.
          yield payments.filter(({ dueAt }) => dueAt !== null && dueAt <= until.toISOString());
        }
      }
    },

    /** Counts a check of a due payment and sets the next one, unless somebody else set it since it was read. */
    async postpone(before: PaymentRecord, dueAt: string | null): Promise<void> {
      if (before.dueAt === null) return;
      const after = { ...before, checks: before.checks + 1, dueAt };
      await writeItem(table, paymentEntity.writes.amend(before, after, ['gsi2sk']));
    },

    // The reads of lists are eventually consistent.

    /** A page of a person's payments, newest first. @throws AppError VALIDATION_FAILED for another list's cursor */
    listOf: (userId: string, page: PageRequest): Promise<Page<Payment>> =>
      queryPage(table, {
        source: { partition: { attribute: 'pk', value: paymentsPartition(userId) } },
        page,
        parse,
      }),

    /** What searches and totals know of every payment, newest first. */
    entries: (): Promise<readonly PaymentEntry[]> => directory.read(),

    /** A page of those found among all of them, newest first. */
    pageOf: (found: FoundPayments): Promise<NumberedPage<Payment>> =>
      directoryPage(table, found, { rows, parse }),

    /** The payments of everybody with ids from one on and before another, oldest first, page by page. */
    async *between(fromId: string, beforeId: string): AsyncGenerator<PaymentRecord[]> {
      const sortKeys = { between: [fromId, beforeId] as const };
      const range = { index: 'gsi1', partition: allPaymentsPartition, sortKeys } as const;
      for await (const payments of queryEach(range)) {
        yield payments.filter(({ paymentId }) => paymentId < beforeId);
      }
    },
  };
}

export type Payments = ReturnType<typeof createPayments>;
