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
import { expect, longStory, signInDemo, tabTo, test } from './support.ts';

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

longStory(
  'statuses are set freely: of a payment in the record alone, of a plan unless it cannot be',
  async ({ page, otherDevice }) => {
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
    // There is no plan, and the payer's page does not say that they paid.
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
  },
);

test('payments are downloaded as CSV, for the days that are asked for', async ({ page }) => {
  const person = await newPayer();
  const begun = await buy(person, 'Profesional');
  await paypal.refund(begun.orderId, { currency_code: 'USD', value: '10.00' });
  await paymentThat(person, begun, ({ refundedCents }) => refundedCents > 0);
  await openPayments(page);
  await expect(row(page, person.name)).toContainText(
    /CompletadoRevisar: se reembolsó una parte \(\$10,00\sUSD\), y el plan no terminó por eso/,
  );
  await button(page, 'Descargar CSV').click();
  const dialog = dialogOf(page, 'Descargar pagos');
  const today = await field(dialog, 'Hasta').inputValue();
  expect(await field(dialog, 'Desde').inputValue()).toBe(`${today.slice(0, 8)}01`);
  await field(dialog, 'Hasta').fill('2020-01-01');
  await button(dialog, 'Preparar archivo').click();
  await expect(field(dialog, 'Hasta')).toHaveAccessibleDescription(
    'La fecha de inicio no puede ser posterior a la fecha de fin',
  );
  await field(dialog, 'Desde').fill('2020-01-01');
  await button(dialog, 'Preparar archivo').click();
  await expect(dialog.getByText('No hay pagos entre estas fechas.')).toBeVisible();

  await field(dialog, 'Hasta').fill(today);
  await field(dialog, 'Desde').fill(today);
  const downloaded = page.waitForEvent('download');
  await button(dialog, 'Preparar archivo').click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe(`pagos_${today}_${today}.csv`);
  const text = await readFile(await file.path(), 'utf8');
  // For spreadsheets in Spanish: a byte order mark, semicolons and decimal commas.
  const [head, ...lines] = text.split('\r\n');
  expect(head).toBe(
    '\uFEFFID de pago;Fecha;Cliente;Email;Plan;Monto;Moneda;Estado;Reembolsado;ID de PayPal;Pagado;Actualizado;Recibo',
  );
  const [line = ''] = lines.filter((each) => each.startsWith(begun.paymentId));
  const [day, month, year] = today.split('-').toReversed();
  const at = `${String(day)}/${String(month)}/${String(year)} \\d{2}:\\d{2}`;
  expect(line).toMatch(
    new RegExp(
      `^${begun.paymentId};${at};${person.name};${person.email};Profesional;49,00;USD;Completado;10,00;${begun.orderId};${at};${at};\\d{4}-\\d{4,}$`,
    ),
  );
  const notice = dialog.getByText(/^El archivo tiene \d+ pagos\.$/);
  const exported = lines.filter((each) => /^[0-9a-z]{26};/.test(each)).length;
  await expect(notice).toHaveText(`El archivo tiene ${String(exported)} pagos.`);
  expect(text).toMatch(/^Total Completado;;;;\d+ pagos?;[\d]+,\d\d;USD;Completado;\d+,\d\d;;;;$/m);
  await expect(dialog.getByRole('button', { name: 'Descargar CSV' })).toBeVisible();
  // The page is still there.
  await button(dialog, 'Cerrar').last().click();
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Descargar CSV')).toBeFocused();
});

longStory('the keyboard alone gives a plan', async ({ page }) => {
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
