// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../functions/core/http/errors.ts';
import { refusal } from '../../testing/fake-api.ts';
import { openPortal } from '../../testing/portal-app.tsx';
import { AuthError } from '../../lib/auth/auth.types.ts';

type User = ReturnType<typeof openPortal>['user'];
const refuse = (kind: ConstructorParameters<typeof AuthError>[0], message: string) => () =>
  Promise.reject(new AuthError(kind, message));
const link = '?code=123456&username=0a1b2c3d-0000-4000-8000-000000000000';
const recoveryValues = {
  code: 'q5cZ0m1d3f7kXo2b9vYw1A',
  username: '0a1b2c3d-0000-4000-8000-000000000000',
};
const recoveryLink = `?${new URLSearchParams(recoveryValues).toString()}`;
const linkValues = { code: '123456', username: '0a1b2c3d-0000-4000-8000-000000000000' };
/** Answers a call with a success and notes what was sent. */
const noting =
  (sent: unknown[]) =>
  ({ body }: { body: unknown }) => {
    sent.push(body);
    return { body: {} };
  };
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

async function signIn(user: User): Promise<void> {
  await user.type(await screen.findByLabelText('Email'), ' Ana@Example.com ');
  await user.type(screen.getByLabelText('Contraseña'), 'kx7-qz-8');
  await press(user, 'Iniciar Sesión');
}

describe('signing in', () => {
  it('checks the fields before it asks anybody', async () => {
    const { user, auth } = openPortal('/login');
    await screen.findByLabelText('Email');
    await press(user, 'Iniciar Sesión');
    await screen.findByText('Escribe tu email');
    screen.getByText('Escribe tu contraseña');
    const email = screen.getByLabelText('Email');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    const described = email.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Escribe tu email');
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(auth.calls).toEqual([]);
  });

  it('sends the address trimmed and in lower case', async () => {
    const { user, auth, calls } = openPortal('/login');
    await signIn(user);
    await screen.findByRole('heading', { name: 'Bienvenido, Ana' });
    expect(auth.calls).toEqual([['signIn', 'ana@example.com', 'kx7-qz-8']]);
    expect(calls[0]).toBe('POST /api/session');
  });

  it('reports wrong credentials', async () => {
    const signInRefused = refuse('invalid-credentials', 'Email o contraseña incorrectos');
    const { user } = openPortal('/login', { auth: { signIn: signInRefused } });
    await signIn(user);
    expect((await screen.findByRole('alert')).textContent).toBe('Email o contraseña incorrectos');
  });

  it('offers the e-mail again while the account is not confirmed', async () => {
    const { user, auth } = openPortal('/login', {
      auth: { signIn: () => Promise.resolve('confirm-email') },
    });
    await signIn(user);
    await screen.findByText(/Tu cuenta todavía no está confirmada/);
    await press(user, 'Reenviar email de confirmación');
    await screen.findByText(/Te enviamos un nuevo email/);
    expect(auth.calls).toEqual([['resendSignUpCode', 'ana@example.com']]);
  });

  it('asks invited people for a password of their own', async () => {
    const sent: unknown[] = [];
    const steps = ['new-password', 'done'] as const;
    const { user } = openPortal('/login', {
      auth: { signIn: () => Promise.resolve(steps[sent.length] ?? 'done') },
      answers: { 'POST /api/accounts/first-password': noting(sent) },
    });
    await signIn(user);
    await user.type(await screen.findByLabelText('Nueva contraseña'), '12345');
    screen.getByText(/Un administrador necesita al menos 12 caracteres\.$/);
    await user.type(screen.getByLabelText('Confirmar contraseña'), '12345');
    await press(user, 'Guardar y continuar');
    await screen.findByText('La contraseña debe tener al menos 6 caracteres');
    await user.type(screen.getByLabelText('Nueva contraseña'), '6');
    await user.type(screen.getByLabelText('Confirmar contraseña'), '6');
    await press(user, 'Guardar y continuar');
    await screen.findByText('Es una de las contraseñas más usadas: elige otra');
    await user.type(screen.getByLabelText('Nueva contraseña'), '-kx');
    await user.type(screen.getByLabelText('Confirmar contraseña'), '-kx');
    await press(user, 'Guardar y continuar');
    await screen.findByRole('heading', { name: 'Bienvenido, Ana' });
    expect(sent).toEqual([
      { email: 'ana@example.com', temporaryPassword: 'kx7-qz-8', password: '123456-kx' },
    ]);
  });

  it('asks whom the API calls invited for another password than the one they have', async () => {
    const { user, answers } = openPortal('/login', {
      answers: { 'POST /api/session': refusal(403, 'FIRST_PASSWORD_REQUIRED', 'Cámbiala') },
    });
    await signIn(user);
    await user.type(await screen.findByLabelText('Nueva contraseña'), 'kx7-qz-8');
    await user.type(screen.getByLabelText('Confirmar contraseña'), 'kx7-qz-8');
    answers['POST /api/accounts/first-password'] = {
      status: 400,
      body: {
        error: {
          code: 'VALIDATION_FAILED',
          message: 'x',
          requestId: 'r-1',
          fields: { password: ['Elige una contraseña distinta de la temporal'] },
        },
      },
    };
    await press(user, 'Guardar y continuar');
    await screen.findByText('Elige una contraseña distinta de la temporal');
  });

  it.each([
    [403, 'FORBIDDEN', 'Tu cuenta fue eliminada'],
    [409, 'PASSWORD_RESET_REQUIRED', 'Tu contraseña ya no vale.'],
  ])('shows what the API says when it refuses the person: %s %s', async (status, code, words) => {
    const answers = { 'POST /api/session': refusal(status, code, words) };
    const { user } = openPortal('/login', { answers });
    await signIn(user);
    await screen.findByText(words);
  });
});

