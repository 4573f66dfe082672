import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_RECORD_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  readonly name: string;
  readonly data: Buffer;
}

/**
 * Unpacks a small zip archive. Written out because Node has no unzip, `unzip` is not on every machine, and a package
 * for one archive of 50 files would be one more thing to keep up to date.
 */
export async function unzip(archive: string, destination: string): Promise<void> {
  const root = resolve(destination);
  for (const { name, data } of entriesOf(await readFile(archive))) {
    const path = resolve(root, name);
    if (!path.startsWith(root + sep)) throw new Error(`${archive}: ${name} leaves the folder`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, data);
  }
}

function* entriesOf(zip: Buffer): Generator<Entry> {
  const end = findEnd(zip);
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('zip: damaged directory');
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    if (!name.endsWith('/')) yield { name, data: contentAt(zip, at) };
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

function findEnd(zip: Buffer): number {
  for (let at = zip.length - END_RECORD_BYTES; at >= 0; at -= 1) {
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new Error('zip: no directory found');
}

function contentAt(zip: Buffer, entry: number): Buffer {
  const method = zip.readUInt16LE(entry + 10);
  const packedBytes = zip.readUInt32LE(entry + 20);
  const local = zip.readUInt32LE(entry + 42);
  // The local header repeats name and extra field, the latter with a length of its own.
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + packedBytes);
  if (method === STORED) return packed;
  if (method === DEFLATED) return inflateRawSync(packed);
  throw new Error(`zip: unknown method ${method}`);
}
