import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { triesAll } from '../support/depth.ts';
import {
  signInToAdmin,
  startTestWordPress,
  type AdminSession,
  type TestWordPress,
} from '../support/wordpress/wordpress.ts';

const KEY = `clave-de-prueba-'"\\<&%20`; // what escaping and cleaning would change
const KEY_IN_PHP = KEY.replace(/['\\]/g, '\\$&');
const ROUTE = '/wp-json/gnusys/v1/status';
const SETTINGS_PAGE = '/wp-admin/options-general.php?page=gnusys-connector';
const START_TIMEOUT_MS = 300_000; // the first run on a machine may install PHP and download WordPress

const updatesOf = (items: z.ZodType) => z.strictObject({ count: z.int(), updates: z.array(items) });

const GALLERY = 'galeria-demo/galeria-demo.php';
const never = { wordpress: null, plugins: null, themes: null };
const check = z.iso.datetime().nullable();

/** The exact shape that the portal reads. */
const statusSchema = z.strictObject({
  connector_version: z.string(),
  wordpress_version: z.string(),
  php_version: z.string(),
  mysql_version: z.string().regex(/^\d+(\.\d+)+$/),
  site: z.strictObject({ name: z.string(), url: z.url() }),
  plugins: z.array(
    z.strictObject({
      file: z.string(),
      name: z.string(),
      version: z.string(),
      active: z.boolean(),
      new_version: z.string().nullable(),
    }),
  ),
  themes: z.strictObject({
    active_theme: z.string(),
    all_themes: z.array(
      z.strictObject({
        name: z.string(),
        version: z.string(),
        active: z.boolean(),
        stylesheet: z.string(),
        new_version: z.string().nullable(),
      }),
    ),
  }),
  updates: z.strictObject({
    wordpress: z.string().nullable(),
    plugins: updatesOf(z.string()),
    themes: updatesOf(z.string()),
    checked_at: z.strictObject({ wordpress: check, plugins: check, themes: check }),
  }),
  counts: z.strictObject({
    users: z.int(),
    posts: z.int(),
    pages: z.int(),
    products: z.int(),
    orders: z.int(),
  }),
  /** Whether it takes the releases that the portal signs. */
  releases: z.enum(['none', 'off', 'on', 'refused', 'failed']),
  /** The last of it: by this the portal finds it among what other plugins print. */
  end: z.literal('gnusys'),
});

/**
 * The oldest and the newest WordPress that Debian carries. In `npm test` the oldest is asked what it says; who may ask, how
 * often, and the settings are the connector's own code, and tried on the newest.
 */
const VERSIONS = [
  { version: '6.1', suite: 'bookworm', theme: 'Twenty Twenty-Three' },
  { version: '6.8', suite: 'trixie', theme: 'Twenty Twenty-Five' },
] as const;

describe.each(VERSIONS)('WordPress $version', ({ version, suite, theme }) => {
  const isWhole = triesAll || suite === 'trixie';
  let wordpress: TestWordPress;

  beforeAll(async () => {
    wordpress = await startTestWordPress(KEY, { suite });
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    // Undefined when it could not start: that failure is the one to show.
    await (wordpress as TestWordPress | undefined)?.stop();
  });

  type Headers = Record<string, string>;

  function request(headers: Headers, method = 'GET', path = ROUTE): Promise<Response> {
    return fetch(wordpress.url + path, { method, headers, redirect: 'manual' });
  }

  const bearer = (key: string): Headers => ({ Authorization: `Bearer ${key}` });

  async function readStatus(headers: Headers = {}) {
    const answer = await request({ ...bearer(KEY), ...headers });
    expect(answer.status).toBe(200);
    return statusSchema.parse(await answer.json());
  }

  async function expectRefused(answer: Response) {
    expect(answer.status).toBe(401);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    const body: unknown = await answer.json();
    expect(body).toEqual({
      code: 'gnusys_unauthorized',
      message: 'La API Key del conector falta o no es correcta.',
      data: { status: 401 },
    });
  }

  describe('what the status says', () => {
    test('equals what WordPress itself says', async () => {
      const status = await readStatus();
      const truth = await wordpress.ask(`array(
      'wordpress_version' => $GLOBALS['wp_version'],
      'php_version' => PHP_VERSION,
      'mysql_version' => strtok( $GLOBALS['wpdb']->get_var( 'SELECT VERSION()' ), '-' ),
      'site' => array( 'name' => get_bloginfo( 'name' ), 'url' => get_site_url() ),
      'counts' => array(
        'users' => count( get_users() ),
        'posts' => count( get_posts( array( 'numberposts' => -1 ) ) ),
        'pages' => count( get_pages() ),
        'products' => count( get_posts( array( 'numberposts' => -1, 'post_type' => 'product' ) ) ),
        'orders' => 0,
      ),
    )`);
      expect(status).toMatchObject(truth as object);
      expect(status.wordpress_version.startsWith(version)).toBe(true);
      expect(status.connector_version).toBe('1.7.0');
      expect(status.counts).toEqual({ users: 2, posts: 3, pages: 3, products: 4, orders: 0 });
    });

    test('lists every plugin and theme as WordPress does', async () => {
      const status = await readStatus();
      const plugins = z
        .record(z.string(), z.object({ Name: z.string(), Version: z.string() }))
        .parse(
          await wordpress.ask(
            '( require_once ABSPATH . "wp-admin/includes/plugin.php" ) ? get_plugins() : 0',
          ),
        );
      const active = z
        .array(z.string())
        .parse(await wordpress.ask('get_option( "active_plugins" )'));
      expect(status.plugins).toEqual(
        Object.entries(plugins).map(([file, { Name, Version }]) => ({
          file,
          name: Name,
          version: Version,
          active: active.includes(file),
          new_version: file === GALLERY ? '2.4.0' : null,
        })),
      );
      expect(status.plugins.filter((plugin) => !plugin.active).length).toBeGreaterThan(0);
      const themes = await wordpress.ask(`array_values( array_map(
      fn( $theme ) => array(
        'name' => $theme->get( 'Name' ),
        'version' => $theme->get( 'Version' ),
        'active' => $theme->get_stylesheet() === get_option( 'stylesheet' ),
        'stylesheet' => $theme->get_stylesheet(),
        'new_version' => $theme->get_stylesheet() === get_option( 'stylesheet' ) ? '99.0' : null,
      ),
      wp_get_themes()
    ) )`);
      expect(status.themes.all_themes).toEqual(themes);
      expect(status.themes.active_theme).toBe(await wordpress.ask('get_option( "stylesheet" )'));
    });

    test('a plugin switched off shows so', async () => {
      const isActive = async () =>
        (await readStatus()).plugins.find(
          ({ file }) => file === 'formulario-demo/formulario-demo.php',
        )?.active;
      const load = 'require_once ABSPATH . "wp-admin/includes/plugin.php";';
      expect(await isActive()).toBe(true);
      await wordpress.run(`${load} deactivate_plugins( 'formulario-demo/formulario-demo.php' );`);
      expect(await isActive()).toBe(false);
      await wordpress.run(`${load} activate_plugin( 'formulario-demo/formulario-demo.php' );`);
      expect(await isActive()).toBe(true);
    });

    test('names come as they were typed, without entities', async () => {
      const name = `Madera & «Hogar» "d'Oro" <3`;
      await wordpress.run(
        `update_option( 'blogname', base64_decode( '${Buffer.from(name).toString('base64')}' ) );`,
      );
      expect((await readStatus()).site.name).toBe(name);
    });

    /** By plugin file or theme name. */
    const offersIn = ({ plugins, themes }: z.output<typeof statusSchema>) =>
      Object.fromEntries(
        [
          ...plugins.map(({ file, new_version: offered }) => [file, offered] as const),
          ...themes.all_themes.map(({ name, new_version: offered }) => [name, offered] as const),
        ].filter(([, offered]) => offered !== null),
      );

    test('pending updates come from the last check: plugin files, theme names, WordPress', async () => {
      const status = await readStatus();
      expect(status.updates).toEqual({
        wordpress: null,
        plugins: { count: 1, updates: [GALLERY] },
        themes: { count: 1, updates: [theme] },
        checked_at: {
          wordpress: expect.any(String) as string,
          plugins: expect.any(String) as string,
          themes: expect.any(String) as string,
        },
      });
      expect(offersIn(status)).toEqual({ [GALLERY]: '2.4.0', [theme]: '99.0' });
      await wordpress.run(`
      $plugin = fn( $file ) => (object) array( 'plugin' => $file, 'new_version' => '99' );
      set_site_transient( 'update_plugins', (object) array( 'last_checked' => 1700000000, 'response' => array(
        'akismet/akismet.php' => $plugin( 'akismet/akismet.php' ),
        'redes-demo/redes-demo.php' => (object) array( 'plugin' => 'redes-demo/redes-demo.php' ),
        'galeria-demo/galeria-demo.php' => (object) array( 'new_version' => '2.3.0' ),
        'gone/gone.php' => $plugin( 'gone/gone.php' ),
      ) ) );
      set_site_transient( 'update_themes', (object) array( 'response' => array( 'gone' => array( 'theme' => 'gone' ) ) ) );
      set_site_transient( 'update_core', (object) array( 'updates' => array(
        (object) array( 'response' => 'latest', 'version' => get_bloginfo( 'version' ) ),
        (object) array( 'response' => 'upgrade', 'version' => '5.0' ),
        (object) array( 'response' => 'upgrade', 'version' => '99.1' ),
      ) ) );`);
      const afterwards = await readStatus();
      expect(afterwards.updates).toEqual({
        wordpress: '99.1',
        plugins: { count: 2, updates: ['akismet/akismet.php', 'redes-demo/redes-demo.php'] },
        themes: { count: 0, updates: [] },
        // Without a time WordPress never looked.
        checked_at: { wordpress: null, plugins: '2023-11-14T22:13:20Z', themes: null },
      });
      // A newer one that was installed by hand since the check waits for nothing; an offer without a version is one.
      expect(offersIn(afterwards)).toEqual({
        'akismet/akismet.php': '99',
        'redes-demo/redes-demo.php': '',
      });
      // WordPress notes the time before it asks: what was never answered was never looked for.
      await wordpress.run(`
      $asked = (object) array( 'last_checked' => time() );
      set_site_transient( 'update_plugins', $asked );
      set_site_transient( 'update_themes', $asked );
      set_site_transient( 'update_core', (object) array( 'last_checked' => time(), 'updates' => array() ) );`);
      expect((await readStatus()).updates.checked_at).toEqual(never);
      await wordpress.run(`
      foreach ( array( 'update_plugins', 'update_themes', 'update_core' ) as $name ) { delete_site_transient( $name ); }`);
      const nothing = { count: 0, updates: [] };
      expect((await readStatus()).updates).toEqual({
        wordpress: null,
        plugins: nothing,
        themes: nothing,
        checked_at: never,
      });
    });

    test('counts what is published, and products only where something sells them', async () => {
      const before = (await readStatus()).counts;
      await wordpress.run(`
      foreach ( array( 'post', 'page', 'product', 'product' ) as $type ) {
        foreach ( array( 'publish', 'draft', 'private' ) as $status ) {
          wp_insert_post( array( 'post_type' => $type, 'post_status' => $status, 'post_title' => 'x' ) );
        }
      }
      wp_create_user( 'otra', wp_generate_password(), 'otra@example.test' );`);
      expect((await readStatus()).counts).toEqual({
        users: before.users + 1,
        posts: before.posts + 1,
        pages: before.pages + 1,
        products: before.products + 2,
        orders: 0,
      });
      expect((await readStatus({ 'X-Test-Shop': 'none' })).counts.products).toBe(0);
    });

    test('counts orders where the shop keeps them', async () => {
      await wordpress.run(`
      register_post_type( 'shop_order' );
      foreach ( array( 'wc-completed', 'wc-completed', 'wc-completed', 'wc-checkout-draft', 'trash' ) as $status ) {
        wp_insert_post( array( 'post_type' => 'shop_order', 'post_status' => $status, 'post_title' => 'x' ) );
      }`);
      const ordersIn = async (shop: string) =>
        (await readStatus({ 'X-Test-Shop': shop })).counts.orders;
      expect(await ordersIn('posts')).toBe(3);
      expect(await ordersIn('woocommerce')).toBe(41);
      expect(await ordersIn('broken')).toBe(3);
      expect(await ordersIn('none')).toBe(0);
    });

    test('is never cached, asks nobody and writes nothing but its own counts', async () => {
      const answer = await request(bearer(KEY));
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(answer.headers.get('cache-control')).toBe(
        'no-store, no-cache, must-revalidate, max-age=0, private',
      );
      expect(Number(answer.headers.get('x-test-queries'))).toBeGreaterThan(0);
      expect(answer.headers.get('x-test-writes')).toBe('none');
      expect(answer.headers.get('x-test-counted')).toContain('gnusys_log');
      expect(answer.headers.get('x-test-requests')).toBe('0');
    });
  });

  describe.runIf(isWhole)('who may read it', () => {
    test.each<[string, Headers]>([
      ['no header', {}],
      ['a wrong key', bearer('otra-clave-cualquiera')],
      ['the beginning of the key', bearer(KEY.slice(0, -1))],
      ['the key and more', bearer(`${KEY}x`)],
      ['another case', bearer(KEY.toUpperCase())],
      ['an empty key', { Authorization: 'Bearer ' }],
      ['the key alone', { Authorization: KEY }],
      ['another scheme', { Authorization: `Basic ${btoa(`admin:${KEY}`)}` }],
      ['a wrong redirected key', { 'X-Test-Redirected': 'Bearer otra-clave-cualquiera' }],
    ])('%s is refused without saying anything', async (_what, headers) => {
      await expectRefused(await request(headers));
    });

    test('the key in the address is not accepted', async () => {
      await expectRefused(
        await request({}, 'GET', `${ROUTE}?Authorization=Bearer%20${KEY}&key=${KEY}`),
      );
    });

    test.each<[string, Headers]>([
      ['where it belongs', bearer(KEY)],
      ['with a lower-case scheme', { Authorization: `bearer ${KEY}` }],
      ['renamed by an internal redirect', { 'X-Test-Redirected': `Bearer ${KEY}` }],
    ])('the key is read %s', async (_where, headers) => {
      const answer = await request(headers);
      expect(answer.status).toBe(200);
    });

    test('the key is read where only the server’s own list of headers has it', async () => {
      const answer = await request({ ...bearer(KEY), 'X-Test-Hidden': 'yes' });
      const hasList = answer.headers.get('x-test-has-list') === 'yes'; // Playground has none
      expect(answer.status).toBe(hasList ? 200 : 401);
    });

    test.each(['authentication', 'dispatch'])(
      'a plugin that closes the REST API at %s neither stops the key nor opens the door',
      async (closed) => {
        const headers = { 'X-Test-Closed': closed };
        expect((await request(headers, 'GET', '/wp-json/wp/v2/types')).status).toBe(403);
        expect((await request({ ...bearer(KEY), ...headers })).status).toBe(200);
        await expectRefused(await request({ ...bearer('otra-clave-cualquiera'), ...headers }));
        expect(
          (await request({ ...bearer(KEY), ...headers }, 'GET', '/wp-json/wp/v2/types')).status,
        ).toBe(403);
      },
    );

    test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is refused', async (method) => {
      const answer = await request(bearer(KEY), method);
      expect([404, 405]).toContain(answer.status);
      const body = await answer.text();
      expect(body).not.toContain('plugins');
    });

    test('the key opens nothing else', async () => {
      expect((await request(bearer(KEY), 'GET', '/wp-json/wp/v2/settings')).status).toBe(401);
    });

    test('without a key configured everyone is refused', async () => {
      for (const stored of ["''", "'corta'", 'array()']) {
        await wordpress.run(`update_option( 'gnusys_key', ${stored} );`);
        await expectRefused(await request(bearer(KEY)));
        await expectRefused(await request(bearer('corta')));
        await expectRefused(await request({ Authorization: 'Bearer ' }));
      }
      await wordpress.run(`delete_option( 'gnusys_key' );`);
      await expectRefused(await request(bearer(KEY)));
      await expectRefused(await request({}));
      await wordpress.run(`update_option( 'gnusys_key', '${KEY_IN_PHP}' );`);
    });
  });

  describe.runIf(isWhole)('how often it may be asked', () => {
    const from = (ip: string): Headers => ({ 'X-Test-From': ip, 'X-Test-Limits': 'kept' });
    const ask = async (headers: Headers) => {
      const answer = await request(headers);
      await answer.arrayBuffer();
      return answer;
    };
    const statuses = async (times: number, headers: Headers) => {
      const seen: number[] = [];
      for (let time = 0; time < times; time += 1) seen.push((await ask(headers)).status);
      return seen;
    };
    /** Every request of the running minute forgotten, and those of the log. */
    const restart = () =>
      wordpress.run(`delete_transient( 'gnusys_limits' ); delete_option( 'gnusys_log' );`);
    const logged = async () =>
      z
        .array(z.strictObject({ at: z.int(), from: z.string(), outcome: z.string() }))
        .parse(await wordpress.ask(`get_option( 'gnusys_log', array() )`));

    beforeEach(restart);

    test('guessing stops an address after ten refusals, and leaves others alone', async () => {
      const guess = { ...bearer('una-clave-al-azar'), ...from('203.0.113.77') };
      expect(await statuses(11, guess)).toEqual([...Array<number>(10).fill(401), 429]);
      const limited = await request(guess);
      expect(limited.status).toBe(429);
      expect(limited.headers.get('cache-control')).toContain('no-store');
      const wait = Number(limited.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      expect(await limited.json()).toMatchObject({ code: 'gnusys_too_many_requests' });
      // A key that a person typed can be guessed: from there not even the right one is accepted.
      expect((await ask({ ...bearer(KEY), ...from('203.0.113.77') })).status).toBe(429);
      expect((await ask({ ...bearer(KEY), ...from('198.51.100.1') })).status).toBe(200);
      const seen = await logged();
      expect(seen.map(({ from: network, outcome }) => `${network} ${outcome}`)).toEqual([
        '198.51.100.0/24 allowed',
        '203.0.113.0/24 limited', // the first of three
        ...Array<string>(10).fill('203.0.113.0/24 refused'),
      ]);
      const one = await request(guess);
      expect(one.headers.get('x-test-counted')).toBe(''); // a flood writes nothing
    });

    test('a minute later all begins again', async () => {
      const guess = { ...bearer('una-clave-al-azar'), ...from('203.0.113.77') };
      const full = `array( 'since' => time() - AGE, 'allowed' => 30, 'refused' => 30, 'refusals' => array(), 'limited' => array() )`;
      const fill = (age: string) =>
        wordpress.run(`set_transient( 'gnusys_limits', ${full.replace('AGE', age)}, 60 );`);
      await fill('10');
      const early = await ask(guess);
      expect(early.status).toBe(429);
      expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(50);
      expect((await ask({ ...bearer(KEY), ...from('198.51.100.1') })).status).toBe(429);
      await fill('60');
      expect((await ask(guess)).status).toBe(401);
      expect((await ask({ ...bearer(KEY), ...from('198.51.100.1') })).status).toBe(200);
    });

    test('a key nobody can guess is not locked out by what others send', async () => {
      const long = 'x'.repeat(43);
      await wordpress.run(`update_option( 'gnusys_key', '${long}' );
      set_transient( 'gnusys_limits', array( 'since' => time(), 'allowed' => 0, 'refused' => 30,
        'refusals' => array( substr( wp_hash( '203.0.113.77' ), 0, 12 ) => 10 ), 'limited' => array() ), 60 );`);
      try {
        expect((await ask({ ...bearer('mala'), ...from('198.51.100.9') })).status).toBe(429);
        expect((await ask({ ...bearer(long), ...from('203.0.113.77') })).status).toBe(200);
      } finally {
        await wordpress.run(`update_option( 'gnusys_key', '${KEY_IN_PHP}' );`);
      }
    });

    test('thirty a minute are answered to the portal, and no more', async () => {
      const portal = { ...bearer(KEY), ...from('198.51.100.1') };
      await wordpress.run(`set_transient( 'gnusys_limits', array( 'since' => time(), 'allowed' => 28, 'refused' => 0,
      'refusals' => array(), 'limited' => array() ), 60 );`);
      expect(await statuses(3, portal)).toEqual([200, 200, 429]);
    });

    test('the log keeps fifty, short networks instead of addresses, and never a key', async () => {
      await wordpress.run(`update_option( 'gnusys_log', array_fill( 0, 50,
      array( 'at' => 1, 'from' => '-', 'outcome' => 'allowed' ) ), false );`);
      await ask({ ...bearer(KEY), ...from('2001:db8:1234:5678::9') });
      await ask({ ...bearer('una-clave-al-azar'), ...from('::ffff:192.0.2.44') });
      const seen = await logged();
      expect(seen).toHaveLength(50);
      expect(seen.slice(0, 3).map(({ from: network }) => network)).toEqual([
        '192.0.2.0/24',
        '2001:db8:1234::/48',
        '-',
      ]);
      expect(Math.abs((seen[0]?.at ?? 0) - Date.now() / 1000)).toBeLessThan(60);
      expect(await wordpress.ask('array_key_exists( "gnusys_log", wp_load_alloptions() )')).toBe(
        false,
      );
      const stored = JSON.stringify(await wordpress.ask(`get_option( 'gnusys_log' )`));
      expect(stored).not.toContain('clave');
    });
  });

  describe.runIf(isWhole)('the settings screen', () => {
    let admin: AdminSession;

    beforeAll(async () => {
      await wordpress.run(`delete_option( 'gnusys_key' );`);
      admin = await signInToAdmin(wordpress.url, wordpress.admin);
    });

    const storedKey = () => wordpress.ask('Gnusys_Connector_Key::stored()');
    const page = async () => (await admin.get(SETTINGS_PAGE)).text();
    const nonceIn = (html: string, action: string) => {
      const form = html.split('<form').find((part) => part.includes(`value="${action}"`)) ?? '';
      return /name="_wpnonce" value="([^"]+)"/.exec(form)?.[1] ?? '';
    };

    /** Fills the form in as a person would and gives the screen that follows. */
    async function submit(action: string, fields: Record<string, string> = {}): Promise<string> {
      const _wpnonce = nonceIn(await page(), action);
      const answer = await admin.post('/wp-admin/admin-post.php', { action, _wpnonce, ...fields });
      expect(answer.status).toBe(302);
      return (await admin.get(answer.headers.get('location') ?? '')).text();
    }

    test('starts without a key', async () => {
      const html = await page();
      expect(html).toContain('Sin API Key: el portal no puede leer el estado.');
      expect(html).toContain('type="password"');
      expect(html).not.toContain('Quitar la API Key');
    });

    test('stores a key that works, shows only its end, and keeps it out of autoload', async () => {
      const html = await submit('gnusys_save_key', { gnusys_key: `  ${KEY} ` });
      expect(html).toContain('API Key guardada.');
      expect(html).toContain('API Key configurada, terminada en &amp;%20.');
      expect(html).not.toContain('clave-de-prueba');
      expect(await storedKey()).toBe(KEY);
      expect(await wordpress.ask('array_key_exists( "gnusys_key", wp_load_alloptions() )')).toBe(
        false,
      );
      await readStatus();
    });

    test('a blank field keeps the key', async () => {
      const html = await submit('gnusys_save_key', { gnusys_key: '   ' });
      expect(html).toContain('todo queda como estaba');
      expect(await storedKey()).toBe(KEY);
    });

    test.each([
      ['al menos 10 caracteres', 'corta-123'],
      ['más de 200 caracteres', 'x'.repeat(201)],
      ['sin espacios', 'con espacios dentro'],
      ['sin acentos', 'contraseña-ñandú'],
    ])('refuses a key that is not «%s» and keeps the old one', async (reason, key) => {
      expect(await submit('gnusys_save_key', { gnusys_key: key })).toContain(reason);
      expect(await storedKey()).toBe(KEY);
    });

    test('refuses a post without its nonce, and one by someone who is no administrator', async () => {
      const fields = { action: 'gnusys_save_key', gnusys_key: 'puesta-por-otro' };
      expect((await admin.post('/wp-admin/admin-post.php', fields)).status).toBe(403);
      await wordpress.run(
        `wp_set_password( 'editora-clave', get_user_by( 'login', 'editora' )->ID );`,
      );
      const editor = await signInToAdmin(wordpress.url, {
        user: 'editora',
        password: 'editora-clave',
      });
      expect((await editor.get(SETTINGS_PAGE)).status).toBe(403);
      expect((await editor.post('/wp-admin/admin-post.php', fields)).status).toBe(403);
      const visitor = await fetch(`${wordpress.url}/wp-admin/admin-post.php`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
      await visitor.arrayBuffer();
      expect(await storedKey()).toBe(KEY);
    });

    describe('pairing', () => {
      interface Answer {
        readonly status: number;
        readonly body: unknown;
      }
      let answer: Answer;
      let asked: { path: string | undefined; body: unknown }[];
      let portal: Server;
      let portalUrl: string;
      const CODE = 'ABCD-EFGH-JKMN-PQRS';
      const NEW_KEY = 'q'.repeat(43);

      beforeAll(async () => {
        portal = createServer((incoming, outgoing) => {
          void text(incoming).then((body) => {
            asked.push({ path: incoming.url, body: JSON.parse(body) as unknown });
            outgoing.writeHead(answer.status, { 'content-type': 'application/json' });
            outgoing.end(JSON.stringify(answer.body));
          });
        }).listen(0, '127.0.0.1');
        await once(portal, 'listening');
        portalUrl = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
      });

      afterAll(() => portal.close());

      beforeEach(() => {
        asked = [];
        answer = { status: 200, body: { apiKey: NEW_KEY } };
      });

      const pair = (gnusys_pairing: string) => submit('gnusys_pair', { gnusys_pairing });
      const refusal = (status: number, code: string, message: string): Answer => ({
        status,
        body: { error: { code, message } },
      });

      test('the portal’s refusals are shown as it says them, and the key stays', async () => {
        answer = refusal(404, 'PAIRING_CODE_UNKNOWN', 'Código <b>desconocido</b> del portal.');
        const unknown = await pair(`${portalUrl}#${CODE}`);
        expect(unknown).toContain('Código desconocido del portal.');
        answer = refusal(409, 'PAIRING_OTHER_SITE', 'El código es de otro.');
        expect(await pair(`${portalUrl}#${CODE}`)).toContain('El código es de otro.');
        answer = { status: 500, body: 'no' };
        expect(await pair(`${portalUrl}#${CODE}`)).toContain('respondió con un error (500)');
        answer = { status: 200, body: { apiKey: 'corta' } };
        expect(await pair(`${portalUrl}#${CODE}`)).toContain('no trae una API Key válida');
        expect(asked).toHaveLength(4);
        expect(await storedKey()).toBe(KEY);
      });

      test('what is no pairing text is asked of nobody', async () => {
        for (const pasted of [
          '',
          CODE,
          portalUrl,
          `${portalUrl}#ABCD`,
          `ftp://a.example#${CODE}`,
        ]) {
          expect(await pair(pasted)).toContain('no es un texto de vinculación');
        }
        expect(await pair(`http://portal.example#${CODE}`)).toContain('debe empezar con https://');
        expect(await pair(`http://127.0.0.1:1#${CODE}`)).toContain('No se pudo conectar');
        expect(asked).toEqual([]);
        expect(await storedKey()).toBe(KEY);
      });

      test('a form of somebody else is refused', async () => {
        const fields = { action: 'gnusys_pair', gnusys_pairing: `${portalUrl}#${CODE}` };
        expect((await admin.post('/wp-admin/admin-post.php', fields)).status).toBe(403);
        expect(asked).toEqual([]);
      });

      test('the code is exchanged for a key that works and is not shown', async () => {
        const html = await pair(` ${portalUrl}/#abcdefghjkmnpqrs `);
        expect(html).toContain('Sitio vinculado');
        expect(html).not.toContain(NEW_KEY);
        expect(asked).toEqual([
          { path: '/api/connector/pairings', body: { code: CODE, siteUrl: wordpress.url } },
        ]);
        expect(await storedKey()).toBe(NEW_KEY);
        expect((await request(bearer(NEW_KEY))).status).toBe(200);
        await wordpress.run(`update_option( 'gnusys_key', '${KEY_IN_PHP}' );`);
      });
    });

    test('lists the latest accesses', async () => {
      await wordpress.run(`update_option( 'gnusys_log', array(
      array( 'at' => 1767225600, 'from' => '192.0.2.0/24', 'outcome' => 'limited' ),
      array( 'at' => 1767225600, 'from' => '<script>', 'outcome' => 'refused' ), 'broken' ), false );`);
      const html = await page();
      expect(html).toContain('<td>2025-12-31 21:00:00</td>'); // the site's zone
      expect(html).toContain('<code>192.0.2.0/24</code>');
      expect(html).toContain('<td>Limitado: demasiadas solicitudes</td>');
      expect(html).toContain('<td>Rechazado: API Key ausente o incorrecta</td>');
      expect(html).toContain('<code>&lt;script&gt;</code>');
    });

    test.each([
      ['es_ES', 'La API Key del conector falta o no es correcta.'],
      ['es_CL', 'La API Key del conector falta o no es correcta.'],
      ['es', 'La API Key del conector falta o no es correcta.'],
      ['en_US', 'The connection key is missing or not correct.'],
      ['de_DE', 'The connection key is missing or not correct.'],
    ])('speaks the site’s language: %s', async (locale, message) => {
      const answer = await request({ 'X-Test-Locale': locale });
      expect(await answer.json()).toMatchObject({ message });
    });

    test('is reached from the list of plugins', async () => {
      const html = await (await admin.get('/wp-admin/plugins.php')).text();
      expect(html).toContain('options-general.php?page=gnusys-connector">Ajustes</a>');
    });

    test('removing the key wants to be confirmed', async () => {
      expect(await submit('gnusys_remove_key')).toContain('Marca la casilla');
      expect(await storedKey()).toBe(KEY);
    });

    test('removes the key', async () => {
      const html = await submit('gnusys_remove_key', { gnusys_confirm: '1' });
      expect(html).toContain('API Key quitada');
      expect(html).toContain('Sin API Key');
      expect(await storedKey()).toBe('');
      await expectRefused(await request(bearer(KEY)));
    });
  });

  describe('its end', () => {
    test('WordPress logged nothing meanwhile', async () => {
      expect(await wordpress.readDebugLog()).toBe('');
    });

    test('uninstalling leaves nothing behind', async () => {
      await wordpress.run(
        `update_option( 'gnusys_key', 'clave-que-debe-irse' ); update_option( 'gnusys_log', array( 1 ), false ); set_transient( 'gnusys_limits', array( 1 ), 60 );`,
      );
      await wordpress.run(`
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      require_once ABSPATH . 'wp-admin/includes/file.php';
      deactivate_plugins( 'gnusys-connector/gnusys-connector.php' );
      delete_plugins( array( 'gnusys-connector/gnusys-connector.php' ) );`);
      const left = await wordpress.ask(
        `$GLOBALS['wpdb']->get_col( "SELECT option_name FROM {$GLOBALS['wpdb']->options} WHERE option_name LIKE '%gnusys%' OR option_value LIKE '%clave-que-debe-irse%'" )`,
      );
      expect(left).toEqual([]);
      expect(await wordpress.ask(`file_exists( WP_PLUGIN_DIR . '/gnusys-connector' )`)).toBe(false);
      expect((await request(bearer(KEY))).status).toBe(404);
      expect(await wordpress.readDebugLog()).toBe('');
    });
  });
});
