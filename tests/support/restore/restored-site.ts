import { cp, readFile, symlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { request, type IncomingMessage } from 'node:http';
import { execute } from '../../../infra/local/wordpress/processes.ts';
import type { BackupPortal } from '../backups/backup-portal.ts';
import type { MariaDb } from '../wordpress/mariadb.ts';
import type { TestWordPress } from '../wordpress/wordpress.ts';
import { fillDatabase, reach } from './restore-database.ts';
import { serveAccount } from './restorer-page.ts';
import { makeAccount } from './restorer.ts';

const STEPS_MAX = 100;
const RESULT = 'Gnusys_Connector_Backup_Result::last()';

/** Makes a site's backup, and gives its archive. */
export async function backUp(
  wordpress: Pick<TestWordPress, 'run' | 'ask'>,
  { url, backups }: BackupPortal,
  { key, additions = [] }: { key: string; additions?: readonly string[] },
): Promise<Buffer> {
  backups.length = 0;
  const wanted = additions.map((name) => `'${name}'`).join(', ');
  await wordpress.run(`
    _set_cron_array( array() );
    update_option( 'gnusys_backup', array( 'portal' => '${url}', 'key' => '${key}', 'frequency' => 'none', 'keep' => 1, 'additions' => array( ${wanted} ) ), false );
    add_filter( 'gnusys_connector_backup_chain', '__return_false' );
    Gnusys_Connector_Backup_Runner::start();`);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if ((await wordpress.ask('Gnusys_Connector_Backup_Job::load()')) === null) break;
    await wordpress.run('Gnusys_Connector_Backup_Runner::step();');
  }
  const file = backups[0]?.file;
  if (!file) throw new Error(`No backup: ${JSON.stringify(await wordpress.ask(RESULT))}`);
  return file;
}

/** An account that had no site, and a restored one on it. */
export interface RestoredSite {
  readonly root: string;
  readonly config: string;
  readonly notes: readonly string[];
  /** A page, as a browser that asks for `host` gets it. */
  readonly pageOf: (path: string, host?: string) => Promise<string>;
  readonly remove: () => Promise<void>;
}

export interface Place {
  readonly mariadb: MariaDb;
  /** A folder of WordPress itself. */
  readonly core: string;
  /** How WordPress comes to the account: in files, or in its ZIP. */
  readonly brings?: 'files' | 'zip';
  readonly database: string;
  readonly port: number;
  readonly address?: string;
  /** What the restorer is served by. */
  readonly server?: string;
}

/** Restores an archive on an account that has WordPress alone, and serves it. @throws Error where it is not restored */
export async function restoreOn(archive: Buffer, place: Place): Promise<RestoredSite> {
  const { mariadb, database, port, address, brings = 'files' } = place;
  await fillDatabase(mariadb, database);
  const account = await makeAccount(reach(mariadb, database), place.server);
  await (brings === 'zip' ? zipCore : copyCore)(place.core, account.root);
  const path = await account.upload(archive);
  const settings = { config: true, ...(address !== undefined && { address }) };
  const { last } = await account.run(path, settings);
  if (last.phase !== 'done') throw new Error(`Not restored: ${JSON.stringify(last)}`);
  const served = await serveAccount(account.root, port);
  const read = (name: string) => readFile(join(account.root, name), 'utf8').catch(() => '');
  return {
    root: account.root,
    config: (await read('wp-config.php')) || (await read('wp/wp-config.php')),
    notes: last.notes ?? [],
    pageOf: async (page, host = `127.0.0.1:${String(port)}`) =>
      text(await get(new URL(page, `http://127.0.0.1:${String(port)}`), host)),
    remove: async () => {
      await served.stop();
      await account.remove();
    },
  };
}

async function copyCore(core: string, root: string): Promise<void> {
  const content = join(core, 'wp-content');
  await cp(core, root, { recursive: true, filter: (from) => from !== content });
}

/** As wordpress.org has it: everything in a folder `wordpress`. */
async function zipCore(core: string, root: string): Promise<void> {
  const link = join(root, 'wordpress');
  await symlink(core, link);
  const left = ['-x', 'wordpress/wp-content/*'];
  await execute('sh', [
    '-c',
    'cd "$1" && shift && zip -q -r -1 "$@"',
    'sh',
    root,
    'wordpress-6.zip',
    'wordpress',
    ...left,
  ]);
  await rm(link);
}

/** Asks a server under another name than its own: fetch does not. */
const get = (url: URL, host: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers: { host } }, resolve).on('error', reject).end();
  });
