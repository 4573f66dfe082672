import type { IncomingMessage } from 'node:http';
import { runWithDeadline } from './deadline.ts';
import { createHostLookup, type HostLookup } from './dns-lookup.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import { sendRequest } from './send-request.ts';
import { parseTarget, resolveTarget } from './target.ts';

function assertWithin(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new OutboundError('too_big', `more than ${String(maxBytes)} bytes`);
}

/**
 * The body as UTF-8 text, without the byte order mark that some themes put before WordPress' JSON. A compressed body
 * (none was asked for) is not unpacked: its text is garbage that no reader takes for JSON, and no bomb goes off here.
 *
 * @throws OutboundError `too_big` as soon as more than `maxBytes` are announced or have arrived.
 */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<string> {
  // Announced without truth or as nonsense it counts for nothing: the bytes are counted anyway.
  assertWithin(Number(response.headers['content-length'] ?? 0), maxBytes);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    assertWithin(bytes, maxBytes);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

export type OutboundClientOptions = {
  /** Loopback ports that may be read: the local stage's sites. Empty everywhere else. */
  readonly allowedLoopbackPorts: readonly number[];
  /** For everything: DNS, connecting, every hop, the body. 10 s when left out; a request may have a limit of its own. */
  readonly totalTimeoutMs?: number;
  /** Of the body of the last answer. Head lines are limited to 16 KB by Node. */
  readonly maxBytes?: number;
  readonly maxRedirects?: number;
  readonly lookup?: HostLookup;
  /** PEM authorities to trust instead of Node's: for tests. */
  readonly ca?: string;
};

type OutboundRequest = {
  readonly headers: Readonly<Record<string, string>>;
  /** The whole value of the Authorization header. Sent to the origin of the URL asked for and to no other. */
  readonly authorization?: string;
  /** In place of the client's. */
  readonly totalTimeoutMs?: number;
};

export type OutboundAnswer = {
  readonly status: number;
  /** Where the answer came from: the last hop. */
  readonly url: string;
  readonly contentType: string | null;
  readonly body: string;
  /** A redirect led to another origin (scheme, host, port), so the key was left out: explains a 401 that follows. */
  readonly keyDropped: boolean;
};

export type OutboundClient = {
  readonly getText: (url: string | URL, request: OutboundRequest) => Promise<OutboundAnswer>;
};

type Hop = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly keyDropped: boolean;
};

/** The time that a request has, and the signal of its end. */
type Limits = { readonly totalTimeoutMs: number; readonly signal: AbortSignal };

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const ownHeaders = { 'user-agent': 'GNUsys-Portal/1.0', 'accept-encoding': 'identity' };

function headersOf({ headers, authorization }: OutboundRequest): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) sent[name.toLowerCase()] = value;
  return { ...sent, ...ownHeaders, ...(authorization !== undefined && { authorization }) };
}

/** The next hop of a redirect, or undefined for an answer that leads nowhere else. */
function redirectOf(response: IncomingMessage, from: Hop): Hop | undefined {
  const { location } = response.headers;
  if (location === undefined || !redirectStatuses.has(response.statusCode ?? 0)) return undefined;
  // Node reads headers as Latin-1; servers that write ñ into a Location write UTF-8.
  const url = parseTarget(Buffer.from(location, 'latin1').toString(), from.url);
  if (url.origin === from.url.origin) return { ...from, url };
  // Another origin may be another owner. http → https of one host is no exception: DNS and TLS say who answers, the
  // redirect of a clear answer does not. A key once dropped stays dropped, even if the chain comes back.
  const { authorization, ...headers } = from.headers;
  return { url, headers, keyDropped: from.keyDropped || authorization !== undefined };
}

/**
 * The one way in which a Lambda reads a client's site, whose URL is hostile input: http and https only, public
 * addresses only (checked after DNS, on each of at most `maxRedirects` redirects, and pinned), in bounded time, 1 MB at
 * most.
 */
export function createOutboundClient(options: OutboundClientOptions): OutboundClient {
  const { maxBytes = 1_000_000, maxRedirects = 3, ca } = options;
  const policy = {
    allowedLoopbackPorts: options.allowedLoopbackPorts,
    lookup: options.lookup ?? createHostLookup(),
  };

  async function readHop(
    hop: Hop,
    { totalTimeoutMs, signal }: Limits,
  ): Promise<Hop | OutboundAnswer> {
    const target = await resolveTarget(hop.url, policy, signal);
    const attemptTimeoutMs = Math.ceil(totalTimeoutMs / 4);
    const hopOptions = { headers: hop.headers, attemptTimeoutMs, signal, ...(ca && { ca }) };
    return sendRequest(target, hopOptions, async (response) => {
      const next = redirectOf(response, hop);
      if (next) return next;
      const body = await readBody(response, maxBytes);
      return {
        status: response.statusCode ?? 0,
        url: hop.url.href,
        contentType: response.headers['content-type'] ?? null,
        body,
        keyDropped: hop.keyDropped,
      };
    });
  }

  async function follow(first: Hop, limits: Limits): Promise<OutboundAnswer> {
    let hop = first;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const result = await readHop(hop, limits);
      if ('status' in result) return result;
      hop = result;
    }
    throw new OutboundError('redirects', `more than ${String(maxRedirects)} redirects`);
  }

  return {
    /**
     * Reads `url` with GET. Any status is an answer, errors included; a redirect without Location as well.
     *
     * @throws OutboundError with the code that the failure is shown by; TypeError for a header that HTTP cannot carry,
     * which is the caller's mistake and no site's.
     */
    async getText(url, request) {
      try {
        const first = { url: parseTarget(url), headers: headersOf(request), keyDropped: false };
        const totalTimeoutMs = request.totalTimeoutMs ?? options.totalTimeoutMs ?? 10_000;
        return await runWithDeadline(totalTimeoutMs, (signal) =>
          follow(first, { totalTimeoutMs, signal }),
        );
      } catch (error) {
        throw error instanceof TypeError ? error : toOutboundError(error);
      }
    },
  };
}
