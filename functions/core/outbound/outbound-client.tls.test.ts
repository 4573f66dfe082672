import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  certificate,
  startHttpSite,
  startHttpsSite,
  type SiteServer,
  useSites,
} from './fixtures/site-server.ts';
import { createOutboundClient, type OutboundClientOptions } from './outbound-client.ts';

const open = useSites();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const ok: RequestListener = (request, response) => {
  response.end(String(request.headers.authorization));
};

const get = (url: string, sites: SiteServer[], options: Partial<OutboundClientOptions> = {}) =>
  createOutboundClient({
    allowedLoopbackPorts: sites.map(({ port }) => port),
    lookup: async () => ['127.0.0.1'],
    ...options,
  }).getText(url, { headers: {}, authorization: 'Bearer clave' });

const at = (site: SiteServer, scheme: string, host: string) =>
  `${scheme}://${host}:${String(site.port)}/`;

describe('TLS', () => {
  it('reads a site whose certificate is trusted and its own', async () => {
    const site = await open(startHttpsSite(ok));
    for (const host of ['localhost', 'localhost.']) {
      const answer = await get(at(site, 'https', host), [site], { ca: certificate });
      expect(answer).toMatchObject({ status: 200, body: 'Bearer clave', keyDropped: false });
    }
  });

  it.each(['1', '0'])(
    'refuses a self-signed certificate, the environment saying %s',
    async (setting) => {
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', setting);
      vi.spyOn(process, 'emitWarning').mockReturnValue();
      const site = await open(startHttpsSite(ok));
      const pending = get(at(site, 'https', 'localhost'), [site]);
      await expect(pending).rejects.toMatchObject({
        code: 'tls',
        message: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      });
    },
  );

  it.each(['sitio.cl', '127.0.0.1'])(
    'refuses the certificate of another host for %s',
    async (host) => {
      const site = await open(startHttpsSite(ok));
      const pending = get(at(site, 'https', host), [site], { ca: certificate });
      await expect(pending).rejects.toMatchObject({
        code: 'tls',
        message: 'ERR_TLS_CERT_ALTNAME_INVALID',
      });
    },
  );

  it('calls plain HTTP on the port of an https URL tls', async () => {
    const site = await open(startHttpSite(ok));
    const pending = get(at(site, 'https', 'localhost'), [site]);
    await expect(pending).rejects.toMatchObject({ code: 'tls' });
  });

  it('calls TLS on the port of an http URL network', async () => {
    const site = await open(startHttpsSite(ok));
    const pending = get(at(site, 'http', 'localhost'), [site]);
    await expect(pending).rejects.toMatchObject({ code: 'network' });
  });

  it('drops the key when a site leads from http to its own https', async () => {
    const secure = await open(startHttpsSite(ok));
    const upgrade: RequestListener = (_request, response) =>
      response.writeHead(301, { location: at(secure, 'https', 'localhost') }).end();
    const plain = await open(startHttpSite(upgrade));
    const sites = [plain, secure];
    const answer = await get(at(plain, 'http', 'localhost'), sites, { ca: certificate });
    expect(answer).toMatchObject({
      url: at(secure, 'https', 'localhost'),
      body: 'undefined',
      keyDropped: true,
    });
  });

  it('never sends the key before the certificate is checked', async () => {
    const asked: string[] = [];
    const site = await open(
      startHttpsSite((request, response) => {
        asked.push(String(request.url));
        response.end();
      }),
    );
    await expect(get(at(site, 'https', 'localhost'), [site])).rejects.toThrow();
    expect(asked).toEqual([]);
  });
});
