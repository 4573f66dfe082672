import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Item } from '../entity/items.ts';
import { MIGRATED } from '../entity/shape.ts';
import type { ItemKey } from '../entity/writes.ts';
import { watchedItems, type WatchedItem } from '../schema.ts';

/** A change of one of the watched items, as the table's stream reports it. */
export interface Change {
  item: WatchedItem;
  key: ItemKey;
  /** Undefined where the item was made. */
  before: Item | undefined;
  /** Undefined where it was deleted. */
  after: Item | undefined;
}

const names = Object.keys(watchedItems) as WatchedItem[];

function isWatchedAs(name: WatchedItem, { pk, sk }: ItemKey): boolean {
  const { partition, sort = { prefix: '' } } = watchedItems[name];
  if (!pk.startsWith(partition)) return false;
  return typeof sort === 'string' ? sk === sort : sk.startsWith(sort.prefix);
}

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];
// The types of the Lambda and the SDK describe the same JSON: one with optional fields, the other with exclusive ones.
const itemOf = (image: Image): Item | undefined =>
  image && (unmarshall(image as Parameters<typeof unmarshall>[0]) as Item);

function keyOf({ dynamodb }: DynamoDBRecord): ItemKey {
  const { pk, sk } = dynamodb?.Keys ?? {};
  if (pk?.S === undefined || sk?.S === undefined) throw new Error('A stream record without keys');
  return { pk: pk.S, sk: sk.S };
}

/**
 * Parses a record of the table's stream; undefined for an item that nobody watches: the filters let a few of them through.
 *
 * @throws Error for a record without keys
 */
export function changeOf(record: DynamoDBRecord): Change | undefined {
  const key = keyOf(record);
  const { OldImage: before, NewImage: after } = record.dynamodb ?? {};
  const item = names.find((name) => isWatchedAs(name, key));
  return item && { item, key, before: itemOf(before), after: itemOf(after) };
}

/** Whether the migrator wrote it: the item has another shape, and says the same as before. */
export const isMigration = ({ dynamodb }: DynamoDBRecord): boolean =>
  dynamodb?.NewImage?.[MIGRATED] !== undefined;
