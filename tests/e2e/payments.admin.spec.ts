import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Person } from '../support/people.ts';
import {
  assign,
  begin,
  button,
  buy,
  heading,
  newPayer,
  paymentThat,
  paypal,
  resultPath,
  row,
  rows,
  setPlanStatus,
  tab,
  toast,
} from './payments.support.ts';
import { examine, expect, signInDemo, tabTo, test } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const field = (scope: Locator, label: string) => scope.getByLabel(label, { exact: true });

async function openPayments(page: Page, more = ''): Promise<void> {
  await signInDemo(page, 'admin');
  await page.goto(`/admin/payments${more}`);
  await expect(heading(page)).toHaveText('Gestión de Pagos');
  await expect(rows(page).first()).toBeVisible();
}

/** Opens the menu of a row and chooses an action. */
async function act(page: Page, of: Locator, action: string): Promise<void> {
  await of.getByRole('button', { name: /^Acciones de / }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function pickUser(dialog: Locator, { email }: Person): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Usuario' }).fill(email);
  await dialog.getByRole('option').filter({ hasText: email }).click();
}

/** Chooses a plan by its name alone: the options say its price, too. */
async function pickPlan(dialog: Locator, name: string): Promise<void> {
  const option = dialog.getByRole('option', { name: new RegExp(`^${name} `) });
  await field(dialog, 'Plan').selectOption(await option.getAttribute('value'));
}

test('an administrator gives plans, and says when one starts where there is one', async ({
  page,
}) => {
  const person = await newPayer();
  await openPayments(page);
  await expect(page).toHaveTitle(/^Gestión de Pagos · /);
  await tab(page, 'Planes de Usuarios').click();
  await expect(page).toHaveURL(/\?tab=planes$/);
  await button(page, 'Asignar Plan').click();
  const dialog = dialogOf(page, 'Asignar Plan');
  const submit = button(dialog, 'Asignar Plan');
  await field(dialog, 'Duración en días').fill('366');
  await submit.click();
  for (const message of [
    'Selecciona un usuario',
    'Selecciona un plan',
    'La duración debe ser de 1 a 365 días',
  ]) {
    await expect(dialog.getByText(message, { exact: true }).last()).toBeVisible();
  }
  await pickUser(dialog, person);
  await pickPlan(dialog, 'Esencial');
  await field(dialog, 'Duración en días').fill('30');
  await submit.click();
  await expect(toast(page, 'Plan asignado correctamente')).toBeVisible();
  await expect(dialog).toBeHidden();
  const own = row(page, person.name);
  await expect(own).toContainText(/EsencialAsignado por un administrador.*0 de 3Activo/);
  await expect(rows(page).first()).toContainText(person.name);

  const again = async (plan: string, placement: string) => {
    await button(page, 'Asignar Plan').click();
    await pickUser(dialog, person);
    await pickPlan(dialog, plan);
    await submit.click();
    await expect(dialog.getByText(/^Este cliente ya tiene un plan activo\./)).toBeVisible();
    await submit.click();
    await expect(dialog.getByRole('alert')).toHaveText('Elige cuándo empieza el nuevo plan');
    await dialog.getByRole('radio', { name: placement }).check();
    await submit.click();
    await expect(dialog).toBeHidden();
  };
  await again('Esencial', 'Al terminar el actual');
  await expect(own).toHaveText([/Programado/, /Activo/]);
  await again('Profesional', 'Reemplazar ahora');
  await expect(own).toHaveText([
    /Profesional.*Activo/,
    /Esencial.*Programado/,
    /Esencial.*Cancelado/,
  ]);
  await page.reload();
  await expect(own).toHaveText([/Activo/, /Programado/, /Cancelado/]);
});

test('statuses are set freely: of a payment in the record alone, of a plan unless it cannot be', async ({
  page,
  otherDevice,
}) => {
  const person = await newPayer();
  const begun = await begin(person, 'Esencial');
  await openPayments(page);
  const own = row(page, person.name);
  await expect(own).toContainText(`PayPal ${begun.orderId}`);
  await expect(own).toContainText(/\$19,00\sUSDPendiente/);
  await act(page, own, 'Cambiar estado');
  const dialog = dialogOf(page, 'Cambiar estado del pago');
  await expect(
    dialog.getByText(/^Esto cambia solo el registro: no cobra ni reembolsa/),
  ).toBeVisible();
  await button(dialog, 'Guardar estado').click();
  await expect(field(dialog, 'Estado')).toHaveAccessibleDescription(
    'El pago ya tiene este estado En PayPal: Sin pagar',
  );
  await field(dialog, 'Estado').selectOption('Completado');
  await button(dialog, 'Guardar estado').click();
  await expect(toast(page, 'Estado del pago actualizado')).toBeVisible();
  await expect(own).toContainText('CompletadoEn PayPal: Sin pagar');
  // Neither is there a plan, nor is the payer told that they paid.
  await otherDevice.goto(resultPath(begun.paymentId));
  await expect(heading(otherDevice)).toHaveText('Confirmando tu pago…');
  await tab(page, 'Planes de Usuarios').click();
  await expect(rows(page).first()).toBeVisible();
  await expect(own).toHaveCount(0);

  const first = await assign(person, 'Esencial');
  await button(page, 'Actualizar').click();
  await expect(own).toContainText('Activo');
  const planDialog = dialogOf(page, 'Cambiar estado del plan');
  const setTo = async (of: Locator, status: string) => {
    await act(page, of, 'Cambiar estado');
    await field(planDialog, 'Estado').selectOption(status);
    await button(planDialog, 'Guardar estado').click();
  };
  await setTo(own, 'Cancelado');
  await expect(toast(page, 'Estado del plan actualizado')).toBeVisible();
  await expect(own).toContainText('Cancelado');
  await setTo(own, 'Activo');
  await expect(own).toContainText('Activo');
  await setPlanStatus(first, 'cancelled');
  await assign(person, 'Profesional');
  await button(page, 'Actualizar').click();
  const former = own.filter({ hasText: 'Esencial' });
  await expect(former).toContainText('Cancelado');
  await setTo(former, 'Activo');
  await expect(toast(page, 'Error al actualizar el estado del plan')).toBeVisible();
  await expect(field(planDialog, 'Estado')).toHaveAccessibleDescription(
    'Este cliente ya tiene un plan activo.',
  );
  await button(planDialog, 'Cancelar').click();
  await button(page, 'Salir sin guardar').click();
  await expect(former).toContainText('Cancelado');
});

test('what came with another amount is flagged until somebody has looked at it', async ({
  page,
  otherDevice,
}) => {
  const person = await newPayer();
  const begun = await begin(person, 'Profesional');
  await paypal.setCaptureAmount(begun.orderId, { currency_code: 'USD', value: '1.00' });
  await paypal.approve(begun.orderId);
  await paymentThat(person, begun, ({ flag }) => flag === 'amountMismatch');
  await otherDevice.goto(resultPath(begun.paymentId));
  await expect(heading(otherDevice)).toHaveText('Estamos revisando tu pago');
  await openPayments(page);
  const own = row(page, person.name);
  const flag = 'Revisar: llegó otro monto u otra moneda, y no se activó ningún plan';
  await expect(own).toContainText(`PendienteEn PayPal: Cobrado${flag}`);
  await act(page, own, 'Marcar como revisado');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`¿Marcar como revisado el pago de ${person.name}?`);
  await expect(question).toContainText(flag);
  await button(question, 'Marcar como revisado').click();
  await expect(toast(page, 'Pago marcado como revisado')).toBeVisible();
  await expect(own).not.toContainText('Revisar');
  await own.getByRole('button', { name: /^Acciones de / }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Cambiar estado']);
});

test('payments are downloaded as CSV, for the days that are asked for', async ({ page }) => {
  const person = await newPayer();
  const begun = await buy(person, 'Profesional');
  await paypal.refund(begun.orderId, { currency_code: 'USD', value: '10.00' });
  await paymentThat(person, begun, ({ refundedCents }) => refundedCents > 0);
  await openPayments(page);
  await expect(row(page, person.name)).toContainText(
    /CompletadoRevisar: se reembolsó una parte \(\$10,00\sUSD\); el plan sigue/,
  );
  await button(page, 'Exportar CSV').click();
  const dialog = dialogOf(page, 'Exportar pagos');
  const today = await field(dialog, 'Hasta').inputValue();
  expect(await field(dialog, 'Desde').inputValue()).toBe(`${today.slice(0, 8)}01`);
  await field(dialog, 'Hasta').fill('2020-01-01');
  await button(dialog, 'Exportar CSV').click();
  await expect(field(dialog, 'Hasta')).toHaveAccessibleDescription(
    'La fecha de inicio debe ser anterior a la de término',
  );
  await field(dialog, 'Desde').fill('2020-01-01');
  await button(dialog, 'Exportar CSV').click();
  await expect(dialog.getByText('No hay pagos entre estas fechas.')).toBeVisible();

  await field(dialog, 'Hasta').fill(today);
  await field(dialog, 'Desde').fill(today);
  const downloaded = page.waitForEvent('download');
  await button(dialog, 'Exportar CSV').click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe(`pagos_${today}_${today}.csv`);
  const text = await readFile(await file.path(), 'utf8');
  // For spreadsheets in Spanish: a byte order mark, semicolons and decimal commas.
  const [head, ...lines] = text.split('\r\n');
  expect(head).toBe(
    '\uFEFFID de pago;Fecha;Cliente;Email;Plan;Monto;Moneda;Estado;Reembolsado;ID de PayPal;Pagado;Actualizado',
  );
  const [line = ''] = lines.filter((each) => each.startsWith(begun.paymentId));
  const [day, month, year] = today.split('-').toReversed();
  const at = `${String(day)}/${String(month)}/${String(year)} \\d{2}:\\d{2}`;
  expect(line).toMatch(
    new RegExp(
      `^${begun.paymentId};${at};${person.name};${person.email};Profesional;49,00;USD;Completado;10,00;${begun.orderId};${at};${at}$`,
    ),
  );
  const told = dialog.getByText(/^Exportamos \d+ pagos\.$/);
  const exported = lines.filter((each) => /^[0-9a-z]{26};/.test(each)).length;
  await expect(told).toHaveText(`Exportamos ${String(exported)} pagos.`);
  expect(text).toMatch(/^Total Completado;;;;\d+ pagos?;[\d]+,\d\d;USD;Completado;\d+,\d\d;;;$/m);
  await expect(dialog.getByRole('button', { name: 'Descargar CSV' })).toBeVisible();
  // The page is still there.
  await button(dialog, 'Cerrar').last().click();
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Exportar CSV')).toBeFocused();
});

test('payments and plans are found by person, status and day, with their totals', async ({
  page,
}) => {
  const person = await newPayer();
  await buy(person, 'Profesional');
  await begin(person, 'Agencia');
  await openPayments(page, `?buscar=${encodeURIComponent(person.email)}`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(person.email);
  const totals = page.getByLabel('Totales de lo que muestra la lista');
  await expect(totals).toHaveText(/^Pendiente\$1\.190,00\sUSD1 pagoCompletado\$49,00\sUSD1 pago$/);
  await page.getByLabel('Estado', { exact: true }).selectOption('Completado');
  await expect(rows(page)).toHaveCount(1);
  await expect(totals).toHaveText(/^Completado\$49,00\sUSD1 pago$/);
  await expect(page).toHaveURL(/estado=completed/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);

  await button(page, 'Exportar CSV').click();
  const dialog = dialogOf(page, 'Exportar pagos');
  await expect(dialog.getByText(/^Solo lo que muestra la lista: /)).toContainText(
    'estado Completado',
  );
  const downloaded = page.waitForEvent('download');
  await button(dialog, 'Exportar CSV').click();
  const text = await readFile(await (await downloaded).path(), 'utf8');
  expect(text).toContain('Total Completado;;;;1 pago;49,00;USD;Completado;0,00;;;');
  await page.keyboard.press('Escape');

  await tab(page, 'Planes de Usuarios').click();
  await expect(rows(page)).toHaveCount(1);
  await expect(totals).toHaveText('Planes1Activo1');
  await page.getByLabel('Empieza hasta').fill('2020-01-01');
  await expect(page.getByText('Ningún plan coincide con los filtros')).toBeVisible();
  await button(page, 'Limpiar filtros').first().click();
  await expect(page).toHaveURL(/\?tab=planes$/);
});

test('what is consumed is corrected, and the movements say why', async ({ page }) => {
  const person = await newPayer();
  await assign(person, 'Esencial');
  await openPayments(page, '?tab=planes');
  const own = row(page, person.name);
  const dialog = dialogOf(page, 'Corregir consumo');
  await act(page, own, 'Corregir consumo');
  await expect(field(dialog, 'Cantidad')).toHaveAccessibleDescription(
    'Ahora: 0 de 3 actividades consumidas.',
  );
  await button(dialog, 'Corregir consumo').click();
  await expect(dialog.getByText('El campo motivo es requerido')).toBeVisible();
  await field(dialog, 'Motivo').fill('Pedido por teléfono');
  await button(dialog, 'Corregir consumo').click();
  await expect(field(dialog, 'Cantidad')).toHaveAccessibleDescription(
    /^El consumo no puede bajar de 0 ni pasar del límite del plan\./,
  );
  await field(dialog, 'Corrección').selectOption('Descontar actividades al cliente');
  await field(dialog, 'Cantidad').fill('2');
  await expect(dialog.getByText('Quedará en 2.')).toBeVisible();
  await button(dialog, 'Corregir consumo').click();
  await expect(toast(page, 'Consumo corregido')).toBeVisible();
  await expect(own).toContainText('2 de 3');

  await act(page, own, 'Corregir consumo');
  await field(dialog, 'Motivo').fill('Era una sola');
  await button(dialog, 'Corregir consumo').click();
  await expect(own).toContainText('1 de 3');
  await act(page, own, 'Ver movimientos');
  const movements = [
    /^Corrección de un administrador1 actividad devueltaEra una sola/,
    /^Corrección de un administrador2 actividades consumidasPedido por teléfono/,
  ];
  await expect(dialogOf(page, 'Movimientos').getByRole('listitem')).toHaveText(movements);
});

test('the keyboard alone gives a plan', async ({ page }) => {
  const person = await newPayer();
  await assign(person, 'Esencial');
  await openPayments(page, '?tab=planes');
  await tabTo(page, button(page, 'Asignar Plan'));
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, 'Asignar Plan');
  await expect(dialog.getByRole('combobox', { name: 'Usuario' })).toBeFocused();
  await page.keyboard.type(person.email);
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveText([
    new RegExp(person.name),
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, field(dialog, 'Plan'));
  await page.keyboard.type('Prof');
  const days = field(dialog, 'Duración en días');
  await tabTo(page, days);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('90');
  await page.keyboard.press('Enter');
  // The question appears, and the focus goes to it.
  const now = dialog.getByRole('radio', { name: 'Reemplazar ahora' });
  await expect(now).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Plan asignado correctamente')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Asignar Plan')).toBeFocused();
  await expect(row(page, person.name)).toHaveText([/Profesional.*Activo/, /Esencial.*Cancelado/]);
});