describe('the tabs', () => {
  const tab = (name: string) => screen.getByRole('tab', { name });
  const labels = ['Nombre', 'Apellido', 'Email', 'Contraseña', 'Confirmar contraseña'];

  it('are in the address, and hold the fields of the specification', async () => {
    const { user } = openPortal('/login');
    await screen.findByLabelText('Email');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Iniciar Sesión',
      'Registrarse',
      'Recuperar',
    ]);
    await user.click(tab('Registrarse'));
    await screen.findByRole('button', { name: 'Crear Cuenta' });
    expect(location.search).toBe('?tab=sign-up');
    for (const label of labels) screen.getByLabelText(label);
    await user.click(tab('Recuperar'));
    await user.click(await screen.findByRole('button', { name: 'Volver a iniciar sesión' }));
    await screen.findByRole('button', { name: 'Iniciar Sesión' });
    expect(location.search).toBe('');
  });

  it('open as the address says', async () => {
    openPortal('/login?tab=sign-up');
    await screen.findByRole('button', { name: 'Crear Cuenta' });
    expect(tab('Registrarse').getAttribute('aria-selected')).toBe('true');
  });

  it('show a typed password on demand', async () => {
    const { user } = openPortal('/login');
    const password = await screen.findByLabelText<HTMLInputElement>('Contraseña');
    await user.type(password, 'secreta');
    expect(password.type).toBe('password');
    await press(user, 'Mostrar');
    expect(password.type).toBe('text');
    await press(user, 'Ocultar');
    expect(password.type).toBe('password');
  });
});

describe('signing up', () => {
  const fill = async (user: User, confirmation: string) => {
    await user.type(await screen.findByLabelText('Nombre'), 'Ana');
    await user.type(screen.getByLabelText('Apellido'), 'Pérez');
    await user.type(screen.getByLabelText('Email'), 'ana@example.com');
    await user.type(screen.getByLabelText('Contraseña'), 'kx7-qz-8');
    await user.type(screen.getByLabelText('Confirmar contraseña'), confirmation);
    await press(user, 'Crear Cuenta');
  };

  it('says what is missing, at its field, and focuses the first', async () => {
    const { user, auth } = openPortal('/login?tab=sign-up');
    const name = await screen.findByLabelText('Nombre');
    await press(user, 'Crear Cuenta');
    await screen.findByText('El campo nombre es requerido');
    screen.getByText('El campo apellido es requerido');
    screen.getByText('El campo email es requerido');
    screen.getByText('La contraseña debe tener al menos 6 caracteres');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(auth.calls).toEqual([]);
  });

  it.each([
    ['Nombre', 'R2-D2', 'El campo nombre solo puede contener letras, espacios y guiones'],
    ['Email', 'sin-arroba', 'El campo email debe tener un formato de email válido'],
    ['Contraseña', '12345', 'La contraseña debe tener al menos 6 caracteres'],
  ])('refuses in %s: %s', async (label, typed, message) => {
    const { user, auth } = openPortal('/login?tab=sign-up');
    await user.type(await screen.findByLabelText(label), typed);
    await press(user, 'Crear Cuenta');
    await screen.findByText(message);
    expect(auth.calls).toEqual([]);
  });

  it('keeps what was typed where nothing answers', async () => {
    const auth = { signUp: refuse('network', 'No pudimos conectar con el servidor.') };
    const { user } = openPortal('/login?tab=sign-up', { auth });
    await fill(user, 'kx7-qz-8');
    await screen.findByText('No pudimos conectar con el servidor.');
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Ana');
  });

  it('wants the same password twice', async () => {
    const { user, auth } = openPortal('/login?tab=sign-up');
    await fill(user, 'kx7-qz-2');
    await screen.findByText('Las contraseñas no coinciden');
    expect(auth.calls).toEqual([]);
  });

  it('says what to do next', async () => {
    const { user, auth } = openPortal('/login?tab=sign-up');
    await fill(user, 'kx7-qz-8');
    await screen.findByText('Registro exitoso. Revisa tu email para confirmar tu cuenta.');
    expect(auth.calls[0]?.[1]).toMatchObject({ email: 'ana@example.com', firstName: 'Ana' });
  });

  it('reports an address that is in use', async () => {
    const inUse = 'Este email ya está registrado. Intenta iniciar sesión.';
    const auth = { signUp: refuse('already-registered', inUse) };
    const { user } = openPortal('/login?tab=sign-up', { auth });
    await fill(user, 'kx7-qz-8');
    await screen.findByText(inUse);
    // It is of that try alone: the next one is refused by a field.
    await user.clear(screen.getByLabelText('Nombre'));
    await press(user, 'Crear Cuenta');
    await screen.findByText('El campo nombre es requerido');
    expect(screen.queryByText(inUse)).toBeNull();
  });
});

