import { describe, expect, it } from 'vitest';
import type { OutboundAnswer, OutboundClient } from '../../core/outbound/outbound-client.ts';
import { OutboundError, type OutboundErrorCode } from '../../core/outbound/outbound-error.ts';
import { createReadSite, SyncError } from './status.connector.ts';

const answer = {
  wordpress_version: '6.8.3',
  plugins: [{ file: 'a.php', name: 'A', version: '1', active: true }],
  themes: { all_themes: [] },
};
const NO_ROUTE = '{"code":"rest_no_route","message":"no"}';
const site = { limitMs: 10_000, url: 'https://sitio.cl/blog', apiKey: 'the-key' };

type Asked = Parameters<OutboundClient['getText']>;

type Reply = Partial<OutboundAnswer> | Error;

/** A site that replies so; `plain` to what is asked by plain permalinks, `ajax` at the second door. */
function setUp(usually: Reply, plain: Reply = usually, ajax: Reply = plain) {
  const asked: Asked[] = [];
  const readSite = createReadSite({
    getText: async (...request) => {
      asked.push(request);
      const url = String(request[0]);
      const door = url.includes('?rest_route=') ? plain : usually;
      const reply = url.includes('admin-ajax') ? ajax : door;
      if (reply instanceof Error) throw reply;
      const usual = { status: 200, url: String(request[0]), contentType: 'application/json' };
      return { ...usual, body: JSON.stringify(answer), keyDropped: false, ...reply };
    },
  });
  return { asked, readSite };
}

const failureOf = async (reply: Reply, plain?: Reply) => {
  const error: unknown = await setUp(reply, plain)
    .readSite(site)
    .catch((e: unknown) => e);
  expect(error).toBeInstanceOf(SyncError);
  return (error as SyncError).failure;
};

