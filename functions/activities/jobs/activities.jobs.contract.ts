import * as z from 'zod';
import { defineContract } from '../../core/http/route.ts';
import { idField } from '../../core/validation/fields.ts';
import { newJobSchema, updateJobSchema } from './activities.jobs.domain.ts';

/** An update that is requested on several sites at once. */
export const activitiesJobsContract = defineContract({
  startUpdateJob: {
    method: 'POST',
    path: '/activities/update-jobs',
    auth: 'user',
    does: ['creates'],
    // Each is up to a hundred activities.
    perMinute: 10,
    summary:
      "Requests an update on several sites, an activity of each, which takes a unit of the caller's plan; an administrator's takes none. A worker does it, progress shows in the job.",
    body: newJobSchema,
    status: 202,
    response: updateJobSchema,
    idempotent: true,
  },
  listUpdateJobs: {
    method: 'GET',
    path: '/activities/update-jobs',
    auth: 'user',
    does: ['reads'],
    summary:
      "Lists the caller's latest requests of an update on several sites, newest first: how far each is, or how it ended.",
    response: z.object({ jobs: z.array(updateJobSchema) }),
  },
  undoUpdateJob: {
    method: 'POST',
    path: '/activities/update-jobs/{jobId}/undo',
    auth: 'user',
    does: ['removes'],
    summary:
      'Deletes the activities of such a request on which nobody has worked; each gives its unit back. Within ten minutes of its start.',
    params: z.object({ jobId: idField }),
    status: 202,
    response: updateJobSchema,
    errors: ['UNDO_EXPIRED'],
  },
});
