import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../../infra/local/process/startup-error.ts';
import { providePackages } from '../../../infra/local/wordpress/install-packages.ts';
import { endGroup, execute, startGroup } from '../../../infra/local/wordpress/processes.ts';
import { openMariaDbClient } from './mariadb-client.ts';

/** The server alone: the package named mariadb-server would start one of its own. */
const PACKAGES = ['mariadb-server-core', 'php-cli', 'php-mysql'];
const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

export interface MariaDb {
  /** Path of its socket; it listens on no port. */
  readonly socket: string;
  /** One who may do anything, without a password. Where it has no rights, any name will do. */
  readonly user: string;
  /** Runs statements and waits for their end. */
  readonly execute: (sql: string) => Promise<void>;
  /** Runs a statement and gives its rows. */
  readonly rows: (sql: string) => Promise<(string | null)[][]>;
  readonly stop: () => Promise<void>;
}

/** Another server than the machine's. */
export interface ServerProgram {
  readonly command: string;
  /** Where it finds its own files. */
  readonly args: readonly string[];
  /** Shell script that fills an empty folder of data; "$@" are options of the server. */
  readonly install: string;
}

/** What mariadb-install-db does, which wants a package of clients besides. `share` has the server's own SQL. */
export const installMariaDb = (command: string, share: string) => `{
  printf '%s;\\n' 'CREATE DATABASE mysql' 'USE mysql' 'SET @auth_root_socket = NULL' 'SET @skip_auth_anonymous = 1'
  cd ${share} && cat *_system_tables.sql *_performance_tables.sql *_system_tables_data.sql
} | ${command} "$@" --bootstrap --silent-startup --max-allowed-packet=8M`;

const OWN: ServerProgram = {
  command: 'mariadbd',
  args: [],
  install: installMariaDb('mariadbd', '/usr/share/mysql'),
};

/**
 * Starts a MariaDB of the test's own on an empty folder, installed with apt where it is missing. It ends with this
 * process. `hasSystem` gives it users with rights, routines and events, which takes two seconds more. `program`
 * starts another server instead.
 */
export async function startMariaDb(
  settings: readonly string[] = [],
  { hasSystem = false, program = OWN } = {},
): Promise<MariaDb> {
  if (program === OWN) await provideMariaDb();
  const dir = await mkdtemp(join(tmpdir(), 'portal-mariadb-'));
  const [data, socket, logFile] = [join(dir, 'data'), join(dir, 'socket'), join(dir, 'log')];
  await mkdir(data);
  const own = ['--no-defaults', `--datadir=${data}`, ...asRoot(), ...program.args];
  if (hasSystem) await execute('sh', ['-c', program.install, 'sh', ...own]);
  const args = [
    ...own,
    `--socket=${socket}`,
    '--skip-networking',
    ...(hasSystem ? [] : ['--skip-grant-tables']),
    '--innodb-flush-log-at-trx-commit=0',
    ...settings,
  ];
  const child = startGroup(program.command, args, { cwd: dir, env: process.env, logFile });
  await once(child, 'spawn');
  const client = openMariaDbClient(socket);
  const stop = async () => {
    client.close();
    await endGroup(child.pid ?? 0);
    await rm(dir, { recursive: true, force: true });
  };
  const user = 'root';
  const run = async (sql: string) => void (await client.ask(sql));
  const logged = async () => (await readFile(logFile, 'utf8')).slice(-4_000);
  await waitUntilReady(child, run).catch(async () => {
    const log = await logged();
    await stop();
    throw new StartupError(`MariaDB no arranca:\n${log}`);
  });
  // A server that crashed says why in its log alone.
  const rows = (sql: string) =>
    client.ask(sql).catch(async (error: unknown) => {
      if (child.exitCode === null && child.signalCode === null) throw error;
      throw new Error(`MariaDB ended:\n${await logged()}`, { cause: error });
    });
  return { socket, user, execute: async (sql) => void (await rows(sql)), rows, stop };
}

/** A server refuses to run as root unless it is asked to. */
const asRoot = () => (process.getuid?.() === 0 ? ['--user=root'] : []);

async function waitUntilReady(
  child: ChildProcess,
  run: (sql: string) => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    try {
      await run('SELECT 1');
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error;
      await sleep(POLL_MS);
    }
  }
}

const provideMariaDb = () =>
  providePackages(PACKAGES, () =>
    Promise.all([
      execute('mariadbd', ['--version']),
      execute('php', ['-r', 'exit( extension_loaded( "mysqli" ) ? 0 : 1 );']),
    ]),
  );
