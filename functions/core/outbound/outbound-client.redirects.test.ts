import type { IncomingMessage, RequestListener } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import type { HostLookup } from './dns-lookup.ts';
import { startHttpSite, startRawSite, type SiteServer, useSites } from './fixtures/site-server.ts';
import { createOutboundClient } from './outbound-client.ts';

const KEY = 'Bearer clave-secreta';
const open = useSites();

const originOf = (site: SiteServer, host = '127.0.0.1') => `http://${host}:${String(site.port)}`;

const clientOf = (sites: SiteServer[], lookup: HostLookup = async () => ['127.0.0.1']) =>
  createOutboundClient({ allowedLoopbackPorts: sites.map(({ port }) => port), lookup });

const get = (url: string, sites: SiteServer[], lookup?: HostLookup) =>
  clientOf(sites, lookup).getText(url, { headers: { 'x-own': 'yes' }, authorization: KEY });

const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { location }).end('not read');

/** `/3` leads to `/2`, and so on to `/0`, which says what it was asked. */
const countdown: RequestListener = (request, response) => {
  const left = Number(request.url?.slice(1));
  if (left === 0) response.end(JSON.stringify(request.headers));
  else response.writeHead(301, { location: `/${String(left - 1)}` }).end();
};

/** A site that says which headers it was sent. */
const openEcho = () => {
  const echo: RequestListener = (request: IncomingMessage, response) => {
    response.end(JSON.stringify(request.headers));
  };
  return open(startHttpSite(echo));
};

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('follows a %i', async (status) => {
    const target = await openEcho();
    const site = await open(startHttpSite(redirectTo(`${originOf(target)}/x#y`, status)));
    await expect(get(originOf(site), [site, target])).resolves.toMatchObject({
      status: 200,
      url: `${originOf(target)}/x`,
    });
  });

  it('follows three, with the key as long as the origin is the same, and no fourth', async () => {
    const site = await open(startHttpSite(countdown));
    const answer = await get(`${originOf(site)}/3`, [site]);
    expect(answer).toMatchObject({ status: 200, url: `${originOf(site)}/0`, keyDropped: false });
    expect(JSON.parse(answer.body)).toMatchObject({ authorization: KEY, 'x-own': 'yes' });
    const pending = get(`${originOf(site)}/4`, [site]);
    await expect(pending).rejects.toMatchObject({ code: 'redirects' });
  });

  it('gets out of a loop', async () => {
    const site = await open(startHttpSite(redirectTo('/')));
    await expect(get(originOf(site), [site])).rejects.toMatchObject({ code: 'redirects' });
    expect(site.connections.total).toBe(4);
  });

  it.each([
    ['300', 'HTTP/1.1 300 Multiple Choices\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n', 300],
    ['304', 'HTTP/1.1 304 Not Modified\r\nLocation: /x\r\n\r\n', 304],
    ['302 without Location', 'HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n', 302],
  ])('takes a %s for an answer', async (_name, text, status) => {
    const site = await open(startRawSite((socket) => socket.write(text)));
    await expect(get(originOf(site), [site])).resolves.toMatchObject({ status });
  });

  it('does not read the body of a redirect', async () => {
    const target = await openEcho();
    const head = `HTTP/1.1 302 Found\r\nLocation: ${originOf(target)}/\r\nContent-Length: 9999999\r\n\r\n`;
    const site = await open(startRawSite((socket) => socket.write(head)));
    await expect(get(originOf(site), [site, target])).resolves.toMatchObject({ status: 200 });
  });

  it('reads a Location in UTF-8', async () => {
    const site = await open(
      startRawSite((socket) => {
        socket.end('HTTP/1.1 302 Found\r\nLocation: http://ñandú.cl:8080/\r\n\r\n');
      }),
    );
    const lookup = vi.fn<HostLookup>(async () => []);
    await expect(get(originOf(site), [site], lookup)).rejects.toMatchObject({ code: 'dns' });
    expect(lookup).toHaveBeenCalledExactlyOnceWith('xn--and-6ma2c.cl', expect.anything());
  });
});

