import { offerDemoPlansAlone } from '../plans.ts';
import { joinSuiteStack } from './suite-stack.ts';

/** Where Playwright's workers, started after this, find the stack. */
export const STACK_VARIABLE = 'E2E_STACK';

/** Gives the browser's tests their stack. Playwright calls the default export and what that returns at the end. */
export default async function setup(): Promise<() => Promise<void>> {
  const stack = await joinSuiteStack('e2e');
  process.env[STACK_VARIABLE] = JSON.stringify(stack.info);
  process.env['PORTAL_URL'] = stack.info.portalUrl;
  await offerDemoPlansAlone(stack.info);
  return () => stack.leave();
}
