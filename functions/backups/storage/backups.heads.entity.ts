import {
  backupOfKey,
  backupsHeadKey,
  dueAtOfKey,
  dueBackupKeyOf,
} from '../../core/table/keys/backup-keys.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import type { Table } from '../../core/table/table.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import { headSchema, type Head } from './backups.storage.domain.ts';

/** A head falls due while a backup is expected. */
export const headEntity = defineEntity<Head, Pick<Head, 'websiteId'>>({
  schema: headSchema,
  key: ({ websiteId }) => backupsHeadKey(websiteId),
  ofKey: ({ pk, sk, gsi2sk }) => ({
    websiteId: backupOfKey({ pk, sk }).websiteId,
    dueAt: dueAtOfKey({ gsi2sk }),
  }),
  indexKeys: ({ websiteId, dueAt }) => (dueAt === null ? {} : dueBackupKeyOf(websiteId, dueAt)),
  absent: {
    ...{ frequency: 'none', usedBytes: 0, heldBytes: 0, revision: 0 },
    ...{ blockBytes: 0, blockUploadId: null, isSweepDue: false, sweepUntil: null },
  },
});

const SCHEDULE = [
  ...(['frequency', 'scheduledAt', 'promise', 'promisedAt', 'newestAt', 'missedAt'] as const),
];
const RETENTION = ['retention', 'retentionSince'] as const;
const SOURCES = ['origins', 'networks', 'unconfirmed'] as const;

/** The heads of sites' backups. A write fails if the head is not as it was read (undefined: not there). */
export function createHeads(table: Table) {
  const { put, patch, amend, remove } = headEntity.writes;
  return {
    find: (websiteId: string) => headEntity.reads(table).find({ websiteId }),

    /** The write of the next revision (`recounted`). */
    count: (read: Head | undefined, after: Head): Write =>
      read ? patch(read, after, ['ownerId', ...SCHEDULE, ...SOURCES]) : put(after),

    /** The write of another schedule, or of what a plan keeps, in the same revision. */
    reschedule: (read: Head | undefined, after: Head): Write =>
      read ? amend(read, after, ['revision', ...SCHEDULE, ...RETENTION, 'gsi2sk']) : put(after),

    /** The write of the sources that somebody confirmed, in the same revision. */
    confirm: (read: Head, after: Head): Write => amend(read, after, SOURCES),

    remove: (read: Head): Write => remove(read, ['ownerId']),
  };
}

export type Heads = ReturnType<typeof createHeads>;
