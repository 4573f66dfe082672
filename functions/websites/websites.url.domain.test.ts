import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  normalizeUrl,
  parseSiteUrl,
  travelsInClear,
  unreadableHost,
  websiteUrlField,
  withoutProtocol,
} from './websites.url.domain.ts';

describe('normalizeUrl', () => {
  it.each([
    ['sitio.cl', 'https://sitio.cl'],
    ['  sitio.cl  ', 'https://sitio.cl'],
    ['www.sitio.cl/blog', 'https://www.sitio.cl/blog'],
    ['http:/sitio.cl', 'http://sitio.cl'],
    ['https:/sitio.cl', 'https://sitio.cl'],
    ['https:sitio.cl', 'https://sitio.cl'],
    ['https:///sitio.cl', 'https://sitio.cl'],
    ['HTTPS://Sitio.cl', 'https://Sitio.cl'],
    ['//sitio.cl', 'https://sitio.cl'],
    ['sitio.cl:8080', 'https://sitio.cl:8080'],
    ['localhost:4282', 'https://localhost:4282'],
    ['ftp://sitio.cl', 'ftp://sitio.cl'],
    ['', ''],
    ['   ', ''],
    ['https:', 'https://'],
    ['http', 'https://http'],
    ['https://https://sitio.cl', 'https://sitio.cl'],
    ['https://http://sitio.cl', 'http://sitio.cl'],
    ['http://https:/sitio.cl', 'https://sitio.cl'],
    ['https://http//sitio.cl', 'http://sitio.cl'],
    ['http//sitio.cl', 'http://sitio.cl'],
    ['https//sitio.cl', 'https://sitio.cl'],
    ['https://ftp://sitio.cl', 'ftp://sitio.cl'],
    ['https://https://https://sitio.cl', 'https://sitio.cl'],
  ])('makes %j into %j', (typed, normal) => {
    expect(normalizeUrl(typed)).toBe(normal);
  });

  const typed = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.webUrl(),
    fc
      .array(fc.constantFrom('http', 'https', 'HTTP', ':', '/', '//', 'sitio.cl', ' ', '@', 'ftp'))
      .map((parts) => parts.join('')),
  );

  it('changes nothing the second time: it runs at every key', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(normalizeUrl(normalizeUrl(text))).toBe(normalizeUrl(text));
      }),
    );
  });

  it('leaves every proper URL as it is', () => {
    fc.assert(fc.property(fc.webUrl(), (url) => normalizeUrl(url) === url));
  });
});

