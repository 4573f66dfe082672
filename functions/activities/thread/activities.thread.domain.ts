import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import type { Role } from '../../core/validation/role.ts';
import { textField } from '../../core/validation/text.ts';
import {
  type Attachment,
  ATTACHMENTS_PER_MESSAGE,
  attachmentSchema,
  tooManyAttachments,
} from '../attachments/activities.attachments.domain.ts';

export const THREAD_PAGE_SIZE = 25;
export const MESSAGE_MAX_LENGTH = 2_000;

/** Who writes: the client whose activity it is, or the provider, through any administrator. */
const threadSides = ['client', 'provider'] as const;
export const threadSideSchema = z.enum(threadSides);
type ThreadSide = z.output<typeof threadSideSchema>;

/**
 * The side of an author. The owner of the activity asks and is answered, whatever their role: they may have become an
 * administrator since they requested it. Their internal notes are an administrator's.
 */
const sideOf = ({ author, ownerId, internal }: AuthorOf): ThreadSide =>
  author.role === 'admin' && (internal || author.userId !== ownerId) ? 'provider' : 'client';

interface AuthorOf {
  author: { userId: string; role: Role };
  /** The activity's client; null where it is nobody's. */
  ownerId: string | null;
  internal: boolean;
}

const nothingSaid = 'Escribe un mensaje';

/**
 * What is sent: a text of several lines, files of one's own, or both. `internal`: a note that administrators alone read,
 * with its files.
 */
export const newMessageSchema = z
  .object({
    text: textField('mensaje', {
      max: MESSAGE_MAX_LENGTH,
      lines: true,
      required: nothingSaid,
    }),
    internal: z.boolean().default(false),
    attachmentIds: z
      .array(idField)
      .max(ATTACHMENTS_PER_MESSAGE, tooManyAttachments)
      .overwrite((ids) => [...new Set(ids)])
      .default([]),
  })
  .refine(({ text, attachmentIds }) => text !== '' || attachmentIds.length > 0, {
    error: nothingSaid,
    path: ['text'],
  });
export type NewMessage = z.output<typeof newMessageSchema>;

/** A message or an internal note, as it is stored. */
export const threadMessageSchema = z.object({
  activityId: idField,
  messageId: idField,
  authorId: idField,
  /** The author's side when it was written: a role may change. */
  side: threadSideSchema,
  internal: z.boolean(),
  text: z.string(),
  attachments: z.array(attachmentSchema),
  createdAt: z.iso.datetime(),
});
export type ThreadMessage = z.output<typeof threadMessageSchema>;

/**
 * A message as its reader sees it. `mine`: the reader wrote it. `authorName` is for administrators alone: a client talks
 * to the provider, not to one of its people.
 */
export const listedMessageSchema = threadMessageSchema
  .omit({ authorId: true })
  .extend({ mine: z.boolean(), authorName: z.string().nullable() });
export type ListedMessage = z.output<typeof listedMessageSchema>;

/** Whether somebody of a role may read a message, and its files. */
export const isShownTo = (role: Role, { internal }: Pick<ThreadMessage, 'internal'>): boolean =>
  role === 'admin' || !internal;

/** Which part of a thread somebody reads: all, or the messages without the notes. */
export type ThreadPart = 'all' | 'messages';
export const partFor = (role: Role): ThreadPart => (role === 'admin' ? 'all' : 'messages');

/** A new message of an activity's thread. */
export function planMessage(
  { text, internal }: Pick<NewMessage, 'text' | 'internal'>,
  {
    activityId,
    messageId,
    ownerId,
    author,
    attachments,
    at,
  }: {
    activityId: string;
    messageId: string;
    ownerId: string | null;
    author: { userId: string; role: Role };
    attachments: Attachment[];
    at: Date;
  },
): ThreadMessage {
  return {
    activityId,
    messageId,
    authorId: author.userId,
    side: sideOf({ author, ownerId, internal }),
    internal,
    text,
    attachments,
    createdAt: at.toISOString(),
  };
}
