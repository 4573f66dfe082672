import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectorAnswerSchema, readingOf } from './status.answer.domain.ts';
import { siteStatsSchema } from '../status.domain.ts';
import { hashStats, packStats, unpackStats } from '../status.stats.entity.ts';

/** As spec 001 §7 says the site answers. */
const answer = {
  wordpress_version: '6.8.3',
  php_version: '8.3.11',
  mysql_version: '8.0.39',
  plugins: [
    { file: 'akismet/akismet.php', name: 'Akismet', version: '5.3', active: true },
    { file: 'hello.php', name: 'Hello Dolly', version: '1.7.2', active: false },
  ],
  themes: {
    all_themes: [
      { name: 'Twenty Twenty-Five', version: '1.3', active: true },
      { name: 'Astra', version: '4.8', active: false },
    ],
  },
  updates: { plugins: { updates: ['hello.php'] }, themes: { updates: ['Astra'] } },
  counts: { users: 3, posts: 40, pages: 7, products: 12, orders: 95 },
};
const read = (value: unknown) => readingOf(connectorAnswerSchema.parse(value));
const refuses = (value: unknown) => !connectorAnswerSchema.safeParse(value).success;

describe('the connector’s answer', () => {
  it('becomes the site’s stats: updates by a plugin’s file and a theme’s name', () => {
    expect(read(answer)).toEqual({
      wordpressVersion: '6.8.3',
      phpVersion: '8.3.11',
      mysqlVersion: '8.0.39',
      plugins: [
        { ...answer.plugins[0], updatePending: false },
        { ...answer.plugins[1], updatePending: true },
      ],
      themes: [
        { ...answer.themes.all_themes[0], updatePending: false },
        { ...answer.themes.all_themes[1], updatePending: true },
      ],
      pluginsCount: 2,
      themesCount: 2,
      usersCount: 3,
      postsCount: 40,
      pagesCount: 7,
      productsCount: 12,
      ordersCount: 95,
      updatesCheckedAt: null,
    });
  });

  it.each([
    ['https://www.Tienda-Austral.cl/', 'tienda-austral.cl'],
    ['http://tienda-austral.cl', 'tienda-austral.cl'],
    ['https://tienda-austral.cl:8443/blog/', 'tienda-austral.cl:8443/blog'],
  ])('says that its WordPress is at %s, which is %s', (url, home) => {
    expect(read({ ...answer, site: { name: 'Tienda', url } }).home).toBe(home);
  });

  it.each([
    ['nothing', undefined],
    ['no URL', { url: 'tienda' }],
    ['one that no list could show', { url: `https://tienda.cl/${'a'.repeat(300)}` }],
    ['no text', { url: 7 }],
    ['something else', 'https://tienda.cl'],
  ])('is read where it says %s of its home', (_, site) => {
    expect(read({ ...answer, site })).not.toHaveProperty('home');
  });

  it('has the versions on offer, its own version and the oldest check', () => {
    const [akismet, hello] = answer.plugins;
    const [, astra] = answer.themes.all_themes;
    const reported = {
      ...answer,
      connector_version: '1.4.0',
      plugins: [
        { ...akismet, new_version: '9' },
        { ...hello, new_version: '1.8' },
      ],
      themes: { all_themes: [{ ...astra, new_version: '' }] },
      updates: {
        ...answer.updates,
        wordpress: '6.9',
        checked_at: {
          wordpress: '2026-11-23T10:00:00Z',
          plugins: '2026-11-22T10:00:00Z',
          themes: '2026-11-23T09:00:00Z',
        },
      },
    };
    expect(read(reported)).toMatchObject({
      // A version that is not among the updates is not offered.
      plugins: [
        { ...akismet, updatePending: false },
        { ...hello, updatePending: true, offered: '1.8' },
      ],
      themes: [{ ...astra, updatePending: true }],
      wordpressOffered: '6.9',
      connectorVersion: '1.4.0',
      updatesCheckedAt: '2026-11-22T10:00:00.000Z',
    });
    expect(read(reported).plugins[0]).not.toHaveProperty('offered');
    expect(read(reported).themes[0]).not.toHaveProperty('offered');
  });

  it.each([
    [undefined, null],
    [null, null],
    ['now', null],
    [{}, 'never'],
    [{ wordpress: '2026-11-23T10:00:00Z', plugins: '2026-11-23T10:00:00Z' }, 'never'],
    [{ wordpress: 'ayer', plugins: 7, themes: null }, 'never'],
  ])('checked at %j was checked at %j', (checkedAt, at) => {
    const updates = { ...answer.updates, checked_at: checkedAt };
    expect(read({ ...answer, updates }).updatesCheckedAt).toBe(at);
  });

  it.each([
    [{ connector_version: {} }],
    [{ updates: { ...answer.updates, wordpress: true } }],
    [{ plugins: answer.plugins.map((plugin) => ({ ...plugin, new_version: [] })) }],
  ])('is read all the same where what our connector adds is something else: %j', (part) => {
    expect(read({ ...answer, ...part })).toEqual(read(answer));
  });

  it('may lack updates, counts, versions and what a plugin does not say', () => {
    const bare = {
      plugins: [{ file: 'a.php', name: 'A', active: true }],
      themes: { all_themes: [{ name: 'T', version: null }] },
      wordpress_version: null,
    };
    const stats = read(bare);
    expect(stats).toMatchObject({ wordpressVersion: null, phpVersion: null, usersCount: null });
    expect(stats.plugins[0]).toMatchObject({ version: '', updatePending: false });
    expect(stats.themes[0]).toMatchObject({ version: '', active: false });
  });

  it.each([
    [{ updates: {} }],
    [{ updates: { plugins: {} } }],
    [{ updates: { plugins: { updates: [] }, themes: {} } }],
  ])('%j has no updates', (part) => {
    expect(read({ ...answer, ...part }).plugins.some((p) => p.updatePending)).toBe(false);
  });

  it.each([
    ['6.8', '6.8'],
    [6.8, '6.8'],
    ['  8.0.39  ', '8.0.39'],
    ['', null],
    [null, null],
    [undefined, null],
    // A half of a character as sent; the cut leaves none.
    ['8.0\ud83d', '8.0\ufffd'],
    [`${'8'.repeat(39)}😀`, '8'.repeat(39)],
    [`8.0.39-${'log'.repeat(50)}`, `8.0.39-${'log'.repeat(50)}`.slice(0, 40)],
  ])('version %j is read as %j', (sent, kept) => {
    expect(read({ ...answer, mysql_version: sent }).mysqlVersion).toBe(kept);
  });

  it.each([
    [-1, null],
    [1.5, null],
    ['12', null],
    [0, 0],
    [null, null],
    [1e300, null],
    [12, 12],
  ])('a count of %j is %j', (sent, kept) => {
    expect(read({ ...answer, counts: { users: sent } }).usersCount).toBe(kept);
  });

  it.each([
    ['nothing', null],
    ['a text', 'hola'],
    ['a list', []],
    ['an object of something else', { code: 'rest_no_route' }],
    ['plugins that are no list', { ...answer, plugins: {} }],
    ['a plugin without a name', { ...answer, plugins: [{ file: 'a.php', active: true }] }],
    [
      'a plugin whose name is null',
      { ...answer, plugins: [{ file: 'a', name: null, active: true }] },
    ],
    [
      'a plugin whose name is an object',
      { ...answer, plugins: [{ file: 'a', name: {}, active: true }] },
    ],
    [
      'a plugin that says not whether it is active',
      { ...answer, plugins: [{ file: 'a', name: 'A' }] },
    ],
    ['themes without a list', { ...answer, themes: {} }],
    ['no themes', { ...answer, themes: undefined }],
    ['a version that is an object', { ...answer, wordpress_version: { toString: 1 } }],
  ])('%s is not ours', (_, value) => {
    expect(refuses(value)).toBe(true);
  });

  it('cuts what is longer than the portal keeps, and says of how many it knows', () => {
    const plugin = (n: number) => ({
      file: `p${String(n)}`,
      name: 'x'.repeat(9_000),
      active: true,
    });
    const stats = read({ ...answer, plugins: Array.from({ length: 900 }, (_, n) => plugin(n)) });
    expect(stats.plugins).toHaveLength(500);
    expect(stats.pluginsCount).toBe(500);
    expect(stats.plugins[0]?.name).toHaveLength(200);
  });

  it('knows an update by a file that had to be cut', () => {
    const file = `  ${'x'.repeat(300)}.php `;
    const plugins = [{ file, name: 'X', active: true }];
    const updates = { plugins: { updates: [file] } };
    expect(read({ ...answer, plugins, updates }).plugins[0]?.updatePending).toBe(true);
  });

  it('takes any JSON without a fault of its own, and what it keeps is fit to be stored', () => {
    const entry = fc.record(
      { file: fc.jsonValue(), name: fc.string({ unit: 'binary' }), active: fc.boolean() },
      { requiredKeys: [] },
    );
    const hostile = fc.record(
      {
        wordpress_version: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
        plugins: fc.oneof(fc.array(entry), fc.jsonValue()),
        themes: fc.oneof(fc.record({ all_themes: fc.array(entry) }), fc.jsonValue()),
        updates: fc.jsonValue(),
        counts: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(hostile, fc.jsonValue()), (value) => {
        const { data } = connectorAnswerSchema.safeParse(value);
        if (!data) return;
        const stats = siteStatsSchema.parse(readingOf(data));
        expect(stats.wordpressVersion?.isWellFormed() ?? true).toBe(true);
        expect(unpackStats(packStats(stats))).toEqual(stats);
      }),
    );
  });
});

describe('hashStats', () => {
  it('differs where something changed, and only there', () => {
    const stats = read(answer);
    expect(hashStats(read(structuredClone(answer)))).toBe(hashStats(stats));
    expect(hashStats({ ...stats, postsCount: 41 })).not.toBe(hashStats(stats));
    expect(hashStats({ ...stats, plugins: stats.plugins.toReversed() })).not.toBe(hashStats(stats));
    expect(hashStats(stats)).toMatch(/^[\w-]{11}$/);
  });
});
