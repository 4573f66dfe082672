import { describe, expect, it, vi } from 'vitest';
import type { HostLookup } from './dns-lookup.ts';
import { OutboundError } from './outbound-error.ts';
import { mayBeRead, parseTarget, resolveTarget } from './target.ts';

const SITE_PORT = 4282;
const signal = new AbortController().signal;

function resolve(url: string, lookup: HostLookup, allowedLoopbackPorts: number[] = []) {
  return resolveTarget(parseTarget(url), { allowedLoopbackPorts, lookup }, signal);
}

const noLookup: HostLookup = async (hostname) => {
  throw new Error(`${hostname} was looked up`);
};

describe('parseTarget', () => {
  it.each([
    'ftp://sitio.cl/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'sitio.cl',
    '',
    'http://',
    'http://user@sitio.cl/',
    'http://:secret@sitio.cl/',
    'http://127.0.0.1:80@sitio.cl/',
    'http://[fe80::1%25eth0]/',
    'http://[fe80::1%eth0]/',
    'http://256.1.1.1/',
    'http://1.2.3.4.5/',
    'http://sitio.cl:99999/',
  ])('blocks %j', (text) => {
    expect(() => parseTarget(text)).toThrow(expect.objectContaining({ code: 'blocked' }));
  });

  it('drops the root dot of a host, which no certificate and no virtual host has', () => {
    expect(parseTarget('https://Sitio.CL./wp-json?a=1#b').href).toBe(
      'https://sitio.cl/wp-json?a=1',
    );
  });

  it('reads a Location against the URL it came from', () => {
    const base = new URL('https://sitio.cl/blog/wp-json');
    expect(parseTarget('/otro', base).href).toBe('https://sitio.cl/otro');
    expect(parseTarget('//www.sitio.cl/x', base).href).toBe('https://www.sitio.cl/x');
    expect(() => parseTarget('//a:b@sitio.cl/', base)).toThrow(OutboundError);
  });
});

