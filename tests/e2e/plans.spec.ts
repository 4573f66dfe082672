import type { Locator, Page } from '@playwright/test';
import { newClient } from '../support/people.ts';
import {
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
  toast,
} from './payments.support.ts';
import { act, expect, longStory, signIn, signInDemo, stack, test } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const field = (scope: Page | Locator, label: string) => scope.getByLabel(label, { exact: true });
const optional = (scope: Page | Locator, label: string) => field(scope, `${label}(opcional)`);
const benefits = (dialog: Locator) => dialog.getByRole('listitem');

async function openManagement(page: Page): Promise<void> {
  await signInDemo(page, 'admin');
  await page.goto('/plans/manage');
  await expect(rows(page).first()).toBeVisible();
}

/** The start and the end that a dialog shows: '21/11/2026'. */
async function datesIn(dialog: Locator): Promise<(string | undefined)[]> {
  const [start = '', end = ''] = await dialog.getByRole('listitem').allTextContents();
  return [start, end].map((text) => /\d{2}\/\d{2}\/\d{4}/.exec(text)?.[0]);
}

longStory(
  'the catalogue is ordered by price, and says what buying does to the plan one has',
  async ({ page }) => {
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
    await expect(says(cheaper)).toHaveText(
      /^Empieza el [\d/]{10}, cuando termina tu plan actual\.$/,
    );
    const promised = await datesIn(cheaper);
    const dearer = await choosePlan(page, 'Agencia');
    await expect(
      dearer.getByText(
        /^Empieza hoy y reemplaza tu plan «Profesional», que duraba hasta el [\d/]{10}\. De él te quedan \$4[89],\d\d\sUSD, que suman 1[45] días al nuevo\./,
      ),
    ).toBeVisible();
    const after = dearer.getByText(/^Empieza el [\d/]{10}, cuando termina tu plan/);
    await expect(after).toContainText(`Empieza el ${String(promised[0])},`);

    // The dialog's dates are those of the plan.
    await buy(person, 'Esencial');
    const next = await choosePlan(page, 'Esencial');
    await expect(says(next)).toHaveText(/^Empieza el [\d/]{10}, cuando terminan los planes/);
    expect((await datesIn(next))[0]).toBe(promised[1]);
    const upgrade = await choosePlan(page, 'Agencia');
    await expect(
      upgrade.getByText('Los planes que tienes en espera empiezan después de este.'),
    ).toBeVisible();
    const today = await upgrade.getByText(/^Empieza hoy y reemplaza/).textContent();
    const ends = /Dura hasta el (\d{2}\/\d{2}\/\d{4})/.exec(String(today))?.[1];
    await page.goto('/my-orders');
    await expect(row(page, 'Esencial')).toContainText(
      `${String(promised[0])} – ${String(promised[1])}`,
    );
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
  },
);

test('an administrator makes a plan and changes it, and clients see what is offered', async ({
  page,
  otherDevice,
}) => {
  const name = `Plan ${newWord()}`;
  await openManagement(page);
  await button(page, 'Crear plan').click();
  const dialog = dialogOf(page, 'Crear plan');
  await field(dialog, 'Nombre').fill(name);
  await field(dialog, 'Precio (USD)').fill('199,9');
  await field(dialog, 'Período de pago').selectOption('Trimestral');
  await field(dialog, 'Actividades por período').fill('muchas');
  await field(dialog, 'Espacio para respaldos (GB)').fill('12,5');
  await field(dialog, 'Diarios').fill('7');
  await field(dialog, 'Mensuales').fill('6');
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
  await button(dialog, 'Crear plan').click();
  await expect(toast(page, 'Plan creado correctamente')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Crear plan')).toBeFocused();
  await expect(row(page, name)).toContainText(
    /Por teléfono5 actividadesSitios ilimitados · 12,5 GB para respaldos · Respaldos conservados: 7 diarios y 6 mensuales2 beneficios\$199,90\sUSDTrimestral/,
  );

  const { email } = await newClient(stack, 'mira');
  await signIn(otherDevice, email);
  await otherDevice.goto('/plans');
  await expect(planCard(otherDevice, name).getByRole('listitem')).toHaveText([
    '5 actividades al trimestre',
    'Sitios ilimitados',
    '12,5 GB para respaldos',
    'Respaldos conservados: 7 diarios y 6 mensuales',
    'Soporte: Por teléfono',
    'Revisión de seguridad',
    'Sin agregar',
  ]);

  await act(page, name, 'Editar plan');
  const edit = dialogOf(page, 'Editar plan');
  await expect(field(edit, 'Precio (USD)')).toHaveValue('199,90');
  await field(edit, 'Nombre').fill(`${name} Plus`);
  await expect(field(edit, 'Semanales')).toHaveValue('0');
  await field(edit, 'Diarios').fill('0');
  await field(edit, 'Mensuales').fill('0');
  await optional(edit, 'Límite de sitios').fill('4');
  await button(edit, 'Guardar cambios').click();
  await expect(edit.getByText('Conserva al menos un respaldo')).toBeVisible();
  await expect(field(edit, 'Diarios')).toBeFocused();
  await field(edit, 'Diarios').fill('14');
  await button(edit, 'Guardar cambios').click();
  await expect(toast(page, 'Plan actualizado correctamente')).toBeVisible();
  await expect(row(page, `${name} Plus`)).toContainText('4 sitios');
  await otherDevice.reload();
  await expect(planCard(otherDevice, `${name} Plus`).getByText('4 sitios')).toBeVisible();

  await act(page, `${name} Plus`, 'Archivar');
  await expect(toast(page, 'Plan archivado: ya no se ofrece')).toBeVisible();
  await expect(row(page, name)).toContainText('Archivado');
  // A person who had the page open sees why, and that it goes.
  await button(planCard(otherDevice, `${name} Plus`), 'Contratar Plan').click();
  await button(otherDevice.getByRole('dialog'), 'Pagar con PayPal').click();
  await expect(otherDevice.getByRole('dialog').getByRole('alert')).toContainText('ya no');
  await otherDevice.keyboard.press('Escape');
  await expect(planCard(otherDevice, `${name} Plus`)).toHaveCount(0);
  await act(page, `${name} Plus`, 'Volver a ofrecer');
  await expect(toast(page, 'Plan disponible de nuevo')).toBeVisible();
  await expect(row(page, name)).not.toContainText('Archivado');
});
