import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import { progressPercent } from '../../core/validation/percent.ts';
import { componentRefSchema } from '../../status/updates/status.components.domain.ts';
import type { Activity } from '../activities.domain.ts';

/** Sites of one job: within a minute, with room for conflicts, they are all requested. */
const UPDATE_JOB_SITES = 100;
/** How long a job can be undone after its start, and how long it is shown. Milliseconds. */
export const UNDO_MS = 10 * 60_000;
/** A job that did not end within this is not waited for any more: its queue tries again later, or gave up. Milliseconds. */
const SILENCE_MS = 5 * 60_000;

/**
 * Why no activity was created for a site: the errors of a request by hand, that another site is the same
 * WordPress, and that the job was undone before its turn.
 */
export const jobRefusals = [
  'UPDATE_REQUESTED',
  'UPDATE_DONE',
  'DUPLICATE',
  'NO_ACTIVE_PLAN',
  'QUOTA_EXHAUSTED',
  'NOT_FOUND',
  'FORBIDDEN',
  'UNDONE',
] as const;
const jobRefusalSchema = z.enum(jobRefusals);
export type JobRefusal = z.output<typeof jobRefusalSchema>;

/** What a site came to: the place of its activity, or why it has none. */
const siteResultSchema = z.union([
  z.object({ activityId: idField, ownerId: idField.nullable() }),
  z.object({ refused: jobRefusalSchema }),
]);
export type JobResult = z.output<typeof siteResultSchema>;

const undoneSchema = z.enum(['removed', 'kept']);
export type Undone = z.output<typeof undoneSchema>;

/** An update that a person requests on several sites at once, as it is stored. */
export const storedJobSchema = z.object({
  /** Who started it: nobody else sees it. */
  userId: idField,
  jobId: idField,
  component: componentRefSchema,
  websiteIds: z.array(idField),
  /** By the site's id, for those that had their turn. */
  results: z.record(z.string(), siteResultSchema),
  /** What the undo did to the site's activity. */
  undone: z.record(z.string(), undoneSchema),
  startedAt: z.iso.datetime(),
  /** When somebody asked to undo it; null while nobody did. */
  undoneAt: z.iso.datetime().nullable(),
  /** Epoch seconds. */
  expiresAt: z.number(),
});
export type StoredJob = z.output<typeof storedJobSchema>;

export const newJobSchema = z.object({
  component: componentRefSchema,
  websiteIds: z.array(idField).min(1).max(UPDATE_JOB_SITES),
});
export type NewJob = z.output<typeof newJobSchema>;

const jobStates = ['running', 'finished', 'undoing', 'undone', 'interrupted'] as const;
const count = z.number().int().min(0);

/** A job as the person who started it sees it. */
export const updateJobSchema = z.object({
  jobId: idField,
  component: componentRefSchema,
  state: z.enum(jobStates),
  /** Sites that were chosen. */
  total: count,
  /** Activities that were created, of which the undo removed some and kept those on which somebody worked. */
  created: count,
  removed: count,
  kept: count,
  refused: z.array(z.object({ reason: jobRefusalSchema, sites: count })),
  startedAt: z.iso.datetime(),
  canUndo: z.boolean(),
});
export type UpdateJob = z.output<typeof updateJobSchema>;

export const isJobOver = ({ state }: Pick<UpdateJob, 'state'>): boolean =>
  state !== 'running' && state !== 'undoing';

/** Sites that had their turn. */
export const sitesDone = ({ created, refused }: Pick<UpdateJob, 'created' | 'refused'>): number =>
  refused.reduce((sum, { sites }) => sum + sites, created);

/** How far a job, or its undo, is, in whole percent. */
export function jobPercentOf(job: UpdateJob): number {
  const [done, all] =
    job.state === 'undoing' ? [job.removed + job.kept, job.created] : [sitesDone(job), job.total];
  return progressPercent(done, all);
}

const isLonger = (since: string, ms: number, now: Date) => now.getTime() - Date.parse(since) >= ms;

/** The activity that a job created for a site; undefined where it has none. */
export function createdFor({ results }: Pick<StoredJob, 'results'>, websiteId: string) {
  const result = results[websiteId];
  return result && 'activityId' in result ? result : undefined;
}

const resultsOf = ({ websiteIds, results }: StoredJob): JobResult[] =>
  websiteIds.flatMap((websiteId) => results[websiteId] ?? []);

/** Whether all that has to be done is done: each site had its turn, and its undo where one was asked for. */
const isDone = (job: StoredJob): boolean =>
  job.websiteIds.every(
    (websiteId) =>
      job.results[websiteId] !== undefined &&
      (job.undoneAt === null || !createdFor(job, websiteId) || websiteId in job.undone),
  );

function stateOf(job: StoredJob, now: Date): UpdateJob['state'] {
  const isUndo = job.undoneAt !== null;
  if (isDone(job)) return isUndo ? 'undone' : 'finished';
  if (isLonger(job.undoneAt ?? job.startedAt, SILENCE_MS, now)) return 'interrupted';
  return isUndo ? 'undoing' : 'running';
}

/** Whether it is new enough to be undone. Before all sites had their turn, the others are left alone. */
export const canUndo = (job: Pick<StoredJob, 'startedAt' | 'undoneAt'>, now: Date): boolean =>
  job.undoneAt === null && !isLonger(job.startedAt, UNDO_MS, now);

/** Whether its screen still shows it. */
export const isShown = (
  { startedAt, undoneAt }: Pick<StoredJob, 'startedAt' | 'undoneAt'>,
  now: Date,
): boolean => !isLonger(undoneAt ?? startedAt, UNDO_MS, now);

/** A job as it is at `now`. */
export function updateJobOf(job: StoredJob, now: Date): UpdateJob {
  const { jobId, component, websiteIds, startedAt } = job;
  const refusals = resultsOf(job).flatMap((result) => ('refused' in result ? result.refused : []));
  const undone = Object.values(job.undone);
  const removed = undone.filter((each) => each === 'removed').length;
  return {
    ...{ jobId, component, state: stateOf(job, now), total: websiteIds.length, startedAt },
    created: websiteIds.filter((websiteId) => createdFor(job, websiteId)).length,
    ...{ removed, kept: undone.length - removed },
    refused: jobRefusals
      .map((reason) => ({ reason, sites: refusals.filter((each) => each === reason).length }))
      .filter(({ sites }) => sites > 0),
    canUndo: canUndo(job, now),
  };
}

/** Whether nobody began to work on an activity since its creation: no edit, and no sync that showed some of it. */
export const isUntouched = ({ status, revision, evidence }: Activity): boolean =>
  status === 'pendiente' && revision === 0 && evidence === '';
