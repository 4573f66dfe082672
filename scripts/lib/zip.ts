import { crc32 } from 'node:zlib';

const LOCAL_FILE = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION_2 = 20;
const MADE_ON_UNIX = (3 << 8) | VERSION_2; // so that the mode below counts
const UTF8_NAMES = 0x0800;
const REGULAR_FILE = (0o100644 << 16) >>> 0;
/** 1 January 1980, the first day of the format. */
const DATE = (0 << 9) | (1 << 5) | 1;

export interface ZipFile {
  /** Path in the archive, with slashes. */
  readonly name: string;
  readonly data: Buffer;
}

/**
 * Packs small files, sorted, with one date and uncompressed: the same files give the same bytes on every machine,
 * whatever its zlib. Written out for the reason that `infra/local/wordpress/unzip.ts` is.
 */
export function zip(files: readonly ZipFile[]): Buffer {
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const contents: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data } of sorted) {
    const common = commonFields(name, data);
    const local = [uint32(LOCAL_FILE), common, Buffer.from(name), data];
    directory.push(directoryEntry(common, offset), Buffer.from(name));
    contents.push(...local);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0);
  const end = [
    uint32(END_OF_DIRECTORY),
    uint16s(0, 0, sorted.length, sorted.length),
    uint32(directoryBytes),
    uint32(offset),
    uint16s(0),
  ];
  return Buffer.concat([...contents, ...directory, ...end]);
}

/** What a file's local header and its entry in the directory have alike. */
function commonFields(name: string, data: Buffer): Buffer {
  return Buffer.concat([
    uint16s(VERSION_2, UTF8_NAMES, 0, 0, DATE),
    uint32(crc32(data)),
    uint32(data.length),
    uint32(data.length),
    uint16s(Buffer.byteLength(name), 0),
  ]);
}

function directoryEntry(common: Buffer, offset: number): Buffer {
  return Buffer.concat([
    uint32(DIRECTORY_ENTRY),
    uint16s(MADE_ON_UNIX),
    common,
    uint16s(0, 0, 0),
    uint32(REGULAR_FILE),
    uint32(offset),
  ]);
}

function uint16s(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2));
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