/** The lists, with everything that a row may say. */
async function listScreens(page: Page): Promise<Person & { name: string }> {
  const person = await newPayer();
  const flagged = await begin(person, 'Agencia');
  await paypal.setCaptureAmount(flagged.orderId, { currency_code: 'USD', value: '1.00' });
  await paypal.approve(flagged.orderId);
  const paid = await buy(person, 'Profesional');
  await paypal.refund(paid.orderId, { currency_code: 'USD', value: '10.00' });
  await paymentThat(person, paid, ({ flag }) => flag !== null);
  await paymentThat(person, flagged, ({ flag }) => flag !== null);
  await assign(person, 'Esencial', 'after');
  await openPayments(page);
  await expect(row(page, person.name)).toHaveCount(2);
  await examine(page, 'admin-payments');
  return person;
}

async function paymentDialogs(page: Page, { name }: { name: string }): Promise<void> {
  const flagged = row(page, name).filter({ hasText: 'Agencia' });
  await act(page, flagged, 'Marcar como revisado');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await examine(page, 'admin-payment-review');
  await page.keyboard.press('Escape');
  await act(page, flagged, 'Cambiar estado');
  await button(dialogOf(page, 'Cambiar estado del pago'), 'Guardar estado').click();
  await expect(page.getByText('El pago ya tiene este estado')).toBeVisible();
  await examine(page, 'admin-payment-status');
  await page.keyboard.press('Escape');
  await button(page, 'Exportar CSV').click();
  const dialog = dialogOf(page, 'Exportar pagos');
  const downloaded = page.waitForEvent('download');
  await button(dialog, 'Exportar CSV').click();
  await downloaded;
  await expect(dialog.getByText(/^Exportamos/)).toBeVisible();
  await examine(page, 'admin-payments-export');
  await page.keyboard.press('Escape');
}

