import { GetCommand, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { unlessRefused } from '../../core/table/condition.ts';
import {
  DUE_SHARDS,
  dispatchCursorKey,
  dueRetriesPartition,
  dueSitesPartition,
} from '../../core/table/keys.ts';
import type { Table } from '../../core/table/table.ts';
import type { PositionRange } from './status.schedule.domain.ts';

export interface DispatchStore {
  /** Up to when due sites have been dispatched; undefined before the first time. */
  findCursor(): Promise<Date | undefined>;
  /** Moves the cursor on; false when another dispatcher moved it since it was read. */
  advanceCursor(from: Date | undefined, to: Date): Promise<boolean>;
  /** Ids of the sites whose place lies in the range. Reads only those, index keys alone. */
  dueSites(range: PositionRange): AsyncIterable<string[]>;
  /** Ids of the failing sites whose next attempt is due: from `from` on, before `to`. Reads only those, as above. */
  dueRetries(span: { from: Date; to: Date }): AsyncIterable<string[]>;
}

/** Above every `position#id` of the index. */
const LAST = 'g';

export function createDispatchStore({ client, name: TableName }: Table): DispatchStore {
  const query = (partition: string, { start, end }: { start: string; end: string }) => ({
    TableName,
    IndexName: 'gsi2',
    KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk BETWEEN :start AND :end',
    ExpressionAttributeValues: {
      ':pk': partition,
      ':start': start,
      // BETWEEN is inclusive, but every key continues with '#id' after its position or instant: `end` is not among them.
      ':end': end,
    },
  });

  async function* due(
    partitionOf: (shard: number) => string,
    span: { start: string; end: string },
  ) {
    for (let shard = 0; shard < DUE_SHARDS; shard += 1) {
      const pages = paginateQuery({ client }, query(partitionOf(shard), span));
      for await (const { Items = [] } of pages) {
        yield Items.map((item) => (item['gsi2sk'] as string).split('#')[1] ?? '');
      }
    }
  }

  return {
    async findCursor() {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: dispatchCursorKey, ConsistentRead: true }),
      );
      return Item && new Date(Item['dispatchedUntil'] as string);
    },

    async advanceCursor(from, to) {
      const command = new PutCommand({
        TableName,
        Item: { ...dispatchCursorKey, dispatchedUntil: to.toISOString() },
        ConditionExpression: from ? 'dispatchedUntil = :from' : 'attribute_not_exists(pk)',
        ...(from && { ExpressionAttributeValues: { ':from': from.toISOString() } }),
      });
      return (await unlessRefused(client.send(command))) !== undefined;
    },

    dueSites: ({ start, end }) => due(dueSitesPartition, { start, end: end ?? LAST }),

    dueRetries: ({ from, to }) =>
      due(dueRetriesPartition, { start: from.toISOString(), end: to.toISOString() }),
  };
}
