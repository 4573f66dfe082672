import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { backupsContract } from '../../functions/backups/backups.contract.ts';
import { backupsConnectorContract } from '../../functions/backups/backups.connector.contract.ts';
import { callOk, callRoute } from '../../infra/local/client/portal-client.ts';
import { newClient, type Person } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { assign } from './payments.support.ts';
import { storeBackup, zipOf } from './backups.support.ts';
import { act, expect, rowOf, signIn, stack, test, toastOf } from './support.ts';

test.describe.configure({ mode: 'parallel' });
// A trace would keep a copy of axe for each look; what axe finds says enough.
test.use({ trace: 'off' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

async function siteOf(person: Person, name: string): Promise<string> {
  const url = `https://${name.toLowerCase().replaceAll(/\W/g, '')}.example`;
  return (await registerSite(stack, person, { name, url })).websiteId;
}

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
  await expect(page.getByText('Sin un plan activo no se elimina')).toBeVisible();
  await assign(person, 'Profesional');
  await button(page, 'Actualizar').click();
  await expect(page.getByText('Se conservan 7 diarios, 4 semanales y 6 mensuales')).toContainText(
    /Los anteriores a este plan se conservan todos hasta el \d{2}\/\d{2}\/\d{4}\.$/,
  );

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
  await button(page, 'Eliminar respaldo').click();
  await expect(toastOf(page, 'Respaldo eliminado correctamente')).toBeVisible();
  await expect(page.getByText('Este sitio aún no tiene respaldos')).toBeVisible();
  await expect(page.getByText('Sin espacio usado de un total de 25 GB')).toBeVisible();
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
    'todos sus registros',
    'su API Key de respaldos: el conector deja de enviarlos hasta que pegues otra',
  ]);
  await expect(button(page, 'Cancelar')).toBeFocused();
  await button(page, 'Limpiar todo').click();
  await expect(toastOf(page, 'Limpieza completada')).toBeVisible();
  await expect(page.getByText('Este sitio aún no tiene respaldos')).toBeVisible();
  await expect(page.getByText('Sin espacio usado de un total de 2 GB')).toBeVisible();
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
  const first = await read();
  expect(await reportWith(first)).toBe(200);
  await page.reload();
  await expect(page.getByText('Activa', { exact: true })).toBeVisible();
  await expect(page.getByText(`bak_…${first.slice(-4)}`)).toBeVisible();
  await expect(page.getByText('Subir: sí · Eliminar: no')).toBeVisible();
  expect(await page.content()).not.toContain(first);
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
