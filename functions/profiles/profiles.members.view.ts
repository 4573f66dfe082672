import * as z from 'zod';
import { queryItems } from '../core/table/entity/items.ts';
import { companyPartition, profileKey } from '../core/table/keys/keys.ts';
import { batchGet } from '../core/table/query/batch-get.ts';
import type { Table } from '../core/table/table.ts';
import type { User } from '../users/users.domain.ts';
import { profileOfItem } from './profiles.entity.ts';

export const rowSchema = z.object({ userId: z.string() });

/** The people of clients' companies: a company has few, and all are read at once. */
export function createMembers(table: Table) {
  /** The ids of those who were invited. One consistent Query. */
  async function listIds(companyId: string): Promise<string[]> {
    const { items } = await queryItems(table, {
      partition: companyPartition(companyId),
      consistent: true,
    });
    return items.map((item) => rowSchema.parse(item).userId);
  }

  return {
    listIds,

    /** A company's client and its other people, in no order: half a unit for each, after the Query. */
    async listOf(companyId: string): Promise<User[]> {
      const ids = [companyId, ...(await listIds(companyId))];
      const people = (await batchGet(table, ids.map(profileKey))).flatMap(
        (item) => profileOfItem(item) ?? [],
      );
      // A person removed a moment ago may still have a row.
      return people.filter((one) => one.userId === companyId || one.companyId === companyId);
    },
  };
}

export type Members = ReturnType<typeof createMembers>;
