import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly data: Buffer;
  /** Left as it is instead of compressed. */
  readonly stored?: boolean;
  /** Unix type and permissions. */
  readonly mode?: number;
}

const FILE = 0o100644;
const LIMIT = 0xffff_ffff;
const DATE = 0x5a21; // 2025-01-01

/** Writes a ZIP by hand, so that a test may write what no tool writes. `wide`: with Zip64 records. */
export function writeZip(entries: readonly ZipEntry[], { wide = false } = {}): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { local, central, packed } = wide ? wideRecords(entry, at) : shortRecords(entry, at);
    pieces.push(local, packed);
    directory.push(central);
    at += local.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const place = { count: entries.length, size, at };
  return Buffer.concat([...pieces, ...directory, wide ? wideEnd(place) : shortEnd(place)]);
}

const pack = ({ data, stored }: ZipEntry) => (stored === true ? data : deflateRawSync(data));

function shortRecords(entry: ZipEntry, at: number) {
  const packed = pack(entry);
  const none = Buffer.alloc(0);
  const sizes = numbers([4, packed.length], [4, entry.data.length]);
  return { packed, ...records(entry, { sizes, at, extras: [none, none] }) };
}

function wideRecords(entry: ZipEntry, at: number) {
  const packed = pack(entry);
  const both: Field[] = [
    [8, entry.data.length],
    [8, packed.length],
  ];
  const extras = [
    numbers([2, 1], [2, 16], ...both),
    numbers([2, 1], [2, 24], ...both, [8, at]),
  ] as const;
  return {
    packed,
    ...records(entry, { sizes: numbers([4, LIMIT], [4, LIMIT]), at: LIMIT, extras }),
  };
}

/** What stands before an entry's bytes, and its record in the directory. */
function records(
  { name, data, stored, mode = FILE }: ZipEntry,
  place: { sizes: Buffer; at: number; extras: readonly [Buffer, Buffer] },
) {
  const bytes = Buffer.from(name);
  const [localExtra, centralExtra] = place.extras;
  const method = stored === true ? 0 : 8;
  const sum = numbers([2, 0x0800], [2, method], [2, 0], [2, DATE], [4, crc32(data)]);
  const common = Buffer.concat([sum, place.sizes]);
  const lengths = (extra: Buffer) => numbers([2, bytes.length], [2, extra.length]);
  const local = [Buffer.from('PK\x03\x04'), numbers([2, 45]), common, lengths(localExtra)];
  const central = [Buffer.from('PK\x01\x02'), numbers([2, (3 << 8) | 45], [2, 45]), common];
  const rest = numbers([2, 0], [2, 0], [2, 0], [4, (mode << 16) >>> 0], [4, place.at]);
  return {
    local: Buffer.concat([...local, bytes, localExtra]),
    central: Buffer.concat([...central, lengths(centralExtra), rest, bytes, centralExtra]),
  };
}

interface DirectoryPlace {
  readonly count: number;
  readonly size: number;
  readonly at: number;
}

const shortEnd = ({ count, size, at }: DirectoryPlace) =>
  Buffer.concat([
    Buffer.from('PK\x05\x06'),
    numbers([2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0]),
  ]);

const wideEnd = ({ count, size, at }: DirectoryPlace) =>
  Buffer.concat([
    Buffer.from('PK\x06\x06'),
    numbers([8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count], [8, size], [8, at]),
    Buffer.from('PK\x06\x07'),
    numbers([4, 0], [8, at + size], [4, 1]),
    shortEnd({ count: 0xffff, size: LIMIT, at: LIMIT }),
  ]);

type Field = readonly [2 | 4 | 8, number];

/** Numbers as a record has them, each with its bytes. */
function numbers(...fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(8);
      field.writeBigUInt64LE(BigInt(value));
      return field.subarray(0, bytes);
    }),
  );
}
