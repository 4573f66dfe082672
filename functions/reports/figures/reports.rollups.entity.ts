import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { activityStatusSchema, activityTypeSchema } from '../../activities/activities.domain.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import { writeItem } from '../../core/table/entity/items.ts';
import { dayOfRollupKey, rollupKey, rollupsPartition } from '../../core/table/keys/report-keys.ts';
import type { Table } from '../../core/table/table.ts';
import { replaceItem } from '../../core/table/entity/writes.ts';
import type { DayRollup, RollupCell } from './reports.summary.domain.ts';

/** A day's cells by columns, which compress best; people and sites once each, then by their place in those lists. */
const columnsSchema = z.object({
  users: z.array(z.string().nullable()),
  sites: z.array(z.string()),
  user: z.array(z.int()),
  site: z.array(z.int()),
  type: z.array(activityTypeSchema),
  doneOn: z.array(z.string().nullable()).optional(),
  /** In the place of `doneOn`, of days that were last counted by an earlier version. */
  status: z.array(activityStatusSchema).optional(),
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
    doneOn: cells.map(({ doneOn }) => doneOn),
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

/** Until a day is counted again, what an earlier version counted is taken as done when it was asked for. */
const doneOnOf =
  ({ doneOn, status = [] }: z.output<typeof columnsSchema>, day: string) =>
  (place: number): string | null => {
    if (doneOn) return at(doneOn, place);
    return at(status, place) === 'realizada' ? day : null;
  };

/** `day`: on which the activities were asked for. */
export function unpackCells(packed: Uint8Array, day: string): RollupCell[] {
  const columns = columnsSchema.parse(JSON.parse(gunzipSync(packed).toString('utf8')));
  const doneOn = doneOnOf(columns, day);
  return columns.user.map((user, n) => ({
    userId: at(columns.users, user),
    websiteId: at(columns.sites, at(columns.site, n)),
    type: at(columns.type, n),
    doneOn: doneOn(n),
    count: at(columns.count, n),
    halfHours: at(columns.halfHours, n),
  }));
}

const rollupSchema = z.object({
  day: z.string(),
  /** How often the day was counted. */
  version: z.int(),
  packed: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
type Rollup = z.output<typeof rollupSchema>;

export const rollupEntity = defineEntity<Rollup, Pick<Rollup, 'day'>>({
  schema: rollupSchema,
  key: ({ day }) => rollupKey(day),
  ofKey: (key) => ({ day: dayOfRollupKey(key) }),
  absent: {},
});

/** Single writes: one item changes, and a transaction would cost double. */
export function createRollups(table: Table) {
  const { find, queryAll } = rollupEntity.reads(table);
  return {
    /** How often a day was counted; 0 for one that never was. Consistent. */
    versionOf: async (day: string): Promise<number> => (await find({ day }))?.version ?? 0,

    /**
     * Stores a day's counts, unless another version was stored meanwhile: an earlier reader never overwrites a later one.
     * Returns whether they were stored.
     */
    keep({ day, cells }: DayRollup, version: number): Promise<boolean> {
      const rollup = { day, version: version + 1, packed: packCells(cells) };
      if (version === 0) return writeItem(table, rollupEntity.writes.put(rollup));
      const asRead = { item: { version }, attributes: ['version'] };
      return writeItem(table, replaceItem({ Item: rollupEntity.encode(rollup), asRead }));
    },

    /** The days of a period that were counted, both ends included and within one year, in their order. */
    async daysOf({ from, to }: { from: string; to: string }): Promise<DayRollup[]> {
      const days = await queryAll({
        partition: rollupsPartition(from.slice(0, 4)),
        sortKeys: { between: [rollupKey(from).sk, rollupKey(to).sk] },
      });
      return days.map(({ day, packed }) => ({ day, cells: unpackCells(packed, day) }));
    },
  };
}

export type Rollups = ReturnType<typeof createRollups>;
