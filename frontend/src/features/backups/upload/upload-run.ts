import type {
  StoredPart,
  Upload,
} from '../../../../../functions/backups/upload/backups.uploads.domain.ts';
import type { FileHasher, HashedPart, UploadTools } from './upload-ports.ts';
import type { Persist } from './upload-retry.ts';
import type { Tally } from './upload-tally.ts';

/** One upload on its way: what all who work at it share. */
export interface UploadRun {
  file: Blob;
  upload: Upload;
  hasher: FileHasher;
  tools: Pick<UploadTools, 'api' | 'putPart'>;
  persist: Persist;
  tally: Tally;
  life: AbortSignal;
  /** Checksums of all parts that were read, by number: 44 bytes each, for at most 10,000. */
  checksums: Map<number, string>;
}

const startOf = ({ partBytes }: Upload, partNumber: number) => (partNumber - 1) * partBytes;

/** Bytes of a part: all have as many as the server said, but the last. */
export const lengthOf = ({ upload }: UploadRun, partNumber: number): number =>
  Math.min(upload.partBytes, upload.size - startOf(upload, partNumber));

/** A part as bytes that stay on the disk until they are sent. */
export function sliceOf({ file, upload }: UploadRun, partNumber: number): Blob {
  const from = startOf(upload, partNumber);
  return file.slice(from, Math.min(from + upload.partBytes, upload.size));
}

/** Those that need not be sent again: whole, and with a checksum to compare. */
export const wholeParts = (run: UploadRun, stored: readonly StoredPart[]): Map<number, string> =>
  new Map(
    stored.flatMap(({ partNumber, size, sha256 }) =>
      sha256 !== null && size === lengthOf(run, partNumber) ? [[partNumber, sha256] as const] : [],
    ),
  );

/** Signs by the page what `persist` keeps trying. */
export const signParts = ({ tools, upload, persist }: UploadRun, parts: HashedPart[]) =>
  persist(() => tools.api.sign(upload.backupId, parts));
