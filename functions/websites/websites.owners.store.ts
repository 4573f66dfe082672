import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { ownerPartition, profileKey, websiteRowPrefix } from '../core/table/keys.ts';
import { isPersonThere, PERSON_IS_THERE } from '../core/table/people.ts';
import type { Table } from '../core/table/table.ts';
import type { TransactItem } from '../core/table/transact.ts';

/**
 * Counts a person's sites, in the profile. Refused for a deleted person: so nobody deleted gets a site, and
 * nothing is written into a tombstone.
 */
export const countSites = (
  { name: TableName }: Pick<Table, 'name'>,
  userId: string,
  by: 1 | -1,
): TransactItem => ({
  Update: {
    TableName,
    Key: profileKey(userId),
    UpdateExpression: 'ADD websitesCount :by',
    ConditionExpression: PERSON_IS_THERE,
    ExpressionAttributeValues: { ':by': by },
  },
});

/** Counts one more site of a person's who may have so many (null: any number); refused, too, where they have them. */
export function countSiteWithin(
  table: Pick<Table, 'name'>,
  userId: string,
  siteLimit: number | null,
): TransactItem {
  if (siteLimit === null) return countSites(table, userId, 1);
  return {
    Update: {
      TableName: table.name,
      Key: profileKey(userId),
      UpdateExpression: 'ADD websitesCount :by',
      ConditionExpression: `${PERSON_IS_THERE} AND (attribute_not_exists(websitesCount) OR websitesCount < :limit)`,
      ExpressionAttributeValues: { ':by': 1, ':limit': siteLimit },
    },
  };
}

/** The write that takes a site off its owner's count; none where nobody is left to count for. */
export async function uncountSite(table: Table, userId: string | null): Promise<TransactItem[]> {
  if (userId === null || !(await isPersonThere(table, userId))) return [];
  return [countSites(table, userId, -1)];
}

/** Ids of sites that a person has at this moment, at most `limit`. */
export async function findOwnedWebsiteIds(
  { client, name: TableName }: Table,
  userId: string,
  limit: number,
): Promise<string[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': ownerPartition(userId), ':prefix': websiteRowPrefix },
      ProjectionExpression: 'sk',
      ConsistentRead: true,
      Limit: limit,
    }),
  );
  return Items.map((item) => String(item['sk']).slice(websiteRowPrefix.length));
}