async function planDialogs(page: Page, person: Person & { name: string }): Promise<void> {
  await tab(page, 'Planes de Usuarios').click();
  await expect(row(page, person.name)).toHaveCount(2);
  await examine(page, 'admin-user-plans');
  const own = row(page, person.name).filter({ hasText: 'Profesional' });
  await act(page, own, 'Corregir consumo');
  await button(dialogOf(page, 'Corregir consumo'), 'Corregir consumo').click();
  await expect(page.getByText('El campo motivo es requerido')).toBeVisible();
  await examine(page, 'admin-correction');
  await page.keyboard.press('Escape');

  await button(page, 'Asignar Plan').click();
  const dialog = dialogOf(page, 'Asignar Plan');
  await pickUser(dialog, person);
  await pickPlan(dialog, 'Esencial');
  await button(dialog, 'Asignar Plan').click();
  await expect(dialog.getByText(/^Este cliente ya tiene un plan activo\./)).toBeVisible();
  await button(dialog, 'Asignar Plan').click();
  await expect(dialog.getByText('Elige cuándo empieza el nuevo plan')).toBeInViewport({ ratio: 1 });
  await examine(page, 'admin-assign-placement');
}

/** Without rows, and where they cannot be read. */
async function emptyLists(page: Page): Promise<void> {
  const nothing = { items: [], page: 1, pageCount: 1, total: 0, totals: [] };
  await page.route(/\/api\/payments\?/, (route) => route.fulfill({ json: nothing }));
  await page.route(/\/api\/user-plans\?/, (route) => route.abort());
  await page.goto('/admin/payments');
  await expect(page.getByText('No hay pagos', { exact: true })).toBeVisible();
  await examine(page, 'admin-payments-empty');
  await tab(page, 'Planes de Usuarios').click();
  await expect(page.getByText('Error al cargar los planes de usuarios')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(/\/api\/user-plans\?/, (route) => route.fulfill({ json: nothing }));
  await button(page, 'Reintentar').click();
  await expect(page.getByText('Ningún cliente tiene un plan')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
}

test('the administration of payments and user plans, looked at', async ({ page }) => {
  test.slow();
  const person = await listScreens(page);
  await paymentDialogs(page, person);
  await planDialogs(page, person);
  await emptyLists(page);
});
