import type { RequestListener, Server } from 'node:http';
import type { Page } from '@playwright/test';
import { newClient } from '../support/people.ts';
import { closeSite, registerSite, serveSite } from '../support/sites.ts';
import { expect, openStatus, signIn, signInDemo, stack, test } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const [, , sitePort = 0] = stack.sitePorts;
const siteUrl = `http://127.0.0.1:${String(sitePort)}`;
const KEY = 'clave-de-prueba-1';

/** What the connector of a shop would answer; no two counts are alike. */
const answer = {
  wordpress_version: '6.7.2',
  php_version: '8.3.11',
  plugins: [
    { file: 'uno/uno.php', name: 'Uno', version: '1.0', active: true },
    { file: 'dos/dos.php', name: 'Dos', version: '2.5', active: false },
    { file: 'tres/tres.php', name: 'Tres', version: '3.1', active: true },
  ],
  themes: { all_themes: [{ name: 'Bosque', version: '1.4', active: true }] },
  updates: { plugins: { updates: ['dos/dos.php'] }, themes: { updates: [] } },
  counts: { users: 4, posts: 15, pages: 26, products: 1_237, orders: 48 },
};

/** Answers as the connector, once `ready` lets it; only to those who know the key. */
function connector(ready: () => Promise<void>): RequestListener {
  return (request, response) => {
    const knows = request.headers.authorization === `Bearer ${KEY}`;
    void ready().then(() => {
      response.writeHead(knows ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  };
}

const syncButton = (page: Page) => page.getByRole('button', { name: 'Sincronizar', exact: true });
const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
/** The value beside a name in a list of facts or figures. */
const fact = (page: Page, card: string, name: string) =>
  page
    .getByRole('main')
    .locator('section, div')
    .filter({ has: page.getByText(card, { exact: true }) })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .last()
    .getByRole('definition');

test('a sync shows its progress, keeps the button from a second click, and reports its end', async ({
  page,
}) => {
  let release = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    release = resolve;
  });
  const site: Server = await serveSite(
    sitePort,
    connector(() => ready),
  );
  try {
    const person = await newClient(stack, 'avance');
    await signIn(page, person.email);
    const lent = { name: 'Tienda lenta', url: siteUrl, apiKey: KEY };
    await openStatus(page, await registerSite(stack, person, lent));
    const main = page.getByRole('main');
    await expect(main.getByText('Sin datos', { exact: true })).toBeVisible();
    await expect(main.getByText('Sin datos disponibles')).toBeVisible();
    await expect(main.getByText('Este sitio usa http: su API Key viaja sin cifrar.')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Gestionar Respaldos' })).toHaveAttribute(
      'href',
      /^\/backups\/[0-9a-z]+$/,
    );

    await syncButton(page).click();
    await expect(syncButton(page)).toBeDisabled();
    await expect(main.getByRole('button', { name: 'Sincronizar Ahora' })).toBeDisabled();
    await expect(main.getByText('Sincronización en curso')).toBeVisible();
    const progress = main.getByRole('progressbar', { name: 'Progreso de la sincronización' });
    await expect(progress).toHaveAttribute('aria-valuenow', '10');
    await expect(main.getByText('10 %')).toBeVisible();
    release();

    await expect(toast(page, 'Sincronización completada')).toContainText(
      '1 sitio(s) sincronizado(s) exitosamente',
    );
    await expect(progress).toBeHidden();
    await expect(syncButton(page)).toBeEnabled();
    await expect(main.getByText('Sin datos', { exact: true })).toBeHidden();

    const summary = 'Resumen del sitio';
    const figures = page.getByRole('region', { name: summary });
    await expect(figures.getByRole('definition')).toHaveText(['6.7.2', '3', '4', '1.237']);
    await expect(fact(page, 'Información del servidor', 'PHP')).toHaveText('8.3.11');
    await expect(fact(page, 'Información del servidor', 'MySQL')).toHaveText('N/A');
    await expect(fact(page, 'Contenido', 'Últimas Órdenes')).toHaveText('48');
    await expect(fact(page, 'Contenido', 'Páginas')).toHaveText('26');
    const plugins = main.getByRole('list', { name: 'Plugins' }).getByRole('listitem');
    await expect(plugins.first()).toHaveText('Dos2.5InactivoNecesita Actualización');
    await expect(plugins).toHaveCount(3);
    await expect(main.getByText('3 instalados · 2 activos')).toBeVisible();
    // The site's health in its header, and the plugins' card.
    await expect(main.getByText('1 actualización pendiente')).toHaveCount(2);
    await expect(main.getByText('1 instalado · 1 activo')).toBeVisible();
    await expect(main.getByText('Todo actualizado')).toBeVisible();
  } finally {
    release();
    await closeSite(site);
  }
});

test('the schedule alone brings a site its data, and a click the same again', async ({ page }) => {
  // Registered when the stack was seeded; nobody has asked for its sync.
  await signInDemo(page, 'cliente');
  await page.goto('/status');
  const row = page.getByRole('main').getByRole('row').filter({ hasText: 'WordPress de demo' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Actualizar la lista' }).click();
    await expect(row).toContainText('Actualizado', { timeout: 2_000 });
  }).toPass({ timeout: 80_000 });
  await row.getByRole('link', { name: 'Ver Estadísticas' }).click();
  const expectData = async () => {
    const figures = page.getByRole('region', { name: 'Resumen del sitio' });
    await expect(figures.getByRole('definition').first()).toHaveText(/^\d+\.\d+/);
    await expect(page.getByText(/^Datos actualizados el/)).toBeVisible();
    // What the demo WordPress says that it waits for.
    const pending = page.getByRole('main').getByText('1 actualización pendiente');
    await expect(pending).toHaveCount(2);
    const plugin = page.getByRole('list', { name: 'Plugins' }).getByRole('listitem').first();
    await expect(plugin).toContainText('Necesita Actualización');
  };
  await expectData();
  await syncButton(page).click();
  await expect(toast(page, 'Sincronización completada')).toBeVisible();
  await expectData();
});
