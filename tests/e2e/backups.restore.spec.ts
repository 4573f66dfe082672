import { readFile } from 'node:fs/promises';
import { backupsConnectorContract } from '../../functions/backups/backups.connector.contract.ts';
import { backupsContract } from '../../functions/backups/backups.contract.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { newBackupKey, sendParts, sumOf } from '../support/backups/backup-uploads.ts';
import { deliver } from '../support/lambdas.ts';
import { newClient } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { zipOf } from './backups.support.ts';
import { expect, longStory, rowOf, signIn, signInDemo, stack, test, toastOf } from './support.ts';

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

longStory(
  'an administrator has a backup restored to prove it, and sees what comes of it without a reload',
  async ({ page }) => {
    const person = await newClient(stack, 'comprueba');
    const { websiteId } = await registerSite(stack, person, { url: 'https://comprueba.example' });
    const key = await newBackupKey(stack, { token: person.token, websiteId });
    await send(key, 'lunes.zip', 'a'.repeat(64));
    const { proof } = await callOk(stack, backupsContract.list, {
      token: person.token,
      params: { websiteId },
    });
    const backupId = proof.newestId ?? '';
    /** What the runner says of the backup. */
    const record = async (message?: string) => {
      const endedAt = new Date().toISOString();
      const failure = message === undefined ? null : { code: 'rows-count', message };
      const ended = { startedAt: endedAt, endedAt, failure, compared: null };
      const outcome = { type: 'RecordDrill', websiteId, backupId, ...ended };
      expect(await deliver(stack, 'backups.worker', [outcome])).toEqual({ batchItemFailures: [] });
    };
    // The schedule of the stack may have asked for it before.
    await record();

    await signInDemo(page, 'admin');
    await page.goto(`/backups/${websiteId}`);
    const newest = page.getByRole('region', { name: 'Último respaldo' });
    await newest.getByRole('button', { name: 'Comprobar ahora' }).click();
    await expect(newest).toContainText('La comprobación está en curso. Se pidió hace');
    await expect(newest.getByRole('button')).toHaveCount(0);
    await record('Faltan 3 filas de wp_posts');
    await expect(newest).toContainText('Falló la comprobación: Faltan 3 filas de wp_posts.', {
      timeout: 15_000,
    });

    await newest.getByRole('link', { name: 'Ver ese respaldo' }).click();
    const facts = page.getByRole('region', { name: 'Datos' });
    await facts.getByRole('button', { name: 'Comprobar ahora' }).click();
    await expect(facts).toContainText('La comprobación está en curso');
    await record();
    await expect(facts).toContainText(/Comprobada el \d\d/, { timeout: 15_000 });
    await expect(facts.getByRole('button', { name: 'Comprobar ahora' })).toBeVisible();
  },
);
