/*
 * `npm run bench:restore`: backs one site up by the connector and by mysqldump and zip, restores both, and says what came
 * back; then how long the restorer takes for 250 MB of database and for 300 tables, in 32 MB of memory, and how long drills
 * take. On MariaDBs of its own. `-- --write` writes the comparison into docs/backups.md. `-- --sums` measures instead what the
 * sums of 1.5 GB of files cost a backup. Ends with 1 where less comes back than by mysqldump, or over budget. Takes some three
 * minutes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { printBudgets } from './lib/bench/budgets.ts';
import { compare, comparisonMeasures } from './lib/bench/comparison/comparison.ts';
import { comparisonTable, withComparison } from './lib/bench/comparison/comparison-table.ts';
import { benchDrill } from './lib/bench/drill.ts';
import { benchRestore } from './lib/bench/restore.ts';
import { benchSums } from './lib/bench/sums.ts';
import { rootDir } from './lib/tools.ts';

const guide = join(rootDir, 'docs/backups.md');

async function benchAll() {
  const comparison = await compare();
  console.log(`\n${comparisonTable(comparison)}\n`);
  if (process.argv.includes('--write')) {
    const text = withComparison(readFileSync(guide, 'utf8'), comparison);
    const style = await resolveConfig(guide);
    writeFileSync(guide, await format(text, { ...style, filepath: guide }));
  }
  return [...comparisonMeasures(comparison), ...(await benchRestore()), ...(await benchDrill())];
}

const measures = process.argv.includes('--sums') ? await benchSums() : await benchAll();
process.exitCode = printBudgets(measures) ? 0 : 1;
