import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  signInToAdmin,
  startTestWordPress,
  type AdminSession,
  type TestWordPress,
} from '../support/wordpress.ts';

const KEY = `clave-de-prueba-'"\\<&%20`; // what escaping and cleaning would change
const ROUTE = '/wp-json/gnusys/v1/status';
const SETTINGS_PAGE = '/wp-admin/options-general.php?page=gnusys-connector';
const START_TIMEOUT_MS = 300_000; // the first run on a machine may install PHP and download WordPress

const updatesOf = (items: z.ZodType) => z.strictObject({ count: z.int(), updates: z.array(items) });

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
      }),
    ),
  }),
  updates: z.strictObject({
    wordpress: z.string().nullable(),
    plugins: updatesOf(z.string()),
    themes: updatesOf(z.string()),
  }),
  counts: z.strictObject({
    users: z.int(),
    posts: z.int(),
    pages: z.int(),
    products: z.int(),
    orders: z.int(),
  }),
});

let wordpress: TestWordPress;

beforeAll(async () => {
  wordpress = await startTestWordPress(KEY);
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
    message: 'La clave de conexión falta o no es correcta.',
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
    expect(status.connector_version).toBe('1.0.0');
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
    const active = z.array(z.string()).parse(await wordpress.ask('get_option( "active_plugins" )'));
    expect(status.plugins).toEqual(
      Object.entries(plugins).map(([file, { Name, Version }]) => ({
        file,
        name: Name,
        version: Version,
        active: active.includes(file),
      })),
    );
    expect(status.plugins.filter((plugin) => !plugin.active).length).toBeGreaterThan(0);
    const themes = await wordpress.ask(`array_values( array_map(
      fn( $theme ) => array(
        'name' => $theme->get( 'Name' ),
        'version' => $theme->get( 'Version' ),
        'active' => $theme->get_stylesheet() === get_option( 'stylesheet' ),
        'stylesheet' => $theme->get_stylesheet(),
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

  test('pending updates come from the last check: plugin files, theme names, WordPress', async () => {
    expect((await readStatus()).updates).toEqual({
      wordpress: null,
      plugins: { count: 1, updates: ['galeria-demo/galeria-demo.php'] },
      themes: { count: 1, updates: ['Twenty Twenty-Five'] },
    });
    await wordpress.run(`
      $plugin = fn( $file ) => (object) array( 'plugin' => $file, 'new_version' => '99' );
      set_site_transient( 'update_plugins', (object) array( 'last_checked' => time(), 'response' => array(
        'akismet/akismet.php' => $plugin( 'akismet/akismet.php' ),
        'redes-demo/redes-demo.php' => $plugin( 'redes-demo/redes-demo.php' ),
        'gone/gone.php' => $plugin( 'gone/gone.php' ),
      ) ) );
      set_site_transient( 'update_themes', (object) array( 'response' => array( 'gone' => array( 'theme' => 'gone' ) ) ) );
      set_site_transient( 'update_core', (object) array( 'updates' => array(
        (object) array( 'response' => 'latest', 'version' => get_bloginfo( 'version' ) ),
        (object) array( 'response' => 'upgrade', 'version' => '5.0' ),
        (object) array( 'response' => 'upgrade', 'version' => '99.1' ),
      ) ) );`);
    expect((await readStatus()).updates).toEqual({
      wordpress: '99.1',
      plugins: { count: 2, updates: ['akismet/akismet.php', 'redes-demo/redes-demo.php'] },
      themes: { count: 0, updates: [] },
    });
    await wordpress.run(`
      foreach ( array( 'update_plugins', 'update_themes', 'update_core' ) as $name ) { delete_site_transient( $name ); }`);
    const nothing = { count: 0, updates: [] };
    expect((await readStatus()).updates).toEqual({
      wordpress: null,
      plugins: nothing,
      themes: nothing,
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

  test('is never cached, writes nothing and asks nobody', async () => {
    const answer = await request(bearer(KEY));
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('cache-control')).toBe(
      'no-store, no-cache, must-revalidate, max-age=0, private',
    );
    expect(Number(answer.headers.get('x-test-queries'))).toBeGreaterThan(0);
    expect(answer.headers.get('x-test-writes')).toBe('none');
    expect(answer.headers.get('x-test-requests')).toBe('0');
  });
});

describe('who may read it', () => {
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

  test('the key in the address is not taken', async () => {
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
  });
});

describe('the settings screen', () => {
  let admin: AdminSession;

  beforeAll(async () => {
    await wordpress.run(`delete_option( 'gnusys_key' );`);
    admin = await signInToAdmin(wordpress.url, wordpress.admin);
  });

  const storedKey = () => wordpress.ask('get_option( "gnusys_key" )');
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
    expect(html).toContain('Sin clave: el portal no puede leer el estado.');
    expect(html).toContain('type="password"');
    expect(html).not.toContain('Quitar la clave');
  });

  test('stores a key that works, shows only its end, and keeps it out of autoload', async () => {
    const html = await submit('gnusys_save_key', { gnusys_key: `  ${KEY} ` });
    expect(html).toContain('Clave guardada.');
    expect(html).toContain('Clave configurada, terminada en &amp;%20.');
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

  test('is reached from the list of plugins', async () => {
    const html = await (await admin.get('/wp-admin/plugins.php')).text();
    expect(html).toContain('options-general.php?page=gnusys-connector">Ajustes</a>');
  });

  test('removes the key', async () => {
    const html = await submit('gnusys_remove_key');
    expect(html).toContain('Clave quitada');
    expect(html).toContain('Sin clave');
    expect(await storedKey()).toBe(false);
    await expectRefused(await request(bearer(KEY)));
  });
});

describe('its end', () => {
  test('WordPress logged nothing meanwhile', async () => {
    expect(await wordpress.readDebugLog()).toBe('');
  });

  test('uninstalling leaves nothing behind', async () => {
    await wordpress.run(`update_option( 'gnusys_key', 'clave-que-debe-irse' );`);
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
