import type { Locator, Page } from '@playwright/test';
import { someOf } from '../support/depth.ts';
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

const menuLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link');

/** Opens a page of somebody, and looks for what would change something on it. */
async function findWrites(page: Page, path: string, says: string | RegExp): Promise<string[]> {
  await page.goto(path);
  const main = page.getByRole('main');
  await expect(main.getByText(says).first()).toBeVisible();
  const writes =
    /^(?:Nuevo Sitio|Importar|Sincronizar.*|Pedir actividad|Nueva actividad|Limpiar Todo|Subir.*|Acciones de .*)$/;
  const found = main
    .getByRole('button', { name: writes })
    .or(main.getByRole('link', { name: writes }));
  const tabs = main.getByRole('tab', { name: /^Subir/ });
  return [...(await found.allTextContents()), ...(await tabs.allTextContents())];
}

test('a client invites somebody, who looks at the sites, pays the plans, and is removed', async ({
  page,
  otherDevice,
}) => {
  const owner = await newClient(stack, 'empresa');
  const url = 'https://la-espiga.example';
  const { websiteId } = await registerSite(stack, owner, { name: 'La Espiga', url });
  const pages: [path: string, says: string | RegExp][] = [
    ['/dashboard', 'La Espiga'],
    ['/websites', 'La Espiga'],
    ['/status', 'La Espiga'],
    [`/status/${websiteId}`, 'La Espiga'],
    ['/activities', /^Aún no tienes actividades/],
    [`/backups/${websiteId}`, /^Este sitio aún no tiene respaldos/],
  ];
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
  // What each page shows them is in tests/looks/positions.spec.ts.
  for (const [path, says] of someOf(pages, 0, 2)) {
    await test.step(`${path} of who only reads`, async () => {
      expect(await findWrites(otherDevice, path, says)).toEqual([]);
    });
  }
  await expect(menuLinks(otherDevice).filter({ hasText: 'Planes' })).toHaveCount(0);
  await otherDevice.keyboard.press('Control+k');
  await expect(otherDevice.getByRole('option', { name: 'Sitios Web' })).toBeVisible();
  await expect(otherDevice.getByRole('option', { name: /^Nuev/ })).toHaveCount(0);
  await otherDevice.goto('/profile');
  await expect(otherDevice.getByText('Alguien de esta empresa te invitó al portal.')).toBeVisible();
  await expect(otherDevice.getByText('Personas de tu empresa')).toHaveCount(0);

  await row.getByRole('button', { name: 'Acciones de Sonia Rojas' }).click();
  await page.getByRole('menuitem', { name: 'Cambiar acceso' }).click();
  const access = dialogOf(page, 'Cambiar acceso');
  await access.getByLabel('Planes y pagos').check();
  await button(access, 'Guardar cambios').click();
  await expect(access).toBeHidden();
  await otherDevice.goto('/plans');
  await expect(button(otherDevice, 'Contratar Plan').first()).toBeVisible();
  await expect(menuLinks(otherDevice).filter({ hasText: 'Planes' })).toBeVisible();
  for (const [path, says] of someOf(pages.slice(0, 3), 1, 1)) {
    expect(await findWrites(otherDevice, path, says)).toEqual([]);
  }

  await row.getByRole('button', { name: 'Acciones de Sonia Rojas' }).click();
  await page.getByRole('menuitem', { name: 'Quitar de la empresa' }).click();
  await button(page.getByRole('alertdialog'), 'Quitar de la empresa').click();
  await expect(row).toHaveCount(0);
  await otherDevice.goto('/websites');
  await expect(otherDevice).toHaveURL(/\/login/);
});
