import { expect, test as base, type Page } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import type { StackInfo } from '../../infra/local/stack-info.ts';
import { STACK_VARIABLE } from '../support/e2e-setup.ts';
import { PASSWORD } from '../support/people.ts';

/** The stack that the suite runs against. */
export const stack = JSON.parse(process.env[STACK_VARIABLE] ?? '{}') as StackInfo;

/** What a page must never do: violate the CSP, throw, or log an error. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`threw: ${error.message}`));
      page.on('console', (message) => {
        // Chromium logs each refused request; the tests that cause them look at the answers themselves.
        const ofRequest = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !ofRequest) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

export interface Mail {
  id: string;
  to: string;
  subject: string;
  html: string;
}

/** The newest e-mail to a person, once it is there. */
export async function mailTo(email: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const url = new URL('/api/messages', stack.mailboxUrl);
    url.searchParams.set('to', email);
    const mails = (await (await fetch(url)).json()) as Mail[];
    found = mails.find((mail) => subject.test(mail.subject));
    expect(found).toBeDefined();
  }).toPass();
  return found as Mail;
}

/** Opens a person's e-mail in the mailbox and follows its button, as people do. */
export async function followMailLink(page: Page, email: string, subject: RegExp): Promise<Page> {
  const mail = await mailTo(email, subject);
  await page.goto(new URL(`/messages/${mail.id}`, stack.mailboxUrl).href);
  const opened = page.context().waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link').first().click();
  return opened;
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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

/** No finding of axe, at any severity, on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`)).toEqual(
    [],
  );
}
