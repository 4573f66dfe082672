import type { Page } from '@playwright/test';
import {
  AdminCreateUserCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { cognitoOf, confirm, newClient, newEmail, PASSWORD, signUp } from '../support/people.ts';
import {
  confirmOn,
  enter,
  examineNow,
  expect,
  linkOf,
  mailsTo,
  mailTo,
  setPassword,
  signIn,
  stack,
  test,
} from './support.ts';

test.describe.configure({ mode: 'parallel' });

const WRONG_CREDENTIALS = 'Email o contraseña incorrectos';
const TOO_SHORT = 'La contraseña debe tener al menos 6 caracteres';
const DIFFERENT = 'Las contraseñas no coinciden';
const NEW_PASSWORD = 'otra-clave-distinta-7';

async function openTab(page: Page, name: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('tab', { name }).click();
}

/** Fills in the fields that are named, and sends the sign-up. */
async function fillSignUp(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('button', { name: 'Crear Cuenta' }).click();
}

/** A person who signed up and has not opened the e-mail. */
async function newUnconfirmed(): Promise<string> {
  const email = newEmail('pendiente');
  await signUp(stack, email);
  return email;
}

test.describe('the tabs', () => {
  test('hold the fields of the specification, and the open one is in the address', async ({
    page,
  }) => {
    await page.goto('/login');
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveText(['Iniciar Sesión', 'Registrarse', 'Recuperar']);
    await page.getByLabel('Email', { exact: true }).fill('ana@ejemplo.cl');
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute(
      'type',
      'password',
    );
    await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
    await expect(page).toHaveURL(/\?tab=recover$/);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ana@ejemplo.cl');
    await expect(page.getByRole('button', { name: 'Enviar Email de Recuperación' })).toBeVisible();
    await page.getByRole('button', { name: 'Volver a iniciar sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);

    await tabs.nth(1).click();
    await expect(page.getByRole('button', { name: 'Crear Cuenta' })).toBeVisible();
    await page.reload();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    for (const label of ['Nombre', 'Apellido', 'Email', 'Contraseña', 'Confirmar contraseña']) {
      await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    }
  });

  test('show a typed password on demand', async ({ page }) => {
    await page.goto('/login');
    const password = page.getByLabel('Contraseña', { exact: true });
    await password.fill('secreta');
    await page.getByRole('button', { name: 'Mostrar' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Ocultar' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });
});

test.describe('sign-up', () => {
  test('says what is missing or wrong, at its field', async ({ page }) => {
    await openTab(page, 'Registrarse');
    await fillSignUp(page, {});
    const main = page.getByRole('main');
    for (const field of ['nombre', 'apellido', 'email']) {
      await expect(main.getByText(`El campo ${field} es requerido`, { exact: true })).toBeVisible();
    }
    await expect(main.getByText(TOO_SHORT, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Nombre')).toBeFocused();
    await expect(page.getByLabel('Nombre')).toHaveAttribute('aria-invalid', 'true');

    await fillSignUp(page, {
      Nombre: 'R2-D2',
      Apellido: "O'Higgins Ñandú",
      Email: 'sin-arroba',
      Contraseña: '12345',
      'Confirmar contraseña': '12345',
    });
    await expect(
      main.getByText('El campo nombre solo puede contener letras, espacios y guiones'),
    ).toBeVisible();
    await expect(
      main.getByText('El campo email debe tener un formato de email válido'),
    ).toBeVisible();
    await expect(main.getByText(TOO_SHORT, { exact: true })).toBeVisible();
    await expect(main.getByText('El campo apellido es requerido')).toBeHidden();

    await fillSignUp(page, {
      Nombre: 'Ana-María',
      Email: newEmail(),
      Contraseña: PASSWORD,
      'Confirmar contraseña': `${PASSWORD}x`,
    });
    await expect(main.getByText(DIFFERENT, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Confirmar contraseña', { exact: true })).toBeFocused();
  });

  test('says that nothing answers, and keeps what was typed', async ({ page }) => {
    await page.route(`${stack.endpointUrl}/**`, (route) => route.abort());
    await openTab(page, 'Registrarse');
    await fillSignUp(page, {
      Nombre: 'Ana',
      Apellido: 'Pérez',
      Email: newEmail(),
      Contraseña: PASSWORD,
      'Confirmar contraseña': PASSWORD,
    });
    await expect(page.getByRole('alert')).toHaveText(/^No pudimos conectar con el servidor\./);
    await expect(page.getByLabel('Nombre')).toHaveValue('Ana');
  });

  test('refuses an address that has an account', async ({ page }) => {
    const email = await newUnconfirmed();
    await openTab(page, 'Registrarse');
    await fillSignUp(page, {
      Nombre: 'Ana',
      Apellido: 'Pérez',
      Email: email.toUpperCase(),
      Contraseña: PASSWORD,
      'Confirmar contraseña': PASSWORD,
    });
    await expect(page.getByRole('alert')).toHaveText(
      'Este email ya está registrado. Intenta iniciar sesión.',
    );
  });
});

test.describe('sign-in', () => {
  test('does not tell a wrong password from an unknown address', async ({ page }) => {
    const { email } = await newClient(stack, 'clave');
    await page.goto('/login');
    for (const address of [email, newEmail('nadie')]) {
      await enter(page, address, 'no-es-la-clave');
      await expect(page.getByRole('alert')).toHaveText(WRONG_CREDENTIALS);
      await page.reload();
    }
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect(page.getByText('El campo contraseña es requerido')).toBeVisible();
    // Addresses are the same in any case.
    await enter(page, email.toUpperCase());
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('says so when there is no connection', async ({ page }) => {
    await page.route(`${stack.endpointUrl}/**`, (route) => route.abort());
    await page.goto('/login');
    await enter(page, 'ana@ejemplo.cl');
    await expect(page.getByRole('alert')).toHaveText(
      'No pudimos conectar con el servidor. Revisa tu conexión a internet y vuelve a intentarlo.',
    );
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

  test('keeps no password of whoever signed up with the address', async ({ page, otherDevice }) => {
    const email = await newUnconfirmed();
    await page.goto(linkOf(await mailTo(email, /Confirma tu cuenta/)));
    await confirmOn(page, '        ');
    await expect(
      page.getByText('La contraseña no puede empezar ni terminar con espacios'),
    ).toBeVisible();
    await confirmOn(page, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/dashboard$/);
    await otherDevice.goto('/login');
    await enter(otherDevice, email, PASSWORD);
    await expect(otherDevice.getByRole('alert')).toHaveText(WRONG_CREDENTIALS);
  });

  test('leaves whoever is signed in here signed in', async ({ page }) => {
    const email = await newUnconfirmed();
    const other = await newClient(stack, 'dentro');
    await signIn(page, other.email);
    await page.goto(linkOf(await mailTo(email, /Confirma tu cuenta/)));
    await confirmOn(page);
    await expect(page.getByText('La cuenta está confirmada.')).toBeVisible();
    await page.getByRole('link', { name: 'Ir al Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('explains a wrong code and a broken link, and sends another', async ({ page }) => {
    const email = await newUnconfirmed();
    const link = new URL(linkOf(await mailTo(email, /Confirma tu cuenta/)));
    link.searchParams.set('code', '000000');
    await page.goto(link.href);
    await confirmOn(page);
    await expect(page.getByRole('alert')).toHaveText(
      'El enlace no es válido o ya se usó. Solicita uno nuevo.',
    );
    await page.getByRole('button', { name: 'Enviar un enlace nuevo' }).click();
    await expect(page.getByText('Te enviamos un email con un enlace nuevo.')).toBeVisible();
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2);

    link.searchParams.set('code', '12');
    await page.goto(link.href);
    await expect(page.getByRole('alert')).toHaveText(
      'El enlace está incompleto o dañado. Ábrelo de nuevo desde el email.',
    );
    await expect(page.getByRole('button', { name: 'Confirmar mi cuenta' })).toBeHidden();
  });
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
    await setPassword(page, 'corta');
    await expect(page.getByText(TOO_SHORT, { exact: true })).toBeVisible();
    await setPassword(page, NEW_PASSWORD, PASSWORD);
    await expect(page.getByText(DIFFERENT, { exact: true })).toBeVisible();
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

  test('wants an address, and does not tell whether it has an account', async ({ page }) => {
    await openTab(page, 'Recuperar');
    const email = page.getByLabel('Email', { exact: true });
    const send = () => page.getByRole('button', { name: 'Enviar Email de Recuperación' }).click();
    await send();
    await expect(email).toHaveAccessibleDescription('El campo email es requerido');
    await email.fill('sin-arroba');
    await expect(email).toHaveAccessibleDescription(
      'El campo email debe tener un formato de email válido',
    );
    const flag = () => page.evaluate(() => sessionStorage.getItem('password-recovery'));
    expect(await flag()).toBeNull();
    await email.fill(newEmail('nadie'));
    await send();
    await expect(page.getByText(/^Se ha enviado un email/)).toBeVisible();
    expect(await flag()).toBe('requested');
  });

  test('tells a failure with its cause', async ({ page }) => {
    await page.route(`${stack.endpointUrl}/**`, (route) => route.abort());
    await openTab(page, 'Recuperar');
    await page.getByLabel('Email', { exact: true }).fill('ana@ejemplo.cl');
    await page.getByRole('button', { name: 'Enviar Email de Recuperación' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      /^Error al enviar el email de recuperación: No pudimos conectar/,
    );
  });

  test('refuses a link that is worth nothing', async ({ page }) => {
    const { email } = await newClient(stack, 'gastado');
    await page.goto('/login?tab=recover');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Enviar Email de Recuperación' }).click();
    const link = new URL(linkOf(await mailTo(email, /Recupera tu contraseña/)));
    link.searchParams.set('code', '000000');
    await page.goto(link.href);
    await setPassword(page, NEW_PASSWORD);
    await expect(page.getByRole('alert')).toHaveText(
      'Error al actualizar la contraseña: El enlace no es válido o ya se usó. Solicita uno nuevo.',
    );
    await page.getByRole('link', { name: 'Solicitar otro enlace' }).click();
    await expect(page.getByRole('tab', { name: 'Recuperar' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('says that a link is damaged, and that nothing answers', async ({ page }) => {
    const { email } = await newClient(stack, 'olvido');
    await openTab(page, 'Recuperar');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Enviar Email de Recuperación' }).click();
    const link = linkOf(await mailTo(email, /Recupera tu contraseña/));
    await page.goto(link.replace(/code=\d+/, 'code=12'));
    await expect(page.getByRole('alert')).toHaveText(
      'El enlace está incompleto o dañado. Ábrelo de nuevo desde el email.',
    );
    await expect(page.getByLabel('Nueva contraseña', { exact: true })).toHaveCount(0);

    await page.goto(link);
    await page.route('**/api/**', (route) => route.abort());
    await setPassword(page, NEW_PASSWORD);
    await expect(page.getByRole('alert')).toHaveText(
      /^Error al actualizar la contraseña: No pudimos conectar/,
    );
  });

  test('by a link also leads whoever is signed in through the sign-in', async ({ page }) => {
    const { email } = await newClient(stack, 'dentro');
    await openTab(page, 'Recuperar');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Enviar Email de Recuperación' }).click();
    const link = linkOf(await mailTo(email, /Recupera tu contraseña/));
    await signIn(page, email);
    await page.goto(link);
    await setPassword(page, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login$/);
    await enter(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('without a code goes where the visitor belongs', async ({ page }) => {
    await page.goto('/reset-password');
    await expect(page).toHaveURL(/\/login$/);
    const { email } = await newClient(stack, 'dentro');
    await signIn(page, email);
    await page.goto('/reset-password');
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

  test('is refreshed by itself when its token has run out', async ({ page }) => {
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

  test('outlives a moment without connection', async ({ page }) => {
    await startWork(page);
    await page.route(`${stack.endpointUrl}/**`, (route) => route.abort());
    await page.clock.fastForward(LATER);
    await save(page);
    await expect(page.getByText('No se pudo actualizar el perfil.').first()).toBeVisible();
    await expect(page.getByLabel('Ciudad')).toHaveValue('Osorno');
    await page.unrouteAll();
    await save(page);
    await expect(page.getByText('Perfil actualizado').first()).toBeVisible();
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
    const dialog = page.getByRole('dialog', { name: 'Tu sesión ha caducado' });
    await expect(dialog).toContainText(email);
    // What is sent stays busy below, until it is sent again.
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

test('a person invited by an administrator chooses a password at the first sign-in', async ({
  page,
}) => {
  const email = newEmail('invitada');
  await cognitoOf(stack).send(
    new AdminCreateUserCommand({
      UserPoolId: stack.userPoolId,
      Username: email,
      TemporaryPassword: PASSWORD,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'given_name', Value: 'Inés' },
        { Name: 'family_name', Value: 'Invitada' },
      ],
    }),
  );
  const invitation = await mailTo(email, /Tu acceso a/);
  expect(invitation.html).toContain(PASSWORD);
  await page.goto(linkOf(invitation));
  await expect(page).toHaveURL(`${stack.portalUrl}/login`);
  await enter(page, email);

  await expect(page.getByRole('heading', { name: 'Elige tu contraseña' })).toBeVisible();
  await setPassword(page, 'corta', 'corta');
  await expect(page.getByText(TOO_SHORT, { exact: true })).toBeVisible();
  await setPassword(page, NEW_PASSWORD, PASSWORD);
  await expect(page.getByText(DIFFERENT, { exact: true })).toBeVisible();
  await setPassword(page, PASSWORD);
  await expect(
    page.getByText('Elige una contraseña distinta de la temporal', { exact: true }),
  ).toBeVisible();
  await setPassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Bienvenido, Inés' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Cliente', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Salir' }).click();
  await enter(page, email);
  await expect(page.getByRole('alert')).toHaveText(WRONG_CREDENTIALS);
  await enter(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the mailbox lists e-mails newest first and shows them in Spanish', async ({ page }) => {
  const email = newEmail('buzon');
  await signUp(stack, email);
  await mailTo(email, /Confirma tu cuenta/);
  await confirm(stack, email);
  await page.goto('/login?tab=recover');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Enviar Email de Recuperación' }).click();
  await mailTo(email, /Recupera tu contraseña/);

  await page.goto(stack.mailboxUrl);
  const mine = page.getByRole('listitem').filter({ hasText: email });
  await expect(mine).toHaveCount(2);
  await expect(mine.first()).toContainText('Recupera tu contraseña');
  await mine.first().getByRole('link').click();
  const body = page.frameLocator('iframe');
  await expect(body.locator('html')).toHaveAttribute('lang', 'es');
  await expect(body.getByText('Hola, Ana:')).toBeVisible();
  await expect(body.getByRole('link', { name: 'Elegir una contraseña nueva' })).toHaveAttribute(
    'href',
    /\/reset-password\?code=\d{6}&username=/,
  );
});
