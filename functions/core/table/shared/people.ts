import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { OfAccount } from '../../validation/account.ts';
import { positionSchema, roleSchema, type Role } from '../../validation/role.ts';
import type { Standing } from '../../validation/standing.ts';
import { profileKey } from '../keys/keys.ts';
import type { Table } from '../table.ts';
import type { TransactItem } from '../commit/transaction.ts';
import { readItem, type Item } from '../entity/items.ts';
import type { Write } from '../entity/writes.ts';

/** The condition that a person exists: a deleted person has a tombstone. */
const PERSON_IS_THERE = 'attribute_exists(pk) AND attribute_not_exists(deletedAt)';

/** The profile of an existing person: one consistent read. */
async function findProfile({ client, name: TableName }: Table, userId: string) {
  const command = new GetCommand({ TableName, Key: profileKey(userId), ConsistentRead: true });
  const { Item } = await client.send(command);
  return Item?.['deletedAt'] === undefined ? Item : undefined;
}

/** Whether the person exists: one consistent read. */
export const isPersonThere = async (table: Table, userId: string): Promise<boolean> =>
  (await findProfile(table, userId)) !== undefined;

const standingSchema = z.object({ role: roleSchema, position: positionSchema.default('owner') });

/** What a person is on which side; undefined if they do not exist. One consistent read. */
export async function findStanding(table: Table, userId: string): Promise<Standing | undefined> {
  const profile = await findProfile(table, userId);
  return profile && standingSchema.parse(profile);
}

/** The role alone. */
export const findRole = async (table: Table, userId: string): Promise<Role | undefined> =>
  (await findStanding(table, userId))?.role;

const viewerSchema = z.object({ role: roleSchema, companyId: z.string().optional() });
/** What decides which sites a person may see. */
export type SiteViewer = OfAccount & z.output<typeof viewerSchema>;

/** Which sites a person may see; undefined if they do not exist. One consistent read. */
export async function findViewer(table: Table, userId: string): Promise<SiteViewer | undefined> {
  const profile = await findProfile(table, userId);
  return profile && { userId, ...viewerSchema.parse(profile) };
}

const countedSchema = z.object({ websitesCount: z.number().int().default(0) });

/** How many sites the account of a caller has. */
export type CountSites = (caller: {
  companyId?: string | undefined;
  profileItem?: Readonly<Item>;
}) => Promise<number>;

/**
 * They are counted in the client's own item, which confirmed them a moment ago; for a person of their company it is
 * read, for half a unit.
 */
export const createCountSites =
  (table: Table): CountSites =>
  async ({ companyId, profileItem }) => {
    const item =
      companyId === undefined
        ? profileItem
        : await readItem(table, profileKey(companyId), { consistent: false });
    return countedSchema.parse(item ?? {}).websitesCount;
  };

/** A condition for a transaction: the person exists, and has `role` if one is given. */
export function personIsThere(
  { name: TableName }: Pick<Table, 'name'>,
  userId: string,
  role?: Role,
): TransactItem {
  const check = { TableName, Key: profileKey(userId), ConditionExpression: PERSON_IS_THERE };
  if (role === undefined) return { ConditionCheck: check };
  return {
    ConditionCheck: {
      ...check,
      ConditionExpression: `${PERSON_IS_THERE} AND #role = :role`,
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':role': role },
    },
  };
}

/** A condition for a transaction: the person is an owner of the provider's side. */
export function ownerIsThere(table: Pick<Table, 'name'>, userId: string): TransactItem {
  const { ConditionCheck } = personIsThere(table, userId, 'admin');
  const isOwner = '(attribute_not_exists(#position) OR #position = :owner)';
  return {
    ConditionCheck: {
      TableName: table.name,
      Key: profileKey(userId),
      ConditionExpression: `${ConditionCheck?.ConditionExpression ?? ''} AND ${isOwner}`,
      ExpressionAttributeNames: {
        ...ConditionCheck?.ExpressionAttributeNames,
        '#position': 'position',
      },
      ExpressionAttributeValues: {
        ...ConditionCheck?.ExpressionAttributeValues,
        ':owner': 'owner',
      },
    },
  };
}

/**
 * Adds to a counter in the profile of a person who exists; `below`: only while it is less. Nothing is ever written into
 * a tombstone.
 */
export function addToPerson(
  userId: string,
  counter: { name: string; by: number; below?: number | null },
): Write {
  const { name, by, below = null } = counter;
  const isLess = ' AND (attribute_not_exists(#counter) OR #counter < :below)';
  return {
    Update: {
      Key: profileKey(userId),
      UpdateExpression: 'ADD #counter :by',
      ConditionExpression: `${PERSON_IS_THERE}${below === null ? '' : isLess}`,
      ExpressionAttributeNames: { '#counter': name },
      ExpressionAttributeValues: { ':by': by, ...(below !== null && { ':below': below }) },
    },
  };
}
