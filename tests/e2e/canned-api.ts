import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request, Route } from '@playwright/test';

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

/** Puts it in front of the portal's API, for this page alone. */
export async function serveCanned(page: Page, canned: Canned): Promise<CannedApi> {
  const api: CannedApi = { writes: [], unknown: [], write: undefined, read: undefined };
  await page.route('**/api/**', async (route) => {
    // A story may add answers as it goes.
    const name = routeFinder(Object.keys(canned))(route.request());
    if (name === undefined) {
      api.unknown.push(`${route.request().method()} ${route.request().url()}`);
      await route.abort();
      return;
    }
    const isWrite = !name.startsWith('GET ');
    if (isWrite) {
      api.writes.push(name);
      if (api.write) {
        await api.write(route);
        return;
      }
      await wait(ANSWER_MS);
    } else if (api.read?.name === name) {
      await api.read.answer(route);
      return;
    }
    // The page may have been left meanwhile.
    await route.fulfill({ json: canned[name] }).catch(() => undefined);
  });
  return api;
}
