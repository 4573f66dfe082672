import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { backupsContract } from '../../functions/backups/backups.contract.ts';
import { backupsConnectorContract } from '../../functions/backups/backups.connector.contract.ts';
import type { ResponseOf } from '../../functions/core/http/route.ts';
import { callOk, callRoute } from '../../infra/local/portal-client.ts';
import { newClient, type Person } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { beginUpload, storeBackup, zipOf } from './backups.support.ts';
import {
  act,
  examine,
  expect,
  rowOf,
  signIn,
  signInDemo,
  stack,
  test,
  toastOf,
} from './support.ts';

test.describe.configure({ mode: 'parallel' });
// A trace would keep a copy of axe for each look; what axe finds says enough.
test.use({ trace: 'off' });

type SiteBackups = ResponseOf<typeof backupsContract.list>;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

async function siteOf(person: Person, name: string): Promise<string> {
  const url = `https://${name.toLowerCase().replaceAll(/\W/g, '')}.example`;
  return (await registerSite(stack, person, { name, url })).websiteId;
}

/** Lets the page believe what `change` makes of the true answer. */
async function pretend(page: Page, websiteId: string, change: (site: SiteBackups) => void) {
  await page.route(`**/api/backups/${websiteId}`, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as SiteBackups;
    change(json);
    await route.fulfill({ response, json });
  });
}

