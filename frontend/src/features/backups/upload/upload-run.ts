import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import type {
  StoredPart,
  Upload,
} from '../../../../../functions/backups/upload/backups.uploads.domain.ts';
import { hasCode, isExpired, OtherFile } from './upload-failures.ts';
import type { FileHasher, HashedPart, SignedPart, UploadTools } from './upload-ports.ts';
import { createPartQueue, type PartQueue, type SendablePart } from './upload-queue.ts';
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
const lengthOf = ({ upload }: UploadRun, partNumber: number): number =>
  Math.min(upload.partBytes, upload.size - startOf(upload, partNumber));

/** A part as bytes that stay on the disk until they are sent. */
function sliceOf({ file, upload }: UploadRun, partNumber: number): Blob {
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
const signParts = ({ tools, upload, persist }: UploadRun, parts: HashedPart[]) =>
  persist(() => tools.api.sign(upload.backupId, parts));

/** More at once fill no line better, and take memory. */
export const PARTS_IN_FLIGHT = 6;

async function signAgain(run: UploadRun, { hashed }: SendablePart): Promise<SignedPart> {
  const [signed] = await run.tools.api.sign(run.upload.backupId, [hashed]);
  if (!signed) throw new Error(`Part ${String(hashed.partNumber)} was not signed`);
  return signed;
}

/** A refused link is signed again once: whatever S3 says of one that was just signed is its answer. */
async function sendPart(run: UploadRun, part: SendablePart): Promise<void> {
  const { partNumber } = part.hashed;
  let { signed } = part;
  const put = async (signal: AbortSignal) => {
    const onSent = (bytes: number) => run.tally.sending(partNumber, bytes);
    try {
      await run.tools.putPart({ ...signed, body: sliceOf(run, partNumber), signal, onSent });
    } catch (error) {
      run.tally.dropped(partNumber);
      throw error;
    }
  };
  await run.persist(async (signal) => {
    try {
      await put(signal);
    } catch (error) {
      if (!isExpired(error)) throw error;
      signed = await signAgain(run, part);
      await put(signal);
    }
  });
  run.tally.arrived(partNumber, lengthOf(run, partNumber));
}

async function sendAll(run: UploadRun, queue: PartQueue, onFirst: () => void): Promise<void> {
  for (;;) {
    const part = await queue.take();
    if (!part) return;
    onFirst();
    await sendPart(run, part);
  }
}

export const queueOf = (run: UploadRun): PartQueue =>
  createPartQueue((parts) => signParts(run, parts), run.life);

/** Empties the queue, a few parts at a time. */
export async function sendParts(
  run: UploadRun,
  queue: PartQueue,
  onFirst: () => void,
): Promise<void> {
  const senders = Array.from({ length: PARTS_IN_FLIGHT }, () => sendAll(run, queue, onFirst));
  await Promise.all(senders);
}

/** Sends parts again that the server misses at completion. */
async function sendAgain(run: UploadRun, parts: readonly HashedPart[]): Promise<void> {
  const queue = queueOf(run);
  queue.put(parts);
  queue.end();
  await sendParts(run, queue, () => undefined);
}

async function checksumOf(run: UploadRun, partNumber: number): Promise<string> {
  const sha256 = await run.hasher.part(partNumber);
  run.checksums.set(partNumber, sha256);
  run.life.throwIfAborted();
  return sha256;
}

/**
 * Reads the file up to the last part that is there, and compares each that is: nothing is sent before it is known to be
 * the same file. Answers the parts in between that are missing, and what was compared.
 * @throws OtherFile
 */
async function compare(run: UploadRun, stored: ReadonlyMap<number, string>) {
  const last = Math.max(0, ...stored.keys());
  const missing: HashedPart[] = [];
  for (let partNumber = 1; partNumber <= last; partNumber += 1) {
    const sha256 = await checksumOf(run, partNumber);
    const there = stored.get(partNumber);
    if (there === undefined) missing.push({ partNumber, sha256 });
    else if (there !== sha256) throw new OtherFile();
  }
  return { last, missing };
}

/** Reads the file once, in order, a dozen parts ahead of those who send; answers its own checksum. */
export async function hashFile(
  run: UploadRun,
  queue: PartQueue,
  stored: ReadonlyMap<number, string>,
): Promise<string> {
  const { last, missing } = await compare(run, stored);
  for (const partNumber of stored.keys()) run.tally.stored(lengthOf(run, partNumber));
  queue.put(missing);
  for (let partNumber = last + 1; partNumber <= run.upload.partCount; partNumber += 1) {
    await queue.room();
    queue.put([{ partNumber, sha256: await checksumOf(run, partNumber) }]);
  }
  queue.end();
  return run.hasher.whole();
}

/** How often the server may miss parts it had. */
const ROUNDS = 3;

/** Completes; where an answer was lost the upload may be over because it is done. */
async function complete(run: UploadRun, sha256: string): Promise<Backup> {
  const { api } = run.tools;
  const { backupId } = run.upload;
  try {
    return await run.persist(() => api.complete(backupId, sha256));
  } catch (error) {
    if (!hasCode(error, 'UPLOAD_OVER')) throw error;
    const stored = await run.persist(() => api.findStored(backupId));
    if (stored) return stored;
    throw error;
  }
}

async function sendMissing(run: UploadRun): Promise<void> {
  const { storedParts } = await run.persist(() => run.tools.api.resume(run.upload.backupId));
  const stored = wholeParts(run, storedParts);
  const missing = [...run.checksums].filter(([partNumber, sha256]) => {
    return stored.get(partNumber) !== sha256;
  });
  await sendAgain(
    run,
    missing.map(([partNumber, sha256]) => ({ partNumber, sha256 })),
  );
}

/** Has the server put the parts together; those it says it misses are sent again. */
export async function finishUpload(run: UploadRun, sha256: string): Promise<Backup> {
  for (let round = 1; ; round += 1) {
    try {
      return await complete(run, sha256);
    } catch (error) {
      if (round === ROUNDS || !hasCode(error, 'UPLOAD_INCOMPLETE')) throw error;
      await sendMissing(run);
    }
  }
}
