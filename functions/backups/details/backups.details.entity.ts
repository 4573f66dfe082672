import * as z from 'zod';
import { backupDetailsKey, backupOfDetailsKey } from '../../core/table/keys/backup-keys.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import type { Table } from '../../core/table/table.ts';
import { backupSourceSchema } from '../origin/backups.origin.domain.ts';
import type { BackupRef } from '../backups.stored.domain.ts';
import { proofSchema } from '../restore/backups.proof.domain.ts';
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

const detailsEntity = defineEntity<BackupDetails, BackupRef>({
  schema: detailsSchema,
  key: ({ websiteId, backupId }) => backupDetailsKey(websiteId, backupId),
  ofKey: backupOfDetailsKey,
  absent: { contents: null, origin: null, network: null, proof: null },
});

export const createBackupDetails = (table: Table) => ({
  /** One consistent read. */
  find: ({ websiteId, backupId }: BackupRef) =>
    detailsEntity.reads(table).find({ websiteId, backupId }),
  put: detailsEntity.writes.put,
});
export type BackupDetailsItems = ReturnType<typeof createBackupDetails>;
