import type { RebuildRollups } from '../../../events/reports.events.ts';
import { timeOfId } from '../../core/id.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import { dayIn } from '../../status/status.history.domain.ts';

export interface CollectDependencies {
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