describe('resolveTarget: literals', () => {
  it.each([
    ['decimal', 'http://2130706433/'],
    ['hexadecimal', 'http://0x7f000001/'],
    ['octal', 'http://0177.0.0.1/'],
    ['short', 'http://127.1/'],
    ['mixed', 'http://0x7f.1/'],
    ['full-width digits', 'http://１２７.０.０.１/'],
    ['ideographic dots', 'http://127。0。0。1/'],
    ['percent-encoded', 'http://%31%32%37.0.0.1/'],
    ['trailing dot', 'http://127.0.0.1./'],
    ['backslashes', 'http:\\\\127.0.0.1\\'],
    ['zero', 'http://0/'],
    ['private decimal', 'http://167772161/'],
    ['metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['metadata, decimal', 'http://2852039166/'],
    ['metadata, IPv6', 'http://[fd00:ec2::254]/'],
    ['IPv6 loopback', 'http://[::1]/'],
    ['IPv6 loopback, long', 'http://[0:0:0:0:0:0:0:1]/'],
    ['mapped', 'http://[::ffff:127.0.0.1]/'],
    ['mapped metadata', 'http://[::ffff:a9fe:a9fe]/'],
    ['mapped public', 'http://[::ffff:8.8.8.8]/'],
    ['compatible', 'http://[::127.0.0.1]/'],
    ['NAT64', 'http://[64:ff9b::10.0.0.1]/'],
    ['6to4', 'http://[2002:7f00:1::]/'],
    ['localhost', 'http://localhost/'],
    ['localhost, capitals and dot', 'https://LOCALHOST./'],
    ['below localhost', 'http://admin.localhost/'],
    ['another port than allowed', 'http://127.0.0.1:4283/'],
    ['the https port', 'https://127.0.0.1/'],
  ])('blocks %s without asking DNS', async (_name, url) => {
    await expect(resolve(url, noLookup, [SITE_PORT])).rejects.toMatchObject({ code: 'blocked' });
  });

  it.each([
    'http://sitio.cl:22/',
    'http://sitio.cl:3306/',
    'https://sitio.cl:8444/',
    'http://8.8.8.8:25/',
    'https://[2606:4700::1111]:6379/',
    'http://sitio.cl:0/',
  ])('blocks %s, where no site is, without asking DNS', async (url) => {
    await expect(resolve(url, noLookup, [SITE_PORT])).rejects.toMatchObject({ code: 'blocked' });
  });

  it('reads the ports of sites, whatever their scheme', async () => {
    for (const port of [80, 443, 8080, 8443]) {
      for (const scheme of ['http', 'https']) {
        const pending = resolve(`${scheme}://8.8.8.8:${String(port)}/`, noLookup);
        await expect(pending).resolves.toMatchObject({ addresses: ['8.8.8.8'] });
      }
    }
  });

  it('keeps the local stage’s ports to the loopback', async () => {
    const url = `http://sitio.cl:${String(SITE_PORT)}/`;
    const pending = resolve(url, async () => ['8.8.8.8'], [SITE_PORT]);
    await expect(pending).rejects.toMatchObject({ code: 'blocked' });
  });

  it('lets public literals pass, IPv6 without its brackets', async () => {
    await expect(resolve('http://8.8.8.8:8080/', noLookup)).resolves.toMatchObject({
      host: '8.8.8.8',
      addresses: ['8.8.8.8'],
    });
    await expect(resolve('https://[2606:4700::1111]/', noLookup)).resolves.toMatchObject({
      host: '2606:4700::1111',
      addresses: ['2606:4700::1111'],
    });
  });

  it('knows what localhost is, on the allowed ports', async () => {
    for (const host of ['localhost', 'sitio.localhost', '127.0.0.1', '127.1.2.3', '[::1]']) {
      const { addresses } = await resolve(`http://${host}:4282/`, noLookup, [SITE_PORT]);
      expect(addresses.length).toBeGreaterThan(0);
    }
    await expect(resolve('http://localhost/', noLookup, [80])).resolves.toBeDefined();
    await expect(resolve('https://localhost/', noLookup, [443])).resolves.toBeDefined();
  });
});

describe('resolveTarget: names', () => {
  it('asks for the bare host once and returns the answers in their order', async () => {
    const lookup = vi.fn<HostLookup>(async () => ['8.8.4.4', '2606:4700::1', '8.8.8.8']);
    const target = await resolve('https://sitio.cl.:8443/x', lookup);
    expect(target.addresses).toEqual(['8.8.4.4', '2606:4700::1', '8.8.8.8']);
    expect(lookup).toHaveBeenCalledExactlyOnceWith('sitio.cl', signal);
  });

  it.each([
    [['10.0.0.1']],
    [['8.8.8.8', '10.0.0.1']],
    [['127.0.0.1', '8.8.8.8']],
    [['2606:4700::1', '::ffff:10.0.0.1']],
    [['8.8.8.8', 'not-an-address']],
    [['8.8.8.8', 'fe80::1%2']],
  ])('blocks a host that answers %j', async (answers) => {
    await expect(resolve('http://sitio.cl/', async () => answers)).rejects.toMatchObject({
      code: 'blocked',
    });
  });

  it('calls every failure of the lookup dns, whatever its errno', async () => {
    for (const code of ['ENOTFOUND', 'ECONNREFUSED', 'ETIMEOUT', 'ESERVFAIL']) {
      const cause = Object.assign(new Error(code), { code });
      const lookup = () => Promise.reject(cause);
      await expect(resolve('http://sitio.cl/', lookup)).rejects.toMatchObject({
        code: 'dns',
        cause,
      });
    }
    await expect(resolve('http://sitio.cl/', async () => [])).rejects.toMatchObject({
      code: 'dns',
    });
  });
});

describe('mayBeRead', () => {
  it.each([
    ...['https://sitio.cl', 'https://8.8.8.8', 'http://[2606:4700::1111]:8080/wp'],
    ...['http://localhost:4282', 'http://127.1.2.3:4282', 'http://[::1]:4282'],
  ])('lets %s be read', (url) => {
    expect(mayBeRead(new URL(url), [SITE_PORT])).toBe(true);
  });

  it.each([
    ...['https://10.0.0.1', 'https://169.254.169.254', 'https://224.0.0.1', 'https://8.8.8.8:22'],
    ...['https://[::1]', 'https://[fd00::1]', 'https://[2001:db8::1]', 'http://[::ffff:a00:1]'],
    ...['http://localhost:4283', 'https://localhost', 'http://sitio.localhost:8080'],
  ])('does not let %s', (url) => {
    expect(mayBeRead(new URL(url), [SITE_PORT])).toBe(false);
  });
});
