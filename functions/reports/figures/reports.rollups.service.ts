import pMap from 'p-map';
import type { RebuildRollupRange, RebuildRollups } from '../../../events/reports.events.ts';
import { firstIdAt } from '../../core/id.ts';
import type { MessageOutcome } from '../../core/queue/create-batch-worker.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import { dayAfter, startOfDay } from '../../core/validation/day.ts';
import type { Rollups } from './reports.rollups.entity.ts';
import { cellsOf, type CountedActivity } from './reports.summary.domain.ts';

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

/** Ten years: more is a typing error, and would be as many messages. */
const MOST_DAYS = 3_660;

/**
 * Counts a day, at most twice however many count it at the same time. The worker that stored the second version after
 * the one that was found here began once the first of them was stored, and so after this began: that count has all that
 * this one would have.
 */
async function rebuildDay(
  day: string,
  { rollups, activities, timeZone }: Omit<RebuildDependencies, 'send'>,
): Promise<void> {
  const range = {
    from: firstIdAt(startOfDay(day, timeZone)),
    before: firstIdAt(startOfDay(dayAfter(day), timeZone)),
  };
  // Before the activities are read: only then does an unchanged version prove that no one read later.
  const found = await rollups.versionOf(day);
  for (let version = found; version < found + 2; version = await rollups.versionOf(day)) {
    const cells = cellsOf(await activities.listAll(range), timeZone);
    // Kept even if nothing changed: an earlier reader must find another version.
    if (await rollups.keep({ day, cells }, version)) return;
  }
}

function daysBetween({ from, to }: RebuildRollupRange): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) {
    days.push(day);
    if (days.length > MOST_DAYS) throw new Error(`More than ${String(MOST_DAYS)} days`);
  }
  return days;
}

/** Days counted at once. */
const DAYS_IN_FLIGHT = 10;

/**
 * Counts the activities of the days that messages ask for as they are now, each day once for all of its messages; for a
 * range, asks the queue for each of its days. Safe to repeat.
 * @returns for each message why it is to be delivered again, for a range also that it has more than ten years
 */
export async function rebuildRollups(
  messages: readonly (RebuildRollups | RebuildRollupRange)[],
  dependencies: RebuildDependencies,
): Promise<MessageOutcome[]> {
  const outcomes = new Map<unknown, MessageOutcome>();
  const partOf = (message: RebuildRollups | RebuildRollupRange) =>
    message.type === 'RebuildRollups' ? message.day : message;
  const work = async (part: string | RebuildRollupRange) => {
    if (typeof part === 'string') return rebuildDay(part, dependencies);
    return dependencies.send(daysBetween(part).map((day) => ({ type: 'RebuildRollups', day })));
  };
  const settle = async (part: string | RebuildRollupRange) => {
    outcomes.set(
      part,
      await work(part).then(
        () => undefined,
        (error: unknown) => error as Error,
      ),
    );
  };
  await pMap(new Set(messages.map(partOf)), settle, { concurrency: DAYS_IN_FLIGHT });
  return messages.map((message) => outcomes.get(partOf(message)));
}
