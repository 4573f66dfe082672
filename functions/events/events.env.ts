import * as z from 'zod';

export const eventsPublisherEnv = z.object({
  /** Name of the bus on which features tell each other what happened. */
  EVENT_BUS_NAME: z.string().min(1),
});
