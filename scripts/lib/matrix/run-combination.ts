import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import {
  startBackupPortal,
  type BackupPortal,
} from '../../../tests/support/backups/backup-portal.ts';
import { fillDatabase, reach } from '../../../tests/support/restore/restore-database.ts';
import { serveAccount } from '../../../tests/support/restore/restorer-page.ts';
import { makeAccount, type RestoreAccount } from '../../../tests/support/restore/restorer.ts';
import type { MariaDb } from '../../../tests/support/wordpress/mariadb.ts';
import {
  startTestWordPress,
  type TestWordPress,
  type TestWordPressOptions,
} from '../../../tests/support/wordpress/wordpress.ts';
import { startTestNetwork } from '../../../tests/support/wordpress/wordpress-network.ts';
import { missingOf } from '../bench/comparison/comparison-table.ts';
import { readContents, sumsOfFiles, type SiteContents } from '../bench/comparison/contents.ts';
import { WORDPRESSES, type Combination } from './combinations.ts';
import { FILL, OBJECTS, POST, TITLE } from './matrix-site.ts';

const KEY = 'clave-del-sitio-de-la-matriz';
const BACKUP_KEY = `bak_${'x'.repeat(43)}`;
const SITE = 'sitio';
const BACK = 'vuelto';
const STEPS_MAX = 200;
const MISSING_SHOWN = 20;
/** What WordPress has for SQLite: a site on a server does without. */
const DROP_IN = 'db.php';

/** Where a site is, and where it is restored. */
export interface Place {
  /** Undefined for SQLite. */
  readonly server: MariaDb | undefined;
  readonly target: MariaDb;
}

interface Around {
  readonly server: MariaDb | undefined;
  readonly portal: BackupPortal;
}

