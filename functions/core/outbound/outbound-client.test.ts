import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startHttpSite, startRawSite, useSites, type SiteServer } from './fixtures/site-server.ts';
import { createOutboundClient, type OutboundClientOptions } from './outbound-client.ts';

const KEY = 'Bearer clave-secreta';
const SHORT_MS = 150;
const open = useSites();

const read = (site: SiteServer, options: Partial<OutboundClientOptions> = {}) =>
  createOutboundClient({ allowedLoopbackPorts: [site.port], ...options }).getText(
    `http://127.0.0.1:${String(site.port)}/wp-json?a=1`,
    { headers: { Accept: 'application/json', Host: 'otro.cl' }, authorization: KEY },
  );

const readHttp = async (answer: RequestListener, options?: Partial<OutboundClientOptions>) =>
  read(await open(startHttpSite(answer)), options);

/** Sends `text` and leaves the connection open, so that ending it is the client's work. */
const readRaw = async (text: string, options?: Partial<OutboundClientOptions>) =>
  read(await open(startRawSite((socket) => socket.write(text))), options);

describe('getText: answers', () => {
  it('sends a plain GET and returns status, type and text', async () => {
    const requests: object[] = [];
    const site = await open(
      startHttpSite((request, response) => {
        requests.push({ method: request.method, path: request.url, ...request.headers });
        response.setHeader('content-type', 'application/json; charset=UTF-8');
        response.end('\ufeff{"sitio":"Ñandú"}');
      }),
    );
    const answer = await read(site);
    expect(answer).toEqual({
      status: 200,
      url: `http://127.0.0.1:${String(site.port)}/wp-json?a=1`,
      contentType: 'application/json; charset=UTF-8',
      body: '{"sitio":"Ñandú"}',
      keyDropped: false,
    });
    expect(requests).toEqual([
      {
        method: 'GET',
        path: '/wp-json?a=1',
        accept: 'application/json',
        authorization: KEY,
        'accept-encoding': 'identity',
        'user-agent': 'GNUsys-Portal/1.0',
        host: `127.0.0.1:${String(site.port)}`,
        connection: 'close',
      },
    ]);
  });

  it.each([204, 401, 404, 500])('returns a %i without a body as any other', async (status) => {
    const answer = await readHttp((_request, response) => response.writeHead(status).end());
    expect(answer).toMatchObject({ status, body: '', contentType: null });
  });

  it('waits through informational answers', async () => {
    const answer = await readHttp((_request, response) => {
      response.writeProcessing();
      response.writeEarlyHints({ link: '</a.css>; rel=preload' });
      response.end('final');
    });
    expect(answer).toMatchObject({ status: 200, body: 'final' });
  });

  it('does not unpack a compressed body', async () => {
    const answer = await readHttp((_request, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(Buffer.from([0x1f, 0x8b, 0x08, 0x00]));
    });
    expect(answer.body).not.toContain('{');
    expect(answer.status).toBe(200);
  });

  it('leaves a connection that the site keeps open', async () => {
    const text = 'HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok';
    await expect(readRaw(text)).resolves.toMatchObject({ body: 'ok' });
  });

  it('opens a connection per request', async () => {
    const site = await open(startHttpSite((_request, response) => response.end('ok')));
    await Promise.all([read(site), read(site)]);
    await read(site);
    expect(site.connections.total).toBe(3);
  });

  it('distinguishes a mistake of the caller from a failure of the site', async () => {
    const client = createOutboundClient({ allowedLoopbackPorts: [1] });
    const pending = client.getText('http://127.0.0.1:1/', { headers: { accept: 'a\nb' } });
    await expect(pending).rejects.toBeInstanceOf(TypeError);
  });
});

describe('getText: sizes', () => {
  const maxBytes = 1_000;

  it('reads a body of exactly the limit, and one byte more is too big', async () => {
    const send = (bytes: number): RequestListener => {
      return (_request, response) => {
        // In two pieces, without a length.
        response.write('x'.repeat(bytes - 1));
        response.end('x');
      };
    };
    await expect(readHttp(send(maxBytes), { maxBytes })).resolves.toMatchObject({
      body: 'x'.repeat(maxBytes),
    });
    await expect(readHttp(send(maxBytes + 1), { maxBytes })).rejects.toMatchObject({
      code: 'too_big',
    });
  });

  it('believes an announced length before a byte has come', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n';
    await expect(readRaw(head, { maxBytes })).rejects.toMatchObject({ code: 'too_big' });
  });

  it('reads 1 MB where no limit is given, and not one byte more', async () => {
    const send = (bytes: number) =>
      readHttp((_request, response) => response.end('x'.repeat(bytes)));
    await expect(send(1_000_000)).resolves.toMatchObject({ status: 200 });
    await expect(send(1_000_001)).rejects.toMatchObject({ code: 'too_big' });
  });

  it('ends a body without end', async () => {
    const pending = readHttp((_request, response) => {
      const pump = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', pump);
      pump();
    });
    await expect(pending).rejects.toMatchObject({ code: 'too_big' });
  });

  it('calls a head of more than 16 KB a network failure', async () => {
    const head = `HTTP/1.1 200 OK\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`;
    await expect(readRaw(head)).rejects.toMatchObject({
      code: 'network',
      cause: { code: 'HPE_HEADER_OVERFLOW' },
    });
  });
});

