import * as z from 'zod';
import { knownSourcesSchema } from '../origin/backups.origin.domain.ts';
import { notedRetentionSchema } from '../retention/backups.retention.domain.ts';
import { dueAtOf, siteScheduleSchema, withNewest } from '../schedule/backups.schedule.domain.ts';

/** Bytes that are stored (used), and the same with reservations (held). */
export interface CountedBytes {
  usedBytes: number;
  heldBytes: number;
}

export const NO_BYTES: CountedBytes = { usedBytes: 0, heldBytes: 0 };
export const sumOf = (one: CountedBytes, other: CountedBytes): CountedBytes => ({
  usedBytes: one.usedBytes + other.usedBytes,
  heldBytes: one.heldBytes + other.heldBytes,
});
export const minus = ({ usedBytes, heldBytes }: CountedBytes): CountedBytes => ({
  usedBytes: -usedBytes,
  heldBytes: -heldBytes,
});
export const isSame = (one: CountedBytes, other: CountedBytes): boolean =>
  one.usedBytes === other.usedBytes && one.heldBytes === other.heldBytes;

/**
 * The head of a site's backups: their totals, the owner for whom they are counted, the site's schedule, where its backups come
 * from, and which are kept.
 */
export const headSchema = siteScheduleSchema.extend({
  ...knownSourcesSchema.shape,
  ...notedRetentionSchema.shape,
  websiteId: z.string(),
  /** Undefined until something is counted. */
  ownerId: z.string().nullable().optional(),
  usedBytes: z.number(),
  heldBytes: z.number(),
  /** How often it was counted: every change of a backup's bytes is a new revision. */
  revision: z.number(),
  /** When the next backup is looked for; null if none is expected. */
  dueAt: z.string().nullable(),
  /** Of the site's blocks: among its used and held bytes, and in no backup's. */
  blockBytes: z.number(),
  /** The backup that is being sent in blocks; one at a time, and no block is deleted meanwhile. */
  blockUploadId: z.string().nullable(),
  /** Some blocks may be of no backup any more. */
  isSweepDue: z.boolean(),
  /** Blocks are being deleted, until this instant at the latest; none is sent meanwhile. */
  sweepUntil: z.string().nullable(),
});
export type Head = z.output<typeof headSchema>;

/** The head of a site that has none yet. */
export const newHead = (websiteId: string): Head => ({
  ...{ websiteId, frequency: 'none', ...NO_BYTES },
  ...{ revision: 0, dueAt: null },
  ...{ blockBytes: 0, blockUploadId: null, isSweepDue: false, sweepUntil: null },
});

/** Whether a site's bytes are, or may be, counted for that owner. */
export const isCountedFor = ({ ownerId }: Pick<Head, 'ownerId'>, asked: string): boolean =>
  ownerId === undefined || ownerId === asked;

/** Whether a site's blocks are being deleted. After a crash, that is over in minutes. */
const isSweeping = ({ sweepUntil }: Pick<Head, 'sweepUntil'>, at: Date): boolean =>
  sweepUntil !== null && Date.parse(sweepUntil) > at.getTime();

/** Whether an upload in blocks may begin: none runs, and none of the site's blocks is being deleted. */
export const takesBlocks = (head: Head, at: Date): boolean =>
  head.blockUploadId === null && !isSweeping(head, at);

/** What is counted of a site, and when its newest complete backup was made (undefined: there is none). */
export interface HeadChange extends CountedBytes {
  ownerId: string | null;
  newestAt: string | undefined;
}

/** The next revision of a head. Another newest backup changes when the next one is due. */
export function recounted(head: Head, { newestAt, ...counted }: HeadChange): Head {
  const next = { ...head, ...counted, revision: head.revision + 1 };
  if (newestAt === head.newestAt) return next;
  const scheduled = { ...next, ...withNewest(head, newestAt) };
  return { ...scheduled, dueAt: dueAtOf(scheduled) };
}
