import * as z from 'zod';
import { batchGet } from '../core/table/query/batch-get.ts';
import { cut, type NumberedPage } from '../core/table/directory/directory-page.ts';
import { queryItems, type Item } from '../core/table/entity/items.ts';
import { ADMIN_PREFIX, adminsPartition, profileKey } from '../core/table/keys/keys.ts';
import type { Table } from '../core/table/table.ts';
import type { ItemKey } from '../core/table/entity/writes.ts';
import { searchFor } from '../core/validation/search.ts';
import type { User } from '../users/users.domain.ts';
import { personText, profileOfItem, type PeopleQuery } from './profiles.entity.ts';

const rowSchema = z.object({ userId: z.string() });
const newestFirst = (a: User, b: User) => (a.createdAt < b.createdAt ? 1 : -1);

/** A provider has a handful of administrators: each read gets all of them, by one Query and half a unit for each. */
export function createAdmins(table: Table) {
  async function findIds(after?: ItemKey): Promise<string[]> {
    const { items, last } = await queryItems(table, {
      partition: adminsPartition,
      sortKeys: { beginsWith: ADMIN_PREFIX },
      after,
    });
    const ids = items.map((item: Item) => rowSchema.parse(item).userId);
    return last ? [...ids, ...(await findIds(last))] : ids;
  }

  /** Every administrator, newest first. */
  async function findAll(): Promise<User[]> {
    const items = await batchGet(table, (await findIds()).map(profileKey));
    // The role in the profile decides: a person demoted a moment ago may still have a row.
    return items
      .flatMap((item) => profileOfItem(item) ?? [])
      .filter(({ role }) => role === 'admin')
      .toSorted(newestFirst);
  }

  /** The administrators that a search finds, newest first. */
  async function findFound(search: string): Promise<User[]> {
    const isFound = searchFor(search);
    return (await findAll()).filter((admin) => isFound(personText(admin)));
  }

  return {
    findAll,
    findFound,

    /** A page of the administrators that a search finds, newest first. */
    async listAdmins({ page, size, search }: PeopleQuery): Promise<NumberedPage<User>> {
      const { wanted: items, ...numbers } = cut(await findFound(search), { page, size });
      return { items, ...numbers };
    },
  };
}

export type Admins = ReturnType<typeof createAdmins>;
