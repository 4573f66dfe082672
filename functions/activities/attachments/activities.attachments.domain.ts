import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';

export const ATTACHMENTS_PER_MESSAGE = 10;
export const tooManyAttachments = `Un mensaje puede llevar hasta ${String(ATTACHMENTS_PER_MESSAGE)} archivos. Envía los demás en otro.`;

const attachmentFormats = [
  ...(['png', 'jpeg', 'webp', 'gif', 'heic', 'mp4', 'mov'] as const),
  ...(['pdf', 'docx', 'xlsx', 'txt', 'csv', 'zip'] as const),
] as const;
const formatSchema = z.enum(attachmentFormats);
export type AttachmentFormat = z.output<typeof formatSchema>;

/** A file of a message. The people who read the message read its files. */
export const attachmentSchema = z.object({
  attachmentId: idField,
  name: z.string(),
  format: formatSchema,
  /** Bytes. */
  size: z.number().int(),
});
export type Attachment = z.output<typeof attachmentSchema>;
