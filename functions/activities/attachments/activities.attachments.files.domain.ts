import * as z from 'zod';
import { idField, sanitizeText } from '../../core/validation/fields.ts';
import { beginningOf } from '../../core/validation/shortened.ts';
import { hasHiddenCharacter, visibleText } from '../../core/validation/text.ts';
import type { AttachmentFormat } from './activities.attachments.domain.ts';

/** Images, films, documents, texts and ZIP. */
export const ATTACHMENT_MAX_BYTES = 25 * 2 ** 20;
const NAME_MAX_LENGTH = 120;
/** What a client sends at most: longer names are shortened, not refused. */
const SENT_NAME_MAX_LENGTH = 1_000;

const formatByExtension: Readonly<Record<string, AttachmentFormat>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
  '.gif': 'gif',
  '.heic': 'heic',
  '.heif': 'heic',
  '.mp4': 'mp4',
  '.m4v': 'mp4',
  '.mov': 'mov',
  '.pdf': 'pdf',
  '.docx': 'docx',
  '.xlsx': 'xlsx',
  '.txt': 'txt',
  '.csv': 'csv',
  '.zip': 'zip',
};
export const attachmentExtensions = Object.keys(formatByExtension);

export const attachmentMessages = {
  unsupported:
    'Solo se pueden adjuntar imágenes PNG, JPG, WebP, GIF o HEIC, videos MP4 o MOV, y archivos PDF, DOCX, XLSX, TXT, CSV o ZIP',
  empty: 'El archivo está vacío',
  tooLarge: 'El archivo no puede pesar más de 25 MB',
};

/** The end of a name from its last dot on, in lower case. */
const extensionOf = (name: string): string => /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '';

/** The format that a file's name says; undefined where files of that kind are not accepted. */
export const formatOf = (name: string): AttachmentFormat | undefined =>
  Object.hasOwn(formatByExtension, extensionOf(name))
    ? formatByExtension[extensionOf(name)]
    : undefined;

const withoutHidden = (text: string): string =>
  Array.from(text)
    .filter((character) => !hasHiddenCharacter(character))
    .join('');

/**
 * A file's name as it is shown and saved: without folders, without what nobody can see or what turns its reading round
 * ('gnp.exe' would read 'exe.png'), and short, with its end, which says what it is.
 */
export function fileNameOf(sent: string): string {
  const name = visibleText(sanitizeText(withoutHidden(/[^/\\]*$/.exec(sent)?.[0] ?? '')));
  const extension = extensionOf(name);
  const stem = name.slice(0, name.length - extension.length).trim() || 'archivo';
  return beginningOf(stem, NAME_MAX_LENGTH - extension.length) + extension;
}

/** A file as it is announced before its bytes are sent. */
export const newAttachmentSchema = z.object({
  name: z
    .string()
    .max(SENT_NAME_MAX_LENGTH)
    .overwrite(fileNameOf)
    .refine((name) => formatOf(name) !== undefined, attachmentMessages.unsupported),
  /** Bytes. */
  size: z
    .number()
    .int()
    .min(1, attachmentMessages.empty)
    .max(ATTACHMENT_MAX_BYTES, attachmentMessages.tooLarge),
});
export type NewAttachment = z.output<typeof newAttachmentSchema>;

/** Where and how a browser sends the bytes: one PUT, with these headers. */
export const uploadLinkSchema = z.object({
  attachmentId: idField,
  url: z.string(),
  headers: z.record(z.string(), z.string()),
});
export type UploadLink = z.output<typeof uploadLinkSchema>;
