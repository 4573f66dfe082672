import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { generate } from 'selfsigned';
import { API_BASE } from '../../../../functions/core/http/route.ts';

/** An answer with its whole body. */
interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Pages that the edge answers itself, by path. */
export type OwnPages = ReadonlyMap<string, { type: string; body: string }>;

export interface BenchEdge {
  /** https://localhost:PORT */
  url: string;
  /** Ends every connection, so that the next visit opens its own. */
  disconnect(): void;
  /** Asks the API again from now on: somebody else reads. */
  forget(): void;
  stop(): Promise<void>;
}

/** What CloudFront compresses: these types, from 1,000 to 10,000,000 bytes. */
const compressible = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg\+xml)/;
const LEAST_BYTES = 1_000;
const MOST_BYTES = 10_000_000;

/** Of one connection, or wrong here: with HSTS the browser would refuse `localhost` without TLS from then on. */
const dropped = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'strict-transport-security',
];

/** What a warm Lambda and its table take, and the way there in the region. */
const ANSWER_MS = 50;

const isOfApi = (path: string) => path.startsWith(`${API_BASE}/`);

const isCompressed = ({ status, headers, body }: Answer) =>
  status === 200 &&
  compressible.test(headers['content-type'] ?? '') &&
  body.length >= LEAST_BYTES &&
  body.length <= MOST_BYTES;

function compressed(answer: Answer): Answer {
  const body = brotliCompressSync(answer.body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: answer.body.length,
    },
  });
  const headers = { ...answer.headers, 'content-encoding': 'br', vary: 'accept-encoding' };
  return { status: answer.status, headers, body };
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Sends a request on to the local portal. */
function ask(portal: URL, agent: Agent, incoming: Http2ServerRequest): Promise<Answer> {
  const named = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
  const headers = Object.fromEntries([...named, ['host', portal.host]]);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const upstream = request(
    {
      agent,
      host: portal.hostname,
      port: portal.port,
      method: incoming.method,
      headers,
      path: incoming.url,
    },
    (answer) => {
      bodyOf(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body }),
        reject,
      );
    },
  );
  upstream.on('error', reject);
  incoming.pipe(upstream);
  return promise;
}

/**
 * Keeps what never changes compressed, as an edge of CloudFront does. What the API answered to a first visit, it answers to
 * later ones after `ANSWER_MS`: the emulated AWS would work on the cores of the browser that is measured.
 */
function createAnswers(portal: URL, pages: OwnPages) {
  // A connection for each request: one that is kept may be closed just as it is used again.
  const agent = new Agent({ keepAlive: false });
  const kept = new Map<string, Answer>();
  const ofApi = new Map<string, Answer>();
  // They pass CloudFront as they are: its policy for what is never cached compresses nothing, and neither does the API.
  const readApi = async (incoming: Http2ServerRequest): Promise<Answer> => {
    const isRead = incoming.method === 'GET';
    const known = isRead ? ofApi.get(incoming.url) : undefined;
    if (known) return wait(ANSWER_MS, known);
    const answer = await ask(portal, agent, incoming);
    if (isRead && answer.status === 200) ofApi.set(incoming.url, answer);
    return answer;
  };
  const read = async (incoming: Http2ServerRequest): Promise<Answer> => {
    const own = pages.get(incoming.url);
    if (!own) return ask(portal, agent, incoming);
    const headers = { 'content-type': own.type, 'cache-control': 'no-cache' };
    return { status: 200, headers, body: Buffer.from(own.body) };
  };
  return {
    async answer(incoming: Http2ServerRequest): Promise<Answer> {
      if (isOfApi(incoming.url)) return readApi(incoming);
      const known = kept.get(incoming.url);
      if (known) return known;
      const answer = await read(incoming);
      if (!isCompressed(answer)) return answer;
      const sent = compressed(answer);
      const { 'cache-control': cacheControl } = answer.headers;
      if (pages.has(incoming.url) || cacheControl?.includes('immutable')) {
        kept.set(incoming.url, sent);
      }
      return sent;
    },
    forget: () => ofApi.clear(),
    stop: () => agent.destroy(),
  };
}

function send(outgoing: Http2ServerResponse, { status, headers, body }: Answer): void {
  const sent = Object.entries(headers).filter(([name]) => !dropped.includes(name));
  outgoing.writeHead(status, Object.fromEntries(sent)).end(body);
}

/**
 * Serves the local portal as CloudFront would: HTTP/2 over TLS, with brotli. For measuring only, on loopback, with a
 * certificate that no browser trusts by itself.
 */
export async function startBenchEdge(portalUrl: string, pages: OwnPages): Promise<BenchEdge> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const answers = createAnswers(new URL(portalUrl), pages);
  const server = createSecureServer({ key, cert });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    // A visit that ends early.
    session.on('error', () => undefined);
  });
  server.on('request', (incoming, outgoing) => {
    outgoing.stream.on('error', () => undefined);
    answers.answer(incoming).then(
      (answer) => send(outgoing, answer),
      () => outgoing.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const disconnect = () => {
    for (const session of sessions) session.destroy();
  };
  return {
    url: `https://localhost:${String((server.address() as AddressInfo).port)}`,
    disconnect,
    forget: answers.forget,
    stop: async () => {
      disconnect();
      answers.stop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
