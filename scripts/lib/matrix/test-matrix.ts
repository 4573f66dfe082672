/*
 * `npm run test:matrix [-- --all] [<word> …]`: backs a site up and restores it on each WordPress, PHP and database that the
 * connector is for, and says what ran: so many combinations that every pair is met, or all of them. Words choose: `-- --all
 * "PHP 7.4" MySQL`. What this machine lacks comes from packages of Debian and Maven, which are unpacked and not installed.
 * Ends with 1 where something did not come back.
 */
import { delimiter } from 'node:path';
import {
  startMariaDb,
  type MariaDb,
  type ServerProgram,
} from '../../../tests/support/wordpress/mariadb.ts';
import { combinations, PHPS, titleOf, type Database } from './combinations.ts';
import { provideMariaDbOf, provideMySql, provideMySql8, providePhp } from './programs.ts';
import { runCombination } from './run-combination.ts';

const SETTINGS = ['--event-scheduler=OFF'];
/** Servers that are not the machine's own. */
const PROGRAMS: Partial<Record<Database, () => Promise<ServerProgram>>> = {
  'MariaDB 11.8': () => provideMariaDbOf('trixie'),
  'MySQL 8.0': provideMySql8,
  'MySQL 9.7': () => provideMySql('sid'),
};
const ownPath = process.env['PATH'] ?? '';
const servers = new Map<Database, MariaDb>();

async function start(database: Database): Promise<MariaDb> {
  const program = await PROGRAMS[database]?.();
  return startMariaDb(SETTINGS, { hasSystem: true, ...(program && { program }) });
}

/** The server of a database, started once. */
async function serverOf(database: Database): Promise<MariaDb> {
  const server = servers.get(database) ?? (await start(database));
  servers.set(database, server);
  return server;
}

const options = process.argv.slice(2);
const isAll = options.includes('--all');
const words = options.filter((option) => option !== '--all');
let failed = 0;
let passed = 0;
try {
  for (const combination of combinations(words, isAll)) {
    const { php, database } = combination;
    const suite = PHPS[php];
    const folder = suite === undefined ? [] : [await providePhp(php, suite)];
    process.env['PATH'] = [...folder, ownPath].join(delimiter);
    const isSqlite = database === 'SQLite';
    const target = await serverOf(isSqlite ? 'MariaDB 10.11' : database);
    const from = performance.now();
    try {
      const ran = await runCombination(combination, {
        server: isSqlite ? undefined : target,
        target,
      });
      const seconds = ((performance.now() - from) / 1_000).toFixed(0);
      console.log(`✓ ${titleOf(combination)}: ${ran}; ${seconds} s`);
      passed += 1;
    } catch (error) {
      console.log(`✗ ${titleOf(combination)}: ${String(error)}`);
      failed += 1;
    }
  }
} finally {
  for (const server of servers.values()) await server.stop();
}
console.log(`${String(passed)} passed, ${String(failed)} failed`);
process.exitCode = failed === 0 ? 0 : 1;
