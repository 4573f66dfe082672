import * as z from 'zod';
import { fieldMessages, sanitizeText } from '../../core/validation/fields.ts';
import { hasFormat } from '../../core/validation/file-format.ts';
import { beginningOf } from '../../core/validation/shortened.ts';
import { hasHiddenCharacter, requiredTextField, textField } from '../../core/validation/text.ts';

/** The archive formats (spec 001 §5). */
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
/** What a site's plugin encrypted with the site's passphrase; no person's file. */
const ENCRYPTED_EXTENSION = '.zip.enc';
/** 'Or a type of zip, gzip, tar, compressed or 7z kind' (spec 001 §5). */
const ARCHIVE_TYPE =
  /^application\/(?:x-)?[a-z.-]*(?:zip|gzip|tar|compressed|compress|7z)[a-z.-]*$/i;

const FILENAME_MAX_LENGTH = 200;
const NAME_MAX_LENGTH = 100;
const DESCRIPTION_MAX_LENGTH = 200;
const CONTENT_TYPE_MAX_LENGTH = 120;
/** The archive's name in the key: long enough to be known again, short enough that a row stays narrow. */
const KEY_NAME_MAX_LENGTH = 80;

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

type ClaimedFormat = ArchiveFormat | 'encrypted' | 'any';

/** The format that a file's name claims, else any that its type allows. Undefined for an unknown format. */
export function claimedFormat(file: {
  originalFilename: string;
  contentType: string;
  isEncrypted?: boolean;
}): ClaimedFormat | undefined {
  const name = file.originalFilename.toLowerCase();
  if (file.isEncrypted === true)
    return name.endsWith(ENCRYPTED_EXTENSION) ? 'encrypted' : undefined;
  const extension = backupExtensions.find((one) => name.endsWith(one));
  if (extension) return formatByExtension[extension];
  return ARCHIVE_TYPE.test(file.contentType) ? 'any' : undefined;
}

/** Whether the first bytes of a file are of the format it said to be. */
export const isOfFormat = (header: Uint8Array, claimed: ClaimedFormat): boolean =>
  claimed === 'any'
    ? archiveFormats.some((format) => hasFormat(header, format))
    : hasFormat(header, claimed);

/** 'Defaults to the file name without extension' (spec 001 §5). */
export function nameFromFile(originalFilename: string): string {
  const lower = originalFilename.toLowerCase();
  const extension =
    [ENCRYPTED_EXTENSION, ...backupExtensions].find((one) => lower.endsWith(one)) ??
    /\.[^.]*$/.exec(lower)?.[0] ??
    '';
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

const announcedFields = z.object({
  originalFilename,
  contentType: textField('tipo', { max: CONTENT_TYPE_MAX_LENGTH }).default(''),
  size: z.number().int().min(1, fileMessages.empty).max(Number.MAX_SAFE_INTEGER),
});
const unsupported = { error: fileMessages.unsupported, path: ['originalFilename'] };

/** A file as it is announced before its bytes are sent. */
export const announcedFileSchema = announcedFields.refine(
  (file) => claimedFormat(file) !== undefined,
  unsupported,
);
export type AnnouncedFile = z.output<typeof announcedFileSchema>;

/** The same by a site's plugin, which may have encrypted it. */
export const announcedSiteFileSchema = announcedFields
  .extend({ encrypted: z.boolean().default(false) })
  .refine(
    ({ encrypted, ...file }) => claimedFormat({ ...file, isEncrypted: encrypted }) !== undefined,
    unsupported,
  );

/** What people write to a file they upload (spec 001 §5). */
export const backupFormSchema = z.object({
  filename: requiredTextField('nombre', { max: NAME_MAX_LENGTH })
    .transform(sanitizeText)
    // Cleaning may leave nothing: '<>' is two characters and no name.
    .pipe(z.string().min(1, fieldMessages.required('nombre'))),
  description: textField('descripción', { max: DESCRIPTION_MAX_LENGTH, lines: true }).default(''),
});
export type BackupForm = z.output<typeof backupFormSchema>;
