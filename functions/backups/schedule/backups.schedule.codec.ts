import * as z from 'zod';
import { DUE_BACKUPS_SHARDS, dueBackupKey } from '../../core/table/backup-keys.ts';
import { backupFrequencies, expectedBy } from './backups.schedule.domain.ts';

/** What the head of a site's backups keeps of its schedule; nothing of a site that has none. */
export const headScheduleSchema = z.object({
  frequency: z.enum(backupFrequencies).default('none'),
  /** Since when it has this frequency. */
  scheduledAt: z.string().optional(),
  /** Of the newest backup that is complete. */
  newestAt: z.string().optional(),
  /** When a missing one was noticed and its owner notified. */
  missedAt: z.string().optional(),
});
export type HeadSchedule = z.output<typeof headScheduleSchema>;

/**
 * When a site's next backup is expected: counted from the newest one or, if that is older, from when the schedule was set, so
 * that nothing is missed at the start. Undefined if none is expected.
 */
export function expectedAt({ frequency, scheduledAt, newestAt }: HeadSchedule): Date | undefined {
  const since = [scheduledAt, newestAt].filter((at) => at !== undefined).sort();
  const latest = since.at(-1);
  return latest === undefined ? undefined : expectedBy(frequency, new Date(latest));
}

/** An even spread: an id's end is random. */
export const dueShardOf = (id: string): number =>
  (id.codePointAt(id.length - 1) ?? 0) % DUE_BACKUPS_SHARDS;

/**
 * A head's key in the index of due work: set both attributes, or remove both if there are none. A missed schedule is no
 * longer due until a backup comes.
 */
export function scheduleDueKey(
  websiteId: string,
  head: HeadSchedule,
): Partial<ReturnType<typeof dueBackupKey>> {
  const at = head.missedAt === undefined ? expectedAt(head) : undefined;
  return at === undefined
    ? {}
    : dueBackupKey(dueShardOf(websiteId), { at: at.toISOString(), id: websiteId });
}
