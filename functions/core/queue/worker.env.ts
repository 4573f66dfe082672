import * as z from 'zod';

/** What every worker of a queue or a stream knows besides what its own feature gives it. */
export const workerEnv = z.object({
  /** Comma-separated: where what can never be read goes, a queue of dead letters for each source. */
  DEAD_LETTER_URLS: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.url())),
});
