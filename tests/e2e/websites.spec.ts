import type { Page } from '@playwright/test';
import { newClient } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { expect, signIn, stack, test } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const KEY = 'clave-de-prueba-1';
const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Crear Sitio' }).click();
const errorOf = (page: Page, text: string) =>
  page.getByRole('main').getByText(text, { exact: true });

async function openForm(page: Page): Promise<void> {
  const { email } = await newClient(stack, 'sitios');
  await signIn(page, email);
  await page.goto('/websites/create');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuevo Sitio');
}

async function fillForm(page: Page, name = 'Tienda del Sur'): Promise<void> {
  await fieldOf(page, 'Nombre').fill(name);
  await fieldOf(page, 'URL').fill('https://sur.example');
  await fieldOf(page, 'Tipo de sitio').selectOption('tienda');
  await fieldOf(page, 'API Key del conector').fill(KEY);
}

test('the first site is made from the empty list, and shown as the list shows sites', async ({
  page,
}) => {
  const { email } = await newClient(stack, 'sitios');
  await signIn(page, email);
  await page.goto('/websites');
  const main = page.getByRole('main');
  await expect(main.getByText('Aún no tienes sitios web')).toBeVisible();
  await main.getByRole('link', { name: 'Nuevo Sitio' }).last().click();
  await expect(page).toHaveURL(/\/websites\/create$/);

  await expect(fieldOf(page, 'API Key del conector')).toHaveAttribute('type', 'password');
  await fieldOf(page, 'Nombre').fill('  Tienda del Sur  ');
  await fieldOf(page, 'URL').fill('http:/sur.example/tienda/?x=1');
  await fieldOf(page, 'Tipo de sitio').selectOption({ label: 'E-Learning' });
  await fieldOf(page, 'API Key del conector').fill(` ${KEY} `);
  await page.getByLabel('Versión de WordPress').fill('6.8.7');
  await page.getByLabel('Comentarios').fill('Es del cliente <b>más</b> antiguo');
  await send(page);
  await expect(page.getByText('Sitio web creado correctamente').first()).toBeVisible();
  await expect(page).toHaveURL(/\/websites$/);

  const row = main.getByRole('row').filter({ hasText: 'Tienda del Sur' });
  await expect(row.getByText('Es del cliente bmás/b antiguo')).toBeVisible();
  await expect(row.getByText('E-Learning', { exact: true })).toBeVisible();
  await expect(row.getByRole('cell').last()).toHaveText(/6\.8$/);
  const url = row.getByRole('link', { name: 'sur.example/tienda' });
  await expect(url).toHaveAttribute('href', 'http://sur.example/tienda');
  await expect(url).toHaveAttribute('target', '_blank');
  await expect(row.getByText('Sin HTTPS')).toBeVisible();
  await expect(main.getByText('1 sitio', { exact: true })).toBeVisible();
  // The key is never shown again.
  expect(await page.content()).not.toContain(KEY);

  await main.getByRole('link', { name: 'Nuevo Sitio' }).click();
  await fillForm(page, 'Blog del Norte');
  await fieldOf(page, 'Tipo de sitio').selectOption('blog');
  await send(page);
  const rows = main.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Blog del Norte');
  await expect(rows.first()).toContainText('N/A');
  await rows.first().getByRole('link', { name: 'Blog del Norte' }).click();
  await expect(page).toHaveURL(/\/status\/[0-9a-z]+$/);
});

test('the form says what is missing or wrong, at its field', async ({ page }) => {
  await openForm(page);
  await send(page);
  for (const message of [
    'El campo nombre es requerido',
    'El campo URL es requerido',
    'Selecciona un tipo de sitio',
    'El campo API Key es requerido',
  ]) {
    await expect(errorOf(page, message)).toBeVisible();
  }
  const name = fieldOf(page, 'Nombre');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/^El campo nombre es requerido/);

  await fillForm(page, 'x');
  await fieldOf(page, 'URL').fill('no es una url');
  await fieldOf(page, 'API Key del conector').fill('corta');
  await page.getByLabel('Versión de WordPress').fill('la última');
  await send(page);
  for (const message of [
    'El campo nombre debe tener al menos 2 caracteres',
    'La URL del sitio web no es válida',
    'El campo API Key debe tener al menos 10 caracteres',
    'La versión de WordPress no es válida',
  ]) {
    await expect(errorOf(page, message)).toBeVisible();
  }
  await name.fill('x'.repeat(101));
  await expect(errorOf(page, 'El campo nombre no puede tener más de 100 caracteres')).toBeVisible();
  for (const forbidden of ['DROP tabla', 'Tienda; de', '<script>']) {
    await name.fill(forbidden);
    await expect(errorOf(page, 'Los datos contienen caracteres no permitidos')).toBeVisible();
  }
  await name.fill('Selecta Unión');
  await expect(errorOf(page, 'Los datos contienen caracteres no permitidos')).toBeHidden();
});

