import type { Page } from '@playwright/test';
import { newClient } from '../support/people.ts';
import { startTestWordPress, type TestWordPress } from '../support/wordpress/wordpress.ts';
import { registerSite } from '../support/sites.ts';
import { expect, fillNewSite, longStory, signIn, stack, test, toastOf } from './support.ts';
import { openConnectorSettings } from './wordpress.support.ts';

const [, , , , , port = 0] = stack.sitePorts;

let wordpress: TestWordPress;

test.beforeAll(async () => {
  wordpress = await startTestWordPress('clave-que-se-reemplaza', { at: port });
});

test.afterAll(async () => {
  await wordpress.stop();
});

/** Pastes a pairing text into the plugin's settings, as the site's administrator does. */
async function paste(admin: Page, text: string): Promise<void> {
  await openConnectorSettings(admin, wordpress);
  await admin.getByLabel('Texto de vinculación').fill(text);
  await admin.getByRole('button', { name: 'Vincular' }).click();
}

longStory(
  'a site is linked with a code that its administrator pastes into WordPress, and unlinked',
  async ({ page, browser }) => {
    const person = await newClient(stack, 'vincula');
    const { websiteId } = await registerSite(stack, person, {
      name: 'Sitio por vincular',
      url: wordpress.url,
      apiKey: null,
    });
    await signIn(page, person.email);
    await page.goto(`/status/${websiteId}`);
    await expect(page.getByRole('heading', { name: 'API Key Requerida' })).toBeVisible();
    await page.getByRole('button', { name: 'Generar código' }).click();
    const text = page.getByText(/#[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    await expect(text).toBeVisible();
    await expect(page.getByText('Vence en 15 minutos y sirve una vez.')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Descargar el plugin' }).click();
    expect((await download).suggestedFilename()).toBe('gnusys-connector.zip');

    const context = await browser.newContext();
    const admin = await context.newPage();
    await paste(admin, await text.innerText());
    await expect(admin.locator('.notice-success')).toBeVisible();
    await context.close();

    await expect(toastOf(page, 'Sitio vinculado correctamente')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sitio por vincular');
    await page.getByRole('button', { name: 'Sincronizar', exact: true }).click();
    await expect(toastOf(page, 'Sincronización completada')).toBeVisible();

    await page.goto(`/websites/edit/${websiteId}`);
    await page.getByRole('button', { name: 'Quitar la API Key' }).click();
    const question = page.getByRole('alertdialog', { name: /^¿Quitar la API Key de/ });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Quitar la API Key' }).click();
    await expect(toastOf(page, 'API Key quitada correctamente')).toBeVisible();
    await expect(page.getByText(/^Este sitio aún no está vinculado/)).toBeVisible();
    await page.goto(`/status/${websiteId}`);
    await expect(page.getByRole('heading', { name: 'API Key Requerida' })).toBeVisible();
  },
);

test('a new site is checked, registered, linked and read on one screen', async ({
  page,
  browser,
}) => {
  const person = await newClient(stack, 'asistente');
  await signIn(page, person.email);
  await page.goto('/websites/create');
  const main = page.getByRole('main');
  await page.getByLabel('URL', { exact: true }).fill(wordpress.url);
  await page.getByLabel('Nombre').focus();
  for (const fact of ['El sitio responde', 'No usa HTTPS', 'Es WordPress', 'Tiene el conector']) {
    await expect(main.getByText(fact, { exact: true })).toBeVisible();
  }
  // The site's own name.
  await expect(page.getByLabel('Nombre')).not.toHaveValue('');

  // The typed text is there again, and a wrong key is found now.
  await page.getByLabel('Nombre').fill('Sitio del asistente');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Nombre')).toHaveValue('Sitio del asistente');
  await page.getByLabel('Tipo de sitio').selectOption('blog');
  await page.getByRole('radio', { name: 'Con una API Key' }).check();
  await page.getByLabel('API Key del conector').fill('una-clave-equivocada');
  await page.getByRole('button', { name: 'Crear sitio' }).click();
  await expect(main.getByText(/^El sitio no aceptó la API Key\./)).toBeVisible();

  await page.getByRole('radio', { name: 'Con un código' }).check();
  await page.getByRole('button', { name: 'Crear sitio' }).click();
  const text = page.getByText(/#[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
  await expect(text).toBeVisible();
  await expect(page).toHaveURL(/\/websites\/create\?sitio=[0-9a-z]+$/);
  const context = await browser.newContext();
  const admin = await context.newPage();
  await paste(admin, await text.innerText());
  await expect(admin.locator('.notice-success')).toBeVisible();
  await context.close();

  const added = '«Sitio del asistente» ya está en el portal';
  await expect(page.getByRole('heading', { level: 1, name: added })).toBeVisible();
  await expect(page).toHaveURL(/\/websites\/create\?sitio=[0-9a-z]+$/);
  await expect(page.getByRole('region', { name: 'Resumen del sitio' })).toBeVisible();

  await page.goto('/websites/create');
  await fillNewSite(page, { name: 'Otra vez', url: wordpress.url });
  await expect(
    main.getByText('Este sitio ya está registrado: «Sitio del asistente»'),
  ).toBeVisible();
});
