/** The formats that are known by their bytes. */
export type FileFormat =
  | ('png' | 'jpeg' | 'gif' | 'webp' | 'pdf')
  | ('zip' | 'gzip' | 'xz' | 'bzip2' | '7z' | 'tar' | 'encrypted');

/** Bytes of a file that are read to recognise its format. */
export const HEADER_BYTES = 512;

interface Mark {
  at: number;
  bytes: readonly number[];
}

const beginning = (...bytes: number[]): readonly Mark[] => [{ at: 0, bytes }];

/** The marks of each format, all of one line. Two lines: it has two kinds. An uncompressed tar has its mark at byte 257. */
const signatures: Record<FileFormat, readonly (readonly Mark[])[]> = {
  png: [beginning(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  jpeg: [beginning(0xff, 0xd8, 0xff)],
  gif: [
    beginning(0x47, 0x49, 0x46, 0x38, 0x37, 0x61),
    beginning(0x47, 0x49, 0x46, 0x38, 0x39, 0x61),
  ],
  webp: [[...beginning(0x52, 0x49, 0x46, 0x46), { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] }]],
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
