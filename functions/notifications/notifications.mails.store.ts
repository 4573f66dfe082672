import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unlessRefused } from '../core/table/condition.ts';
import { mailKey, profileKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import { profileSchema } from '../profiles/profiles.domain.ts';

/** Whom an e-mail goes to: the address they sign in with, and what they are called. */
interface Recipient {
  email: string;
  firstName: string;
}

export interface MailsStore {
  /** Undefined for a person who wants no e-mails, or is not there (any more). */
  findRecipient(userId: string): Promise<Recipient | undefined>;
  /**
   * Claims the e-mail of an event: who gets 'mine' sends it now. It was 'sent', or is 'taken' by another delivery:
   * if that one fails, it can be claimed again when the lease is over.
   */
  claim(eventId: string, now: Date): Promise<'mine' | 'taken' | 'sent'>;
  /** It was sent: never again. */
  markSent(eventId: string, at: Date): Promise<void>;
}

/** Longer than a Lambda lives, shorter than a message that failed stays away: the next delivery finds it over. */
const LEASE_MS = 120_000;
/** Longer than an event can be delivered again: dead letters wait for 14 days, the queue before them for 4. */
const KEPT_SECONDS = 30 * 86_400;

const recipientSchema = profileSchema.pick({
  email: true,
  firstName: true,
  emailNotifications: true,
});

/** Which events were mailed: once each, however often they are delivered. */
export function createMailsStore({ client, name: TableName }: Table): MailsStore {
  return {
    async findRecipient(userId) {
      const { Item } = await client.send(new GetCommand({ TableName, Key: profileKey(userId) }));
      if (!Item || 'deletedAt' in Item) return undefined;
      const { emailNotifications, ...recipient } = recipientSchema.parse(Item);
      return emailNotifications ? recipient : undefined;
    },

    async claim(eventId, now) {
      const write = new PutCommand({
        TableName,
        Item: {
          ...mailKey(eventId),
          leaseUntil: new Date(now.getTime() + LEASE_MS).toISOString(),
          expiresAt: Math.floor(now.getTime() / 1_000) + KEPT_SECONDS,
        },
        ConditionExpression:
          'attribute_not_exists(pk) OR (attribute_not_exists(sentAt) AND leaseUntil <= :now)',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      });
      if (await unlessRefused(client.send(write))) return 'mine';
      const read = new GetCommand({ TableName, Key: mailKey(eventId), ConsistentRead: true });
      const { Item } = await client.send(read);
      return Item?.['sentAt'] === undefined ? 'taken' : 'sent';
    },

    async markSent(eventId, at) {
      await client.send(
        new UpdateCommand({
          TableName,
          Key: mailKey(eventId),
          UpdateExpression: 'SET sentAt = :at REMOVE leaseUntil',
          ExpressionAttributeValues: { ':at': at.toISOString() },
        }),
      );
    },
  };
}
