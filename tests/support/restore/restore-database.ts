import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { execute } from '../../../infra/local/wordpress/processes.ts';
import type { MariaDb } from '../wordpress/mariadb.ts';
import type { RestoreDatabase } from './restorer.ts';

const STATE = fileURLToPath(new URL('./database-state.php', import.meta.url));
const stateSchema = z.record(z.string(), z.unknown());

/** Everything in a database, but for what a restore keeps: 'BASE TABLE wp_posts' → its definition and rows. */
export type DatabaseState = z.infer<typeof stateSchema>;

/** How the restorer reaches a database of the test's server. */
export const reach = ({ socket, user }: MariaDb, name: string): RestoreDatabase => ({
  host: `localhost:${socket}`,
  user,
  password: '',
  name,
});

/** Makes a database again, with what some statements put into it. */
export const fillDatabase = (
  mariadb: MariaDb,
  name: string,
  statements: readonly string[] = [],
): Promise<void> =>
  mariadb.execute(
    [
      `DROP DATABASE IF EXISTS ${name}`,
      `CREATE DATABASE ${name} DEFAULT CHARACTER SET utf8mb4`,
      `USE ${name}`,
      'SET foreign_key_checks = 0',
      ...statements,
    ].join(';\n'),
  );

export async function readDatabase(mariadb: MariaDb, name: string): Promise<DatabaseState> {
  return stateSchema.parse(JSON.parse(await execute('php', [STATE, mariadb.socket, name])));
}

/** The rows that a question gives. */
export const askDatabase = (mariadb: MariaDb, name: string, sql: string) =>
  mariadb.rows(`USE ${name}; ${sql}`);
