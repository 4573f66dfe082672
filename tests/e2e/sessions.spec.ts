import type { Browser, Page } from '@playwright/test';
import { sessionsContract } from '../../functions/sessions/sessions.contract.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { newClient, PASSWORD, startSession } from '../support/people.ts';
import { until } from '../support/until.ts';
import {
  enter,
  expect,
  longStory,
  mailTo,
  signIn,
  signInByForm,
  signOut,
  stack,
  test,
} from './support.ts';

test.describe.configure({ mode: 'parallel' });

const CLOSED = 'Tu sesión se cerró. Inicia sesión de nuevo.';
const card = (page: Page) => page.getByRole('region', { name: 'Dónde has iniciado sesión' });

/** The profile of a person in another browser, who signs in there by the form. */
async function openElsewhere(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInByForm(page, email);
  await page.goto('/profile');
  await page.getByRole('region', { name: 'Verificación en dos pasos' }).scrollIntoViewIfNeeded();
  await expect(card(page).getByRole('listitem').first()).toContainText('Esta sesión');
  return page;
}

test('a session that is closed elsewhere ends within a minute, and comes back to its page', async ({
  page,
  browser,
}) => {
  const { email } = await newClient(stack, 'cerrada');
  await signIn(page, email);
  await page.clock.install();
  await page.goto('/status?buscar=tienda');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status de Sitios Web');

  const elsewhere = await openElsewhere(browser, email);
  await mailTo(email, /Nuevo inicio de sesión en tu cuenta/);
  await expect(card(elsewhere).getByRole('listitem')).toHaveCount(2);
  // The browser of this test was signed in by a program, which has no name.
  await card(elsewhere)
    .getByRole('button', { name: 'Cerrar esta sesión: Dispositivo desconocido' })
    .click();
  await expect(card(elsewhere).getByRole('listitem')).toHaveCount(1);

  await page.clock.fastForward(60_000);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(CLOSED)).toBeVisible();
  await enter(page, email);
  await expect(page).toHaveURL(/\/status\?buscar=tienda$/);
  await elsewhere.context().close();
});

longStory(
  'all sessions are closed at once; a tab that somebody comes back to notices',
  async ({ page, browser }) => {
    const { email } = await newClient(stack, 'todas');
    await signIn(page, email);
    await page.goto('/websites');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    const elsewhere = await openElsewhere(browser, email);
    await card(elsewhere).getByRole('button', { name: 'Cerrar todas', exact: true }).click();
    await elsewhere
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Cerrar todas las sesiones' })
      .click();
    await expect(
      elsewhere.getByText('Cerraste todas tus sesiones. Inicia sesión de nuevo.'),
    ).toBeVisible();

    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(CLOSED)).toBeVisible();
    await elsewhere.context().close();
  },
);

test('signing out closes the session', async ({ page }) => {
  const person = await newClient(stack, 'sale');
  const { token } = await startSession(stack, { email: person.email, password: PASSWORD });
  await signIn(page, person.email);
  await page.goto('/dashboard');
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  const sessions = await until(async () => {
    const listed = await callOk(stack, sessionsContract.list, { token });
    return listed.sessions.length === 1 ? listed.sessions : undefined;
  });
  expect(sessions).toMatchObject([{ isCurrent: true }]);
});
