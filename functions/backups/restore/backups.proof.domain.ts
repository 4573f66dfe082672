import * as z from 'zod';

/** What came of restoring a backup to prove it. */
export const proofSchema = z.object({
  at: z.iso.datetime(),
  /** Why it could not be restored, in words for people; null where all of it came back. */
  failure: z.string().nullable(),
});
export type Proof = z.output<typeof proofSchema>;

const sentenceOf =
  ({ untried, proven }: { untried: string; proven: string }) =>
  (proof: Proof | null, { date }: { date: (instant: string) => string }): string => {
    if (proof === null) return untried;
    return proof.failure === null
      ? `${proven} el ${date(proof.at)}`
      : `Falló la comprobación: ${proof.failure}`;
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
