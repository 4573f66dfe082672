import { reportsContract } from '../../functions/reports/reports.contract.ts';
import { reportsMonthlyContract } from '../../functions/reports/monthly/reports.monthly.contract.ts';
import { formatMonth } from '../../functions/core/format.ts';
import type { MonthlyRun } from '../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { invoke } from '../support/lambdas.ts';
import { findRun, makeDue, monthDue, reportOfRun } from '../support/reports/monthly-reports.ts';
import { newClient, newEmail, signInAdmin, type Person } from '../support/people.ts';
import { until } from '../support/until.ts';
import {
  expect,
  longStory,
  mailsTo,
  mailTo,
  rowOf,
  signIn,
  signInDemo,
  stack,
  test,
  toastOf,
} from './support.ts';

test.describe.configure({ mode: 'parallel' });
// A trace would keep a copy of axe for each look; what axe finds says enough.
test.use({ trace: 'off' });

const MAIL = /^Reporte de mantenimiento/;
const month = monthDue();

/** The client's report of the month, once it is so. */
const runOnce = ({ profile }: Person, isSo: (run: MonthlyRun) => boolean) =>
  until(
    async () => {
      const run = await findRun(stack, { userId: profile.userId, month });
      return run && isSo(run) ? run : undefined;
    },
    { seconds: 60 },
  );

/** A client whose report of the month was e-mailed, set by the API. */
async function newSent(name: string, clientName: string) {
  const [admin, person] = [await signInAdmin(stack), await newClient(stack, name)];
  const recipients = [newEmail('gerencia'), newEmail('sistemas')];
  const { userId } = person.profile;
  await callOk(stack, reportsMonthlyContract.saveSettings, {
    token: admin.token,
    params: { userId },
    body: { enabled: true, dayOfMonth: 1, recipients, clientName, revision: 0 },
  });
  await makeDue(stack, userId);
  await invoke(stack, 'reports.monthly.dispatcher');
  const run = await runOnce(person, ({ emailedAt }) => emailedAt !== null);
  return { person, recipients, run };
}

test('an administrator programs a client, who gets the report once a month', async ({
  page,
  otherDevice,
}) => {
  const person = await newClient(stack, 'mensual');
  const [boss, team] = [newEmail('gerencia'), newEmail('equipo')];
  await signInDemo(page, 'admin');
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Reportes mensuales' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reportes mensuales');
  await expect(page).toHaveTitle('Reportes mensuales · WordPress Manager');

  await page.getByRole('button', { name: 'Agregar cliente' }).first().click();
  const dialog = page.getByRole('dialog');
  const client = dialog.getByRole('combobox', { name: 'Cliente' });
  await client.fill(person.email);
  await page.getByRole('option').filter({ hasText: person.email }).click();
  // Theirs, where nothing was ever saved.
  const recipients = dialog.getByLabel('Destinatarios');
  await expect(recipients).toHaveValue(person.email);
  await expect(dialog.getByLabel('Nombre del cliente')).toHaveValue('Ana Pérez');
  await dialog.getByLabel('Enviar un reporte cada mes').check();
  await recipients.fill('nadie@\n');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText(/^«nadie@»: .*formato de email válido/)).toBeVisible();
  await expect(recipients).toBeFocused();
  await recipients.fill(`${boss}\n${team}`);
  await dialog.getByLabel('Nombre del cliente').fill('Panadería La Espiga');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(toastOf(page, 'Reportes mensuales guardados')).toBeVisible();
  await page.getByRole('tab', { name: 'Clientes programados' }).click();
  const settings = page.getByRole('tabpanel', { name: 'Clientes programados' });
  const row = settings.getByRole('row').filter({ hasText: boss });
  await expect(row).toContainText('Panadería La Espiga');
  await expect(row).toContainText('Día 1 de cada mes');

  await makeDue(stack, person.profile.userId);
  await invoke(stack, 'reports.monthly.dispatcher');
  const run = await runOnce(person, ({ emailedAt }) => emailedAt !== null);
  const mail = await mailTo(boss, MAIL);
  expect(mail.subject).toContain(formatMonth(month));
  expect(mail.html).toContain('Panadería La Espiga');
  expect(mail.html).toContain(`${stack.portalUrl}/reports/${run.reportId}`);

  await page.goto(`/reports/monthly?mes=${month}`);
  const sends = page.getByRole('tabpanel', { name: 'Envíos' });
  const send = sends.getByRole('row').filter({ hasText: boss });
  await expect(send).toContainText('Enviado');
  await reportOfRun(stack, run, { kind: 'Delivery' });
  // The page asks by itself while something is on its way.
  await expect(send).toContainText('Entregado', { timeout: 30_000 });
  const downloaded = page.waitForEvent('download');
  await send.getByRole('button', { name: /^Descargar el reporte de Panadería La Espiga/ }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/^report_Panader.*\.html$/);

  await signIn(otherDevice, person.email);
  await otherDevice.goto('/reports');
  await expect(rowOf(otherDevice, 'Panadería La Espiga')).toHaveCount(1);
  // Nothing but the report's own e-mail: the portal announces it by a notification alone.
  expect((await mailsTo(boss)).filter(({ subject }) => MAIL.test(subject))).toHaveLength(1);
  const received = await mailsTo(person.email);
  expect(
    received.map(({ subject }) => subject).filter((subject) => /reporte/i.test(subject)),
  ).toEqual([expect.stringMatching(/^Cambió a quién van tus reportes/)]);
});

longStory(
  'an e-mail that bounced says at whose address, and goes to another one',
  async ({ page }) => {
    const { person, recipients, run } = await newSent('rebota', 'Viña Añejo');
    const [boss = '', team = ''] = recipients;
    await reportOfRun(stack, run, { kind: 'Delivery', recipients: [team] });
    const detail = 'smtp; 550 5.1.1 user unknown';
    await reportOfRun(stack, run, { kind: 'Bounce', recipients: [boss], detail });
    await runOnce(person, (one) => one.recipients.some(({ state }) => state === 'bounced'));

    await signInDemo(page, 'admin');
    await page.goto(`/reports/monthly?mes=${month}&estado=bounced`);
    const send = page
      .getByRole('tabpanel', { name: 'Envíos' })
      .getByRole('row')
      .filter({ hasText: boss });
    await expect(send).toContainText('Rebotado');
    await expect(send).toContainText(`No llegó a ${boss}: «${detail}».`);

    const other = newEmail('nueva');
    await callOk(stack, reportsMonthlyContract.saveSettings, {
      token: (await signInAdmin(stack)).token,
      params: { userId: person.profile.userId },
      body: { recipients: [other], revision: 1 },
    });
    await send.getByRole('button', { name: /^Reintentar el reporte de Viña Añejo/ }).click();
    await expect(toastOf(page, 'El reporte está en camino otra vez')).toBeVisible();
    await mailTo(other, MAIL);
    const { items } = await callOk(stack, reportsContract.mine, { token: person.token });
    expect(items.map(({ reportId }) => reportId)).toEqual([run.reportId]);
  },
);
