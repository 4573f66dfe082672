import { expect, test as base, type Locator, type Page } from '@playwright/test';
import type { SignedIn } from '../../infra/local/client/sign-in.ts';
import type { StackInfo } from '../../infra/local/client/stack-info.ts';
import { collectComplaints } from '../support/browser-complaints.ts';
import { triesAll } from '../support/depth.ts';
import { STACK_VARIABLE } from '../support/setup/e2e-setup.ts';
import { claimFirstSession, PASSWORD, signInDemoPerson, startSession } from '../support/people.ts';

/** The stack that the suite runs against. */
export const stack = JSON.parse(process.env[STACK_VARIABLE] ?? '{}') as StackInfo;

interface Fixtures {
  complaints: string[];
  /** A page of a browser that shares nothing with the test's own. */
  otherDevice: Page;
}

export const test = base.extend<Fixtures>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const lookedAt = await collectComplaints(context, complaints);
      await use(complaints);
      await lookedAt();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  otherDevice: async ({ browser, complaints }, use) => {
    const context = await browser.newContext();
    const lookedAt = await collectComplaints(context, complaints);
    await use(await context.newPage());
    await lookedAt();
    await context.close();
  },
});
export { expect };

/** A story of the long run: what it walks through is proven by the tests of its parts (docs/testing.md). */
export const longStory = triesAll ? test : test.skip;

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

/** Accepts the terms, on the page that asks who was made by an administrator. */
export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aceptar y continuar' }).click();
  await expect(page.getByRole('button', { name: /^Tu cuenta/ })).toBeVisible();
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
  await giveSession(page, first ?? (await startSession(stack, { email, password })));
}

async function giveSession(page: Page, { stored }: SignedIn): Promise<void> {
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
  await giveSession(page, await signInDemoPerson(stack, role));
}

/** Fills in the form of a new site; its key, or none for one that is linked with a code. */
export async function fillNewSite(
  page: Page,
  site: { name: string; url: string; type?: string; apiKey?: string },
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuevo Sitio');
  // By exact labels: the search of the list, which may still be there, is 'Buscar por nombre, URL, …'.
  await page.getByLabel('URL', { exact: true }).fill(site.url);
  await page.getByLabel('Nombre', { exact: true }).fill(site.name);
  await page.getByLabel('Tipo de sitio').selectOption(site.type ?? 'informativo');
  if (site.apiKey === undefined) return;
  await page.getByRole('radio', { name: 'Con una API Key' }).check();
  await page.getByLabel('API Key del conector').fill(site.apiKey);
}

/** Opens the status of a site. */
export async function openStatus(
  page: Page,
  { websiteId, name }: { websiteId: string; name: string },
): Promise<void> {
  await page.goto(`/status/${websiteId}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  // The data of the list are shown before the rest has arrived.
  await expect(page.getByRole('main').getByRole('status', { name: 'Cargando' })).toHaveCount(0);
}

/** Tabs to what `wanted` finds; it is on the way, or the page cannot be used. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  // While the page loads, the focus would come round before it is there.
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
