/* `npm run bench`: measures what the budgets name and can be measured without an AWS account. Ends with 1 over budget. */
import { benchBundles } from './lib/bench/bundles.ts';
import { benchPages } from './lib/bench/pages.ts';
import { printBudgets, type Measure } from './lib/bench/budgets.ts';
import { rootDir } from './lib/tools.ts';

const quick = process.argv.includes('--quick');
const measures: Measure[] = await benchBundles(rootDir);
// Lighthouse needs a running stack and a minute.
if (!quick) measures.push(...(await benchPages()));
process.exit(printBudgets(measures) ? 0 : 1);
