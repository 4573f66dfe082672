import type { RequestListener } from 'node:http';
import type { Page } from '@playwright/test';
import { newClient, signInAdmin } from '../support/people.ts';
import { givePlan } from '../support/plans.ts';
import { closeSite, serveSite } from '../support/sites.ts';
import { expect, fillNewSite, signIn, stack, test } from './support.ts';

const [, , , , , , , port = 0] = stack.sitePorts;

/** What the smallest connector answers. */
const connector: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const themes = { all_themes: [] };
  response.end(JSON.stringify({ wordpress_version: '6.8.3', plugins: [], themes }));
};

const cardOf = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    // The figures' card holds one for each figure.
    .last();

test('a new client goes all first steps, until there is nothing left to do', async ({ page }) => {
  const site = await serveSite(port, connector);
  try {
    const [admin, person] = [await signInAdmin(stack), await newClient(stack, 'pasos')];
    await signIn(page, person.email);
    await page.goto('/dashboard');
    const steps = cardOf(page, 'Primeros pasos');
    const sites = cardOf(page, 'Tus sitios');
    await expect(steps).toContainText('0 de 4 listos');
    await expect(cardOf(page, 'Plan Actual')).toContainText('Sin plan');

    await steps.getByRole('link', { name: 'Registrar un sitio' }).click();
    const url = `http://127.0.0.1:${String(port)}`;
    await fillNewSite(page, { name: 'Mi primer sitio', url });
    await page.getByRole('button', { name: 'Crear sitio' }).click();
    await expect(page.getByText('Texto de vinculación').first()).toBeVisible();

    await page.goto('/dashboard');
    await expect(steps).toContainText('1 de 4 listos');
    await expect(sites).toContainText('Sin conexión: falta la API Key');
    await steps.getByRole('link', { name: 'Conectar: Mi primer sitio' }).click();
    await page.getByLabel(/^API Key del conector/).fill('clave-de-prueba-1');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page).toHaveURL(/\/websites$/);

    await page.goto('/dashboard');
    await expect(steps).toContainText(/[23] de 4 listos/);
    const sync = sites.getByRole('button', { name: 'Sincronizar: Mi primer sitio' });
    const fine = sites.getByText('Todo al día');
    // The local stage's schedule may have been faster than this test.
    await expect(sync.or(fine)).toBeVisible();
    if (await sync.isVisible()) await sync.click();
    // Without a reload.
    await expect(fine).toBeVisible();
    await expect(steps).toContainText('3 de 4 listos');

    await givePlan(stack, { admin, person }, { name: 'Plan de los pasos', activityLimit: 7 });
    await page.goto('/dashboard');
    await expect(cardOf(page, 'Plan Actual')).toContainText(
      /Plan de los pasosTe quedan 7 de 7 actividades · hasta \d\d\/\d\d\/\d{4}$/,
    );
    await expect(steps).toHaveCount(0);
    await expect(sites.getByRole('listitem')).toHaveText(/^Mi primer sitio.*Todo al día$/);
  } finally {
    await closeSite(site);
  }
});
