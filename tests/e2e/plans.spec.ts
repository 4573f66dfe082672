import type { Locator, Page } from '@playwright/test';
import { plansContract } from '../../functions/plans/plans.contract.ts';
import type { PlanForm } from '../../functions/plans/plans.domain.ts';
import { callOk } from '../../infra/local/portal-client.ts';
import { newClient, signInAdmin } from '../support/people.ts';
import {
  assign,
  button,
  buy,
  choosePlan,
  heading,
  newPayer,
  newWord,
  planCard,
  planCards,
  row,
  rows,
  setPlanStatus,
  toast,
} from './payments.support.ts';
import { act, examine, expect, signIn, signInDemo, stack, test } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const IN_USE = 'Hay clientes con este plan. Archívalo: deja de ofrecerse y ellos lo conservan.';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const field = (scope: Page | Locator, label: string) => scope.getByLabel(label, { exact: true });
const optional = (scope: Page | Locator, label: string) => field(scope, `${label}(opcional)`);
const benefits = (dialog: Locator) => dialog.getByRole('listitem');

/** A plan that costs more than the demo's second one, which stays the second one. */
async function newPlan(given: Partial<PlanForm> = {}) {
  const { token } = await signInAdmin(stack);
  const body = { name: `Plan ${newWord()}`, priceCents: 9_900, support: 'Por email', ...given };
  return callOk(stack, plansContract.create, { token, body });
}

async function openManagement(page: Page): Promise<void> {
  await signInDemo(page, 'admin');
  await page.goto('/plans/manage');
  await expect(rows(page).first()).toBeVisible();
}

/** The start and the end that a dialog tells: '21/11/2026'. */
async function datesIn(dialog: Locator): Promise<(string | undefined)[]> {
  const [start = '', end = ''] = await dialog.getByRole('listitem').allTextContents();
  return [start, end].map((text) => /\d{2}\/\d{2}\/\d{4}/.exec(text)?.[0]);
}

test('the catalogue is ordered by price, and says what buying does to the plan one has', async ({
  page,
}) => {
  const person = await newPayer();
  await buy(person, 'Profesional');
  await signIn(page, person.email);
  await page.goto('/plans');
  await expect(heading(page)).toHaveText('Elige tu Plan');
  await expect(page).toHaveTitle(/^Elige tu Plan · /);
  const cards = planCards(page);
  await expect(cards.nth(0)).toContainText(
    /^EsencialPara.*\$19,00\sUSDMensual3 actividades al mes/,
  );
  await expect(cards.nth(1)).toContainText(/^ProfesionalMás PopularTu plan actual/);
  await expect(page.getByText('Más Popular')).toHaveCount(1);
  await expect(planCard(page, 'Agencia')).toContainText(
    /\$1\.190,00\sUSDAnual120 actividades al año/,
  );
  await expect(planCard(page, 'Agencia').getByText('Sitios ilimitados')).toBeVisible();
  await expect(planCard(page, 'Plan fundadores')).toHaveCount(0);

  const cheaper = await choosePlan(page, 'Esencial');
  const says = (dialog: Locator) => dialog.getByRole('listitem').first();
  await expect(says(cheaper)).toHaveText(/^Empieza el [\d/]{10}, cuando termina tu plan actual\.$/);
  const told = await datesIn(cheaper);
  const dearer = await choosePlan(page, 'Agencia');
  await expect(
    dearer.getByText(
      /^Empieza hoy y reemplaza tu plan «Profesional», que duraba hasta el [\d/]{10}\. De él te quedan \$4[89],\d\d\sUSD, que suman 1[45] días al nuevo\./,
    ),
  ).toBeVisible();
  const after = dearer.getByText(/^Empieza el [\d/]{10}, cuando termina tu plan/);
  await expect(after).toContainText(`Empieza el ${String(told[0])},`);

  // What was told is what comes.
  await buy(person, 'Esencial');
  const next = await choosePlan(page, 'Esencial');
  await expect(says(next)).toHaveText(/^Empieza el [\d/]{10}, cuando terminan los planes/);
  expect((await datesIn(next))[0]).toBe(told[1]);
  const upgrade = await choosePlan(page, 'Agencia');
  await expect(
    upgrade.getByText('Los planes que tienes en espera empiezan después de este.'),
  ).toBeVisible();
  const today = await upgrade.getByText(/^Empieza hoy y reemplaza/).textContent();
  const ends = /Dura hasta el (\d{2}\/\d{2}\/\d{4})/.exec(String(today))?.[1];
  await page.goto('/my-orders');
  await expect(row(page, 'Esencial')).toContainText(`${String(told[0])} – ${String(told[1])}`);
  await expect(row(page, 'Esencial')).toContainText('Programado');

  await buy(person, 'Agencia');
  await button(page, 'Actualizar').click();
  // Each of the two names the other one as well.
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
  await expect(rowOf('Profesional')).toContainText('Cancelado');
  await expect(rowOf('Agencia')).toContainText(`– ${String(ends)}`);
  await expect(rowOf('Agencia')).toContainText('Activo');
  await expect(row(page, 'Esencial')).toContainText(String(ends));
  await expect(
    page.getByText(`Termina el ${String(ends)}, y entonces empieza tu plan Esencial.`),
  ).toBeVisible();
});

