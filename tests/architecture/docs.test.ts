import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { rootDir } from '../support/root.ts';

const read = (file: string) => readFileSync(join(rootDir, file), 'utf8');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

const guides = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: rootDir })];
const decisions = globSync('docs/adr/*.md', { cwd: rootDir })
  .filter((file) => !file.endsWith('README.md'))
  .sort();
const builtIn = ['ci', 'install', 'start', 'test'];

/** Cells of a Markdown table's rows, without its header. */
function rowsOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('the guides', () => {
  it.each(guides)('%s names scripts that exist', (file) => {
    const named = [...read(file).matchAll(/npm (?:run )?([a-z][\w:-]*)/g)].map(
      ([, name = '']) => name,
    );
    const missing = named.filter((name) => !(name in scripts) && !builtIn.includes(name));
    expect(missing).toEqual([]);
  });

  it.each([...guides, ...decisions])('%s links to files that exist', (file) => {
    const links = [...read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
      ([, to = '']) => to,
    );
    expect(links.filter((to) => !existsSync(join(rootDir, dirname(file), to)))).toEqual([]);
  });

  it('the README lists every script', () => {
    const readme = read('README.md');
    const hidden = Object.keys(scripts).filter(
      (name) => !readme.includes(`npm run ${name}`) && !readme.includes(`npm ${name}`),
    );
    expect(hidden).toEqual([]);
  });
});

describe('the decisions', () => {
  it('are numbered without gaps and listed', () => {
    const numbers = decisions.map((file) => Number(/(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]));
    expect(numbers).toEqual(numbers.map((_, n) => n + 1));
    const list = read('docs/adr/README.md');
    expect(
      decisions.filter((file) => !list.includes(`](${file.replace('docs/adr/', '')})`)),
    ).toEqual([]);
  });

  it.each(decisions)('%s says why, what and what follows, in a page', (file) => {
    const text = read(file);
    expect(text).toMatch(/^# \d+\. .+/);
    for (const heading of ['Context', 'Decision', 'Consequences']) {
      expect(text).toContain(`\n## ${heading}\n`);
    }
    expect(text.split('\n').length).toBeLessThanOrEqual(60);
  });
});

describe('the deviations', () => {
  it('are rows of what the specification says, what we do and why', () => {
    const rows = rowsOf(read('docs/deviations.md'));
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      expect(row, row.join(' | ')).toHaveLength(3);
      expect(row[0], row.join(' | ')).toMatch(/^00[01] §\d+: /);
      expect(row.every((cell) => cell.length > 5)).toBe(true);
    }
  });
});
