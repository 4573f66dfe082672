import * as z from 'zod';

export const eventsPublisherEnv = z.object({
  /** Name of the bus on which features announce what happened. */
  EVENT_BUS_NAME: z.string().min(1),
});

/** The queues of those who work on what follows from changes. */
export const eventsCollectorEnv = z.object({
  /** The provider's zone: the days of reports begin and end there. */
  TIME_ZONE: z.string().min(1),
  ROLLUPS_QUEUE_URL: z.url(),
  ATTENTION_QUEUE_URL: z.url(),
  BACKUPS_QUEUE_URL: z.url(),
  /** Of what concerns all sites, where a search engine has them. */
  SITES_QUEUE_URL: z.url().optional(),
});
