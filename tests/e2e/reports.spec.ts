import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { activitiesContract } from '../../functions/activities/activities.contract.ts';
import { savedFileNameOf } from '../../functions/reports/document/reports.file-names.domain.ts';
import { reportsContract } from '../../functions/reports/reports.contract.ts';
import type { Website } from '../../functions/websites/websites.domain.ts';
import { callOk, callRoute } from '../../infra/local/client/portal-client.ts';
import { newClient, signInAdmin, type Person } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { until } from '../support/until.ts';
import { expect, longStory, rowOf, signIn, signInDemo, stack, test, toastOf } from './support.ts';

test.describe.configure({ mode: 'parallel' });
// A trace would keep a copy of axe for each look; what axe finds says enough.
test.use({ trace: 'off' });

const DAY_MS = 86_400_000;
/** A name and a line that would do something, were they more than text. */
const HOSTILE = '<img src=x onerror="document.title=1"> Ñandú & Cía';
const HOSTILE_LINE = "<script>document.title = 'roto'</script>";

interface Story {
  admin: Person;
  person: Person;
  site: Website;
}

const done = { status: 'realizada', closingComment: 'Listo.' };
/** What was asked for: three activities, 3,5 hours, two done and one pending. */
const seeds = [
  { description: 'Cambiar el banner', type: 'mejora', more: undefined },
  { description: 'El carrito falla', type: 'error', more: { ...done, hoursDedicated: 1.5 } },
  { description: 'Al día', type: 'mantenimiento', more: { ...done, hoursDedicated: 2 } },
] as const;

/** A client with a site and activities, once the figures know of them: those are counted a little later. */
async function newStory(name: string): Promise<Story> {
  const [admin, person] = [await signInAdmin(stack), await newClient(stack, name)];
  const { token } = admin;
  // Nobody else's: the filter finds sites by their address.
  const url = `https://${name}-${randomUUID().slice(0, 8)}.example`;
  const site = await registerSite(stack, person, { name: 'Tienda Sur', url });
  for (const { description, type, more } of seeds) {
    const body = { websiteId: site.websiteId, description, type };
    const { activityId, revision } = await callOk(stack, activitiesContract.create, {
      token,
      body,
    });
    if (!more) continue;
    const change = { token, params: { activityId }, body: { revision, ...more } };
    await callOk(stack, activitiesContract.update, change);
  }
  const query = { userId: person.profile.userId };
  await until(
    async () => {
      const { totals } = await callOk(stack, reportsContract.summary, { token, query });
      return totals.activities === 3 && totals.hours === 3.5 ? totals : undefined;
    },
    { seconds: 60 },
  );
  return { admin, person, site };
}

/** Makes a report of all there is, without a browser. */
const buildReport = ({ admin, person }: Story, clientName: string) =>
  callOk(stack, reportsContract.generate, {
    token: admin.token,
    body: { filters: { userId: person.profile.userId }, clientName, otherActivities: [] },
  });

const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const figures = (page: Page) =>
  page.getByRole('region', { name: 'Resumen' }).getByRole('definition');
const cells = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).getByRole('row');
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

async function pick(page: Page, label: string, search: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.fill(search);
  await page.getByRole('option').filter({ hasText: search }).click();
}

