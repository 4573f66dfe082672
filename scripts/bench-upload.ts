/*
 * `npm run bench:upload [-- <size in MiB>]`: uploads a file through a real browser to a local stack, and compares that
 * with one plain PUT of the same bytes to the same storage. Ends with 1 over budget.
 */
import { benchUpload } from './lib/bench/upload.ts';
import { printBudgets } from './lib/bench/budgets.ts';

const DEFAULT_MEBIBYTES = 2_048;
const given = process.argv[2];
const mebibytes = given === undefined ? DEFAULT_MEBIBYTES : Number(given);
if (!Number.isInteger(mebibytes) || mebibytes < 1 || mebibytes > 9_000) {
  throw new Error('The size is a whole number of MiB, from 1 to 9000');
}
const measures = await benchUpload(mebibytes);
console.log('');
process.exit(printBudgets(measures) ? 0 : 1);
