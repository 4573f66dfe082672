import type { Locator, Page } from '@playwright/test';
import { listOfClient } from '../../frontend/src/app/paths.ts';
import { firstPages } from '../../frontend/src/start/first-pages.ts';
import { firstWords } from '../../frontend/src/start/first-words.ts';
import type { Role } from '../../functions/core/validation/role.ts';
import type { Dashboard } from '../../functions/dashboard/dashboard.domain.ts';
import { someOf } from '../support/depth.ts';
import { signInDemoPerson } from '../support/people.ts';
import { expect, signInDemo, stack, test } from './support.ts';

// What the start script begins before the app is there (frontend/src/start).

/** The pages whose data the start script asks for in a role. */
const pagesOf = (role: Role): string[] =>
  Object.entries(firstPages).flatMap(([path, { asks, asksOf }]) =>
    asks || asksOf?.[role] ? [path] : [],
  );

/** Of each role, others for the one than for the other: one mechanism begins them all. */
const PAGES = 4;
const roleTurn: Record<Role, number> = { cliente: 0, admin: 1 };

/** What was begun for a page that nobody has asked for yet. */
const UNUSED = '[...earlyAnswers.answers.keys()]';

/** Opens a page and waits until it shows its data. Some pages ask again and again: the network is never idle. */
async function openWhole(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('status', { name: 'Cargando' })).toHaveCount(0);
}

/**
 * The address of a page that is about one thing, of what the demo's client has; none where there is no such thing. Other stories delete what
 * is theirs meanwhile.
 */
async function addressesOf(page: Page, role: Role): Promise<string[]> {
  const { userId } = (await signInDemoPerson(stack, 'cliente')).person.profile;
  const listOf = (list: string) => (role === 'admin' ? listOfClient(list, userId) : list);
  const idIn = async (list: string, link: string): Promise<string | undefined> => {
    await openWhole(page, listOf(list));
    const found = page.locator(`main a[href^="${link}"]`);
    const target = (await found.count()) > 0 ? await found.first().getAttribute('href') : null;
    return target?.slice(link.length).split(/[/?]/)[0];
  };
  const ids: Record<string, string | undefined> = {
    ':websiteId': await idIn('/status', '/status/'),
    ':activityId': await idIn('/activities', '/activities/'),
    ...(role === 'admin' && { ':userId': userId }),
  };
  return pagesOf(role).flatMap((path) => {
    const filled = path.replace(/:\w+/g, (name) => ids[name] ?? name);
    return filled.includes(':') ? [] : [filled];
  });
}

/** Opens a page. @returns its reads, by path with search, in order */
async function readsOf(page: Page, address: string): Promise<string[]> {
  // The requests of the page before it are not this one's.
  await page.goto('about:blank');
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isRead = request.method() === 'GET' && pathname.startsWith('/api/');
    if (isRead || pathname === '/config.json') reads.push(pathname + search);
  });
  await openWhole(page, address);
  await expect.poll(() => page.evaluate<string[]>(UNUSED), { message: address }).toEqual([]);
  page.removeAllListeners('request');
  return reads;
}

for (const role of ['cliente', 'admin'] as const) {
  test(`each page of a ${role} uses what was begun for it, and asks for nothing twice`, async ({
    page,
  }) => {
    await signInDemo(page, role);
    const addresses = await addressesOf(page, role);
    expect(addresses.length).toBeGreaterThan(15);
    for (const address of someOf(addresses, roleTurn[role], PAGES)) {
      const reads = await readsOf(page, address);
      expect(reads.length, address).toBeGreaterThan(2);
      expect(reads.toSorted(), address).toEqual([...new Set(reads)].toSorted());
    }
  });
}

test('the HTML of a page behind the sign-in names the code that they share', async ({
  request,
}) => {
  const preloadsOf = async (address: string) => {
    const html = await (await request.get(address)).text();
    const links = html.matchAll(/rel="modulepreload"[^>]*href="\/assets\/(\w+)-/g);
    return [...links].map(([, name]) => name).toSorted();
  };
  const shared = ['app', 'schemas', 'session', 'zod'];
  expect(await preloadsOf('/dashboard')).toEqual(shared);
  expect(await preloadsOf('/status/01h00/plugins')).toEqual(shared);
  expect(await preloadsOf('/login')).toEqual([]);
});

test('a page is shown where what was begun for it failed', async ({ page }) => {
  await signInDemo(page, 'cliente');
  let failed = 0;
  await page.route('**/api/dashboard', async (route) => {
    failed += 1;
    await (failed === 1 ? route.abort() : route.continue());
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 2, name: 'Sitios Web' })).toBeVisible();
  await expect.poll(() => failed).toBe(2);
  await expect(page.getByRole('status', { name: 'Cargando' })).toHaveCount(0);
});

