import { Zip, ZipDeflate } from 'fflate';

/** A file inside of a ZIP, written from its beginning to its end. */
export interface ZipFile {
  write(text: string): void;
  end(): void;
}

/**
 * A ZIP that is made while it is read: `take` answers what is packed by then. Files come one after the other, in the order in
 * which they were opened, so that of those that are written together the later ones wait, packed, for the end of the first.
 */
export function createZip(at: Date) {
  let packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  return {
    open(name: string): ZipFile {
      const file = new ZipDeflate(name, { level: 6 });
      file.mtime = at;
      zip.add(file);
      return {
        write: (text) => file.push(Buffer.from(text)),
        end: () => file.push(new Uint8Array(), true),
      };
    },
    /** After the end of all files: there are no others. */
    close: () => zip.end(),
    take(): Uint8Array[] {
      const chunks = packed;
      packed = [];
      return chunks;
    },
  };
}
