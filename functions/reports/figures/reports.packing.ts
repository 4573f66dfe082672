import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { activityStatusSchema, activityTypeSchema } from '../../activities/activities.domain.ts';
import type { RollupCell } from './reports.rollups.domain.ts';

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
