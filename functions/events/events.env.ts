import * as z from 'zod';

export const eventsPublisherEnv = z.object({
  /** Name of the bus on which features announce what happened. */
  EVENT_BUS_NAME: z.string().min(1),
});
