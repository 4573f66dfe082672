import * as z from 'zod';
import { readItem } from '../core/table/entity/items.ts';
import { positionSchema, roleSchema } from '../core/validation/role.ts';
import { batchGet } from '../core/table/query/batch-get.ts';
import { profileKey } from '../core/table/keys/keys.ts';
import type { Table } from '../core/table/table.ts';
import { accountIdOf, type OfAccount } from '../core/validation/account.ts';
import { displayNameOf } from './profiles.domain.ts';
import type { User } from '../users/users.domain.ts';
import { createClientDirectory, createPeople, stateOfPerson } from './profiles.entity.ts';
import { createSavedViews } from './profiles.views.entity.ts';

/** A person as administrators know them. */
interface NamedPerson {
  name: string;
  email: string;
}

type Recipient = User & { hasEntered: boolean };

const namedSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});

const colleagueSchema = namedSchema.extend({ companyId: z.string().optional() });

const ownerSchema = namedSchema.extend({
  role: z.literal('cliente'),
  companyId: z.string().optional(),
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

  /** Those of the ids that may own sites, plans and reports. */
  async function ownersAmong(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const items = await batchGet(table, [...new Set(userIds)].map(profileKey));
    // A tombstone has no name.
    const people = items.flatMap((item) => ownerSchema.safeParse(item).data ?? []);
    return new Set(people.flatMap((one) => (one.companyId === undefined ? [one.userId] : [])));
  }

  /** The names of those of the ids who are of a person's company. */
  async function colleaguesOf(
    person: OfAccount,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const items = await batchGet(table, [...new Set(userIds)].map(profileKey));
    // A tombstone has no name.
    const people = items.flatMap((item) => colleagueSchema.safeParse(item).data ?? []);
    const ofCompany = people.filter((one) => accountIdOf(one) === accountIdOf(person));
    return new Map(ofCompany.map((one) => [one.userId, displayNameOf(one)]));
  }

  const people = createPeople(table);

  return {
    colleaguesOf,
    find: people.find,
    ownersAmong,

    /** A person to write to, and whether they have entered as what they are: an invitation, or a new role, may wait. */
    async findRecipient(userId: string): Promise<Recipient | undefined> {
      const person = await people.findStored(userId, { consistent: false });
      if (!person) return undefined;
      const hasEntered = person.lastSignInAt !== null && stateOfPerson(person) === 'active';
      return { ...people.toUser(person), hasEntered };
    },

    /** Names and e-mail addresses. */
    peopleOf,

    async namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const people = await peopleOf(userIds);
      return new Map([...people].map(([userId, { name }]) => [userId, name]));
    },
  };
}

export type PeopleView = ReturnType<typeof createPeopleView>;

const standingSchema = namedSchema.extend({
  role: roleSchema,
  position: positionSchema.default('owner'),
  companyId: z.string().optional(),
  createdAt: z.string(),
  websitesCount: z.number().default(0),
});

/** What else is known of people than what they fill in. */
export const createPeopleFacts = (table: Table) => {
  const directory = createClientDirectory(table);
  return {
    /** A person's name, what they are, and number of sites; undefined for a person never seen or deleted. One consistent read. */
    async find(userId: string) {
      const item = await readItem(table, profileKey(userId), { consistent: true });
      // A tombstone has no name.
      const { data: person } = standingSchema.safeParse(item);
      return person && { ...person, name: displayNameOf(person) };
    },

    /** Ids of all clients. Reading them remembers them: create it once per Lambda. */
    listClientIds: async (): Promise<string[]> => (await directory.read()).map(({ id }) => id),
  };
};

/** The views of lists that a person saved, as they are stored; consistent. */
export const createSavedViewsOf = (table: Table) => {
  const { find } = createSavedViews(table);
  return async (userId: string) => (await find(userId)).views;
};
