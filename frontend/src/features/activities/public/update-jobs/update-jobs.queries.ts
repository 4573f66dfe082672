import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { activitiesJobsContract } from '../../../../../../functions/activities/jobs/activities.jobs.contract.ts';
import {
  isJobOver,
  type NewJob,
  type UpdateJob,
} from '../../../../../../functions/activities/jobs/activities.jobs.domain.ts';
import type { ApiClient } from '../../../../lib/http/api-client.ts';
import { useApi } from '../../../../lib/http/api.context.tsx';
import { pollWhile } from '../../../../lib/queries/poll-while.ts';
import { queryKeys } from '../../../../lib/queries/query-keys.ts';
import { freshenRequested } from '../../../status/public/requested-updates.ts';

const jobsKey = ['update-jobs'] as const;

/** The person's latest updates of several sites, newest first. Read again while one is under way. */
export const updateJobsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: jobsKey,
    queryFn: async ({ signal }) =>
      (await api.call(activitiesJobsContract.listUpdateJobs, { signal })).jobs,
    refetchOnMount: 'always',
    refetchInterval: pollWhile<UpdateJob[]>((jobs) => !jobs.every(isJobOver)),
  });

/** Shows a job as it was answered; polls already on their way are dropped. */
async function keepJob(client: QueryClient, job: UpdateJob): Promise<void> {
  await client.cancelQueries({ queryKey: jobsKey });
  client.setQueryData<UpdateJob[]>(jobsKey, (known = []) => [
    job,
    ...known.filter(({ jobId }) => jobId !== job.jobId),
  ]);
}

/** Requests an update on several sites: one job of the server. */
export function useStartUpdateJob() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewJob) => api.call(activitiesJobsContract.startUpdateJob, { body }),
    onSuccess: (job) => keepJob(client, job),
  });
}

/** Asks to delete what a job created. */
export function useUndoUpdateJob() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) =>
      api.call(activitiesJobsContract.undoUpdateJob, { params: { jobId } }),
    onSuccess: (job) => keepJob(client, job),
  });
}

/** A job is over: what lists show of activities, and of the updates that they ask for, is read again. */
export const freshenAfterJob = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    freshenRequested(client),
    client.invalidateQueries({ queryKey: queryKeys.activities }),
  ]);
