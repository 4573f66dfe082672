import { join } from 'node:path';
import * as z from 'zod';
import type { BackupPortal } from '../../../tests/support/backups/backup-portal.ts';
import { CONTAINER_MAGIC } from '../../../tests/support/restore/container.ts';
import type { MariaDb } from '../../../tests/support/wordpress/mariadb.ts';
import type { TestWordPress } from '../../../tests/support/wordpress/wordpress.ts';
import { readContents, sumsOfFiles, type SiteContents } from '../bench/comparison/contents.ts';
import { CHANGE, FILL, OBJECTS, POST, TITLE } from './matrix-site.ts';

export const BACKUP_KEY = `bak_${'x'.repeat(43)}`;
/** The site's database. */
export const SITE = 'sitio';
const PASSPHRASE = 'cuatro palabras y una ñ';
const STEPS_MAX = 200;
/** What WordPress has for SQLite: a site on a server does without. */
const DROP_IN = 'db.php';

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
  /** How much of the archive was sent after little had changed. */
  readonly sent: number;
  readonly bytes: number;
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

/** A backup, and what the site was then. */
export interface Backup {
  readonly archive: Buffer;
  readonly contents: SiteContents;
  /** What the restorer needs to open it. */
  readonly opens: { readonly passphrase?: string };
}

/** A site that was backed up. */
export interface BackedUp {
  /** One that was sent in blocks after another, and an encrypted one. */
  readonly backups: readonly Backup[];
  /** Addresses that must answer after it is restored, with what they say. */
  readonly pages: readonly (readonly [string, string])[];
  readonly ran: Ran;
}

/**
 * Fills a site and backs it up: once, again after little has changed, and encrypted.
 *
 * @throws Error where a backup does not arrive whole, is sent as a whole again, or is not encrypted
 */
export async function backUpAll(wordpress: TestWordPress, around: Around): Promise<BackedUp> {
  const { blocks } = around.portal;
  await fill(wordpress, around);
  await backUp(wordpress, around);
  await wordpress.run(`${ALONE} ${CHANGE}`);
  blocks.sent.length = 0;
  const inBlocks = await backUp(wordpress, around);
  const sent = blocks.sent.reduce((sum, { bytes }) => sum + bytes, 0);
  const bytes = inBlocks.archive.length;
  if (sent === 0 || sent > bytes / 2) {
    throw new Error(`Sent in blocks: ${String(sent)} of ${String(bytes)} bytes`);
  }
  const ran = {
    versions: await versionsOf(wordpress),
    ...sizesOf(around.portal),
    ...{ sent, bytes },
  };
  await wordpress.run(`${ALONE} Gnusys_Connector_Backup_Passphrase::set( '${PASSPHRASE}' );`);
  const sealed = await backUp(wordpress, around);
  if (sealed.archive.toString('latin1', 0, CONTAINER_MAGIC.length) !== CONTAINER_MAGIC) {
    throw new Error('The archive is not encrypted.');
  }
  return {
    ran,
    backups: [inBlocks, { ...sealed, opens: { passphrase: PASSPHRASE } }],
    pages: [
      [wordpress.url, TITLE],
      [new URL(POST.path, wordpress.url).href, POST.text],
    ],
  };
}

async function backUp(wordpress: TestWordPress, { server, portal }: Around): Promise<Backup> {
  portal.backups.length = 0;
  await wordpress.run('Gnusys_Connector_Backup_Runner::start();');
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if ((await wordpress.ask('Gnusys_Connector_Backup_Job::load()')) === null) break;
    await wordpress.run(`${ALONE} Gnusys_Connector_Backup_Runner::step();`);
  }
  const archive = portal.backups[0]?.file;
  if (!archive) throw new Error(`No backup: ${String(await wordpress.ask(RESULT))}`);
  const content = join(wordpress.root, 'wp-content');
  const contents = await contentsOf(server && { server, name: SITE }, content);
  return { archive, contents, opens: {} };
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
export async function contentsOf(
  database: { server: MariaDb; name: string } | undefined,
  content: string,
): Promise<SiteContents> {
  if (database) return readContents(database.server, database.name, content);
  const { [DROP_IN]: _, ...files } = await sumsOfFiles(content);
  return { tables: {}, objects: {}, others: 0, files };
}

function sizesOf(portal: BackupPortal): Pick<Ran, 'tables' | 'rows' | 'files'> {
  const { contents } = announcedSchema.parse(portal.backups[0]?.announced);
  const { tables, rows, files, isComplete, leftOut } = contents;
  if (!isComplete) throw new Error(`Left out: ${JSON.stringify(leftOut)}`);
  return { tables, rows, files };
}
