import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { SessionProvider } from '../../lib/session/session.context.tsx';
import { createSessionStore } from '../../lib/session/session.ts';
import { fakeAuth, profile } from '../../testing/fake-auth.ts';
import { ToastProvider } from '../ui/overlays/toast.tsx';
import { LeaveGuard } from './leave-guard.tsx';

afterEach(cleanup);

const session = createSessionStore(fakeAuth({ stored: true }), {
  startSession: () => Promise.resolve({ profile }),
  me: () => Promise.resolve({ profile }),
});

const UPLOADER = '/backups/1?tab=subir-manual';

function show({ unsaved = true, history = ['/backups', UPLOADER, '/status'] } = {}) {
  const guarded = <LeaveGuard unsaved={() => unsaved} lost="Perderás lo que escribiste." />;
  const router = createMemoryRouter(
    [
      { path: '/backups/1', element: guarded },
      { path: '*', element: <p>Otra página</p> },
    ],
    { initialEntries: history, initialIndex: 1 },
  );
  render(
    <SessionProvider value={session}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </SessionProvider>,
  );
  const at = () => `${router.state.location.pathname}${router.state.location.search}`;
  const go = (to: string | number) =>
    act(async () => {
      // A blocked navigation is never over: it is not waited for.
      if (typeof to === 'number') void router.navigate(to);
      else void router.navigate(to);
      await Promise.resolve();
    });
  return { at, go };
}

const question = () => screen.queryByRole('alertdialog', { name: '¿Salir sin guardar?' });

describe('a page with something unsaved', () => {
  it.each([
    ['Back to another page', ['/backups', UPLOADER, '/status'], -1],
    ['Forward to another page', ['/backups', UPLOADER, '/status'], 1],
    ['Back to another tab', ['/backups/1', UPLOADER, '/status'], -1],
    ['Forward to another tab', ['/backups/1', UPLOADER, '/backups/1?tab=logs'], 1],
    ['a link to another page', undefined, '/profile'],
    ['a link to another tab', undefined, '/backups/1?tab=logs'],
  ])('asks before it is left by %s, and stays or goes', async (_way, history, to) => {
    const { at, go } = show(history ? { history } : {});
    await go(to);
    expect(await screen.findByRole('alertdialog')).toBe(question());
    expect(at()).toBe(UPLOADER);
    await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(question()).toBeNull());
    expect(at()).toBe(UPLOADER);
    await go(to);
    await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(at()).not.toBe(UPLOADER));
  });

  it.each([
    ['a filter', `${UPLOADER}&page=2`],
    ['the end of the session', '/login'],
  ])('does not ask for %s', async (_what, to) => {
    const { at, go } = show();
    await go(to);
    await waitFor(() => expect(at()).toBe(to));
    expect(question()).toBeNull();
  });

  it.each([true, false])('asks by the browser’s own dialog too: %s', (unsaved) => {
    show({ unsaved });
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(unsaved);
  });
});
