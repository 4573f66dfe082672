import { SIGNED_PARTS_MAX } from '../../../../../functions/backups/upload/backups.uploads.domain.ts';
import type { HashedPart, SignedPart } from './upload-ports.ts';

/** Parts whose checksums are computed before anybody sends them. */
export const READ_AHEAD = 12;

export interface SendablePart {
  hashed: HashedPart;
  signed: SignedPart;
}

/** Between the hasher and the senders: hashed parts are signed a page at a time, and wait here. */
export interface PartQueue {
  put: (parts: readonly HashedPart[]) => void;
  /** No more are put. */
  end: () => void;
  /** Once fewer than `READ_AHEAD` wait. */
  room: () => Promise<void>;
  /** The next one to send; undefined when none is left. */
  take: () => Promise<SendablePart | undefined>;
}

export function createPartQueue(
  sign: (parts: HashedPart[]) => Promise<SignedPart[]>,
  life: AbortSignal,
): PartQueue {
  const hashed: HashedPart[] = [];
  const sendable: SendablePart[] = [];
  let ended = false;
  let signing = false;
  let failure: { error: unknown } | undefined;
  let waiting: (() => void)[] = [];
  const ring = () => {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  };
  life.addEventListener('abort', ring);
  const news = async () => {
    if (!life.aborted) await new Promise<void>((resolve) => waiting.push(resolve));
    life.throwIfAborted();
  };

  const signPage = async () => {
    const page = hashed.splice(0, SIGNED_PARTS_MAX);
    const answered = new Map((await sign(page)).map((part) => [part.partNumber, part]));
    for (const part of page) {
      const signed = answered.get(part.partNumber);
      if (!signed) throw new Error(`Part ${String(part.partNumber)} was not signed`);
      sendable.push({ hashed: part, signed });
    }
  };
  /** Signs whatever waits, a page after the other, while others are being sent: no sender waits for a signature. */
  const signAll = async () => {
    if (signing) return;
    signing = true;
    try {
      while (hashed.length > 0 && !life.aborted) {
        await signPage();
        ring();
      }
    } catch (error) {
      failure = { error };
    } finally {
      signing = false;
      ring();
    }
  };

  return {
    put: (parts) => {
      hashed.push(...parts);
      void signAll();
    },
    end: () => {
      ended = true;
      ring();
    },
    room: async () => {
      while (hashed.length + sendable.length >= READ_AHEAD) await news();
      life.throwIfAborted();
    },
    take: async () => {
      for (;;) {
        life.throwIfAborted();
        const next = sendable.shift();
        if (next) {
          ring();
          return next;
        }
        if (failure) throw failure.error;
        if (ended && !signing && hashed.length === 0) return undefined;
        await news();
      }
    },
  };
}
