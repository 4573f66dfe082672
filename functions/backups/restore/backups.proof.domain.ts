import * as z from 'zod';

/** What came of restoring a backup to prove it. */
export const proofSchema = z.object({
  at: z.iso.datetime(),
  /** Why it could not be restored, in words for people; null where all of it came back. */
  failure: z.string().nullable(),
});
export type Proof = z.output<typeof proofSchema>;

/** The same of one of a site's backups, with when that one was made; undefined for proofs that were kept before it was. */
export const backupProofSchema = proofSchema.extend({ madeAt: z.iso.datetime().optional() });
export type BackupProof = z.output<typeof backupProofSchema>;

/** What a site's list row says of it. */
export const drilledRowSchema = z.object({
  /** When a backup was last restored to prove it, and whether that failed; null while nobody tried. */
  drilledAt: z.iso.datetime().nullable().default(null),
  drillFailed: z.boolean().default(false),
  /** It was an earlier one than the newest; left out where it was not. */
  drilledEarlier: z.boolean().optional(),
});
export type DrilledRow = z.output<typeof drilledRowSchema>;

/** A quoted name of a file, which may be cut: it has a folder or an ending. Not a title, which follows a comma. */
const FILE_NAME = /(?<!, )(?:El archivo )?«[^»]*[/.][^»]*(?:»|$)/g;

/**
 * Why a backup could not be restored, for its client: that it is a file, and not which. The path is for who mends it, and the file
 * may be one that its owner does not show.
 */
export const failureForClient = (failure: string): string =>
  failure
    .replace(/: «[^»]*(?:»|$)/, '')
    .replace(FILE_NAME, 'uno de sus archivos')
    .replace(/^u/, 'U');

/** The formats of the sentences below. */
interface Formats {
  date: (instant: string) => string;
  dateTime: (instant: string) => string;
}

/** How sure it is that a backup comes back; null: nobody tried. */
export function proofSentence(proof: Proof | null, { date }: Pick<Formats, 'date'>): string {
  if (proof === null) return 'Todavía no comprobada';
  return proof.failure === null
    ? `Comprobada el ${date(proof.at)}`
    : `Falló la comprobación: ${proof.failure.replace(/\.$/, '')}`;
}

const ofOthers = {
  newest: '',
  earlier: ' El más nuevo todavía no se comprobó.',
  deleted: ' Ese respaldo ya se eliminó.',
};

/** How sure it is that a site's backups come back. The sentence names the one that was restored: it proves nothing of others. */
export function siteProofSentence(
  proof: (BackupProof & { is: keyof typeof ofOthers }) | null,
  { date, dateTime }: Formats,
): string {
  if (proof === null) return 'Restauración todavía no comprobada.';
  const { at, madeAt, failure, is } = proof;
  const backup = madeAt === undefined ? '' : `el respaldo del ${dateTime(madeAt)}`;
  const sentence =
    failure === null
      ? `Restauración comprobada el ${date(at)}${backup && `, con ${backup}`}.`
      : `Falló la comprobación${backup && ` d${backup}`}: ${failure.replace(/\.$/, '')}.`;
  return sentence + ofOthers[is];
}

/** The same in a cell of an export: when it was proven, or that it failed and, where that is known, why; empty: nobody tried. */
export function proofCell(
  proof: { at: string; failure: string | null } | null,
  clock: (instant: string) => string,
): string {
  if (proof === null) return '';
  const at = clock(proof.at);
  if (proof.failure === null) return at;
  return proof.failure === '' ? `Falló el ${at}` : `Falló el ${at}: ${proof.failure}`;
}

/** The same of a site, of which its row alone is read. */
export const siteProofCell = (
  { drilledAt, drillFailed }: Omit<DrilledRow, 'drilledEarlier'>,
  clock: (instant: string) => string,
): string =>
  proofCell(drilledAt === null ? null : { at: drilledAt, failure: drillFailed ? '' : null }, clock);
