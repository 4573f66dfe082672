import type { HashAnswer, HashQuestion } from './part-hasher.ts';
import { FileUnreadable, PartRefused } from './upload-failures.ts';
import type { FileHasher, PartRequest, UploadTools } from './upload-ports.ts';

/** A slower answer than this is none: the part is sent again. Milliseconds, of no byte moving. */
const STALLED_MS = 60_000;

/** A browser says of a file that changed what it says of a lost connection: reading it tells them apart. */
async function whyFailed(body: Blob): Promise<Error> {
  try {
    await body.slice(0, 1).arrayBuffer();
    return new PartRefused(0);
  } catch (error) {
    return new FileUnreadable(error);
  }
}

/** S3's own code of an error, which it tells in XML. */
const codeOf = (xml: string): string | undefined => /<Code>(\w+)<\/Code>/.exec(xml)?.[1];

/** Headers that browsers set by themselves, and let nobody set. */
const isForbidden = (name: string) => ['content-length', 'host'].includes(name.toLowerCase());

/** Watches a request: it is aborted when nothing moves for long, or by the signal. */
function watchStall(request: XMLHttpRequest, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  return {
    moved: () => {
      clearTimeout(timer);
      timer = setTimeout(abort, STALLED_MS);
    },
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    },
  };
}

/**
 * Sends parts where their URLs lead. By XMLHttpRequest: fetch does not tell how much was sent. The body is a slice of a
 * file, which the browser reads from the disk as it goes. What it answers throws PartRefused and FileUnreadable.
 */
export const createPutPart =
  (open: () => XMLHttpRequest) =>
  ({ url, headers, body, signal, onSent }: PartRequest): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(new PartRefused(0));
        return;
      }
      const request = open();
      const stall = watchStall(request, signal);
      request.upload.onprogress = ({ loaded }) => {
        stall.moved();
        onSent(loaded);
      };
      request.onload = () => {
        if (request.status >= 200 && request.status < 300) resolve();
        else reject(new PartRefused(request.status, codeOf(request.responseText)));
      };
      request.onerror = () => void whyFailed(body).then(reject);
      request.onabort = () => reject(new PartRefused(0));
      request.onloadend = stall.end;
      request.open('PUT', url);
      for (const [name, value] of Object.entries(headers)) {
        if (!isForbidden(name)) request.setRequestHeader(name, value);
      }
      stall.moved();
      request.send(body);
    });

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
