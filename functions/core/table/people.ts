import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { profileKey } from './keys.ts';
import type { Table } from './table.ts';
import type { TransactItem } from './transact.ts';

/** The condition that a profile is somebody's: of a deleted person there is a tombstone. */
export const PERSON_IS_THERE = 'attribute_exists(pk) AND attribute_not_exists(deletedAt)';

/** Whether there is such a person, at this moment: one consistent read. */
export async function isPersonThere(
  { client, name: TableName }: Table,
  userId: string,
): Promise<boolean> {
  const command = new GetCommand({ TableName, Key: profileKey(userId), ConsistentRead: true });
  const { Item } = await client.send(command);
  return Item !== undefined && Item['deletedAt'] === undefined;
}

/** Lets a transaction through only if there is such a person. */
export const personIsThere = (
  { name: TableName }: Pick<Table, 'name'>,
  userId: string,
): TransactItem => ({
  ConditionCheck: {
    TableName,
    Key: profileKey(userId),
    ConditionExpression: PERSON_IS_THERE,
  },
});
