import * as z from 'zod';
import { defineEntity } from '../../core/table/entity/entity.ts';
import { writeItem } from '../../core/table/entity/items.ts';
import { mailKey, mailOfKey } from '../../core/table/keys/keys.ts';
import type { Table } from '../../core/table/table.ts';
import { claimItem, updateItem } from '../../core/table/entity/writes.ts';

/** Longer than a Lambda lives, shorter than a message that failed stays away: the next delivery finds it over. */
const LEASE_MS = 120_000;
/** Longer than an event can be delivered again: dead letters wait for 14 days, the queue before them for 4. */
const KEPT_SECONDS = 30 * 86_400;

const mailSchema = z.object({
  eventId: z.string(),
  leaseUntil: z.iso.datetime().optional(),
  sentAt: z.iso.datetime().optional(),
  /** Epoch seconds. */
  expiresAt: z.number(),
});
type Mail = z.output<typeof mailSchema>;

export const mailEntity = defineEntity<Mail, Pick<Mail, 'eventId'>>({
  schema: mailSchema,
  key: ({ eventId }) => mailKey(eventId),
  ofKey: mailOfKey,
  absent: {},
});

/** Which events were mailed: once each, however often they are delivered. */
export function createMails(table: Table) {
  const { find } = mailEntity.reads(table);
  return {
    /**
     * Claims the e-mail of an event: the caller that gets 'mine' sends it now. It was 'sent', or another delivery has
     * 'claimed' it: if that one fails, it can be claimed again when the lease is over.
     */
    async claim(eventId: string, now: Date): Promise<'mine' | 'claimed' | 'sent'> {
      const mail = mailEntity.encode({
        eventId,
        leaseUntil: new Date(now.getTime() + LEASE_MS).toISOString(),
        expiresAt: Math.floor(now.getTime() / 1_000) + KEPT_SECONDS,
      });
      const claim = { until: 'leaseUntil', done: 'sentAt', now: now.toISOString() };
      if (await writeItem(table, claimItem(mail, claim))) return 'mine';
      return (await find({ eventId }))?.sentAt === undefined ? 'claimed' : 'sent';
    },

    /** It was sent, and will not be sent again. */
    async markSent(eventId: string, at: Date): Promise<void> {
      const set = { sentAt: at.toISOString() };
      await writeItem(table, updateItem({ Key: mailKey(eventId), set, remove: ['leaseUntil'] }));
    },
  };
}

export type Mails = ReturnType<typeof createMails>;
