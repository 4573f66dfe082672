import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unzip } from './unzip.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unzip-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function unpack(files: Zippable): Promise<void> {
  await writeFile(join(folder, 'a.zip'), zipSync(files));
  await unzip(join(folder, 'a.zip'), join(folder, 'out'));
}

test('unpacks stored and compressed files, in folders', async () => {
  await unpack({
    'a/': new Uint8Array(),
    'a/uno.txt': [strToU8('uno'), { level: 0 }],
    'a/b/ñandú.txt': strToU8('dos '.repeat(500)),
  });
  expect(await readFile(join(folder, 'out/a/uno.txt'), 'utf8')).toBe('uno');
  expect(await readFile(join(folder, 'out/a/b/ñandú.txt'), 'utf8')).toBe('dos '.repeat(500));
});

test('refuses a name that leads out of the folder', async () => {
  await expect(unpack({ '../fuera.txt': strToU8('x') })).rejects.toThrow('leaves the folder');
});

test('refuses what is no zip', async () => {
  await writeFile(join(folder, 'a.zip'), 'no es un zip, aunque tenga más de veintidós bytes');
  await expect(unzip(join(folder, 'a.zip'), folder)).rejects.toThrow('invalid zip data');
});
