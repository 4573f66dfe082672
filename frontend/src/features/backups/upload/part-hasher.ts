import { createSHA256 } from 'hash-wasm';

/** What the page asks of the hashing worker, and what that answers: one answer a question, in order. */
export type HashQuestion =
  | { type: 'open'; file: Blob; partBytes: number }
  | { type: 'part'; partNumber: number }
  | { type: 'whole' };

export type HashAnswer = { sha256: string } | { failed: string };

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Reads parts in order and computes both checksums of what it read; two parts at a time are in memory. */
export interface PartHasher {
  /** Base64. @throws RangeError for a part out of order; whatever reading throws, and for fewer bytes than there were */
  part: (partNumber: number) => Promise<string>;
  /** Hexadecimal, of all that was read. */
  whole: () => Promise<string>;
}

async function readPart(slice: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await slice.arrayBuffer());
  if (bytes.length !== slice.size) throw new RangeError('The file became shorter');
  return bytes;
}

export function createPartHasher(file: Blob, partBytes: number): PartHasher {
  // WebAssembly, several times as fast as any library without it: it sets the pace of an upload.
  const whole = createSHA256();
  let read = 0;
  let next: Promise<Uint8Array<ArrayBuffer>> | undefined;
  /** The browser reads the next part on another thread while this one is computed. */
  const readAhead = () => {
    const from = read * partBytes;
    const isMore = read === 0 || from < file.size;
    next = isMore ? readPart(file.slice(from, from + partBytes)) : undefined;
    // Reported to the caller who asks for that part.
    next?.catch(() => undefined);
  };
  return {
    part: async (partNumber) => {
      if (partNumber !== read + 1) throw new RangeError(`Part ${String(partNumber)} is not next`);
      if (!next) readAhead();
      const bytes = (await next) ?? new Uint8Array();
      read = partNumber;
      readAhead();
      // The browser's own runs beside this one, too.
      const digest = crypto.subtle.digest('SHA-256', bytes);
      (await whole).update(bytes);
      return base64Of(new Uint8Array(await digest));
    },
    whole: async () => (await whole).digest(),
  };
}
