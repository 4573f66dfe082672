import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { collect, type Confinement } from './confine.ts';
import { RunnerFailure } from './runner-failure.ts';
import { giveTo } from './workspace.ts';

const READY_TIMEOUT_MS = 60_000;
const SETUP_TIMEOUT_MS = 120_000;
const POLL_MS = 50;
const NAME = 'sitio';
const USER = 'sitio';
/** Where Debian keeps the statements that make a server's own tables. */
const SYSTEM = '/usr/share/mysql';

/** How to reach a drill's database, as the restorer's settings have it. */
export interface DrillDatabase {
  readonly host: string;
  readonly user: string;
  readonly password: string;
  readonly name: string;
}

/** What a drill's commands need to know. */
export interface DrillPlace {
  readonly confinement: Confinement;
  /** The drill's folder. */
  readonly dir: string;
  readonly signal: AbortSignal;
}

/** A MariaDB that was made ready once, to be copied for each drill. */
export interface ServerTemplate {
  /** Its folder of data. */
  readonly data: string;
  /** Of its only user. */
  readonly password: string;
}

/**
 * Makes a MariaDB whose only user may do what it likes with one empty database, and read and write no file.
 *
 * @throws RunnerFailure when it cannot be made.
 */
export async function makeServerTemplate({
  confinement,
  dir,
  signal,
}: DrillPlace): Promise<ServerTemplate> {
  const password = randomBytes(16).toString('hex');
  const data = join(dir, 'data');
  await mkdir(data);
  await writeFile(join(dir, 'setup.sql'), await setup(password), { mode: 0o600 });
  await giveTo(confinement, dir);
  const made = await confinement.run({
    command: 'sh',
    args: [
      '-c',
      'exec mariadbd "$@" <setup.sql',
      'sh',
      '--no-defaults',
      `--datadir=${data}`,
      ...SETUP,
    ],
    cwd: dir,
    timeoutMs: SETUP_TIMEOUT_MS,
    signal,
  });
  if (made.code !== 0) throw failure(made.errors + made.output);
  return { data, password };
}

/**
 * Starts a drill's own MariaDB, which listens on a socket alone.
 *
 * @throws RunnerFailure when it does not start.
 */
export async function startDatabase(
  place: DrillPlace,
  { data, password }: ServerTemplate,
): Promise<DrillDatabase> {
  const { confinement, dir } = place;
  const at = (name: string) => join(dir, 'mariadb', name);
  await mkdir(at('files'), { recursive: true });
  await cp(data, at('data'), { recursive: true, mode: constants.COPYFILE_FICLONE });
  await giveTo(confinement, at(''));
  const socket = at('socket');
  const child = confinement.start({
    command: 'mariadbd',
    args: [
      ...['--no-defaults', `--datadir=${at('data')}`, `--socket=${socket}`, ...SERVER],
      `--secure-file-priv=${at('files')}`,
    ],
    cwd: at(''),
  });
  const logs = [collect(child.stdout), collect(child.stderr)];
  const tooLate = new AbortController();
  const ended = once(child, 'close').then(() => {
    throw failure(logs.map((log) => log()).join(''));
  });
  const database = { host: `localhost:${socket}`, user: USER, password, name: NAME };
  const signal = AbortSignal.any([place.signal, tooLate.signal]);
  try {
    await Promise.race([ended, waitUntilReady({ ...place, signal }, database)]);
  } finally {
    tooLate.abort();
  }
  // From here on, who asks it hears of its end.
  return database;
}

const failure = (log: string) =>
  new RunnerFailure('database', `MariaDB does not start: ${log.slice(-2_000)}`);

const SETUP = ['--bootstrap', '--silent-startup', '--max-allowed-packet=8M'];
const SERVER = [
  '--skip-networking',
  // Nothing of a drill is needed after a crash.
  '--innodb-doublewrite=0',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-buffer-pool-size=512M',
  '--max-allowed-packet=1G',
  '--character-set-server=utf8mb4',
  '--local-infile=0',
  // No event of the site runs.
  '--event-scheduler=OFF',
  '--performance-schema=0',
];

/** What mariadb-install-db does, and then the only user. */
async function setup(password: string): Promise<string> {
  const parts = ['mysql_system_tables', 'mysql_performance_tables', 'mysql_system_tables_data'];
  const system = await Promise.all(
    parts.map((name) => readFile(join(SYSTEM, `${name}.sql`), 'utf8')),
  ).catch((error: unknown) => {
    throw new RunnerFailure('database', `MariaDB is not there: ${String(error)}`);
  });
  return [
    'CREATE DATABASE mysql;\nUSE mysql;\nSET @auth_root_socket = NULL;\nSET @skip_auth_anonymous = 1;',
    ...system,
    'FLUSH PRIVILEGES;',
    "DELETE FROM mysql.global_priv WHERE User <> 'mariadb.sys';",
    `CREATE DATABASE ${NAME} DEFAULT CHARACTER SET utf8mb4;`,
    `CREATE USER ${USER}@localhost IDENTIFIED BY '${password}';`,
    `GRANT ALL PRIVILEGES ON ${NAME}.* TO ${USER}@localhost;\n`,
  ].join('\n');
}

async function waitUntilReady(place: DrillPlace, database: DrillDatabase): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    try {
      await ask(place, database, 'SELECT 1');
      return;
    } catch (error) {
      place.signal.throwIfAborted();
      if (Date.now() > deadline) throw error;
      await sleep(POLL_MS);
    }
  }
}

/**
 * Asks the database, by PHP, which is there anyway.
 *
 * @returns JSON of the rows, each an array of texts and nulls.
 * @throws RunnerFailure when it does not answer.
 */
export async function ask(
  { confinement, dir, signal }: DrillPlace,
  { host, user, password, name }: DrillDatabase,
  sql: string,
): Promise<unknown> {
  const socket = host.slice(host.indexOf(':') + 1);
  const answer = await confinement.run({
    command: 'php',
    args: ['-r', ASK],
    env: { SOCKET: socket, DB_USER: user, DB_PASSWORD: password, DB_NAME: name, SQL: sql },
    cwd: dir,
    timeoutMs: READY_TIMEOUT_MS,
    signal,
  });
  if (answer.code !== 0) throw new RunnerFailure('database', answer.output + answer.errors);
  return JSON.parse(answer.output) as unknown;
}

const ASK = `
  mysqli_report( MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT );
  $server = new mysqli( 'localhost', getenv( 'DB_USER' ), getenv( 'DB_PASSWORD' ), getenv( 'DB_NAME' ), 0, getenv( 'SOCKET' ) );
  $server->set_charset( 'utf8mb4' );
  echo json_encode( $server->query( getenv( 'SQL' ) )->fetch_all(), JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE );`;
