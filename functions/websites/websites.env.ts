import * as z from 'zod';

export const websitesEnv = z.object({
  TABLE_NAME: z.string().min(1),
  /** ARN of the KMS key under which connector keys are encrypted. */
  CONNECTOR_KEY_ARN: z.string().min(1),
});

export const websitesSubscriberEnv = z.object({
  TABLE_NAME: z.string().min(1),
  /** Its own queue, for what one message leaves undone. */
  OWN_QUEUE_URL: z.url(),
});
