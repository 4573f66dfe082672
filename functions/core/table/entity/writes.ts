import type { Table } from '../table.ts';
import type { TransactItem } from '../commit/transaction.ts';
import {
  conditionOf,
  conditionsOf,
  namedValues,
  namesOf,
  unchanged,
  valuesOf,
  type AsRead,
  type Attributes,
  type Term,
} from './conditions.ts';

/** The key of an item in the table. */
export interface ItemKey {
  pk: string;
  sk: string;
}

type Unbound<Item> = Omit<NonNullable<Item>, 'TableName'> & { TableName?: string | undefined };
type Kind = keyof TransactItem;

/** A write of one item for a transaction; `commit` can add the table's name. */
export type Write = { [K in Kind]?: Unbound<TransactItem[K]> | undefined };

/** The write with the table's name. */
export const inTable = ({ name }: Pick<Table, 'name'>, write: Write): TransactItem =>
  Object.fromEntries(
    Object.entries(write).map(([kind, parts]) => [kind, { TableName: name, ...parts }]),
  );

export interface Change {
  Key: Readonly<Record<keyof ItemKey, string>>;
  set: Attributes;
  remove?: readonly string[];
  /** Without it, the item need only be there. */
  asRead?: AsRead;
  /** True at the write, whatever was read. */
  where?: readonly Term[];
}

const ANY_STATE: AsRead = { item: {}, attributes: [] };

/** Sets and removes attributes of an existing item that is unchanged since it was read, and of which `where` is true. */
export function updateItem({
  Key,
  set,
  remove = [],
  asRead = ANY_STATE,
  where = [],
}: Change): Write {
  const guard = unchanged(asRead);
  const { terms, names, values } = conditionsOf(where);
  const setting = Object.keys(set).map((name) => `#${name} = :${name}`);
  const clauses = [
    ...(setting.length > 0 ? [`SET ${setting.join(', ')}`] : []),
    ...(remove.length > 0 ? [`REMOVE ${remove.map((name) => `#${name}`).join(', ')}`] : []),
  ];
  // DynamoDB refuses it, the local emulator does not.
  if (clauses.length === 0) throw new Error('An update must set or remove something');
  return {
    Update: {
      Key,
      UpdateExpression: clauses.join(' '),
      ConditionExpression: [guard.condition, ...terms].join(' AND '),
      ExpressionAttributeNames: {
        ...guard.names,
        ...names,
        ...namesOf([...Object.keys(set), ...remove]),
      },
      ...valuesOf({ ...guard.values, ...values, ...namedValues(set) }),
    },
  };
}

/** Puts an item that does not exist yet. */
export const putNew = (Item: Record<string, unknown>): Write => ({
  Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Replaces an existing item that is unchanged since it was read. */
export const replaceItem = ({
  Item,
  asRead,
}: {
  Item: Record<string, unknown>;
  asRead: AsRead;
}): Write => ({ Put: { Item, ...conditionOf(asRead) } });

/** Deletes an item that is there, and is what it was when it was read. */
export const deleteItem = ({ Key, asRead = ANY_STATE }: Pick<Change, 'Key' | 'asRead'>): Write => ({
  Delete: { Key, ...conditionOf(asRead) },
});

/** Deletes an item, if there is one, of which `where` is true. */
export function deleteWhere(Key: ItemKey, where: readonly Term[]): Write {
  const { terms, names, values } = conditionsOf(where);
  return {
    Delete: {
      ...{ Key, ConditionExpression: terms.join(' AND '), ExpressionAttributeNames: names },
      ...valuesOf(values),
    },
  };
}

/** A condition for a transaction: an item is unchanged since it was read; undefined: it does not exist. */
export const checkItem = (Key: ItemKey, asRead: AsRead | undefined): Write => ({
  ConditionCheck: {
    Key,
    ...(asRead ? conditionOf(asRead) : { ConditionExpression: 'attribute_not_exists(pk)' }),
  },
});

/**
 * Puts an item that claims some work for its writer, if nobody has claimed it, or the claim is over. `until`: the
 * attribute with the end of a claim. `done`: the attribute of work that is done, which nobody claims again.
 */
export const claimItem = (
  Item: Record<string, unknown>,
  { until, done, now }: { until: string; done: string; now: string },
): Write => ({
  Put: {
    Item,
    ConditionExpression:
      'attribute_not_exists(pk) OR (attribute_not_exists(#done) AND #until <= :now)',
    ExpressionAttributeNames: { '#done': done, '#until': until },
    ExpressionAttributeValues: { ':now': now },
  },
});

/** Puts an item in place of one with a lower number, or of none. */
export const putNewer = (Item: Record<string, unknown>, number: string): Write => ({
  Put: {
    Item,
    ConditionExpression: 'attribute_not_exists(pk) OR #number < :number',
    ExpressionAttributeNames: { '#number': number },
    ExpressionAttributeValues: { ':number': Item[number] },
  },
});
