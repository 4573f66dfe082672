import type { HashAnswer, HashQuestion } from './hash-messages.ts';
import { FileUnreadable } from './upload-failures.ts';
import type { FileHasher } from './upload-ports.ts';

/** What a hasher needs of a Worker. */
export interface HashPort {
  postMessage: (question: HashQuestion) => void;
  terminate: () => void;
  onmessage: ((event: MessageEvent<HashAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Its own chunk, with all that computes a checksum of a whole file. */
export const startHashWorker = (): HashPort =>
  new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });

/** Asks a worker, one question after the other. */
export function openHasher(file: Blob, partBytes: number, port: HashPort): FileHasher {
  let asked: { resolve: (sha256: string) => void; reject: (error: Error) => void } | undefined;
  const fail = (cause: unknown) => asked?.reject(new FileUnreadable(cause));
  port.onmessage = ({ data }) => {
    if ('sha256' in data) asked?.resolve(data.sha256);
    else fail(data.failed);
  };
  port.onerror = (event) => fail(event.message);
  const ask = (question: HashQuestion) =>
    new Promise<string>((resolve, reject) => {
      asked = { resolve, reject };
      port.postMessage(question);
    });
  port.postMessage({ type: 'open', file, partBytes });
  return {
    part: (partNumber) => ask({ type: 'part', partNumber }),
    whole: () => ask({ type: 'whole' }),
    close: () => {
      port.terminate();
      fail('closed');
    },
  };
}
