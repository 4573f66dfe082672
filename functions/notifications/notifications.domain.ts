import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';
import type { Role } from '../core/validation/role.ts';
import { requiredTextField } from '../core/validation/text.ts';

/** 'Notification types' (spec 000 §9). */
export const notificationTypes = ['info', 'success', 'warning', 'error'] as const;
const notificationTypeSchema = z.enum(notificationTypes, 'Elige un tipo');
export type NotificationType = z.output<typeof notificationTypeSchema>;

/** What each type is called, in the form and in the list. */
export const notificationTypeLabels: Record<NotificationType, string> = {
  info: 'Información',
  success: 'Éxito',
  warning: 'Advertencia',
  error: 'Error',
};

/** The recipient option 'all' (spec 000 §9). */
export const everybody = 'Todos los usuarios';

export const notificationFilters = ['all', 'unread', 'read'] as const;
export const notificationFilterSchema = z.enum(notificationFilters);
export type NotificationFilter = z.output<typeof notificationFilterSchema>;

/** Which list: what reached the caller, or all that was sent, which administrators see. */
const notificationScopes = ['own', 'sent'] as const;
export const notificationScopeSchema = z.enum(notificationScopes);
export type NotificationScope = z.output<typeof notificationScopeSchema>;

export const NOTIFICATIONS_PAGE_SIZE = 20;
export const TITLE_MAX_LENGTH = 100;
export const MESSAGE_MAX_LENGTH = 500;

const notificationMessages = {
  titleRequired: 'El título es requerido',
  messageRequired: 'El mensaje es requerido',
};

/** What a notification says (spec 000 §5, Notification). */
export const notificationWordsSchema = z.object({
  title: requiredTextField('título', {
    max: TITLE_MAX_LENGTH,
    required: notificationMessages.titleRequired,
  }),
  message: requiredTextField('mensaje', {
    max: MESSAGE_MAX_LENGTH,
    lines: true,
    required: notificationMessages.messageRequired,
  }),
  type: notificationTypeSchema,
});
/** What an administrator changes of it, and the revision that the edit began with. A field that is left out stays. */
export const notificationChangeSchema = notificationWordsSchema
  .partial()
  .extend({ revision: z.number().int().min(0) });
export type NotificationChange = z.output<typeof notificationChangeSchema>;

/** A place in the portal, with its query and fragment. */
const linkSchema = z.string().regex(/^\/[a-z][\w/.?=&%#+:-]*$/);

/** A notification to be sent, to one person or to everybody (null). */
export const newNotificationSchema = notificationWordsSchema.extend({
  userId: idField.nullable(),
});
export type NewNotification = z.output<typeof newNotificationSchema>;

/**
 * A notification as a person sees it. `read` is the recipient's own reading; of one for everybody (`userId` null) the
 * caller's. `recipientName` is there for administrators, where it went to one person.
 */
export const notificationSchema = z.object({
  notificationId: idField,
  userId: idField.nullable(),
  recipientName: z.string().nullable(),
  title: z.string(),
  message: z.string(),
  type: notificationTypeSchema,
  read: z.boolean(),
  sentAt: z.iso.datetime(),
  /** What it is about; null where somebody wrote it, and for older ones. */
  link: linkSchema.nullable(),
  /** How often administrators changed what it says. */
  revision: z.number().int().min(0),
});
export type Notification = z.output<typeof notificationSchema>;

/** A stored notification. `read` is the recipient's; one to everybody has none, because each person's reading says it. */
export type NotificationRow = Omit<Notification, 'recipientName' | 'read'> & {
  read?: boolean | undefined;
  audience: NotificationAudience;
  /** The person whom it names to an administrator: it goes when they are deleted. */
  about?: string | undefined;
};

/**
 * Whom a notification is for. One for administrators names clients: its recipient reads it only while they are an
 * administrator themselves. Null: for whatever its recipient is.
 */
export const notificationAudienceSchema = z.literal('admin').nullable();
export type NotificationAudience = z.output<typeof notificationAudienceSchema>;

/** Whether a person of the role reads a notification that went to them. */
export const isForRole = ({ audience }: Pick<NotificationRow, 'audience'>, role: Role): boolean =>
  audience === null || audience === role;

/** A notification to store. One about an event has the event's id. */
export const newRow = (
  { userId, ...words }: NewNotification,
  {
    notificationId,
    at,
    link = null,
    audience = null,
  }: {
    notificationId: string;
    at: Date;
    link?: string | null;
    audience?: NotificationAudience;
  },
): NotificationRow => ({
  notificationId,
  userId,
  ...words,
  ...(userId !== null && { read: false }),
  sentAt: at.toISOString(),
  link,
  audience,
  revision: 0,
});

const count = z.number().int().min(0);
export const notificationCountsSchema = z.object({ all: count, unread: count, read: count });
export type NotificationCounts = z.output<typeof notificationCountsSchema>;
