import * as z from 'zod';
import { firstIdAt } from '../../core/id.ts';
import {
  backupMadeKey,
  backupMadeOfKey,
  backupsMadePartition,
  siteProofKey,
  siteProofOfKey,
  siteProofPrefix,
} from '../../core/table/keys/backup-keys.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import { removeRange } from '../../core/table/entity/remove-range.ts';
import type { Table } from '../../core/table/table.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import { backupProofSchema } from '../restore/backups.proof.domain.ts';
import type { BackupRef, StoredBackup } from '../backups.stored.domain.ts';

/** A complete backup, as long as it is stored and after that: what was made in a month stays true. */
const madeBackupSchema = z.object({
  websiteId: z.string(),
  backupId: z.string(),
  createdAt: z.string(),
  size: z.number().int(),
  /** Its content was checked when it arrived. */
  isWhole: z.boolean(),
});
export type MadeBackup = z.output<typeof madeBackupSchema>;

export const madeBackupOf = ({
  websiteId,
  backupId,
  createdAt,
  size,
  sha256,
}: Pick<StoredBackup, 'websiteId' | 'backupId' | 'createdAt' | 'size' | 'sha256'>): MadeBackup => ({
  // The sum is noted when a backup is joined of parts that S3 has checked against theirs (`backups.uploads.complete`).
  ...{ websiteId, backupId, createdAt, size, isWhole: sha256 !== null },
});

export const madeEntity = defineEntity<MadeBackup, BackupRef>({
  schema: madeBackupSchema,
  key: ({ websiteId, backupId }) => backupMadeKey(websiteId, backupId),
  ofKey: backupMadeOfKey,
  absent: { isWhole: false },
});

const keptProofSchema = backupProofSchema.extend({ websiteId: z.string() });
type KeptProof = z.output<typeof keptProofSchema>;

export const keptProofEntity = defineEntity<KeptProof, Pick<KeptProof, 'websiteId' | 'at'>>({
  schema: keptProofSchema,
  key: ({ websiteId, at }) => siteProofKey(websiteId, at),
  ofKey: siteProofOfKey,
  absent: { failure: null },
});

/** After all ids. */
const LAST = new Date('9999-12-31T23:59:59.999Z');

/** A time, `from` included. */
export interface TimeRange {
  from: Date;
  before: Date;
}

/** What was made of a site's backups and proven of them, for what is said of a time that is over. */
export function createMadeBackups(table: Table) {
  return {
    /** The write that keeps of a backup what reports say, once it is no longer stored. Safe to repeat. */
    keep: (backup: StoredBackup): Write => ({
      Put: { Item: madeEntity.encode(madeBackupOf(backup)) },
    }),

    /** The write that keeps what came of restoring one. Safe to repeat. */
    keepProof: (proof: KeptProof): Write => ({ Put: { Item: keptProofEntity.encode(proof) } }),

    /** Those of a time that are no longer stored, oldest first: one Query, eventually consistent. */
    listDeleted: (websiteId: string, { from, before }: TimeRange): Promise<MadeBackup[]> =>
      madeEntity.reads(table).queryAll({
        partition: backupsMadePartition(websiteId),
        sortKeys: { between: [firstIdAt(from), firstIdAt(before)] },
      }),

    /** What came of restoring a site's backups, oldest first: one Query, eventually consistent. */
    listProofs: (websiteId: string): Promise<KeptProof[]> =>
      keptProofEntity.reads(table).queryAll({
        partition: backupsMadePartition(websiteId),
        sortKeys: { beginsWith: siteProofPrefix },
      }),

    /** Deletes what was made of a site since an instant; all of it by default. */
    async forget(websiteId: string, since = new Date(0).toISOString()): Promise<void> {
      const partition = backupsMadePartition(websiteId);
      const made = [firstIdAt(new Date(since)), firstIdAt(LAST)] as const;
      const proven = [`${siteProofPrefix}${since}`, `${siteProofPrefix}~`] as const;
      for (const between of [made, proven]) {
        await removeRange(table, { partition, sortKeys: { between } });
      }
    },
  };
}
export type MadeBackups = ReturnType<typeof createMadeBackups>;
