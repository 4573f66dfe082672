import type { Page } from '@playwright/test';
import { activitiesContract } from '../../functions/activities/activities.contract.ts';
import { userPlansContract } from '../../functions/user-plans/user-plans.contract.ts';
import type { Correction, UserPlan } from '../../functions/user-plans/user-plans.domain.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { signInAdmin, type Person } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { assign, button, newPayer, row, setPlanStatus } from './payments.support.ts';
import { expect, signIn, stack, test } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const main = (page: Page) => page.getByRole('main');
const movements = (page: Page) =>
  page.getByRole('dialog', { name: 'Movimientos' }).getByRole('listitem');

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

test('a notice names the plan that runs, and its end; its movements say what was consumed', async ({
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
  await row(page, 'Esencial')
    .getByRole('button', { name: /^Movimientos de Esencial/ })
    .click();
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
  // The waiting plan has moved up.
  await expect(main(page).getByText('Tu plan Profesional está activo')).toBeVisible();
  await expect(row(page, 'Esencial')).toContainText('Vencido');

  const last = await assign(person, 'Agencia', 'now');
  await setPlanStatus(last, 'expired');
  await button(page, 'Actualizar').click();
  const expired = main(page).getByRole('alert');
  await expect(expired).toContainText(/^Tu plan Agencia vencióTerminó el [\d/]{10}\. Contrata uno/);
  await expect(expired.getByRole('link', { name: 'Ver planes' })).toHaveAttribute('href', '/plans');
  await expect(notice).toHaveCount(0);
});