test('who has no site is led to create one, who has one to its backups', async ({ page }) => {
  const person = await newClient(stack, 'sinsitio');
  await signIn(page, person.email);
  await page.goto('/backups');
  await expect(page.getByText('Aún no tienes sitios web')).toBeVisible();
  await examine(page, 'backups-no-sites');
  await expect(page.getByRole('link', { name: 'Crear Sitio Web' })).toHaveAttribute(
    'href',
    '/websites/create',
  );

  const websiteId = await siteOf(person, 'El único');
  await page.goto('/dashboard');
  await page.goto('/backups');
  await expect(page).toHaveURL(`${stack.portalUrl}/backups/${websiteId}`);
  await expect(page).toHaveTitle('Respaldos de El único · WordPress Manager');
  await expect(page.getByText('Este sitio aún no tiene respaldos')).toBeVisible();
  await expect(page.getByText('0 Bytes de 2 GB')).toBeVisible();
  await expect(page.getByText(/Incluye 2GB sin plan y 10GB con plan\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver planes' })).toHaveAttribute('href', '/plans');
  await examine(page, 'backups-empty');

  await button(page, 'Subir un respaldo').click();
  await expect(page).toHaveURL(/\?tab=subir-manual$/);
  await expect(tab(page, 'Subir Manual')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(tab(page, 'Respaldos')).toHaveAttribute('aria-selected', 'true');
});

test('sites are listed with the age of their newest backup, and chosen by name', async ({
  page,
}) => {
  const person = await newClient(stack, 'varios');
  const first = await siteOf(person, 'Primero');
  const second = await siteOf(person, 'Otra tienda');
  await storeBackup(person, { websiteId: first, filename: 'Inicial', bytes: zipOf(4) });
  await signIn(page, person.email);
  await page.goto('/backups');
  await expect(rowOf(page, 'Primero')).toContainText(/Respaldado hace/);
  await expect(rowOf(page, 'Otra tienda')).toContainText('Sin respaldos');
  await examine(page, 'backups-sites');
  await rowOf(page, 'Primero').getByRole('link', { name: 'Ver respaldos de Primero' }).click();
  await expect(rowOf(page, 'Inicial')).toBeVisible();

  const selector = page.getByRole('combobox', { name: 'Sitio web' });
  await expect(selector).toHaveValue('Primero');
  await selector.click();
  await selector.fill('otra');
  await page.getByRole('option', { name: /Otra tienda/ }).click();
  await expect(page).toHaveURL(`${stack.portalUrl}/backups/${second}`);
  await expect(selector).toHaveValue('Otra tienda');
  await expect(page.getByText('Este sitio aún no tiene respaldos')).toBeVisible();
});

test('a backup is downloaded byte for byte, and deleted', async ({ page }) => {
  const person = await newClient(stack, 'descarga');
  const websiteId = await siteOf(person, 'Con respaldo');
  const bytes = zipOf(300);
  const originalFilename = 'Copia de la tienda, año 2026.zip';
  const { sha256 } = await storeBackup(person, {
    websiteId,
    filename: 'Antes de actualizar',
    originalFilename,
    bytes,
  });
  await signIn(page, person.email);
  await page.goto(`/backups/${websiteId}`);
  const row = rowOf(page, 'Antes de actualizar');
  await expect(row).toContainText(originalFilename);
  await expect(row).toContainText('300 KB');
  await expect(row).toContainText('Completado');
  await expect(row).toContainText('Manual');
  await expect(row).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);
  await expect(row.locator('code')).toHaveAttribute('title', sha256 ?? '');
  await expect(page.getByText('300 KB de 2 GB')).toBeVisible();
  await examine(page, 'backups-list');

  const downloaded = page.waitForEvent('download');
  await button(page, 'Descargar «Antes de actualizar»').click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe(originalFilename);
  expect((await readFile(await file.path())).equals(bytes)).toBe(true);
  // The page is still there.
  await expect(row).toBeVisible();

  await act(page, 'Antes de actualizar', 'Eliminar');
  await expect(dialog(page)).toContainText('¿Eliminar el respaldo «Antes de actualizar»?');
  await expect(dialog(page)).toContainText(`Se elimina el archivo ${originalFilename} (300 KB).`);
  await expect(button(page, 'Cancelar')).toBeFocused();
  await examine(page, 'backups-remove');
  await button(page, 'Eliminar respaldo').click();
  await expect(toastOf(page, 'Respaldo eliminado correctamente')).toBeVisible();
  await expect(page.getByText('Este sitio aún no tiene respaldos')).toBeVisible();
  await expect(page.getByText('0 Bytes de 2 GB')).toBeVisible();
});

test('what fails says so in the words of the specification', async ({ page }) => {
  const person = await newClient(stack, 'falla');
  const websiteId = await siteOf(person, 'Con fallas');
  await storeBackup(person, { websiteId, filename: 'Intocable', bytes: zipOf(4) });
  await signIn(page, person.email);
  await page.goto(`/backups/${websiteId}`);
  await expect(rowOf(page, 'Intocable')).toBeVisible();
  await page.route('**/api/backups/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  await button(page, 'Descargar «Intocable»').click();
  await expect(toastOf(page, 'No se pudo descargar el respaldo.')).toContainText(
    'No pudimos conectar con el servidor.',
  );
  await act(page, 'Intocable', 'Eliminar');
  await button(page, 'Eliminar respaldo').click();
  // Behind a question, toasts are seen and not reached.
  await expect(page.getByText('No se pudo eliminar el respaldo.').first()).toBeVisible();
  await examine(page, 'backups-remove-failed');
  await button(page, 'Cancelar').click();
  await button(page, 'Limpiar Todo').click();
  await button(page, 'Limpiar todo').click();
  await expect(page.getByText('No se pudo completar la limpieza de datos.').first()).toBeVisible();
  await button(page, 'Cancelar').click();
  await expect(rowOf(page, 'Intocable')).toBeVisible();
});

test('states of a backup, warnings and a missed schedule are told', async ({ page }) => {
  const person = await newClient(stack, 'estados');
  const websiteId = await siteOf(person, 'Con estados');
  await storeBackup(person, { websiteId, filename: 'Perdido', bytes: zipOf(4) });
  await beginUpload(person, { websiteId, filename: 'A medias', bytes: zipOf(8) });
  const now = Date.now();
  await pretend(page, websiteId, (site) => {
    site.storage.usedBytes = Math.floor(site.storage.limitBytes * 0.81);
    site.schedule.frequency = 'daily';
    site.schedule.missedAt = new Date(now - 7_200_000).toISOString();
    site.localBackups = [
      { filename: 'en-el-sitio.zip', size: 2 ** 20, createdAt: new Date(now).toISOString() },
    ];
    for (const backup of site.items) {
      if (backup.filename === 'Perdido')
        Object.assign(backup, { status: 'error', failure: 'lost' });
    }
  });
  await signIn(page, person.email);
  await page.goto(`/backups/${websiteId}`);
  await expect(
    page.getByText(
      'Te estás acercando a tu límite de almacenamiento. Considera eliminar respaldos antiguos.',
    ),
  ).toBeVisible();
  await expect(page.getByText('8 KB reservados por subidas en curso')).toBeVisible();
  await expect(page.getByText('Respaldo atrasado')).toBeVisible();
  await expect(page.getByText('Programación: Cada día')).toBeVisible();
  await expect(rowOf(page, 'Perdido')).toContainText('El archivo ya no está en el almacenamiento');
  const local = rowOf(page, 'en-el-sitio.zip');
  await expect(local).toContainText('En el sitio');
  await expect(local.getByRole('button', { name: /^Descargar/ })).toBeDisabled();
  await expect(rowOf(page, 'A medias')).toContainText('Pendiente');
  await examine(page, 'backups-states');

  await page.unrouteAll();
  await page.reload();
  await act(page, 'A medias', 'Reanudar');
  await expect(page).toHaveURL(/\?tab=subir-manual$/);
  await tab(page, 'Respaldos').click();
  await act(page, 'A medias', 'Cancelar');
  await button(page, 'Cancelar subida').click();
  await expect(toastOf(page, 'Subida cancelada')).toBeVisible();
  await expect(rowOf(page, 'A medias')).toBeHidden();
  await expect(page.getByText(/reservados/)).toBeHidden();
});

test('a cleanup names all that goes, and takes it', async ({ page }) => {
  const person = await newClient(stack, 'limpia');
  const { token } = person;
  const websiteId = await siteOf(person, 'Por limpiar');
  const params = { websiteId };
  for (const filename of ['Uno', 'Dos']) {
    await storeBackup(person, { websiteId, filename, bytes: zipOf(256) });
  }
  await callOk(stack, backupsContract.generateKey, { token, params });
  await signIn(page, person.email);
  await page.goto(`/backups/${websiteId}`);
  await expect(page.getByText('512 KB de 2 GB')).toBeVisible();
  await button(page, 'Limpiar Todo').click();
  await expect(dialog(page)).toContainText('¿Limpiar todos los respaldos de «Por limpiar»?');
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    '2 respaldos (512 KB)',
    'todos sus registros (Logs)',
    'su API Key de respaldos: el plugin deja de enviarlos hasta que pegues otra',
  ]);
  await expect(button(page, 'Cancelar')).toBeFocused();
  await examine(page, 'backups-cleanup');
  await button(page, 'Limpiar todo').click();
  await expect(toastOf(page, 'Limpieza completada')).toBeVisible();
  await expect(page.getByText('Este sitio aún no tiene respaldos')).toBeVisible();
  await expect(page.getByText('0 Bytes de 2 GB')).toBeVisible();
  await tab(page, 'API Key').click();
  await expect(page.getByText('Este sitio no tiene API Key de respaldos')).toBeVisible();
  // The worker deletes the rest, and its word is the only one left.
  await tab(page, 'Logs').click();
  await expect(async () => {
    await button(page, 'Actualizar').click();
    await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1, {
      timeout: 2_000,
    });
    await expect(rowOf(page, 'Limpieza')).toContainText('Completado', { timeout: 2_000 });
  }).toPass();
});

