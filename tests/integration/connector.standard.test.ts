import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkConnector } from '../../scripts/lib/connector-standard.ts';
import { rootDir } from '../support/root.ts';

const CHECK_TIMEOUT_MS = 300_000;

test(
  'the plugin keeps the rules that are written down: npm run connector:check',
  async () => {
    await expect(checkConnector(rootDir)).resolves.toBeUndefined();
  },
  CHECK_TIMEOUT_MS,
);

test('a rule that is switched off on a line is one that is checked, and the line says why', () => {
  const rules = readFileSync(join(rootDir, 'connector/phpcs.xml'), 'utf8');
  const checked = [...rules.matchAll(/<rule ref="([^"]+)"/g)].map(([, rule = '']) => rule);
  const lines = globSync('connector/**/*.php', { cwd: rootDir }).flatMap((path) =>
    readFileSync(join(rootDir, path), 'utf8')
      .split('\n')
      .filter((line) => line.includes('phpcs:'))
      .map((line) => ({ path, line: line.trim() })),
  );
  expect(lines.length).toBeGreaterThan(0);
  const idle = lines.filter(({ line }) => {
    const rule = /\/\/ phpcs:ignore ([\w.]+) -- \S/.exec(line)?.[1];
    return rule === undefined || !checked.some((one) => `${rule}.`.startsWith(`${one}.`));
  });
  expect(idle).toEqual([]);
});
