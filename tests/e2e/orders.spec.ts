import type { Page } from '@playwright/test';
import { activitiesContract } from '../../functions/activities/activities.contract.ts';
import { profilesContract } from '../../functions/profiles/profiles.contract.ts';
import { userPlansContract } from '../../functions/user-plans/user-plans.contract.ts';
import type { Correction, UserPlan } from '../../functions/user-plans/user-plans.domain.ts';
import { callOk } from '../../infra/local/portal-client.ts';
import { newClient, signInAdmin, type Person } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import {
  assign,
  begin,
  button,
  buy,
  heading,
  newPayer,
  paymentThat,
  paypal,
  row,
  rows,
  setPlanStatus,
  tab,
  toast,
} from './payments.support.ts';
import { examine, expect, signIn, stack, test } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const main = (page: Page) => page.getByRole('main');
const movements = (page: Page) =>
  page.getByRole('dialog', { name: 'Movimientos' }).getByRole('listitem');
const receiptPath = (paymentId: string) => `/my-orders/receipts/${paymentId}`;

/** Asks for an activity, which takes a unit of the person's plan; answers how to delete it. */
async function requestActivity(person: Person): Promise<() => Promise<unknown>> {
  const { token } = person;
  const { websiteId } = await registerSite(stack, person, { url: 'https://orden.example' });
  const body = { websiteId, type: 'mejora', description: 'Cambiar el banner de la portada' };
  const { activityId } = await callOk(stack, activitiesContract.create, { token, body });
  return () => callOk(stack, activitiesContract.remove, { token, params: { activityId } });
}

/** Corrects what is consumed of a plan, as an administrator. */
async function correct({ userPlanId }: UserPlan, body: Correction): Promise<void> {
  const { token } = await signInAdmin(stack);
  await callOk(stack, userPlansContract.correct, { token, params: { userPlanId }, body });
}

