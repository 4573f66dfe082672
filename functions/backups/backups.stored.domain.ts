import * as z from 'zod';
import {
  backupFailureSchema,
  backupSchema,
  backupStatuses,
  type Backup,
} from './backups.domain.ts';
import { contentsSummarySchema } from './details/backups.details.domain.ts';
import {
  backupSourceSchema,
  isKnownSource,
  type KnownSources,
} from './origin/backups.origin.domain.ts';

/** A backup as it is stored, with what only the engine needs. */
export const storedBackupSchema = z.object({
  websiteId: z.string(),
  backupId: z.string(),
  userId: z.string().nullable(),
  filename: z.string(),
  description: z.string(),
  originalFilename: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  /** A backup under deletion stays, hidden, until its object is deleted. */
  status: z.enum([...backupStatuses, 'deleting']),
  failure: backupFailureSchema.nullable(),
  manual: z.boolean(),
  /** Of the whole file, as its sender announced it. */
  sha256: z.string().nullable(),
  /** S3 computed the same of what it received: it does of each part, and this file is one part. */
  isSumProven: z.boolean(),
  createdAt: z.string(),
  /** Of its object; of its recipe, where it is stored in blocks. */
  s3Key: z.string(),
  /** Stored as a recipe: which blocks of the site it consists of. Its share of bytes is that of the recipe. */
  isInBlocks: z.boolean(),
  /** What it added to its site's blocks, with its recipe; null until it is complete, and for one that is not in blocks. */
  addedBytes: z.number().int().nullable(),
  /** Of the multipart upload, or `BLOCKS_UPLOAD`, while it runs. */
  uploadId: z.string().nullable(),
  /** Its share of its owner's bytes: what is stored, and the same with what is reserved for it. */
  usedBytes: z.number().int(),
  heldBytes: z.number().int(),
  /** When there is work to do for it; null if there is none. */
  dueAt: z.string().nullable(),
  /** Whether parts of it were requested: that is logged once. */
  isSending: z.boolean(),
  /** Who deleted it, for the log entry when its object is deleted; null if no one did. */
  removedBy: z.string().nullable(),
  contents: contentsSummarySchema.nullable(),
  /** Where it came from, if that was new to the site; null for all others. */
  newSource: backupSourceSchema.nullable(),
  /** When somebody last got a link to it; null for never. */
  usedAt: z.string().nullable(),
  /** With a passphrase of its site, which the portal does not know. */
  isEncrypted: z.boolean(),
});
/** The upload of a backup that is sent in blocks: S3 knows of none. */
export const BLOCKS_UPLOAD = 'blocks';
export type StoredBackup = z.output<typeof storedBackupSchema>;
export type BackupRef = Pick<StoredBackup, 'websiteId' | 'backupId'>;

/**
 * As the API answers it, with a sum only where our side computed it; undefined for one that is being deleted. `known`: the sources that are confirmed by now, which
 * confirms all backups of theirs.
 */
export function toView(
  { status, newSource, ...stored }: StoredBackup,
  known?: KnownSources,
): Backup | undefined {
  if (status === 'deleting') return undefined;
  const sha256 = status === 'completed' && stored.isSumProven ? stored.sha256 : null;
  const isSourceNew = newSource !== null && !(known && isKnownSource(known, newSource));
  return backupSchema.parse({ ...stored, status, sha256, isSourceNew });
}