test('an administrator filters, reads the figures and generates a report that opens for a while', async ({
  page,
  context,
}) => {
  const { person, site } = await newStory('reportes');
  await signInDemo(page, 'admin');
  await page.goto('/reports');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reportes');
  await expect(page).toHaveTitle('Reportes · WordPress Manager');
  const generate = button(page, 'Generar PDF');
  await expect(generate).toHaveAttribute('aria-disabled', 'true');
  await expect(generate).toHaveAccessibleDescription(/^Elige un usuario en los filtros/);

  await pick(page, 'Usuario', person.email);
  await expect(page).toHaveURL(new RegExp(`\\?usuario=${person.profile.userId}$`));
  await pick(page, 'Sitio web', new URL(site.url).host);
  // One after the other, without waiting for what they find: they add up.
  await button(page, 'Otro período').click();
  await field(page, 'Fecha de inicio').fill(dayOf(Date.now() - 2 * DAY_MS));
  await field(page, 'Fecha de fin').fill(dayOf(Date.now() + DAY_MS));
  await expect(figures(page)).toHaveText(['3', '3,5\u00A0h', '2', '1']);
  await expect(cells(page, 'Actividades del reporte')).toHaveText([
    /Solicitada.*Sitio web.*Tipo.*Descripción.*Estado.*Horas/,
    /Tienda Sur.*Mantenimiento.*Al día.*Realizada.*2\sh/,
    /Tienda Sur.*Error.*El carrito falla.*Realizada.*1,5\sh/,
    /Tienda Sur.*Mejora.*Cambiar el banner.*Sin terminar.*—/,
  ]);
  await expect(cells(page, 'Usuarios, del más activo al menos')).toHaveText([
    /Usuario.*Actividades.*Horas.*Realizadas/,
    /Ana Pérez.*3.*3,5\sh.*2/,
  ]);
  await expect(page.getByRole('list', { name: 'Actividades por tipo' })).toHaveText(
    /Mejora1 actividad · 0\sh.*Error1 actividad · 1,5\sh.*Mantenimiento1 actividad · 2\sh/,
  );
  await expect(page.getByText('Actividades realizadas', { exact: true })).toBeVisible();

  // The address is all there is: a link brings the same.
  await page.reload();
  await expect(figures(page)).toHaveText(['3', '3,5\u00A0h', '2', '1']);
  await expect(page.getByRole('combobox', { name: 'Usuario' })).toHaveValue('Ana Pérez');
  await expect(page.getByRole('combobox', { name: 'Sitio web' })).toHaveValue(site.name);
  await field(page, 'Tipo').selectOption('Error');
  await expect(figures(page)).toHaveText(['1', '1,5\u00A0h', '1', '0']);
  await page.goBack();
  await expect(figures(page)).toHaveText(['3', '3,5\u00A0h', '2', '1']);

  const clientName = field(page, 'Nombre del cliente');
  await expect(clientName).toHaveValue('Ana Pérez');
  await clientName.fill(HOSTILE);
  await page.getByLabel(/^Otras actividades/).fill(`Revisión de seguridad\n\n${HOSTILE_LINE}`);

  const opened = page.waitForEvent('popup');
  const answered = context.waitForEvent('response', (response) =>
    response.url().includes('/api/reports/views/'),
  );
  await generate.click();
  const tab = await opened;
  const headers = (await answered).headers();
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toMatch(/^sandbox [^;]*;.*default-src 'none'/);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  for (const text of [...seeds.map(({ description }) => description), 'Revisión de seguridad']) {
    await expect(tab.getByText(text, { exact: true }).first()).toBeVisible();
  }
  // Others' text is text: the title is the report's own, and nothing of it became an element.
  await expect(tab.getByText(HOSTILE_LINE, { exact: true })).toBeVisible();
  await expect(tab).toHaveTitle(`Reporte de mantenimiento · ${HOSTILE}`);
  await expect(tab.locator('img[src=x], [onerror]')).toHaveCount(0);
  // Its only script is the print button's.
  await expect(tab.locator('script')).toHaveCount(1);
  await expect(button(tab, 'Imprimir o guardar como PDF')).toBeVisible();

  await expect(toastOf(page, 'Reporte generado correctamente')).toBeVisible();
  await expect(page.getByText(/^Se abrió en otra pestaña\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abrir el reporte' })).toBeVisible();

  await tab.reload();
  await expect(tab.getByText('Revisión de seguridad', { exact: true }).first()).toBeVisible();
  // One that is over, or mistyped, says so on a page.
  await tab.goto(tab.url().replace(/.{3}$/, 'AAA'));
  await expect(tab.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
  await expect(tab.getByText(/funciona 5 minutos/)).toBeVisible();
  await tab.getByRole('link', { name: 'Ir a Reportes' }).click();
  await expect(tab.getByRole('heading', { level: 1, name: 'Reportes' })).toBeVisible();

  await button(page, 'Limpiar').first().click();
  await expect(page).toHaveURL(`${stack.portalUrl}/reports`);
});

test('the client finds the report and downloads it, another client does not', async ({
  page,
  otherDevice,
}) => {
  const story = await newStory('misreportes');
  const { report } = await buildReport(story, 'Panadería del Sur');
  await signIn(page, story.person.email);
  await page.goto('/reports');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mis Reportes');
  await expect(page).toHaveTitle('Mis Reportes · WordPress Manager');
  const row = rowOf(page, 'Panadería del Sur');
  await expect(row).toHaveText(
    /\d{2}\/\d{2}\/\d{4}.*\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}.*KB.*HTML.*Descargar/,
  );

  const downloaded = page.waitForEvent('download');
  await button(row, /^Descargar el reporte de Panadería del Sur/).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^report_Panadería del Sur_\d{8}T\d{9}Z\.html$/);
  expect(file.suggestedFilename()).toBe(savedFileNameOf(report.fileName));
  const html = await readFile(await file.path(), 'utf8');
  for (const { description } of seeds) expect(html).toContain(description);
  expect(html).toContain('default-src &#39;none&#39;');
  // The page is still there.
  await expect(row).toBeVisible();

  await button(page, 'Otro período').click();
  await field(page, 'Fecha de inicio').fill(dayOf(Date.now() + 3 * DAY_MS));
  await expect(page.getByText('Ningún reporte coincide con los filtros')).toBeVisible();
  await button(page, 'Limpiar').first().click();
  await expect(row).toBeVisible();

  const other = await newClient(stack, 'otrareportes');
  await signIn(otherDevice, other.email);
  await otherDevice.goto('/reports');
  await expect(otherDevice.getByText('Aún no tienes reportes')).toBeVisible();
  const guessed = await callRoute(stack, reportsContract.download, {
    token: other.token,
    params: { reportId: report.reportId },
  });
  expect(guessed.status).toBe(404);
});

longStory(
  'a report is new to its client until they read it, and a withdrawn one says so',
  async ({ page, otherDevice }) => {
    const story = await newStory('lectura');
    const name = `La Espiga ${randomUUID().slice(0, 8)}`;
    const { report } = await buildReport(story, name);
    await signIn(page, story.person.email);
    await page.goto('/reports');
    await expect(rowOf(page, name)).toContainText('Nuevo');
    await page.getByRole('link', { name: `${name} (` }).click();
    const document = page.frameLocator(`iframe[title="Reporte de ${name}"]`);
    await expect(document.getByText('El carrito falla')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Mis Reportes' }).click();
    await expect(rowOf(page, name)).toBeVisible();
    await expect(rowOf(page, name)).not.toContainText('Nuevo');

    await signInDemo(otherDevice, 'admin');
    await otherDevice.goto('/reports?tab=generados');
    await expect(rowOf(otherDevice, name)).toContainText(/Leído el \d{2}\/\d{2}\/\d{4}/);
    await button(rowOf(otherDevice, name), /^Acciones de/).click();
    await otherDevice.getByRole('menuitem', { name: 'Retirar' }).click();
    const question = otherDevice.getByRole('alertdialog');
    await button(question, 'Retirar').click();
    await expect(toastOf(otherDevice, 'Reporte retirado')).toBeVisible();
    await expect(rowOf(otherDevice, name)).toContainText(/Retirado el/);

    await page.goto(`/reports/${report.reportId}`);
    await expect(page.getByText('Este reporte fue retirado')).toBeVisible();
    await page.goto('/reports');
    await expect(page.getByText('Aún no tienes reportes')).toBeVisible();
  },
);
