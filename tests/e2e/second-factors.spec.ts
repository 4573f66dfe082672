import type { Page } from '@playwright/test';
import { codeOfSecret } from '../../infra/local/client/authenticator.ts';
import { enrolFactor } from '../support/access/authenticator.ts';
import { newBareAccount, newClient, PASSWORD, type Person } from '../support/people.ts';
import {
  enter,
  expect,
  longStory,
  mailTo,
  signIn,
  signInDemo,
  signOut,
  stack,
  test,
} from './support.ts';

test.describe.configure({ mode: 'parallel' });

const card = (page: Page) =>
  page.getByRole('region', { name: 'Verificación en dos pasos', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000');

/** How often the page sends a request of this path. */
function countOf(page: Page, path: string): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(path)) sent += 1;
  });
  return () => sent;
}

/** Types the e-mail and the password, which the page asks a code after. */
async function enterToCode(page: Page, { email }: Person): Promise<void> {
  await page.goto('/login');
  await enter(page, email);
  await expect(page.getByRole('heading', { name: 'Escribe tu código' })).toBeVisible();
}
const enterCode = async (page: Page, code: string) => {
  await page.getByLabel('Código', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Iniciar Sesión', exact: true }).click();
};

test('is enrolled on the profile, asked for at the sign-in, and switched off', async ({ page }) => {
  const person = await newClient(stack, 'dos-pasos');
  await signIn(page, person.email);
  await page.goto('/profile');
  await expect(card(page).getByText('Desactivada')).toBeVisible();
  await card(page).getByRole('button', { name: 'Activar' }).click();
  await dialog(page).getByLabel('Contraseña', { exact: true }).fill('equivocada');
  await inDialog(page, 'Continuar').click();
  await expect(dialog(page).getByText('La contraseña no es correcta.')).toBeVisible();
  await dialog(page).getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await inDialog(page, 'Continuar').click();

  await expect(
    dialog(page).getByRole('img', { name: 'Código QR para tu aplicación' }),
  ).toBeVisible();
  const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  const code = dialog(page).getByLabel('Código que muestra la aplicación');
  await code.fill(wrongOf(codeOfSecret(secret)));
  await inDialog(page, 'Activar').click();
  await expect(dialog(page).getByText(/^El código no es correcto/)).toBeVisible();
  await code.fill(codeOfSecret(secret));
  await inDialog(page, 'Activar').click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
  await inDialog(page, 'Ya los guardé').click();
  await expect(card(page).getByText('Activada')).toBeVisible();
  await mailTo(person.email, /Activaste la verificación en dos pasos/);

  await signOut(page);
  await enterToCode(page, person);
  await enterCode(page, wrongOf(codeOfSecret(secret)));
  await expect(page.getByText(/^El código no es correcto/)).toBeVisible();
  await enterCode(page, codeOfSecret(secret));
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/profile');
  const prove = async (submit: string) => {
    await dialog(page).getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await dialog(page).getByLabel('Código de tu aplicación').fill(codeOfSecret(secret));
    await inDialog(page, submit).dblclick();
  };
  const renewals = countOf(page, '/account/second-factor/recovery-codes');
  await card(page).getByRole('button', { name: 'Crear nuevos códigos de recuperación' }).click();
  await prove('Crear códigos');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
  await inDialog(page, 'Ya los guardé').click();
  expect(renewals()).toBe(1);

  const removals = countOf(page, '/account/second-factor/removal');
  await card(page).getByRole('button', { name: 'Desactivar' }).click();
  await prove('Desactivar');
  await expect(card(page).getByText('Desactivada')).toBeVisible();
  expect(removals()).toBe(1);
});

test('is enrolled by an administrator before anything else opens', async ({ page }) => {
  const person = await newBareAccount(stack, 'admin');
  await page.goto('/users');
  await enter(page, person.email);
  const heading = page.getByRole('heading', { name: 'Protege tu cuenta antes de continuar' });
  await expect(heading).toBeVisible();
  for (const path of ['/dashboard', '/admin/audit']) {
    await page.goto(path);
    await expect(heading).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Empezar' }).click();
  await dialog(page).getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await inDialog(page, 'Continuar').click();
  const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog(page).getByLabel('Código que muestra la aplicación').fill(codeOfSecret(secret));
  await inDialog(page, 'Activar').click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
  const downloading = page.waitForEvent('download');
  await inDialog(page, 'Descargar').click();
  expect((await downloading).suggestedFilename()).toBe('codigos-de-recuperacion.txt');
  await inDialog(page, 'Ya los guardé').click();
  // In the same session, without another sign-in.
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoría' })).toBeVisible();

  await signOut(page);
  await enterToCode(page, person);
  await enterCode(page, codeOfSecret(secret));
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/profile');
  await card(page).getByRole('button', { name: 'Cambiar de teléfono' }).click();
  await dialog(page).getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await dialog(page).getByLabel('Código de tu aplicación').fill(codeOfSecret(secret));
  await inDialog(page, 'Continuar').click();
  await expect(heading).toBeVisible();
});

test('that is lost with the phone lets in by a recovery code', async ({ page }) => {
  const person = await newClient(stack, 'sin-telefono');
  const { recoveryCodes } = await enrolFactor(stack, { ...person, password: PASSWORD });
  await enterToCode(page, person);
  await page.getByRole('button', { name: /^Perdí el teléfono/ }).click();
  const field = page.getByLabel('Código de recuperación', { exact: true });
  await field.fill('AAAAA-AAAAA');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText(/^Este código de recuperación no es correcto/)).toBeVisible();
  const sent = countOf(page, '/accounts/second-factor/recovery');
  await field.fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Entrar', exact: true }).dblclick();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(sent()).toBe(1);
  await page.goto('/profile');
  await expect(card(page).getByText('Desactivada')).toBeVisible();
  await mailTo(person.email, /Se usó un código de recuperación/);
});

longStory(
  'that nobody has any more is reset by an administrator',
  async ({ page, otherDevice }) => {
    const person = await newClient(stack, 'restablecer');
    await enrolFactor(stack, { ...person, password: PASSWORD });
    await signInDemo(page, 'admin');
    await page.goto(`/users/${person.profile.userId}`);
    await page.getByRole('button', { name: /^Acciones de/ }).click();
    await page.getByRole('menuitem', { name: 'Restablecer verificación en dos pasos' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Restablecer verificación' }).click();
    await expect(page.getByText('Verificación en dos pasos restablecida').first()).toBeVisible();
    await mailTo(person.email, /Se restableció tu verificación/);

    await otherDevice.goto('/login');
    await enter(otherDevice, person.email);
    await expect(otherDevice).toHaveURL(/\/dashboard$/);
  },
);
