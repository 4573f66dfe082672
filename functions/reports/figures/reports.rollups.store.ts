import { GetCommand, paginateQuery, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { activitySchema } from '../../activities/activities.domain.ts';
import { allActivitiesPartition } from '../../core/table/activity-keys.ts';
import { withActivityKey } from '../../core/table/activity-rows.ts';
import { unlessRefused } from '../../core/table/condition.ts';
import { dayOfRollupKey, rollupKey, rollupsPartition } from '../../core/table/report-keys.ts';
import type { Table } from '../../core/table/table.ts';
import { packCells, unpackCells } from './reports.packing.ts';
import type { CountedActivity, DayRollup } from './reports.rollups.domain.ts';

/** Ids from one on and before another. */
export interface IdRange {
  from: string;
  before: string;
}

export interface RollupsStore {
  /** How often a day was counted; 0 for one that never was. Consistent. */
  versionOf(day: string): Promise<number>;
  /** The activities of these ids, from the index: a moment behind. */
  activitiesIn(range: IdRange): Promise<CountedActivity[]>;
  /**
   * Keeps what a day was counted to be, unless somebody stored it since that version: an earlier reader never
   * overwrites what was read later. Tells whether it was kept.
   */
  keep(rollup: DayRollup, version: number): Promise<boolean>;
  /** The days of a period that were counted, both ends included and within one year, in their order. */
  daysOf(period: { from: string; to: string }): Promise<DayRollup[]>;
}

const counted = activitySchema.pick({
  userId: true,
  websiteId: true,
  type: true,
  status: true,
  hoursDedicated: true,
});

const itemSchema = z.object({ pk: z.string(), sk: z.string(), packed: z.instanceof(Uint8Array) });

export function createRollupsStore({ client, name: TableName }: Table): RollupsStore {
  return {
    async versionOf(day) {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: rollupKey(day), ConsistentRead: true }),
      );
      return Number(Item?.['version'] ?? 0);
    },

    async activitiesIn({ from, before }) {
      const query = {
        TableName,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk BETWEEN :from AND :before',
        ExpressionAttributeValues: {
          ':pk': allActivitiesPartition,
          ':from': from,
          ':before': before,
        },
      };
      const found: CountedActivity[] = [];
      for await (const { Items = [] } of paginateQuery({ client }, query)) {
        // BETWEEN takes its end as well; the id that begins the next day is hardly ever somebody's.
        const rows = Items.filter(({ gsi1sk }) => gsi1sk !== before);
        found.push(...rows.map((row) => counted.parse(withActivityKey(row))));
      }
      return found;
    },

    async keep({ day, cells }, version) {
      const kept = await unlessRefused(
        client.send(
          new PutCommand({
            TableName,
            Item: { ...rollupKey(day), version: version + 1, packed: packCells(cells) },
            ...(version === 0
              ? { ConditionExpression: 'attribute_not_exists(pk)' }
              : {
                  ConditionExpression: 'version = :version',
                  ExpressionAttributeValues: { ':version': version },
                }),
          }),
        ),
      );
      return kept !== undefined;
    },

    async daysOf({ from, to }) {
      const query = {
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':pk': rollupsPartition(from.slice(0, 4)),
          ':from': rollupKey(from).sk,
          ':to': rollupKey(to).sk,
        },
      };
      const days: DayRollup[] = [];
      for await (const { Items = [] } of paginateQuery({ client }, query)) {
        const items = Items.map((item) => itemSchema.parse(item));
        days.push(
          ...items.map((item) => ({ day: dayOfRollupKey(item), cells: unpackCells(item.packed) })),
        );
      }
      return days;
    },
  };
}
