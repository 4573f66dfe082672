import type { Browser } from '@playwright/test';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { launchChromium } from '../../../tests/support/chromium.ts';
import { PASSWORD } from '../../../tests/support/people.ts';
import { closeSite, serveSite } from '../../../tests/support/sites.ts';
import { startTestStack } from '../../../tests/support/stack.ts';
import { signInDemo } from '../demo-sign-in.ts';
import { startCounting, type Effort } from './counting.ts';
import { flows, type Flow } from './flows.ts';
import { answerAsSite, makeWorld, type ClicksWorld } from './world.ts';

/** A flow with what it takes now. */
export interface Counted extends Pick<Flow, 'name' | 'before' | 'goal'> {
  now: Effort;
}

/** The world with the stack that it is in, and the browser that walks through it. */
interface Walking {
  browser: Browser;
  stack: StackInfo;
  world: ClicksWorld;
}

async function countFlow(flow: Flow, { browser, stack, world }: Walking): Promise<Counted> {
  const { name, before, goal, as: role, from, walk } = flow;
  const context = await browser.newContext({
    locale: 'es-CL',
    viewport: { width: 1440, height: 900 },
  });
  try {
    const person = { role: 'cliente', email: world.client.email, password: PASSWORD } as const;
    const users = role === 'cliente' ? [person] : stack.users;
    const page = await signInDemo(context, { ...stack, users }, role);
    await page.goto(`${stack.portalUrl}${from(world)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const counted = await startCounting(page);
    await walk(page, world);
    return { name, before, goal, now: await counted() };
  } finally {
    await context.close();
  }
}

/** Walks through every flow, each in a browser of its own, in a stack from nothing. */
export async function countClicks(): Promise<Counted[]> {
  await using ends = new AsyncDisposableStack();
  const stack = await startTestStack({ name: 'clicks' });
  ends.defer(() => stack.stop());
  const [port = 0] = stack.info.sitePorts;
  const site = await serveSite(port, answerAsSite);
  ends.defer(() => closeSite(site));
  const browser = await launchChromium();
  ends.defer(() => browser.close());
  const world = await makeWorld(stack.info, `http://127.0.0.1:${String(port)}`);
  const counted: Counted[] = [];
  for (const flow of flows) {
    counted.push(await countFlow(flow, { browser, stack: stack.info, world }));
  }
  return counted;
}