describe('readSite', () => {
  it('asks the connector below the site’s own path, with the key as bearer', async () => {
    const { readSite, asked } = setUp({});
    expect(await readSite(site)).toMatchObject({ wordpressVersion: '6.8.3', pluginsCount: 1 });
    expect(asked).toEqual([
      [
        'https://sitio.cl/blog/wp-json/gnusys/v1/status',
        {
          headers: { accept: 'application/json' },
          authorization: 'Bearer the-key',
          totalTimeoutMs: 10_000,
        },
      ],
    ]);
  });

  describe('with plain permalinks', () => {
    const page = { body: '<html>' };

    it.each<[string, Partial<OutboundAnswer>]>([
      ['nothing is', { ...page, status: 404 }],
      ['the front page is', page],
      ['a rule of the server is', { ...page, status: 403 }],
    ])('asks WordPress’s own address for the route where %s in its place', async (_, reply) => {
      const { readSite, asked } = setUp(reply, {});
      expect(await readSite(site)).toMatchObject({ pluginsCount: 1 });
      expect(asked.map(([url]) => url)).toEqual([
        'https://sitio.cl/blog/wp-json/gnusys/v1/status',
        'https://sitio.cl/blog/?rest_route=/gnusys/v1/status',
      ]);
      expect(asked[1]?.[1].authorization).toBe('Bearer the-key');
      expect(asked[1]?.[1].totalTimeoutMs).toBeLessThanOrEqual(10_000);
    });

    it('says what the connector says there', async () => {
      const refused = { status: 401, body: '{"code":"gnusys_unauthorized"}' };
      expect(await failureOf({ ...page, status: 404 }, refused)).toMatchObject({
        code: 'unauthorized',
      });
    });

    it.each<[string, Reply]>([
      ['leads nowhere', page],
      ['fails', new OutboundError('timeout', 'late')],
    ])('keeps to the first answer where the second %s', async (_, plain) => {
      const failure = await failureOf({ ...page, status: 404 }, plain);
      expect(failure).toMatchObject({ code: 'not_wordpress' });
    });

    it('asks at the second door where the REST API is taken away', async () => {
      const { readSite, asked } = setUp({ ...page, status: 404 }, page, {});
      expect(await readSite(site)).toMatchObject({ pluginsCount: 1 });
      expect(asked.map(([url]) => String(url).replace(site.url, ''))).toEqual([
        '/wp-json/gnusys/v1/status',
        '/?rest_route=/gnusys/v1/status',
        '/wp-admin/admin-ajax.php?action=gnusys_status',
      ]);
    });

    it('asks once where WordPress answers that it has no such route', async () => {
      const { readSite, asked } = setUp({ status: 404, body: NO_ROUTE });
      await expect(readSite(site)).rejects.toBeInstanceOf(SyncError);
      expect(asked).toHaveLength(1);
    });

    it('asks once where the time is over', async () => {
      const { readSite, asked } = setUp({ ...page, status: 404 }, {});
      await expect(readSite({ ...site, limitMs: 100 })).rejects.toBeInstanceOf(SyncError);
      expect(asked).toHaveLength(1);
    });
  });

  it.each([
    ['a warning before', '<b>Warning</b>: {"x"} in a.php', ''],
    ['a comment of a cache behind', '', '<!-- Cached by "x" {} -->'],
    ['both', ' \uFEFF<br />', '\n<script>{"end":1}</script>'],
  ])('reads the answer of the connector with %s it', async (_, before, behind) => {
    const body = JSON.stringify({ connector_version: '1.7.0', ...answer, end: 'gnusys' });
    const { readSite, asked } = setUp({ body: `${before}${body}${behind}` });
    expect(await readSite(site)).toMatchObject({ connectorVersion: '1.7.0', pluginsCount: 1 });
    expect(asked).toHaveLength(1);
  });

  it('names a refusal with a warning before it as one of the connector', async () => {
    const body = '<b>Warning</b>{"code":"gnusys_unauthorized","message":"no"}';
    expect(await failureOf({ status: 401, body })).toMatchObject({ code: 'unauthorized' });
  });

  it('does not mind what the site calls its answer', async () => {
    const { readSite } = setUp({ contentType: 'text/html' });
    expect(await readSite(site)).toMatchObject({ pluginsCount: 1 });
  });

  it.each<[string, Partial<OutboundAnswer>, string, number | null]>([
    ['401', { status: 401, body: '{"code":"x"}' }, 'unauthorized', null],
    ['401 of the server itself', { status: 401, body: '<h1>401</h1>' }, 'server_password', null],
    ['401 where the key was left out', { status: 401, keyDropped: true }, 'moved', null],
    ['404 of WordPress', { status: 404, body: NO_ROUTE }, 'no_connector', null],
    ['403', { status: 403 }, 'http_error', 403],
    ['500', { status: 500, body: '' }, 'http_error', 500],
    ['503', { status: 503 }, 'http_error', 503],
    ['a redirect that leads nowhere', { status: 302, body: '' }, 'http_error', 302],
    ['204', { status: 204, body: '' }, 'http_error', 204],
    ['a page', { body: '<!doctype html><html></html>' }, 'not_json', null],
    ['nothing', { body: '' }, 'not_json', null],
    ['JSON of something else', { body: '{"hello":"world"}' }, 'not_json', null],
    ['JSON cut short', { body: JSON.stringify(answer).slice(0, -5) }, 'not_json', null],
    ['null', { body: 'null' }, 'not_json', null],
  ])('%s fails as it says', async (...[, reply, code, httpStatus]) => {
    expect(await failureOf(reply)).toMatchObject({ code, httpStatus });
  });

  const NOT_FOUND = { status: 404, body: '<h1>404</h1>' };
  const theme = '<link href="/wp-content/themes/x/style.css">';
  const withoutAction = { status: 400, body: '0' };
  const elsewhere = { keyDropped: true, url: 'https://otro.cl/entrar' };
  const toLogin = { ...elsewhere, body: '<form>' };

  it.each<[string, Reply, Reply, Reply, string]>([
    ['a page of the hosting', NOT_FOUND, NOT_FOUND, NOT_FOUND, 'not_wordpress'],
    ['an API of something else', { status: 404, body: '{}' }, {}, {}, 'read'],
    ['the same alone', { status: 404, body: '{"error":1}' }, NOT_FOUND, NOT_FOUND, 'not_wordpress'],
    ['another program’s front page', NOT_FOUND, { body: '<p>Hola' }, NOT_FOUND, 'not_wordpress'],
    [
      'WordPress without REST and connector',
      NOT_FOUND,
      { body: theme },
      withoutAction,
      'no_connector',
    ],
    ['an old WordPress without both', NOT_FOUND, { body: theme }, { body: '0\n' }, 'no_connector'],
    ['a plugin of security', { ...NOT_FOUND, body: theme }, NOT_FOUND, NOT_FOUND, 'not_json'],
    [
      'one that shows the front page',
      { body: theme },
      { body: theme },
      { body: theme },
      'not_json',
    ],
    ['a rule of the server', { status: 403, body: '' }, NOT_FOUND, withoutAction, 'http_error'],
    ['maintenance', { status: 503, body: '<h1>Volvemos' }, {}, {}, 'http_error'],
    ['a page of a login', { body: '<form>' }, { body: '<form>' }, { body: '<form>' }, 'not_json'],
    ['a login elsewhere', toLogin, toLogin, toLogin, 'moved'],
    ['a domain that moved', { ...NOT_FOUND, ...elsewhere }, NOT_FOUND, NOT_FOUND, 'moved'],
    [
      'a server that breaks off',
      NOT_FOUND,
      new OutboundError('timeout', ''),
      NOT_FOUND,
      'not_wordpress',
    ],
  ])('takes %s for what it is', async (...[, usually, plain, ajax, code]) => {
    const { readSite } = setUp(usually, plain, ajax);
    const read = await readSite(site).then(
      () => 'read',
      (error: unknown) => (error as SyncError).failure.code,
    );
    expect(read).toBe(code);
  });

  it.each<OutboundErrorCode>([
    'dns',
    'refused',
    'timeout',
    'tls',
    'too_big',
    'blocked',
    'redirects',
    'network',
  ])('passes on why the site was not reached: %s', async (code) => {
    const failure = await failureOf(new OutboundError(code, 'the details'));
    expect(failure).toMatchObject({ code, httpStatus: null });
    expect(JSON.stringify(failure)).not.toContain('the details');
  });

  it('refuses stats that DynamoDB would refuse, or that cost a fortune to keep', async () => {
    const plugin = (n: number) => ({
      file: `${String(n)}${'ñ'.repeat(150)}`,
      name: 'ñ'.repeat(150),
      active: true,
    });
    const plugins = Array.from({ length: 500 }, (_, n) => plugin(n));
    expect(await failureOf({ body: JSON.stringify({ ...answer, plugins }) })).toMatchObject({
      code: 'too_big',
    });
  });

  it('takes 500 plugins of the usual size', async () => {
    const plugins = Array.from({ length: 500 }, (_, n) => ({
      file: `some-plugin-${String(n)}/some-plugin.php`,
      name: `Some plugin number ${String(n)}`,
      version: '1.2.3',
      active: true,
    }));
    const { readSite } = setUp({ body: JSON.stringify({ ...answer, plugins }) });
    expect(await readSite(site)).toMatchObject({ pluginsCount: 500 });
  });

  it('takes no fault of our own for the site’s', async () => {
    const { readSite } = setUp(new TypeError('Invalid header'));
    await expect(readSite(site)).rejects.toBeInstanceOf(TypeError);
  });
});
