import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unzip } from './unzip.ts';

interface Member {
  name: string;
  content: string;
  deflate?: boolean;
}

/** Writes the parts of the format that a reader needs; checksums stay zero. */
function zipOf(members: Member[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, deflate = false } of members) {
    const data = deflate ? deflateRawSync(content) : Buffer.from(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(deflate ? 8 : 0, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), data);
    entries.push(entry, Buffer.from(name));
    offset += local.length + Buffer.byteLength(name) + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...entries, end]);
}

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unzip-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function unpack(members: Member[]): Promise<void> {
  await writeFile(join(folder, 'a.zip'), zipOf(members));
  await unzip(join(folder, 'a.zip'), join(folder, 'out'));
}

test('unpacks stored and compressed files, in folders', async () => {
  await unpack([
    { name: 'a/', content: '' },
    { name: 'a/uno.txt', content: 'uno' },
    { name: 'a/b/ñandú.txt', content: 'dos '.repeat(500), deflate: true },
  ]);
  expect(await readFile(join(folder, 'out/a/uno.txt'), 'utf8')).toBe('uno');
  expect(await readFile(join(folder, 'out/a/b/ñandú.txt'), 'utf8')).toBe('dos '.repeat(500));
});

test('refuses a name that leads out of the folder', async () => {
  await expect(unpack([{ name: '../fuera.txt', content: 'x' }])).rejects.toThrow(
    'leaves the folder',
  );
});

test('refuses what is no zip', async () => {
  await writeFile(join(folder, 'a.zip'), 'no es un zip, aunque tenga más de veintidós bytes');
  await expect(unzip(join(folder, 'a.zip'), folder)).rejects.toThrow('no directory');
});
