import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createEdgeCache, type EdgeCache } from './edge-cache.ts';

export interface PortalProxyOptions {
  port: number;
  stackPort: number;
  /** Host name under which the local services answer as the distribution. */
  distributionDomain: string;
}

export interface Listening {
  url: string;
  stop(): Promise<void>;
}

/**
 * Serves the distribution at http://localhost:PORT, since not every browser resolves `*.localhost`.
 * It changes nothing but the Host header, so that what is seen is what the distribution sends. What never changes is
 * kept, as an edge of CloudFront keeps it.
 */
export async function startPortalProxy(options: PortalProxyOptions): Promise<Listening> {
  const agent = new Agent({ keepAlive: true });
  const cache = createEdgeCache();
  const server = createServer((incoming, outgoing) => {
    const kept = cache.find(incoming);
    if (kept) outgoing.writeHead(kept.status, kept.headers).end(kept.body);
    else forward(incoming, outgoing, { options, agent, cache });
  });
  const stop = await listenOnLoopback(server, options.port);
  return {
    url: `http://localhost:${options.port}`,
    stop: async () => {
      await stop();
      agent.destroy();
    },
  };
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { options, agent, cache }: { options: PortalProxyOptions; agent: Agent; cache: EdgeCache },
): void {
  const headers = withHost(
    incoming.rawHeaders,
    `${options.distributionDomain}:${options.stackPort}`,
  );
  const upstream = request({
    agent,
    host: '127.0.0.1',
    port: options.stackPort,
    method: incoming.method,
    path: incoming.url,
    headers,
    setHost: false,
  });
  upstream.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
    cache.watch(incoming, answer);
    answer.pipe(outgoing);
    // Half an answer must not pass for a whole one.
    answer.on('error', () => outgoing.destroy());
  });
  upstream.on('error', () => sayBadGateway(outgoing));
  outgoing.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
}

function withHost(rawHeaders: readonly string[], host: string): string[] {
  const headers = [...rawHeaders];
  for (let index = 0; index < headers.length; index += 2) {
    if (headers[index]?.toLowerCase() === 'host') headers[index + 1] = host;
  }
  return headers;
}

function sayBadGateway(outgoing: ServerResponse): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
  outgoing.end('La pila local no responde: mira la ventana de npm start.\n');
}

/**
 * Listens on 127.0.0.1 and, where there is one, on ::1: browsers may resolve localhost to either.
 *
 * @returns a function that closes the server and its connections.
 */
export async function listenOnLoopback(server: Server, port: number): Promise<() => Promise<void>> {
  await listen(server, port, '127.0.0.1');
  const twin = createServer((incoming, outgoing) => server.emit('request', incoming, outgoing));
  const servers = [server];
  try {
    await listen(twin, port, '::1');
    servers.push(twin);
  } catch {
    // No IPv6 on this machine: localhost is then 127.0.0.1 alone.
  }
  return async () => {
    await Promise.all(servers.map(close));
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