/** What came back. */
export interface Ran {
  /** The exact versions of WordPress, PHP and the database. */
  readonly versions: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

const announcedSchema = z.object({
  contents: z.object({
    tables: z.int(),
    rows: z.int(),
    files: z.int(),
    isComplete: z.boolean(),
    leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
});

/** A site that was backed up. */
interface BackedUp {
  readonly wordpress: TestWordPress;
  readonly contents: SiteContents;
  readonly archive: Buffer;
  /** Addresses that must answer after it is restored, with what they say. */
  readonly pages: readonly (readonly [string, string])[];
}

/**
 * Makes a site, backs it up by the plugin, restores it, and looks at it.
 *
 * @throws Error that says what did not come back.
 */
export async function runCombination(combination: Combination, place: Place): Promise<Ran> {
  const portal = await startBackupPortal(BACKUP_KEY);
  try {
    return combination.isNetwork
      ? await runNetwork(combination, place, portal)
      : await runSite(combination, place, portal);
  } finally {
    await portal.close();
  }
}

/** A site comes back on an empty account, at the address that it had. */
async function runSite(combination: Combination, place: Place, portal: BackupPortal) {
  const wordpress = await startTestWordPress(KEY, await optionsOf(combination, place));
  const account = await makeAccount(reach(place.target, BACK));
  try {
    const site = await backUp(wordpress, { ...place, portal });
    const versions = await versionsOf(wordpress);
    await cp(wordpress.root, account.root, { recursive: true });
    for (const name of ['wp-content', 'wp-config.php']) {
      await rm(join(account.root, name), { recursive: true });
    }
    await wordpress.stop();
    await fillDatabase(place.target, BACK);
    await restore(account, site, { config: true });
    const { contents } = site;
    const content = join(account.root, 'wp-content');
    await compare(contents, place.server && { server: place.target, name: BACK }, content);
    const served = await serveAccount(account.root, Number(new URL(wordpress.url).port));
    try {
      await look(site);
    } finally {
      await served.stop();
    }
    return { versions, ...sizesOf(portal) };
  } finally {
    await wordpress.stop();
    await account.remove();
  }
}

/** A network is broken, and comes back in its place: its wp-config.php stays. */
async function runNetwork(combination: Combination, place: Place, portal: BackupPortal) {
  const { wordpress, subsite } = await startTestNetwork(KEY, await optionsOf(combination, place));
  const account = await makeAccount();
  try {
    const site = await backUp(wordpress, { ...place, portal });
    const pages = [...site.pages, [subsite.url, 'Sucursal'] as const];
    await place.target.execute(`DELETE FROM ${SITE}.wp_posts; DROP TABLE ${SITE}.wp_2_posts`);
    await rm(join(wordpress.root, 'wp-content/uploads/2026'), { recursive: true });
    const database = { ...reach(place.target, SITE), prefix: 'wp_' };
    await restore(account, site, { root: wordpress.root, database });
    await account.run('-', { root: wordpress.root, database }, ['--discard']);
    const content = join(wordpress.root, 'wp-content');
    await compare(site.contents, { server: place.target, name: SITE }, content);
    await look({ pages });
    return { versions: await versionsOf(wordpress), ...sizesOf(portal) };
  } finally {
    await wordpress.stop();
    await account.remove();
  }
}

async function optionsOf(
  { wordpress }: Combination,
  { server }: Place,
): Promise<TestWordPressOptions> {
  const suite = WORDPRESSES[wordpress];
  if (server) await fillDatabase(server, SITE);
  return {
    ...(suite && { suite }),
    ...(server && {
      database: { socket: server.socket, user: server.user, name: SITE, prefix: 'wp_' },
    }),
  };
}

async function backUp(wordpress: TestWordPress, { server, portal }: Around): Promise<BackedUp> {
  await fill(wordpress, { server, portal });
  await wordpress.run('Gnusys_Connector_Backup_Runner::start();');
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if ((await wordpress.ask('Gnusys_Connector_Backup_Job::load()')) === null) break;
    await wordpress.run(`${ALONE} Gnusys_Connector_Backup_Runner::step();`);
  }
  const archive = portal.backups[0]?.file;
  if (!archive) throw new Error(`No backup: ${String(await wordpress.ask(RESULT))}`);
  const content = join(wordpress.root, 'wp-content');
  return {
    wordpress,
    archive,
    contents: await contentsOf(server && { server, name: SITE }, content),
    pages: [
      [wordpress.url, TITLE],
      [new URL(POST.path, wordpress.url).href, POST.text],
    ],
  };
}

async function fill(wordpress: TestWordPress, { server, portal }: Around): Promise<void> {
  const settings = `array( 'portal' => '${portal.url}', 'key' => '${BACKUP_KEY}', 'frequency' => 'none', 'keep' => 0 )`;
  await wordpress.run(`${ALONE} ${FILL} Gnusys_Connector_Backup_Options::set( ${settings} );`);
  if (!server) return;
  for (const statement of OBJECTS) await server.execute(`USE ${SITE}; ${statement}`);
}

/** No step begins the next one. */
const ALONE = "add_filter( 'gnusys_connector_backup_chain', '__return_false' );";
const RESULT = 'Gnusys_Connector_Backup_Result::last()';

const versionsOf = async (wordpress: TestWordPress) =>
  z.string().parse(
    await wordpress.ask(`( static function () {
      $server = $GLOBALS['wpdb']->db_server_info();
      $name   = defined( 'SQLITE_DB_DROPIN_VERSION' ) ? 'SQLite' : ( false === strpos( $server, 'MariaDB' ) ? 'MySQL' : 'MariaDB' );
      $server = 'SQLite' === $name ? SQLite3::version()['versionString'] : $server;
      preg_match( '/\\d+(\\.\\d+)+/', str_replace( '5.5.5-', '', $server ), $found );
      return 'WordPress ' . get_bloginfo( 'version' ) . ', PHP ' . PHP_VERSION . ", $name {$found[0]}";
    } )()`),
  );

/** What is on a site; of one on SQLite its files. */
async function contentsOf(
  database: { server: MariaDb; name: string } | undefined,
  content: string,
): Promise<SiteContents> {
  if (database) return readContents(database.server, database.name, content);
  const { [DROP_IN]: _, ...files } = await sumsOfFiles(content);
  return { tables: {}, objects: {}, others: 0, files };
}

async function restore(
  account: RestoreAccount,
  { archive }: { archive: Buffer },
  settings: Record<string, unknown>,
): Promise<void> {
  const { last } = await account.run(await account.upload(archive), settings, ['--prove']);
  if (last.phase !== 'done') throw new Error(`Not restored: ${JSON.stringify(last)}`);
}

async function compare(
  before: SiteContents,
  database: { server: MariaDb; name: string } | undefined,
  content: string,
): Promise<void> {
  const missing = missingOf(before, await contentsOf(database, content));
  if (missing.length > 0) {
    throw new Error(`Not back: ${missing.slice(0, MISSING_SHOWN).join(', ')}`);
  }
}

async function look({ pages }: Pick<BackedUp, 'pages'>): Promise<void> {
  for (const [url, text] of pages) {
    const answer = await fetch(url);
    const page = await answer.text();
    if (answer.status !== 200 || !page.includes(text)) {
      throw new Error(`${url}: ${String(answer.status)} ${page.slice(0, 300)}`);
    }
  }
}

function sizesOf(portal: BackupPortal): Omit<Ran, 'versions'> {
  const { contents } = announcedSchema.parse(portal.backups[0]?.announced);
  const { tables, rows, files, isComplete, leftOut } = contents;
  if (!isComplete) throw new Error(`Left out: ${JSON.stringify(leftOut)}`);
  return { tables, rows, files };
}
