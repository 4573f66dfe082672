import * as z from 'zod';
import { requiredTextField, textField } from '../../core/validation/text.ts';
import { fileMessages } from '../upload/backups.files.domain.ts';

const PART_MAX_LENGTH = 200;
/** WordPress's own limit for the name by which somebody signs in. */
const PERSON_MAX_LENGTH = 60;

/** What of a backup is restored. `part`: the folder, or the table; else empty. */
const restoredPartSchema = z.object({
  scope: z.enum(['all', 'database', 'files', 'folder', 'table']),
  part: textField('parte', { max: PART_MAX_LENGTH }),
});
type RestoredPart = z.output<typeof restoredPartSchema>;

/** Somebody prepares a restore on the site itself: in wp-admin or by WP-CLI. */
export const siteRestoreSchema = restoredPartSchema.extend({
  filename: requiredTextField('archivo', { max: 200, tooLong: fileMessages.nameLength }),
  by: z.enum(['wp-admin', 'wp-cli']),
  /** As they sign in to WordPress; empty where it knows nobody. */
  person: textField('persona', { max: PERSON_MAX_LENGTH }),
});
export type SiteRestore = z.output<typeof siteRestoreSchema>;

/** The same as the site's plugin reports it, once or more often. */
export const siteRestoreReportSchema = siteRestoreSchema.extend({
  /** Of this restore alone: 128 random bits, hexadecimal. */
  restoreId: z.string().regex(/^[0-9a-f]{32}$/),
  /** By the site's clock. */
  preparedAt: z.iso.datetime(),
});
export type SiteRestoreReport = z.output<typeof siteRestoreReportSchema>;

const wholes: Record<Exclude<RestoredPart['scope'], 'folder' | 'table'>, string> = {
  all: 'todo',
  database: 'la base de datos',
  files: 'los archivos',
};

/** What is restored, in words: 'la carpeta wp-content/uploads'. */
export function restoredPart({ scope, part }: RestoredPart): string {
  if (scope === 'folder') return `la carpeta ${part}`;
  return scope === 'table' ? `la tabla ${part}` : wholes[scope];
}

/** Who prepares it, and where, up to the verb: '«ana» preparó en wp-admin'. */
export const restorer = ({ by, person }: Pick<SiteRestore, 'by' | 'person'>): string =>
  `${person === '' ? 'Alguien' : `«${person}»`} preparó ${by === 'wp-admin' ? 'en wp-admin' : 'con WP-CLI'}`;
