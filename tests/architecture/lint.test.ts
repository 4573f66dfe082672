import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { rootDir } from '../support/root.ts';

const eslint = new ESLint({ cwd: rootDir });

/** The rules that a text breaks as if it stood in a file that exists: the linter needs its project. */
async function brokenBy(text: string, filePath: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(text, { filePath });
  return (result?.messages ?? []).map((message) => message.ruleId);
}

const inFunctions = 'functions/core/id.ts';
const inFrontend = 'frontend/src/lib/cn.ts';
const inTests = 'tests/support/root.ts';

/** What each house rule must find. */
const plants: [rule: string | null, file: string, text: string][] = [
  // Found by types alone: a compiler in the wrong version makes this rule see nothing.
  ['@typescript-eslint/no-floating-promises', inFunctions, 'Promise.resolve(1);'],
  ['@typescript-eslint/no-explicit-any', inFunctions, 'export const x: any = 1;'],
  ['no-restricted-syntax', inFunctions, "import { z } from 'zod';\nexport const x = z.string();"],
  ['no-restricted-syntax', inFunctions, 'export default 1;'],
  ['no-restricted-syntax', inTests, "import { vi } from 'vitest';\nvi.mock('./root.ts');"],
  ['no-console', inFunctions, 'console.log(1);'],
  ['no-restricted-imports', inFrontend, "export { Amplify } from 'aws-amplify';"],
  ['max-lines', inFunctions, 'export {};\n'.repeat(201)],
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
];

describe('the linter', () => {
  it.each(plants)('finds %s in %s', async (rule, file, text) => {
    expect(await brokenBy(`${text}\n`, file)).toContain(rule);
  });

  it('lets tests be long and scripts speak', async () => {
    expect(await brokenBy('export {};\n'.repeat(201), inTests)).not.toContain('max-lines');
    expect(await brokenBy('console.log(1);\n', 'scripts/openapi.ts')).not.toContain('no-console');
  });
});
