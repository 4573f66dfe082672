import type { Page } from '@playwright/test';
import { newAccount, newClient, signInAdmin } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { expect, longStory, mailTo, signIn, signInDemo, stack, test } from './support.ts';

const main = (page: Page) => page.getByRole('main');
const menuLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link');

test('an owner makes a technician, who has the sites and no payments from the next click on', async ({
  page,
  otherDevice,
}) => {
  const client = await newClient(stack, 'cliente-de-soporte');
  const site = await registerSite(stack, client, { url: 'https://soporte.example' });
  const person = await newAccount(stack, 'admin', 'Soporte');
  await signIn(otherDevice, person.email);
  await otherDevice.goto('/admin/payments');
  await expect(otherDevice.getByRole('tab', { name: 'Pagos' })).toBeVisible();

  await signInDemo(page, 'admin');
  await page.goto(`/users/${person.profile.userId}`);
  await expect(main(page).getByText('Titular', { exact: true })).toBeVisible();
  await main(page)
    .getByRole('button', { name: /^Acciones de / })
    .click();
  await page.getByRole('menuitem', { name: 'Cambiar posición' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar posición' });
  await dialog.getByLabel('Posición').selectOption('Soporte técnico');
  await expect(dialog.getByText(/^Sitios, estado, actividades y respaldos\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardar posición' }).click();
  await expect(dialog).toBeHidden();
  await expect(main(page).getByText('Soporte técnico', { exact: true })).toBeVisible();
  await mailTo(person.email, /^Tu posición ahora es «Soporte técnico»/);

  // They stay signed in; the next page that they open is of their position.
  await otherDevice.goto('/dashboard');
  await expect(menuLinks(otherDevice)).toHaveText([
    ...[/^Dashboard/, 'Status', 'Sitios Web', /^Actividades/, 'Respaldos'],
    ...['Mi Perfil', /^Notificaciones/],
  ]);
  await expect(main(otherDevice).getByText('Planes Activos')).toHaveCount(0);
  await otherDevice.goto(`/status/${site.websiteId}`);
  await expect(otherDevice.getByRole('heading', { level: 1 })).toContainText(site.name);
  await expect(main(otherDevice).getByText(client.email)).toHaveCount(0);
  await otherDevice.goto('/admin/payments');
  await expect(otherDevice.getByRole('heading', { level: 1 })).toHaveText('Sin acceso');
  await expect(
    main(otherDevice).getByText('Tu posición en el portal no incluye esta página.'),
  ).toBeVisible();
  await main(otherDevice).getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(otherDevice).toHaveURL(/\/dashboard$/);
});

longStory('an administrator has no buttons of the owner', async ({ page }) => {
  const { profile } = await signInAdmin(stack);
  const person = await newAccount(stack, 'admin', 'Administración');
  await signInDemo(page, 'admin');
  await page.goto(`/users/${person.profile.userId}`);
  await main(page)
    .getByRole('button', { name: /^Acciones de / })
    .click();
  await page.getByRole('menuitem', { name: 'Cambiar posición' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar posición' });
  await dialog.getByLabel('Posición').selectOption('Administración');
  await dialog.getByRole('button', { name: 'Guardar posición' }).click();
  await expect(dialog).toBeHidden();

  await signIn(page, person.email);
  await page.goto('/plans/manage');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Crear plan' })).toHaveCount(0);
  await page.goto('/settings');
  await expect(main(page).getByText('Solo para titulares')).toBeVisible();
  await page.goto(`/users/${profile.userId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(profile.firstName);
  await expect(main(page).getByRole('button', { name: /^Acciones de / })).toHaveCount(0);
});
