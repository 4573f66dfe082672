/*
 * `npm run bench:admin`: how long an administrator waits for a page of Pendientes with 10,000 open items, and for an import of
 * 500 sites, on a local stack from nothing. Ends with 1 over budget. Takes some five minutes.
 */
import { join } from 'node:path';
import { benchImport, benchPending } from './lib/bench/admin.ts';
import { printBudgets } from './lib/bench/budgets.ts';
import { rootDir } from '../tests/support/root.ts';
import { startTestStack } from '../tests/support/stack.ts';

const name = 'bench-admin';
const stack = await startTestStack({ name });
const stateDir = join(rootDir, '.local', `test-${name}`, 'state');
try {
  const measures = [
    ...(await benchPending(stack.info, stateDir)),
    ...(await benchImport(stack.info)),
  ];
  process.exitCode = printBudgets(measures) ? 0 : 1;
} finally {
  await stack.stop();
}
