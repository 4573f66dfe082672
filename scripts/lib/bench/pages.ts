import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import type { Role } from '../../../functions/core/validation/role.ts';
import { findFreePorts } from '../../../infra/local/settings/ports.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { chromiumArgs, findChromium } from '../../../tests/support/chromium.ts';
import { startTestStack } from '../../../tests/support/stack.ts';
import { controlPages, controlPath } from './control.ts';
import { startBenchEdge, type BenchEdge } from './edge.ts';
import { accessibilityOf, markData, modes, visit, type Mode, type Visit } from './lighthouse.ts';
import {
  CONTROL,
  keep,
  keyOf,
  median,
  printVisits,
  scriptKib,
  seconds,
  type Visits,
} from './visits.ts';
import type { Measure } from './budgets.ts';
import { signInDemo } from '../demo-sign-in.ts';

/** What is measured: everything, or what `npm run bench` was asked for. */
export interface BenchPagesOptions {
  /** Visits of each page in each mode; their median counts. */
  runs: number;
  modes: readonly Mode[];
  /** Only pages whose name contains this. */
  only: string;
}

/** Budgets of a signed-in page (DESIGN.md §6). The LCP in seconds. */
const budgets: Record<Mode, { score: number; lcp?: number }> = {
  'mobile simulated': { score: 96, lcp: 2.2 },
  'mobile applied': { score: 94, lcp: 2.8 },
  desktop: { score: 100 },
};
const MOST_CLS = 0.01;
const DASHBOARD_KIB = 206;
const PAGE_KIB = 225;

/** Loads of a page that are not counted: they fill the edge and wake the Lambdas. */
const WARM_UP: Mode = 'desktop';

interface Target {
  name: string;
  role: Role;
  path: string;
  /** What the element of the LCP must be: that of the page itself, never of a screen that loads. */
  lcp: RegExp;
}

const targetsOf = (site: string): Target[] =>
  (['cliente', 'admin'] as const).flatMap((role) =>
    [
      { name: 'dashboard', path: '/dashboard', lcp: /./ },
      { name: 'status', path: '/status', lcp: /./ },
      { name: 'site', path: `/status/${site}`, lcp: /./ },
      { name: 'activities', path: '/activities', lcp: /./ },
      { name: 'reports', path: '/reports', lcp: /./ },
    ].map(({ name, ...rest }) => ({ ...rest, role, name: `${name} (${role})` })),
  );

/** A browser that Lighthouse drives by its port. It is signed in at the edge. */
interface Session {
  context: BrowserContext;
  port: number;
  edge: BenchEdge;
  stack: StackInfo;
}

async function openBrowser(profile: string, port: number): Promise<BrowserContext> {
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
  await context.addInitScript({ content: markData });
  return context;
}