test('a key is shown once, replaced and revoked', async ({ page }) => {
  const person = await newClient(stack, 'clave');
  const websiteId = await siteOf(person, 'Con clave');
  await signIn(page, person.email);
  await page.goto(`/backups/${websiteId}?tab=api-key`);
  await expect(page.getByText('Este sitio no tiene API Key de respaldos')).toBeVisible();
  await examine(page, 'backups-no-key');
  const shown = page.getByRole('dialog').locator('code');
  const read = async () => {
    await expect(shown).toHaveText(/^bak_[\w-]{43}$/);
    const apiKey = await shown.innerText();
    await button(page, 'Listo').click();
    await expect(page.getByRole('dialog')).toBeHidden();
    return apiKey;
  };
  /** What the API says to a plugin that has a key. */
  const reportWith = async (token: string) => {
    const body = { frequency: 'none', localBackups: [] };
    return (await callRoute(stack, backupsConnectorContract.report, { token, body })).status;
  };

  await button(page, 'Generar API Key').click();
  await expect(shown).toBeVisible();
  await expect(
    page.getByText('Cópiala ahora: por seguridad no se vuelve a mostrar.'),
  ).toBeVisible();
  await examine(page, 'backups-new-key');
  const first = await read();
  expect(await reportWith(first)).toBe(200);
  await page.reload();
  await expect(page.getByText('Activa', { exact: true })).toBeVisible();
  await expect(page.getByText(`bak_…${first.slice(-4)}`)).toBeVisible();
  await expect(page.getByText('Subir: sí · Eliminar: no')).toBeVisible();
  expect(await page.content()).not.toContain(first);
  await examine(page, 'backups-key');
  const plugin = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Descargar el plugin' }).click();
  expect((await plugin).suggestedFilename()).toBe('gnusys-connector.zip');

  await button(page, 'Regenerar').click();
  await expect(dialog(page)).toContainText('La actual deja de funcionar de inmediato');
  await button(page, 'Regenerar API Key').click();
  const second = await read();
  expect(second).not.toBe(first);
  expect([await reportWith(first), await reportWith(second)]).toEqual([401, 200]);

  await button(page, 'Revocar').click();
  await button(page, 'Revocar API Key').click();
  await expect(toastOf(page, 'API Key revocada')).toBeVisible();
  await expect(page.getByText('Revocada', { exact: true })).toBeVisible();
  expect(await reportWith(second)).toBe(401);
  await expect(button(page, 'Generar API Key')).toBeVisible();
});

