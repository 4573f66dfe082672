/*
 * `npm run bench:dump`: dumps tables of a million rows with the connector, in slices of 15 s within 64 MB. Ends with 1 over
 * budget.
 */
import { printBudgets } from './lib/bench/budgets.ts';
import { benchDump } from './lib/bench/dump.ts';

const measures = await benchDump();
console.log('');
process.exit(printBudgets(measures) ? 0 : 1);
