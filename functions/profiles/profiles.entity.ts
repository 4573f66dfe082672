import * as z from 'zod';
import { createDirectory } from '../core/table/directory.ts';
import { clientKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import { searchableText } from '../core/validation/search.ts';
import { userSchema, type User } from '../users/users.domain.ts';

/** A profile before its first write; what is left out is empty. */
export type NewProfile = z.input<typeof userSchema>;

const bookkeepingSchema = z.object({
  /** Grows with every change of what a person fills in and of the role; not with a sign-in. */
  revision: z.number().int().default(0),
  /** Where a client's entry of the directory is. */
  directoryChunk: z.number().int().optional(),
});

/** A person's item: what is shown of it, and what only the store needs. */
export interface ProfileRow {
  profile: User;
  revision: number;
  directoryChunk: number | undefined;
}

const isTombstone = (item: unknown) =>
  typeof item === 'object' && item !== null && 'deletedAt' in item;

/**
 * Reads the item. Undefined if there is none, and for a tombstone: it stays in a deleted person's place, so that
 * no old token brings the profile back. Names come from Cognito as well: they are not held to the forms' rules here.
 */
export function profileRowOf(item: unknown): ProfileRow | undefined {
  if (item === undefined || isTombstone(item)) return undefined;
  const { revision, directoryChunk } = bookkeepingSchema.parse(item);
  return { profile: userSchema.parse(item), revision, directoryChunk };
}

/** A person's profile as their item tells it; undefined for a person never seen or deleted. */
export const profileOfItem = (item: unknown): User | undefined => profileRowOf(item)?.profile;

/** What of a profile its entry is made of. */
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

/** A client in the directory: what is compared, nothing that is shown. */
const clientEntrySchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  text: z.string(),
});
export type ClientEntry = z.output<typeof clientEntrySchema>;

/** What searches compare of a person. */
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
