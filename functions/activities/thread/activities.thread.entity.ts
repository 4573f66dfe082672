import { defineEntity } from '../../core/table/entity/entity.ts';
import { queryItems, writeItem, type Range } from '../../core/table/entity/items.ts';
import type { ItemKey } from '../../core/table/entity/writes.ts';
import {
  threadMessageKey,
  threadMessageOfKey,
  threadPartition,
  threadShownKey,
} from '../../core/table/keys/activity-keys.ts';
import type { Table } from '../../core/table/table.ts';
import {
  threadMessageSchema,
  type ThreadMessage,
  type ThreadPart,
} from './activities.thread.domain.ts';

/** Where a message is stored. */
type MessagePlace = Pick<ThreadMessage, 'activityId' | 'messageId'>;

export const threadEntity = defineEntity<ThreadMessage, MessagePlace>({
  schema: threadMessageSchema,
  key: ({ activityId, messageId }) => threadMessageKey(activityId, messageId),
  ofKey: threadMessageOfKey,
  // A note is in no index: what a client reads by cannot reach it.
  indexKeys: ({ activityId, messageId, internal }): Readonly<Record<string, string>> =>
    internal ? {} : threadShownKey(activityId, messageId),
  absent: { internal: false, attachments: [] },
});

/** The older ones of a thread first to be read back: all from the table, or from the index that has no notes. */
function rangeOf(part: ThreadPart, activityId: string, before: string | undefined): Range {
  const range: Range = { partition: threadPartition(activityId), newestFirst: true };
  return {
    ...range,
    ...(part === 'messages' && { index: 'gsi1' }),
    ...(before !== undefined && { sortKeys: { before } }),
  };
}

/** Rows of which a message is nearly always one. */
const LOOKED_AT = 5;

const REMOVED_AT_ONCE = 25;
/** The most deletions per message of the queue: some seconds. */
const MOST_ROUNDS = 40;

/** The messages and internal notes of activities. */
export function createThread(table: Table) {
  const { find, query, queryEach } = threadEntity.reads(table);

  return {
    put: threadEntity.writes.put,
    find,

    /** The newest of a thread, or those older than `before` (an id), newest first: one Query, eventually consistent. */
    list: (
      { activityId, part }: { activityId: string; part: ThreadPart },
      { before, limit }: { before: string | undefined; limit: number },
    ): Promise<{ found: ThreadMessage[]; isLast: boolean }> =>
      query({ ...rangeOf(part, activityId, before), limit }),

    /** The newest message, whatever notes follow it: one consistent Query, or more behind a great many notes. */
    async findLast(activityId: string): Promise<ThreadMessage | undefined> {
      const range = {
        ...rangeOf('all', activityId, undefined),
        consistent: true,
        limit: LOOKED_AT,
      };
      for await (const messages of queryEach(range)) {
        const last = messages.find(({ internal }) => !internal);
        if (last) return last;
      }
      return undefined;
    },

    /** Deletes a thread's messages, as many as a message of the queue has time for. 'more': there are others. */
    async removeSome(activityId: string): Promise<'done' | 'more'> {
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const { items } = await queryItems(table, {
          partition: threadPartition(activityId),
          limit: REMOVED_AT_ONCE,
          consistent: true,
        });
        if (items.length === 0) return 'done';
        const keys = items as unknown as ItemKey[];
        await Promise.all(
          keys.map(({ pk, sk }) => writeItem(table, { Delete: { Key: { pk, sk } } })),
        );
      }
      return 'more';
    },
  };
}

export type Thread = ReturnType<typeof createThread>;
