import { batchGet } from '../core/table/batch-get.ts';
import { createDirectory } from '../core/table/directory.ts';
import { profileKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import { searchableText } from '../core/validation/search.ts';
import { DELETED_PERSON_NAME } from '../core/validation/person-name.ts';
import { userSchema } from '../users/users.domain.ts';
import { clientEntrySchema, clientSortKey, personText } from './profiles.row.ts';

export interface ClientTextsStore {
  /** What searches compare of each client, by their id. Half a unit, and what changed since this Lambda last looked. */
  read(): Promise<ReadonlyMap<string, string>>;
}

export interface PersonTextsStore {
  /**
   * What searches compare of each of these people, whatever has become of them: half a unit, what changed since this
   * Lambda last looked, and half a unit for each who is no client.
   */
  textsOf(userIds: readonly string[]): Promise<(userId: string) => string>;
}

/** What of a profile searches compare. A tombstone has none of it. */
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

/** Make it once per Lambda: it remembers the directory of clients, and who was deleted. */
export function createPersonTextsStore(table: Table): PersonTextsStore {
  const clients = createClientTextsStore(table);
  // Nobody comes back from that.
  const deleted = new Set<string>();

  /** Those who are administrators by now, or were deleted. */
  async function readOthers(userIds: readonly string[]): Promise<Map<string, string>> {
    const items = await batchGet(table, userIds.map(profileKey));
    const people = items.flatMap((item) => personSchema.safeParse(item).data ?? []);
    const texts = new Map(people.map((person) => [person.userId, personText(person)]));
    for (const userId of userIds) if (!texts.has(userId)) deleted.add(userId);
    return texts;
  }

  return {
    async textsOf(userIds) {
      const known = await clients.read();
      const others = await readOthers(
        [...new Set(userIds)].filter((userId) => !known.has(userId) && !deleted.has(userId)),
      );
      return (userId) => known.get(userId) ?? others.get(userId) ?? DELETED_TEXT;
    },
  };
}

/** Make it once per Lambda: it remembers the directory of clients. */
export function createClientTextsStore(table: Table): ClientTextsStore {
  const clients = createDirectory(table, {
    name: 'CLIENTS',
    schema: clientEntrySchema,
    orderOf: clientSortKey,
  });
  return {
    read: async () => new Map((await clients.read()).map(({ id, text }) => [id, text])),
  };
}
