import * as z from 'zod';
import { progressPercent } from '../../core/validation/percent.ts';
import { ARCHIVES_FOLDER, type Recipe } from '../blocks/backups.blocks.domain.ts';
import type { BackupRef } from '../backups.stored.domain.ts';

/** 'none': nobody asked for it, or it was deleted since. 'failed': it could not be put together. */
const archiveStatuses = ['none', 'preparing', 'ready', 'failed'] as const;

/** The file of a backup that is stored in blocks: it is put together for a download, and kept for a day. */
export const archiveSchema = z.object({
  status: z.enum(archiveStatuses),
  /** How much of it is there. */
  percent: z.number().int().min(0).max(100),
});
export type Archive = z.output<typeof archiveSchema>;

export const NO_ARCHIVE: Archive = { status: 'none', percent: 0 };
export const READY_ARCHIVE: Archive = { status: 'ready', percent: 100 };

/** Its object. The bucket deletes what is a day old below that folder. */
export const archiveKeyOf = ({ websiteId, backupId }: BackupRef): string =>
  `${ARCHIVES_FOLDER}/${websiteId}/${backupId}.zip`;

/** S3 takes no smaller part but the last. 20,000 blocks of 8 MiB make fewer than 10,000 parts. */
const PART_BYTES = 16 * 2 ** 20;

/** The blocks of each part of the file: always the same for one recipe. */
export function partsOfRecipe(recipe: Recipe, partBytes = PART_BYTES): Recipe[] {
  const parts: Recipe[] = [];
  let part: Recipe = [];
  let bytes = 0;
  for (const block of recipe) {
    part.push(block);
    bytes += block[1];
    if (bytes < partBytes) continue;
    parts.push(part);
    [part, bytes] = [[], 0];
  }
  return part.length > 0 ? [...parts, part] : parts;
}

/** What is stored of putting it together. */
export const archiveJobSchema = z.object({
  websiteId: z.string(),
  backupId: z.string(),
  status: z.enum(['preparing', 'ready', 'failed']),
  startedAt: z.string(),
  /** When it last got further. */
  updatedAt: z.string(),
  /** Of the multipart upload; null until it begins. */
  uploadId: z.string().nullable(),
  /** Parts that are there, and how many there are to be. */
  doneParts: z.number().int(),
  allParts: z.number().int(),
  /** Where the SHA-256 of the whole stands after those parts, in base64; null before the first. */
  hash: z.string().nullable(),
  /** Epoch seconds; DynamoDB removes the item some time after. */
  expiresAt: z.number(),
});
export type ArchiveJob = z.output<typeof archiveJobSchema>;

/** A job without progress for this long has died: it may be begun again. */
const STALLED_MS = 600_000;
const KEPT_SECONDS = 2 * 86_400;

/** Whether it is being put together at this moment. */
export const isUnderWay = ({ status, updatedAt }: ArchiveJob, now: Date): boolean =>
  status === 'preparing' && now.getTime() - Date.parse(updatedAt) < STALLED_MS;

export const newJob = ({ websiteId, backupId }: BackupRef, at: Date): ArchiveJob => ({
  ...{ websiteId, backupId, status: 'preparing', uploadId: null, hash: null },
  ...{ startedAt: at.toISOString(), updatedAt: at.toISOString(), doneParts: 0, allParts: 0 },
  expiresAt: Math.floor(at.getTime() / 1_000) + KEPT_SECONDS,
});

/** As people see a job. */
export function archiveOf(job: ArchiveJob, now: Date): Archive {
  if (job.status === 'ready') return READY_ARCHIVE;
  if (job.status === 'failed' || !isUnderWay(job, now)) return { status: 'failed', percent: 0 };
  const { doneParts, allParts } = job;
  return {
    status: 'preparing',
    percent: progressPercent(doneParts, allParts),
  };
}
