import { FileUnreadable, PartRefused } from './upload-failures.ts';
import type { PartRequest } from './upload-ports.ts';

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

/** Headers that browsers set by themselves, and let nobody set. */
const isForbidden = (name: string) => ['content-length', 'host'].includes(name.toLowerCase());

/**
 * Sends a part where its URL leads. By XMLHttpRequest: fetch does not tell how much was sent. The body is a slice of a
 * file, which the browser reads from the disk as it goes.
 * @throws PartRefused, FileUnreadable
 */
export function putPart({ url, headers, body, signal, onSent }: PartRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abort = () => request.abort();
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(abort, STALLED_MS);
    };
    const fail = () => void whyFailed(body).then(reject);
    request.upload.onprogress = ({ loaded }) => {
      watch();
      onSent(loaded);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new PartRefused(request.status));
    };
    request.onerror = fail;
    request.onabort = () => reject(new PartRefused(0));
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    if (signal.aborted) {
      reject(new PartRefused(0));
      return;
    }
    signal.addEventListener('abort', abort);
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) {
      if (!isForbidden(name)) request.setRequestHeader(name, value);
    }
    watch();
    request.send(body);
  });
}
