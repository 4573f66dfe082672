import { newEmail, PASSWORD } from '../support/people.ts';
import { expect, followMailLink, fillNewSite, confirmOn, stack, test, signOut } from './support.ts';

interface WordPressFacts {
  version: string;
  plugins: number;
  themes: number;
}

/** What WordPress says of itself, asked through its own connector route. */
async function askWordPress(): Promise<WordPressFacts> {
  const answer = await fetch(`${String(stack.wordpressUrl)}/wp-json/gnusys/v1/status`, {
    headers: { authorization: `Bearer ${String(stack.connectorKey)}` },
  });
  const body = (await answer.json()) as {
    wordpress_version: string;
    plugins: unknown[];
    themes: { all_themes: unknown[] };
  };
  return {
    version: body.wordpress_version,
    plugins: body.plugins.length,
    themes: body.themes.all_themes.length,
  };
}

test('a client signs up, confirms, registers a WordPress site and sees its status', async ({
  page,
}) => {
  const email = newEmail('historia');

  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('tab', { name: 'Registrarse' }).click();
  await page.getByLabel('Nombre').fill('Berta');
  await page.getByLabel('Apellido').fill("O'Higgins Ñandú");
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel(/^Confirmar contraseña$/i).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /^Acepto los términos/ }).check();
  await page.getByRole('button', { name: 'Crear Cuenta' }).click();
  await expect(
    page.getByText('Registro exitoso. Revisa tu email para confirmar tu cuenta.'),
  ).toBeVisible();

  const portal = await followMailLink(page, email, /Confirma tu cuenta/);
  await confirmOn(portal);
  await expect(portal).toHaveURL(/\/dashboard$/);
  await expect(portal.getByRole('heading', { name: /Berta/ })).toBeVisible();

  await portal.goto('/websites/create');
  await fillNewSite(portal, {
    name: 'Mi WordPress',
    url: String(stack.wordpressUrl),
    apiKey: String(stack.connectorKey),
  });
  const main = portal.getByRole('main');
  await expect(main.getByText('Tiene el conector')).toBeVisible();
  await portal.getByRole('button', { name: 'Crear sitio' }).click();
  // Its first sync begins by itself.
  const added = '«Mi WordPress» ya está en el portal';
  await expect(portal.getByRole('heading', { level: 1, name: added })).toBeVisible();
  const facts = await askWordPress();
  const summary = portal.getByRole('region', { name: 'Resumen del sitio' });
  await expect(summary.getByText(facts.version, { exact: true })).toBeVisible();
  await expect(summary.getByText(String(facts.plugins), { exact: true }).first()).toBeVisible();
  const installed = facts.themes === 1 ? '1 instalado' : `${String(facts.themes)} instalados`;
  await expect(main.getByText(installed).first()).toBeVisible();
  await main.getByRole('link', { name: 'Abrir el sitio' }).click();
  await expect(portal.getByRole('heading', { level: 1, name: 'Mi WordPress' })).toBeVisible();
  await expect(
    main.getByText(/Datos actualizados el \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/),
  ).toBeVisible();

  await signOut(portal);
  await expect(portal).toHaveURL(/\/login/);
});
