// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal } from '../../testing/fake-api.ts';
import { openPortal } from '../../testing/portal-app.tsx';

afterEach(cleanup);

const site = (number: number) => ({
  websiteId: `01h0000000000000000000000${String(number)}`,
  userId: null,
  name: `Sitio ${String(number)}`,
  url: `https://sitio-${String(number)}.cl`,
  type: 'elearning',
  comments: '',
  wordpressVersion: null,
  keyConfigured: true,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const list = (count: number, nextCursor: string | null) => ({
  'GET /api/websites': {
    body: { items: Array.from({ length: count }, (_, index) => site(index)), nextCursor },
  },
});

describe('the dashboard', () => {
  it('counts the sites and shows the 3 latest', async () => {
    openPortal('/dashboard', { stored: true, answers: list(5, null) });
    await screen.findByText('5');
    const rows = screen
      .getAllByRole('listitem')
      .filter((row) => within(row).queryByText(/^Sitio /));
    expect(rows).toHaveLength(3);
    screen.getByText('sitio-0.cl');
    expect(screen.getAllByText('E-Learning')).toHaveLength(3);
    const manage = screen.getByRole('link', { name: 'Gestionar sitios' });
    expect(manage.getAttribute('href')).toBe('/websites');
  });

  it('says that there are more than it knows', async () => {
    openPortal('/dashboard', { stored: true, answers: list(8, 'next') });
    await screen.findByText('8+');
  });

  it('offers to register the first site', async () => {
    openPortal('/dashboard', { stored: true });
    const link = await screen.findByRole('link', { name: 'Registrar un sitio' });
    expect(link.getAttribute('href')).toBe('/websites/create');
  });

  it('offers to try again', async () => {
    const answers = { 'GET /api/websites': refusal(403, 'FORBIDDEN', 'No tienes permisos.') };
    const portal = openPortal('/dashboard', { stored: true, answers });
    await screen.findByText('No tienes permisos.');
    Object.assign(portal.answers, list(1, null));
    await portal.user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('Sitio 0');
  });
});
