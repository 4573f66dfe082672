import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import { OutboundError } from './outbound-error.ts';
import type { Target } from './target.ts';

/** The agent hands its options on to `net.connect`, which their published type leaves out. */
type ConnectOptions = RequestOptions &
  Pick<TcpNetConnectOpts, 'autoSelectFamily' | 'autoSelectFamilyAttemptTimeout'>;

export type HopOptions = {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds before the next of several addresses is tried; the last one has all the time left. */
  readonly attemptTimeoutMs: number;
  readonly signal: AbortSignal;
  /** PEM authorities to trust instead of Node's. */
  readonly ca?: string;
};

/** Answers the socket's lookup with the addresses that were checked: there is no second question to rebind. */
function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const [first] = answers;
    if (options.all) callback(null, answers);
    else callback(null, first?.address ?? '', first?.family ?? 0);
  };
}

function requestOptions(target: Target, hop: HopOptions): ConnectOptions {
  const { url, host, addresses } = target;
  return {
    method: 'GET',
    host,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    headers: { ...hop.headers, host: url.host },
    lookup: pinnedLookup(addresses),
    autoSelectFamily: true,
    // Node drops an attempt when the next one starts, and its default of 250 ms is less than some sites' round trip.
    autoSelectFamilyAttemptTimeout: hop.attemptTimeoutMs,
    // A connection of its own per hop: none is kept, none is shared between sites.
    agent: false,
    // Said outright, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    rejectUnauthorized: true,
    signal: hop.signal,
    ...(hop.ca !== undefined && { ca: hop.ca }),
  };
}

/**
 * Sends one GET and hands the answer's head to `read`, whose result is returned. The socket is destroyed however that
 * ends, so `read` must be done with the body when it settles.
 *
 * @throws whatever the socket, TLS or the HTTP parser reports, and what `read` throws.
 */
export async function sendRequest<T>(
  target: Target,
  hop: HopOptions,
  read: (response: IncomingMessage) => Promise<T>,
): Promise<T> {
  const send = target.url.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(requestOptions(target, hop));
  try {
    return await read(await responseOf(request));
  } finally {
    request.destroy();
  }
}

function responseOf(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // Stays attached: an error after the answer (the socket's end when it is destroyed) must find a listener.
    request.on('error', reject);
    request.on('response', resolve);
    // Without a listener Node closes the socket on a 101 and emits no event.
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new OutboundError('network', 'the site changed protocols'));
    });
    request.end();
  });
}
