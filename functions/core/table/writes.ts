import type { Table } from './table.ts';
import type { TransactItem } from './transact.ts';

type Attributes = Readonly<Record<string, unknown>>;

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

/** An item's state at the read, and the attributes that must be unchanged since. */
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

/** The condition that an item exists and is unchanged since it was read. */
function conditionOf(asRead: AsRead) {
  const { condition, names, values } = unchanged(asRead);
  return {
    ConditionExpression: condition,
    ...(asRead.attributes.length > 0 && { ExpressionAttributeNames: names }),
    ...valuesOf(values),
  };
}

export interface Change {
  Key: Readonly<Record<keyof ItemKey, string>>;
  set: Attributes;
  remove?: readonly string[];
  /** Without it, the item need only be there. */
  asRead?: AsRead;
}

const ANY_STATE: AsRead = { item: {}, attributes: [] };

/** Sets and removes attributes of an existing item that is unchanged since it was read. */
export function updateItem({ Key, set, remove = [], asRead = ANY_STATE }: Change): Write {
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
      Key,
      UpdateExpression: clauses.join(' '),
      ConditionExpression: guard.condition,
      ExpressionAttributeNames: { ...guard.names, ...Object.fromEntries(touched) },
      ...valuesOf({ ...guard.values, ...Object.fromEntries(values) }),
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

/** What is added to attributes: to a number, or to a set of texts. */
type Added = Readonly<Record<string, number | ReadonlySet<string>>>;

const namesOf = (attributes: readonly string[]) =>
  Object.fromEntries(attributes.map((name) => [`#${name}`, name]));
const namedValues = (attributes: Attributes) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`:${name}`, value]));
const clauseOf = (verb: 'ADD' | 'DELETE', attributes: Attributes): string[] => {
  const names = Object.keys(attributes);
  return names.length === 0
    ? []
    : [`${verb} ${names.map((name) => `#${name} :${name}`).join(', ')}`];
};

interface Raised {
  name: string;
  to: string;
  /** Added with it. */
  add?: Added;
  /** Elements that leave sets with it. */
  takeOut?: Readonly<Record<string, ReadonlySet<string>>>;
}

/**
 * Sets an attribute to a greater value than it has; creates the item if needed. Refused where it has that value, or
 * somebody raised it further.
 */
export const raiseTo = (Key: ItemKey, { name, to, add = {}, takeOut = {} }: Raised): Write => ({
  Update: {
    Key,
    UpdateExpression: [
      `SET #${name} = :${name}`,
      ...clauseOf('ADD', add),
      ...clauseOf('DELETE', takeOut),
    ].join(' '),
    ConditionExpression: `attribute_not_exists(#${name}) OR #${name} < :${name}`,
    ExpressionAttributeNames: namesOf([name, ...Object.keys(add), ...Object.keys(takeOut)]),
    ExpressionAttributeValues: namedValues({ [name]: to, ...add, ...takeOut }),
  },
});

interface AddOptions {
  /** Attributes to set if the item does not have them yet. */
  unlessSet?: Attributes;
  /** The most that a counter may be before the write; a missing counter is 0. */
  atMost?: Readonly<Record<string, number>>;
}

/** Adds to an item's counters and sets; creates the item if needed. */
export function addTo(
  Key: ItemKey,
  counters: Added,
  { unlessSet = {}, atMost = {} }: AddOptions = {},
): Write {
  const adding = Object.keys(counters).map((name) => `#${name} :${name}`);
  const setting = Object.keys(unlessSet).map(
    (name) => `#${name} = if_not_exists(#${name}, :${name})`,
  );
  const bounds = Object.keys(atMost).map(
    (name) => `(attribute_not_exists(#${name}) OR #${name} <= :most_${name})`,
  );
  const most = Object.entries(atMost).map(([name, value]) => [`:most_${name}`, value] as const);
  const touched = Object.entries({ ...counters, ...unlessSet });
  const names = [...touched.map(([name]) => name), ...Object.keys(atMost)];
  const set = setting.length > 0 ? `SET ${setting.join(', ')} ` : '';
  return {
    Update: {
      Key,
      UpdateExpression: `${set}ADD ${adding.join(', ')}`,
      ...(bounds.length > 0 && { ConditionExpression: bounds.join(' AND ') }),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries([
        ...touched.map(([name, value]) => [`:${name}`, value] as const),
        ...most,
      ]),
    },
  };
}

/** A comparison of an attribute with a value, or with another attribute of the item. */
type Term = readonly [name: string, is: '=' | '<' | '<=' | '>', than: unknown];
export const attribute = (name: string) => ({ attribute: name });

interface Counted {
  add: Readonly<Record<string, number>>;
  set?: Attributes;
  where?: readonly Term[];
}

/**
 * Adds to counters of an existing item of which every term is true at the write. So many writers can count at once: none
 * depends on what another one has read.
 */
export function addWhere(Key: ItemKey, { add, set = {}, where = [] }: Counted): Write {
  const isAttribute = (than: unknown): than is ReturnType<typeof attribute> =>
    typeof than === 'object' && than !== null && 'attribute' in than;
  const terms = where.map(([name, is, than], n) =>
    isAttribute(than) ? `#${name} ${is} #${than.attribute}` : `#${name} ${is} :where${String(n)}`,
  );
  const compared = where.flatMap(([name, , than]) =>
    isAttribute(than) ? [name, than.attribute] : [name],
  );
  const { Update } = addTo(Key, add);
  const setting = Object.keys(set).map((name) => `#${name} = :${name}`);
  return {
    Update: {
      Key,
      UpdateExpression: [
        ...(setting.length > 0 ? [`SET ${setting.join(', ')}`] : []),
        Update?.UpdateExpression,
      ].join(' '),
      ConditionExpression: ['attribute_exists(pk)', ...terms].join(' AND '),
      ExpressionAttributeNames: {
        ...Update?.ExpressionAttributeNames,
        ...Object.fromEntries([...Object.keys(set), ...compared].map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ...Update?.ExpressionAttributeValues,
        ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
        ...Object.fromEntries(
          where.flatMap(([, , than], n) =>
            isAttribute(than) ? [] : [[`:where${String(n)}`, than]],
          ),
        ),
      },
    },
  };
}
