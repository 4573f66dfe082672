import { join } from 'node:path';
import { findRunningStack, type StackInfo } from '../../../infra/local/client/stack-info.ts';
import { rootDir } from '../root.ts';
import { startTestStack } from '../stack.ts';

/** Folder of the stack that `npm test` keeps up for all its suites. */
export const SUITE_STACK_VARIABLE = 'SUITE_STACK_DIR';
export const suiteStackDir = (name: string) => join(rootDir, '.local', `test-${name}`);

export interface SuiteStack {
  info: StackInfo;
  /** Stops the stack if this suite started it. */
  leave(): Promise<void>;
}

/** Joins the stack that `npm test` started; a suite that runs by itself starts its own. */
export async function joinSuiteStack(name: string): Promise<SuiteStack> {
  const dir = process.env[SUITE_STACK_VARIABLE];
  if (dir !== undefined) {
    const info = await findRunningStack(dir);
    if (!info) throw new Error(`No stack runs in ${dir}`);
    return { info, leave: () => Promise.resolve() };
  }
  const stack = await startTestStack({ name, wordpress: true });
  return { info: stack.info, leave: () => stack.stop() };
}