describe('the link of the confirmation e-mail', () => {
  const confirm = async (user: User) => {
    await screen.findByRole('heading', { name: 'Confirma tu cuenta' });
    await user.type(screen.getByLabelText('Contraseña'), 'kx7-qz-8');
    await user.type(screen.getByLabelText('Confirmar contraseña'), 'kx7-qz-8');
    await press(user, 'Confirmar mi cuenta');
  };
  const route = 'POST /api/accounts/confirmation';

  it('survives the redirects, confirms only by its form, and signs in with what was typed', async () => {
    const sent: unknown[] = [];
    const { user, auth } = openPortal(`/${link}`, { answers: { [route]: noting(sent) } });
    await screen.findByRole('heading', { name: 'Confirma tu cuenta' });
    expect(location.pathname + location.search).toBe(`/login${link}`);
    expect(sent).toEqual([]);
    await confirm(user);
    await screen.findByRole('heading', { name: 'Bienvenido, Ana' });
    expect(sent).toEqual([{ ...linkValues, password: 'kx7-qz-8' }]);
    expect(auth.calls).toEqual([['signIn', linkValues.username, 'kx7-qz-8']]);
    expect(location.search).toBe('');
  });

  it('says at the sign-in that it confirmed, where signing in fails', async () => {
    const auth = { signIn: refuse('network', 'x') };
    const { user } = openPortal(`/${link}`, { auth, answers: { [route]: { body: {} } } });
    await confirm(user);
    await screen.findByText('Tu cuenta está confirmada. Ya puedes iniciar sesión.');
  });

  it('works while somebody is signed in', async () => {
    const { user } = openPortal(`/${link}`, { stored: true, answers: { [route]: { body: {} } } });
    await confirm(user);
    await screen.findByText('La cuenta está confirmada.');
    screen.getByRole('link', { name: 'Ir al inicio' });
  });

  it('can be asked for again when it is too old', async () => {
    const answers = { [route]: refusal(400, 'CODE_EXPIRED', 'El enlace venció') };
    const portal = openPortal(`/${link}`, { answers });
    await confirm(portal.user);
    await screen.findByText('El enlace venció');
    await press(portal.user, 'Enviar un enlace nuevo');
    const said = await screen.findByText('Te enviamos un email con un enlace nuevo.');
    expect(said.getAttribute('role')).toBe('status');
    const again = screen.getByRole('button', { name: 'Enviar un enlace nuevo' });
    expect(document.activeElement).toBe(again);
    await portal.user.click(again);
    expect(portal.auth.calls).toEqual([['resendSignUpCode', linkValues.username]]);
  });

  it('whose new link cannot be sent can be asked for again', async () => {
    const auth = { resendSignUpCode: refuse('network', 'Sin conexión') };
    const { user } = openPortal(`/${link}`, { auth });
    await screen.findByRole('button', { name: 'Enviar un enlace nuevo' });
    await press(user, 'Enviar un enlace nuevo');
    expect((await screen.findByText('Sin conexión')).getAttribute('role')).toBe('status');
    const again = screen.getByRole('button', { name: 'Enviar un enlace nuevo' });
    expect(again.getAttribute('aria-disabled')).not.toBe('true');
  });

  it('of an account that Cognito calls confirmed leads on, with the focus', async () => {
    const auth = { resendSignUpCode: refuse('already-confirmed', 'Ya está confirmada') };
    const { user } = openPortal(`/${link}`, { auth });
    await screen.findByRole('button', { name: 'Enviar un enlace nuevo' });
    await press(user, 'Enviar un enlace nuevo');
    const recover = await screen.findByRole('link', { name: 'Recuperar acceso' });
    expect(document.activeElement).toBe(recover);
    expect(screen.queryByLabelText('Contraseña')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('Ya está confirmada');
  });

  it('opened a second time sets no password, and says so', async () => {
    const answers = { [route]: refusal(409, 'ALREADY_CONFIRMED', 'Ya está confirmada') };
    const { user, auth } = openPortal(`/${link}`, { answers });
    await confirm(user);
    await screen.findByText('Ya está confirmada');
    expect(auth.calls).toEqual([]);
  });

  it('of a confirmed account leads to a recovery, and not to the sign-in', async () => {
    const answers = { [route]: refusal(409, 'ALREADY_CONFIRMED', 'Ya está confirmada') };
    const { user } = openPortal(`/${link}`, { answers });
    await confirm(user);
    const recover = await screen.findByRole('link', { name: 'Recuperar acceso' });
    expect(screen.queryByRole('link', { name: 'Volver a iniciar sesión' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Enviar un enlace nuevo' })).toBeNull();
    await user.click(recover);
    await screen.findByRole('heading', { name: 'Recupera tu acceso' });
  });

  it('that is damaged says so', async () => {
    openPortal('/?code=12&username=x');
    await screen.findByText(/El enlace está incompleto o dañado/);
  });
});

describe('recovery', () => {
  const route = 'POST /api/accounts/recovery-emails';

  it('keeps the address, sends the e-mail and sets the flag', async () => {
    const sent: unknown[] = [];
    const { user } = openPortal('/login', { answers: { [route]: noting(sent) } });
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com');
    await press(user, '¿Olvidaste tu contraseña?');
    expect(location.search).toBe('?tab=recover');
    await screen.findByRole('button', { name: 'Enviar Email de Recuperación' });
    await press(user, 'Enviar Email de Recuperación');
    await screen.findByText(
      'Se ha enviado un email con las instrucciones para recuperar tu contraseña.',
    );
    expect(sent).toEqual([{ email: 'ana@example.com' }]);
    expect(sessionStorage.getItem('password-recovery')).toBe('requested');
  });

  it.each([
    ['', 'Escribe tu email'],
    ['sin-arroba', 'El campo email debe tener un formato de email válido'],
  ])('wants an address, not %j', async (typed, message) => {
    const { user, calls } = openPortal('/login?tab=recover');
    const email = await screen.findByLabelText('Email');
    if (typed !== '') await user.type(email, typed);
    await press(user, 'Enviar Email de Recuperación');
    await screen.findByText(message);
    expect(calls).not.toContain(route);
    expect(sessionStorage.getItem('password-recovery')).toBeNull();
  });

  it('says why it failed', async () => {
    const answers = { [route]: refusal(429, 'TOO_MANY_ATTEMPTS', 'Demasiados intentos.') };
    const { user } = openPortal('/login?tab=recover', { answers });
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com');
    await press(user, 'Enviar Email de Recuperación');
    await screen.findByText('Error al enviar el email de recuperación: Demasiados intentos.');
  });
});

describe('/reset-password', () => {
  const fill = async (user: User) => {
    await user.type(await screen.findByLabelText('Nueva contraseña'), 'kx7-qz-9');
    await user.type(screen.getByLabelText('Confirmar contraseña'), 'kx7-qz-9');
    await press(user, 'Actualizar contraseña');
  };

  const route = 'POST /api/accounts/recovery';

  it('sets the password, signs out and goes to /login', async () => {
    const sent: unknown[] = [];
    const { user, auth } = openPortal(`/reset-password${recoveryLink}`, {
      stored: true,
      answers: { [route]: noting(sent) },
    });
    await fill(user);
    await screen.findByText('Contraseña actualizada exitosamente. Ahora puedes iniciar sesión.');
    expect(location.pathname).toBe('/login');
    expect(sent).toEqual([{ ...recoveryValues, password: 'kx7-qz-9' }]);
    expect(auth.calls).toEqual([['signOut']]);
  });

  it.each([
    [
      'a refused code',
      refusal(400, 'CODE_INVALID', 'El enlace no es válido'),
      'Error al actualizar la contraseña: El enlace no es válido',
    ],
    [
      'anything else',
      refusal(500, 'INTERNAL', 'boom'),
      'Error inesperado al actualizar la contraseña',
    ],
  ])('reports %s', async (_name, answer, message) => {
    const { user } = openPortal(`/reset-password${recoveryLink}`, { answers: { [route]: answer } });
    await fill(user);
    await screen.findByText(message);
  });

  it.each([
    ['12345', 'kx7-qz-9', 'La contraseña debe tener al menos 6 caracteres'],
    ['kx7-qz-9', 'kx7-qz-8', 'Las contraseñas no coinciden'],
  ])('refuses %s and %s', async (password, again, message) => {
    const { user, calls } = openPortal(`/reset-password${recoveryLink}`);
    await user.type(await screen.findByLabelText('Nueva contraseña'), password);
    await user.type(screen.getByLabelText('Confirmar contraseña'), again);
    await press(user, 'Actualizar contraseña');
    await screen.findByText(message);
    expect(calls).not.toContain(route);
  });

  it('says at the field that the API finds a password weak', async () => {
    const weak = 'La contraseña no cumple las reglas de seguridad';
    const error = {
      code: 'VALIDATION_FAILED',
      message: 'Revisa los datos enviados.',
      requestId: 'r-1',
    };
    const body = { error: { ...error, fields: { password: [weak] } } };
    const { user } = openPortal(`/reset-password${recoveryLink}`, {
      answers: { [route]: { status: 400, body } },
    });
    await fill(user);
    await screen.findByText(weak);
  });

  it('asks for no password where the link is damaged', async () => {
    openPortal('/reset-password?code=12&username=x');
    await screen.findByText('El enlace está incompleto o dañado. Ábrelo de nuevo desde el email.');
    expect(screen.queryByLabelText('Nueva contraseña')).toBeNull();
  });

  it('offers another link where the code is refused', async () => {
    const answers = { [route]: refusal(400, 'CODE_INVALID', 'El enlace no es válido') };
    const { user } = openPortal(`/reset-password${recoveryLink}`, { answers });
    await fill(user);
    await user.click(await screen.findByRole('link', { name: 'Solicitar otro enlace' }));
    await screen.findByRole('button', { name: 'Enviar Email de Recuperación' });
  });

  it.each([
    [true, '/dashboard'],
    [false, '/login'],
  ])('without a code, signed in %s, goes to %s', async (stored, path) => {
    openPortal('/reset-password', { stored });
    await waitFor(() => expect(location.pathname).toBe(path));
  });
});

/** Each form that sets a password, as far as its last button. */
const passwordForms: Record<string, { path: string; submit: string; label: string }> = {
  'POST /api/accounts/confirmation': {
    path: `/${link}`,
    submit: 'Confirmar mi cuenta',
    label: 'Contraseña',
  },
  'POST /api/accounts/recovery': {
    path: `/reset-password${recoveryLink}`,
    submit: 'Actualizar contraseña',
    label: 'Nueva contraseña',
  },
  'POST /api/accounts/first-password': {
    path: '/login',
    submit: 'Guardar y continuar',
    label: 'Nueva contraseña',
  },
};

/** What the user pool refuses, whatever was typed. The API says the same at each of its endpoints. */
const poolRefusals = [
  'TOO_MANY_ATTEMPTS',
  'PASSWORD_RESET_REQUIRED',
  'ACCOUNT_UNCONFIRMED',
  'ACCOUNTS_UNAVAILABLE',
] as const;

describe.each(Object.entries(passwordForms))('%s', (route, { path, submit, label }) => {
  it.each(poolRefusals)('shows what the user pool refuses: %s', async (code) => {
    const { status, message } = new AppError(code);
    const { user } = openPortal(path, {
      auth: { signIn: () => Promise.resolve('new-password') },
      answers: { [route]: refusal(status, code, message) },
    });
    if (path === '/login') await signIn(user);
    await user.type(await screen.findByLabelText(label), 'clave-propia-7');
    await user.type(screen.getByLabelText('Confirmar contraseña'), 'clave-propia-7');
    await press(user, submit);
    await waitFor(() => {
      const shown = screen.getAllByRole('alert').map(({ textContent }) => textContent);
      expect(shown.join()).toContain(message);
    });
  });
});
