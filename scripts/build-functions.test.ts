import { readFile, stat } from 'node:fs/promises';
import { glob, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildFunctions, sizeTable } from './build-functions.ts';

let rootDir: string;

beforeEach(async () => {
  rootDir = await mkdtemp(join(tmpdir(), 'build-'));
  const folder = rootDir;
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const folder of ['functions/websites', 'functions/core', 'scripts']) {
    await mkdir(join(rootDir, folder), { recursive: true });
  }
  await put('scripts/lambda-credentials.ts', 'export const defaultProvider = () => undefined;');
  await put('functions/websites/websites.service.ts', "export const answer = () => 'service';");
  const entry =
    "import { answer } from './websites.service.ts'; export const handler = () => answer();";
  await put('functions/websites/websites.api.ts', entry);
  await put('functions/websites/websites.worker.ts', entry);
  await put('functions/websites/websites.worker.test.ts', 'throw new Error();');
});

const put = (path: string, text: string) => writeFile(join(rootDir, path), text);

async function builtFiles(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('dist/functions/*/*', { cwd: rootDir })) files.push(file);
  return files.sort();
}

test('every entry becomes a folder of its own, and nothing else does', async () => {
  const built = await buildFunctions(rootDir);
  expect(built.map(({ name }) => name)).toEqual(['websites.api', 'websites.worker']);
  expect(await builtFiles()).toEqual([
    'dist/functions/websites.api/index.js',
    'dist/functions/websites.api/index.js.map',
    'dist/functions/websites.worker/index.js',
    'dist/functions/websites.worker/index.js.map',
  ]);
});

test('what did not change is not written again, so that nothing is deployed again', async () => {
  await buildFunctions(rootDir);
  const file = join(rootDir, 'dist/functions/websites.api/index.js');
  const before = (await stat(file)).mtimeMs;
  await buildFunctions(rootDir);
  expect((await stat(file)).mtimeMs).toBe(before);
});

test('a deleted entry removes its folder', async () => {
  await buildFunctions(rootDir);
  await rm(join(rootDir, 'functions/websites/websites.worker.ts'));
  await buildFunctions(rootDir);
  expect(await builtFiles()).toHaveLength(2);
});

test('a build says nothing of the machine that it ran on', async () => {
  await buildFunctions(rootDir);
  for (const file of await builtFiles()) {
    expect(await readFile(join(rootDir, file), 'utf8')).not.toContain(rootDir);
  }
});

test('a mistake in an entry fails the build with its place', async () => {
  await put('functions/websites/websites.api.ts', "import './nowhere.ts';");
  await expect(buildFunctions(rootDir)).rejects.toThrow(/websites\.api\.ts:1:.*nowhere/);
});

test('the table shows the largest first', () => {
  const table = sizeTable([
    { name: 'small.api', bytes: 1_500, gzipBytes: 500 },
    { name: 'large.worker', bytes: 365_080, gzipBytes: 112_500 },
  ]);
  expect(table).toBe(
    'large.worker   365.1 KB   112.5 KB gzip\nsmall.api        1.5 KB     0.5 KB gzip',
  );
});
