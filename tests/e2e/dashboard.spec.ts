import type { Page, Request } from '@playwright/test';
import { titleOf } from '../../functions/activities/activities.domain.ts';
import { activitiesContract } from '../../functions/activities/activities.contract.ts';
import type { Dashboard } from '../../functions/dashboard/dashboard.domain.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { newClient, signInAdmin } from '../support/people.ts';
import { givePlan } from '../support/plans.ts';
import { registerSite } from '../support/sites.ts';
import { expect, signIn, signInDemo, stack, test } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const figures = (page: Page) =>
  page
    .getByRole('main')
    .locator('h2')
    .filter({ hasText: /^(Sitios Web|Actividades|Usuarios|Planes Activos|Plan Actual)$/ });
const figure = (page: Page, label: string) =>
  figures(page).filter({ hasText: label }).locator('xpath=following-sibling::p');
/** What a card of the dashboard lists. */
const listed = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .getByRole('listitem');
const numbered = (n: number) => new Intl.NumberFormat('es-CL').format(n);

/** Opens the dashboard afresh. @returns what it asked the API for */
async function openAfresh(page: Page): Promise<{ asked: string[]; answer: Dashboard }> {
  // The requests of the page before it are not this one's.
  await page.goto('about:blank');
  const asked: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  };
  page.on('request', note);
  const answered = page.waitForResponse('**/api/dashboard');
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  const answer = (await (await answered).json()) as Dashboard;
  page.off('request', note);
  return { asked, answer };
}

test('a client sees their sites, their work and what is left of the plan, in two requests', async ({
  page,
}) => {
  const [admin, person] = [await signInAdmin(stack), await newClient(stack, 'panel')];
  await givePlan(stack, { admin, person }, { name: 'Plan Panel' });
  for (const [name, status] of [
    ['Antiguo', 'pendiente'],
    ['Primero', 'en_progreso'],
    ['Segundo', 'realizada'],
    ['Tercero', 'en_progreso'],
  ] as const) {
    const url = `http://${name.toLowerCase()}.example/web`;
    // Without a key nothing is read of them, whatever a schedule does meanwhile.
    const { websiteId } = await registerSite(stack, person, { name, url, apiKey: null });
    const body = { websiteId, description: `Revisar ${name}`, type: 'error', status };
    await callOk(stack, activitiesContract.create, { token: admin.token, body });
  }
  await signIn(page, person.email);
  const { asked } = await openAfresh(page);
  expect(asked).toEqual(['GET /api/profile', 'GET /api/dashboard']);

  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bienvenido, Ana');
  await expect(figures(page)).toHaveText(['Sitios Web', 'Actividades', 'Plan Actual']);
  await expect(figure(page, 'Sitios Web')).toHaveText('4');
  await expect(figure(page, 'Actividades')).toHaveText('3sin terminar');
  await expect(figure(page, 'Plan Actual')).toContainText(['Plan Panel', /^Te quedan? \d+ de \d+/]);
  await expect(listed(page, 'Tus actividades')).toHaveText([
    'Revisar TerceroError · TerceroEn progreso',
    'Revisar PrimeroError · PrimeroEn progreso',
    'Revisar AntiguoError · AntiguoPendiente',
    'Revisar SegundoError · SegundoRealizada',
  ]);
  const sites = listed(page, 'Tus sitios');
  await expect(sites).toHaveText([/^Tercero/, /^Segundo/, /^Primero/, /^Antiguo/]);
  await expect(sites.first()).toContainText('Blog · tercero.example/web');
  await expect(main.getByText('Métricas del sistema')).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Enviar Notificación' })).toHaveCount(0);

  await main.getByRole('link', { name: 'Gestionar sitios' }).click();
  await expect(page).toHaveURL(/\/websites$/);
  await page.goBack();
  await sites.first().getByRole('link', { name: 'Tercero', exact: true }).click();
  await expect(page).toHaveURL(/\/status\/[0-9a-z]+$/);
  await page.goBack();
  await main.getByRole('link', { name: 'Ver todas las actividades' }).click();
  await expect(page).toHaveURL(/\/activities$/);
  await expect(page.getByText('4 actividades', { exact: true })).toBeVisible();
});

test('an administrator sees the figures and measures of everything, in two requests', async ({
  page,
}) => {
  await signInDemo(page, 'admin');
  const { asked, answer } = await openAfresh(page);
  expect(asked).toEqual(['GET /api/profile', 'GET /api/dashboard']);
  const main = page.getByRole('main');
  // The demo has some of each.
  const { total, open, completedPercent, recent } = answer.activities;
  const shown = {
    'Sitios Web': answer.websites.total,
    Actividades: total,
    Usuarios: answer.users?.total ?? 0,
    'Planes Activos': answer.activePlans ?? 0,
  };
  await expect(figures(page)).toHaveText(Object.keys(shown));
  for (const [label, count] of Object.entries(shown)) {
    expect(count).toBeGreaterThan(0);
    await expect(figure(page, label)).toHaveText(numbered(count));
  }
  const latest = listed(page, 'Últimas actividades');
  await expect(latest).toHaveCount(3);
  await expect(latest).toContainText(recent.map(titleOf));
  await expect(main.getByRole('heading', { name: 'Métricas del sistema' })).toBeVisible();
  await expect(
    main.getByRole('progressbar', {
      name: `Actividades completadas: ${String(completedPercent)}\u00A0%`,
    }),
  ).toBeVisible();
  await expect(
    main.getByText(`${numbered(total - open)} de ${numbered(total)} actividades realizadas`),
  ).toBeVisible();
  await expect(
    main.getByRole('progressbar', { name: /^Sitios por usuario: [\d.]+ %$/ }),
  ).toBeVisible();
  // The demo has sites without a key.
  await expect(
    main.getByRole('progressbar', { name: /^Sitios monitoreados: \d\d\s%$/ }),
  ).toBeVisible();
  await expect(main.getByText(/^[\d.]+ sitios? para [\d.]+ usuarios?$/)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Enviar Notificación' })).toBeVisible();
});
