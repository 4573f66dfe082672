import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { roleSchema, type Role } from '../validation/role.ts';
import { profileKey } from './keys.ts';
import type { Table } from './table.ts';
import type { TransactItem } from './transact.ts';

/** The condition that a profile is somebody's: of a deleted person there is a tombstone. */
export const PERSON_IS_THERE = 'attribute_exists(pk) AND attribute_not_exists(deletedAt)';

/** The profile of somebody who is there, at this moment: one consistent read. */
async function findProfile({ client, name: TableName }: Table, userId: string) {
  const command = new GetCommand({ TableName, Key: profileKey(userId), ConsistentRead: true });
  const { Item } = await client.send(command);
  return Item?.['deletedAt'] === undefined ? Item : undefined;
}

/** Whether there is such a person, at this moment: one consistent read. */
export const isPersonThere = async (table: Table, userId: string): Promise<boolean> =>
  (await findProfile(table, userId)) !== undefined;

/** The role of a person, at this moment; undefined for nobody. One consistent read. */
export async function findRole(table: Table, userId: string): Promise<Role | undefined> {
  const profile = await findProfile(table, userId);
  return profile && roleSchema.parse(profile['role']);
}

/** Lets a transaction through only if there is such a person, and has the role where one is asked for. */
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
