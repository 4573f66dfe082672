import { batchGet } from '../core/table/query/batch-get.ts';
import { profileKey } from '../core/table/keys/keys.ts';
import type { Table } from '../core/table/table.ts';
import { searchableText } from '../core/validation/search.ts';
import { DELETED_PERSON_NAME } from '../core/validation/person-name.ts';
import { userSchema } from '../users/users.domain.ts';
import { createClientDirectory, personText } from './profiles.entity.ts';

/** The searched fields of a profile. A tombstone has none of them. */
const personSchema = userSchema.pick({
  userId: true,
  createdAt: true,
  firstName: true,
  lastName: true,
  companyName: true,
  phone: true,
  secondaryEmail: true,
  email: true,
});

const DELETED_TEXT = searchableText([DELETED_PERSON_NAME]);

/** The texts of people that searches compare. Create it once per Lambda: it keeps the directory of clients in memory. */
export function createPersonTexts(table: Table) {
  const clients = createClientTexts(table);
  // A deletion is for ever.
  const deleted = new Set<string>();

  /** Administrators and deleted people. */
  async function readOthers(userIds: readonly string[]): Promise<Map<string, string>> {
    const items = await batchGet(table, userIds.map(profileKey));
    const people = items.flatMap((item) => personSchema.safeParse(item).data ?? []);
    const texts = new Map(people.map((person) => [person.userId, personText(person)]));
    for (const userId of userIds) if (!texts.has(userId)) deleted.add(userId);
    return texts;
  }

  return {
    /**
     * The texts of these people, also of deleted ones: half a unit, what changed since this Lambda last read it, and half
     * a unit for each person who is no client.
     */
    async textsOf(userIds: readonly string[]): Promise<(userId: string) => string> {
      const known = await clients.read();
      const others = await readOthers(
        [...new Set(userIds)].filter((userId) => !known.has(userId) && !deleted.has(userId)),
      );
      return (userId) => known.get(userId) ?? others.get(userId) ?? DELETED_TEXT;
    },
  };
}

export type PersonTexts = ReturnType<typeof createPersonTexts>;

/** The texts of clients alone. Create it once per Lambda. */
export function createClientTexts(table: Table) {
  const clients = createClientDirectory(table);
  return {
    /** By the client's id: half a unit, and what changed since this Lambda last read it. */
    read: async (): Promise<ReadonlyMap<string, string>> =>
      new Map((await clients.read()).map(({ id, text }) => [id, text])),
  };
}

export type ClientTexts = ReturnType<typeof createClientTexts>;