test('a client without plans to choose from has a way on, but none to their administration', async ({
  page,
}) => {
  const { email } = await newClient(stack, 'vacia');
  await signIn(page, email);
  await page.route('**/api/plans', (route) => route.fulfill({ json: { items: [] } }));
  await page.goto('/plans');
  await expect(page.getByText('No hay planes disponibles')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Preguntar por WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  );
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/api/plans', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('No se pudieron cargar los planes')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await button(page, 'Reintentar').click();
  await expect(planCard(page, 'Profesional')).toBeVisible();

  // Where nobody knows what the client has, the rule is told, and they may buy.
  await page.route('**/api/user-plans/current', (route) => route.abort());
  await page.reload();
  const dialog = await choosePlan(page, 'Profesional');
  await expect(dialog.getByText('No se pudo cargar la información del plan')).toBeVisible();
  await expect(dialog.getByText(/^Si ya tienes un plan, el nuevo empieza/)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await button(dialog, 'Reintentar').click();
  await expect(dialog.getByText(/^Empieza hoy/)).toBeVisible();

  // What is for administrators is not even asked for.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const [path, message] of [
    ['/plans/manage', 'Solo los administradores pueden gestionar planes'],
    ['/admin/payments', 'Solo los administradores pueden gestionar pagos'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText('Acceso Denegado')).toBeVisible();
    await expect(page.getByText(message)).toBeVisible();
  }
  expect(asked.filter((path) => /^\/api\/(plans\/all|payments|user-plans)$/.test(path))).toEqual(
    [],
  );
});

