// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AuthError } from '../../lib/auth/auth.types.ts';
import { refusal, type FakeAnswer, type FakeCall } from '../../testing/fake-api.ts';
import { profile } from '../../testing/fake-auth.ts';
import { openPortal, type PortalOptions } from '../../testing/portal-app.tsx';

afterEach(cleanup);

/** A form that is filled in and sent, once its session is over: the API refuses until `renew`. */
async function sendAfterTheEnd(options: PortalOptions = {}) {
  const sent: unknown[] = [];
  let live = false;
  const update = ({ body }: FakeCall): FakeAnswer => {
    sent.push(body);
    if (!live) return refusal(401, 'UNAUTHENTICATED', 'Usuario no autenticado');
    return { body: { ...profile, ...(body as object) } };
  };
  const startSession = () => {
    live = true;
    return { body: profile };
  };
  const portal = openPortal('/profile', {
    stored: true,
    ...options,
    answers: {
      'PUT /api/profile': update,
      'POST /api/session': startSession,
      ...options.answers,
    },
  });
  const { user } = portal;
  await user.type(await screen.findByLabelText(/^Ciudad/), 'Osorno');
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  const dialog = await screen.findByRole('dialog', { name: 'Tu sesión terminó' });
  const signIn = async (password: string) => {
    await user.type(within(dialog).getByLabelText('Contraseña'), password);
    await user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
  };
  return { ...portal, dialog, sent, signIn };
}

it('keeps a filled form, and sends it again once the person has signed in again', async () => {
  const { auth, sent, signIn, dialog } = await sendAfterTheEnd();
  within(dialog).getByText(profile.email);
  await signIn('secreto1');
  await screen.findByText('Perfil actualizado');
  expect(auth.calls).toEqual([['signIn', profile.email, 'secreto1']]);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toMatchObject({ companyCity: 'Osorno' });
  expect(location.pathname).toBe('/profile');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks again where the password is wrong or missing', async () => {
  const wrong = new AuthError('invalid-credentials', 'Email o contraseña incorrectos');
  const { dialog, signIn, user, sent } = await sendAfterTheEnd({
    auth: { signIn: () => Promise.reject(wrong) },
  });
  await user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
  await within(dialog).findByText('Escribe tu contraseña');
  await signIn('equivocada');
  await within(dialog).findByText('Email o contraseña incorrectos');
  expect(sent).toHaveLength(1);
});

it('lets nobody go on whom the API knows no more', async () => {
  const answers = {
    'POST /api/session': refusal(401, 'UNAUTHENTICATED', 'Usuario no autenticado'),
  };
  const { dialog, signIn, sent, auth } = await sendAfterTheEnd({ answers });
  await signIn('secreto1');
  await within(dialog).findByText('Usuario no autenticado');
  expect(sent).toHaveLength(1);
  expect(auth.hasStoredSession()).toBe(false);
});

it('leads to the sign-in who gives up what they typed, and asks first', async () => {
  const { dialog, user } = await sendAfterTheEnd();
  await user.click(within(dialog).getByRole('button', { name: 'Salir sin guardar' }));
  const question = await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await user.click(within(question).getByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  await screen.findByText(/^Tu sesión terminó/);
});
