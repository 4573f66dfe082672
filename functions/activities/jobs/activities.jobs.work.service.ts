import type { UpdateJobQueued } from '../../../events/activities.events.ts';
import { isAdmin } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Commit } from '../../core/table/commit/commit.ts';
import { accountIdOf } from '../../core/validation/account.ts';
import { removal, type RemoveDependencies } from '../activities.change.service.ts';
import type { ActivityPlace } from '../activities.entity.ts';
import {
  findRequested,
  requestUpdate,
  type CreateDependencies,
  type Requester,
} from '../activities.service.ts';
import type { Thread } from '../thread/activities.thread.entity.ts';
import {
  createdFor,
  isUntouched,
  jobRefusals,
  type JobRefusal,
  type JobResult,
  type StoredJob,
  type Undone,
} from './activities.jobs.domain.ts';
import type { UpdateJobs } from './activities.jobs.entity.ts';

export interface WorkDependencies extends Omit<CreateDependencies, 'commit' | 'activities'> {
  jobs: Pick<UpdateJobs, 'find' | 'recordResult' | 'recordUndone'>;
  activities: CreateDependencies['activities'] & RemoveDependencies['activities'];
  quota: CreateDependencies['quota'] & RemoveDependencies['quota'];
  thread: Pick<Thread, 'list'>;
  commit: Commit;
  /** The site that is the same WordPress, and counts for both; undefined for one that is no duplicate. */
  findOriginal: (websiteId: string) => Promise<{ userId: string | null } | undefined>;
  /** The person as they are now; undefined for one who is no longer there, or may not request activities any more. */
  findRequester: (userId: string) => Promise<Requester | undefined>;
}

/** A site of a job: the same in each attempt, so that its activity is created once. */
const requestOf = ({ jobId, component }: StoredJob, websiteId: string) => ({
  ...{ websiteId, component },
  submission: { scope: `UpdateJob ${jobId}`, key: websiteId },
});

const isRefusal = (code: string): code is JobRefusal =>
  jobRefusals.some((refusal) => refusal === code);

/** Whether what is updated there is another site of its owner, which may be a site of the same job. */
async function isDuplicate(
  requester: Requester,
  websiteId: string,
  { findOriginal }: Pick<WorkDependencies, 'findOriginal'>,
): Promise<boolean> {
  const original = await findOriginal(websiteId);
  // Nobody learns it of another person's site.
  return (
    original !== undefined && (isAdmin(requester) || original.userId === accountIdOf(requester))
  );
}

/** What the site comes to. @throws what may succeed later: the message is worked on again */
async function requestOne(
  requester: Requester | undefined,
  { job, websiteId }: { job: StoredJob; websiteId: string },
  dependencies: WorkDependencies,
): Promise<JobResult> {
  if (!requester) return { refused: 'FORBIDDEN' };
  if (await isDuplicate(requester, websiteId, dependencies)) return { refused: 'DUPLICATE' };
  try {
    const request = requestOf(job, websiteId);
    const { activityId, userId } = await requestUpdate(requester, request, dependencies);
    return { activityId, ownerId: userId };
  } catch (error) {
    if (error instanceof AppError && isRefusal(error.code)) return { refused: error.code };
    throw error;
  }
}

/** Deletes an activity on which nobody worked, and in whose thread nobody wrote. */
const removeUntouched = (
  requester: Requester | undefined,
  place: ActivityPlace,
  dependencies: WorkDependencies,
): Promise<Undone> =>
  dependencies.commit(async (at) => {
    const { activities, thread } = dependencies;
    const activity = await activities.find(place);
    if (!activity) return { answer: 'removed' };
    const about = { activityId: place.activityId, part: 'all' } as const;
    const { found } = await thread.list(about, { before: undefined, limit: 1 });
    if (!requester || !isUntouched(activity) || found.length > 0) return { answer: 'kept' };
    return { answer: 'removed', ...(await removal(requester, { activity, at }, dependencies)) };
  });

/** Whether a site had its turn, and has no activity of the job. */
function wasRefused({ results }: StoredJob, websiteId: string): boolean {
  const result = results[websiteId];
  return result !== undefined && 'refused' in result && result.refused !== 'UNDONE';
}

/**
 * Undoes one site. An attempt that was cut off may have created an activity without recording it: it is found by its
 * submission.
 */
async function undoOne(
  requester: Requester | undefined,
  { job, websiteId }: { job: StoredJob; websiteId: string },
  dependencies: WorkDependencies,
): Promise<void> {
  const { jobs } = dependencies;
  if (websiteId in job.undone || wasRefused(job, websiteId)) return;
  const made = createdFor(job, websiteId) ?? (await findMade(job, websiteId, dependencies));
  if (!job.results[websiteId])
    await jobs.recordResult(job, websiteId, made ?? { refused: 'UNDONE' });
  if (!made) return;
  const place = { userId: made.ownerId, activityId: made.activityId };
  const undone = await removeUntouched(requester, place, dependencies);
  await jobs.recordUndone(job, websiteId, undone);
}

async function findMade(job: StoredJob, websiteId: string, dependencies: WorkDependencies) {
  const found = await findRequested(requestOf(job, websiteId), dependencies);
  return found && { activityId: found.activityId, ownerId: found.userId };
}

/**
 * Works on a job: creates the activities of the sites that have not had their turn, one after the other, as they share
 * counts and a quota; or, once somebody asked to undo it, deletes those on which nobody worked. Safe to repeat, and to run
 * twice at once.
 * @throws AppError CONFLICT, and errors of the table
 */
export async function workOnJob(
  { userId, jobId }: UpdateJobQueued,
  dependencies: WorkDependencies,
): Promise<void> {
  const { jobs, findRequester } = dependencies;
  let job = await jobs.find({ userId, jobId });
  if (!job) return;
  const requester = await findRequester(userId);
  for (const websiteId of job.websiteIds) {
    if (job.undoneAt !== null) break;
    if (job.results[websiteId]) continue;
    const result = await requestOne(requester, { job, websiteId }, dependencies);
    job = await jobs.recordResult(job, websiteId, result);
  }
  if (job.undoneAt === null) return;
  for (const websiteId of job.websiteIds) {
    await undoOne(requester, { job, websiteId }, dependencies);
  }
}
