import type { RequestListener, Server } from 'node:http';
import type { Page } from '@playwright/test';
import type { SiteStatus } from '../../functions/status/status.domain.ts';
import { newClient } from '../support/people.ts';
import { closeSite, registerSite, serveSite } from '../support/sites.ts';
import { expect, registerAndOpen, signIn, signInDemo, stack, test } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const [, , sitePort = 0] = stack.sitePorts;
const siteUrl = `http://127.0.0.1:${String(sitePort)}`;
const KEY = 'clave-de-prueba-1';
const HOUR_MS = 3_600_000;

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

/** Lets the page believe what `change` makes of the true answer. */
async function pretend(page: Page, path: string, change: (site: SiteStatus) => void) {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as SiteStatus | { items: SiteStatus[] };
    ('items' in body ? body.items : [body]).forEach(change);
    await route.fulfill({ response, json: body });
  });
}

test('a sync shows its progress, keeps the button from a second click, and tells its end', async ({
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
    const { email } = await newClient(stack, 'avance');
    await signIn(page, email);
    await registerAndOpen(page, { name: 'Tienda lenta', url: siteUrl, apiKey: KEY });
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
    await expect(main.getByText('1 actualización pendiente')).toBeVisible();
    await expect(main.getByText('1 instalado · 1 activo')).toBeVisible();
    await expect(main.getByText('Todo actualizado')).toBeVisible();
  } finally {
    release();
    await closeSite(site);
  }
});

test('a sync that cannot even be asked for says so', async ({ page }) => {
  const person = await newClient(stack, 'negado');
  const { websiteId } = await registerSite(stack, person, { url: 'https://negado.example' });
  await signIn(page, person.email);
  await page.goto(`/status/${websiteId}`);
  await page.route('**/api/status/*/sync', (route) => route.abort());
  await syncButton(page).click();
  await expect(toast(page, 'No se pudo iniciar la sincronización')).toContainText(
    'No pudimos conectar con el servidor.',
  );
  await expect(syncButton(page)).toBeEnabled();
});

test('old data and a missing key are said on the list and on the site', async ({ page }) => {
  const person = await newClient(stack, 'viejo');
  const old = await registerSite(stack, person, { name: 'Viejo', url: 'https://viejo.example' });
  const bare = await registerSite(stack, person, { name: 'Mudo', url: 'https://mudo.example' });
  const change = (site: SiteStatus) => {
    if (site.websiteId === bare.websiteId) site.keyConfigured = false;
    else site.lastSyncDate = new Date(Date.now() - 73 * HOUR_MS).toISOString();
  };
  await pretend(page, '**/api/status*', change);
  await pretend(page, '**/api/status/*', change);
  await page.route('**/api/status/summary', (route) =>
    route.fulfill({
      json: {
        total: 2,
        upToDate: 0,
        outdated: 1,
        withoutKey: 1,
        failing: 0,
        withPending: 0,
        asOf: new Date().toISOString(),
      },
    }),
  );
  await signIn(page, person.email);
  await page.goto('/status');
  const main = page.getByRole('main');
  const figures = page.getByRole('region', { name: 'Resumen de sitios' });
  await expect(figures.getByRole('term')).toHaveText([
    'Total Sitios',
    'Actualizados',
    'Desactualizados',
    'Sin API Key',
  ]);
  await expect(figures.getByRole('definition')).toHaveText(['2', '0', '1', '1']);
  const row = (name: string) => main.getByRole('row').filter({ hasText: name });
  await expect(row('Viejo')).toContainText('3 días desactualizado');
  await expect(row('Viejo')).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);
  await expect(row('Mudo')).toContainText('Sin API Key');
  await expect(row('Mudo').getByRole('link')).toHaveAttribute(
    'href',
    `/websites/edit/${bare.websiteId}`,
  );
  await expect(row('Mudo').getByRole('link')).toContainText('Configurar API Key');

  await row('Viejo').getByRole('link', { name: 'Ver Estadísticas' }).click();
  await expect(page).toHaveURL(`${stack.portalUrl}/status/${old.websiteId}`);
  await expect(page).toHaveTitle('Status de Viejo · WordPress Manager');
  await expect(main.getByText('Han pasado 3 días desde la última sincronización.')).toBeVisible();
  await main.getByRole('link', { name: 'Volver a Status' }).click();
  await page.goto(`/status/${bare.websiteId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Key Requerida');
  await expect(main.getByRole('link', { name: 'Configurar API Key' })).toBeVisible();
  await expect(syncButton(page)).toHaveCount(0);
});

test('the list is searched by name and URL, and the search is in the address', async ({ page }) => {
  const person = await newClient(stack, 'busca');
  await signIn(page, person.email);
  await page.goto('/status');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Nuevo Sitio' })).toHaveAttribute(
    'href',
    '/websites/create',
  );
  await registerSite(stack, person, { name: 'Café Ñandú', url: 'https://cafe.example' });
  await registerSite(stack, person, { name: 'Librería', url: 'https://libros.example' });
  await page.reload();
  const rows = main.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Sin sincronizar');
  const box = page.getByRole('searchbox', { name: 'Buscar por nombre o URL' });
  for (const text of ['cafe n', 'CAFE.EX']) {
    await box.fill(text);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Café Ñandú');
  }
  await expect(main.getByText('1 sitio encontrado')).toBeVisible();
  await expect(page).toHaveURL(/buscar=CAFE\.EX$/);
  await page.reload();
  await expect(box).toHaveValue('CAFE.EX');
  await expect(rows).toHaveCount(1);
  await box.fill('nada así');
  await expect(main.getByText('Ningún sitio coincide con «nada así»')).toBeVisible();
  await main.getByRole('button', { name: 'Limpiar búsqueda' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/\/status$/);

  const filter = page.getByRole('combobox', { name: 'Filtrar por estado' });
  await filter.selectOption('Actualizados (0)');
  await expect(main.getByText('Ningún sitio está en este estado')).toBeVisible();
  await expect(page).toHaveURL(/\/status\?estado=actualizados$/);
  const cards = page.getByRole('region', { name: 'Resumen de sitios' });
  await cards.getByRole('link', { name: 'Desactualizados' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/\/status\?estado=desactualizados$/);
});

test('an unknown site leads back to the list', async ({ page }) => {
  const { email } = await newClient(stack, 'perdido');
  await signIn(page, email);
  await page.goto('/status/01h00000000000000000000000');
  await expect(page).toHaveURL(/\/status$/);
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
