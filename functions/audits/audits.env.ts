import * as z from 'zod';

export const auditsEnv = z.object({
  TABLE_NAME: z.string().min(1),
  /** Where the bucket of exports is reached, without a trailing slash. */
  EXPORTS_URL: z.url(),
  /** The provider's zone: days begin and end by its clock. */
  TIME_ZONE: z.string().min(1),
});

export const auditsDispatcherEnv = auditsEnv.pick({ TABLE_NAME: true }).extend({
  /** Where the bucket of the audit's days is reached, without a trailing slash. */
  ARCHIVE_URL: z.url(),
});

export const auditsSubscriberEnv = auditsEnv.pick({ TABLE_NAME: true }).extend({
  /** The subscriber's own queue: what is about to be sealed waits there. */
  OWN_QUEUE_URL: z.url(),
});