describe('the URL of a site', () => {
  it.each([
    ['sitio.cl', 'https://sitio.cl'],
    ['https://sitio.cl/', 'https://sitio.cl'],
    ['https://sitio.cl///', 'https://sitio.cl'],
    ['HTTP://Sitio.CL/Blog/', 'http://sitio.cl/Blog'],
    ['https://sitio.cl:443/', 'https://sitio.cl'],
    ['https://sitio.cl:8443', 'https://sitio.cl:8443'],
    ['http://localhost:4282', 'http://localhost:4282'],
    ['https://sitio.cl/tienda/?utm=1#inicio', 'https://sitio.cl/tienda'],
    ['https://[2606:4700::1111]:8080/wp', 'https://[2606:4700::1111]:8080/wp'],
    ['https://sitio.cl./', 'https://sitio.cl'],
    ['sitio.cl.:8080/blog', 'https://sitio.cl:8080/blog'],
    // The site is above WordPress's own pages.
    ['https://sitio.cl/wp-admin', 'https://sitio.cl'],
    ['https://sitio.cl/wp-admin/plugins.php?plugin_status=all', 'https://sitio.cl'],
    ['sitio.cl/blog/wp-admin/', 'https://sitio.cl/blog'],
    ['sitio.cl/wp-login.php', 'https://sitio.cl'],
    ['sitio.cl/tienda/WP-LOGIN.PHP?redirect_to=%2F', 'https://sitio.cl/tienda'],
    ['sitio.cl/index.php/contacto', 'https://sitio.cl'],
    ['sitio.cl//xmlrpc.php', 'https://sitio.cl'],
    ['sitio.cl/wp-json/gnusys/v1/status', 'https://sitio.cl'],
    ['sitio.cl/wp-content/uploads/a.png', 'https://sitio.cl'],
    ['sitio.cl/wp-administracion', 'https://sitio.cl/wp-administracion'],
    ['sitio.cl/wp', 'https://sitio.cl/wp'],
    ['sitio.cl/curso.php5', 'https://sitio.cl/curso.php5'],
    ['https://wp-admin.cl', 'https://wp-admin.cl'],
    ['https://index.php.cl', 'https://index.php.cl'],
    ['https://ñandú.cl', 'https://xn--and-6ma2c.cl'],
    ['https://sitio.cl/año nuevo', 'https://sitio.cl/a%C3%B1o%20nuevo'],
    ['https://sitio.cl/a/../b', 'https://sitio.cl/b'],
    ['https://sitio.cl/100%25 caf\u00e9', 'https://sitio.cl/100%25%20caf%C3%A9'],
    ['https://sitio.cl?a b=1%', 'https://sitio.cl'],
    ['http://127.1:4282', 'http://127.0.0.1:4282'],
    ['http://0x7f000001:4282', 'http://127.0.0.1:4282'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(websiteUrlField.parse(typed)).toBe(kept);
    expect(websiteUrlField.parse(kept)).toBe(kept);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript://sitio.cl/%0aalert(1)',
    'data:text/html,hola',
    'file:///etc/passwd',
    'ftp://sitio.cl',
    'ftp//sitio.cl',
    'https://ftp://sitio.cl',
    'https://ftp//sitio.cl',
    'https://sitio.cl://x',
    'https://sitio.cl/\ud800',
    'https://sitio.cl/\u202egro',
    'mailto:ana@sitio.cl',
    'https://ana:clave@sitio.cl',
    'https://ana@sitio.cl',
    'ana@sitio.cl',
    'mi sitio.cl',
    'http://mi sitio',
    'http://mi%20sitio',
    // Node takes these three for sitio.cl.
    's%69tio.cl',
    'https://si\ttio.cl',
    'https://si\ntio.cl/blog',
    'https://sitio.cl :8080',
    'https://',
    'https://sitio.cl:99999',
    'https://[::1',
    'https://<script>',
    'https://256.1.1.1',
    `https://sitio.cl/${'ñ'.repeat(1_900)}`,
  ])('%j is invalid', (typed) => {
    const { error } = websiteUrlField.safeParse(typed);
    expect(error?.issues.map((i) => i.message)).toEqual(['La URL del sitio web no es válida']);
  });

  it.each([
    'localhost',
    'http://localhost:8080',
    'sitio.localhost',
    '127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'https://[::1]',
    'a..b',
    'https://.cl',
    'https://sitio..cl',
    'https://sitio.cl..',
    'https://wp-admin',
    'misitio',
    's.a',
    'https://S.A./blog',
    'https://intranet/wp',
    'http://intranet:3000',
    'servidor.local',
    'web.internal',
    `https://${'a'.repeat(64)}.cl`,
    `https://${'abcdefgh.'.repeat(29)}cl`,
  ])('%j has a host that cannot be read', (typed) => {
    const { error } = websiteUrlField.safeParse(typed);
    expect(error?.issues.map((i) => i.message)).toEqual([unreadableHost]);
  });

  it.each([
    'sitio.cl:22',
    'http://sitio.cl:3000',
    'https://sitio.cl:8444',
    'http://10.0.0.1:6379',
    'https://[2001:db8::1]:81/wp',
    'http://sitio.cl:0',
  ])('%j has a port where no site is', (typed) => {
    const { error } = websiteUrlField.safeParse(typed);
    expect(error?.issues.map((i) => i.message)).toEqual([
      'El puerto de la URL debe ser 80, 443, 8080 u 8443',
    ]);
  });

  it.each(['http://sitio.cl:443', 'https://sitio.cl:80', 'sitio.cl:8080', 'http://sitio.cl:8443'])(
    '%j has one of the four ports of sites',
    (typed) => {
      expect(websiteUrlField.safeParse(typed).success).toBe(true);
    },
  );

  it('is required and has a length', () => {
    const messages = (typed: string) =>
      websiteUrlField.safeParse(typed).error?.issues.map((i) => i.message);
    expect(messages('  ')).toEqual(['El campo URL es requerido']);
    expect(messages(`sitio.cl/${'a'.repeat(2_000)}`)).toEqual([
      'El campo URL no puede tener más de 2000 caracteres',
    ]);
  });

  it('is always http or https, without credentials, query, fragment or slash at its end', () => {
    const typed = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: 'grapheme' }),
      fc.tuple(fc.string(), fc.domain()).map(([a, b]) => `${a}${b}`),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const { data } = websiteUrlField.safeParse(text);
        if (data === undefined) return;
        const url = parseSiteUrl(data);
        expect(url?.protocol).toMatch(/^https?:$/);
        expect([url?.username, url?.password, url?.search, url?.hash]).toEqual(['', '', '', '']);
        expect(data).not.toMatch(/\/$/);
        expect(websiteUrlField.parse(data)).toBe(data);
      }),
    );
  });
});

describe('how a URL is shown', () => {
  it('without its protocol', () => {
    expect(withoutProtocol('https://sitio.cl/blog')).toBe('sitio.cl/blog');
    expect(withoutProtocol('http://sitio.cl')).toBe('sitio.cl');
    expect(withoutProtocol('sitio.cl')).toBe('sitio.cl');
    expect(withoutProtocol('https://xn--and-6ma2c.cl/x')).toBe('ñandú.cl/x');
  });

  it('with a warning where its key travels in clear', () => {
    expect(travelsInClear('http://sitio.cl')).toBe(true);
    expect(travelsInClear('https://sitio.cl')).toBe(false);
    expect(travelsInClear('https://sitio.cl/http:')).toBe(false);
  });
});

describe('addressOf', () => {
  it.each([
    ['https://sitio.cl', 'sitio.cl'],
    ['http://www.Sitio.cl/', 'sitio.cl'],
    ['https://sitio.cl/Blog/', 'sitio.cl/Blog'],
    ['https://sitio.cl:8443/blog', 'sitio.cl:8443/blog'],
    ['https://tienda.sitio.cl', 'tienda.sitio.cl'],
    ['https://www.cl', 'cl'],
    ['https://sitio.cl.', 'sitio.cl'],
    ['https://sitio.cl/blog/wp-login.php', 'sitio.cl/blog'],
    ['sitio.cl', ''],
    ['', ''],
  ])('of %j is %j', (url, address) => {
    expect(addressOf(url)).toBe(address);
  });
});