test('who has nothing yet is led to the plans from both tabs', async ({ page }) => {
  const { email } = await newClient(stack, 'nuevo');
  await signIn(page, email);
  await page.goto('/my-orders');
  await expect(heading(page)).toHaveText('Mis Órdenes');
  await expect(page).toHaveTitle(/^Mis Órdenes · /);
  for (const [name, text] of [
    ['Mis Planes', 'No tienes planes'],
    ['Historial de Pagos', 'No tienes pagos'],
  ] as const) {
    await tab(page, name).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    const toPlans = main(page).getByRole('link', { name: 'Ver planes' });
    await expect(toPlans).toHaveAttribute('href', '/plans');
  }
  await expect(page).toHaveURL(/\?tab=pagos$/);
  await page.goBack();
  await expect(page.getByText('No tienes planes')).toBeVisible();

  await page.route('**/api/user-plans/mine*', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Error al cargar tus planes')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await button(page, 'Reintentar').click();
  await expect(page.getByText('No tienes planes')).toBeVisible();
  await tab(page, 'Historial de Pagos').click();
  await expect(page.getByText('No tienes pagos')).toBeVisible();
  await page.route('**/api/payments/mine*', (route) => route.abort());
  await button(page, 'Actualizar').click();
  await expect(toast(page, 'Error al cargar tus pagos')).toBeVisible();
  await expect(page.getByText('No tienes pagos')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});

test('a notice tells of the plan that runs, and of its end; its movements say what took of it', async ({
  page,
}) => {
  const person = await newPayer();
  const userPlan = await assign(person, 'Esencial');
  const deleteActivity = await requestActivity(person);
  await signIn(page, person.email);
  await page.goto('/my-orders');
  const notice = main(page).getByText('Tu plan Esencial está activo');
  await expect(notice).toBeVisible();
  await expect(main(page).getByText(/^Termina el \d{2}\/\d{2}\/\d{4}\.$/)).toBeVisible();
  await expect(main(page).getByText('Te quedan 2 actividades disponibles')).toBeVisible();
  await expect(row(page, 'Esencial')).toContainText(/Asignado por tu proveedor.*1 de 3Activo/);
  await row(page, 'Esencial')
    .getByRole('button', { name: /^Movimientos de Esencial/ })
    .click();
  await expect(movements(page)).toHaveText([/^Actividad creada1 actividad consumida/]);
  await page.keyboard.press('Escape');
  await deleteActivity();
  await correct(userPlan, { amount: 2, reason: 'Pedidas por teléfono' });
  await button(page, 'Actualizar').click();
  await expect(row(page, 'Esencial')).toContainText('2 de 3');
  await button(page, 'Movimientos').first().click();
  await expect(movements(page)).toHaveText([
    /^Corrección de un administrador2 actividades consumidasPedidas por teléfono/,
    /^Actividad eliminada1 actividad devuelta/,
    /^Actividad creada1 actividad consumida/,
  ]);
  await page.keyboard.press('Escape');

  await assign(person, 'Profesional', 'after');
  await button(page, 'Actualizar').click();
  await expect(
    main(page).getByText(/^Termina el [\d/]{10}, y entonces empieza tu plan Profesional\.$/),
  ).toBeVisible();
  await expect(row(page, 'Profesional')).toContainText('Programado');
  await setPlanStatus(userPlan, 'expired');
  await button(page, 'Actualizar').click();
  // What waited has moved up.
  await expect(main(page).getByText('Tu plan Profesional está activo')).toBeVisible();
  await expect(row(page, 'Esencial')).toContainText('Expirado');

  const last = await assign(person, 'Agencia', 'now');
  await setPlanStatus(last, 'expired');
  await button(page, 'Actualizar').click();
  const expired = main(page).getByRole('alert');
  await expect(expired).toContainText(/^Tu plan Agencia expiróContrata uno para volver/);
  await expect(expired.getByRole('link', { name: 'Ver planes' })).toHaveAttribute('href', '/plans');
  await expect(notice).toHaveCount(0);
  await expect(main(page).getByText('Estado de tu plan')).toHaveCount(0);
});

test('a receipt names the company that paid, and there is none before', async ({ page }) => {
  const person = await newPayer();
  const { token } = person;
  const company = {
    companyName: 'Panadería Ñuñoa Ltda.',
    companyDni: '76.543.210-K',
    companyAddress: 'Av. Irarrázaval 1234',
    companyCity: 'Santiago',
    companyCountry: 'Chile',
  };
  const body = { revision: person.profile.revision, ...company };
  await callOk(stack, profilesContract.update, { token, body });
  const { paymentId } = await buy(person, 'Esencial');
  await signIn(page, person.email);
  await page.goto(receiptPath(paymentId));
  await expect(main(page).getByRole('region', { name: 'Cliente' })).toHaveText(
    `ClientePanadería Ñuñoa Ltda.${person.name}DNI: 76.543.210-KAv. Irarrázaval 1234Santiago, Chile${person.email}`,
  );
  await expect(main(page).getByText(/^Del [\d/]{10} al [\d/]{10}$/)).toBeVisible();
  await main(page).getByRole('link', { name: 'Volver a Mis Órdenes' }).click();
  await expect(page).toHaveURL(/\/my-orders\?tab=pagos$/);

  const unpaid = await begin(person, 'Esencial');
  await page.goto(receiptPath(unpaid.paymentId));
  await expect(page.getByText('No encontramos este recibo')).toBeVisible();
});

/** What somebody sees who has no plan yet, and who has none any more. */
async function emptyScreens(page: Page, person: Person): Promise<void> {
  await page.goto('/my-orders');
  await expect(page.getByText('No tienes planes')).toBeVisible();
  await examine(page, 'orders-no-plans');
  await setPlanStatus(await assign(person, 'Esencial'), 'expired');
  await page.goto('/my-orders');
  await expect(page.getByText('Tu plan Esencial expiró')).toBeVisible();
  await examine(page, 'orders-expired');
}

/** Plans and payments of each kind. */
async function screens(page: Page, person: Person): Promise<void> {
  const paid = await buy(person, 'Profesional');
  await paypal.refund(paid.orderId, { currency_code: 'USD', value: '10.00' });
  const declined = await begin(person, 'Agencia');
  await paypal.approve(declined.orderId, 'declined');
  const held = await begin(person, 'Profesional');
  await paypal.approve(held.orderId, 'pending');
  const removeActivity = await requestActivity(person);
  await assign(person, 'Esencial', 'after');
  await paymentThat(person, declined, ({ status }) => status === 'failed');
  await paymentThat(person, held, ({ settlement }) => settlement === 'pending');
  await paymentThat(person, paid, ({ refundedCents }) => refundedCents > 0);
  await page.goto('/my-orders');
  await expect(page.getByText('Tienes 7 actividades disponibles')).toBeVisible();
  await expect(rows(page)).toHaveText([/Programado/, /Activo/, /Expirado/]);
  await examine(page, 'orders-plans');
  await removeActivity();
  await button(page, 'Movimientos').first().click();
  await expect(movements(page)).toHaveCount(2);
  await examine(page, 'orders-movements');
  await page.keyboard.press('Escape');
  await tab(page, 'Historial de Pagos').click();
  await expect(rows(page)).toHaveCount(3);
  await examine(page, 'orders-payments');
  await page.goto(receiptPath(paid.paymentId));
  await expect(main(page).getByText('Reembolsado')).toBeVisible();
  await examine(page, 'receipt');
}

test('the orders of a client, looked at', async ({ page }) => {
  test.slow();
  const person = await newPayer();
  await signIn(page, person.email);
  await emptyScreens(page, person);
  await screens(page, person);
});