test('the log tells what happened, and is deleted one by one or whole', async ({ page }) => {
  const person = await newClient(stack, 'registro');
  const websiteId = await siteOf(person, 'Con registro');
  await storeBackup(person, { websiteId, filename: 'Anotado', bytes: zipOf(4) });
  await signIn(page, person.email);
  await page.goto(`/backups/${websiteId}?tab=logs`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(3);
  for (const [index, status] of ['Completado', 'Subiendo', 'Iniciado'].entries()) {
    await expect(rows.nth(index)).toContainText(status);
    await expect(rows.nth(index)).toContainText('Subida manual');
  }
  await examine(page, 'backups-logs');

  await rows
    .nth(1)
    .getByRole('button', { name: /^Acciones de/ })
    .click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await button(page, 'Eliminar registro').click();
  await expect(toastOf(page, 'Registro eliminado correctamente')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await button(page, 'Eliminar todos').click();
  await expect(dialog(page)).toContainText('¿Eliminar todos los registros de «Con registro»?');
  await button(page, 'Eliminar registros').click();
  await expect(toastOf(page, 'Registros eliminados correctamente')).toBeVisible();
  await expect(page.getByText('No hay registros')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No hay registros')).toBeVisible();
  await examine(page, 'backups-no-logs');
});

test("another's site is nowhere, but for administrators", async ({ page, otherDevice }) => {
  const owner = await newClient(stack, 'duena');
  const websiteId = await siteOf(owner, 'Ajeno');
  await storeBackup(owner, { websiteId, filename: 'De otra persona', bytes: zipOf(4) });
  const stranger = await newClient(stack, 'ajeno');
  await signIn(page, stranger.email);
  await page.goto(`/backups/${websiteId}`);
  await expect(page).toHaveURL(/\/backups$/);
  await expect(page.getByText('Aún no tienes sitios web')).toBeVisible();

  await signInDemo(otherDevice, 'admin');
  await otherDevice.goto(`/backups/${websiteId}`);
  await expect(rowOf(otherDevice, 'De otra persona')).toBeVisible();
  await expect(button(otherDevice, 'Limpiar Todo')).toBeVisible();
});
