import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { dayIn } from '../../functions/core/validation/day.ts';
import { paymentsContract } from '../../functions/payments/payments.contract.ts';
import { usersContract } from '../../functions/users/users.contract.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { newAccount, newBareAccount, PASSWORD, tokenOf } from '../support/people.ts';
import { inviteInto } from '../support/people/members.ts';
import { begin, newPayer, newWord } from './payments.support.ts';
import { expect, signIn, stack, test } from './support.ts';

/** What the provider's side and a client's company did: a position, a payment's status, an invitation. */
async function prepare() {
  const word = newWord();
  const auditor = await newAccount(stack, 'admin', `Soto ${word}`);
  const other = await newBareAccount(stack, 'admin', 'Rojas');
  const client = await newPayer();
  const { paymentId } = await begin(client, 'Profesional');
  const token = await tokenOf(stack, { email: auditor.email, password: PASSWORD });
  await callOk(stack, usersContract.changeRole, {
    token,
    params: { userId: other.profile.userId },
    body: { role: 'admin', position: 'technician' },
  });
  await callOk(stack, paymentsContract.changeStatus, {
    token,
    params: { paymentId },
    body: { status: 'completed' },
  });
  const { email: invited } = await inviteInto(stack, client, 'billing');
  return { auditor, word, client, invited };
}

test('an administrator finds what somebody did on a day, and downloads it with what was before', async ({
  page,
}) => {
  const { auditor, word, client, invited } = await prepare();
  await signIn(page, auditor.email);
  await page.goto('/admin/audit');
  const today = dayIn('America/Santiago', new Date());
  await page.getByLabel('Desde', { exact: true }).fill(today);
  await page.getByLabel('Hasta', { exact: true }).fill(today);
  const choose = async (typed: string, name: RegExp) => {
    await page.getByRole('combobox', { name: 'Quién' }).fill(typed);
    await page.getByRole('option', { name }).click();
  };
  await choose(word, new RegExp(word));
  const list = page.getByRole('table', { name: 'Lo que se hizo' });
  const rowOf = (action: string): Locator =>
    list.getByRole('row').filter({ has: page.getByRole('button', { name: action, exact: true }) });
  const downloadLines = async () => {
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar CSV' }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe(`auditoria_${today}.csv`);
    return (await readFile(await file.path(), 'utf8')).split('\r\n');
  };

  await rowOf('Posición cambiada').getByRole('button').click();
  await expect(rowOf('Posición cambiada')).toContainText('Posición: Titular → Soporte técnico');
  await expect(rowOf('Estado de un pago cambiado')).toContainText('Profesional');
  const lines = await downloadLines();
  const cellsOf = (action: string) => lines.find((line) => line.includes(`;${action};`));
  expect(cellsOf('Posición cambiada')).toMatch(/;Posición: Titular → Soporte técnico$/);
  expect(cellsOf('Estado de un pago cambiado')).toMatch(
    /;Plan: Profesional · Estado: Pendiente → Completado$/,
  );

  await choose(client.name, new RegExp(client.name));
  await page.getByLabel('Qué hizo').selectOption('Persona invitada a una empresa');
  await expect(list.getByRole('row')).toHaveCount(2);
  await expect(rowOf('Persona invitada a una empresa')).toContainText(invited);
  const [, invitation, ...rest] = await downloadLines();
  expect(invitation).toContain(`;Email: ${invited} · Acceso: Planes y pagos`);
  expect(rest).toEqual(['']);
});
