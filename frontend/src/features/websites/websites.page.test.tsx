// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { WebsiteSummary } from '../../../../functions/websites/websites.domain.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { websitesRoutes } from './websites.routes.tsx';
import { website } from './websites.samples.ts';

afterEach(cleanup);

const idOf = (n: number) => `01k9zz00000000000000000${String(n).padStart(3, '0')}`;
const page = (items: WebsiteSummary[], nextCursor: string | null = null) => ({
  body: { items, nextCursor },
});
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${name} is in no row`);
  return within(row);
};

describe('the list of sites', () => {
  it('shows a skeleton, then name, comments, URL, type and version of each', async () => {
    const sites = [
      website({ websiteId: idOf(1), comments: 'Cliente desde 2021.' }),
      website({
        websiteId: idOf(2),
        name: 'Academia',
        url: 'http://academia.cl/aula',
        type: 'elearning',
        wordpressVersion: null,
      }),
    ];
    showFeature(websitesRoutes, '/websites', { 'GET /api/websites': () => page(sites) });

    expect(await screen.findByRole('status', { name: 'Cargando' })).toBeTruthy();
    const shop = await rowOf('Tienda Austral');
    expect(shop.getByText('Cliente desde 2021.')).toBeTruthy();
    expect(shop.getByText('Tienda')).toBeTruthy();
    expect(shop.getByText('6.8')).toBeTruthy();
    expect(shop.queryByText('Sin HTTPS')).toBeNull();
    const url = shop.getByRole('link', { name: /tienda-austral\.cl/ });
    expect(url.textContent).not.toContain('https://');
    expect(url.getAttribute('target')).toBe('_blank');
    expect(url.getAttribute('rel')).toContain('noopener');

    const school = await rowOf('Academia');
    expect(school.getByText('E-Learning')).toBeTruthy();
    expect(school.getByText('N/A')).toBeTruthy();
    expect(school.getByText('Sin HTTPS')).toBeTruthy();
    const name = school.getByRole('link', { name: 'Academia' });
    expect(name.getAttribute('href')).toBe(`/status/${idOf(2)}`);
    expect(screen.getByText('2 sitios')).toBeTruthy();
  });

  it('has one primary action, which leads to the form', async () => {
    showFeature(websitesRoutes, '/websites', { 'GET /api/websites': () => page([website({})]) });

    await rowOf('Tienda Austral');
    const create = screen.getByRole('link', { name: 'Nuevo Sitio' });
    expect(create.getAttribute('href')).toBe('/websites/create');
  });

  it('reads further pages when asked, as long as there are any', async () => {
    const { calls } = showFeature(websitesRoutes, '/websites', {
      'GET /api/websites': ({ query }) =>
        query.get('cursor') === 'two'
          ? page([website({ websiteId: idOf(2), name: 'El segundo' })])
          : page([website({ websiteId: idOf(1) })], 'two'),
    });

    await rowOf('Tienda Austral');
    expect(screen.getByText('1 sitio cargado')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cargar más' }));
    await rowOf('El segundo');
    expect(screen.queryByRole('button', { name: 'Cargar más' })).toBeNull();
    expect(calls).toHaveLength(2);
  });

  it('keeps what it has when a further page fails, and tries again', async () => {
    let broken = true;
    showFeature(websitesRoutes, '/websites', {
      'GET /api/websites': ({ query }) => {
        if (query.get('cursor') === null) return page([website({})], 'two');
        return broken
          ? new Error('offline')
          : page([website({ websiteId: idOf(2), name: 'El segundo' })]);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cargar más' }));
    await screen.findByText('No se pudieron cargar más sitios.');
    await rowOf('Tienda Austral');

    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Cargar más' }));
    await rowOf('El segundo');
  });

  it('without sites says what will be here, with the action that fills it', async () => {
    showFeature(websitesRoutes, '/websites', { 'GET /api/websites': () => page([]) });

    await screen.findByText('Aún no tienes sitios web');
    expect(screen.getAllByRole('link', { name: 'Nuevo Sitio' })).toHaveLength(2);
  });

  it('says why it could not load, and tries again', async () => {
    let broken = true;
    showFeature(websitesRoutes, '/websites', {
      'GET /api/websites': () => (broken ? new Error('offline') : page([website({})])),
    });

    await screen.findByText('No se pudieron cargar los sitios web');
    expect(screen.getByText(/No pudimos conectar con el servidor/)).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await rowOf('Tienda Austral');
  });
});
