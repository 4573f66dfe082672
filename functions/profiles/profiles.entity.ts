import * as z from 'zod';
import { createDirectory } from '../core/table/directory/directory.ts';
import {
  directoryPage,
  directoryRows,
  type FoundRows,
  type NumberedPage,
  type RowsOf,
} from '../core/table/directory/directory-page.ts';
import { defineEntity } from '../core/table/entity/entity.ts';
import { readItem } from '../core/table/entity/items.ts';
import { clientKey, clientsPartition, profileKey } from '../core/table/keys/keys.ts';
import type { Table } from '../core/table/table.ts';
import type { Write } from '../core/table/entity/writes.ts';
import { searchableText, searchFor } from '../core/validation/search.ts';
import { namesIn, userSchema, type User } from '../users/users.domain.ts';

const storedPersonSchema = userSchema.required().extend({
  /** Where the search directory has a client. */
  directoryChunk: z.number().int().optional(),
  /** They were made an administrator, and have a password that was chosen by the rules of clients. */
  newPasswordDue: z.boolean().optional(),
  /** How many people of their company a client has; a counter, which no edit writes. */
  membersCount: z.number().int().optional(),
  /** How many sites they have; another counter. */
  websitesCount: z.number().int().optional(),
  /** Only a tombstone has it: each write checks that it is not there. */
  deletedAt: z.undefined().optional(),
});
export type StoredPerson = z.output<typeof storedPersonSchema>;

/** Whether they are a client, not one of the people of a client's company. */
const isClient = ({ role, companyId }: Pick<User, 'role' | 'companyId'>): boolean =>
  role === 'cliente' && companyId === null;

/**
 * A person's item. Names come from Cognito as well: the forms' rules do not hold for them here.
 */
export const personEntity = defineEntity<StoredPerson, Pick<User, 'userId'>>({
  schema: storedPersonSchema,
  key: ({ userId }) => profileKey(userId),
  // Lists and other nouns read it in the item.
  ofKey: () => ({}),
  indexKeys: (person) => (isClient(person) ? clientKey(person) : {}),
  absent: {
    phone: '',
    secondaryEmail: '',
    whatsapp: '',
    companyName: '',
    companyDni: '',
    companyAddress: '',
    companyCity: '',
    companyCountry: '',
    companyEconomicActivity: '',
    emailNotifications: true,
    invitationPending: false,
    hoursInReports: false,
    position: 'owner',
    secondFactorSince: null,
    erasesAt: null,
    companyId: null,
    acceptedTerms: null,
    revision: 0,
  },
});

/**
 * What the table knows of who signs in. An invited person has not chosen a password yet, and one with a password due has
 * to choose another.
 */
export type PersonState = 'unknown' | 'invited' | 'password-due' | 'active' | 'deleted';

export const stateOfPerson = ({
  invitationPending,
  newPasswordDue = false,
}: Pick<StoredPerson, 'invitationPending' | 'newPasswordDue'>): PersonState => {
  if (invitationPending) return 'invited';
  return newPasswordDue ? 'password-due' : 'active';
};

const isTombstone = (item: unknown) =>
  typeof item === 'object' && item !== null && 'deletedAt' in item;

/**
 * Decodes a person's item. Undefined if there is none, and for a tombstone: it stays in a deleted person's place, so that
 * no old token brings the profile back.
 */
const personOfItem = (item: unknown): StoredPerson | undefined =>
  item === undefined || isTombstone(item) ? undefined : personEntity.decode(item);

/** A person without what only their noun needs. */
const toUser = ({
  directoryChunk: _,
  deletedAt: __,
  newPasswordDue: ___,
  membersCount: ____,
  websitesCount: _____,
  ...user
}: StoredPerson): User => user;

/** The person in an item; undefined for a person never seen or deleted. */
export function profileOfItem(item: unknown): User | undefined {
  const person = personOfItem(item);
  return person && toUser(person);
}

/** The fields of a person that a search looks through. */
type SearchedProfile = Pick<
  User,
  | 'userId'
  | 'createdAt'
  | 'firstName'
  | 'lastName'
  | 'companyName'
  | 'phone'
  | 'secondaryEmail'
  | 'email'
>;

/** A client in the directory: what is searched, nothing that is shown. */
const clientEntrySchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  text: z.string(),
});
export type ClientEntry = z.output<typeof clientEntrySchema>;

/** What a search looks through. */
export const personText = (profile: SearchedProfile): string =>
  searchableText([
    `${profile.firstName} ${profile.lastName}`.trim(),
    profile.companyName,
    profile.phone,
    profile.secondaryEmail,
    profile.email,
  ]);

export const clientEntryOf = (profile: User): ClientEntry => ({
  id: profile.userId,
  createdAt: profile.createdAt,
  text: personText(profile),
});

