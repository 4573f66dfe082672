import { createPutBody, isStored } from '../../../lib/http/put-body.ts';
import type { HashAnswer, HashQuestion } from './part-hasher.ts';
import { FileUnreadable, PartRefused } from './upload-failures.ts';
import type { FileHasher, PartRequest, UploadTools } from './upload-ports.ts';

/** A browser reports a file that changed like a lost connection: only reading the file distinguishes them. */
async function whyFailed({ body, signal }: PartRequest): Promise<Error> {
  if (signal.aborted) return new PartRefused(0);
  try {
    await body.slice(0, 1).arrayBuffer();
    return new PartRefused(0);
  } catch (error) {
    return new FileUnreadable(error);
  }
}

/** Sends parts where their URLs lead. What it answers throws PartRefused and FileUnreadable. */
export function createPutPart(open: () => XMLHttpRequest): UploadTools['putPart'] {
  const put = createPutBody(open);
  return async (request) => {
    const answer = await put(request);
    if (isStored(answer)) return;
    throw answer.status === 0
      ? await whyFailed(request)
      : new PartRefused(answer.status, answer.code);
  };
}

/** What a hasher needs of a Worker. */
export interface HashPort {
  postMessage: (question: HashQuestion) => void;
  terminate: () => void;
  onmessage: ((event: MessageEvent<HashAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Its own chunk, with all that computes a checksum of a whole file. */
const startHashWorker = (): HashPort =>
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

/** Ends early, and quietly, when the signal is aborted. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** All that an upload needs of a browser. */
export const browserTools: Omit<UploadTools, 'api'> = {
  putPart: createPutPart(() => new XMLHttpRequest()),
  openHasher: (file, partBytes) => openHasher(file, partBytes, startHashWorker()),
  clock: { now: () => Date.now(), sleep },
  random: Math.random,
  connection: { isOnline: () => navigator.onLine, subscribe },
};
