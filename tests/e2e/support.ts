import { join } from 'node:path';
import {
  expect,
  test as base,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import type { StackInfo } from '../../infra/local/client/stack-info.ts';
import { axeFindings } from '../support/axe.ts';
import { STACK_VARIABLE } from '../support/setup/e2e-setup.ts';
import { claimFirstSession, PASSWORD, startSession } from '../support/people.ts';

/** The stack that the suite runs against. */
export const stack = JSON.parse(process.env[STACK_VARIABLE] ?? '{}') as StackInfo;

// What runs inside the page is text here: the DOM is no part of the program that type-checks these files.

/** Tells the console of every violation; Chromium's own line is missing where no request was made. */
const tellViolations = `addEventListener('securitypolicyviolation', (event) => {
  console.error('violated', event.violatedDirective, event.blockedURI);
});`;

/**
 * Lets colours change at once, or no longer: what another theme or size brings would otherwise take a third of a second each
 * time. A sheet of the document's own: the CSP forbids an inline one.
 */
const setTransitions = (off: boolean) => `
if (${String(off)}) {
  window.withoutTransitions ??= new CSSStyleSheet();
  window.withoutTransitions.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets = [window.withoutTransitions];
} else document.adoptedStyleSheets = [];`;

/** Waits for every animation that has an end, and for those that begin by it: a colour follows that of its parent. */
const endOfAnimations = `(async () => {
  const running = () => document.getAnimations()
    .filter((each) => each.playState === 'running')
    .filter((each) => each.effect.getComputedTiming().endTime !== Infinity);
  for (let some = running(); some.length > 0; some = running()) {
    await Promise.allSettled(some.map((each) => each.finished));
  }
})()`;

/** As if somebody held the pointer over the toasts, or took it away: none goes while they are looked at. */
const holdToasts = (event: 'pointermove' | 'pointerleave') => `
for (const list of document.querySelectorAll('[role=region] > ol'))
  list.parentElement.dispatchEvent(new PointerEvent('${event}'));`;

const isWiderThanWindow =
  'document.documentElement.scrollWidth > document.documentElement.clientWidth';

/** What the pages of a context must never do: violate the CSP, throw, or log an error. */
async function watch(context: BrowserContext, complaints: string[]): Promise<void> {
  await context.addInitScript({ content: tellViolations });
  context.on('weberror', (failure) => complaints.push(`threw: ${failure.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    // Chromium logs each refused request; the tests that cause them look at the answers themselves.
    const ofRequest = text.startsWith('Failed to load resource');
    // The script above, where the mailbox shows an e-mail: no script may run there.
    const ofSandbox = text.startsWith('Blocked script execution');
    if (message.type() === 'error' && !ofRequest && !ofSandbox) complaints.push(text);
  });
}

interface Fixtures {
  complaints: string[];
  /** A page of a browser that shares nothing with the test's own. */
  otherDevice: Page;
}

export const test = base.extend<Fixtures>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      await watch(context, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  otherDevice: async ({ browser, complaints }, use) => {
    const context = await browser.newContext();
    await watch(context, complaints);
    await use(await context.newPage());
    await context.close();
  },
});
export { expect };

export interface Mail {
  id: string;
  to: string;
  subject: string;
  html: string;
}

/** A person's e-mails, newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const url = new URL('/api/messages', stack.mailboxUrl);
  url.searchParams.set('to', email);
  return (await (await fetch(url)).json()) as Mail[];
}

/** The newest e-mail to a person, once it is there. */
export async function mailTo(email: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    found = (await mailsTo(email)).find((mail) => subject.test(mail.subject));
    expect(found).toBeDefined();
  }).toPass();
  return found as Mail;
}

/** Where the button of an e-mail leads. */
export function linkOf(mail: Mail): string {
  const href = /href="([^"]+)"/.exec(mail.html)?.[1] ?? '';
  return href.replaceAll('&amp;', '&');
}

/** Opens a person's e-mail in the mailbox and follows its button, as people do. */
export async function followMailLink(page: Page, email: string, subject: RegExp): Promise<Page> {
  const mail = await mailTo(email, subject);
  await page.goto(new URL(`/messages/${mail.id}`, stack.mailboxUrl).href);
  const opened = page.context().waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link').first().click();
  return opened;
}

/** Fills in the sign-in form of the page and sends it. */
export async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
}

/** Confirms an account on the page of its e-mail's link, with the password it is to have. */
export async function confirmOn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirmar mi cuenta' }).click();
}

/** Chooses a password, at the first sign-in or by a recovery link. */
export async function setPassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(password);
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill(again);
  await page.locator('form button[type=submit]').click();
}

/** Signs a person in by the form, for stories about signing in. */
export async function signInByForm(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await enter(page, email, password);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Gives the browser a person's session; whatever page is opened next finds it, as a day later. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const first = password === PASSWORD ? claimFirstSession(email) : undefined;
  const { stored } = first ?? (await startSession(stack, { email, password }));
  // The cheapest page of the portal's origin: the storage belongs to that.
  await page.goto('/config.json');
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
}

/** Signs out by the account's menu; on a phone that asks first. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Tu cuenta/ }).click();
  await page.getByRole('menuitem', { name: 'Salir' }).click();
}

/** Signs the demo administrator or the demo client in. */
export async function signInDemo(page: Page, role: 'admin' | 'cliente'): Promise<void> {
  const user = stack.users.find((each) => each.role === role);
  await signIn(page, user?.email ?? '', user?.password);
}

/** Registers a site by the form and opens its status. */
export async function registerAndOpen(
  page: Page,
  site: { name: string; url: string; apiKey: string },
): Promise<void> {
  await page.goto('/websites/create');
  await page.getByLabel('Nombre').fill(site.name);
  await page.getByLabel('URL', { exact: false }).first().fill(site.url);
  await page.getByLabel('Tipo de sitio').selectOption('informativo');
  await page.getByLabel('API Key del conector').fill(site.apiKey);
  await page.getByRole('button', { name: 'Crear Sitio' }).click();
  await expect(page.getByText('Sitio web creado correctamente').first()).toBeVisible();
  await page.goto('/status');
  await page
    .getByRole('link', { name: `Ver Estadísticas de ${site.name}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: site.name })).toBeVisible();
}

