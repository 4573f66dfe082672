import type { IncomingMessage } from 'node:http';

/** An answer as the distribution sent it. */
interface EdgeAnswer {
  status: number;
  headers: string[];
  body: Buffer;
}

/** Keeps answers as an edge of CloudFront does; MiniStack's distribution asks its bucket each time. */
export interface EdgeCache {
  /** The answer that is kept for this request. */
  find(request: IncomingMessage): EdgeAnswer | undefined;
  /** Reads an answer to its end and keeps it, where it never changes. */
  watch(request: IncomingMessage, answer: IncomingMessage): void;
}

/** A part of a file, or a question whether it changed, is for the origin to answer. */
const isPlainRead = ({ method, headers }: IncomingMessage) =>
  method === 'GET' &&
  headers.range === undefined &&
  headers['if-none-match'] === undefined &&
  headers['if-modified-since'] === undefined;

/** Only what its address names by its content: everything else may be another at the next request. */
const neverChanges = ({ statusCode, headers }: IncomingMessage) =>
  statusCode === 200 &&
  headers['cache-control']?.includes('immutable') === true &&
  headers['set-cookie'] === undefined;

export function createEdgeCache(): EdgeCache {
  const kept = new Map<string, EdgeAnswer>();
  return {
    find: (request) => (isPlainRead(request) ? kept.get(request.url ?? '') : undefined),
    watch(request, answer) {
      if (!isPlainRead(request) || !neverChanges(answer)) return;
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        // Half an answer ends, too, where its connection broke.
        if (!answer.complete) return;
        const body = Buffer.concat(chunks);
        kept.set(request.url ?? '', { status: 200, headers: answer.rawHeaders, body });
      });
    },
  };
}
