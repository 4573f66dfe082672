import { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { TestWordPress } from './wordpress.ts';

/** A text that comes back as it was only where all agree on the letters. */
const ACCENTS = 'Cañón, señal';
const HTTP = 80;
/** A picture of one point. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** WordPress's own cache, kept in a file from one request to the next, as Redis's drop-in keeps it in a server. */
export const OBJECT_CACHE = `<?php
eval( '?>' . str_replace( 'function wp_cache_init()', 'function core_cache_init()', file_get_contents( ABSPATH . WPINC . '/cache.php' ) ) );
function wp_cache_init() {
  $file = dirname( ABSPATH ) . '/cache.bin';
  $kept = is_file( $file ) ? unserialize( file_get_contents( $file ) ) : null;
  $GLOBALS['wp_object_cache'] = $kept instanceof WP_Object_Cache ? $kept : new WP_Object_Cache();
  register_shutdown_function( static function () use ( $file ) { file_put_contents( $file, serialize( $GLOBALS['wp_object_cache'] ) ); } );
}`;

/** A site that is asked by its own addresses: whatever its host and scheme, it is served on a port of this machine. */
export interface AskedSite {
  readonly address: string;
  readonly port: number;
  /** By which the site's must-use plugin runs a test's PHP. */
  readonly token: string;
}

/** Puts a picture and a post that shows it into a site. @returns the token by which a restored one is asked */
export async function fillForQuestions(wordpress: TestWordPress): Promise<string> {
  await wordpress.run(`
    $uploads = wp_upload_dir();
    file_put_contents( $uploads['path'] . '/señal.png', base64_decode( '${PICTURE}' ) );
    wp_insert_post( array( 'post_title' => '${ACCENTS}', 'post_name' => 'canon', 'post_status' => 'publish', 'post_content' => '<p>${ACCENTS}</p><img src="' . $uploads['url'] . '/señal.png">' ) );`);
  return readFile(join(wordpress.root, 'wp-content/mu-plugins/test-token.txt'), 'utf8');
}

/** WordPress in a directory of its own: index.php and wp-config.php stay in the web root. */
export async function moveToOwnDirectory(wordpress: TestWordPress): Promise<void> {
  await wordpress.run(`update_option( 'siteurl', '${wordpress.url}/wp' );`);
  await moveBelow(wordpress.root);
  await showPicture(wordpress);
}

/** Bedrock's layout, whose addresses stand in constants: what the database has of them is from another server. */
export async function moveToBedrock(wordpress: TestWordPress): Promise<void> {
  const { root, url } = wordpress;
  await wordpress.run(
    "update_option( 'siteurl', 'http://desarrollo.test/wp' ); update_option( 'home', 'http://desarrollo.test' );",
  );
  await rename(join(root, 'wp-content'), join(root, 'app'));
  await moveBelow(root, ['app']);
  await define(root, [
    `'WP_HOME', '${url}'`,
    `'WP_SITEURL', '${url}/wp'`,
    `'WP_CONTENT_DIR', __DIR__ . '/app'`,
    `'WP_CONTENT_URL', '${url}/app'`,
  ]);
  await showPicture(wordpress);
}

/** Content, plugins and uploads in folders of their own, beside each other. */
export async function moveFolders(wordpress: TestWordPress): Promise<void> {
  const { root, url } = wordpress;
  const folders = { 'wp-content/plugins': 'modulos', 'wp-content/uploads': 'medios' };
  for (const [from, to] of Object.entries({ ...folders, 'wp-content': 'contenido' })) {
    await rename(join(root, from), join(root, to));
  }
  await define(root, [
    `'WP_CONTENT_DIR', __DIR__ . '/contenido'`,
    `'WP_CONTENT_URL', '${url}/contenido'`,
    `'WP_PLUGIN_DIR', __DIR__ . '/modulos'`,
    `'WP_PLUGIN_URL', '${url}/modulos'`,
    `'UPLOADS', 'medios'`,
  ]);
  await showPicture(wordpress);
}

/** Texts of before 2007: they are UTF-8, and the configuration calls them latin1. */
export async function readAsLatin1({ root }: TestWordPress): Promise<void> {
  await changeConfig(root, (config) =>
    config.replace("'DB_CHARSET', 'utf8mb4'", "'DB_CHARSET', 'latin1'"),
  );
}

export const keepObjects = ({ root }: TestWordPress): Promise<void> =>
  writeFile(join(root, 'wp-content/object-cache.php'), OBJECT_CACHE);

/** As images of Bitnami and Lightsail have it. */
export const followHost = ({ root }: TestWordPress): Promise<void> =>
  define(root, [
    `'WP_HOME', 'http://' . ( $_SERVER['HTTP_HOST'] ?? 'localhost' )`,
    `'WP_SITEURL', 'http://' . ( $_SERVER['HTTP_HOST'] ?? 'localhost' )`,
  ]);

/** Gives a site other addresses than the one that it is served at, also in the post. */
export async function nameSite(
  wordpress: TestWordPress,
  { home, site, shown = home }: { home: string; site: string; shown?: string },
): Promise<void> {
  await wordpress.run(`
    $post = get_page_by_path( 'canon', OBJECT, 'post' );
    $post->post_content = str_replace( '${wordpress.url}', '${shown}', $post->post_content );
    wp_update_post( wp_slash( (array) $post ) );
    update_option( 'siteurl', '${site}' );
    update_option( 'home', '${home}' );`);
  // It asks hosts of this machine by its own name alone.
  await define(wordpress.root, [`'WP_ACCESSIBLE_HOSTS', '127.0.0.1'`]);
}

/** Uploads and an active plugin that lie elsewhere. */
export async function linkFolders({ root, dir }: TestWordPress): Promise<void> {
  for (const name of ['uploads', 'plugins/galeria-demo']) {
    const path = join(root, 'wp-content', name);
    const elsewhere = join(dir, 'compartido', name);
    await mkdir(dirname(elsewhere), { recursive: true });
    await rename(path, elsewhere);
    await symlink(elsewhere, path);
  }
}

/** Has the post show its picture at the address that this has now. */
const showPicture = (wordpress: TestWordPress) =>
  wordpress.run(`
    $post = get_page_by_path( 'canon', OBJECT, 'post' );
    $post->post_content = preg_replace( '~src="[^"]*/~', 'src="' . wp_upload_dir()['url'] . '/', $post->post_content );
    wp_update_post( wp_slash( (array) $post ) );`);

async function moveBelow(root: string, kept: readonly string[] = []): Promise<void> {
  const names = await readdir(root);
  await mkdir(join(root, 'wp'));
  for (const name of names.filter((each) => ![...kept, 'wp-config.php'].includes(each))) {
    await rename(join(root, name), join(root, 'wp', name));
  }
  await writeFile(
    join(root, 'index.php'),
    "<?php define( 'WP_USE_THEMES', true ); require __DIR__ . '/wp/wp-blog-header.php';",
  );
}

/** Defines constants in a site's configuration. */
async function define(root: string, constants: readonly string[]): Promise<void> {
  const lines = constants.map((constant) => `define( ${constant} );`);
  await changeConfig(root, (config) => config.replace('<?php', `<?php ${lines.join(' ')}`));
}

async function changeConfig(root: string, change: (config: string) => string): Promise<void> {
  const path = join(root, 'wp-config.php');
  await writeFile(path, change(await readFile(path, 'utf8')));
}

const addressesSchema = z.record(z.string(), z.string());

/**
 * Asks a site for a stylesheet of its theme, the picture that its post shows, the login page, the post with its accents, and
 * the same of the REST API, each at the address that the site itself says.
 *
 * @returns what does not answer as it should: nothing, where the site is whole
 */
export async function questionsFailed(site: AskedSite): Promise<string[]> {
  const said = await askSite(
    site,
    `array(
      'stylesheet' => get_stylesheet_uri(),
      'login'      => wp_login_url(),
      'post'       => get_permalink( get_page_by_path( 'canon', OBJECT, 'post' ) ),
      'rest'       => rest_url( 'wp/v2/posts?slug=canon' ),
    )`,
  );
  const { stylesheet = '', login = '', post = '', rest = '' } = addressesSchema.parse(said);
  const page = await load(site, post);
  const picture = /<img[^>]* src="([^"]+\/señal\.png)"/.exec(page)?.[1] ?? '';
  const answers = {
    [`stylesheet ${stylesheet}`]: (await load(site, stylesheet)).includes('Theme Name:'),
    [`picture ${picture}`]: (await load(site, picture)).includes('PNG'),
    [`login ${login}`]: (await load(site, login)).includes('name="log"'),
    [`post ${post}`]: page.includes(ACCENTS),
    [`rest ${rest}`]: hasAccents(await load(site, rest)),
  };
  return Object.entries(answers).flatMap(([name, isRight]) => (isRight ? [] : [name]));
}

