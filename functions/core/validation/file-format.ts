/** The formats that are known by their bytes. */
export type FileFormat =
  | ('png' | 'jpeg' | 'gif' | 'webp' | 'heic' | 'pdf' | 'mp4' | 'mov')
  | ('zip' | 'gzip' | 'xz' | 'bzip2' | '7z' | 'tar' | 'encrypted');

/** Bytes of a file that are read to recognise its format. */
export const HEADER_BYTES = 512;
/** Bytes at the end of a zip that are read for the names of its entries: those of some thousand. */
export const TAIL_BYTES = 131_072;

interface Mark {
  at: number;
  bytes: readonly number[];
}

const beginning = (...bytes: number[]): readonly Mark[] => [{ at: 0, bytes }];

/** A file of boxes (ISO 14496-12): the first is named at byte 4, and says of which brand the file is. */
const ofBrand = (brand: string): readonly Mark[] => [
  { at: 4, bytes: Array.from(`ftyp${brand}`, (character) => character.charCodeAt(0)) },
];

/** The marks of each format, all of one line. Two lines: it has two kinds. An uncompressed tar has its mark at byte 257. */
const signatures: Record<FileFormat, readonly (readonly Mark[])[]> = {
  png: [beginning(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  jpeg: [beginning(0xff, 0xd8, 0xff)],
  gif: [
    beginning(0x47, 0x49, 0x46, 0x38, 0x37, 0x61),
    beginning(0x47, 0x49, 0x46, 0x38, 0x39, 0x61),
  ],
  webp: [[...beginning(0x52, 0x49, 0x46, 0x46), { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] }]],
  heic: ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map(ofBrand),
  mp4: ['iso', 'mp4', 'avc1', 'M4V', 'MSNV', 'dash'].map(ofBrand),
  mov: [ofBrand('qt  ')],
  pdf: [beginning(0x25, 0x50, 0x44, 0x46, 0x2d)],
  // PK\5\6 is a zip without entries.
  zip: [beginning(0x50, 0x4b, 0x03, 0x04), beginning(0x50, 0x4b, 0x05, 0x06)],
  gzip: [beginning(0x1f, 0x8b, 0x08)],
  xz: [beginning(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00)],
  bzip2: [beginning(0x42, 0x5a, 0x68)],
  '7z': [beginning(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)],
  tar: [[{ at: 257, bytes: [0x75, 0x73, 0x74, 0x61, 0x72] }]],
  // GNUSYSE1: an archive that the plugin encrypted with its site's passphrase.
  encrypted: [beginning(0x47, 0x4e, 0x55, 0x53, 0x59, 0x53, 0x45, 0x31)],
};

/** Whether a file whose first bytes (`HEADER_BYTES`) these are is of a format. */
export const hasFormat = (header: Uint8Array, format: FileFormat): boolean =>
  signatures[format].some((marks) =>
    marks.every(({ at, bytes }) => bytes.every((byte, n) => header[at + n] === byte)),
  );

/** What no text has: control characters that are no layout, and what a decoder could not read. */
const NO_TEXT = /[\0-\x08\x0b\x0e-\x1f\x7f\ufffd]/;
/** A document that a browser would run, by whatever name it comes. */
const MARKUP = /^\s*<(?:!|\?xml|html|head|body|svg|script|iframe|math)/i;

/** The first bytes as a text: UTF-16 where its mark says so, else UTF-8, else what Windows writes in Spanish. */
function decoded(header: Uint8Array): string {
  const [first, second] = header;
  if (first === 0xff && second === 0xfe)
    return new TextDecoder('utf-16le').decode(header, { stream: true });
  try {
    // As a stream: the last character may be cut.
    return new TextDecoder('utf-8', { fatal: true }).decode(header, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(header);
  }
}

/** Whether first bytes are of a plain text: neither of another format, nor of markup that calls itself a text. */
export function isPlainText(header: Uint8Array): boolean {
  const isOther = (Object.keys(signatures) as FileFormat[]).some((each) => hasFormat(header, each));
  const text = decoded(header);
  return !isOther && !NO_TEXT.test(text) && !MARKUP.test(text);
}

const [END_BYTES, ENTRY_BYTES] = [22, 46];
/** PK\5\6 begins the end of a zip's directory, PK\1\2 each entry of it. */
const [END_MARK, ENTRY_MARK] = [0x06054b50, 0x02014b50];

function endOf(view: DataView): number | undefined {
  for (let at = view.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) === END_MARK) return at;
  }
  return undefined;
}

/**
 * The names of a zip's entries, by its last bytes (`TAIL_BYTES`): its directory is at its end. Of a larger directory none
 * are answered.
 */
export function zipEntriesIn(tail: Uint8Array): string[] {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  const end = endOf(view);
  if (end === undefined) return [];
  const names: string[] = [];
  let at = end - view.getUint32(end + 12, true);
  while (at >= 0 && at + ENTRY_BYTES <= end && view.getUint32(at, true) === ENTRY_MARK) {
    const length = view.getUint16(at + 28, true);
    const name = tail.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + length);
    names.push(new TextDecoder().decode(name));
    at += ENTRY_BYTES + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}
