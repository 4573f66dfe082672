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

const namesOf = (attributes: readonly string[]) =>
  Object.fromEntries(attributes.map((name) => [`#${name}`, name]));
const namedValues = (attributes: Attributes) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`:${name}`, value]));

type Comparison = '=' | '<' | '<=' | '>';

/**
 * What must be true of an item at a write: an attribute is missing, or compares with a value or with another attribute of
 * the item. `absent or …` is also true without the attribute.
 */
export type Term =
  | readonly [name: string, is: 'absent']
  | readonly [name: string, is: Comparison | `absent or ${Comparison}`, than: unknown];
export const attribute = (name: string) => ({ attribute: name });

const isAttribute = (than: unknown): than is ReturnType<typeof attribute> =>
  typeof than === 'object' && than !== null && 'attribute' in than;

function conditionOfTerm([name, is, than]: Term, n: number) {
  const missing = `attribute_not_exists(#${name})`;
  if (is === 'absent') return { term: missing, names: [name], values: {} };
  const value = isAttribute(than) ? `#${than.attribute}` : `:where${String(n)}`;
  const comparison = `#${name} ${is.replace('absent or ', '')} ${value}`;
  return {
    term: is.startsWith('absent or') ? `(${missing} OR ${comparison})` : comparison,
    names: isAttribute(than) ? [name, than.attribute] : [name],
    values: isAttribute(than) ? {} : { [value]: than },
  };
}

/** The terms as parts of a condition. */
function conditionsOf(where: readonly Term[]) {
  const all = where.map(conditionOfTerm);
  return {
    terms: all.map(({ term }) => term),
    names: namesOf(all.flatMap(({ names }) => names)),
    values: Object.assign({}, ...all.map(({ values }) => values)) as Attributes,
  };
}

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

/** What is added to attributes: to a number, or to a set of texts. */
type Added = Readonly<Record<string, number | ReadonlySet<string>>>;

const clauseOf = (verb: 'ADD' | 'DELETE', attributes: Attributes): string[] => {
  const names = Object.keys(attributes);
  return names.length === 0
    ? []
    : [`${verb} ${names.map((name) => `#${name} :${name}`).join(', ')}`];
};

interface Raised {
  name: string;
  to: string;
  /** Set with it. */
  set?: Attributes;
  /** Added with it. */
  add?: Added;
  /** Elements that leave sets with it. */
  takeOut?: Readonly<Record<string, ReadonlySet<string>>>;
}

/**
 * Sets an attribute to a greater value than it has; creates the item if needed. Refused where it has that value, or
 * somebody raised it further.
 */
export function raiseTo(
  Key: ItemKey,
  { name, to, set = {}, add = {}, takeOut = {} }: Raised,
): Write {
  const values = { [name]: to, ...set };
  const setting = Object.keys(values).map((each) => `#${each} = :${each}`);
  return {
    Update: {
      Key,
      UpdateExpression: [
        `SET ${setting.join(', ')}`,
        ...clauseOf('ADD', add),
        ...clauseOf('DELETE', takeOut),
      ].join(' '),
      ConditionExpression: `attribute_not_exists(#${name}) OR #${name} < :${name}`,
      ExpressionAttributeNames: namesOf(Object.keys({ ...values, ...add, ...takeOut })),
      ExpressionAttributeValues: namedValues({ ...values, ...add, ...takeOut }),
    },
  };
}

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
  const { terms, names, values } = conditionsOf(where);
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
        ...namesOf(Object.keys(set)),
        ...names,
      },
      ExpressionAttributeValues: {
        ...Update?.ExpressionAttributeValues,
        ...namedValues(set),
        ...values,
      },
    },
  };
}

/** Adds entries to a map of an existing item. An entry that is in the map stays as it is. */
export function addEntries(
  Key: ItemKey,
  map: string,
  entries: Readonly<Record<string, unknown>>,
): Write {
  const names = Object.keys(entries);
  const setting = names.map((_name, n) => {
    const path = `#map.#entry${String(n)}`;
    return `${path} = if_not_exists(${path}, :entry${String(n)})`;
  });
  return {
    Update: {
      Key,
      UpdateExpression: `SET ${setting.join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: {
        '#map': map,
        ...Object.fromEntries(names.map((name, n) => [`#entry${String(n)}`, name])),
      },
      ExpressionAttributeValues: Object.fromEntries(
        names.map((name, n) => [`:entry${String(n)}`, entries[name]]),
      ),
    },
  };
}
