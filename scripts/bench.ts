/* `npm run bench`: measures what the budgets name and can be measured without an AWS account. Ends with 1 over budget. */
import { parseArgs } from 'node:util';
import { benchBundles } from './lib/bench/bundles.ts';
import { allPages, benchPages } from './lib/bench/pages/pages.ts';
import { printBudgets, type Measure } from './lib/bench/budgets.ts';
import { rootDir } from './lib/tools.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    runs: { type: 'string', default: String(allPages.runs) },
    only: { type: 'string', default: allPages.only },
    mode: { type: 'string', default: '' },
    beside: { type: 'string', default: allPages.beside },
    slowdown: { type: 'string', default: '' },
    'beside-paths': { type: 'string', default: allPages.besidePaths.join(',') },
  },
});
const measures: Measure[] = await benchBundles(rootDir);
// Lighthouse needs a running stack, and half an hour for all pages.
if (!values.quick) {
  const modes = allPages.modes.filter((mode) => mode.includes(values.mode));
  const { only, beside } = values;
  const besidePaths = values['beside-paths'].split(',');
  const runs = Number(values.runs);
  const slowdown = values.slowdown === '' ? undefined : Number(values.slowdown);
  measures.push(...(await benchPages({ runs, only, modes, beside, besidePaths, slowdown })));
}
process.exit(printBudgets(measures) ? 0 : 1);
