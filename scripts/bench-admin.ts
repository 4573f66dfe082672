/*
 * `npm run bench:admin`: how long an administrator waits for a page of Pendientes with 10,000 open items, and for an import of
 * 500 sites, on a local stack from nothing. Ends with 1 over budget. Takes some five minutes.
 */
import { benchImport, benchPending } from './lib/bench/admin.ts';
import { printBudgets } from './lib/bench/budgets.ts';
import { startTestStack } from '../tests/support/stack.ts';

const stack = await startTestStack({ name: 'bench-admin' });
try {
  const measures = [...(await benchPending(stack.info)), ...(await benchImport(stack.info))];
  process.exitCode = printBudgets(measures) ? 0 : 1;
} finally {
  await stack.stop();
}
