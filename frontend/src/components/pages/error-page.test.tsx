// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { expectOnConsole } from '../../testing/console.ts';
import { ErrorPage } from './error-page.tsx';

afterEach(cleanup);

/** A page that breaks with `error` while it is drawn: React and the router say so. */
function show(error: Error) {
  expectOnConsole(new RegExp(error.message));
  const Broken = () => {
    throw error;
  };
  const router = createMemoryRouter([
    { path: '/', element: <Broken />, errorElement: <ErrorPage /> },
  ]);
  render(<RouterProvider router={router} />);
}

describe('a page that breaks', () => {
  it('shows the fallback text of the specification, with ways out', async () => {
    show(new Error('boom'));
    await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' });
    screen.getByText(/Esta página dejó de funcionar/);
    screen.getByRole('button', { name: 'Recargar la página' });
    const home = screen.getByRole('link', { name: 'Ir al inicio' });
    expect(home.getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByText(/boom/)).toBeNull();
  });

  it('says so when its code could not be fetched', async () => {
    show(new TypeError('Failed to fetch dynamically imported module: /assets/users-1.js'));
    await screen.findByText(/No se pudo cargar esta página/);
  });
});
