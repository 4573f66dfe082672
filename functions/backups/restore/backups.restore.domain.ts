import * as z from 'zod';
import type { Backup } from '../backups.domain.ts';

/** How long the link to the archive works: a download that has begun goes on. */
export const RESTORE_LINK_SECONDS = 900;
/** Bytes of the code: 43 characters of base64url. */
export const RESTORER_CODE_BYTES = 32;

/** What restores a backup: the archive, and the code that opens the restorer, which is in this answer alone. */
export const restoreKitSchema = z.object({
  downloadUrl: z.string(),
  /** Until when the link works. */
  downloadUntil: z.iso.datetime(),
  code: z.string(),
  /** What the restorer's file knows of it. Hexadecimal. */
  codeSha256: z.string(),
});
export type RestoreKit = z.output<typeof restoreKitSchema>;

/**
 * The restorer reads the archives of the plugin, which are ZIPs; what people uploaded may be one. Of an encrypted one it asks
 * for the passphrase.
 */
export const isRestorable = ({
  status,
  originalFilename,
  isEncrypted,
}: Pick<Backup, 'status' | 'originalFilename' | 'isEncrypted'>): boolean =>
  status === 'completed' && (isEncrypted || originalFilename.toLowerCase().endsWith('.zip'));
