import { newClient } from '../support/people.ts';
import { expect, signIn, signInDemo, stack, test, toastOf } from './support.ts';

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';
const empty = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"></svg>';
const file = (name: string, mimeType: string, content: string) => ({
  ...{ name, mimeType, buffer: Buffer.from(content) },
});

// The brand's name stays: other stories read it meanwhile.
test('an administrator changes colour, logo and WhatsApp, and everybody sees it', async ({
  page,
  otherDevice: visitor,
}) => {
  await signInDemo(page, 'admin');
  await page.goto('/settings');
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('WordPress Manager');
  await page.getByLabel('Color', { exact: true }).fill('#0f766e');
  await page.getByLabel('WhatsApp', { exact: true }).fill('+56 9 8765 4321');
  const logo = page.locator('input[type=file]');
  await logo.setInputFiles(file('logo.png', 'image/png', 'no picture'));
  await expect(page.getByText('No se pudo leer la imagen.')).toBeVisible();
  // Nothing of it would be seen, on any page.
  await logo.setInputFiles(file('vacio.svg', 'image/svg+xml', empty));
  await expect(page.getByText('No se pudo leer la imagen.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Vista previa' }).locator('img')).toHaveCount(0);
  await logo.setInputFiles(file('logo.svg', 'image/svg+xml', square));
  await expect(page.getByText('No se pudo leer la imagen.')).toBeHidden();
  const logosOf = (of: typeof page) => of.locator('img[src^="data:image/webp;base64,"]');
  await expect(page.getByRole('region', { name: 'Vista previa' }).locator('img')).toHaveCount(2);
  const hueOf = (of: typeof page) =>
    of.evaluate<string>(
      `getComputedStyle(document.documentElement).getPropertyValue('--brand-hue')`,
    );
  const before = await hueOf(page);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toastOf(page, 'Configuración guardada')).toBeVisible();
  const hue = await hueOf(page);
  expect(hue).not.toBe(before);

  // A visitor who has never been here.
  const chat = visitor.getByRole('link', { name: 'Contactar por WhatsApp' });
  await expect(async () => {
    await visitor.goto('/login');
    expect(await chat.getAttribute('href')).toContain('https://wa.me/56987654321?');
  }).toPass();
  expect(await hueOf(visitor)).toBe(hue);
  await expect(logosOf(visitor).first()).toBeVisible();

  // A client.
  const { email } = await newClient(stack, 'marca');
  await signIn(visitor, email);
  await visitor.goto('/dashboard');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await chat.getAttribute('href')).toContain('https://wa.me/56987654321?');
  expect(await hueOf(visitor)).toBe(hue);
  await visitor.goto('/settings');
  await expect(visitor.getByText('Próximamente')).toBeVisible();

  // And back, field by field.
  for (const label of ['Color', 'WhatsApp']) {
    await page.getByRole('button', { name: `Volver al valor por defecto: ${label}` }).click();
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Volver al valor por defecto: Logo' }).click();
  await expect(logo).toBeFocused();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect.poll(() => hueOf(page)).toBe(before);
  await expect(logosOf(page)).toHaveCount(0);
});
