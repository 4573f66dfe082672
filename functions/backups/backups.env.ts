import * as z from 'zod';

/** The provider's zone: whose clock an export shows, and in which days, weeks and months begin. */
const zone = { TIME_ZONE: z.string().min(1) };
const table = { TABLE_NAME: z.string().min(1) };
const bucket = {
  /** Where the bucket of backups is reached, without a trailing slash. */
  BACKUPS_URL: z.url(),
};
/** The worker's queue, for work that a request or a schedule hands over. */
const queue = { BACKUPS_QUEUE_URL: z.url() };

export const backupsApiEnv = z.object({
  ...table,
  ...bucket,
  ...queue,
  /** Where the bucket of exports is reached, without a trailing slash. */
  EXPORTS_URL: z.url(),
  /** Whether the stage has what restores backups to prove them. */
  RESTORE_DRILL: z.enum(['on', 'off']),
  ...zone,
});

export const backupsUploadsEnv = z.object({ ...table, ...bucket });

export const backupsConnectorEnv = z.object({ ...table, ...bucket });

export const backupsRestoreEnv = z.object({ ...table, ...bucket });

export const backupsArchivesEnv = z.object({
  ...table,
  ...bucket,
  /** Of the worker that puts files together. */
  ARCHIVES_QUEUE_URL: z.url(),
});

export const backupsArchivesWorkerEnv = z.object({
  ...table,
  ...bucket,
  /** Its own queue, for what one message leaves undone. */
  OWN_QUEUE_URL: z.url(),
});

export const backupsWorkerEnv = z.object({
  ...table,
  ...bucket,
  ...zone,
  /** Its own queue, for what one message leaves undone. */
  OWN_QUEUE_URL: z.url(),
});

export const backupsSubscriberEnv = z.object({ ...table, ...queue });

export const backupsDrillEnv = z.object({ ...table, DRILL_QUEUE_URL: z.url() });

export const backupsDispatcherEnv = z.object({ ...table, ...queue });
