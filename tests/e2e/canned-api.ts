import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page, type Request, type Route } from '@playwright/test';

// An API whose answers a story gives, in front of the real portal: its pages, its scripts and a real session.

/** A body by route, 'GET /activities/{activityId}', or what makes one of a request. */
export type Canned = Record<string, unknown>;

export interface CannedApi {
  /** Every request but a GET, by its route, in order. */
  readonly writes: string[];
  /** What no route of the story answers. */
  readonly unknown: string[];
  /** Answers writes in place of `canned`, where a story wants them to fail. */
  write: ((route: Route) => Promise<void>) | undefined;
  /** Answers this one read in place of `canned`. */
  read: { name: string; answer: (route: Route) => Promise<void> } | undefined;
  /** Answers every read but these in place of `canned`, or never. */
  readAll:
    { but: readonly string[]; answer: ((route: Route) => Promise<void>) | 'never' } | undefined;
  /** Waits until every request has an answer, but those that never have one. */
  quiet(): Promise<void>;
}

/** As long as a quick server takes: a second click at 150 ms comes after the answer. Milliseconds. */
const ANSWER_MS = 60;

interface Pattern {
  name: string;
  method: string;
  matches: RegExp;
}

const patternOf = (name: string): Pattern => {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, matches: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
};
const parametersIn = (name: string) => name.split('{').length;

/** Finds the route of a request; of two that match, '/plans/all' before '/plans/{planId}'. */
function routeFinder(names: readonly string[]) {
  const patterns = [...names]
    .sort((a, b) => parametersIn(a) - parametersIn(b))
    .map((name) => patternOf(name));
  return (request: Request): string | undefined => {
    const path = new URL(request.url()).pathname.replace(/^\/api/, '');
    return patterns.find((each) => each.method === request.method() && each.matches.test(path))
      ?.name;
  };
}

/** Two frames later: what an answer brings may ask for more. */
const twoFrames =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

/** Watches which requests of a page are under way. @returns a function that waits until only the `held` ones are */
function watchRequests(page: Page, held: ReadonlySet<Request>) {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  const close = (request: Request) => open.delete(request);
  page.on('requestfinished', close).on('requestfailed', close);
  const busy = () => [...open].filter((request) => !held.has(request)).length;
  return () =>
    expect(async () => {
      expect(busy()).toBe(0);
      await page.evaluate(twoFrames);
      expect(busy()).toBe(0);
    }).toPass({ intervals: [20] });
}

/** Puts it in front of the portal's API, for this page alone. */
export async function serveCanned(page: Page, canned: Canned): Promise<CannedApi> {
  const held = new Set<Request>();
  const quiet = watchRequests(page, held);
  const api: CannedApi = {
    writes: [],
    unknown: [],
    write: undefined,
    read: undefined,
    readAll: undefined,
    quiet,
  };
  const answerWrite = async (route: Route, name: string) => {
    api.writes.push(name);
    if (api.write) return api.write(route);
    await wait(ANSWER_MS);
    return give(route, canned[name]);
  };
  const answerRead = async (route: Route, name: string) => {
    if (api.read?.name === name) return api.read.answer(route);
    const { but, answer } = api.readAll ?? { but: [name], answer: 'never' };
    if (but.includes(name)) return give(route, canned[name]);
    if (answer !== 'never') return answer(route);
    return void held.add(route.request());
  };
  await page.route('**/api/**', async (route) => {
    // A story may add answers as it goes.
    const name = routeFinder(Object.keys(canned))(route.request());
    if (name === undefined) {
      api.unknown.push(`${route.request().method()} ${route.request().url()}`);
      await route.abort();
      return;
    }
    await (name.startsWith('GET ') ? answerRead : answerWrite)(route, name);
  });
  return api;
}

type AnswerOf = (request: Request) => unknown;

// The page may have been left meanwhile.
const give = (route: Route, answer: unknown) => {
  const json = typeof answer === 'function' ? (answer as AnswerOf)(route.request()) : answer;
  return route.fulfill({ json }).catch(() => undefined);
};
