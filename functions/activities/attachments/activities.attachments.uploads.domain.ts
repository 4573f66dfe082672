import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import { hasFormat, isPlainText, zipEntriesIn } from '../../core/validation/file-format.ts';
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
  heic: 'image/heic',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain',
  csv: 'text/csv',
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
export type FoundFile = { size: number; header: Uint8Array; tail: Uint8Array } | undefined;

/** The entry by which a zip is a document, whatever else is in it. Programs count them where there were several. */
const mainEntries: Partial<Record<AttachmentFormat, RegExp>> = {
  docx: /^word\/document\d*\.xml$/,
  xlsx: /^xl\/workbook\d*\.xml$/,
};

/** Formats that only the end of a file tells: documents are zips. */
export const isKnownByItsEnd = (format: AttachmentFormat): boolean => format in mainEntries;

/** Macros: a document without them cannot have them. */
const MACROS = /vbaProject\.bin$/i;

/** Whether a file is of a format, by its content alone. */
function isOfFormat({ header, tail }: NonNullable<FoundFile>, format: AttachmentFormat): boolean {
  if (format === 'txt' || format === 'csv') return isPlainText(header);
  if (format !== 'docx' && format !== 'xlsx') return hasFormat(header, format);
  const names = zipEntriesIn(tail);
  const isDocument = names.some((name) => mainEntries[format]?.test(name));
  return (
    hasFormat(header, 'zip') &&
    names.includes('[Content_Types].xml') &&
    isDocument &&
    !names.some((name) => MACROS.test(name))
  );
}

/** What an announced file is by what is stored of it. */
export function judged(upload: AttachmentUpload, found: FoundFile): AttachmentUpload['state'] {
  if (!found) return 'announced';
  return found.size === upload.size && isOfFormat(found, upload.format) ? 'ready' : 'rejected';
}

export const attachmentOf = ({
  attachmentId,
  name,
  format,
  size,
}: AttachmentUpload): Attachment => ({ attachmentId, name, format, size });
