import {
  backupOf,
  entriesOf,
  type DumpedTable,
} from '../../../tests/support/restore/backup-archive.ts';
import { fillDatabase, reach } from '../../../tests/support/restore/restore-database.ts';
import { makeAccount, type RestoreAnswer } from '../../../tests/support/restore/restorer.ts';
import { writeZip } from '../../../tests/support/restore/zip-writer.ts';
import { startMariaDb, type MariaDb } from '../../../tests/support/wordpress/mariadb.ts';
import type { Measure } from './budgets.ts';

const ROWS = 1_500_000;
const TEXT = 'x'.repeat(155);
const TABLES = 300;
/** Of the swap, of which the fastest counts: others use the machine meanwhile. */
const ROUNDS = 3;
const MEBIBYTE = 2 ** 20;
const NAME = 'medido';

const definitionOf = (name: string) =>
  `CREATE TABLE \`${name}\` (\n  \`id\` bigint NOT NULL,\n  \`texto\` varchar(200) NOT NULL,\n  PRIMARY KEY (\`id\`)\n) ENGINE=InnoDB`;
const tableOf = (name: string, rows: number): DumpedTable => ({
  name,
  definition: definitionOf(name),
  columns: ['id', 'texto'],
  rows: Array.from({ length: rows }, (_, id) => `(${String(id)},'${TEXT}')`),
});

/** Measures an import in little memory, and the change of many tables there and back. */
export async function benchRestore(): Promise<Measure[]> {
  const mariadb = await startMariaDb();
  try {
    return [...(await benchImport(mariadb)), ...(await benchSwap(mariadb))];
  } finally {
    await mariadb.stop();
  }
}

async function benchImport(mariadb: MariaDb): Promise<Measure[]> {
  const account = await makeAccount(reach(mariadb, NAME));
  try {
    await fillDatabase(mariadb, NAME);
    const parts = backupOf({ tables: [tableOf('wp_grande', ROWS)] });
    const megabytes = parts.dump.length / 1_000_000;
    const answer = await restore(account, writeZip(entriesOf(parts)));
    const memory = Math.max(...answer.lines.map((line) => line.memory ?? 0)) / MEBIBYTE;
    return [
      { name: 'Dump', value: megabytes, unit: 'MB', budget: { atLeast: 245 } },
      {
        name: 'Check of it',
        value: secondsOf(answer, ['directory', 'check', 'census']),
        unit: 's',
        budget: undefined,
      },
      { name: 'Import', value: secondsOf(answer, ['import']), unit: 's', budget: { atMost: 60 } },
      { name: 'Memory of PHP at most', value: memory, unit: 'MiB', budget: { atMost: 32 } },
    ];
  } finally {
    await account.remove();
  }
}

async function benchSwap(mariadb: MariaDb): Promise<Measure[]> {
  const account = await makeAccount(reach(mariadb, NAME));
  try {
    const names = Array.from({ length: TABLES }, (_, at) => `wp_tabla_${String(at)}`);
    await fillDatabase(mariadb, NAME, names.map(definitionOf));
    const tables = names.map((name) => tableOf(name, 10));
    const archive = writeZip(entriesOf(backupOf({ tables })));
    const swaps: number[] = [];
    const undos: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      swaps.push(secondsOf(await restore(account, archive), ['swap', 'objects']));
      const back = await account.run('-', { only: 'database' }, ['--undo']);
      undos.push(secondsOf(back, ['detach', 'back', 'attach']));
      await account.run('-', { only: 'database' }, ['--discard']);
    }
    const budget = { atMost: 2 };
    return [
      { name: 'Swap of 300 tables', value: Math.min(...swaps), unit: 's', budget },
      { name: 'Undo of 300 tables', value: Math.min(...undos), unit: 's', budget },
    ];
  } finally {
    await account.remove();
  }
}

async function restore(
  account: Awaited<ReturnType<typeof makeAccount>>,
  archive: Buffer,
): Promise<RestoreAnswer> {
  const path = await account.upload(archive);
  const answer = await account.run(path, { only: 'database' });
  if (answer.last.phase !== 'done') throw new Error(JSON.stringify(answer.last));
  return answer;
}

/** Seconds from where the first of some phases begins to where the phase after them does. */
function secondsOf({ lines }: RestoreAnswer, phases: readonly string[]): number {
  const isIn = (phase: string | undefined) => phase !== undefined && phases.includes(phase);
  const first = lines.findIndex(({ phase }) => isIn(phase));
  const after = lines.findIndex(({ phase }, at) => at > first && !isIn(phase));
  return (lines[after]?.at ?? 0) - (lines[first]?.at ?? 0);
}
