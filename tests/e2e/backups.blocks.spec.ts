import { execFileSync } from 'node:child_process';
import type { Download, Page, Route } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { newBackupKey, sumOf } from '../support/backups/backup-uploads.ts';
import { sendInBlocks } from '../support/backups/blocks-uploads.ts';
import { newClient } from '../support/people.ts';
import { wholeBackup, zipped } from '../support/restore/corruptions.ts';
import { registerSite } from '../support/sites.ts';
import { expect, longStory, rowOf, signIn, stack, toastOf } from './support.ts';

const BLOCK_BYTES = 500;
const cut = (whole: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(whole.length / BLOCK_BYTES) }, (_, n) =>
    whole.subarray(n * BLOCK_BYTES, (n + 1) * BLOCK_BYTES),
  );
const archiveRoute = /\/archive$/;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The files in it, by another's unzipper, which verifies each checksum. */
async function filesIn(download: Download): Promise<string[]> {
  const script =
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print("\\n".join(z.namelist()))';
  const listed = execFileSync('python3', ['-c', script, await download.path()]);
  return listed.toString().trim().split('\n');
}

/** How far a file is, is asked in vain until the answer is let through. */
async function holdProgress(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const hold = async (route: Route) => {
    if (route.request().method() === 'GET') await promise;
    await route.continue();
  };
  await page.route(archiveRoute, hold);
  return async () => {
    resolve(undefined);
    await page.unroute(archiveRoute, hold);
  };
}

longStory(
  'a backup in blocks is downloaded, and restored, as the file that it was',
  async ({ page }) => {
    const person = await newClient(stack, 'bloques');
    const site = { name: 'Sitio en bloques', url: 'https://en-bloques.example' };
    const { websiteId } = await registerSite(stack, person, site);
    const key = await newBackupKey(stack, { token: person.token, websiteId });
    const whole = zipped(wholeBackup());
    await sendInBlocks({ stack, key }, { name: 'lunes.zip', blocks: cut(whole) });
    const { backup } = await sendInBlocks(
      { stack, key },
      { name: 'martes.zip', blocks: cut(whole) },
    );
    expect(backup.sha256).toBeNull();

    await signIn(page, person.email);
    await page.goto(`/backups/${websiteId}/${backup.backupId}`);
    await page.route(archiveRoute, (route) =>
      route.fulfill({ status: 202, json: { status: 'failed', percent: 0 } }),
    );
    await button(page, 'Descargar').click();
    await expect(toastOf(page, 'No se pudo descargar el respaldo.')).toBeVisible();
    await page.unroute(archiveRoute);
    const release = await holdProgress(page);
    await button(page, 'Reintentar la descarga').click();
    const preparing = button(page, 'Preparando la descarga… 0 %');
    await expect(preparing).toHaveAttribute('aria-busy', 'true');

    // A person who leaves the page and comes back finds it as far as it is.
    await page.getByRole('link', { name: 'Respaldos del sitio' }).click();
    const inList = button(page, 'Descargar «martes». Preparando la descarga… 0 %');
    await expect(inList).toHaveAttribute('aria-busy', 'true');
    await page.getByRole('link', { name: 'martes', exact: true }).click();
    await expect(preparing).toHaveAttribute('aria-busy', 'true');
    const downloaded = page.waitForEvent('download');
    await release();
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe('martes.zip');
    expect(sumOf(await readFile(await file.path()))).toBe(sumOf(whole));
    expect(await filesIn(file)).toContain('manifest.json');
    await expect(button(page, 'Descargar')).toBeVisible();

    // The other one has no file yet: the dialog that restores it waits for that.
    await page.getByRole('link', { name: 'Respaldos del sitio' }).click();
    await rowOf(page, 'lunes').getByRole('link', { name: 'lunes', exact: true }).click();
    const letThrough = await holdProgress(page);
    await button(page, 'Restaurar este respaldo').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(
      dialog.getByRole('button', { name: 'Preparando el respaldo… 0 %' }),
    ).toHaveAttribute('aria-busy', 'true');
    await letThrough();
    await expect(dialog).toContainText('Todo listo para restaurar');
    const restored = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Descargar el respaldo' }).click();
    expect(sumOf(await readFile(await (await restored).path()))).toBe(sumOf(whole));
  },
);
