import * as z from 'zod';
import { batchGet } from '../core/table/query/batch-get.ts';
import { profileKey } from '../core/table/keys/keys.ts';
import type { Table } from '../core/table/table.ts';
import { displayNameOf } from './profiles.domain.ts';
import { createPeople } from './profiles.entity.ts';

/** A person as administrators know them. */
interface NamedPerson {
  name: string;
  email: string;
}

const namedSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});

/** What other nouns read of people. Eventually consistent, half a unit for each person; deleted people are left out. */
export function createPeopleView(table: Table) {
  async function peopleOf(userIds: readonly string[]): Promise<ReadonlyMap<string, NamedPerson>> {
    const items = await batchGet(table, [...new Set(userIds)].map(profileKey));
    // A tombstone has no name.
    const people = items.flatMap((item) => namedSchema.safeParse(item).data ?? []);
    return new Map(
      people.map((person) => [person.userId, { name: displayNameOf(person), email: person.email }]),
    );
  }

  return {
    find: createPeople(table).find,

    /** Names and e-mail addresses. */
    peopleOf,

    async namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const people = await peopleOf(userIds);
      return new Map([...people].map(([userId, { name }]) => [userId, name]));
    },
  };
}

export type PeopleView = ReturnType<typeof createPeopleView>;
