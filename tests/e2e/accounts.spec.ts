import type { Page } from '@playwright/test';
import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import { examineNow } from '../support/examine.ts';
import { usersContract } from '../../functions/users/users.contract.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import {
  cognitoOf,
  newClient,
  newEmail,
  PASSWORD,
  signInAdmin,
  signUp,
} from '../support/people.ts';
import {
  confirmOn,
  enter,
  expect,
  linkOf,
  longStory,
  mailsTo,
  mailTo,
  setPassword,
  signIn,
  signInDemo,
  stack,
  test,
} from './support.ts';

test.describe.configure({ mode: 'parallel' });

const WRONG_CREDENTIALS = 'Email o contraseña incorrectos';
const NEW_PASSWORD = 'otra-clave-distinta-7';

async function openTab(page: Page, name: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('tab', { name }).click();
}

/** A person who signed up and has not opened the e-mail. */
async function newUnconfirmed(): Promise<string> {
  const email = newEmail('pendiente');
  await signUp(stack, email);
  return email;
}

test.describe('sign-in', () => {
  test('answers a wrong password and an unknown address alike', async ({ page }) => {
    const { email } = await newClient(stack, 'clave');
    await page.goto('/login');
    for (const address of [email, newEmail('nadie')]) {
      await enter(page, address, 'no-es-la-clave');
      await expect(page.getByRole('alert')).toHaveText(WRONG_CREDENTIALS);
      await page.reload();
    }
    // Addresses are the same in any case.
    await enter(page, email.toUpperCase());
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test.describe('a password manager that fills fields without an event', () => {
  /** As the script of an extension does it: by what the browser has for the field, not by what React put over it. */
  const fill = (page: Page, label: string, value: string) =>
    page.getByLabel(label, { exact: true }).evaluate((field, filled) => {
      const prototype = Object.getPrototypeOf(field) as object;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, filled);
    }, value);

  test('registers a person, name and all', async ({ page }) => {
    const email = newEmail('gestor');
    await openTab(page, 'Registrarse');
    await fill(page, 'Nombre', 'Ana');
    await fill(page, 'Apellido', 'Rojas');
    await fill(page, 'Email', email);
    await fill(page, 'Contraseña', NEW_PASSWORD);
    await fill(page, 'Confirmar contraseña', NEW_PASSWORD);
    await page.getByRole('checkbox', { name: /^Acepto los términos/ }).check();
    await page.getByRole('button', { name: 'Crear Cuenta' }).click();
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  });

  test('recovers a password, and signs in with it', async ({ page }) => {
    const { email } = await newClient(stack, 'gestor');
    await openTab(page, 'Recuperar');
    await fill(page, 'Email', email);
    await page.getByRole('button', { name: 'Enviar Email de Recuperación' }).click();
    await page.goto(linkOf(await mailTo(email, /Recupera tu contraseña/)));
    await fill(page, 'Nueva contraseña', NEW_PASSWORD);
    await fill(page, 'Confirmar contraseña', NEW_PASSWORD);
    await page.locator('form button[type=submit]').click();
    await expect(page).toHaveURL(/\/login$/);
    await fill(page, 'Email', email);
    await fill(page, 'Contraseña', NEW_PASSWORD);
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test.describe('confirmation', () => {
  test('takes the button: opening the link, as mail scanners do, confirms nothing', async ({
    page,
    otherDevice,
  }) => {
    const email = await newUnconfirmed();
    const link = linkOf(await mailTo(email, /Confirma tu cuenta/));
    expect(new URL(link).origin + new URL(link).pathname).toBe(`${stack.portalUrl}/`);
    expect(link).not.toContain('@');

    expect((await fetch(link)).status).toBe(200);
    await otherDevice.goto(link);
    await expect(otherDevice.getByRole('button', { name: 'Confirmar mi cuenta' })).toBeVisible();

    await page.goto('/login');
    await enter(page, email);
    const notice = page.getByRole('status').filter({ hasText: 'todavía no está confirmada' });
    await expect(notice).toContainText(email);
    await notice.getByRole('button', { name: 'Reenviar email de confirmación' }).click();
    await expect(notice).toContainText('Te enviamos un nuevo email de confirmación.');
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2);

    // The code survives the redirects, on a device that never asked for it.
    await otherDevice.goto(linkOf(await mailTo(email, /Confirma tu cuenta/)));
    await confirmOn(otherDevice);
    await expect(otherDevice).toHaveURL(/\/dashboard$/);

    // A second look at the same e-mail changes nothing.
    await otherDevice.goto(link);
    await confirmOn(otherDevice, NEW_PASSWORD);
    await expect(otherDevice.getByRole('alert')).toHaveText(
      'Esta cuenta ya está confirmada. Recupera tu acceso para elegir una contraseña nueva.',
    );
    await page.reload();
    await enter(page, email);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test('a client made by an administrator accepts the terms once, which both see then', async ({
  page,
  otherDevice,
}) => {
  const { token } = await signInAdmin(stack);
  const body = { email: newEmail('invitada'), firstName: 'Rosa', lastName: 'Muñoz' };
  const { user, temporaryPassword } = await callOk(stack, usersContract.create, { token, body });
  await page.goto('/login');
  await enter(page, body.email, temporaryPassword ?? '');
  await setPassword(page, NEW_PASSWORD);
  await expect(
    page.getByRole('heading', { name: 'Acepta los términos para continuar' }),
  ).toBeVisible();
  await examineNow(page, 'terms');
  // It stays after a reload, and wherever the address leads.
  await page.goto('/profile');
  const accept = page.getByRole('button', { name: 'Aceptar y continuar' });
  await expect(page.getByRole('link', { name: 'Leer los términos' })).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/account/terms')) sent.push(request.method());
  });
  await accept.dblclick();
  await expect(page.getByText(/^Aceptaste los términos del 01\/11\/2026 el/)).toBeVisible();
  expect(sent).toEqual(['POST']);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Mi Perfil' })).toBeVisible();

  await signInDemo(otherDevice, 'admin');
  await otherDevice.goto(`/users/${user.userId}`);
  await expect(otherDevice.getByText(/^Los del 01\/11\/2026, el/)).toBeVisible();
});

test.describe('recovery', () => {
  test('leads by e-mail to a new password', async ({ page }) => {
    const { email } = await newClient(stack, 'olvido');
    await openTab(page, 'Recuperar');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Enviar Email de Recuperación' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Se ha enviado' })).toHaveText(
      'Se ha enviado un email con las instrucciones para recuperar tu contraseña.',
    );

    const link = linkOf(await mailTo(email, /Recupera tu contraseña/));
    expect(new URL(link).pathname).toBe('/reset-password');
    await page.goto(link);
    await setPassword(page, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('status').filter({ hasText: 'exitosamente' })).toHaveText(
      'Contraseña actualizada exitosamente. Ahora puedes iniciar sesión.',
    );

    await enter(page, email);
    await expect(page.getByRole('alert')).toHaveText(WRONG_CREDENTIALS);
    await enter(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test.describe('the session', () => {
  /** Longer than an access token lives. */
  const LATER = '02:00:00';
  const REFRESH = /\.(GetTokensFromRefreshToken|InitiateAuth)$/;

  /** Somebody at work on a page, on a computer whose clock can be turned on. */
  async function startWork(page: Page): Promise<string> {
    const { email } = await newClient(stack, 'trabajo');
    await page.clock.install();
    await signIn(page, email);
    await page.goto('/profile');
    await page.getByLabel('Ciudad').fill('Osorno');
    return email;
  }
  /** From the field that was filled in; where the session's end was noticed before, it does nothing. */
  const save = (page: Page) => page.keyboard.press('Enter');

  longStory('is refreshed by itself when its token has run out', async ({ page }) => {
    await startWork(page);
    const refreshed = page.waitForResponse(
      (response) =>
        REFRESH.test(response.request().headers()['x-amz-target'] ?? '') && response.ok(),
    );
    await page.clock.fastForward(LATER);
    await save(page);
    await refreshed;
    await expect(page.getByText('Perfil actualizado').first()).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
    await page.reload();
    await expect(page.getByLabel('Ciudad')).toHaveValue('Osorno');
  });

  test('whose refresh is refused asks for the password, and saves what was typed', async ({
    page,
  }) => {
    const email = await startWork(page);
    await cognitoOf(stack).send(
      new AdminUserGlobalSignOutCommand({ UserPoolId: stack.userPoolId, Username: email }),
    );
    await page.clock.fastForward(LATER);
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
    await expect(dialog).toContainText(email);
    // The form below stays busy until its change is sent again.
    await examineNow(page, 'session-ended');
    await dialog.getByLabel('Contraseña', { exact: true }).fill(NEW_PASSWORD);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(WRONG_CREDENTIALS);
    await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('Perfil actualizado').first()).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/profile$/);
    await page.reload();
    await expect(page.getByLabel('Ciudad')).toHaveValue('Osorno');
  });
});
