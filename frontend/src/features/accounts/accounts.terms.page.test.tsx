// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { me, profile } from '../../testing/fake-auth.ts';
import { openPortal } from '../../testing/portal-app.tsx';

const terms = {
  version: '2026-11-01',
  url: 'https://example.com/terminos',
  privacyUrl: 'https://example.com/privacidad',
};
const accepted = { version: '2026-11-01', acceptedAt: '2026-11-21T12:00:00.000Z' };
const older = { version: '2026-10-01', acceptedAt: '2026-10-02T12:00:00.000Z' };
type User = ReturnType<typeof openPortal>['user'];
const press = async (user: User, name: string) =>
  user.click(await screen.findByRole('button', { name }));

// A busy machine takes longer to compile it than a query waits.
beforeAll(() => import('./accounts.terms.page.tsx'));
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('signing up where a stage has terms', () => {
  it('takes their acceptance, and sends which text it was', async () => {
    const { user, auth } = openPortal('/login?tab=sign-up', { config: { terms } });
    const box = await screen.findByRole('checkbox', {
      name: 'Acepto los términos y la política de privacidad',
    });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining([terms.url, terms.privacyUrl]));
    await user.type(screen.getByLabelText('Nombre'), 'Ana');
    await user.type(screen.getByLabelText('Apellido'), 'Pérez');
    await user.type(screen.getByLabelText('Email'), 'ana@example.com');
    await user.type(screen.getByLabelText('Contraseña'), 'kx7-qz-1');
    await user.type(screen.getByLabelText('Confirmar contraseña'), 'kx7-qz-1');
    await press(user, 'Crear Cuenta');
    const fault = await screen.findByText('Acepta los términos para crear tu cuenta');
    expect(box.getAttribute('aria-describedby')).toBe(fault.id);
    expect(auth.calls).toEqual([]);
    await user.click(box);
    await press(user, 'Crear Cuenta');
    await screen.findByText('Registro exitoso. Revisa tu email para confirmar tu cuenta.');
    expect(auth.calls[0]?.[1]).toMatchObject({ termsVersion: '2026-11-01' });
    expect(box).toHaveProperty('checked', false);
  });

  it('asks nothing about privacy where that is no text of its own', async () => {
    const config = { terms: { ...terms, privacyUrl: undefined } };
    openPortal('/login?tab=sign-up', { config });
    await screen.findByRole('checkbox', { name: 'Acepto los términos' });
    expect(screen.queryByRole('link', { name: 'Leer la política de privacidad' })).toBeNull();
  });

  it('asks nothing where there are none', async () => {
    openPortal('/login?tab=sign-up');
    await screen.findByRole('button', { name: 'Crear Cuenta' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('terms that a person has not accepted', () => {
  const open = (acceptedTerms: typeof accepted | null, answers: FakeApi = {}) =>
    openPortal('/profile', {
      stored: true,
      config: { terms },
      answers: { 'GET /api/profile': me({ acceptedTerms }), ...answers },
    });

  it('stand in place of every page until they do', async () => {
    const { user, calls } = open(null, {
      'POST /api/account/terms': { body: { ...profile, acceptedTerms: accepted } },
    });
    await screen.findByRole('heading', { name: 'Acepta los términos para continuar' });
    expect(screen.queryByRole('navigation')).toBeNull();
    await press(user, 'Aceptar y continuar');
    await screen.findByText('Aceptaste los términos del 01/11/2026 el 21/11/2026.');
    expect(calls.filter((call) => call === 'POST /api/account/terms')).toHaveLength(1);
  });

  it('are asked for once more where the text is another one', async () => {
    open(older);
    await screen.findByRole('heading', { name: 'Los términos cambiaron' });
  });

  it('leave who accepted them alone', async () => {
    open(accepted);
    await screen.findByRole('heading', { name: 'Mi Perfil' });
  });

  it('stay where the answer could not be stored, and say so', async () => {
    const message = 'Los términos cambiaron mientras tanto.';
    const { user } = open(null, {
      'POST /api/account/terms': refusal(409, 'TERMS_CHANGED', message),
    });
    await press(user, 'Aceptar y continuar');
    await screen.findByText('No se pudo guardar tu respuesta');
    screen.getByText(message);
  });

  it('let people leave', async () => {
    const { user } = open(null);
    await screen.findByRole('heading', { name: 'Acepta los términos para continuar' });
    await press(user, 'Cerrar sesión');
    await screen.findByRole('tab', { name: 'Iniciar Sesión' });
  });
});
