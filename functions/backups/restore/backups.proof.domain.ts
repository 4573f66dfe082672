import * as z from 'zod';

/** What came of restoring a backup to prove it. */
export const proofSchema = z.object({
  at: z.iso.datetime(),
  /** Why it could not be restored, in words for people; null where all of it came back. */
  failure: z.string().nullable(),
});
export type Proof = z.output<typeof proofSchema>;

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

const sentenceOf =
  ({ untried, proven }: { untried: string; proven: string }) =>
  (proof: Proof | null, { date }: { date: (instant: string) => string }): string => {
    if (proof === null) return untried;
    return proof.failure === null
      ? `${proven} el ${date(proof.at)}`
      : `Falló la comprobación: ${proof.failure.replace(/\.$/, '')}`;
  };

/** How sure it is that a backup comes back; null: nobody tried. */
export const proofSentence = sentenceOf({
  untried: 'Todavía no comprobada',
  proven: 'Comprobada',
});

/** How sure it is that a site's backups come back. */
export const siteProofSentence = sentenceOf({
  untried: 'Restauración todavía no comprobada',
  proven: 'Restauración comprobada',
});

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
  { drilledAt, drillFailed }: { drilledAt: string | null; drillFailed: boolean },
  clock: (instant: string) => string,
): string =>
  proofCell(drilledAt === null ? null : { at: drilledAt, failure: drillFailed ? '' : null }, clock);
