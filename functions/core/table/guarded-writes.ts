import type { Table } from './table.ts';
import type { TransactItem } from './transact.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** An item as it was read, and those of its attributes that must not have changed since. */
export interface AsRead {
  item: Attributes;
  attributes: readonly string[];
}

function unchanged({ item, attributes }: AsRead) {
  const terms = attributes.map((name) =>
    item[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :read_${name}`,
  );
  const present = attributes.filter((name) => item[name] !== undefined);
  return {
    condition: ['attribute_exists(pk)', ...terms].join(' AND '),
    names: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(present.map((name) => [`:read_${name}`, item[name]] as const)),
  };
}

/** DynamoDB refuses an empty map of values. */
const valuesOf = (values: Attributes) =>
  Object.keys(values).length > 0 && { ExpressionAttributeValues: values };

interface GuardedUpdate {
  Key: Record<string, string>;
  set: Attributes;
  remove?: readonly string[];
  asRead: AsRead;
}

/** Sets and removes attributes of an item that is there, and is what it was when it was read. */
export function guardedUpdate(
  { name: TableName }: Pick<Table, 'name'>,
  { Key, set, remove = [], asRead }: GuardedUpdate,
): TransactItem {
  const guard = unchanged(asRead);
  const setting = Object.keys(set).map((name) => `#${name} = :${name}`);
  const clauses = [
    ...(setting.length > 0 ? [`SET ${setting.join(', ')}`] : []),
    ...(remove.length > 0 ? [`REMOVE ${remove.map((name) => `#${name}`).join(', ')}`] : []),
  ];
  const touched = [...Object.keys(set), ...remove].map((name) => [`#${name}`, name] as const);
  const values = Object.entries(set).map(([name, value]) => [`:${name}`, value] as const);
  return {
    Update: {
      TableName,
      Key,
      UpdateExpression: clauses.join(' '),
      ConditionExpression: guard.condition,
      ExpressionAttributeNames: { ...guard.names, ...Object.fromEntries(touched) },
      ...valuesOf({ ...guard.values, ...Object.fromEntries(values) }),
    },
  };
}

/** The condition that an item is there, and is what it was when it was read. */
function conditionOf(asRead: AsRead) {
  const { condition, names, values } = unchanged(asRead);
  return {
    ConditionExpression: condition,
    ...(asRead.attributes.length > 0 && { ExpressionAttributeNames: names }),
    ...valuesOf(values),
  };
}

/** Puts an item in the place of one that is there, and is what it was when it was read. */
export const guardedPut = (
  { name: TableName }: Pick<Table, 'name'>,
  { Item, asRead }: { Item: Record<string, unknown>; asRead: AsRead },
): TransactItem => ({ Put: { TableName, Item, ...conditionOf(asRead) } });

/** Deletes an item that is there, and is what it was when it was read. */
export const guardedDelete = (
  { name: TableName }: Pick<Table, 'name'>,
  { Key, asRead }: Pick<GuardedUpdate, 'Key' | 'asRead'>,
): TransactItem => ({ Delete: { TableName, Key, ...conditionOf(asRead) } });
