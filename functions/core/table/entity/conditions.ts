export type Attributes = Readonly<Record<string, unknown>>;

/** An item's state at the read, and the attributes that must be unchanged since. */
export interface AsRead {
  item: Attributes;
  attributes: readonly string[];
}

export function unchanged({ item, attributes }: AsRead) {
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
export const valuesOf = (values: Attributes) =>
  Object.keys(values).length > 0 && { ExpressionAttributeValues: values };

/** The condition that an item exists and is unchanged since it was read. */
export function conditionOf(asRead: AsRead) {
  const { condition, names, values } = unchanged(asRead);
  return {
    ConditionExpression: condition,
    ...(asRead.attributes.length > 0 && { ExpressionAttributeNames: names }),
    ...valuesOf(values),
  };
}

export const namesOf = (attributes: readonly string[]) =>
  Object.fromEntries(attributes.map((name) => [`#${name}`, name]));
export const namedValues = (attributes: Attributes) =>
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
export function conditionsOf(where: readonly Term[]) {
  const all = where.map(conditionOfTerm);
  return {
    terms: all.map(({ term }) => term),
    names: namesOf(all.flatMap(({ names }) => names)),
    values: Object.assign({}, ...all.map(({ values }) => values)) as Attributes,
  };
}
