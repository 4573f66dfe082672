import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../../core/outbound/outbound-client.ts';
import { OutboundError, type OutboundErrorCode } from '../../core/outbound/outbound-error.ts';
import { createProbeSite } from './status.check.connector.ts';

type Reply = Partial<OutboundAnswer> | Error;
const url = 'https://sitio.cl/blog';
const rest = (body: object, status = 200) => ({ status, body: JSON.stringify(body) });
const page = (body: string, status = 200) => ({ status, body, contentType: 'text/html' });

const index = '/wp-json/?_fields=name';
const namespace = '/wp-json/gnusys/v1?_fields=namespace';
const status = '/wp-json/gnusys/v1/status';
const plainIndex = '/?rest_route=/&_fields=name';
const plainNamespace = '/?rest_route=/gnusys/v1&_fields=namespace';
const named = rest({ name: 'La Espiga' });
const active = rest({ namespace: 'gnusys/v1' });
const noRoute = rest({ code: 'rest_no_route' }, 404);
const notFound = page('<h1>No existe</h1>', 404);

/** What an address answers by path; '' is its page. */
function probe(replies: Record<string, Reply>) {
  const asked: string[] = [];
  const sent: object[] = [];
  const probeSite = createProbeSite({
    getText: async (to, request) => {
      const path = String(to).slice(url.length);
      asked.push(path);
      sent.push(request);
      const reply = replies[path] ?? notFound;
      if (reply instanceof Error) throw reply;
      const usual = { status: 200, url: String(to), contentType: 'application/json', body: '' };
      return { ...usual, keyDropped: false, ...reply };
    },
  });
  return { asked, sent, found: probeSite(url) };
}

describe('probeSite', () => {
  it('finds a WordPress with the connector and its name, and sends no key', async () => {
    const { asked, sent, found } = probe({ [index]: named, [namespace]: active });
    expect(await found).toEqual({
      problem: null,
      reachable: true,
      wordpress: true,
      connector: true,
      connectorVersion: null,
      wordpressVersion: null,
      siteName: 'La Espiga',
      movedTo: null,
    });
    expect(asked).toEqual([index, namespace]);
    expect(JSON.stringify(sent)).not.toContain('authorization');
  });

  it('finds a WordPress without it', async () => {
    const { found } = probe({ [index]: named, [namespace]: noRoute });
    expect(await found).toMatchObject({ wordpress: true, connector: false, problem: null });
  });

  it.each([
    ['with the connector', rest({ code: 'gnusys_unauthorized' }, 401), true],
    ['with the connector, asked too often', rest({ code: 'gnusys_too_many_requests' }, 429), true],
    ['without the connector', rest({ code: 'rest_login_required' }, 401), false],
  ])('asks the status where the API is closed to visitors: %s', async (_, answer, connector) => {
    const closed = rest({ code: 'rest_not_logged_in' }, 401);
    const { asked, found } = probe({ [index]: closed, [namespace]: closed, [status]: answer });
    expect(await found).toMatchObject({ wordpress: true, connector, siteName: null });
    expect(asked).toEqual([index, namespace, status]);
  });

  it('knows WordPress by its page where addresses of its API lead nowhere', async () => {
    const { asked, found } = probe({ '': page('<link href="/wp-content/a.css">') });
    expect(await found).toMatchObject({ wordpress: true, connector: false, problem: null });
    expect(asked).toEqual([index, namespace, '', plainIndex, plainNamespace]);
  });

  it('finds the connector and the name of a WordPress with plain permalinks', async () => {
    const { found } = probe({ [plainIndex]: named, [plainNamespace]: active });
    expect(await found).toMatchObject({
      wordpress: true,
      connector: true,
      siteName: 'La Espiga',
      problem: null,
    });
  });

  it('goes by the page where plain permalinks bring no answer in time', async () => {
    const { found } = probe({
      '': page('<link href="/wp-content/a.css">'),
      [plainIndex]: new OutboundError('timeout', 'late'),
    });
    expect(await found).toMatchObject({ wordpress: true, connector: false, problem: null });
  });

  it.each([
    ['a page of something else', page('<h1>Tienda</h1>'), 'not_wordpress', false],
    ['nothing', page('', 404), 'not_wordpress', false],
    ['an error', page('', 503), 'http_error', null],
    ['a limit', page('', 429), 'http_error', null],
    ['a password of the server', page('', 401), 'server_password', null],
  ])('says what is there instead: %s', async (...[, reply, code, wordpress]) => {
    const { found } = probe({ '': reply });
    expect(await found).toMatchObject({ problem: { code }, wordpress, reachable: true });
  });

  it('takes no JSON of another program for WordPress', async () => {
    const other = rest({ hello: 'world' });
    const { found } = probe({ [index]: other, [namespace]: other, '': page('<p>') });
    expect(await found).toMatchObject({ problem: { code: 'not_wordpress' } });
  });

  it('says where the site moved, because its key would not be sent there', async () => {
    const moved = 'https://www.sitio.cl/blog';
    const { found } = probe({
      [index]: { ...named, url: `${moved}${index}` },
      [namespace]: active,
    });
    expect(await found).toMatchObject({
      movedTo: moved,
      problem: { code: 'moved' },
      siteName: 'La Espiga',
    });
  });

  it.each<OutboundErrorCode>(['dns', 'refused', 'timeout', 'tls', 'too_big', 'blocked', 'network'])(
    'says why nobody answers: %s',
    async (code) => {
      const { found } = probe({ [index]: new OutboundError(code, 'secret details') });
      const finding = await found;
      expect(finding).toMatchObject({ reachable: false, wordpress: null, problem: { code } });
      expect(JSON.stringify(finding)).not.toContain('secret');
    },
  );

  it('takes no fault of our own for the site’s', async () => {
    await expect(probe({ [index]: new TypeError('ours') }).found).rejects.toThrow(TypeError);
  });
});
