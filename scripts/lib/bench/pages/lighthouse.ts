import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse';
import * as z from 'zod';

/** A phone whose network Lighthouse reckons with, a phone whose network it slows down, and a desktop. */
export const modes = ['mobile simulated', 'mobile applied', 'desktop'] as const;
export type Mode = (typeof modes)[number];

/** What one visit took. Times in milliseconds. */
export interface Visit {
  score: number;
  lcp: number;
  /** Total blocking time: what of each task is over 50 ms. */
  blocked: number;
  /** Speed index: when the window looked as it does at the end, on average. */
  speed: number;
  cls: number;
  /** The element of the LCP: its text, or what it is. */
  element: string;
  /** What moved by itself: how far, and what now stands there. */
  moved: string[];
  /** When the page's data were all shown; only where the network was slowed down. */
  data: number | undefined;
  /** Paths of what was requested, in order. */
  requests: { path: string; type: string }[];
  /** What the console said: errors, failed requests, reports of the CSP. */
  complaints: string[];
}

/** The mark of when the data were shown. */
const DATA = 'data-shown';
/** Begins the mark of an element of the LCP: the last one counts. */
const ELEMENT = 'lcp: ';
/** Begins the mark of what moved. */
const MOVED = 'moved: ';

/**
 * Runs in the page, before it. Marks when the page's own part has its heading and nothing in it waits any more. A page
 * that starts to wait again marks a later end: the last one counts. Marks each element of the LCP as well: Lighthouse
 * finds none that is no longer there at the end, as the head that stands before the app does.
 */
export const markPage = `{
  new PerformanceObserver((list) => {
    for (const { element } of list.getEntries()) {
      const text = element?.textContent.replace(/\\s+/g, ' ').trim();
      if (element) performance.mark('${ELEMENT}<' + element.localName + '> ' + text);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const what = sources.map(({ node, previousRect, currentRect }) => {
        const text = (node?.textContent ?? '').replace(/\\s+/g, ' ').trim().slice(0, 60);
        return (node?.nodeName ?? '?').toLowerCase() + ' ' + text +
          ' (' + previousRect.top + ' → ' + currentRect.top + ')';
      });
      performance.mark('${MOVED}' + value.toFixed(4) + ': ' + what.join(', '));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  let done = false;
  const isDone = () => {
    const main = document.querySelector('main');
    return Boolean(main?.querySelector('h1')) &&
      !main.querySelector('[aria-label="Cargando"], [aria-busy="true"], .motion-spinner');
  };
  new MutationObserver(() => {
    const now = isDone();
    if (now && !done) performance.mark('${DATA}');
    done = now;
  }).observe(document, { childList: true, subtree: true });
}`;

const settings: Record<Mode, Flags> = {
  'mobile simulated': { throttlingMethod: 'simulate' },
  'mobile applied': { throttlingMethod: 'devtools' },
  desktop: {},
};

const requestsSchema = z.object({
  items: z.array(z.object({ url: z.string(), resourceType: z.string().optional() })),
});
const timingsSchema = z.object({
  items: z.array(z.object({ name: z.string(), startTime: z.number() })),
});
const complaintsSchema = z.object({ items: z.array(z.object({ description: z.string() })) });

function detailsOf<T>(lhr: Result, audit: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(lhr.audits[audit]?.details);
  if (parsed.success) return parsed.data;
  throw new Error(`Lighthouse's ${audit} is not as it was: ${parsed.error.message}`);
}

const numberOf = (lhr: Result, audit: string): number => {
  const { numericValue, errorMessage } = lhr.audits[audit] ?? {};
  if (numericValue === undefined) throw new Error(`${audit}: ${errorMessage ?? 'not measured'}`);
  return numericValue;
};

/** '<p> The text of the element' */
function elementOf(lhr: Result): string {
  const { items } = detailsOf(lhr, 'user-timings', timingsSchema);
  const mark = items.findLast(({ name }) => name.startsWith(ELEMENT))?.name;
  return mark?.slice(ELEMENT.length) ?? 'nothing';
}

const movedOf = (lhr: Result): string[] =>
  detailsOf(lhr, 'user-timings', timingsSchema)
    .items.filter(({ name }) => name.startsWith(MOVED))
    .map(({ name }) => name.slice(MOVED.length));

function requestsOf(lhr: Result): Visit['requests'] {
  const { items } = detailsOf(lhr, 'network-requests', requestsSchema);
  return items.map(({ url, resourceType = '' }) => {
    const { pathname, search } = new URL(url);
    return { path: pathname + search, type: resourceType };
  });
}

function checkVisit(lhr: Result, url: string): void {
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  if (lhr.finalDisplayedUrl !== url) {
    throw new Error(`${url} was not measured: the browser shows ${lhr.finalDisplayedUrl}`);
  }
}

const complaintsOf = (lhr: Result): string[] =>
  detailsOf(lhr, 'errors-in-console', complaintsSchema).items.map(({ description }) => description);

const timeOf = (lhr: Result, mark: string): number | undefined =>
  detailsOf(lhr, 'user-timings', timingsSchema).items.findLast(({ name }) => name === mark)
    ?.startTime;

/** How a visit is made. */
export interface Way {
  mode: Mode;
  /** How many times slower a phone is than this machine (`slowdownOf`). */
  slowdown: number;
}

/**
 * One visit by the browser that listens at `port`, which keeps its tokens.
 * @throws Error where another address was shown.
 */
export async function visit(port: number, url: string, { mode, slowdown }: Way): Promise<Visit> {
  const flags: Flags = {
    port,
    onlyCategories: ['performance'],
    onlyAudits: ['errors-in-console', 'user-timings'],
    skipAudits: ['bf-cache'],
    disableFullPageScreenshot: true,
    disableStorageReset: true,
    logLevel: 'error',
    ...settings[mode],
    ...(mode !== 'desktop' && { throttling: { cpuSlowdownMultiplier: slowdown } }),
  };
  const run = await lighthouse(url, flags, mode === 'desktop' ? desktopConfig : undefined);
  if (!run) throw new Error(`Lighthouse measured nothing at ${url}`);
  const { lhr } = run;
  checkVisit(lhr, url);
  return {
    score: Math.round((lhr.categories['performance']?.score ?? 0) * 100),
    lcp: numberOf(lhr, 'largest-contentful-paint'),
    blocked: numberOf(lhr, 'total-blocking-time'),
    speed: numberOf(lhr, 'speed-index'),
    cls: numberOf(lhr, 'cumulative-layout-shift'),
    element: elementOf(lhr),
    moved: movedOf(lhr),
    // Where the network is only simulated, the observed times do not include it.
    data: mode === 'mobile applied' ? timeOf(lhr, DATA) : undefined,
    requests: requestsOf(lhr),
    complaints: complaintsOf(lhr),
  };
}

/** The score for accessibility, which no network changes, and how fast this machine is (`slowdownOf`). */
export async function accessibilityOf(
  port: number,
  url: string,
): Promise<{ score: number; benchmarkIndex: number }> {
  const run = await lighthouse(url, {
    port,
    onlyCategories: ['accessibility'],
    disableStorageReset: true,
    logLevel: 'error',
  });
  if (run?.lhr.finalDisplayedUrl !== url) throw new Error(`${url} was not measured`);
  const { categories, environment } = run.lhr;
  return {
    score: Math.round((categories['accessibility']?.score ?? 0) * 100),
    benchmarkIndex: environment.benchmarkIndex,
  };
}
