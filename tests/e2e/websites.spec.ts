import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { NewWebsite } from '../../functions/websites/websites.form.domain.ts';
import { websitesContract } from '../../functions/websites/websites.contract.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { newClient, signInAdmin, type Person } from '../support/people.ts';
import { givePlan } from '../support/plans.ts';
import {
  act,
  expect,
  fillNewSite,
  longStory,
  rowOf,
  signIn,
  signInDemo,
  signOut,
  stack,
  tabTo,
  test,
  toastOf,
} from './support.ts';

test.describe.configure({ mode: 'parallel' });

const KEY = 'clave-de-prueba-1';
const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Crear sitio' }).click();
const errorOf = (page: Page, text: string) =>
  page.getByRole('main').getByText(text, { exact: true });

async function openForm(page: Page): Promise<void> {
  const { email } = await newClient(stack, 'sitios');
  await signIn(page, email);
  await page.goto('/websites/create');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuevo Sitio');
}

const NO_SITE = 'http://no-existe.invalid';
const saved = (page: Page) => toastOf(page, 'Sitio web creado correctamente').first();

/** Registers a site whose key cannot be tried: nobody is there. */
async function sendAnyway(page: Page): Promise<void> {
  await send(page);
  await page.getByRole('button', { name: 'Crear de todos modos' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abrir el sitio' })).toBeVisible();
  // The form took the focus with it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
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

  await fieldOf(page, 'URL').fill('http:/no-existe.invalid/tienda/?x=1');
  await fieldOf(page, 'Nombre').fill('  Tienda del Sur  ');
  await expect(page.getByText('No pudimos leer el sitio')).toBeVisible();
  await expect(page.getByText(/No encontramos el servidor del sitio/)).toBeVisible();
  await fieldOf(page, 'Tipo de sitio').selectOption({ label: 'E-Learning' });
  await page.getByRole('radio', { name: 'Con una API Key' }).check();
  await expect(fieldOf(page, 'API Key del conector')).toHaveAttribute('type', 'password');
  await fieldOf(page, 'API Key del conector').fill(` ${KEY} `);
  await page.getByLabel('Versión de WordPress').fill('6.8.7');
  await page.getByLabel(/^Comentarios/).fill('Es del cliente <b>más</b> antiguo');
  await sendAnyway(page);
  await page.goto('/websites');

  const row = main.getByRole('row').filter({ hasText: 'Tienda del Sur' });
  await expect(row.getByText('Es del cliente <b>más</b> antiguo')).toBeVisible();
  await expect(row.getByText('E-Learning', { exact: true })).toBeVisible();
  await expect(row.getByRole('cell').nth(4)).toHaveText(/6\.8$/);
  const url = row.getByRole('link', { name: 'no-existe.invalid/tienda' });
  await expect(url).toHaveAttribute('href', 'http://no-existe.invalid/tienda');
  await expect(url).toHaveAttribute('target', '_blank');
  await expect(row.getByText('Sin HTTPS')).toBeVisible();
  await expect(main.getByText('1 sitio', { exact: true })).toBeVisible();
  // The key is never shown again.
  expect(await page.content()).not.toContain(KEY);

  await main.getByRole('link', { name: 'Nuevo Sitio' }).click();
  await fillNewSite(page, { name: 'Blog del Norte', url: `${NO_SITE}/tienda`, type: 'blog' });
  await send(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conecta «Blog del Norte»');
  await page.getByRole('link', { name: 'Volver a Sitios Web' }).click();
  const rows = main.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Blog del Norte');
  await expect(rows.first()).toContainText('N/A');
  await rows.first().getByRole('link', { name: 'Blog del Norte' }).click();
  await expect(page).toHaveURL(/\/status\/[0-9a-z]+$/);
});

/** Registers a site to be linked later. */
const addSite = ({ token }: Person, site: Pick<NewWebsite, 'name' | 'url'> & Partial<NewWebsite>) =>
  callOk(stack, websitesContract.create, { token, body: { type: 'blog', apiKey: null, ...site } });

/** The rows of the list, without its heading. */
const rowsOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test.describe('the form to change a site', () => {
  test('links what was registered without a key, and keeps a key that is left blank', async ({
    page,
  }) => {
    await openForm(page);
    await fillNewSite(page, { name: 'Tienda del Sur', url: NO_SITE, apiKey: KEY });
    await sendAnyway(page);
    await page.goto('/websites/create');
    const key = page.getByLabel(/^API Key del conector/);
    await fillNewSite(page, { name: 'Sin enlazar', url: NO_SITE, type: 'cotizador' });
    await send(page);
    await expect(saved(page)).toBeVisible();
    await page.goto('/websites');

    await act(page, 'Sin enlazar', 'Editar');
    await expect(page).toHaveURL(/\/websites\/edit\/[0-9a-z]+$/);
    await expect(page).toHaveTitle('Editar Sin enlazar · WordPress Manager');
    await expect(page.getByText('Este sitio aún no está vinculado.')).toBeVisible();
    await expect(fieldOf(page, 'Tipo de sitio')).toHaveValue('cotizador');
    await key.fill('corta');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(errorOf(page, 'El campo API Key debe tener al menos 10 caracteres')).toBeVisible();
    await key.fill('clave-recien-puesta-7788');
    await fieldOf(page, 'Nombre').fill('Ya enlazado');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByRole('button', { name: 'Guardar de todos modos' }).click();
    await expect(toastOf(page, 'Sitio web actualizado correctamente')).toBeVisible();
    await expect(page).toHaveURL(/\/websites$/);
    await expect(rowsOf(page)).toHaveCount(2);

    for (const comment of ['Una nota', 'Otra nota']) {
      await act(page, 'Ya enlazado', 'Editar');
      await expect(page.getByText('Hay una guardada: •••• 7788.')).toBeVisible();
      await expect(key).toHaveValue('');
      await page.getByLabel(/^Comentarios/).fill(comment);
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      await expect(rowOf(page, 'Ya enlazado')).toContainText(comment);
    }
    await act(page, 'Ya enlazado', 'Editar');
    await expect(page.getByText('Hay una guardada: •••• 7788.')).toBeVisible();
    expect(await page.content()).not.toContain('clave-recien-puesta');
  });
});

longStory('the keyboard alone deletes a site, and goes on from the list', async ({ page }) => {
  const person = await newClient(stack, 'sitios');
  await addSite(person, { name: 'Uno', url: 'https://uno.example' });
  await addSite(person, { name: 'Dos', url: 'https://dos.example' });
  await signIn(page, person.email);
  await page.goto('/websites');
  await expect(rowsOf(page)).toHaveCount(2);
  await tabTo(page, page.getByRole('button', { name: 'Acciones de Dos' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Eliminar sitio' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(rowsOf(page)).toHaveText([/Uno/]);
  // The element with the focus is deleted: the focus goes to the heading, not to the top of the page.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('the list of many sites', () => {
  const named = (n: number) => ({
    name: `Sitio ${String(n).padStart(2, '0')}`,
    url: `https://sitio-${String(n)}.example`,
    type: n % 2 === 0 ? ('tienda' as const) : ('informativo' as const),
  });

  test('is searched, filtered and paged, and its address says how', async ({ page }) => {
    const person = await newClient(stack, 'sitios');
    const comments = 'Renovación en marzo';
    await givePlan(stack, { admin: await signInAdmin(stack), person }, { siteLimit: null });
    await addSite(person, { name: 'Café Ñandú', url: 'https://kaffee.example', comments });
    for (let n = 1; n <= 16; n += 1) await addSite(person, named(n));
    await signIn(page, person.email);
    await page.goto('/websites');
    const main = page.getByRole('main');
    const first = rowsOf(page).first();
    const pages = page.getByRole('navigation', { name: 'Páginas de sitios web' });
    await expect(rowsOf(page)).toHaveCount(15);
    await expect(first).toContainText('Sitio 16');
    await expect(main.getByText('Mostrando 1-15 de 17 sitios', { exact: true })).toBeVisible();
    await pages.getByRole('link', { name: 'Página 2', exact: true }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(main.getByText('Mostrando 16-17 de 17 sitios', { exact: true })).toBeVisible();
    await expect(rowsOf(page)).toHaveText([/Sitio 01/, /Café Ñandú/]);
    await pages.getByRole('link', { name: 'Página anterior' }).click();
    await expect(first).toContainText('Sitio 16');
    await page.goBack();
    await expect(rowsOf(page)).toHaveCount(2);
    await expect(page).toHaveURL(/\?page=2$/);

    const box = page.getByRole('searchbox', {
      name: 'Buscar por nombre, URL, tipo, comentarios o etiquetas',
    });
    for (const search of ['nandu CAFE', 'kaffee', 'renovacion marzo', 'blog']) {
      await box.fill(search);
      await expect(rowsOf(page)).toHaveText([/Café Ñandú/]);
      await expect(main.getByText('1 sitio encontrado')).toBeVisible();
    }
    await expect(page).toHaveURL(/\/websites\?buscar=blog$/);
    await page.getByRole('button', { name: 'Borrar búsqueda' }).click();
    await expect(box).toBeFocused();
    await expect(rowsOf(page)).toHaveCount(15);

    await page.getByLabel('Tipo de sitio').selectOption({ label: 'Tienda' });
    await expect(page).toHaveURL(/\?tipo=tienda$/);
    await expect(main.getByText('8 sitios encontrados', { exact: true })).toBeVisible();
    await box.fill('sitio 1');
    await expect(main.getByText('4 sitios encontrados', { exact: true })).toBeVisible();
    await page.reload();
    await expect(box).toHaveValue('sitio 1');
    await expect(page.getByLabel('Tipo de sitio')).toHaveValue('tienda');
    await expect(main.getByText('4 sitios encontrados', { exact: true })).toBeVisible();

    await rowOf(page, 'Sitio 14').getByRole('link', { name: 'Sitio 14' }).click();
    await expect(page).toHaveURL(/\/status\//);
    await page.goBack();
    await expect(box).toHaveValue('sitio 1');
    await expect(main.getByText('4 sitios encontrados', { exact: true })).toBeVisible();

    await box.fill('nada parecido');
    await expect(main.getByText('Ningún sitio coincide con tu búsqueda')).toBeVisible();
    await main.getByRole('button', { name: 'Limpiar búsqueda' }).click();
    await expect(page).toHaveURL(/\/websites$/);
    await expect(rowsOf(page)).toHaveCount(15);
    await page.goto('/websites?page=99');
    await expect(rowsOf(page)).toHaveText([/Sitio 01/, /Café Ñandú/]);
    await expect(page).toHaveURL(/\?page=2$/);
  });
});

test.describe('an administrator', () => {
  const assignments = '**/api/websites/assignments';

  test('sees all sites, and gives one to another client and then to nobody', async ({
    page,
    otherDevice,
  }) => {
    const [before, after] = [await newClient(stack, 'antes'), await newClient(stack, 'despues')];
    const name = `Traspaso ${before.profile.userId.slice(0, 8)}`;
    const { websiteId } = await addSite(before, { name, url: 'https://traspaso.example' });
    await signIn(otherDevice, before.email);
    await otherDevice.goto('/websites');
    await expect(rowOf(otherDevice, name)).toBeVisible();
    await expect(otherDevice.getByRole('button', { name: 'Asignar sitios' })).toHaveCount(0);

    await signInDemo(page, 'admin');
    await page.goto(`/websites?buscar=${encodeURIComponent(name)}`);
    await expect(rowOf(page, name)).toBeVisible();
    await page.getByRole('button', { name: 'Asignar sitios' }).click();
    const dialog = page.getByRole('dialog', { name: 'Asignar sitios web' });
    const update = dialog.getByRole('button', { name: 'Actualizar' });
    await expect(update).toBeDisabled();
    await dialog.getByRole('searchbox', { name: 'Buscar sitios' }).fill(name);
    const site = dialog.getByRole('checkbox', { name });
    await site.check();
    await expect(dialog.getByText('1 sitio elegido')).toBeVisible();
    await expect(update).toBeEnabled();
    await site.uncheck();
    await expect(update).toBeDisabled();
    await site.check();
    await update.click();
    const owner = dialog.getByRole('combobox', { name: 'Nuevo propietario' });
    await expect(owner).toHaveAccessibleDescription('Elige un propietario');
    await owner.fill(after.email);
    await dialog.getByRole('option').filter({ hasText: after.email }).click();

    await page.route(assignments, (route) => route.abort());
    await update.click();
    await expect(page.getByText('No se pudo reasignar el sitio web').first()).toBeVisible();
    await expect(page.getByText(/^No pudimos conectar con el servidor/).first()).toBeVisible();
    await expect(site).toBeChecked();
    await page.unroute(assignments);
    await update.click();
    await expect(toastOf(page, 'Sitio web reasignado correctamente')).toContainText(
      '1 sitio web es ahora de Ana Pérez.',
    );
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Asignar sitios' })).toBeFocused();

    await otherDevice.reload();
    await expect(otherDevice.getByText('Aún no tienes sitios web')).toBeVisible();
    await otherDevice.goto(`/status/${websiteId}`);
    await expect(otherDevice).toHaveURL(/\/status$/);
    await signOut(otherDevice);
    await signIn(otherDevice, after.email);
    await otherDevice.goto('/websites');
    await expect(rowOf(otherDevice, name)).toBeVisible();

    await act(page, name, 'Cambiar propietario');
    const ownerDialog = page.getByRole('dialog', { name: 'Cambiar propietario' });
    await ownerDialog.getByRole('combobox', { name: 'Nuevo propietario' }).click();
    await ownerDialog.getByRole('option', { name: 'Sin propietario' }).click();
    await ownerDialog.getByRole('button', { name: 'Actualizar' }).click();
    await expect(toastOf(page, '1 sitio web queda sin propietario.')).toBeVisible();
    await expect(rowOf(page, name).getByText('Sin propietario', { exact: true })).toBeVisible();
    await otherDevice.reload();
    await expect(otherDevice.getByText('Aún no tienes sitios web')).toBeVisible();
  });
});

longStory(
  'filters are saved as a view, which another device shows with one press',
  async ({ page, browser }) => {
    const { email, token } = await newClient(stack, 'vistas');
    for (const type of ['tienda', 'blog'] as const) {
      const body = { name: `Mi ${type}`, url: `https://${type}.example`, type, apiKey: null };
      await callOk(stack, websitesContract.create, { token, body });
    }
    await signIn(page, email);
    await page.goto('/websites');
    const views = page.getByRole('button', { name: 'Vistas', exact: true });
    const shown = page.getByRole('button', { name: 'Vista: Mis blogs', exact: true });
    await page.getByLabel('Tipo de sitio').selectOption('blog');
    await expect(page).toHaveURL(/\?tipo=blog$/);
    await views.click();
    await page.getByRole('menuitem', { name: 'Guardar esta vista…' }).click();
    await page.getByRole('dialog').getByLabel('Nombre').fill('Mis blogs');
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar vista' }).click();
    await expect(toastOf(page, 'Vista guardada')).toBeVisible();
    await expect(shown).toBeVisible();

    const context = await browser.newContext();
    const other = await context.newPage();
    await signIn(other, email);
    await other.goto('/websites');
    await expect(rowOf(other, 'Mi tienda')).toBeVisible();
    // By the keyboard alone.
    await tabTo(other, other.getByRole('button', { name: 'Vistas', exact: true }));
    await other.keyboard.press('Enter');
    await expect(other.getByRole('menuitemradio', { name: 'Sin filtros' })).toBeFocused();
    await other.keyboard.press('ArrowDown');
    await expect(other.getByRole('menuitemradio', { name: 'Mis blogs' })).toBeFocused();
    await other.keyboard.press('Enter');
    await expect(other).toHaveURL(/\?tipo=blog$/);
    await expect(rowOf(other, 'Mi blog')).toBeVisible();
    await expect(rowOf(other, 'Mi tienda')).toHaveCount(0);
    await expect(other.getByRole('button', { name: 'Vista: Mis blogs' })).toBeFocused();
    await context.close();

    await shown.click();
    await page.getByRole('menuitem', { name: 'Eliminar «Mis blogs»' }).click();
    await expect(views).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(shown).toBeVisible();

    await page.goto('/dashboard');
    // The keys work once the page is there.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('mis blogs');
    await expect(page.getByRole('option', { name: /Mis blogs/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/websites\?tipo=blog$/);
    await expect(shown).toBeVisible();
  },
);

test('the list is downloaded as it is narrowed, for a spreadsheet', async ({ page }) => {
  const person = await newClient(stack, 'descarga');
  const { token } = person;
  const add = (site: Pick<NewWebsite, 'name' | 'type'>) =>
    callOk(stack, websitesContract.create, {
      token,
      body: { ...site, url: 'https://descarga.example', apiKey: null },
    });
  await add({ name: 'Tienda, con coma', type: 'tienda' });
  const { websiteId } = await add({ name: '=Blog', type: 'blog' });
  await signIn(page, person.email);
  await page.goto('/websites?tipo=blog');
  await expect(page.getByText('1 sitio encontrado')).toBeVisible();
  const download = page.getByRole('button', { name: 'Descargar CSV' });
  const downloaded = page.waitForEvent('download');
  await download.click();
  const file = await downloaded;
  await expect(toastOf(page, 'El archivo tiene 1 sitio')).toBeVisible();
  expect(file.suggestedFilename()).toMatch(/^sitios_\d{4}-\d\d-\d\d\.csv$/);
  const [head, line, end, ...more] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toBe(
    '\uFEFFID de sitio;Sitio;URL;Tipo;Comentarios;Etiquetas;WordPress;API Key;Último respaldo;Respaldo atrasado;Restauración comprobada;Registrado',
  );
  expect(line).toMatch(
    new RegExp(
      `^${websiteId};'=Blog;https://descarga\\.example;Blog;;;;No;;No;;\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d$`,
    ),
  );
  expect([end, more]).toEqual(['', []]);

  await page.goto('/websites');
  await expect(page.getByText('2 sitios', { exact: true })).toBeVisible();
  const both = page.waitForEvent('download');
  await download.click();
  const text = await readFile(await (await both).path(), 'utf8');
  expect(text).toContain(';Tienda, con coma;');
});