/** Waits until nothing moves any more: colours half-way between two are nobody's choice. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(endOfAnimations);
}

/** No finding of axe, at any severity, on what the page shows now; of some rules or of all. */
async function expectAccessible(page: Page, rules: string[] = []): Promise<void> {
  await page.evaluate(holdToasts('pointermove'));
  await settle(page);
  expect(await axeFindings(page, rules)).toEqual([]);
  await page.evaluate(holdToasts('pointerleave'));
}

/** Nothing is wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(isWiderThanWindow)).toBe(false);
}

/** Keeps a picture of the whole page, or of the window if a dialog covers it, where `SCREENSHOTS_DIR` names a folder for them. */
export async function photograph(page: Page, name: string): Promise<void> {
  const dir = process.env['SCREENSHOTS_DIR'];
  if (dir === undefined) return;
  await settle(page);
  const fullPage = (await page.locator('[role=dialog], [role=alertdialog]').count()) === 0;
  await page.screenshot({ path: join(dir, `${name}.png`), fullPage });
}

/** A desk's window and a phone's: every screen is looked at in both. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
] as const;

/** What the page shows at its present size, in both themes. */
export async function lookAt(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  for (const theme of ['light', 'dark']) {
    // Not by the button: an open dialog covers it.
    await page.evaluate(
      `document.documentElement.classList.toggle('dark', ${String(theme === 'dark')})`,
    );
    await test.step(`${name}, ${String(width)} px, ${theme}`, async () => {
      await photograph(page, `${name}-${String(width)}-${theme}`);
      // A theme is colours and nothing else.
      await expectAccessible(page, theme === 'dark' ? ['color-contrast'] : []);
      await expectNoOverflow(page);
    });
  }
  await page.evaluate(`document.documentElement.classList.remove('dark')`);
}

/**
 * What the page shows now, at a desk and on a phone, in both themes: no finding of axe, and nothing wider than the window.
 * Ends at the desk.
 */
export async function examine(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1')).toBeVisible();
  // What was there before is pale until the new is.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('[role=progressbar][aria-label="Cargando página"]')).toHaveCount(0);
  await examineNow(page, name);
}

/** The same where something is still busy. */
export async function examineNow(page: Page, name: string): Promise<void> {
  await settle(page);
  await page.evaluate(setTransitions(true));
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    await lookAt(page, name);
  }
  await page.setViewportSize(sizes[0]);
  await page.evaluate(setTransitions(false));
}

/** Tabs to what `wanted` finds; it is on the way, or the page cannot be used. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  // Who tabs through a page that still loads comes round before it is there.
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press('Tab');
    if ((await wanted.and(page.locator(':focus')).count()) === 1) break;
  }
  await expect(wanted).toBeFocused();
}

/** The toast with this title. */
export const toastOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title });

/** The row of a list that names something. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('row').filter({ hasText: name });

/** Opens the menu of a row, or of an item, and chooses an action. */
export async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Acciones de ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/**
 * Whether the browser would ask before the page is left for good. By the event, not by the browser's own dialog: Chromium
 * shows that only where it counts an earlier click as somebody's, which it does not always on a busy machine.
 */
export const asksBeforeUnload = (page: Page) =>
  page.evaluate<boolean>("!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))");