describe('getText: failures', () => {
  it('calls a port where nobody listens refused, with one address or two', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    server.close();
    await once(server, 'close');
    const client = createOutboundClient({ allowedLoopbackPorts: [port] });
    for (const host of ['127.0.0.1', 'localhost']) {
      const pending = client.getText(`http://${host}:${String(port)}/`, { headers: {} });
      await expect(pending).rejects.toMatchObject({ code: 'refused' });
    }
  });

  it.each([
    ['nothing', ''],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['half a head', 'HTTP/1.1 200 OK\r\nContent-'],
    ['half a body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf'],
    ['half a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nhalf'],
    [
      'length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
  ])('calls %s and an end a network failure', async (_name, text) => {
    const site = await open(startRawSite((socket) => socket.end(text)));
    await expect(read(site)).rejects.toMatchObject({ code: 'network' });
  });

  it('calls a reset a network failure', async () => {
    const site = await open(startRawSite((socket) => socket.resetAndDestroy()));
    await expect(read(site)).rejects.toMatchObject({ code: 'network' });
  });

  it('does not change protocols', async () => {
    const text = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n';
    await expect(readRaw(text)).rejects.toMatchObject({ code: 'network' });
  });

  it('says nothing of the key', async () => {
    const error: unknown = await readRaw('nonsense\r\n').catch((reason: unknown) => reason);
    const textOf = (value: unknown): string =>
      value instanceof Error
        ? JSON.stringify(value) + String(value.stack) + textOf(value.cause)
        : '';
    expect(textOf(error)).toContain('HPE_');
    expect(textOf(error)).not.toContain('secreta');
  });
});

describe('getText: time', () => {
  const totalTimeoutMs = SHORT_MS;
  const timers = new Set<NodeJS.Timeout>();
  afterEach(() => {
    for (const timer of timers) clearInterval(timer);
    timers.clear();
  });
  const every10Ms = (tick: () => void) => timers.add(setInterval(tick, 10));

  it.each([
    ['never answers', ''],
    ['stops in the head', 'HTTP/1.1 200 OK\r\n'],
    ['stops in the body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf'],
  ])('gives up on a site that %s', async (_name, text) => {
    const started = performance.now();
    await expect(readRaw(text, { totalTimeoutMs })).rejects.toMatchObject({ code: 'timeout' });
    expect(performance.now() - started).toBeGreaterThanOrEqual(SHORT_MS - 10);
  });

  it.each([
    ['body', 'HTTP/1.1 200 OK\r\n\r\n', 'x'],
    ['head', 'HTTP/1.1 200 OK\r\n', 'x: y\r\n'],
    ['informational answers', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('gives up on a dripping %s', async (_name, first, drop) => {
    const site = await open(
      startRawSite((socket) => {
        socket.write(first);
        every10Ms(() => socket.write(drop));
      }),
    );
    await expect(read(site, { totalTimeoutMs })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('counts all hops together', async () => {
    const site = await open(
      startHttpSite((_request, response) => {
        const answer = () => response.writeHead(302, { location: '/again' }).end();
        timers.add(setTimeout(answer, SHORT_MS * 0.6));
      }),
    );
    await expect(read(site, { totalTimeoutMs })).rejects.toMatchObject({ code: 'timeout' });
    expect(site.connections.total).toBeLessThanOrEqual(2);
  });

  it('gives up on a lookup that ignores its signal', async () => {
    const lookup = vi.fn(() => new Promise<string[]>(() => undefined));
    const client = createOutboundClient({ allowedLoopbackPorts: [], totalTimeoutMs, lookup });
    const pending = client.getText('http://sitio.cl/', { headers: {} });
    await expect(pending).rejects.toMatchObject({ code: 'timeout' });
  });

  it('goes by the limit of the request, where that has one', async () => {
    const lookup = () => new Promise<string[]>(() => undefined);
    const client = createOutboundClient({
      allowedLoopbackPorts: [],
      totalTimeoutMs: 60_000,
      lookup,
    });
    const pending = client.getText('http://sitio.cl/', { headers: {}, totalTimeoutMs });
    await expect(pending).rejects.toMatchObject({ code: 'timeout' });
  });

  it('leaves no timer and no socket behind', async () => {
    const handles = () =>
      process.getActiveResourcesInfo().filter((name) => /^(TCPSocketWrap|TLSWrap)$/.test(name));
    const before = handles().length;
    const site = await open(startHttpSite((_request, response) => response.end('ok')));
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    await read(site, { totalTimeoutMs: 60_000 });
    expect(cleared).toHaveBeenCalled();
    cleared.mockRestore();
    await vi.waitFor(() => {
      expect(handles()).toHaveLength(before);
    });
  });
});