describe('the key', () => {
  const expectDropped = async (from: string, sites: SiteServer[]) => {
    const answer = await get(from, sites);
    expect(answer.keyDropped).toBe(true);
    expect(answer.body).not.toContain('secreta');
    expect(JSON.parse(answer.body)).toMatchObject({ 'x-own': 'yes' });
  };

  it('stays behind when the port changes', async () => {
    const target = await openEcho();
    const site = await open(startHttpSite(redirectTo(originOf(target))));
    await expectDropped(originOf(site), [site, target]);
  });

  it('stays behind when the host changes, www included', async () => {
    const site = await open(
      startHttpSite((request, response) => {
        if (request.headers.host?.startsWith('www.')) response.end(JSON.stringify(request.headers));
        else redirectTo(`${originOf(site, 'www.sitio.cl')}/`)(request, response);
      }),
    );
    await expectDropped(originOf(site, 'sitio.cl'), [site]);
  });

  it('does not come back with the chain', async () => {
    const site: SiteServer = await open(
      startHttpSite((request, response) => {
        if (request.url === '/back') response.end(JSON.stringify(request.headers));
        else redirectTo(originOf(other))(request, response);
      }),
    );
    const other = await open(startHttpSite(redirectTo(`${originOf(site)}/back`)));
    await expectDropped(originOf(site), [site, other]);
  });

  it('was not dropped where there was none', async () => {
    const target = await openEcho();
    const site = await open(startHttpSite(redirectTo(originOf(target))));
    const answer = await clientOf([site, target]).getText(originOf(site), { headers: {} });
    expect(answer).toMatchObject({ status: 200, keyDropped: false });
  });

  it('stays behind when it came among the other headers', async () => {
    const target = await openEcho();
    const site = await open(startHttpSite(redirectTo(originOf(target))));
    const headers = { AUTHORIZATION: KEY };
    const answer = await clientOf([site, target]).getText(originOf(site), { headers });
    expect(answer.keyDropped).toBe(true);
    expect(answer.body).not.toContain('secreta');
  });
});

describe('where a redirect may lead', () => {
  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://localhost:1/',
    '//127.0.0.1:1/',
    'http://user:pass@sitio.cl/',
    'ftp://sitio.cl/',
    'file:///etc/passwd',
    'http://',
  ])('not to %s', async (location) => {
    const site = await open(startHttpSite(redirectTo(location)));
    await expect(get(originOf(site), [site])).rejects.toMatchObject({ code: 'blocked' });
  });

  it('not to a loopback port that is open but not allowed', async () => {
    const secret = await openEcho();
    const site = await open(startHttpSite(redirectTo(originOf(secret))));
    await expect(get(originOf(site), [site])).rejects.toMatchObject({ code: 'blocked' });
    expect(secret.connections.total).toBe(0);
  });
});

describe('DNS', () => {
  it('connects to the checked answers and asks once per hop', async () => {
    const site = await openEcho();
    const lookup = vi.fn<HostLookup>(async () => ['127.0.0.1']);
    const answer = await get(originOf(site, 'sitio.cl'), [site], lookup);
    expect(JSON.parse(answer.body)).toMatchObject({ host: `sitio.cl:${String(site.port)}` });
    expect(lookup).toHaveBeenCalledOnce();
  });

  it('connects nowhere when one answer of several is forbidden', async () => {
    const site = await openEcho();
    const pending = get(originOf(site, 'sitio.cl'), [site], async () => ['127.0.0.1', '10.0.0.1']);
    await expect(pending).rejects.toMatchObject({ code: 'blocked' });
    expect(site.connections.total).toBe(0);
  });

  it('checks a host afresh that answers otherwise on the next hop', async () => {
    const site = await open(startHttpSite(redirectTo('/again')));
    const answers = [['127.0.0.1'], ['192.168.1.1']];
    const lookup = vi.fn<HostLookup>(async () => answers.shift() ?? []);
    const pending = get(originOf(site, 'sitio.cl'), [site], lookup);
    await expect(pending).rejects.toMatchObject({ code: 'blocked' });
    expect(site.connections.total).toBe(1);
    expect(lookup).toHaveBeenCalledTimes(2);
  });

  it('goes on to the next address when one refuses', async () => {
    const site = await openEcho();
    const lookup: HostLookup = async () => ['::1', '127.0.0.1'];
    const answer = await get(originOf(site, 'sitio.cl'), [site], lookup);
    expect(answer.status).toBe(200);
  });

  it('says that a name has no address', async () => {
    const pending = get('http://sitio.cl/', [], async () => {
      throw Object.assign(new Error('queryA ENOTFOUND sitio.cl'), { code: 'ENOTFOUND' });
    });
    await expect(pending).rejects.toMatchObject({ code: 'dns', cause: { code: 'ENOTFOUND' } });
  });
});