/** Signs in; the tokens stay in the browser when the page is closed. */
async function signIn({ context, edge, stack }: Session, role: Role): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${edge.url}${controlPath}`);
  await page.evaluate('localStorage.clear()');
  await page.close();
  await (await signInDemo(context, { ...stack, portalUrl: edge.url }, role)).close();
}

/** The id of one of the client's sites, which both roles may see. */
async function findSite(session: Session): Promise<string> {
  await signIn(session, 'cliente');
  const page = await session.context.newPage();
  await page.goto(`${session.edge.url}/status`);
  const link = page.locator('main a[href^="/status/"]').first();
  const id = (await link.getAttribute('href'))?.split('/')[2];
  await page.close();
  if (id === undefined) throw new Error('/status shows no site');
  return id;
}

/** A visit with nothing in the browser but its tokens: no cache and no connection. */
async function visitCold(session: Session, path: string, mode: Mode): Promise<Visit> {
  const page = session.context.pages()[0] ?? (await session.context.newPage());
  const devtools = await session.context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
  session.edge.disconnect();
  return visit(session.port, `${session.edge.url}${path}`, mode);
}

function checkVisit({ name, lcp }: Target, { element, requests }: Visit): void {
  if (!lcp.test(element)) throw new Error(`${name}: the LCP is ${element}, not ${String(lcp)}`);
  const paths = requests.map(({ path }) => path);
  const twice = paths.filter((path, n) => paths.indexOf(path) !== n);
  if (twice.length > 0) throw new Error(`${name} asked twice for ${twice.join(', ')}`);
}

/** One visit of each page of a role in a mode, with one of the control before them. */
async function sweep(
  session: Session,
  { targets, mode, visits }: { targets: readonly Target[]; mode: Mode; visits: Visits },
): Promise<void> {
  keep(visits, keyOf(CONTROL, mode), await visitCold(session, controlPath, mode));
  for (const target of targets) {
    const one = await visitCold(session, target.path, mode);
    checkVisit(target, one);
    keep(visits, keyOf(target.name, mode), one);
  }
}

function measuresOf(target: Target, visits: Visits, mode: Mode): Measure[] {
  const all = visits.get(keyOf(target.name, mode)) ?? [];
  const name = `Lighthouse ${target.name} ${mode}`;
  const { score, lcp } = budgets[mode];
  return [
    {
      name: `${name} score`,
      value: median(all.map((one) => one.score)),
      unit: '',
      budget: { atLeast: score },
    },
    {
      name: `${name} LCP`,
      value: median(seconds(all, (one) => one.lcp)),
      unit: 's',
      budget: lcp === undefined ? undefined : { atMost: lcp },
    },
    {
      name: `${name} CLS`,
      value: Math.max(...all.map(({ cls }) => cls)),
      unit: '',
      budget: { atMost: MOST_CLS },
    },
  ];
}

/** What does not depend on the network: scripts and accessibility. */
async function steadyMeasures(session: Session, target: Target, one: Visit): Promise<Measure[]> {
  return [
    {
      name: `Scripts loaded by ${target.name}`,
      value: scriptKib(one),
      unit: 'KiB',
      budget: { atMost: target.path === '/dashboard' ? DASHBOARD_KIB : PAGE_KIB },
    },
    {
      name: `Lighthouse ${target.name} accessibility`,
      value: await accessibilityOf(session.port, `${session.edge.url}${target.path}`),
      unit: '',
      budget: { atLeast: 100 },
    },
  ];
}

async function measurePages(session: Session, options: BenchPagesOptions): Promise<Measure[]> {
  const targets = targetsOf(await findSite(session)).filter(({ name }) =>
    name.includes(options.only),
  );
  const roles = [...new Set(targets.map(({ role }) => role))];
  const visits: Visits = new Map();
  const measures: Measure[] = [];
  for (const role of roles) {
    const own = targets.filter((target) => target.role === role);
    await signIn(session, role);
    for (const target of own) {
      const one = await visitCold(session, target.path, WARM_UP);
      measures.push(...(await steadyMeasures(session, target, one)));
    }
    for (let run = 0; run < options.runs; run += 1) {
      for (const mode of options.modes) {
        // Tokens that are good for the whole sweep: renewing them is no part of a visit.
        await signIn(session, role);
        await sweep(session, { targets: own, mode, visits });
      }
    }
  }
  printVisits(visits, options.modes);
  for (const target of targets) {
    for (const mode of options.modes) measures.push(...measuresOf(target, visits, mode));
  }
  return measures;
}

export const allPages: BenchPagesOptions = { runs: 5, modes, only: '' };

/**
 * Lighthouse's figures of the built SPA, signed in, each visit with an empty cache over HTTP/2 and brotli, as from
 * CloudFront.
 */
export async function benchPages(options: BenchPagesOptions): Promise<Measure[]> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-'));
  const [port = 0] = await findFreePorts(1);
  const stack = await startTestStack({ name: 'bench' });
  try {
    const edge = await startBenchEdge(stack.info.portalUrl, controlPages);
    const context = await openBrowser(profile, port);
    try {
      return await measurePages({ context, port, edge, stack: stack.info }, options);
    } finally {
      await context.close();
      await edge.stop();
    }
  } finally {
    await stack.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}
