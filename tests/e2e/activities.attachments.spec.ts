import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { activitiesContract } from '../../functions/activities/activities.contract.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { pngOf } from '../support/attachments.ts';
import { newClient, signInAdmin } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import {
  expect,
  longStory,
  mailTo,
  signIn,
  signInDemo,
  stack,
  tabTo,
  test,
  toastOf,
} from './support.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const writing = (page: Page) => page.getByRole('textbox', { name: 'Mensaje', exact: true });
const chosen = (page: Page) =>
  page.getByRole('list', { name: 'Archivos por enviar' }).getByRole('listitem');
const attached = (page: Page) =>
  page.getByRole('list', { name: 'Archivos adjuntos' }).getByRole('listitem');
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

/** Chooses files as the button lets one. */
async function choose(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  await button(page, 'Adjuntar archivos').click();
  await (await opened).setFiles(files);
}

async function newActivity(name: string) {
  const [admin, person] = [await signInAdmin(stack), await newClient(stack, name)];
  const { websiteId } = await registerSite(stack, person, { url: `https://${name}.example` });
  const body = { websiteId, description: 'Cambiar el logotipo', type: 'mejora' } as const;
  const activity = await callOk(stack, activitiesContract.create, { token: admin.token, body });
  return { person, page: `/activities/${activity.activityId}` };
}

test('a client attaches a picture, and an administrator saves it and answers with a note’s own', async ({
  page,
}) => {
  const story = await newActivity('adjuntos');
  const picture = pngOf('La captura de la portada');
  await signIn(page, story.person.email);
  await page.goto(story.page);
  await writing(page).fill('Así se ve');
  await choose(
    page,
    file('captura de mañana.png', picture),
    file('falsa.png', Buffer.from('<!doctype html>')),
    file('página.html', Buffer.from('<!doctype html>')),
  );
  await expect(chosen(page)).toHaveText([
    /^captura de mañana\.png.*Listo para enviar$/,
    /^falsa\.png.*El contenido del archivo no corresponde a su extensión\. Quítalo y elige otro\.$/,
    /^página\.html.*Solo se pueden adjuntar imágenes/,
  ]);
  await button(page, 'Enviar mensaje').click();
  await expect(page.getByText(/^Espera a que termine la subida/)).toBeVisible();
  await tabTo(page, button(page, 'Quitar falsa.png'));
  await page.keyboard.press('Enter');
  await button(page, 'Quitar página.html').click();
  await expect(writing(page)).toHaveValue('Así se ve');
  await button(page, 'Enviar mensaje').click();
  await expect(attached(page)).toHaveText([/^captura de mañana\.png/]);
  await expect(chosen(page)).toHaveCount(0);

  await signInDemo(page, 'admin');
  await page.goto(story.page);
  const saved = page.waitForEvent('download');
  await button(page, 'Descargar captura de mañana.png').click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('captura de mañana.png');
  expect((await readFile(await download.path())).equals(picture)).toBe(true);
  await page.getByRole('checkbox', { name: 'Nota interna' }).check();
  await choose(page, file('interna.png', pngOf('Interna')));
  await expect(chosen(page)).toHaveText([/Listo para enviar$/]);
  await button(page, 'Guardar nota').click();
  await expect(attached(page)).toHaveText([/^captura/, /^interna\.png/]);
  await choose(page, file('propuesta.png', pngOf('Propuesta')));
  await expect(chosen(page)).toHaveText([/Listo para enviar$/]);
  await button(page, 'Enviar mensaje').click();
  await expect(toastOf(page, 'Mensaje enviado')).toBeVisible();

  const mail = await mailTo(story.person.email, /^Tienes una respuesta/);
  expect(mail.html).toContain('Archivos adjuntos: propuesta.png');
  await signIn(page, story.person.email);
  await page.goto(story.page);
  await expect(attached(page)).toHaveText([/^captura/, /^propuesta\.png/]);
});

longStory(
  'a file that the storage does not take is tried again, and leaving asks first',
  async ({ page }) => {
    const story = await newActivity('reintento');
    await signIn(page, story.person.email);
    await page.goto(story.page);
    await writing(page).fill('Va otra vez');
    let puts = 0;
    await page.route(
      (url) => url.searchParams.has('X-Amz-Signature'),
      (route) => {
        if (route.request().method() !== 'PUT') return route.fallback();
        puts += 1;
        return puts === 1 ? route.abort('connectionreset') : route.fallback();
      },
    );
    await choose(page, file('captura.png', pngOf('Otra')));
    await expect(chosen(page)).toHaveText([/No pudimos conectar con el almacenamiento/]);
    await expect(writing(page)).toHaveValue('Va otra vez');
    await button(page, 'Reintentar la subida de captura.png').click();
    await expect(chosen(page)).toHaveText([/Listo para enviar$/]);
    await writing(page).fill('');
    await page.getByRole('link', { name: 'Actividades' }).first().click();
    await expect(page.getByRole('alertdialog')).toContainText(
      'Perderás el mensaje que preparaste.',
    );
    await page.keyboard.press('Escape');
    await button(page, 'Enviar mensaje').click();
    await expect(attached(page)).toHaveText([/^captura\.png/]);
  },
);
