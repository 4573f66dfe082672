import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../../infra/local/process/startup-error.ts';
import {
  canInstallPackages,
  installPackages,
} from '../../../infra/local/wordpress/install-packages.ts';
import { endGroup, execute, startGroup } from '../../../infra/local/wordpress/processes.ts';

/** The server alone: the package named mariadb-server would start one of its own. */
const PACKAGES = ['mariadb-server-core', 'php-cli', 'php-mysql'];
const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

export interface MariaDb {
  /** Path of its socket; it listens on no port. */
  readonly socket: string;
  /** Any name will do: it asks nobody for a password. */
  readonly user: string;
  /** Runs a statement and waits for its end. */
  readonly execute: (sql: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a MariaDB of the test's own on an empty folder, installed with apt where it is missing. It ends with this
 * process.
 */
export async function startMariaDb(settings: readonly string[] = []): Promise<MariaDb> {
  await provideMariaDb();
  const dir = await mkdtemp(join(tmpdir(), 'portal-mariadb-'));
  const [data, socket, logFile] = [join(dir, 'data'), join(dir, 'socket'), join(dir, 'log')];
  await mkdir(data);
  const args = [
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${socket}`,
    '--skip-networking',
    '--skip-grant-tables',
    '--innodb-flush-log-at-trx-commit=0',
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
    ...settings,
  ];
  const child = startGroup('mariadbd', args, { cwd: dir, env: process.env, logFile });
  await once(child, 'spawn');
  const stop = async () => {
    await endGroup(child.pid ?? 0);
    await rm(dir, { recursive: true, force: true });
  };
  const user = 'root';
  const run = (sql: string) => query(socket, sql);
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (
    !(await run('SELECT 1').then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const log = await readFile(logFile, 'utf8');
      await stop();
      throw new StartupError(`MariaDB no arranca:\n${log.slice(-2_000)}`);
    }
    await sleep(POLL_MS);
  }
  return { socket, user, execute: run, stop };
}

const isThere = () =>
  Promise.all([
    execute('mariadbd', ['--version']),
    execute('php', ['-r', 'exit( extension_loaded( "mysqli" ) ? 0 : 1 );']),
  ]).then(
    () => true,
    () => false,
  );

async function provideMariaDb(): Promise<void> {
  if (await isThere()) return;
  if (await canInstallPackages()) await installPackages(PACKAGES);
  if (!(await isThere())) {
    throw new StartupError(`Esta prueba necesita ${PACKAGES.join(', ')}: instálalos.`);
  }
}

/** By PHP, which is there anyway: a client would be one more package. */
async function query(socket: string, sql: string): Promise<void> {
  const script =
    'mysqli_report( MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT ); ( new mysqli( "localhost", "root", "", "", 0, $argv[1] ) )->query( $argv[2] );';
  await execute('php', ['-r', script, socket, sql]);
}
