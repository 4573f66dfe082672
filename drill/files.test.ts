import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareFiles } from './files.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'drill-files-'));
});
afterEach(() => rm(dir, { recursive: true }));

const sumOf = (content: string) => createHash('sha256').update(content).digest('hex');

const placesBelow = (root: string) => ({
  ...{ home: root, site: root, content: join(root, 'wp-content') },
  ...{ plugins: join(root, 'plugins'), uploads: join(root, 'uploads') },
});

/** Writes files and a list of sums, and compares them. */
async function compare(files: Record<string, string>, lines: readonly string[]) {
  const root = join(dir, 'sitio');
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  const sums = join(dir, 'files.sha256');
  await writeFile(sums, lines.map((line) => `${line}\n`).join(''));
  return compareFiles({ places: placesBelow(root), sums }, new AbortController().signal);
}

test('files are where they belong, with any name', async () => {
  const files = {
    'wp-content/uploads/ñandú 😀.txt': 'a',
    'wp-content/dos\nlíneas\\.txt': 'b',
    '.htaccess': 'c',
    'uploads/d.txt': 'd',
  };
  const lines = [
    `${sumOf('a')}  wp-content/uploads/ñandú 😀.txt`,
    `\\${sumOf('b')}  wp-content/dos\\nlíneas\\\\.txt`,
    `${sumOf('c')}  site/.htaccess`,
    `${sumOf('d')}  uploads/d.txt`,
  ];
  expect(await compare(files, lines)).toBe(4);
});

test('a file that is another one is found', async () => {
  const lines = [`${sumOf('a')}  wp-content/ñ.txt`];
  expect(await compare({ 'wp-content/ñ.txt': 'b' }, lines)).toMatchObject({
    code: 'file-differs',
    message: expect.stringContaining('«wp-content/ñ.txt»') as string,
  });
});

test('a file that is missing is found, but for the drop-in of SQLite', async () => {
  const lines = ['wp-content/db.php', 'wp-content/a.txt'].map((name) => `${sumOf('a')}  ${name}`);
  expect(await compare({}, lines)).toMatchObject({ code: 'file-lost' });
  expect(await compare({ 'wp-content/a.txt': 'a' }, lines)).toBe(2);
});

test('a backup without a list has nothing to compare', async () => {
  const missing = { places: placesBelow(dir), sums: join(dir, 'nothing') };
  expect(await compareFiles(missing, new AbortController().signal)).toBeUndefined();
});
