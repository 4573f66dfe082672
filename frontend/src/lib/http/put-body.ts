/** A slower answer than this is none. Milliseconds, of no byte moving. */
const STALLED_MS = 60_000;

export interface PutRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Blob;
  signal: AbortSignal;
  /** Bytes that left so far. */
  onSent: (bytes: number) => void;
}

/** What a storage says to a PUT. Status 0: no answer arrived. `code` is S3's own, such as `SlowDown`. */
export interface PutAnswer {
  status: number;
  code: string | undefined;
}

const noAnswer: PutAnswer = { status: 0, code: undefined };

export const isStored = ({ status }: Pick<PutAnswer, 'status'>): boolean =>
  status >= 200 && status < 300;

/** S3's own code of an error, from its XML. */
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
 * Sends bytes where a signed link leads. By XMLHttpRequest: fetch does not report how much was sent. The browser reads
 * the body from the disk as it goes.
 */
export const createPutBody =
  (open: () => XMLHttpRequest) =>
  ({ url, headers, body, signal, onSent }: PutRequest): Promise<PutAnswer> =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve(noAnswer);
        return;
      }
      const request = open();
      const stall = watchStall(request, signal);
      request.upload.onprogress = ({ loaded }) => {
        stall.moved();
        onSent(loaded);
      };
      request.onload = () =>
        resolve({ status: request.status, code: codeOf(request.responseText) });
      request.onerror = () => resolve(noAnswer);
      request.onabort = () => resolve(noAnswer);
      request.onloadend = stall.end;
      request.open('PUT', url);
      for (const [name, value] of Object.entries(headers)) {
        if (!isForbidden(name)) request.setRequestHeader(name, value);
      }
      stall.moved();
      request.send(body);
    });