/** Opens a page whose own scripts do not arrive. Answers what lets them. */
async function openHeld(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  // All of them: which one is asked for first is not the test's business.
  await page.route(/\/assets\/(?!start-)[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return () => resolve(undefined);
}

/** What is used of a page's element. */
interface TextElement {
  ownerDocument: {
    createRange: () => {
      selectNodeContents: (element: unknown) => void;
      getBoundingClientRect: () => { x: number; y: number; height: number };
    };
  };
}

/** Where the text of an element is, whatever kind of box it has. Runs in the page. */
function textBox(element: unknown) {
  const text = (element as TextElement).ownerDocument.createRange();
  text.selectNodeContents(element);
  const { x, y, height } = text.getBoundingClientRect();
  return { x, y, height };
}

/** The words of a head with the place where they begin; none of what is not shown. */
async function placesOf(parts: readonly Locator[]) {
  const found = await Promise.all(
    parts.map(async (part) => {
      const box = await part.evaluate(textBox);
      // The dashboard adds the person's name.
      const text = (await part.textContent())?.replace(/^(Bienvenido), .+$/, '$1');
      return box.height > 0 ? [text, box.x, box.y] : undefined;
    }),
  );
  return found.filter((place) => place !== undefined);
}

for (const [role, width] of [
  ['cliente', 360],
  ['admin', 1440],
] as const) {
  test(`the head of each page of a ${role} is there before the app, as the app shows it at ${String(width)} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInDemo(page, role);
    await openWhole(page, '/status');
    // An id begins with 0; other links of the list do not.
    const site = await page.locator('main a[href^="/status/0"]').first().getAttribute('href');
    // A page about one thing has these words until that is there.
    await page.route(
      /\/api\/(?:status|activities|backups|backups\/[0-9a-z]{26}\/files)\/[0-9a-z]{26}(?:\?|$)/,
      () => undefined,
    );
    const pages = Object.entries(firstWords).flatMap(([path, words]) =>
      words[role] ? [{ path, title: words[role].title }] : [],
    );
    for (const { path, title: firstTitle } of someOf(pages, roleTurn[role], PAGES)) {
      const address = path.replaceAll(/:\w+/g, site?.split('/')[2] ?? '');
      await page.goto('about:blank');
      const goOn = await openHeld(page, address);
      const early = page.locator('#page-words span');
      await expect(early.first(), address).toHaveText(firstTitle);
      await expect(early.first(), address).toBeVisible();
      await expect(page.getByRole('heading')).toHaveCount(0);
      // The fallback font stands a pixel higher.
      await page.evaluate('document.fonts.ready.then(() => undefined)');
      const before = await placesOf([early.first(), early.last()]);
      goOn();
      const title = page.getByRole('main').getByRole('heading', { level: 1 });
      await expect(title, address).toBeVisible();
      await expect(early).toHaveCount(0);
      const after = await placesOf([title, title.locator('xpath=following-sibling::p')]);
      expect(before, address).toEqual(after);
    }
  });
}

/** Runs in the page: after how many milliseconds its animations begin, each number once. */
const delays =
  '[...new Set(document.getAnimations().map(({ effect }) => effect.getTiming().delay))].join()';

test('the frame has its shape before the app is there, where somebody is signed in', async ({
  page,
}) => {
  const isApp = /\/assets\/(?!start-)[^/]+\.js$/;
  const frame = page.locator('html[data-frame="open"]');
  const waiting = page.getByRole('status').filter({ hasText: 'Cargando...' });
  const hold = async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await page.route(isApp, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(waiting).toBeVisible();
    return () => resolve(undefined);
  };
  const goOnSignedOut = await hold();
  await expect(frame).toHaveCount(0);
  goOnSignedOut();

  await signInDemo(page, 'cliente');
  const goOn = await hold();
  await expect(frame).toHaveCount(1);
  // Nothing is drawn over and over while the app needs the processor.
  expect(await page.evaluate(delays)).toBe('2000');
  const shape = await waiting.boundingBox();
  goOn();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html[data-frame]')).toHaveCount(0);
  expect((await page.getByRole('main').boundingBox())?.x).toBe(shape?.x);
});

/** Runs in the page, before it: keeps the text of all that moves, and when. */
const noteMoves = `
  globalThis.moved = [];
  new PerformanceObserver((list) => {
    for (const { startTime, sources } of list.getEntries()) {
      moved.push(...sources.map(({ node }) => [startTime, node?.textContent.slice(0, 80)]));
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Runs in the page: the frame that has its fonts is drawn. A font of another width breaks lines elsewhere before. */
const drawnWithFonts = `document.fonts.ready
  .then(() => new Promise(requestAnimationFrame))
  .then(() => new Promise(requestAnimationFrame))`;

for (const [role, width] of [
  ['cliente', 412],
  ['cliente', 1440],
  ['admin', 412],
  ['admin', 1440],
] as const) {
  test(`nothing on the dashboard of a ${role} moves when its data come, at ${String(width)} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 823 });
    await signInDemo(page, role);
    await page.addInitScript(noteMoves);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await page.route('**/api/dashboard', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as Dashboard;
      await promise;
      // A new client has the most to read.
      const steps = { registered: true, connected: false, synced: false, planned: false };
      const home = answer.home && { ...answer.home, steps };
      await route.fulfill({ response, json: { ...answer, home } });
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('status', { name: 'Cargando' })).toBeVisible();
    const since = await page.evaluate<number>(drawnWithFonts);
    resolve(undefined);
    const first = role === 'admin' ? 'Pendientes' : 'Primeros pasos';
    await expect(page.getByRole('heading', { level: 2, name: first })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Cargando' })).toHaveCount(0);
    const moved = await page.evaluate<[number, string][]>('moved');
    expect(moved.filter(([at]) => at > since)).toEqual([]);
  });
}
