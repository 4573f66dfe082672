import { isExpired } from './upload-failures.ts';
import type { HashedPart, SignedPart } from './upload-ports.ts';
import { createPartQueue, type PartQueue, type SendablePart } from './upload-queue.ts';
import { lengthOf, signParts, sliceOf, type UploadRun } from './upload-run.ts';

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
export async function sendAgain(run: UploadRun, parts: readonly HashedPart[]): Promise<void> {
  const queue = queueOf(run);
  queue.put(parts);
  queue.end();
  await sendParts(run, queue, () => undefined);
}