const restSchema = z.tuple([z.object({ title: z.object({ rendered: z.literal(ACCENTS) }) })]);

function hasAccents(answer: string): boolean {
  return answer !== '' && restSchema.safeParse(JSON.parse(answer)).success;
}

/** Runs PHP that gives JSON on a site. */
export const askSite = async (site: AskedSite, expression: string): Promise<unknown> =>
  JSON.parse(await runOn(site, `echo json_encode( ${expression} );`));

/** Runs PHP on a site, and gives what it prints. */
export async function runOn(site: AskedSite, code: string): Promise<string> {
  const answer = await send(site, new URL(`${site.address}/`), { code });
  const said = await text(answer);
  if (answer.statusCode !== 200) {
    throw new Error(`${site.address}: ${String(answer.statusCode)} ${said.slice(0, 500)}`);
  }
  return said;
}

/** What an address of the site gives with 200; else nothing. */
async function load(site: AskedSite, address: string): Promise<string> {
  if (!URL.canParse(address)) return '';
  const answer = await send(site, new URL(address));
  const said = await text(answer);
  return answer.statusCode === 200 ? said : '';
}

/** Fetch asks no server under another name than its own. */
const send = ({ port, token }: AskedSite, url: URL, { code }: { code?: string } = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      host: url.host,
      ...(url.protocol === 'https:' && { 'x-test-secure': 'yes' }),
      ...(code !== undefined && { 'x-test-run': token }),
    };
    const path = url.pathname + url.search;
    const method = code === undefined ? 'GET' : 'POST';
    request({ host: '127.0.0.1', port: port || HTTP, path, method, headers }, resolve)
      .on('error', reject)
      .end(code);
  });
