import { addEntries } from '../../core/table/entity/counters.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import { updateAndRead } from '../../core/table/entity/items.ts';
import {
  updateJobKey,
  updateJobOfKey,
  updateJobsPartition,
} from '../../core/table/keys/activity-keys.ts';
import type { Table } from '../../core/table/table.ts';
import {
  storedJobSchema,
  type JobResult,
  type StoredJob,
  type Undone,
} from './activities.jobs.domain.ts';

type JobPlace = Pick<StoredJob, 'userId' | 'jobId'>;

export const updateJobEntity = defineEntity<StoredJob, JobPlace>({
  schema: storedJobSchema,
  key: ({ userId, jobId }) => updateJobKey(userId, jobId),
  ofKey: updateJobOfKey,
  absent: { undoneAt: null },
});

/** Jobs that a screen has room for. */
const LISTED = 5;

/** The updates that people requested on several sites at once. */
export function createUpdateJobs(table: Table) {
  const { find, query } = updateJobEntity.reads(table);

  /** Adds to a map of a job, once for each site: what is there stays. Answers the job after that. */
  async function add(
    { userId, jobId }: JobPlace,
    map: 'results' | 'undone',
    entries: Readonly<Record<string, unknown>>,
  ): Promise<StoredJob> {
    const stored = await updateAndRead(
      table,
      addEntries(updateJobKey(userId, jobId), map, entries),
    );
    if (!stored) throw new Error('The job is no longer there');
    return updateJobEntity.decode(stored);
  }

  return {
    ...updateJobEntity.writes,
    find,

    /** A person's newest: one consistent Query. */
    listNewest: async (userId: string): Promise<StoredJob[]> => {
      const partition = updateJobsPartition(userId);
      return (await query({ partition, newestFirst: true, consistent: true, limit: LISTED })).found;
    },

    /** Records what a site came to. */
    recordResult: (place: JobPlace, websiteId: string, result: JobResult): Promise<StoredJob> =>
      add(place, 'results', { [websiteId]: result }),

    /** Records what the undo did to a site's activity. */
    recordUndone: (place: JobPlace, websiteId: string, undone: Undone): Promise<StoredJob> =>
      add(place, 'undone', { [websiteId]: undone }),
  };
}
export type UpdateJobs = ReturnType<typeof createUpdateJobs>;
