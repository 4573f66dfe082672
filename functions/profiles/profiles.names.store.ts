import * as z from 'zod';
import { batchGet } from '../core/table/batch-get.ts';
import { profileKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import { displayNameOf } from './profiles.domain.ts';

/** Who somebody is to administrators. */
interface NamedPerson {
  name: string;
  email: string;
}

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

/** The same with e-mail addresses, where administrators look. */
export interface PeopleStore {
  /** Who people are: half a unit for each. Who was deleted is not among them. */
  peopleOf(userIds: readonly string[]): Promise<ReadonlyMap<string, NamedPerson>>;
}

export function createNamesStore(table: Table): NamesStore & PeopleStore {
  async function peopleOf(userIds: readonly string[]) {
    const items = await batchGet(table, [...new Set(userIds)].map(profileKey));
    // A tombstone has no name.
    const people = items.flatMap((item) => namedSchema.safeParse(item).data ?? []);
    return new Map(
      people.map((person) => [person.userId, { name: displayNameOf(person), email: person.email }]),
    );
  }
  return {
    peopleOf,
    async namesOf(userIds) {
      const people = await peopleOf(userIds);
      return new Map([...people].map(([userId, { name }]) => [userId, name]));
    },
  };
}
