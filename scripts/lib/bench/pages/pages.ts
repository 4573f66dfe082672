import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '../../../../functions/core/validation/role.ts';
import { findFreePorts } from '../../../../infra/local/settings/ports.ts';
import { cacheControlOf } from '../../../../infra/spa-files.ts';
import { serveSpa } from '../../../../tests/support/spa-server.ts';
import { startTestStack } from '../../../../tests/support/stack.ts';
import type { Measure } from '../budgets.ts';
import { controlPages, controlPath } from './control.ts';
import { startBenchEdge } from './edge.ts';
import { accessibilityOf, modes, type Mode } from './lighthouse.ts';
import { stopSchedules } from '../schedules.ts';
import {
  calibrate,
  findSite,
  openBrowser,
  portalFolder,
  signIn,
  visitCold,
  type Served,
  type Session,
} from './session.ts';
import {
  CONTROL,
  keep,
  keyOf,
  median,
  printVisits,
  seconds,
  weigh,
  type Visits,
  type Weighed,
} from './visits.ts';

/** What is measured: everything, or what `npm run bench` was asked for. */
export interface BenchPagesOptions {
  /** Visits of each page in each mode; their median counts. */
  runs: number;
  modes: readonly Mode[];
  /** Only pages whose name contains this. */
  only: string;
  /** The folder of another built SPA, whose pages are visited in the same rounds; '' for none. */
  beside: string;
  /** Paths of the other SPA. */
  besidePaths: readonly string[];
  /** How many times slower a phone is; undefined to reckon it from this machine. */
  slowdown: number | undefined;
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
  /** What the element of the LCP must be: the page's head or its data, never a screen that loads. Data are timed apart. */
  lcp: RegExp;
}

const targetsOf = (site: string): Target[] =>
  (['cliente', 'admin'] as const).flatMap((role) =>
    [
      {
        name: 'dashboard',
        path: '/dashboard',
        lcp: /^<p> Bienvenido Así están/,
      },
      {
        name: 'status',
        path: '/status',
        lcp: /^<p> Status de Sitios Web/,
      },
      {
        name: 'site',
        path: `/status/${site}`,
        lcp: /^<p> (Estado del sitio|No encontramos el servidor|Sincroniza el sitio)/,
      },
      {
        name: 'activities',
        path: '/activities',
        lcp: /^<p> Actividades Lo que/,
      },
      { name: 'reports', path: '/reports', lcp: /^<p> (Mis Reportes|Reportes) / },
    ].map(({ name, ...rest }) => ({ ...rest, role, name: `${name} (${role})` })),
  );

/** All that is visited, and what came of it. */
interface Bench {
  session: Session;
  options: BenchPagesOptions;
  /** Another SPA, visited in the same rounds. */
  other: Served | undefined;
  visits: Visits;
  /** What a visit must not do, in a sentence each. */
  faults: string[];
}

/** What a visit did that it must not: another LCP, something that moved, a request made twice, a complaint of the console. */
function faultsOf({ name, lcp }: Target, visit: Weighed): string[] {
  const { element, requests, complaints, cls, moved } = visit;
  const paths = requests.map(({ path }) => path);
  const twice = paths.filter((path, n) => paths.indexOf(path) !== n);
  return [
    ...complaints.map((complaint) => `${name}: ${complaint}`),
    ...(cls > MOST_CLS ? moved.map((what) => `${name} moved: ${what}`) : []),
    ...twice.map((path) => `${name} asked twice for ${path}`),
    ...(lcp.test(element) ? [] : [`${name}: the LCP is ${element}, not ${String(lcp)}`]),
  ];
}

