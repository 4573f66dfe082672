import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Reads parts in order and computes both checksums of what it read; one part at a time is in memory. */
export interface PartHasher {
  /** Base64. @throws RangeError for a part out of order; whatever reading throws, and for fewer bytes than there were */
  part: (partNumber: number) => Promise<string>;
  /** Hexadecimal, of all that was read. */
  whole: () => string;
}

export function createPartHasher(file: Blob, partBytes: number): PartHasher {
  const all = sha256.create();
  let read = 0;
  return {
    part: async (partNumber) => {
      if (partNumber !== read + 1) throw new RangeError(`Part ${String(partNumber)} is not next`);
      const from = (partNumber - 1) * partBytes;
      const slice = file.slice(from, from + partBytes);
      const bytes = new Uint8Array(await slice.arrayBuffer());
      if (bytes.length !== slice.size) throw new RangeError('The file became shorter');
      read = partNumber;
      // The browser's own runs beside this one, on another thread.
      const digest = crypto.subtle.digest('SHA-256', bytes);
      all.update(bytes);
      return base64Of(new Uint8Array(await digest));
    },
    whole: () => bytesToHex(all.digest()),
  };
}
