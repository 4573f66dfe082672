import type { UpdateJobQueued } from '../../../events/activities.events.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Commit } from '../../core/table/commit/commit.ts';
import type { Submission } from '../../core/table/commit/once.ts';
import {
  canUndo,
  isShown,
  updateJobOf,
  type NewJob,
  type StoredJob,
  type UpdateJob,
} from './activities.jobs.domain.ts';
import type { UpdateJobs } from './activities.jobs.entity.ts';

export interface JobsDependencies {
  jobs: Pick<UpdateJobs, 'find' | 'put' | 'amend' | 'listNewest'>;
  commit: Commit;
  newId: (now: Date) => string;
  now: () => Date;
}

/** A job is kept for a week: longer than its queue tries. Seconds. */
const KEPT_SECONDS = 7 * 86_400;

const queued = (
  { userId, jobId }: StoredJob,
  { eventId, at }: { eventId: string; at: Date },
): UpdateJobQueued => ({
  type: 'UpdateJobQueued',
  ...{ eventId, userId, jobId },
  queuedAt: at.toISOString(),
});

/**
 * Requests an update on several sites. The sites are looked at by the worker, one after the other: it creates an activity
 * of each as if the person had requested it by hand. Repeated submissions start one job.
 * @throws AppError IDEMPOTENCY_KEY_REUSED, CONFLICT
 */
export async function startUpdateJob(
  { userId }: Pick<Caller, 'userId'>,
  { input, submission }: { input: NewJob; submission: Submission | undefined },
  { jobs, commit, newId, now }: JobsDependencies,
): Promise<UpdateJob> {
  const job = await commit(
    (at) => {
      const started: StoredJob = {
        ...{ userId, jobId: newId(at), component: input.component },
        websiteIds: [...new Set(input.websiteIds)],
        ...{ results: {}, undone: {}, startedAt: at.toISOString(), undoneAt: null },
        expiresAt: Math.floor(at.getTime() / 1_000) + KEPT_SECONDS,
      };
      return Promise.resolve({
        answer: started,
        shared: [jobs.put(started)],
        events: [queued(started, { eventId: newId(at), at })],
      });
    },
    submission && {
      ...submission,
      input,
      placeOf: ({ jobId }) => ({ userId, jobId }),
      find: jobs.find,
    },
  );
  return updateJobOf(job, now());
}

/** The caller's latest jobs that a screen shows, newest first. */
export async function listUpdateJobs(
  { userId }: Pick<Caller, 'userId'>,
  { jobs, now }: Pick<JobsDependencies, 'jobs' | 'now'>,
): Promise<{ jobs: UpdateJob[] }> {
  const [found, at] = [await jobs.listNewest(userId), now()];
  return { jobs: found.filter((job) => isShown(job, at)).map((job) => updateJobOf(job, at)) };
}

/**
 * Asks the worker to delete the activities of the caller's job on which nobody has worked. Sites that have not had their
 * turn are left alone. Asked for twice, it is done once. @throws AppError NOT_FOUND, UNDO_EXPIRED, CONFLICT
 */
export async function undoUpdateJob(
  { userId }: Pick<Caller, 'userId'>,
  jobId: string,
  { jobs, commit, newId, now }: JobsDependencies,
): Promise<UpdateJob> {
  const job = await commit(async (at) => {
    const before = await jobs.find({ userId, jobId });
    if (!before) throw new AppError('NOT_FOUND');
    if (before.undoneAt !== null) return { answer: before };
    if (!canUndo(before, at)) throw new AppError('UNDO_EXPIRED');
    const after = { ...before, undoneAt: at.toISOString() };
    return {
      answer: after,
      shared: [jobs.amend(before, after, ['undoneAt'])],
      events: [queued(after, { eventId: newId(at), at })],
    };
  });
  return updateJobOf(job, now());
}
