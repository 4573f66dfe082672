import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import { backupProofSchema, type BackupProof } from '../restore/backups.proof.domain.ts';
import type { StoredBackup } from '../backups.stored.domain.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a proof holds: each site's newest backup is restored at least monthly. */
const PROOF_HOLDS_MS = 30 * DAY_MS;
/** After a failure, a newer backup is tried a day later. */
const AFTER_FAILURE_MS = DAY_MS;
/** A runner that has said nothing for so long is asked again: the queue keeps a message for four days. */
const UNANSWERED_MS = 2 * DAY_MS;

const failureSchema = z.object({ code: z.string(), message: z.string() });

/** How the proof of a site's backups stands, as the API answers it. */
export const siteProofSchema = z.object({
  /** Of the backup that was restored last; null while none was. */
  last: backupProofSchema
    .extend({
      backupId: z.string(),
      /** Whether it is the newest complete one; 'deleted': it is no longer stored. */
      is: z.enum(['newest', 'earlier', 'deleted']),
    })
    .nullable(),
  /** The drill that was asked for, since when, and has not ended. */
  underWay: z.object({ backupId: z.string(), since: z.iso.datetime() }).nullable(),
  /** The newest backup that can be proven; null for none. */
  newestId: z.string().nullable(),
  /** Somebody restores backups here to prove them: nothing is promised otherwise. */
  hasRunner: z.boolean(),
});
export type SiteProof = z.output<typeof siteProofSchema>;

/** What came of restoring one backup. */
const outcomeSchema = z.object({
  backupId: z.string(),
  /** When the backup was made; undefined for outcomes from before it was stored. */
  madeAt: z.string().optional(),
  /** When it ended. */
  at: z.string(),
  /** Null where all of it came back. */
  failure: failureSchema.nullable(),
});
export type DrillOutcome = z.output<typeof outcomeSchema>;

/** How the proof of a site's backups stands. */
export const drillSchema = z.object({
  websiteId: z.string(),
  /** The newest backup that can be proven; null for none. */
  newest: z.object({ backupId: z.string(), createdAt: z.string() }).nullable(),
  /** Of the drill that ended last. */
  last: outcomeSchema.nullable(),
  /** The last one in which all of a backup came back. */
  proven: z.object({ backupId: z.string(), at: z.string() }).nullable(),
  /** The drill that was asked for and has not ended. */
  asked: z.object({ backupId: z.string(), at: z.string() }).nullable(),
  /** When one was asked for the first time: a stage without a runner asks for none. */
  firstAskedAt: z.string().nullable(),
  /** When the next one is due; null for none. It follows from the others (`withDue`). */
  dueAt: z.string().nullable(),
});
export type Drill = z.output<typeof drillSchema>;

/** Of a site whose backups nobody has tried. */
export const newDrill = (websiteId: string): Drill => ({
  websiteId,
  ...{ newest: null, last: null, proven: null, asked: null },
  ...{ firstAskedAt: null, dueAt: null },
});

const after = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

function dueAtOf({ newest, last, asked }: Drill): string | null {
  if (newest === null) return null;
  if (asked !== null) return after(asked.at, UNANSWERED_MS);
  if (last === null) return newest.createdAt;
  const isNewer = newest.backupId > last.backupId;
  return after(last.at, last.failure !== null && isNewer ? AFTER_FAILURE_MS : PROOF_HOLDS_MS);
}

const withDue = (drill: Drill): Drill => ({ ...drill, dueAt: dueAtOf(drill) });

/**
 * Whether a restore can prove a backup: one that the site's plugin made, and that the portal can read. What a person uploaded
 * may be anything, and to fail at it would say nothing about the site's backups.
 */
export const isProvable = ({
  status,
  manual,
  isEncrypted,
}: Pick<StoredBackup, 'status' | 'manual' | 'isEncrypted'>): boolean =>
  status === 'completed' && !manual && !isEncrypted;

/** The same with another newest backup; undefined for none. */
export const withNewest = (
  drill: Drill,
  newest: Pick<StoredBackup, 'backupId' | 'createdAt'> | undefined,
): Drill =>
  withDue({
    ...drill,
    newest: newest ? { backupId: newest.backupId, createdAt: newest.createdAt } : null,
  });

