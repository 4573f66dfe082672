import * as z from 'zod';
import { batchGet } from '../core/table/batch-get.ts';
import { profileKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import { displayNameOf } from './profiles.domain.ts';

export interface NamesStore {
  /** What people are called: half a unit for each. Who was deleted is not among them. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

const namedSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});

export const createNamesStore = (table: Table): NamesStore => ({
  async namesOf(userIds) {
    const items = await batchGet(table, [...new Set(userIds)].map(profileKey));
    // A tombstone has no name.
    const people = items.flatMap((item) => namedSchema.safeParse(item).data ?? []);
    return new Map(people.map((person) => [person.userId, displayNameOf(person)]));
  },
});
