// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { me } from '../../testing/fake-auth.ts';
import { openPortal } from '../../testing/portal-app.tsx';
import { setWidth } from '../../testing/window-width.ts';

beforeEach(() => {
  setWidth(1_440);
  document.cookie = 'sidebar_state=; max-age=0; path=/';
});
afterEach(cleanup);

afterEach(() => {
  document.cookie = 'sidebar_closed=; max-age=0; path=/';
});

const menu = () => within(screen.getByRole('navigation', { name: 'Menú principal' }));
const link = () => menu().getByRole('link', { name: 'Status' });
const isCollapsed = () => screen.queryByRole('button', { name: 'Gestión' }) === null;

async function open() {
  const portal = openPortal('/settings', {
    stored: true,
    answers: { 'GET /api/profile': me({ role: 'cliente' }) },
  });
  await screen.findByRole('heading', { level: 1, name: 'Configuración' });
  return portal;
}

describe('Ctrl+B', () => {
  it('leaves the focus on the link of the menu that has it, also once its tooltip is there', async () => {
    const { user } = await open();
    link().focus();
    await user.keyboard('{Control>}b{/Control}');
    await waitFor(() => expect(isCollapsed()).toBe(true));
    expect(document.activeElement).toBe(link());
    // The tooltip's code has arrived: until then the browser's own says the name.
    await waitFor(() => expect(link().title).toBe(''));
    expect(document.activeElement).toBe(link());

    await user.keyboard('{Control>}b{/Control}');
    await waitFor(() => expect(isCollapsed()).toBe(false));
    expect(document.activeElement).toBe(link());
  });

  it('moves the focus from a link of a closed group, which is hidden again, to its heading', async () => {
    const { user } = await open();
    await user.click(menu().getByRole('button', { name: 'Principal' }));
    await user.keyboard('{Control>}b{/Control}');
    await waitFor(() => expect(isCollapsed()).toBe(true));
    link().focus();
    await waitFor(() => expect(link().title).toBe(''));

    await user.keyboard('{Control>}b{/Control}');
    await waitFor(() => expect(isCollapsed()).toBe(false));
    expect(document.activeElement).toBe(menu().getByRole('button', { name: 'Principal' }));
  });

  it('moves the focus from a heading of the menu, which is hidden, to its first link', async () => {
    const { user } = await open();
    menu().getByRole('button', { name: 'Gestión' }).focus();
    await user.keyboard('{Control>}b{/Control}');
    await waitFor(() => expect(isCollapsed()).toBe(true));
    await waitFor(() =>
      expect(document.activeElement).toBe(menu().getByRole('link', { name: 'Sitios Web' })),
    );
  });
});
