import type { TestProject } from 'vitest/node';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { joinSuiteStack } from './suite-stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The stack the suite runs against: `inject('stack')`. */
    stack: StackInfo;
  }
}

/** Gives the integration tests their stack. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = await joinSuiteStack('integration');
  project.provide('stack', stack.info);
  return () => stack.leave();
}
