import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { attentionKinds } from '../../functions/attention/attention.domain.ts';
import { loadContracts } from '../../scripts/lib/contracts.ts';
import { rootDir } from '../support/root.ts';

const read = (file: string) => readFileSync(join(rootDir, file), 'utf8');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

const guides = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: rootDir })];
const decisions = globSync('docs/adr/*.md', { cwd: rootDir })
  .filter((file) => !file.endsWith('README.md'))
  .sort();
const builtIn = ['audit', 'ci', 'install', 'start', 'test'];

/** An entry of a list: the line it begins with, and the texts of the points below it by their names. */
interface Entry {
  section: string;
  title: string;
  points: Record<string, string>;
}

/** The entries of a section's list. A line that is wrapped is read as one. */
function entriesOf(section: string): Entry[] {
  const text = section.replaceAll(/\n +(?![ -])/g, ' ');
  return text.split('\n- ').flatMap((entry, at) => {
    const [title = '', ...points] = entry.split('\n  - ');
    if (at === 0) return [];
    return { section: text.split('\n')[0] ?? '', title: title.trim(), points: pointsOf(points) };
  });
}
const pointsOf = (points: string[]): Record<string, string> =>
  Object.fromEntries(
    points.map((point) => {
      const [name = '', ...text] = point.trim().split(': ');
      return [name, text.join(': ')] as const;
    }),
  );
const sectionsOf = (text: string, level: string) => text.split(`\n${level} `).slice(1);

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

  it('CONTRIBUTING lists every script', () => {
    const guide = read('CONTRIBUTING.md');
    const hidden = Object.keys(scripts).filter(
      (name) => !guide.includes(`npm run ${name}`) && !guide.includes(`npm ${name}`),
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

describe('the kinds of pending items', () => {
  it('stand in the guide, in their order, with cause, end and who is notified', () => {
    const [, ...rows] = sectionsOf(read('docs/attention.md'), '##')[0]?.split('\n| `') ?? [];
    const cells = rows.map((row) =>
      row
        .split('\n')[0]
        ?.split(' | ')
        .map((cell) => cell.trim()),
    );
    expect(cells.map((row) => row?.[0]?.replace('`', ''))).toEqual(attentionKinds);
    for (const row of cells) expect(row?.filter((cell) => cell.length > 3)).toHaveLength(5);
  });

  it.each(attentionKinds)('%s has a story in the browser', (kind) => {
    const stories = globSync('tests/e2e/attention*.spec.ts', { cwd: rootDir }).map(read);
    expect(stories.filter((story) => new RegExp(`\\b${kind}\\b`).test(story))).not.toEqual([]);
  });
});

describe('the deviations', () => {
  const entries = sectionsOf(read('docs/deviations.md'), '##').flatMap(entriesOf);

  it('say what the specification says, what is here and why', () => {
    expect(entries.length).toBeGreaterThan(100);
    for (const { title, points } of entries) {
      expect(title).toMatch(/^\*\*00[01] §\d+:\*\* .{5,}/);
      expect(Object.keys(points), title).toEqual(['Here', 'Why']);
      expect(Object.values(points).every((text) => text.length > 5)).toBe(true);
    }
  });
});

describe('the access patterns', () => {
  const sections = sectionsOf(read('docs/access-patterns.md'), '##');
  const entriesBelow = (heading: string) =>
    sectionsOf(sections.find((text) => text.startsWith(`${heading}\n`)) ?? '', '###').flatMap(
      entriesOf,
    );

  it('say of each item how it is found', () => {
    const items = entriesBelow('Items').filter(({ section }) => section !== 'Indexes');
    expect(items.length).toBeGreaterThan(40);
    for (const { title } of items) expect(title).toMatch(/^`[A-Z]+\b.* \/ .+: .+\.$/);
  });

  it('say of each read and write how it is done and what it costs', () => {
    const reads = entriesBelow('Reads and writes');
    expect(reads.length).toBeGreaterThan(100);
    for (const { title, points } of reads)
      expect(Object.keys(points), title).toEqual(['By', 'Units']);
  });

  it('name every filter of a list: what it reads and costs depends on it', async () => {
    const titles = entriesBelow('Reads and writes').map(({ title }) => title);
    const ofPages = ['page', 'cursor'];
    const missing = Object.values(await loadContracts(rootDir))
      .flatMap((contract) => Object.values(contract))
      .filter(({ method }) => method === 'GET')
      .flatMap(({ path, query }) =>
        Object.keys(query?.shape ?? {})
          .filter((name) => !ofPages.includes(name))
          .map((name) => ({ path, name })),
      )
      .filter(({ path, name }) => {
        const ofRoute = titles.filter((title) => title.startsWith(`\`GET ${path}?`));
        return !ofRoute.some((title) => new RegExp(`[?&]${name}=`).test(title));
      });
    expect(missing.map(({ path, name }) => `GET ${path}?${name}=`)).toEqual([]);
  });
});
