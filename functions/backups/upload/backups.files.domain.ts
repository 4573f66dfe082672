import * as z from 'zod';
import { fieldMessages, sanitizeText } from '../../core/validation/fields.ts';
import { beginningOf } from '../../core/validation/shortened.ts';
import { hasHiddenCharacter, requiredTextField, textField } from '../../core/validation/text.ts';

/** The archive formats (spec 001 §5). An uncompressed tar has its mark at byte 257, the others at the start. */
export const archiveFormats = ['zip', 'gzip', 'xz', 'bzip2', '7z', 'tar'] as const;
export type ArchiveFormat = (typeof archiveFormats)[number];

/** 'Accepted archive extensions' (spec 001 §9). */
export const backupExtensions = ['.zip', '.tar.gz', '.tar.xz', '.tar.bz2', '.7z'] as const;
const formatByExtension: Record<(typeof backupExtensions)[number], ArchiveFormat> = {
  '.zip': 'zip',
  '.tar.gz': 'gzip',
  '.tar.xz': 'xz',
  '.tar.bz2': 'bzip2',
  '.7z': '7z',
};
/** 'Or a type of zip, gzip, tar, compressed or 7z kind' (spec 001 §5). */
const ARCHIVE_TYPE =
  /^application\/(?:x-)?[a-z.-]*(?:zip|gzip|tar|compressed|compress|7z)[a-z.-]*$/i;

const FILENAME_MAX_LENGTH = 200;
const NAME_MAX_LENGTH = 100;
const DESCRIPTION_MAX_LENGTH = 200;
const CONTENT_TYPE_MAX_LENGTH = 120;
/** The archive's name in the key: long enough to be known again, short enough that a row stays narrow. */
const KEY_NAME_MAX_LENGTH = 80;
/** Bytes of an object that are read to recognise its format. */
export const HEADER_BYTES = 512;

export const fileMessages = {
  unsupported: `Formato no soportado. Solo se permiten archivos: ${backupExtensions.join(', ')}`,
  missing: 'Elige un archivo',
  empty: 'El archivo está vacío',
  name: 'El nombre del archivo contiene caracteres no permitidos',
  nameLength: `El nombre del archivo no puede tener más de ${String(FILENAME_MAX_LENGTH)} caracteres`,
};

/** No file's name needs path separators, nor what no text needs: 'gpj.exe' would read 'exe.jpg'. */
const isHostile = (name: string) =>
  hasHiddenCharacter(name) || /[/\\]/.test(name) || /^\.{1,2}$/.test(name);

/** The format that a file's name claims, else any that its type allows. Undefined for an unknown format. */
export function claimedFormat(file: {
  originalFilename: string;
  contentType: string;
}): ArchiveFormat | 'any' | undefined {
  const name = file.originalFilename.toLowerCase();
  const extension = backupExtensions.find((one) => name.endsWith(one));
  if (extension) return formatByExtension[extension];
  return ARCHIVE_TYPE.test(file.contentType) ? 'any' : undefined;
}

/** Bytes by which each format is known, and where they lie. PK\5\6 is a zip without entries. */
const signatures: readonly { format: ArchiveFormat; at: number; bytes: readonly number[] }[] = [
  { format: 'zip', at: 0, bytes: [0x50, 0x4b, 0x03, 0x04] },
  { format: 'zip', at: 0, bytes: [0x50, 0x4b, 0x05, 0x06] },
  { format: 'gzip', at: 0, bytes: [0x1f, 0x8b, 0x08] },
  { format: 'xz', at: 0, bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
  { format: 'bzip2', at: 0, bytes: [0x42, 0x5a, 0x68] },
  { format: '7z', at: 0, bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { format: 'tar', at: 257, bytes: [0x75, 0x73, 0x74, 0x61, 0x72] },
];

/** Whether the first bytes of a file are of the format it said to be. */
export function isOfFormat(header: Uint8Array, claimed: ArchiveFormat | 'any'): boolean {
  return signatures.some(
    ({ format, at, bytes }) =>
      (claimed === 'any' || claimed === format) &&
      bytes.every((byte, index) => header[at + index] === byte),
  );
}

/** 'Defaults to the file name without extension' (spec 001 §5). */
export function nameFromFile(originalFilename: string): string {
  const lower = originalFilename.toLowerCase();
  const extension =
    backupExtensions.find((one) => lower.endsWith(one)) ?? /\.[^.]*$/.exec(lower)?.[0] ?? '';
  const name = originalFilename.slice(0, originalFilename.length - extension.length).trim();
  return beginningOf(name || originalFilename, NAME_MAX_LENGTH);
}

/** A file's name as part of an object's key: what every tool and log takes as it is. */
export function keyNameOf(originalFilename: string): string {
  const plain = originalFilename
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-.]+/, '');
  // Keep the end: it has the extension.
  return plain.slice(-KEY_NAME_MAX_LENGTH) || 'respaldo';
}

/** `{websiteId}/{timestamp}-{name}` (spec 001 §7); the timestamp is of milliseconds. */
export const objectKeyOf = (websiteId: string, at: Date, originalFilename: string): string =>
  `${websiteId}/${String(at.getTime())}-${keyNameOf(originalFilename)}`;

const originalFilename = z
  .string()
  .min(1, fileMessages.missing)
  .max(FILENAME_MAX_LENGTH, fileMessages.nameLength)
  .refine((name) => !isHostile(name), fileMessages.name);

/** A file as it is announced before its bytes are sent. */
export const announcedFileSchema = z
  .object({
    originalFilename,
    contentType: textField('tipo', { max: CONTENT_TYPE_MAX_LENGTH }).default(''),
    size: z.number().int().min(1, fileMessages.empty).max(Number.MAX_SAFE_INTEGER),
  })
  .refine((file) => claimedFormat(file) !== undefined, {
    error: fileMessages.unsupported,
    path: ['originalFilename'],
  });
export type AnnouncedFile = z.output<typeof announcedFileSchema>;

/** What people write to a file they upload (spec 001 §5). */
export const backupFormSchema = z.object({
  filename: requiredTextField('nombre', { max: NAME_MAX_LENGTH })
    .transform(sanitizeText)
    // Cleaning may leave nothing: '<>' is two characters and no name.
    .pipe(z.string().min(1, fieldMessages.required('nombre'))),
  description: textField('descripción', { max: DESCRIPTION_MAX_LENGTH, lines: true }).default(''),
});
export type BackupForm = z.output<typeof backupFormSchema>;
