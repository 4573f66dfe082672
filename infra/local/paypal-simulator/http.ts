import type { IncomingMessage, ServerResponse } from 'node:http';

export interface SimulatedRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
}

export interface SimulatedAnswer {
  status: number;
  /** An object is sent as JSON. */
  body?: object | string;
  headers?: Record<string, string>;
}

/** A way in: its method, its path with the parts to be read, and what it does. */
export interface Way {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: RegExp;
  answer: (request: SimulatedRequest, part: string) => SimulatedAnswer | Promise<SimulatedAnswer>;
}

/** The answer of the first way that fits; undefined where none does. */
export async function answerBy(
  ways: readonly Way[],
  request: SimulatedRequest,
): Promise<SimulatedAnswer | undefined> {
  for (const { method, path, answer } of ways) {
    const match = method === request.method ? path.exec(request.url.pathname) : null;
    if (match) return answer(request, decodeURIComponent(match[1] ?? ''));
  }
  return undefined;
}

export async function readRequest(incoming: IncomingMessage): Promise<SimulatedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return {
    method: incoming.method ?? 'GET',
    url: new URL(incoming.url ?? '/', 'http://localhost'),
    headers: incoming.headers,
    bytes: Buffer.concat(chunks),
  };
}

export function send(outgoing: ServerResponse, { status, body, headers }: SimulatedAnswer): void {
  const isJson = typeof body === 'object';
  outgoing.writeHead(status, {
    'content-type': isJson ? 'application/json' : 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
  });
  outgoing.end(isJson ? JSON.stringify(body) : body);
}
