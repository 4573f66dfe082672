import type { Page } from '@playwright/test';
import { newClient, PASSWORD } from '../support/people.ts';
import { expect, stack, tabTo, test } from './support.ts';

test.describe.configure({ mode: 'parallel' });
// A trace would keep a copy of axe for each look; what axe finds says enough.
test.use({ trace: 'off' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the keyboard alone leads from the sign-in to a synchronised site', async ({ page }) => {
  const { email } = await newClient(stack, 'teclado');
  const focused = (name: string) => page.getByRole('link', { name, exact: true });
  const fill = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };

  await page.goto('/login');
  await expect(heading(page)).toBeVisible();
  await fill('Email', email);
  await fill('Contraseña', PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  await expect(page.getByRole('heading', { name: 'Primeros pasos' })).toBeVisible();
  await tabTo(page, focused('Nuevo Sitio'));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Nuevo Sitio');
  await fill('Nombre', 'Con el teclado');
  await fill('URL', String(stack.wordpressUrl));
  await tabTo(page, page.getByLabel('Tipo de sitio'));
  await page.keyboard.type('Blog');
  await tabTo(page, page.getByRole('radio', { name: 'Con un código' }));
  await page.keyboard.press('ArrowDown');
  await fill('API Key del conector', String(stack.connectorKey));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('«Con el teclado» ya está en el portal');
  // The form took the focus with it.
  await expect(heading(page)).toBeFocused();
  await tabTo(page, focused('Abrir el sitio'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/status\/[0-9a-z]+$/);
  await expect(heading(page)).toContainText('Con el teclado');
  const sync = page.getByRole('button', { name: 'Sincronizar', exact: true });
  await expect(sync).toBeEnabled();
  await tabTo(page, sync);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sincronización completada').first()).toBeVisible();
  await expect(sync).toBeFocused();
});
