import * as z from 'zod';

const table = { TABLE_NAME: z.string().min(1) };
const attachments = {
  /** Where the bucket of attachments is reached, without a trailing slash. */
  ATTACHMENTS_URL: z.url(),
};

export const activitiesApiEnv = z.object({
  ...table,
  /** Where the bucket of exports is reached, without a trailing slash. */
  EXPORTS_URL: z.url(),
  /** The provider's zone, whose clock an export shows. */
  TIME_ZONE: z.string().min(1),
});

export const activitiesAttachmentsApiEnv = z.object({ ...table, ...attachments });

export const activitiesSubscriberEnv = z.object({
  ...table,
  ...attachments,
  /** The subscriber's own queue: unfinished work is sent to it again. */
  OWN_QUEUE_URL: z.url(),
  /** The provider's zone, in which evidence names a day. */
  TIME_ZONE: z.string().min(1),
});
