import * as z from 'zod';

/** How long the link of an e-mail works; the e-mail says so (`accounts.text.ts`). */
export const RECOVERY_SECONDS = 3_600;

/** Wrong codes after which a link works no more. */
const RECOVERY_TRIES = 5;

/** Of chance in a code: 128 bits, so that a plain hash keeps it (ASVS 5.0, 6.5.2). Nobody types it. */
export const RECOVERY_CODE_BYTES = 16;

/** E-mails to one address in an hour, by requests of one or of many people, and whether or not it has an account. */
export const MAILS_PER_HOUR = 5;

/** E-mails that may be asked for from one network address in an hour: an office shares one. */
export const REQUESTS_PER_HOUR = 20;

/** The code that was sent to a person last. */
export const recoveryItemSchema = z.object({
  userId: z.string(),
  /** SHA-256 of the code: who reads the table cannot use it. */
  hash: z.string(),
  /** Wrong codes so far. */
  tries: z.number().int().min(0),
  /** Epoch seconds; DynamoDB removes the item some time after. */
  expiresAt: z.number(),
});
export type Recovery = z.output<typeof recoveryItemSchema>;

const isOver = ({ expiresAt }: Recovery, at: Date) => expiresAt * 1_000 <= at.getTime();

/** Whether a code may still be compared with the one that was sent. */
export const isOpen = (recovery: Recovery | undefined, at: Date): recovery is Recovery =>
  recovery !== undefined && !isOver(recovery, at) && recovery.tries < RECOVERY_TRIES;
