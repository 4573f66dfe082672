import type { Locator, Page, Route } from '@playwright/test';
import type {
  HistoryPoint,
  SiteHistory,
} from '../../functions/status/history/status.history.domain.ts';
import { newClient } from '../support/people.ts';
import { registerSite, syncToTheEnd } from '../support/sites.ts';
import { startTestWordPress, type TestWordPress } from '../support/wordpress/wordpress.ts';
import { expect, signIn, stack, test } from './support.ts';

const [, , , port = 0] = stack.sitePorts;
const KEY = 'clave-de-prueba-software';
const FORM = 'formulario-demo/formulario-demo.php';

/** What WordPress itself does when its own check finds a plugin's new version. */
const findUpdate = (file: string) => `
  $found = get_site_transient( 'update_plugins' );
  $found->response['${file}'] = (object) array( 'plugin' => '${file}', 'new_version' => '99.0' );
  set_site_transient( 'update_plugins', $found );`;
const deactivate = (file: string) => `
  require_once ABSPATH . 'wp-admin/includes/plugin.php';
  deactivate_plugins( '${file}' );`;

let wordpress: TestWordPress;
test.beforeAll(async () => {
  wordpress = await startTestWordPress(KEY, { at: port });
});
test.afterAll(() => wordpress.stop());

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const refresh = (page: Page) => page.getByRole('button', { name: 'Actualizar', exact: true });
/** A row once what is read again says so. */
const expectSoon = (page: Page, row: Locator, text: string) =>
  expect(async () => {
    await refresh(page).click();
    await expect(row).toContainText(text, { timeout: 3_000 });
  }).toPass();

async function openSite(page: Page, name: string) {
  const person = await newClient(stack, name);
  const { websiteId } = await registerSite(stack, person, { url: wordpress.url, apiKey: KEY });
  await signIn(page, person.email);
  return { person, websiteId };
}

/** Two months before today's point: what only time brings. */
async function pretendPast(route: Route): Promise<void> {
  const answer = await route.fetch();
  const history = (await answer.json()) as SiteHistory;
  const dayBefore = (days: number) =>
    new Date(Date.parse(history.to) - days * 86_400_000).toISOString().slice(0, 10);
  const before = (days: number, pluginsPending: number): HistoryPoint => ({
    day: dayBefore(days),
    wordpressVersion: '6.7.2',
    phpVersion: '8.2.36',
    pluginsPending,
    themesPending: days > 40 ? 1 : 0,
  });
  const points = [before(60, 3), before(21, 6), ...history.points];
  await route.fulfill({ response: answer, json: { ...history, points } });
}

test('the plugins are what WordPress says now, and the list counts what is pending', async ({
  page,
}) => {
  const { person, websiteId } = await openSite(page, 'plugins');
  await syncToTheEnd(stack, person, websiteId);
  await page.goto(`/status/${websiteId}`);
  await page.getByRole('link', { name: 'Ver Detalles de los plugins' }).click();
  await expect(page).toHaveURL(`${stack.portalUrl}/status/${websiteId}/plugins`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Plugins de');
  const gallery = rowOf(page, 'Galería de fotos');
  await expect(gallery).toContainText('2.3.1');
  await expect(gallery).toContainText('Necesita Actualización');
  const form = rowOf(page, 'Formulario de contacto');
  await expect(form).toContainText('Activo');
  await expect(form).toContainText('Actualizado');

  await wordpress.run(findUpdate(FORM));
  await expectSoon(page, form, 'Necesita Actualización');
  await page.getByRole('combobox', { name: 'Filtrar por estado' }).selectOption('Solo activos');
  await expect(form).toBeVisible();
  await wordpress.run(deactivate(FORM));
  await refresh(page).click();
  await expect(form).toHaveCount(0);
  await page
    .getByRole('combobox', { name: 'Filtrar por estado' })
    .selectOption('Todos los estados');
  await expect(form).toContainText('Inactivo');
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('galeria');
  await expect(form).toHaveCount(0);
  await expect(gallery).toBeVisible();
  await page.reload();
  await expect(gallery).toBeVisible();
  await expect(page).toHaveURL(/\?buscar=galeria$/);

  await syncToTheEnd(stack, person, websiteId);
  await page.goto('/status');
  // Two plugins and the theme.
  const site = page.getByRole('row').filter({ hasText: 'Sitio de prueba' });
  await expect(site).toContainText('3 actualizaciones pendientes');
  await site.getByRole('link', { name: /^Ver Estadísticas/ }).click();
  await page.getByRole('tab', { name: 'Historial' }).click();
  // Both syncs were today: one point, and no line yet.
  await expect(page.getByText(/^El historial comienza hoy, con 2 plugins y 1 tema/)).toBeVisible();
  await page.route('**/history', (route) => pretendPast(route));
  await page.reload();
  await expect(page.locator('[data-chart] path').first()).toBeAttached();
  const table = page.getByRole('table', { name: /^Cómo cambió el sitio/ });
  await expect(table.getByRole('row')).toHaveCount(4);
  // The archive that the test installs from moves on to newer patches.
  const version = await wordpress.ask("get_bloginfo( 'version' )");
  await expect(page.getByText(`WordPress 6.7.2 → ${String(version)}`)).toBeVisible();
});