/** One visit of each page of a role in a mode, with one of the control and of the other SPA before them. */
async function sweep(bench: Bench, targets: readonly Target[], mode: Mode): Promise<void> {
  const { session, options, other, visits, faults } = bench;
  const measure = async (name: string, { edge, folder }: Served, path: string) => {
    const one = weigh(await visitCold(session, { edge, path }, mode), folder);
    keep(visits, keyOf(name, mode), one);
    return one;
  };
  await measure(CONTROL, session.portal, controlPath);
  for (const path of other ? options.besidePaths : []) {
    if (other) await measure(`beside ${path}`, other, path);
  }
  for (const target of targets) {
    const one = await measure(target.name, session.portal, target.path);
    faults.push(...faultsOf(target, one));
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
async function steadyMeasures({ session }: Bench, target: Target): Promise<Measure[]> {
  const { portal, port } = session;
  const { edge, folder } = portal;
  const one = await visitCold(session, { edge, path: target.path }, WARM_UP);
  return [
    {
      name: `Scripts loaded by ${target.name}`,
      value: weigh(one, folder).kib,
      unit: 'KiB',
      budget: { atMost: target.path === '/dashboard' ? DASHBOARD_KIB : PAGE_KIB },
    },
    {
      name: `Lighthouse ${target.name} accessibility`,
      value: (await accessibilityOf(port, `${edge.url}${target.path}`)).score,
      unit: '',
      budget: { atLeast: 100 },
    },
  ];
}

async function measureRole(bench: Bench, targets: readonly Target[], role: Role) {
  const { session, options } = bench;
  const measures: Measure[] = [];
  await signIn(session, role);
  session.portal.edge.forget();
  for (const target of targets) measures.push(...(await steadyMeasures(bench, target)));
  for (let run = 0; run < options.runs; run += 1) {
    for (const mode of options.modes) {
      // Tokens that are good for the whole sweep: renewing them is no part of a visit.
      await signIn(session, role);
      await sweep(bench, targets, mode);
    }
    console.log(`${role}: round ${String(run + 1)} of ${String(options.runs)}`);
  }
  return measures;
}

async function measurePages(bench: Bench): Promise<Measure[]> {
  const { session, options, visits, faults } = bench;
  const targets = targetsOf(await findSite(session)).filter(({ name }) =>
    name.includes(options.only),
  );
  const measures: Measure[] = [];
  for (const role of new Set(targets.map((target) => target.role))) {
    const own = targets.filter((target) => target.role === role);
    measures.push(...(await measureRole(bench, own, role)));
  }
  printVisits(visits, options.modes);
  for (const fault of new Set(faults)) console.log(`✗ ${fault}`);
  for (const target of targets) {
    for (const mode of options.modes) measures.push(...measuresOf(target, visits, mode));
  }
  return [
    ...measures,
    { name: 'Faults of visits', value: faults.length, unit: '', budget: { atMost: 0 } },
  ];
}

export const allPages: BenchPagesOptions = {
  runs: 5,
  modes,
  only: '',
  beside: '',
  besidePaths: ['/'],
  slowdown: undefined,
};

/** Another built SPA behind an edge of its own, and what ends it. */
async function serveBeside(stack: AsyncDisposableStack, folder: string): Promise<Served> {
  const server = await serveSpa(folder, {
    headersOf: (path) => ({ 'cache-control': cacheControlOf(path) }),
  });
  stack.defer(() => server.stop());
  const edge = await startBenchEdge(server.url, new Map());
  stack.defer(() => edge.stop());
  return { edge, folder };
}

/**
 * Lighthouse's figures of the built SPA, signed in, each visit with an empty cache over HTTP/2 and brotli, as from
 * CloudFront.
 */
export async function benchPages(options: BenchPagesOptions): Promise<Measure[]> {
  await using ends = new AsyncDisposableStack();
  const profile = mkdtempSync(join(tmpdir(), 'bench-'));
  ends.defer(() => rmSync(profile, { recursive: true, force: true }));
  const [port = 0] = await findFreePorts(1);
  const stack = await startTestStack({ name: 'bench' });
  ends.defer(() => stack.stop());
  await stopSchedules(stack.info);
  const edge = await startBenchEdge(stack.info.portalUrl, controlPages);
  ends.defer(() => edge.stop());
  const other = options.beside === '' ? undefined : await serveBeside(ends, options.beside);
  const context = await openBrowser(profile, port);
  ends.defer(() => context.close());
  const portal = { edge, folder: portalFolder };
  const slowdown = options.slowdown ?? (await calibrate(port, edge));
  const session = { context, port, portal, stack: stack.info, slowdown };
  return await measurePages({ session, options, other, visits: new Map(), faults: [] });
}
