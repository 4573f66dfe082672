import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import { hasFormat } from '../../core/validation/file-format.ts';
import {
  type Attachment,
  type AttachmentFormat,
  attachmentSchema,
} from './activities.attachments.domain.ts';
import { formatOf, type NewAttachment } from './activities.attachments.files.domain.ts';

/** How many files a person announces in 24 hours, sent or not: 2.5 GB at most. */
export const ATTACHMENTS_PER_DAY = 100;
/** Said at a file that no message can have any more. */
export const attachmentGone = 'Ya no está disponible. Súbelo otra vez.';
/** An announced file is sent within this time; then it is none any more. */
const UPLOAD_KEPT_HOURS = 24;

/** What an object is marked with until a message has it. The bucket (`attachments-bucket.ts`) deletes such objects. */
export const UNSENT_TAG = { key: 'state', value: 'unsent' } as const;

/** The type that a file is stored and fetched with: ours, never what a browser says of it. */
export const contentTypes: Record<AttachmentFormat, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/**
 * What became of an announced file: its bytes may come, they are there and of its format, they were of another one, or a
 * message has it.
 */
const uploadStates = ['announced', 'ready', 'rejected', 'sent'] as const;

/** An announced file of a person, as it is stored until its time is over. */
export const uploadSchema = attachmentSchema.extend({
  userId: idField,
  activityId: idField,
  state: z.enum(uploadStates),
  /** Epoch seconds. */
  expiresAt: z.number().int(),
});
export type AttachmentUpload = z.output<typeof uploadSchema>;

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000);

/** Whether a file still counts: the table removes old ones some time later. */
export const isKept = ({ expiresAt }: Pick<AttachmentUpload, 'expiresAt'>, at: Date): boolean =>
  expiresAt > secondsOf(at);

/** A file that somebody announces. @throws Error for a name that `newAttachmentSchema` refuses */
export function planUpload(
  { name, size }: NewAttachment,
  { at, ...of }: { attachmentId: string; activityId: string; userId: string; at: Date },
): AttachmentUpload {
  const format = formatOf(name);
  if (!format) throw new Error('A file without a format');
  const expiresAt = secondsOf(at) + UPLOAD_KEPT_HOURS * 3_600;
  return { ...of, name, size, format, state: 'announced', expiresAt };
}

/** What is found in the bucket of an announced file: undefined where nothing is there. */
export type FoundFile = { size: number; header: Uint8Array } | undefined;

/** What an announced file is by what is stored of it. */
export function judged(upload: AttachmentUpload, found: FoundFile): AttachmentUpload['state'] {
  if (!found) return 'announced';
  return found.size === upload.size && hasFormat(found.header, upload.format)
    ? 'ready'
    : 'rejected';
}

export const attachmentOf = ({
  attachmentId,
  name,
  format,
  size,
}: AttachmentUpload): Attachment => ({ attachmentId, name, format, size });
