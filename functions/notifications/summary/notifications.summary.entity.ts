import { firstIdAt } from '../../core/id.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import { writeItem } from '../../core/table/entity/items.ts';
import {
  summaryKey,
  summaryNewsKey,
  summaryNewsPartition,
  userOfKey,
} from '../../core/table/keys/keys.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import { personIsThere } from '../../core/table/shared/people.ts';
import type { Table } from '../../core/table/table.ts';
import {
  lastSummarySchema,
  summaryNewsSchema,
  type LastSummary,
  type SummaryNews,
} from './notifications.summary.domain.ts';

export const newsEntity = defineEntity<SummaryNews, Pick<SummaryNews, 'eventId'>>({
  schema: summaryNewsSchema,
  key: ({ eventId }) => summaryNewsKey(eventId),
  ofKey: ({ sk }) => ({ eventId: sk }),
  absent: { userId: null },
});

export const summaryEntity = defineEntity<LastSummary, Pick<LastSummary, 'userId'>>({
  schema: lastSummarySchema,
  key: ({ userId }) => summaryKey(userId),
  ofKey: userOfKey,
  absent: {},
});

/** The queue keeps an event for four days: its id is of when it happened, what is noted of now. */
const LATE_MS = 4 * 86_400_000;

/** What summaries are made of, and which were sent. */
export function createSummaries(table: Table) {
  const news = newsEntity.reads(table);
  const summaries = summaryEntity.reads(table);
  return {
    /**
     * Notes something. `own` is refused if the event came before, or the person whom it names was deleted: what is about
     * them was deleted with them.
     */
    note: (one: SummaryNews, named: string | undefined): { own: Write[] } => ({
      own: [
        newsEntity.writes.put(one),
        ...(named === undefined ? [] : [personIsThere(table, named)]),
      ],
    }),

    /** What was noted after an instant, up to another one: one Query of some five days' events. */
    async findNews({ since, until }: { since: string; until: string }): Promise<SummaryNews[]> {
      const from = firstIdAt(new Date(Date.parse(since) - LATE_MS));
      const sortKeys = { between: [from, '~'] as const };
      const found = await news.queryAll({ partition: summaryNewsPartition, sortKeys });
      return found.filter(({ notedAt }) => notedAt > since && notedAt <= until);
    },

    /** Deletes what was noted about a deleted client. */
    async forget(userId: string): Promise<void> {
      const found = await news.queryAll({ partition: summaryNewsPartition, consistent: true });
      for (const one of found.filter(({ about }) => about === userId)) {
        await writeItem(table, { Delete: { Key: summaryNewsKey(one.eventId) } });
      }
    },

    /** Consistent. */
    find: (userId: string) => summaries.find({ userId }),

    /** Claims a summary before it is sent, unless one was claimed since `before` was read. */
    claim: (before: LastSummary | undefined, after: LastSummary): Promise<boolean> => {
      const { put, amend } = summaryEntity.writes;
      return writeItem(table, before ? amend(before, after, ['day', 'until']) : put(after));
    },

    /** Releases one that was certainly not sent: the next run claims it again. */
    async release(before: LastSummary, after: LastSummary): Promise<void> {
      await writeItem(table, summaryEntity.writes.amend(after, before, ['day', 'until']));
    },
  };
}

export type Summaries = ReturnType<typeof createSummaries>;
