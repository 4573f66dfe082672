import * as z from 'zod';
import {
  allNotificationsKey,
  inboxKey,
  notificationKey,
  notificationOfKey,
  notificationsHeadKey,
} from '../core/table/keys.ts';
import { notificationSchema, type NotificationChange } from './notifications.domain.ts';

const rowSchema = notificationSchema
  .omit({ read: true, recipientName: true })
  // Of what went to everybody each person's own state says it.
  .extend({ read: z.boolean().default(false) });

/** A notification as it is kept. `read` means something only where it went to one person. */
export type NotificationRow = z.output<typeof rowSchema>;

const keySchema = z.object({ pk: z.string(), sk: z.string() });

/** The row of an item; only the item's key has its recipient and its id. */
export const notificationOfItem = (item: unknown): NotificationRow =>
  rowSchema.parse({ ...(item as object), ...notificationOfKey(keySchema.parse(item)) });

/** The item of a row. */
export const itemOfNotification = ({ userId, notificationId, read, ...told }: NotificationRow) => ({
  ...notificationKey(userId, notificationId),
  ...allNotificationsKey(notificationId),
  ...told,
  ...(userId !== null && { read }),
});

const count = z.number().int().default(0);

/** A person's own state: how many were sent to them alone, and what they read of those for everybody. */
const stateSchema = z.object({
  total: count,
  unread: count,
  readUntil: z.string().nullable().default(null),
  readBroadcasts: z.set(z.string()).default(new Set()),
});
export type InboxState = z.output<typeof stateSchema>;
export const inboxStateOf = (item: unknown): InboxState => stateSchema.parse(item ?? {});

/** Figures over everybody. `broadcastVersion` rises with each change of what was sent to everybody. */
const headSchema = z.object({ personal: count, unread: count, broadcastVersion: count });
export type NotificationsHead = z.output<typeof headSchema>;
export const notificationsHeadOf = (item: unknown): NotificationsHead =>
  headSchema.parse(item ?? {});

type Counts = Readonly<Record<string, number>>;

/** Adds to the numbers of an item that need not be there yet. */
function adding(TableName: string, Key: Record<string, string>, counts: Counts) {
  const names = Object.keys(counts);
  return {
    Update: {
      TableName,
      Key,
      UpdateExpression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        names.map((name) => [`:${name}`, counts[name]]),
      ),
    },
  };
}

export const countInHead = (table: string, counts: Counts) =>
  adding(table, notificationsHeadKey, counts);
export const countInInbox = (table: string, userId: string, counts: Counts) =>
  adding(table, inboxKey(userId), counts);

/** Sets what people read of a notification: one field of it at least. */
export function settingWords(change: NotificationChange) {
  const changed = Object.entries(change).filter(([, value]) => value !== undefined);
  return {
    UpdateExpression: `SET ${changed.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: Object.fromEntries(changed.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      changed.map(([name, value]) => [`:${name}`, value]),
    ),
  };
}
