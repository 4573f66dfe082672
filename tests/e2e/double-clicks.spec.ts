import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { usersContract } from '../../functions/users/users.contract.ts';
import { callOk } from '../../infra/local/portal-client.ts';
import { loadContracts } from '../../scripts/lib/contracts.ts';
import { newEmail, PASSWORD, signInAdmin } from '../support/people.ts';
import { rootDir } from '../support/root.ts';
import { serveCanned, type CannedApi } from './canned-api.ts';
import { cannedPortal, ROUNDS } from './canned-portal.ts';
import { enter, expect, signInDemo, stack, test } from './support.ts';
import { areaOf, writeActions, writtenByOthers, type WriteAction } from './write-actions.ts';

// Every button that writes, clicked twice: the API hears of it once.

/** Between two clicks: before React renders, while the answer is awaited, while the dialog closes, and just after. */
const gaps = [0, 50, 150, 300];

/** Nothing more is sent after this: a click sends at once, but for the check of its form. Milliseconds. */
const SILENCE_MS = 120;

/** Two clicks of a program, before the page can do anything between them. */
function twiceAtOnce(button: { click: () => void }): void {
  button.click();
  button.click();
}

interface Clicks {
  /** Milliseconds between them. */
  gap: number;
  /** The browser takes them for a double click; else it does not, as with two fingers. */
  double: boolean;
}

/** Two clicks at one place of the window, whatever is there the second time. */
async function clickTwice(page: Page, button: Locator, { gap, double }: Clicks): Promise<void> {
  if (gap === 0) {
    await button.evaluate(twiceAtOnce);
    return;
  }
  await button.click();
  await wait(gap);
  const clickCount = double ? 2 : 1;
  await page.mouse.down({ clickCount });
  await page.mouse.up({ clickCount });
}

/** Somebody did something else: what rests after its success may be done again. */
const doSomethingElse = "document.dispatchEvent(new Event('input'))";

interface Opened {
  context: BrowserContext;
  page: Page;
  api: CannedApi;
}

/** Opens an action's page in a portal that answers as its story says. */
async function open(context: BrowserContext, action: WriteAction): Promise<Opened> {
  const page = await context.newPage();
  const api = await serveCanned(page, cannedPortal(stack.portalUrl, action.role ?? 'admin'));
  // Held until its page goes.
  if (action.unanswered) api.write = () => Promise.resolve();
  await page.goto(action.path);
  return { context, page, api };
}

/** Clicks twice on an action's button, for the nth time on this page. */
async function tryOnce({ context, page, api }: Opened, action: WriteAction, round: number) {
  const gap = gaps[round] ?? 0;
  api.writes.length = 0;
  const button = await action.ready(page, String(ROUNDS[round]));
  await expect(button).toBeEnabled();
  await clickTwice(page, button, { gap, double: action.swaps === true });
  await expect.poll(() => api.writes.length).toBeGreaterThan(0);
  await wait(SILENCE_MS);
  expect(api.writes, `with ${String(gap)} ms between two clicks`).toEqual([action.route]);
  expect(api.unknown).toEqual([]);
  const tabs = context.pages().filter((each) => each !== page);
  expect(tabs).toHaveLength(action.opensTab ? 1 : 0);
  for (const tab of tabs) await tab.close();
  await page.evaluate(doSomethingElse);
}

/** One action, each time with another gap between its two clicks. */
async function tryAction(context: BrowserContext, action: WriteAction): Promise<void> {
  let opened = await open(context, action);
  for (const round of gaps.keys()) {
    if (round > 0 && (action.unanswered || action.fresh)) {
      await opened.page.close();
      opened = await open(context, action);
    }
    await tryOnce(opened, action, round);
  }
  await opened.page.close();
}

test.describe.configure({ mode: 'parallel' });

for (const [area, actions] of Map.groupBy(writeActions, areaOf)) {
  test(`two clicks write once on /${area}`, async ({ page: first, context }) => {
    await signInDemo(first, 'admin');
    await first.close();
    for (const action of actions) {
      await test.step(`${action.route} ${action.what ?? ''}`, async () => {
        await tryAction(context, action);
      });
    }
  });
}

test('two clicks sign in once', async ({ page }) => {
  const sessions: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/session')) sessions.push(request.method());
  });
  const demo = stack.users.find(({ role }) => role === 'cliente');
  for (const gap of gaps) {
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(demo?.email ?? '');
    await page.getByLabel('Contraseña', { exact: true }).fill(demo?.password ?? '');
    const button = page.getByRole('button', { name: 'Iniciar Sesión' });
    await clickTwice(page, button, { gap, double: false });
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(sessions.splice(0), `with ${String(gap)} ms between two clicks`).toEqual(['POST']);
    await page.evaluate('localStorage.clear()');
  }
});

const link = '?code=123456&username=00000000-0000-4000-8000-000000000000';
const passwordForms = [
  ['POST /accounts/confirmation', `/login${link}`],
  ['POST /accounts/recovery', `/reset-password${link}`],
  ['POST /accounts/first-password', '/login'],
] as const;

for (const [route, path] of passwordForms) {
  test(`two clicks set a password once: ${route}`, async ({ page }) => {
    const email = newEmail('doble');
    const { token } = await signInAdmin(stack);
    const { temporaryPassword } = await callOk(stack, usersContract.create, {
      token,
      body: { email, firstName: 'Ana', lastName: 'Ruiz' },
    });
    for (const gap of gaps) {
      const api = await serveCanned(page, { [route]: {} });
      await page.goto(path);
      if (path === '/login') await enter(page, email, temporaryPassword);
      const fields = page.locator('form input[autocomplete=new-password]');
      await expect(fields).toHaveCount(2);
      for (const field of await fields.all()) await field.fill(PASSWORD);
      await clickTwice(page, page.locator('form button[type=submit]'), { gap, double: false });
      await expect.poll(() => api.writes.length).toBeGreaterThan(0);
      await wait(SILENCE_MS);
      expect(api.writes, `with ${String(gap)} ms between two clicks`).toEqual([route]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}

test('every route that writes is clicked twice, or is nobody’s to click', async () => {
  const contracts = Object.values(await loadContracts(rootDir));
  const writing = contracts
    .flatMap((contract) => Object.values(contract))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !route.startsWith('GET '));
  const known = new Set([
    ...writeActions.map(({ route }) => route),
    ...Object.keys(writtenByOthers),
    ...passwordForms.map(([route]) => route),
  ]);
  expect([...known].sort()).toEqual([...new Set(writing)].sort());
});
