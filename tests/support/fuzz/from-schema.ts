import fc from 'fast-check';
import * as z from 'zod';

/** Ids that are there, by the name of the field or parameter that takes them. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

type Schema = z.core.JSONSchema.BaseSchema;

const words = [
  'Ana',
  'Sitio de prueba',
  'Cambiar el logotipo',
  "O'Higgins",
  'ñandú 😀',
  'sitio.cl',
];

const instant = fc
  .date({ min: new Date('2026-11-01'), max: new Date('2026-11-30'), noInvalidDate: true })
  .map((date) => date.toISOString());
const email = fc.nat().map((n) => `fuzz-${String(n)}@prueba.test`);
const byFormat: Record<string, fc.Arbitrary<string>> = {
  email,
  date: instant.map((at) => at.slice(0, 10)),
  'date-time': instant,
};

/** What rules ask for that no JSON schema says. */
const byName: Record<string, fc.Arbitrary<string>> = {
  url: fc.constantFrom('sitio.cl', 'http://sitio.cl/blog', 'https://ñandú.cl'),
  siteUrl: fc.constant('https://sitio.cl'),
  originalFilename: fc.constantFrom('copia.zip', 'respaldo 😀.tar.gz'),
  apiKey: fc.constantFrom('', 'clave-de-prueba-1'),
  wordpressVersion: fc.constantFrom('', '6.8.3'),
  email,
  secondaryEmail: fc.oneof(fc.constant(''), email),
  recipients: email,
  phone: fc.constantFrom('', '+56 9 1234 5678', '0056912345678'),
  whatsapp: fc.constantFrom('', '+56 9 1234 5678'),
  firstName: fc.constantFrom('Ana', "O'Hara"),
  lastName: fc.constantFrom('Pérez', '𝓐na'),
  companyName: fc.constantFrom('', 'Selecta <Ltda>'),
  companyDni: fc.constant('76.543.210-K'),
};

function textOf({ format, pattern, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  const formatted = byFormat[format ?? ''];
  if (formatted) return formatted;
  // Patterns of letters of every script are beyond what can be generated.
  if (pattern !== undefined && !pattern.includes('\\p'))
    return fc.stringMatching(new RegExp(pattern));
  const any = fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(maxLength, 60) });
  return pattern === undefined ? fc.oneof(fc.constantFrom(...words), any) : fc.constantFrom('Ana');
}

function idsOf(name: string, ids: KnownIds): readonly string[] | undefined {
  return ids[name] ?? ids[name.replace(/s$/, '')];
}

type Maker = (schema: Schema, about: About) => fc.Arbitrary<unknown>;
interface About {
  /** Of the field. */
  name: string;
  ids: KnownIds;
}

const objectOf: Maker = ({ properties = {}, required = [] }, { ids }) => {
  const fields = Object.entries(properties).map(([name, property]) => [
    name,
    valueOf(property as Schema, { name, ids }),
  ]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
  });
};

const arrayOf: Maker = ({ items, minItems = 0 }, about) =>
  fc.array(valueOf(items as Schema, about), {
    minLength: minItems,
    maxLength: Math.max(minItems, 3),
  });

const numberOf: Maker = ({ minimum = -10, maximum = 10_000, multipleOf = 1 }) =>
  fc
    .integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, 2 ** 40)) })
    .map((n) => n * multipleOf);

const stringOf: Maker = (schema, { name, ids }) => {
  const known = idsOf(name, ids);
  if (known && known.length > 0) return fc.constantFrom(...known);
  return byName[name] ?? textOf(schema);
};

const byType: Record<string, Maker> = {
  object: objectOf,
  array: arrayOf,
  number: numberOf,
  integer: numberOf,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  string: stringOf,
};

/** A value that is each of several at once. */
const allOf = (parts: readonly Schema[], about: About) =>
  fc
    .tuple(...parts.map((part) => valueOf(part, about)))
    .map((all) => Object.assign({}, ...all) as object);

/** The makers that do not go by the type; undefined where the type says it. */
function composed(schema: Schema, about: About): fc.Arbitrary<unknown> | undefined {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((one) => valueOf(one, about)));
  if (schema.allOf) return allOf(schema.allOf, about);
  if (schema.const !== undefined) return fc.constant(schema.const);
  return schema.enum && fc.constantFrom(...schema.enum);
}

/** A value that a JSON schema describes; its texts may still break a rule that no such schema can say. */
function valueOf(schema: Schema, about: About): fc.Arbitrary<unknown> {
  const make = byType[String(schema.type)] ?? stringOf;
  return composed(schema, about) ?? make(schema, about);
}

/** What a caller sends to a schema, before its defaults and transforms. */
export const inputOf = (schema: z.ZodType, ids: KnownIds): fc.Arbitrary<unknown> =>
  valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), { name: '', ids });
