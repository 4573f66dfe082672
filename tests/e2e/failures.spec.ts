import type { Server } from 'node:http';
import { newClient } from '../support/people.ts';
import { closeSite, registerSite, serveSite } from '../support/sites.ts';
import { expect, registerAndOpen, signIn, stack, test } from './support.ts';

const [port = 0, deadPort = 0] = stack.sitePorts;

const causes = [
  {
    what: 'the key is wrong',
    url: String(stack.wordpressUrl),
    cause: /no aceptó la API Key/,
    advice: /Copia la API Key/,
  },
  {
    what: 'WordPress has stopped',
    url: `http://127.0.0.1:${String(deadPort)}`,
    cause: /rechazó la conexión/,
    advice: /proveedor de hosting/,
  },
  {
    what: 'the site never answers',
    url: `http://127.0.0.1:${String(port)}`,
    cause: /tardó demasiado/,
    advice: /unos minutos/,
  },
  {
    what: 'the address is private',
    url: 'http://192.168.1.10',
    cause: /red privada/,
    advice: /dirección pública/,
  },
];

let silent: Server;
test.beforeAll(async () => {
  silent = await serveSite(port, () => undefined);
});
test.afterAll(() => closeSite(silent));

for (const { what, url, cause, advice } of causes) {
  test(`the screen says why when ${what}`, async ({ page }) => {
    const client = await newClient(stack, 'fallo');
    await signIn(page, client.email);
    await registerAndOpen(page, { name: 'Sitio con problemas', url, apiKey: 'clave-equivocada' });
    await page.getByRole('button', { name: 'Sincronizar', exact: true }).click();
    await expect(page.getByText('Error en sincronización').first()).toBeVisible();
    await expect(page.getByText('No se pudo sincronizar 1 sitio(s)').first()).toBeVisible();
    await expect(page.getByRole('main').getByText(cause)).toBeVisible();
    await expect(page.getByRole('main').getByText(advice)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sincronizar', exact: true })).toBeEnabled();
  });
}

test("another client's site leads back to the list", async ({ page }) => {
  const owner = await newClient(stack, 'duena');
  const site = await registerSite(stack, owner, { url: 'https://privado.example' });
  const stranger = await newClient(stack, 'extrano');
  await signIn(page, stranger.email);
  await page.goto(`/status/${site.websiteId}`);
  await expect(page).toHaveURL(/\/status$/);
  await expect(page.getByText('Aún no tienes sitios web')).toBeVisible();
});
