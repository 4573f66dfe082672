import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { batchGet } from '../core/table/batch-get.ts';
import { cut, type NumberedPage } from '../core/table/directory-page.ts';
import { ADMIN_PREFIX, adminsPartition, profileKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import { searchFor } from '../core/validation/search.ts';
import type { User } from '../users/users.domain.ts';
import { personText, profileOfItem } from './profiles.row.ts';
import type { ClientsQuery } from './profiles.store.ts';

/** A provider has a handful of administrators: all of them are read, by one Query and half a unit for each. */
export interface AdminsStore {
  /** Every administrator, newest first. */
  findAll(): Promise<User[]>;
  /** A page of the administrators that a search finds, newest first. */
  listAdmins(query: ClientsQuery): Promise<NumberedPage<User>>;
}

const rowSchema = z.object({ userId: z.string() });
const newestFirst = (a: User, b: User) => (a.createdAt < b.createdAt ? 1 : -1);

export function createAdminsStore(table: Table): AdminsStore {
  async function findIds(from?: Record<string, unknown>): Promise<string[]> {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': adminsPartition, ':prefix': ADMIN_PREFIX },
        ExclusiveStartKey: from,
      }),
    );
    const ids = Items.map((item) => rowSchema.parse(item).userId);
    return LastEvaluatedKey ? [...ids, ...(await findIds(LastEvaluatedKey))] : ids;
  }

  async function findAll(): Promise<User[]> {
    const items = await batchGet(table, (await findIds()).map(profileKey));
    // The role in the profile decides: a person demoted a moment ago may still have a row.
    return items
      .flatMap((item) => profileOfItem(item) ?? [])
      .filter(({ role }) => role === 'admin')
      .toSorted(newestFirst);
  }

  return {
    findAll,
    async listAdmins({ page, size, search }) {
      const isFound = searchFor(search);
      const found = (await findAll()).filter((admin) => isFound(personText(admin)));
      const { wanted: items, ...numbers } = cut(found, { page, size });
      return { items, ...numbers };
    },
  };
}