test('an address is completed when it is left, and http is warned of while typing', async ({
  page,
}) => {
  await openForm(page);
  const url = fieldOf(page, 'URL');
  for (const [typed, completed] of [
    ['ejemplo.cl', 'https://ejemplo.cl'],
    ['  https:/ejemplo.cl ', 'https://ejemplo.cl'],
    ['HTTP://ejemplo.cl', 'http://ejemplo.cl'],
  ] as const) {
    await url.fill(typed);
    await url.blur();
    await expect(url).toHaveValue(completed);
  }
  const warning = page.getByText('Esta URL usa http: la API Key viajará sin cifrar.');
  await expect(warning).toBeVisible();
  await url.fill('https://ejemplo.cl');
  await expect(warning).toBeHidden();
});

test('what the server refuses is said at its field or in a toast, and nothing is lost', async ({
  page,
}) => {
  await openForm(page);
  await fillForm(page);
  await page.route('**/api/websites', (route) =>
    route.fulfill({
      status: 400,
      json: {
        error: {
          code: 'VALIDATION_FAILED',
          message: 'Revisa los datos enviados.',
          requestId: 'r',
          fields: { url: ['La URL del sitio web no es válida'] },
        },
      },
    }),
  );
  await send(page);
  await expect(errorOf(page, 'La URL del sitio web no es válida')).toBeVisible();
  await expect(fieldOf(page, 'URL')).toBeFocused();
  const toast = page.getByRole('listitem').filter({ hasText: 'No se pudo crear el sitio web' });
  const closeToast = async () => {
    await toast.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect(toast).toHaveCount(0);
  };
  await expect(toast).toContainText('Revisa los campos marcados.');
  await closeToast();

  await page.unroute('**/api/websites');
  await page.route('**/api/websites', (route) => route.abort());
  await send(page);
  await expect(toast).toContainText('No pudimos conectar con el servidor.');
  await expect(fieldOf(page, 'Nombre')).toHaveValue('Tienda del Sur');
  await closeToast();
  await page.unroute('**/api/websites');
  await send(page);
  await expect(page).toHaveURL(/\/websites$/);
});

test('a form with changes is not left without asking', async ({ page }) => {
  await openForm(page);
  const cancel = page.getByRole('link', { name: 'Cancelar' });
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await cancel.click();
  await expect(page).toHaveURL(/\/websites$/);

  await page.getByRole('link', { name: 'Nuevo Sitio' }).first().click();
  await fieldOf(page, 'Nombre').fill('A medias');
  await cancel.click();
  await expect(question.getByRole('button', { name: 'Seguir editando' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(cancel).toBeFocused();
  await expect(fieldOf(page, 'Nombre')).toHaveValue('A medias');

  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/websites\/create$/);

  const asked = page.waitForEvent('dialog');
  const reloading = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloading;

  await fieldOf(page, 'Nombre').fill('A medias');
  await page.getByRole('link', { name: 'Volver a Sitios Web' }).click();
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page).toHaveURL(/\/websites$/);
  await expect(page.getByText('Aún no tienes sitios web')).toBeVisible();
});

test('a list that cannot be read says so and can be asked for again', async ({ page }) => {
  const person = await newClient(stack, 'sitios');
  await registerSite(stack, person, { url: 'https://uno.example', name: 'Sitio uno' });
  await signIn(page, person.email);
  await page.route('**/api/websites*', (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: 'FORBIDDEN', message: 'No tienes permisos.', requestId: 'r' } },
    }),
  );
  await page.goto('/websites');
  await expect(page.getByText('No se pudieron cargar los sitios web')).toBeVisible();
  await page.unroute('**/api/websites*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Sitio uno' })).toBeVisible();
});