/** A page of people. */
export interface PeopleQuery {
  /** From 1. */
  page: number;
  size: number;
  /** As typed; empty for all. */
  search: string;
  /** Looks through names and companies alone (`namesIn`). */
  byName?: boolean;
}

/** The test of a person's searched text for what is asked. */
export function finderOf({ search, byName }: Pick<PeopleQuery, 'search' | 'byName'>) {
  const isFound = searchFor(search);
  return byName ? (text: string) => isFound(namesIn(text)) : isFound;
}

/** The search directory of clients. Create it once per Lambda: what it reads stays in memory. */
export const createClientDirectory = (table: Table) =>
  createDirectory<ClientEntry>(table, {
    name: 'CLIENTS',
    schema: clientEntrySchema,
    orderOf: clientSortKey,
  });

/** An entry's place in the list of clients, newest first. */
export const clientSortKey = ({ id, createdAt }: Pick<ClientEntry, 'id' | 'createdAt'>): string =>
  clientKey({ userId: id, createdAt }).gsi1sk;

/** Where the clients of the directory are stored as a list. */
const clientRows: RowsOf<ClientEntry> = {
  source: {
    index: 'gsi1',
    partition: { attribute: 'gsi1pk', value: clientsPartition },
    sortKey: 'gsi1sk',
  },
  sortKeyOf: clientSortKey,
  keyOf: ({ id }) => profileKey(id),
};

const clientReading = { rows: clientRows, parse: profileOfItem };

/** The clients that were read: who was just deleted or made an administrator may still have an entry. */
const clientsAmong = (users: readonly (User | undefined)[]): User[] =>
  users.flatMap((user) => (user && isClient(user) ? [user] : []));

async function* clientsOf(pages: AsyncIterable<readonly (User | undefined)[]>) {
  for await (const page of pages) yield clientsAmong(page);
}

/** Fields that change without an edit. A write that follows from them fails if they have changed since they were read. */
export const UNEDITED = ['role', 'position', 'directoryChunk', 'deletedAt'] as const;

/** People. Create it once per Lambda: it keeps the directory of clients in memory. */
export function createPeople(table: Table) {
  const { patch, revise } = personEntity.writes;
  const clients = createClientDirectory(table);
  const read = (userId: string, consistent: boolean) =>
    readItem(table, profileKey(userId), { consistent });

  async function findEntries(asked: Pick<PeopleQuery, 'search' | 'byName'>) {
    const scope = await clients.read();
    const isFound = finderOf(asked);
    return { scope, matching: scope.filter(({ text }) => isFound(text)) };
  }

  async function changeEntry(before: StoredPerson, after: StoredPerson): Promise<Write[]> {
    const [was, replace] = [clientEntryOf(before), clientEntryOf(after)];
    if (before.directoryChunk === undefined || was.text === replace.text) return [];
    return (await clients.plan({ replace, chunk: before.directoryChunk })).items;
  }

  return {
    clients,
    revise,
    toUser,

    /** A person to show; undefined for a person never seen or deleted. Eventually consistent. */
    find: async (userId: string): Promise<User | undefined> =>
      profileOfItem(await read(userId, false)),

    /** A person to change; undefined for a person never seen or deleted. Consistent, unless that is not needed. */
    findStored: async (
      userId: string,
      { consistent }: { consistent: boolean } = { consistent: true },
    ): Promise<StoredPerson | undefined> => personOfItem(await read(userId, consistent)),

    /** Whether the person has a profile, or had one and was deleted. Consistent. */
    isKnown: async (userId: string): Promise<boolean> => (await read(userId, true)) !== undefined,

    /** Whether the person may sign in. Consistent. */
    async stateOf(userId: string): Promise<PersonState> {
      const item = await read(userId, true);
      if (item === undefined) return 'unknown';
      if (isTombstone(item)) return 'deleted';
      return stateOfPerson(personEntity.decode(item));
    },

    /** An edit, and with it what searches find. */
    change: async (before: StoredPerson, after: StoredPerson): Promise<Write[]> => [
      patch(before, after, UNEDITED),
      ...(await changeEntry(before, after)),
    ],

    /** A page of the clients that a search finds, newest first. */
    async listClients({ page, size, ...asked }: PeopleQuery): Promise<NumberedPage<User>> {
      const found = await directoryPage(
        table,
        { ...(await findEntries(asked)), page, size },
        clientReading,
      );
      return { ...found, items: clientsAmong(found.items) };
    },

    /** All clients that a search finds, newest first. */
    async findClients(search: string): Promise<FoundRows<User>> {
      const { total, pages } = directoryRows(table, await findEntries({ search }), clientReading);
      return { total, pages: clientsOf(pages) };
    },
  };
}

export type People = ReturnType<typeof createPeople>;
