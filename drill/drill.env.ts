import * as z from 'zod';

/** What the runner of drills is started with; CDK is checked against it. */
export const drillEnv = z.object({
  DRILL_QUEUE_URL: z.url(),
  /** The worker's queue, which records what came of a drill. */
  BACKUPS_QUEUE_URL: z.url(),
  BACKUPS_BUCKET: z.string().min(1),
  /** A folder of the runner's own, which it empties. */
  DRILL_DIR: z.string().startsWith('/'),
  /** A folder with folders of WordPress, asked before wordpress.org. */
  DRILL_CORES: z.string().optional(),
  /** Ends when nothing is to be done. */
  DRILL_UNTIL_EMPTY: z.stringbool(),
});
