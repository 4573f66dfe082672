import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
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
  type TestWordPressOptions,
} from '../../../tests/support/wordpress/wordpress.ts';
import { startTestNetwork } from '../../../tests/support/wordpress/wordpress-network.ts';
import { missingOf } from '../bench/comparison/comparison-table.ts';
import type { SiteContents } from '../bench/comparison/contents.ts';
import { WORDPRESSES, type Combination } from './combinations.ts';
import { runShape } from './run-shape.ts';
import {
  BACKUP_KEY,
  backUpAll,
  contentsOf,
  SITE,
  type BackedUp,
  type Backup,
  type Ran,
} from './site-backups.ts';

const KEY = 'clave-del-sitio-de-la-matriz';
const BACK = 'vuelto';
const MISSING_SHOWN = 20;

/** Where a site is, and where it is restored. */
export interface Place {
  /** Undefined for SQLite. */
  readonly server: MariaDb | undefined;
  readonly target: MariaDb;
}

/**
 * Makes a site, backs it up by the plugin, restores what was sent in blocks and what was encrypted, and looks at it; or does what
 * a shape wants.
 *
 * @returns what came back, in words.
 * @throws Error that says what did not come back.
 */
export async function runCombination(combination: Combination, place: Place): Promise<string> {
  const portal = await startBackupPortal(BACKUP_KEY);
  try {
    const { shape, isNetwork } = combination;
    if (shape) return await runShape(shape, combination, { server: place.target, portal });
    const run = isNetwork ? runNetwork : runSite;
    return inWords(await run(combination, place, portal));
  } finally {
    await portal.close();
  }
}

const kibibytes = (bytes: number) => (bytes / 1_024).toFixed(0);

const inWords = ({ versions, tables, rows, files, sent, bytes }: Ran) =>
  `${versions}; ${String(tables)} tables, ${String(rows)} rows, ${String(files)} files, ${kibibytes(sent)} of ${kibibytes(bytes)} KiB sent again`;

/** A site comes back on an empty account, at the address that it had. */
async function runSite(combination: Combination, place: Place, portal: BackupPortal) {
  const wordpress = await startTestWordPress(KEY, await optionsOf(combination, place));
  const restores: { account: RestoreAccount; backup: Backup }[] = [];
  try {
    const site = await backUpAll(wordpress, { ...place, portal });
    for (const backup of site.backups) {
      const account = await makeAccount(reach(place.target, BACK));
      restores.push({ account, backup });
      await copyCore(wordpress.root, account.root);
    }
    await wordpress.stop();
    for (const { account, backup } of restores) {
      await fillDatabase(place.target, BACK);
      await restore(account, backup, { config: true });
      const content = join(account.root, 'wp-content');
      const database = place.server && { server: place.target, name: BACK };
      await compare(backup.contents, database, content);
      await serveAndLook(account, wordpress.url, site);
    }
    return site.ran;
  } finally {
    await wordpress.stop();
    for (const { account } of restores) await account.remove();
  }
}

/** What a person uploads where nothing of WordPress is there: WordPress itself. */
async function copyCore(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  for (const name of ['wp-content', 'wp-config.php']) {
    await rm(join(to, name), { recursive: true });
  }
}

async function serveAndLook(account: RestoreAccount, url: string, site: BackedUp): Promise<void> {
  const served = await serveAccount(account.root, Number(new URL(url).port));
  try {
    await look(site);
  } finally {
    await served.stop();
  }
}

/** A network is broken, and comes back in its place: its wp-config.php stays. */
async function runNetwork(combination: Combination, place: Place, portal: BackupPortal) {
  const { wordpress, subsite } = await startTestNetwork(KEY, await optionsOf(combination, place));
  const account = await makeAccount();
  try {
    const site = await backUpAll(wordpress, { ...place, portal });
    const pages = [...site.pages, [subsite.url, 'Sucursal'] as const];
    for (const backup of site.backups) {
      await place.target.execute(`DELETE FROM ${SITE}.wp_posts; DROP TABLE ${SITE}.wp_2_posts`);
      await rm(join(wordpress.root, 'wp-content/uploads/2026'), { recursive: true });
      const database = { ...reach(place.target, SITE), prefix: 'wp_' };
      await restore(account, backup, { root: wordpress.root, database });
      await account.run('-', { root: wordpress.root, database }, ['--discard']);
      const content = join(wordpress.root, 'wp-content');
      await compare(backup.contents, { server: place.target, name: SITE }, content);
      await look({ pages });
    }
    return site.ran;
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

async function restore(
  account: RestoreAccount,
  { archive, opens }: Pick<Backup, 'archive' | 'opens'>,
  settings: Record<string, unknown>,
): Promise<void> {
  const given = { ...settings, ...opens };
  const { last } = await account.run(await account.upload(archive), given, ['--prove']);
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
