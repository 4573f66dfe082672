import * as z from 'zod';
import { queryItems, type Item } from '../core/table/entity/items.ts';
import type { ItemKey } from '../core/table/entity/writes.ts';
import { ADMIN_PREFIX, adminsPartition, profileKey } from '../core/table/keys/keys.ts';
import { batchGet } from '../core/table/query/batch-get.ts';
import type { Table } from '../core/table/table.ts';
import type { User } from '../users/users.domain.ts';
import { profileOfItem } from './profiles.entity.ts';

const rowSchema = z.object({ userId: z.string() });
const newestFirst = (a: User, b: User) => (a.createdAt < b.createdAt ? 1 : -1);

async function findIds(table: Table, after?: ItemKey): Promise<string[]> {
  const { items, last } = await queryItems(table, {
    partition: adminsPartition,
    sortKeys: { beginsWith: ADMIN_PREFIX },
    after,
  });
  const ids = items.map((item: Item) => rowSchema.parse(item).userId);
  return last ? [...ids, ...(await findIds(table, last))] : ids;
}

/** Every administrator, newest first: a provider has a handful. One Query, and half a unit for each. */
export async function findAdmins(table: Table): Promise<User[]> {
  const items = await batchGet(table, (await findIds(table)).map(profileKey));
  // The role in the profile decides: a person demoted a moment ago may still have a row.
  return items
    .flatMap((item) => profileOfItem(item) ?? [])
    .filter(({ role }) => role === 'admin')
    .toSorted(newestFirst);
}
