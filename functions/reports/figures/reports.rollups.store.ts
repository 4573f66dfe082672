import { gunzipSync, gzipSync } from 'node:zlib';
import { GetCommand, paginateQuery, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  activitySchema,
  activityStatusSchema,
  activityTypeSchema,
} from '../../activities/activities.domain.ts';
import { allActivitiesPartition } from '../../core/table/activity-keys.ts';
import { withActivityKey } from '../../core/table/activity-rows.ts';
import { unlessRefused } from '../../core/table/condition.ts';
import { dayOfRollupKey, rollupKey, rollupsPartition } from '../../core/table/report-keys.ts';
import type { Table } from '../../core/table/table.ts';
import type { CountedActivity, DayRollup, RollupCell } from './reports.summary.domain.ts';

/** A day's cells by columns, which compress best; people and sites once each, then by their place in those lists. */
const columnsSchema = z.object({
  users: z.array(z.string().nullable()),
  sites: z.array(z.string()),
  user: z.array(z.int()),
  site: z.array(z.int()),
  type: z.array(activityTypeSchema),
  status: z.array(activityStatusSchema),
  count: z.array(z.int()),
  halfHours: z.array(z.int()),
});

const distinct = <T>(all: readonly T[]): T[] => [...new Set(all)];
const placesIn = <T>(all: readonly T[]): ReadonlyMap<T, number> =>
  new Map(all.map((one, place) => [one, place]));

/** Cells as kept: some forty bytes each, most of it the ids. */
export function packCells(cells: readonly RollupCell[]): Uint8Array {
  const users = distinct(cells.map(({ userId }) => userId));
  const sites = distinct(cells.map(({ websiteId }) => websiteId));
  const [userPlaces, sitePlaces] = [placesIn(users), placesIn(sites)];
  const columns: z.input<typeof columnsSchema> = {
    users,
    sites,
    user: cells.map(({ userId }) => userPlaces.get(userId) ?? 0),
    site: cells.map(({ websiteId }) => sitePlaces.get(websiteId) ?? 0),
    type: cells.map(({ type }) => type),
    status: cells.map(({ status }) => status),
    count: cells.map(({ count }) => count),
    halfHours: cells.map(({ halfHours }) => halfHours),
  };
  return gzipSync(JSON.stringify(columns));
}

/** @throws Error for a column that is shorter than the others: the item is broken, and a rebuild mends it. */
function at<T>(column: readonly T[], place: number): T {
  const value = column[place];
  if (value === undefined) throw new Error('The columns of a rollup do not fit each other');
  return value;
}

export function unpackCells(packed: Uint8Array): RollupCell[] {
  const columns = columnsSchema.parse(JSON.parse(gunzipSync(packed).toString('utf8')));
  return columns.user.map((user, n) => ({
    userId: at(columns.users, user),
    websiteId: at(columns.sites, at(columns.site, n)),
    type: at(columns.type, n),
    status: at(columns.status, n),
    count: at(columns.count, n),
    halfHours: at(columns.halfHours, n),
  }));
}

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
   * Stores a day's counts, unless another version was stored meanwhile: an earlier reader never overwrites a later one. Returns
   * whether they were stored.
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
        // BETWEEN includes its end; an activity with exactly the first id of the next day is all but impossible.
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
