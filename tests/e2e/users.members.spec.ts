import type { Locator, Page } from '@playwright/test';
import { newClient, newEmail } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import {
  acceptTerms,
  enter,
  expect,
  linkOf,
  mailTo,
  setPassword,
  signIn,
  stack,
  test,
} from './support.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true });

test('a client invites somebody, who looks at the sites, and is removed', async ({
  page,
  otherDevice,
}) => {
  const owner = await newClient(stack, 'empresa');
  await registerSite(stack, owner, { name: 'La Espiga', url: 'https://la-espiga.example' });
  await signIn(page, owner.email);
  await page.goto('/profile');
  await button(page, 'Activar').scrollIntoViewIfNeeded();
  await expect(page.getByText('Aún no has invitado a nadie.')).toBeVisible();

  const email = newEmail('socia');
  await button(page, 'Invitar a una persona').click();
  const dialog = dialogOf(page, 'Invitar a una persona');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Nombre').fill('Sonia');
  await dialog.getByLabel('Apellido').fill('Rojas');
  await expect(dialog.getByLabel('Solo lectura')).toBeChecked();
  await button(dialog, 'Enviar invitación').click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row.getByText('Invitación pendiente')).toBeVisible();

  const invitation = await mailTo(email, /Tu acceso a/);
  const temporary = /\S{14}(?=<\/)/.exec(
    invitation.html.split('Contraseña temporal')[1] ?? '',
  )?.[0];
  await otherDevice.goto(linkOf(invitation));
  await enter(otherDevice, email, temporary ?? '');
  await setPassword(otherDevice, 'clave-de-socia-9');
  await expect(otherDevice).toHaveURL(/\/dashboard$/);
  await acceptTerms(otherDevice);
  await otherDevice.goto('/websites');
  await expect(otherDevice.getByText('La Espiga').first()).toBeVisible();
  await otherDevice.goto('/profile');
  await expect(otherDevice.getByText('Alguien de esta empresa te invitó al portal.')).toBeVisible();
  await expect(otherDevice.getByText('Personas de tu empresa')).toHaveCount(0);

  await row.getByRole('button', { name: 'Acciones de Sonia Rojas' }).click();
  await page.getByRole('menuitem', { name: 'Quitar de la empresa' }).click();
  await button(page.getByRole('alertdialog'), 'Quitar de la empresa').click();
  await expect(row).toHaveCount(0);
  await otherDevice.goto('/websites');
  await expect(otherDevice).toHaveURL(/\/login/);
});
