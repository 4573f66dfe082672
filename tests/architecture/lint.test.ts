import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { beforeAll, describe, expect, it } from 'vitest';
import { enabledRules, knownRules, rulesBrokenBy } from '../support/oxlint.ts';
import { rootDir } from '../support/root.ts';

const eslint = new ESLint({ cwd: rootDir });

/** The rules that a text breaks as if it stood in a file. */
async function brokenBy(text: string, filePath: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(text, { filePath });
  return (result?.messages ?? []).map((message) => message.ruleId);
}

const inFunctions = 'functions/core/id.ts';
const inEntity = 'functions/activities/activities.entity.ts';
const inFrontend = 'frontend/src/lib/cn.ts';
const inTests = 'tests/support/root.ts';

/** What each house rule must find. */
const plants: [rule: string | null, file: string, text: string][] = [
  ['@typescript-eslint/no-explicit-any', inFunctions, 'export const x: any = 1;'],
  ['no-restricted-syntax', inFunctions, "import { z } from 'zod';\nexport const x = z.string();"],
  ['no-restricted-syntax', inFunctions, 'export default 1;'],
  ['no-restricted-syntax', inTests, "import { vi } from 'vitest';\nvi.mock('./root.ts');"],
  ['no-restricted-syntax', inFunctions, 'export const f = (x: string) => { void x; };'],
  ['no-console', inFunctions, 'console.log(1);'],
  ['eqeqeq', inFunctions, 'export const f = (a: string, b: string) => a == b;'],
  ['no-restricted-syntax', inFrontend, 'export const f = (x: { mutate: () => 1 }) => x.mutate();'],
  [
    'no-restricted-syntax',
    inFrontend,
    'export const f = ({ mutateAsync }: { mutateAsync: 1 }) => mutateAsync;',
  ],
  ['no-restricted-imports', inFrontend, "export { Amplify } from 'aws-amplify';"],
  ['no-restricted-imports', inFrontend, "export { useSearchParams } from 'react-router';"],
  // The table's own words, outside of core/table.
  [
    'no-restricted-syntax',
    inEntity,
    "import { GetCommand } from '@aws-sdk/lib-dynamodb';\nexport const x = GetCommand;",
  ],
  [
    'no-restricted-syntax',
    inEntity,
    "import { paginateQuery } from '@aws-sdk/lib-dynamodb';\nexport const x = paginateQuery;",
  ],
  ...['Update', 'Condition', 'KeyCondition', 'Filter', 'Projection'].map(
    (kind): [string, string, string] => [
      'no-restricted-syntax',
      inEntity,
      `export const x = { ${kind}Expression: 'a' };`,
    ],
  ),
  ['max-lines', inFunctions, 'export {};\n'.repeat(301)],
  ['max-params', inFunctions, 'export const f = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d];'],
  [
    'max-depth',
    inFunctions,
    `export function f(a: boolean) {${'if (a) {'.repeat(4)}${'}'.repeat(5)}`,
  ],
  ['complexity', inFunctions, `export const f = (a: string) => ${'a === "x" || '.repeat(9)}false;`],
  ['@typescript-eslint/ban-ts-comment', inFunctions, '// @ts-ignore\nexport const x = 1;'],
  // A directive is a warning without a rule's name, and `npm run check` takes no warnings.
  [null, inFunctions, '/* eslint-disable no-console */\nexport {};'],
  ['no-warning-comments', inFunctions, '// oxlint-disable-next-line\nexport {};'],
  ['no-warning-comments', 'scripts/preflight.cjs', '/* oxlint-disable */'],
];

describe('ESLint', () => {
  it.each(plants)('finds %s in %s', async (rule, file, text) => {
    expect(await brokenBy(`${text}\n`, file)).toContain(rule);
  });

  it('lets core/table alone speak to DynamoDB', async () => {
    const text = "export const x = { UpdateExpression: 'a' };\n";
    expect(await brokenBy(text, 'functions/core/table/x.ts')).toEqual([]);
    expect(await brokenBy(text, 'functions/new-noun/x.ts')).toContain('no-restricted-syntax');
  });

  it('lets tests be long and scripts speak', async () => {
    expect(await brokenBy('export {};\n'.repeat(301), inTests)).not.toContain('max-lines');
    expect(await brokenBy('console.log(1);\n', 'scripts/openapi.ts')).not.toContain('no-console');
  });
});