/** A drill of a backup that begins now. */
export const withAsked = (drill: Drill, backupId: string, now: Date): Drill => {
  const at = now.toISOString();
  const { firstAskedAt } = drill;
  return withDue({
    ...drill,
    asked: { backupId, at },
    firstAskedAt: firstAskedAt ?? at,
  });
};

const isLater = (at: string, than: { at: string } | null): boolean =>
  than === null || Date.parse(at) > Date.parse(than.at);

/** Whether an outcome is news of the site: that of an older backup, which somebody asked for, is news of that backup alone. */
const isOfSite = ({ last, newest }: Drill, { backupId }: DrillOutcome): boolean =>
  [last, newest].some((known) => known === null || backupId >= known.backupId);

/** What an outcome changes. The last one to end counts, in whatever order they come. */
export function withOutcome(drill: Drill, outcome: DrillOutcome): Drill {
  const { backupId, at, failure } = outcome;
  const { last, proven, asked } = drill;
  const ended = { ...drill, asked: asked?.backupId === backupId ? null : asked };
  if (!isOfSite(drill, outcome)) return withDue(ended);
  return withDue({
    ...ended,
    last: isLater(at, last) ? outcome : last,
    proven: failure === null && isLater(at, proven) ? { backupId, at } : proven,
  });
}

/** The drill that ended last failed. */
export const isFailing = ({ last }: Pick<Drill, 'last'>): boolean =>
  last !== null && last.failure !== null;

/** What an outcome is news of: the first failure, the first success after one, or neither. */
export function newsOf(before: Drill, outcome: DrillOutcome): 'failed' | 'proven' | null {
  const { at, failure } = outcome;
  if (!isOfSite(before, outcome) || !isLater(at, before.last)) return null;
  if (failure !== null) return isFailing(before) ? null : 'failed';
  return 'proven';
}

/** What the last drill came to, in words for people; null where none has ended. */
const saidOf = ({ last }: Drill) => last && { ...last, failure: last.failure?.message ?? null };

/** What came of restoring a site's backups over time. */
export interface SiteProofs {
  /** When one was first asked for; null where none was: nobody is to wait for a proof then. */
  askedAt: string | null;
  /** Oldest first. */
  proofs: readonly BackupProof[];
}

/** `kept`: what was kept of each; the last one alone is known of a drill from before any was. */
export function proofsOfSite(drill: Drill | undefined, kept: readonly BackupProof[]): SiteProofs {
  const last = drill && saidOf(drill);
  const isKept = kept.some(({ at }) => at === last?.at);
  const proofs = [...kept, ...(last && !isKept ? [last] : [])]
    .map(({ at, madeAt, failure }) => ({ at, madeAt, failure }))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return { askedAt: drill?.firstAskedAt ?? proofs[0]?.at ?? null, proofs };
}

/** What is stored of a site's backups, where a proof is shown beside them. */
export interface ProvenAmong {
  /** When the newest complete one was made; nothing for none. */
  head: { newestAt?: string | null | undefined } | undefined;
  /** The backup of the last proof is still there. */
  isStored: boolean;
}

function lastOf(drill: Drill, { head, isStored }: ProvenAmong): SiteProof['last'] {
  const last = saidOf(drill);
  if (!last) return null;
  const { madeAt } = last;
  const isNewest =
    madeAt === undefined ? last.backupId === drill.newest?.backupId : madeAt === head?.newestAt;
  const left = isNewest ? 'newest' : 'earlier';
  return { ...last, is: isStored ? left : 'deleted' };
}

/** How the proof of a site stands, for its people; undefined where none of its backups could ever be proven. */
export function siteProofOf(
  drill: Drill | undefined,
  { hasRunner, ...among }: ProvenAmong & { hasRunner: boolean },
): SiteProof {
  const { newest, asked } = drill ?? { newest: null, asked: null };
  return {
    last: drill ? lastOf(drill, among) : null,
    underWay: hasRunner && newest && asked ? { backupId: asked.backupId, since: asked.at } : null,
    newestId: newest?.backupId ?? null,
    hasRunner,
  };
}

/** Which backup is to be restored now; the newest that can be proven where none is named. */
export const drillRequestSchema = z.object({ backupId: idField.optional() });
export type DrillRequest = z.output<typeof drillRequestSchema>;
