import * as z from 'zod';
import { backupKey, backupOfKey, dueBackupKey } from '../core/table/backup-keys.ts';
import {
  backupFailureSchema,
  backupSchema,
  backupStatuses,
  type Backup,
} from './backups.domain.ts';
import { dueShardOf } from './schedule/backups.schedule.codec.ts';

/** A backup under deletion stays, hidden, until its object is deleted. */
const storedStatusSchema = z.enum([...backupStatuses, 'deleting']);
export type StoredStatus = z.output<typeof storedStatusSchema>;

const keySchema = z.object({ pk: z.string(), sk: z.string() });

/** An empty value is not stored: every byte is read in each list. */
const fieldsSchema = z.object({
  userId: z.string().nullable().default(null),
  filename: z.string(),
  description: z.string().default(''),
  originalFilename: z.string(),
  contentType: z.string().default(''),
  size: z.number().int(),
  status: storedStatusSchema,
  failure: backupFailureSchema.nullable().default(null),
  manual: z.boolean(),
  sha256: z.string().nullable().default(null),
  createdAt: z.string(),
  s3Key: z.string(),
  /** Of the multipart upload, while it runs. */
  uploadId: z.string().nullable().default(null),
  /** Its share of its owner's bytes: what is stored, and the same with what is reserved for it. */
  usedBytes: z.number().int().default(0),
  heldBytes: z.number().int().default(0),
  /** When there is work to do for it; null if there is none. */
  dueAt: z.string().nullable().default(null),
  /** Whether parts of it were requested: that is logged once. */
  isSending: z.boolean().default(false),
  /** Who deleted it, for the log entry when its object is deleted; null if no one did. */
  removedBy: z.string().nullable().default(null),
});

/** A backup with what only the engine needs. */
export type StoredBackup = z.output<typeof fieldsSchema> & { websiteId: string; backupId: string };
export type BackupRef = Pick<StoredBackup, 'websiteId' | 'backupId'>;

export const storedBackupOf = (item: unknown): StoredBackup => ({
  ...fieldsSchema.parse(item),
  ...backupOfKey(keySchema.parse(item)),
});

/** Values that are stored as nothing. */
const isNothing = (value: unknown) =>
  value === null || value === '' || value === 0 || value === false;

/** A backup as its item. It lies in the index of due work while there is something to do about it. */
export function itemOfBackup(backup: StoredBackup): Record<string, unknown> {
  const { websiteId, backupId, manual, size, ...fields } = backup;
  const stored = Object.entries(fields).filter(([, value]) => !isNothing(value));
  const due =
    backup.dueAt && dueBackupKey(dueShardOf(backupId), { at: backup.dueAt, id: backupId });
  return {
    ...backupKey(websiteId, backupId),
    ...Object.fromEntries(stored),
    ...due,
    manual,
    size,
  };
}

/** As the API answers it; undefined for one that is being deleted. */
export function backupOf({ status, ...stored }: StoredBackup): Backup | undefined {
  if (status === 'deleting') return undefined;
  const sha256 = status === 'completed' ? stored.sha256 : null;
  return backupSchema.parse({ ...stored, status, sha256 });
}
