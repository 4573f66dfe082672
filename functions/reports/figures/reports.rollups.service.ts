import type { RebuildRollupRange, RebuildRollups } from '../../../events/reports.events.ts';
import { firstIdAt, timeOfId } from '../../core/id.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import { dayIn, startOfDay } from '../../core/validation/day.ts';
import { dayAfter } from '../reports.domain.ts';
import type { Rollups } from './reports.rollups.entity.ts';
import { cellsOf, type CountedActivity } from './reports.summary.domain.ts';

interface CollectDependencies {
  /** Each has its own delay: see `collectChanges`. */
  sends: readonly SendMessages<RebuildRollups>[];
  timeZone: string;
}

/**
 * Asks to count the days of created, changed or deleted activities again, each day once.
 *
 * The worker counts by the index, which follows the table by less than a second, but is not obliged to. So every day
 * is asked for twice, soon and a minute later: the first makes the figures fresh, the second makes them right where
 * the index was slow. @throws Error where the queue refused: the stream delivers again.
 */
export async function collectChanges(
  activityIds: readonly string[],
  { sends, timeZone }: CollectDependencies,
): Promise<string[]> {
  const days = [...new Set(activityIds.map((id) => dayIn(timeZone, timeOfId(id))))].sort();
  const messages = days.map((day) => ({ type: 'RebuildRollups' as const, day }));
  for (const send of sends) await send(messages);
  return days;
}

interface RebuildDependencies {
  rollups: Pick<Rollups, 'versionOf' | 'keep'>;
  /** Activities with ids from one on and before another. */
  activities: {
    listAll(range: { from: string; before: string }): Promise<readonly CountedActivity[]>;
  };
  /** To the worker's own queue. */
  send: SendMessages<RebuildRollups>;
  timeZone: string;
}

/** How often a day is counted that others count at the same time. After that the message comes again. */
const ATTEMPTS = 5;
/** Ten years: more is a typing error, and would be as many messages. */
const MOST_DAYS = 3_660;

/** @throws Error where others were faster each time, so that the message is delivered again. */
async function rebuildDay(
  day: string,
  { rollups, activities, timeZone }: Omit<RebuildDependencies, 'send'>,
): Promise<void> {
  const range = {
    from: firstIdAt(startOfDay(day, timeZone)),
    before: firstIdAt(startOfDay(dayAfter(day), timeZone)),
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // Before the activities are read: only then does an unchanged version prove that no one read later.
    const version = await rollups.versionOf(day);
    const cells = cellsOf(await activities.listAll(range));
    // Kept even if nothing changed: an earlier reader must find another version.
    if (await rollups.keep({ day, cells }, version)) return;
  }
  throw new Error(`Others counted ${day} at the same time, ${String(ATTEMPTS)} times`);
}

function daysBetween({ from, to }: RebuildRollupRange): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) {
    days.push(day);
    if (days.length > MOST_DAYS) throw new Error(`More than ${String(MOST_DAYS)} days`);
  }
  return days;
}

/**
 * Counts the activities of a day as they are now, whatever changed and however often it is asked; for a range, asks
 * the queue for each of its days.
 * @throws Error for a range of more than ten years, and where a day could not be kept
 */
export async function rebuildRollups(
  message: RebuildRollups | RebuildRollupRange,
  dependencies: RebuildDependencies,
): Promise<void> {
  if (message.type === 'RebuildRollups') return rebuildDay(message.day, dependencies);
  const days = daysBetween(message);
  return dependencies.send(days.map((day) => ({ type: 'RebuildRollups', day })));
}
