import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { providePackages } from '../../../../infra/local/wordpress/install-packages.ts';
import { execute } from '../../../../infra/local/wordpress/processes.ts';
import { fillDatabase } from '../../../../tests/support/restore/restore-database.ts';
import { SITE, type DatabaseSite } from '../../../../tests/support/wordpress/database-backups.ts';
import { readContents } from './contents.ts';
import type { Outcome } from './outcome.ts';

const NAME = 'por_mysqldump';
const PACKAGES = ['mariadb-client', 'zip', 'unzip'];
const MEGABYTE = 1_000_000;
const DUMP = 'mariadb-dump --no-defaults -u root -S "$1" --routines --events --triggers';
const ZIP = 'cd "$1" && zip -qr "$2" database.sql wp-content';
const LOAD = 'mariadb --no-defaults -u root -S "$1"';

/** Makes a backup by mysqldump and zip, as hosting guides say, and restores it by mysql and unzip. */
export async function byMysqldump({ mariadb, wordpress }: DatabaseSite): Promise<Outcome> {
  await providePackages(PACKAGES, hasPrograms);
  const dir = await mkdtemp(join(tmpdir(), 'portal-mysqldump-'));
  const [archive, restored] = [join(dir, 'respaldo.zip'), join(dir, 'restaurado')];
  const { socket } = mariadb;
  const dump = join(wordpress.root, 'database.sql');
  try {
    const makeSeconds = await secondsOf(async () => {
      await sh(`${DUMP} ${SITE} > "$2"`, socket, dump);
      await sh(ZIP, wordpress.root, archive);
    });
    await fillDatabase(mariadb, NAME);
    const notes: string[] = [];
    const unzipSeconds = await secondsOf(() => sh('unzip -q "$1" -d "$2"', archive, restored));
    const load = (end = '') =>
      secondsOf(() => sh(`${LOAD} ${NAME} < "$2" ${end}`, socket, join(restored, 'database.sql')));
    const loadSeconds = await load().catch(async (error: unknown) => {
      notes.push(errorOf(error));
      await fillDatabase(mariadb, NAME);
      return load('--force || true'); // Goes on after each error.
    });
    return {
      contents: await readContents(mariadb, NAME, join(restored, 'wp-content')),
      makeSeconds,
      restoreSeconds: unzipSeconds + loadSeconds,
      megabytes: (await stat(archive)).size / MEGABYTE,
      notes,
    };
  } finally {
    await rm(dump, { force: true });
    await rm(dir, { recursive: true, force: true });
  }
}

const hasPrograms = () => sh('command -v mariadb-dump mariadb zip unzip');

const sh = (script: string, ...args: readonly string[]) =>
  execute('sh', ['-ec', script, 'sh', ...args]);

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
}

const errorOf = (error: unknown) => /ERROR \d+.*/.exec(String(error))?.[0] ?? String(error);
