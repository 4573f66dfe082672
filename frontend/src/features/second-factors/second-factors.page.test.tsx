// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { refusal, type FakeAnswer, type FakeApi } from '../../testing/fake-api.ts';
import { me, profile } from '../../testing/fake-auth.ts';
import { openPortal } from '../../testing/portal-app.tsx';

afterEach(cleanup);

const admin = { ...profile, role: 'admin' as const };
const recoveryCodes = Array.from({ length: 10 }, (_, n) => `ABCDE-FGHJ${String(n)}`);
const refused = refusal(403, 'SECOND_FACTOR_REQUIRED', 'Necesitas un segundo paso.');

/** The portal of an administrator without a factor: the API refuses all but its enrolment until that is done. */
function openWithoutFactor(answers: FakeApi = {}) {
  const state = { enrolled: false };
  const unless = (answer: FakeAnswer) => () => (state.enrolled ? answer : refused);
  const since = '2026-11-21T12:00:00.000Z';
  const portal = openPortal('/profile', {
    stored: true,
    answers: {
      'GET /api/profile': unless(me({ ...admin, secondFactorSince: since })),
      'POST /api/session': () => ({ body: { ...admin, needsSecondFactor: !state.enrolled } }),
      'POST /api/account/second-factor': { body: { secret: 'JBSWY3DPEHPK3PXP' } },
      'POST /api/account/second-factor/verification': () => {
        state.enrolled = true;
        return { body: { profile: { ...admin, secondFactorSince: since }, recoveryCodes } };
      },
      ...answers,
    },
  });
  return portal;
}

it('stands in place of every page until a factor is enrolled', async () => {
  const { user } = openWithoutFactor();
  await screen.findByRole('heading', { name: 'Protege tu cuenta antes de continuar' });
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Empezar' }));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await user.type(await screen.findByLabelText('Contraseña'), 'secreto-largo');
  await press('Continuar');
  await screen.findByRole('img', { name: 'Código QR para tu aplicación' });
  screen.getByText('JBSW Y3DP EHPK 3PXP');
  // What is typed next, not what is copied by a few.
  const code = screen.getByLabelText('Código que muestra la aplicación');
  await waitFor(() => expect(document.activeElement).toBe(code));
  await user.keyboard('123456');
  await press('Activar');
  const codes = await screen.findByRole('list', { name: 'Códigos de recuperación' });
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.keyboard('{Escape}');
  screen.getByRole('list', { name: 'Códigos de recuperación' });
  await press('Ya los guardé');
  await screen.findByRole('heading', { name: 'Mi Perfil' });
});

it('lets out who does not want to now', async () => {
  const { user, auth } = openWithoutFactor();
  await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(auth.hasStoredSession()).toBe(false);
});

it('does not stand in the way of who got a factor in another tab', async () => {
  let asked = 0;
  const own = me({ ...admin, secondFactorSince: '2026-11-21T12:00:00.000Z' });
  openWithoutFactor({
    'GET /api/profile': () => ((asked += 1) === 1 ? refused : own),
    'POST /api/session': { body: { ...own.body, needsSecondFactor: false } },
  });
  await screen.findByRole('heading', { name: 'Mi Perfil' });
});
