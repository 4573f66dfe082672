// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeAuth, profile } from '../../testing/fake-auth.ts';
import { AuthProvider, SessionProvider } from '../../lib/session/session.context.tsx';
import { createSessionStore } from '../../lib/session/session.ts';
import { loadDialog, SessionEnded } from './session-ended.tsx';

afterEach(cleanup);

it('keeps the page where the dialog cannot be loaded, and loads it when asked again', async () => {
  const auth = fakeAuth({ stored: true });
  const give = () => Promise.resolve({ profile });
  const session = createSessionStore(auth, { me: give, startSession: give });
  await session.resume();
  let online = false;
  const load = () => (online ? loadDialog() : Promise.reject(new TypeError('Failed to fetch')));
  render(
    <AuthProvider value={auth}>
      <SessionProvider value={session}>
        <input aria-label="Ciudad" />
        <SessionEnded load={load} />
      </SessionProvider>
    </AuthProvider>,
  );
  await userEvent.type(screen.getByLabelText('Ciudad'), 'Osorno');
  expect(screen.queryByRole('alert')).toBeNull();
  void session.recover({ write: true });
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  expect(screen.getByRole('alert').textContent).toContain('Tu sesión terminó');
  await userEvent.click(retry);
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  online = true;
  await userEvent.click(again);
  await screen.findByRole('dialog', { name: 'Tu sesión terminó' });
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Ciudad').value).toBe('Osorno');
});
