import fc from 'fast-check';

/** Numbers that JSON can write and `JSON.stringify` cannot: each stands for itself in `jsonText`. */
const RAW_NUMBERS = ['1e309', '-1e309', '-0', '1e-400', '9007199254740993', '0.1e1'] as const;
const MARK = 'raw:';

const texts = [
  '',
  ' ',
  '\t\n',
  '\ud800',
  'ab\udc00cd',
  '\0',
  'a\u202eb',
  '\ufeff',
  '😀'.repeat(60),
  `${'x'.repeat(99)}😀`,
  `${'x'.repeat(119)}😀`,
  'e\u0301'.repeat(60),
  'x'.repeat(301),
  'x'.repeat(20_000),
  '<script>alert(1)</script>',
  '{{7*7}}',
  '=1+1',
  '${x}',
  "Av. O'Higgins 12",
  '"; DROP TABLE x; --',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e2',
  '0x10',
  '1,5',
  '-1',
  '0',
  '1000000000',
  '99999999999999999999',
];
const days = [
  '1969-12-31',
  '0001-01-01',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '-000001-01-01',
];
const urls = [
  'https://ftp://sitio.cl',
  'http//sitio.cl',
  'https://ana:clave@sitio.cl',
  'https://[::1]:22',
  'https://xn--',
  'https://ñandú.cl/😀',
  `https://sitio.cl/${'ñ'.repeat(1_000)}`,
  'javascript:alert(1)',
];

export const hostileText = fc.oneof(
  fc.constantFrom(...texts, ...days, ...urls),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

/** A value of any kind that no field expects. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...RAW_NUMBERS.map((number) => MARK + number)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(-1, 0, 0.5, 1.25, 2 ** 31, 1e21, true, null, [], {}, [null], [[[]]]),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      JSON.parse('{"__proto__":{"role":"admin"}}') as unknown,
      { constructor: { prototype: {} } },
      { toString: 1, length: -1 },
      Array.from({ length: 300 }, () => 'x'),
    ),
  },
);

/** What is no JSON, or none of an object. */
export const hostileBody = fc.constantFrom(
  '',
  '{',
  'null',
  '[]',
  '"texto"',
  '1e309',
  '\ufeff{}',
  '{"__proto__":null}',
  `{"x":"${'x'.repeat(300_000)}"}`,
  '['.repeat(5_000),
);

/** A cursor of nobody, of nothing, or of what is not there. */
export const hostileCursor = fc.oneof(
  fc.constantFrom(
    'x',
    '%%%',
    'bnVsbA',
    'x'.repeat(2_000),
    ...[
      {},
      { pk: '\ud800' },
      { pk: 'USER#x', sk: '' },
      { list: 'x', before: '\0' },
      { pk: 1, sk: null },
    ].map((key) => Buffer.from(JSON.stringify(key)).toString('base64url')),
  ),
  fc.json({ maxDepth: 2 }).map((text) => Buffer.from(text).toString('base64url')),
);

/** A piece of a path as it goes over the line: not every one is a text's encoding. */
export const hostilePathPart = fc.constantFrom(
  '-1',
  '__proto__',
  'x'.repeat(300),
  'A'.repeat(26),
  '%ED%A0%80',
  '%FF',
  '%E2%80%AE',
  '..%2F..%2Fx',
  '%20',
  '%F0%9F%98%80',
  '1e309',
  '9999-13',
  '1969-12',
);

/** JSON in which the marked numbers are written as they are. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value).replace(/"raw:([-+.\de]+)"/g, '$1');
