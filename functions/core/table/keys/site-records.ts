import type { DynamoDBRecord } from 'aws-lambda';
import {
  OWNER_PREFIX,
  SITE_PREFIX,
  SITE_SORT_KEY,
  SITE_STATS_SORT_KEY,
  WEBSITE_ROW_PREFIX,
} from '../schema.ts';
import { siteOfKey, websiteOfRowKey } from './keys.ts';

function keyOf({ dynamodb }: DynamoDBRecord): { pk: string; sk: string } {
  const { pk, sk } = dynamodb?.Keys ?? {};
  if (pk?.S === undefined || sk?.S === undefined) throw new Error('A stream record without keys');
  return { pk: pk.S, sk: sk.S };
}

/**
 * The site of whose items a record of the table's stream has one that a search looks at; undefined for any other item.
 *
 * @throws Error for a record without keys
 */
export function siteIdOfRecord(record: DynamoDBRecord): string | undefined {
  const key = keyOf(record);
  if (key.pk.startsWith(OWNER_PREFIX) && key.sk.startsWith(WEBSITE_ROW_PREFIX))
    return websiteOfRowKey(key).websiteId;
  const isLookedAt = key.sk === SITE_SORT_KEY || key.sk === SITE_STATS_SORT_KEY;
  return key.pk.startsWith(SITE_PREFIX) && isLookedAt ? siteOfKey(key).websiteId : undefined;
}
