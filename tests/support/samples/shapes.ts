import { createHash } from 'node:crypto';
import * as z from 'zod';
import { entities } from './entities.ts';
import { otherSchemas } from './other-items.ts';

type Json = Record<string, unknown>;

/** What a kind of item is made of, as far as a stored item shows it. */
export interface Described {
  version: number;
  schema: z.ZodType;
  /** Values of fields that an item may lack. */
  absent: Readonly<Json>;
}

/** A field as it is stored. */
interface Field {
  /** A hash of each type and each choice that its value may be: a set, so that one more is no change of the others. */
  types: readonly string[];
  /** The hash of the value that it has where an item lacks it. */
  blank: string | undefined;
}

/** A field, and the place and the type of the value that it is in. */
type PlacedField = Field & { path: string; parent: string; parentType: string };

const hash = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([value]))
    .digest('hex')
    .slice(0, 8);

const json = z.record(z.string(), z.unknown());
/** What is read of a JSON schema. */
const nodeSchema = z.looseObject({
  type: z.unknown().optional(),
  anyOf: z.array(json).default([]),
  oneOf: z.array(json).default([]),
  enum: z.array(z.unknown()).default([]),
  properties: z.record(z.string(), json).default({}),
  items: json.optional().catch(undefined),
  additionalProperties: json.optional().catch(undefined),
  required: z.array(z.string()).default([]),
});

/** Each schema that a value may fit; each choice of texts is one. */
function alternativesOf(schema: Json): Json[] {
  const { anyOf, oneOf, enum: choices, type } = nodeSchema.parse(schema);
  const nested = [...anyOf, ...oneOf];
  if (nested.length > 0) return nested.flatMap(alternativesOf);
  if (choices.length > 0) return choices.map((choice) => ({ const: choice }));
  return Array.isArray(type) ? type.map((each: unknown) => ({ ...schema, type: each })) : [schema];
}

/** What is in a value, by the end of its path: `.sites`, `[]` for each of a list, `{}` for each of a map. */
function partsOf(schema: Json): [end: string, part: Json, blank: string | undefined][] {
  const { properties, items, additionalProperties, required } = nodeSchema.parse(schema);
  const blankOf = (name: string, part: Json) =>
    required.includes(name) ? undefined : hash(part['default']);
  const others = Object.entries({ '[]': items, '{}': additionalProperties });
  return [
    ...Object.entries(properties).map(([name, part]): [string, Json, string | undefined] => [
      `.${name}`,
      part,
      blankOf(name, part),
    ]),
    ...others.flatMap(([end, part]): [string, Json, undefined][] =>
      part ? [[end, part, undefined]] : [],
    ),
  ];
}

/** Its parts are fields of their own. The pattern of a format changes with zod. */
const beside = ['properties', 'items', 'additionalProperties', '$schema', 'default'];
function typeOf(schema: Json): string {
  const { required, properties } = nodeSchema.parse(schema);
  const names = required.filter((name) => !(name in properties));
  const own = Object.entries({ ...schema, required: names }).filter(
    ([name]) => !beside.includes(name) && !(name === 'pattern' && 'format' in schema),
  );
  return hash(Object.fromEntries(own));
}

function fieldsIn(schema: Json, path: string): PlacedField[] {
  const alternatives = alternativesOf(schema);
  const [one, ...more] = alternatives.filter((each) => partsOf(each).length > 0);
  if (!one || more.length > 0) return [];
  return partsOf(one).flatMap(([end, part, blank]) => {
    const at = `${path}${end}`;
    const types = alternativesOf(part);
    // Of objects of several kinds each is compared as a whole.
    const isOneOfSeveral = types.filter((each) => partsOf(each).length > 0).length > 1;
    const own = types.map(isOneOfSeveral ? hash : typeOf).toSorted();
    return [
      { path: at, types: [...new Set(own)], blank, parent: path, parentType: typeOf(one) },
      ...fieldsIn(part, at),
    ];
  });
}

/** Each field of a kind of item. */
function fieldsOf({ schema, absent }: Described): PlacedField[] {
  const node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const absentOf = new Map(
    Object.entries(absent).map(([name, blank]) => [`.${name}`, hash(blank)]),
  );
  return fieldsIn(node, '').map((field) => ({
    ...field,
    blank: absentOf.get(field.path) ?? field.blank,
  }));
}

/** One line a kind: its version, and of each field its types, after `?` the blank value. */
export const lineOf = (described: Described): string =>
  [
    `v${String(described.version)}`,
    ...fieldsOf(described).map(
      ({ path, types, blank }) =>
        `${path}${blank === undefined ? '' : `?${blank}`}:${types.join('+')}`,
    ),
  ].join(' ');

function parse(line: string) {
  const [version = '', ...fields] = line.split(' ');
  const entries = fields.map((text): [string, Field] => {
    const [named = '', types = ''] = text.split(':');
    const [path = '', blank] = named.split('?');
    return [path, { types: types.split('+'), blank }];
  });
  return { version: Number(version.slice(1)), fields: new Map(entries) };
}

/** Why today's code cannot read a field that was stored; undefined where it can. */
function breakOf(was: Field, is: Field | undefined): string | undefined {
  if (!is) return 'is no longer there';
  if (was.types.some((type) => !is.types.includes(type))) return 'has another type';
  if (was.blank === undefined || was.blank === is.blank) return undefined;
  return is.blank === undefined ? 'is lacking in stored items' : 'has another blank value';
}

/**
 * The fields of which today's code cannot read what was stored by the frozen line, and why. A new field that items may lack and
 * one more choice are none. Of another version: none, because its upcasts read what was stored.
 */
export function breaksOf(kind: string, frozen: string, today: Described): string[] {
  const { version, fields } = parse(frozen);
  if (today.version > version) return [];
  const now = fieldsOf(today);
  const byPath = new Map(now.map((field) => [field.path, field]));
  const broken = [...fields].map(([path, was]) => [path, breakOf(was, byPath.get(path))]);
  // A value of which nothing was stored before has no items that lack its fields.
  const isLacking = ({ path, blank, parent, parentType }: PlacedField) =>
    !fields.has(path) &&
    blank === undefined &&
    (parent === '' || fields.get(parent)?.types.includes(parentType) === true);
  const lacking = now.filter(isLacking).map(({ path }) => [path, 'is lacking in stored items']);
  return [...broken, ...lacking].flatMap(([path = '', why]) =>
    why === undefined ? [] : [`${kind}${path} ${why}`],
  );
}

/** Today's shape of each kind of item, by the builder of its key; those are left out whose reader has no schema. */
export const shapes = (): Record<string, Described> => ({
  ...entities,
  ...Object.fromEntries(
    Object.entries(otherSchemas).map(([kind, schema]) => [
      kind,
      { version: 1, schema, absent: {} },
    ]),
  ),
});
