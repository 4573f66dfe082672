import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { AppError } from '../../http/errors.ts';
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

/**
 * The condition that a person may own sites, plans and reports: a client who is there, and whose account it is. What
 * belonged to somebody of their company would be in nobody's lists, and be deleted with that person.
 */
const IS_ACCOUNT = `${PERSON_IS_THERE} AND #role = :client AND attribute_not_exists(companyId)`;
const accountNames = { '#role': 'role' };
const accountValues = { ':client': 'cliente' satisfies Role };

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

const viewerSchema = standingSchema.extend({ companyId: z.string().optional() });
/** What decides which sites a person may see, and what they may do. */
export type SiteViewer = OfAccount & z.output<typeof viewerSchema>;

/** Which sites a person may see, and what they are on their side; undefined if they do not exist. One consistent read. */
export async function findViewer(table: Table, userId: string): Promise<SiteViewer | undefined> {
  const profile = await findProfile(table, userId);
  return profile && { userId, ...viewerSchema.parse(profile) };
}

/** Whether a person may own sites, plans and reports: one consistent read. The write has `accountIsThere`. */
export async function isAccount(table: Table, userId: string): Promise<boolean> {
  const viewer = await findViewer(table, userId);
  return viewer?.role === 'cliente' && viewer.companyId === undefined;
}

/** The refusal of everybody else as an owner. `field`: where the request names them. */
export function ownerRefused(field?: string): AppError {
  const refusal = new AppError('CLIENT_REQUIRED');
  if (field === undefined) return refusal;
  return new AppError('CLIENT_REQUIRED', { fields: { [field]: [refusal.message] } });
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

/** A condition for each transaction that names an owner: they may own sites, plans and reports. */
export const accountIsThere = (
  { name: TableName }: Pick<Table, 'name'>,
  userId: string,
): Write => ({
  ConditionCheck: {
    TableName,
    Key: profileKey(userId),
    ConditionExpression: IS_ACCOUNT,
    ExpressionAttributeNames: accountNames,
    ExpressionAttributeValues: accountValues,
  },
});

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
 * Adds to a counter in the profile of a person who exists; `below`: only while it is less; `owns`: only where they may own
 * what is counted. Nothing is ever written into a tombstone.
 */
export function addToPerson(
  userId: string,
  counter: { name: string; by: number; below?: number | null; owns?: boolean },
): Write {
  const { name, by, below = null, owns = false } = counter;
  const isLess = ' AND (attribute_not_exists(#counter) OR #counter < :below)';
  return {
    Update: {
      Key: profileKey(userId),
      UpdateExpression: 'ADD #counter :by',
      ConditionExpression: `${owns ? IS_ACCOUNT : PERSON_IS_THERE}${below === null ? '' : isLess}`,
      ExpressionAttributeNames: { '#counter': name, ...(owns && accountNames) },
      ExpressionAttributeValues: {
        ':by': by,
        ...(owns && accountValues),
        ...(below !== null && { ':below': below }),
      },
    },
  };
}