/** Found by types alone: a compiler in the wrong version makes these rules see nothing. */
const typedPlants: [rule: string, file: string, text: string][] = [
  ['no-floating-promises', 'functions/floating.ts', 'Promise.resolve(1);'],
  ['no-floating-promises', 'frontend/src/floating.ts', 'Promise.resolve(document);'],
  ['no-floating-promises', 'tests/floating.ts', 'Promise.resolve(1);'],
  // Its comments do not silence it; ESLint refuses those that would.
  ['no-floating-promises', 'infra/silent.ts', '/* eslint-disable */\nPromise.resolve(1);'],
  ['no-unsafe-assignment', 'functions/any.ts', "export const x: string = JSON.parse('1');"],
  ['no-unsafe-member-access', 'events/any.ts', "export const x: unknown = JSON.parse('1').x;"],
  ['no-deprecated', 'scripts/deprecated.ts', "export const x = 'ab'.substr(1);"],
  ['no-unnecessary-condition', 'functions/sure.ts', "export const f = (a: string) => a ?? '';"],
  ['no-misused-promises', 'functions/misused.ts', '[1].forEach(async (x) => { await f(x); });'],
  ['require-await', 'functions/await.ts', 'export async function f() { return 1; }'],
  [
    'switch-exhaustiveness-check',
    'functions/switch.ts',
    "export function f(a: 'x' | 'y') { switch (a) { case 'x': console.log(a); } }",
  ],
  ['restrict-template-expressions', 'functions/text.ts', 'export const f = (a: []) => `${a}`;'],
];

describe('oxlint', () => {
  const handler = 'export const B = () => <button onClick={async () => { await 0n; }} />;';
  const allowed = new Map([
    ['frontend/src/handler.tsx', handler],
    ['tests/fake.ts', 'export async function f() { return 1; }'],
    ['functions/number.ts', 'export const f = (a: number) => `${a}`;'],
  ]);
  let broken: Map<string, string[]>;
  beforeAll(() => {
    broken = rulesBrokenBy(
      new Map([...typedPlants.map(([, file, text]) => [file, text] as const), ...allowed]),
    );
  });

  it.each(typedPlants)('finds %s in %s', (rule, file) => {
    expect(broken.get(file)).toContain(`typescript(${rule})`);
  });

  it('lets handlers be asynchronous, fakes wait for nothing, and numbers into templates', () => {
    for (const [file] of allowed) {
      const codes = broken.get(file) ?? [];
      expect(codes.filter((code) => /misused|require|restrict/.test(code))).toEqual([]);
    }
  });
});

describe('the two linters', () => {
  const own = (rule: string) => rule.replace('@typescript-eslint/', 'typescript/');
  const typed = Object.keys(tseslint.configs.disableTypeChecked.rules ?? {}).map(own);
  /** What .oxlintrc.json says it does without, and why. */
  const without = [
    'typescript/no-unsafe-class-instance-assignment',
    'typescript/no-unsafe-enum-assignment',
  ];

  it('have all of the strict rules between them', () => {
    const strict = tseslint.configs.strictTypeChecked
      .flatMap(({ rules }) => Object.entries(rules ?? {}))
      .filter(([, setting]) => setting !== 'off')
      .map(([rule]) => own(rule))
      .filter((rule) => typed.includes(rule) && rule !== 'typescript/unbound-method');
    expect(enabledRules().toSorted()).toEqual(
      [...strict, 'typescript/switch-exhaustiveness-check']
        .filter((rule) => !without.includes(rule))
        .toSorted(),
    );
  });

  it('do without a rule only while oxlint has none', () => {
    expect(knownRules()).toContain('typescript/no-floating-promises');
    expect(knownRules().filter((rule) => without.includes(rule))).toEqual([]);
  });
});
