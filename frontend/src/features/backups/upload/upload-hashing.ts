import { OtherFile } from './upload-failures.ts';
import type { HashedPart } from './upload-ports.ts';
import type { PartQueue } from './upload-queue.ts';
import { lengthOf, type UploadRun } from './upload-run.ts';

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
