import { readFile } from 'node:fs/promises';
import { backupsConnectorContract } from '../../functions/backups/backups.connector.contract.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { newBackupKey, sendParts, sumOf } from '../support/backups/backup-uploads.ts';
import { newClient, PASSWORD } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { zipOf } from './backups.support.ts';
import { expect, rowOf, signIn, stack, test, toastOf } from './support.ts';

const leftOut = [{ kind: 'file', name: 'wp-content/debug.log', reason: 'unreadable' }];

/** Sends a backup as a site's plugin does. */
async function send(key: string, originalFilename: string, origin: string): Promise<Buffer> {
  const bytes = zipOf(4);
  const contents = {
    ...{ tables: 12, rows: 3_400, files: 5_600, bytes: 2 ** 30, isOneMoment: true },
    ...{ isComplete: false, leftOutNumber: 1, leftOut },
  };
  const body = { originalFilename, size: bytes.length, contents, origin };
  const upload = await callOk(stack, backupsConnectorContract.start, { token: key, body });
  await sendParts(stack, { key }, { upload, bytes });
  const params = { backupId: upload.backupId };
  const sum = { sha256: sumOf(bytes) };
  await callOk(stack, backupsConnectorContract.complete, { token: key, params, body: sum });
  return bytes;
}

test('a client sees what a backup holds, confirms where it came from, and gets what restores it', async ({
  page,
}) => {
  const person = await newClient(stack, 'restaura');
  const { websiteId } = await registerSite(stack, person, {
    name: 'Sitio por restaurar',
    url: 'https://por-restaurar.example',
  });
  const key = await newBackupKey(stack, { token: person.token, websiteId });
  await send(key, 'lunes.zip', 'a'.repeat(64));
  const bytes = await send(key, 'martes.zip', 'b'.repeat(64));

  await signIn(page, person.email);
  await page.goto(`/backups/${websiteId}`);
  const row = rowOf(page, 'martes');
  await expect(row).toContainText('Incompleto');
  await expect(row).toContainText('Origen nuevo');
  await expect(rowOf(page, 'lunes')).not.toContainText('Origen nuevo');
  await page.getByRole('link', { name: 'martes', exact: true }).click();

  const contents = page.getByRole('region', { name: 'Qué contiene' });
  await expect(contents).toContainText('La base de datos es de un solo momento.');
  await contents.getByText('1 elemento quedó fuera').click();
  await expect(contents.getByRole('listitem')).toContainText('No se pudo leer');

  await page.getByRole('button', { name: 'Es correcto' }).click();
  await expect(toastOf(page, 'Origen confirmado')).toBeVisible();
  await expect(page.getByText('Origen nuevo')).toHaveCount(0);

  await page.getByRole('button', { name: 'Restaurar este respaldo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tu contraseña').fill('no es esta');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog).toContainText('La contraseña no es correcta');
  await dialog.getByLabel('Tu contraseña').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog).toContainText('Todo listo para restaurar');
  await expect(dialog.locator('code')).toHaveText(/^[\w-]{43}$/);
  const downloaded = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Descargar el respaldo' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe('martes.zip');
  expect((await readFile(await file.path())).equals(bytes)).toBe(true);
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('link', { name: 'Leer la guía de restauración' }).click();
  await expect(page.getByRole('heading', { name: 'Guía de restauración' })).toBeVisible();
});
