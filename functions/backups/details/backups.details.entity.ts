import * as z from 'zod';
import { backupDetailsKey, backupOfDetailsKey } from '../../core/table/keys/backup-keys.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import type { Table } from '../../core/table/table.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import { backupSourceSchema } from '../origin/backups.origin.domain.ts';
import type { BackupRef } from '../backups.stored.domain.ts';
import { proofSchema, type Proof } from '../restore/backups.proof.domain.ts';
import { contentsSchema } from './backups.details.domain.ts';

/** What the site's plugin said of a backup: too long for the list. A backup by a person has none. */
const detailsSchema = backupSourceSchema.extend({
  websiteId: z.string(),
  backupId: z.string(),
  /** Null for a plugin that does not count it yet. */
  contents: contentsSchema.nullable(),
  /** Null while nobody tried to restore it. */
  proof: proofSchema.nullable(),
});
export type BackupDetails = z.output<typeof detailsSchema>;

/** A person's backup, and an older one, has none until it is proven. */
const noDetails = { contents: null, origin: null, network: null, proof: null };

export const detailsEntity = defineEntity<BackupDetails, BackupRef>({
  schema: detailsSchema,
  key: ({ websiteId, backupId }) => backupDetailsKey(websiteId, backupId),
  ofKey: backupOfDetailsKey,
  absent: noDetails,
});

export const createBackupDetails = (table: Table) => ({
  /** One consistent read. */
  find: ({ websiteId, backupId }: BackupRef) =>
    detailsEntity.reads(table).find({ websiteId, backupId }),
  /** What restoring each of a site's backups proved, by its id; a Query of all details. */
  async findProofs(websiteId: string): Promise<ReadonlyMap<string, Proof>> {
    const partition = backupDetailsKey(websiteId, '').pk;
    const all = await detailsEntity.reads(table).queryAll({ partition });
    return new Map(all.flatMap(({ backupId, proof }) => (proof ? [[backupId, proof]] : [])));
  },
  put: detailsEntity.writes.put,
  /** The write of what a restore proved, if it is as it was read (undefined: not there). */
  prove: (
    read: BackupDetails | undefined,
    { websiteId, backupId, proof }: BackupRef & { proof: Proof },
  ): Write =>
    read
      ? detailsEntity.writes.amend(read, { ...read, proof }, ['proof'])
      : detailsEntity.writes.put({ ...noDetails, websiteId, backupId, proof }),
});
export type BackupDetailsItems = ReturnType<typeof createBackupDetails>;
