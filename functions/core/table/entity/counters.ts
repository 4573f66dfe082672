import { conditionsOf, namedValues, namesOf, type Attributes, type Term } from './conditions.ts';
import type { ItemKey, Write } from './writes.ts';

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