test('an administrator makes a plan and changes it, and clients see what is offered', async ({
  page,
  otherDevice,
}) => {
  const name = `Plan ${newWord()}`;
  await openManagement(page);
  await button(page, 'Crear Plan').click();
  const dialog = dialogOf(page, 'Crear plan');
  await button(dialog, 'Crear Plan').click();
  for (const [label, message] of [
    ['Nombre', 'El campo nombre es requerido'],
    ['Precio (USD)', 'El precio debe ser mayor que 0'],
    ['Soporte', 'El campo soporte es requerido'],
  ] as const) {
    await expect(field(dialog, label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
  }
  await expect(field(dialog, 'Nombre')).toBeFocused();

  await field(dialog, 'Nombre').fill(name);
  await field(dialog, 'Precio (USD)').fill('199,9');
  await field(dialog, 'Período de pago').selectOption('Trimestral');
  await field(dialog, 'Actividades por período').fill('muchas');
  await field(dialog, 'Espacio para respaldos (GB)').fill('12,5');
  // An invalid limit is 5, and shown to be so.
  await expect(field(dialog, 'Actividades por período')).toHaveValue('5');
  await field(dialog, 'Soporte').fill('Por teléfono');
  const benefit = optional(dialog, 'Beneficios');
  await benefit.fill('  Revisión de seguridad ');
  await benefit.press('Enter');
  await benefit.fill('   ');
  await benefit.press('Enter');
  await benefit.fill('De más');
  await button(dialog, 'Agregar beneficio').click();
  await expect(benefits(dialog)).toHaveText(['Revisión de seguridad', 'De más']);
  await button(dialog, 'Quitar «De más»').click();
  await benefit.fill('Sin agregar');
  await button(dialog, 'Crear Plan').click();
  await expect(toast(page, 'Plan creado correctamente')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Crear Plan')).toBeFocused();
  await expect(row(page, name)).toContainText(
    /Por teléfono5 actividadesSitios: Ilimitado12,5 GB para respaldos2 beneficios\$199,90\sUSDTrimestral/,
  );

  const { email } = await newClient(stack, 'mira');
  await signIn(otherDevice, email);
  await otherDevice.goto('/plans');
  await expect(planCard(otherDevice, name).getByRole('listitem')).toHaveText([
    '5 actividades al trimestre',
    'Sitios ilimitados',
    '12,5 GB para respaldos',
    'Soporte: Por teléfono',
    'Revisión de seguridad',
    'Sin agregar',
  ]);

  await act(page, name, 'Editar plan');
  const edit = dialogOf(page, 'Editar plan');
  await expect(field(edit, 'Precio (USD)')).toHaveValue('199,90');
  await field(edit, 'Nombre').fill(`${name} Plus`);
  await optional(edit, 'Límite de sitios').fill('0');
  await button(edit, 'Guardar cambios').click();
  await expect(optional(edit, 'Límite de sitios')).toHaveAccessibleDescription(
    /^El límite de sitios debe ser 1 o más, o quedar vacío/,
  );
  await optional(edit, 'Límite de sitios').fill('2');
  await button(edit, 'Guardar cambios').click();
  await expect(optional(edit, 'Límite de sitios')).toHaveAccessibleDescription(
    /^El límite de sitios debe ser 3 o más, que es lo que hay sin un plan, o quedar vacío/,
  );
  await optional(edit, 'Límite de sitios').fill('4');
  await page.route('**/api/plans/*', (route) => route.abort());
  await button(edit, 'Guardar cambios').click();
  await expect(toast(page, 'No se pudo actualizar el plan')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await button(edit, 'Guardar cambios').click();
  await expect(toast(page, 'Plan actualizado correctamente')).toBeVisible();
  await expect(row(page, `${name} Plus`)).toContainText('4 sitios');
  await otherDevice.reload();
  await expect(planCard(otherDevice, `${name} Plus`).getByText('4 sitios')).toBeVisible();

  await act(page, `${name} Plus`, 'Archivar');
  await expect(toast(page, 'Plan archivado: ya no se ofrece')).toBeVisible();
  await expect(row(page, name)).toContainText('Archivado');
  // Who had the page open is told, and sees it go.
  await button(planCard(otherDevice, `${name} Plus`), 'Contratar Plan').click();
  await button(otherDevice.getByRole('dialog'), 'Pagar con PayPal').click();
  await expect(otherDevice.getByRole('dialog').getByRole('alert')).toContainText('ya no');
  await otherDevice.keyboard.press('Escape');
  await expect(planCard(otherDevice, `${name} Plus`)).toHaveCount(0);
  await act(page, `${name} Plus`, 'Volver a ofrecer');
  await expect(toast(page, 'Plan disponible de nuevo')).toBeVisible();
  await expect(row(page, name)).not.toContainText('Archivado');
});

test('a plan that somebody has is archived instead of deleted', async ({ page }) => {
  const plan = await newPlan();
  const userPlan = await assign(await newClient(stack, 'usa'), plan.name);
  await openManagement(page);
  await expect(row(page, plan.name).getByRole('cell').nth(4)).toHaveText('En uso1');
  await act(page, plan.name, 'Eliminar plan');
  const question = page.getByRole('alertdialog', { name: `Eliminar «${plan.name}»` });
  await expect(question).toContainText(
    `¿Estás seguro de que quieres eliminar el plan «${plan.name}»?`,
  );
  await expect(button(question, 'Cancelar')).toBeFocused();
  await button(question, 'Eliminar plan').click();
  await expect(toast(page, 'No se pudo eliminar el plan')).toBeVisible();
  const instead = page.getByRole('alertdialog', { name: `Archivar «${plan.name}»` });
  await expect(instead).toContainText(IN_USE);
  await button(instead, 'Archivar').click();
  await expect(instead).toBeHidden();
  await expect(row(page, plan.name)).toContainText('Archivado');

  await act(page, plan.name, 'Eliminar plan');
  await button(question, 'Eliminar plan').click();
  await expect(question.getByRole('alert')).toHaveText(
    'Ya está archivado. Podrás eliminarlo cuando ningún cliente lo tenga.',
  );
  await setPlanStatus(userPlan, 'cancelled');
  await button(question, 'Eliminar plan').click();
  await expect(toast(page, 'Plan eliminado correctamente')).toBeVisible();
  await expect(row(page, plan.name)).toHaveCount(0);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(row(page, plan.name)).toHaveCount(0);
});

const LONG = 'Mantenimiento de talleres con tienda en línea';

/** The administration of plans, in each state. */
async function managementScreens(page: Page): Promise<void> {
  const plan = await newPlan({
    name: `${LONG} ${newWord()}`,
    description: `${LONG}. `.repeat(3).trim(),
    support: `${LONG}, `.repeat(3).trim(),
    benefits: Array.from({ length: 6 }, (_, n) => `${LONG} ${String(n + 1)}`),
  });
  await assign(await newClient(stack, 'mirada'), plan.name);
  await openManagement(page);
  await expect(row(page, plan.name)).toBeVisible();
  await examine(page, 'plans-manage');

  await act(page, plan.name, 'Editar plan');
  const edit = dialogOf(page, 'Editar plan');
  await expect(edit.getByText(/^Hay clientes con este plan/)).toBeVisible();
  await field(edit, 'Nombre').fill('Sin plan');
  await field(edit, 'Precio (USD)').fill('1.234');
  await optional(edit, 'Límite de sitios').fill('0');
  await field(edit, 'Espacio para respaldos (GB)').fill('0,5');
  await field(edit, 'Soporte').fill('');
  await button(edit, 'Guardar cambios').click();
  await expect(edit.getByText('«Sin plan» no puede ser el nombre de un plan')).toBeVisible();
  await examine(page, 'plans-edit-errors');
  await button(edit, 'Cancelar').click();
  await button(page, 'Salir sin guardar').click();
  await expect(edit).toBeHidden();
  await act(page, plan.name, 'Eliminar plan');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await examine(page, 'plans-delete');
  await button(page, 'Eliminar plan').click();
  await expect(page.getByRole('alertdialog', { name: /^Archivar/ })).toBeVisible();
  await examine(page, 'plans-archive');
  await button(page.getByRole('alertdialog'), 'Archivar').click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

test('the administration of plans, looked at', ({ page }) => managementScreens(page));
