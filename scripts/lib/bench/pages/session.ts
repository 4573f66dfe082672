import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import type { Role } from '../../../../functions/core/validation/role.ts';
import type { StackInfo } from '../../../../infra/local/client/stack-info.ts';
import { chromiumArgs, findChromium } from '../../../../tests/support/chromium.ts';
import { controlPath } from './control.ts';
import type { BenchEdge } from './edge.ts';
import { accessibilityOf, markPage, visit, type Mode, type Visit } from './lighthouse.ts';
import { slowdownOf } from './slowdown.ts';
import { signInDemo } from '../../demo-sign-in.ts';
import { rootDir } from '../../tools.ts';
import { median } from './visits.ts';

/** A built SPA behind an edge of its own. */
export interface Served {
  edge: BenchEdge;
  /** The folder of its files. */
  folder: string;
}

/** A browser that Lighthouse drives by its port. It is signed in at the portal. */
export interface Session {
  context: BrowserContext;
  port: number;
  portal: Served;
  stack: StackInfo;
  /** How many times slower a phone is than this machine. */
  slowdown: number;
}

/** Where the built SPA is. */
export const portalFolder = join(rootDir, 'dist/frontend');

export async function openBrowser(profile: string, port: number): Promise<BrowserContext> {
  const { path, env } = await findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: path,
    args: [
      ...chromiumArgs,
      '--ignore-certificate-errors',
      `--remote-debugging-port=${String(port)}`,
    ],
    env: { ...env, PATH: process.env['PATH'] ?? '', HOME: profile },
  });
  await context.addInitScript({ content: markPage });
  return context;
}

/** How many times slower a phone is than this machine, by the median of five measures of it. */
export async function calibrate(port: number, edge: BenchEdge): Promise<number> {
  const indices: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const { benchmarkIndex } = await accessibilityOf(port, `${edge.url}${controlPath}`);
    indices.push(benchmarkIndex);
  }
  const index = median(indices);
  const slowdown = slowdownOf(index);
  const text = `benchmarkIndex of this machine: ${index.toFixed(0)}`;
  console.log(
    `${text} (${indices.map(Math.round).join(', ')}); a phone is ${slowdown.toFixed(2)} times slower`,
  );
  return slowdown;
}

/** Signs in; the tokens stay in the browser when the page is closed. */
export async function signIn({ context, portal, stack }: Session, role: Role): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${portal.edge.url}${controlPath}`);
  await page.evaluate('localStorage.clear()');
  await page.close();
  await (await signInDemo(context, { ...stack, portalUrl: portal.edge.url }, role)).close();
}

/** The id of one of the client's sites, which both roles may see. */
export async function findSite(session: Session): Promise<string> {
  await signIn(session, 'cliente');
  const page = await session.context.newPage();
  await page.goto(`${session.portal.edge.url}/status`);
  const link = page.locator('main a[href^="/status/"]').first();
  const id = (await link.getAttribute('href'))?.split('/')[2];
  await page.close();
  if (id === undefined) throw new Error('/status shows no site');
  return id;
}

/** A visit with nothing in the browser but its tokens: no cache and no connection. */
export async function visitCold(
  { context, port, slowdown }: Session,
  { edge, path }: { edge: BenchEdge; path: string },
  mode: Mode,
): Promise<Visit> {
  const page = context.pages()[0] ?? (await context.newPage());
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
  edge.disconnect();
  return visit(port, `${edge.url}${path}`, { mode, slowdown });
}
