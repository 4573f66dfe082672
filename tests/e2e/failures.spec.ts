import { newClient } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { expect, openStatus, signIn, stack, test } from './support.ts';

// The other causes: tests/integration/portal/status.test.ts, and their words on the screen status.detail.page.test.tsx.

test('the screen says why when the key is wrong', async ({ page }) => {
  const client = await newClient(stack, 'fallo');
  await signIn(page, client.email);
  const site = { url: String(stack.wordpressUrl), apiKey: 'clave-equivocada' };
  await openStatus(
    page,
    await registerSite(stack, client, { name: 'Sitio con problemas', ...site }),
  );
  await page.getByRole('button', { name: 'Sincronizar', exact: true }).click();
  await expect(page.getByText('Error en sincronización').first()).toBeVisible();
  await expect(page.getByText('No se pudo sincronizar 1 sitio(s)').first()).toBeVisible();
  await expect(page.getByRole('main').getByText(/no aceptó la API Key/)).toBeVisible();
  await expect(page.getByRole('main').getByText(/Copia la API Key/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sincronizar', exact: true })).toBeEnabled();
});
