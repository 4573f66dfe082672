import { PartRefused } from './upload-failures.ts';
import type { HashedPart } from './upload-ports.ts';
import { createPartQueue, type PartQueue, type SendablePart } from './upload-queue.ts';
import { lengthOf, signParts, sliceOf, type UploadRun } from './upload-run.ts';

/** More at once fill no line better, and take memory. */
export const PARTS_IN_FLIGHT = 6;

/** A URL that ran out, or was signed by a key that is no longer good. */
const isExpired = (error: unknown) => error instanceof PartRefused && error.status === 403;

async function sendPart(run: UploadRun, part: SendablePart): Promise<void> {
  const { partNumber } = part.hashed;
  let signed: SendablePart['signed'] | undefined = part.signed;
  await run.persist(async (signal) => {
    signed ??= (await run.tools.api.sign(run.upload.backupId, [part.hashed]))[0];
    if (!signed) throw new Error(`Part ${String(partNumber)} was not signed`);
    const onSent = (bytes: number) => run.tally.sending(partNumber, bytes);
    try {
      await run.tools.putPart({ ...signed, body: sliceOf(run, partNumber), signal, onSent });
    } catch (error) {
      run.tally.dropped(partNumber);
      if (isExpired(error)) signed = undefined;
      throw error;
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
