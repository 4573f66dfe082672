/*
 * `npm run bench:restore`: how long the restorer takes for 250 MB of database and for 300 tables, in 32 MB of memory, on a
 * MariaDB of its own. Ends with 1 over budget. Takes some two minutes.
 */
import { printBudgets } from './lib/bench/budgets.ts';
import { benchRestore } from './lib/bench/restore.ts';

process.exitCode = printBudgets(await benchRestore()) ? 0 : 1;
