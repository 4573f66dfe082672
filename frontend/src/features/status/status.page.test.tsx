// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { SiteStatus } from '../../../../functions/status/status.domain.ts';
import { describeFailure } from '../../../../functions/status/status.failures.domain.ts';
import { refusal } from '../../testing/fake-api.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { statusRoutes } from './status.routes.tsx';
import { siteStatus } from './status.samples.ts';

afterEach(cleanup);

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const idOf = (n: number) => `01k9zz00000000000000000${String(n).padStart(3, '0')}`;
const page = (items: SiteStatus[], nextCursor: string | null = null) => ({
  body: { items, nextCursor },
});
const running = {
  state: 'in_progress' as const,
  progress: 40,
  startedAt: hoursAgo(0),
  leaseUntil: new Date(Date.now() + 60_000).toISOString(),
  failure: null,
};

const sites = [
  siteStatus({ websiteId: idOf(1), name: 'Al día', lastSyncDate: hoursAgo(1) }),
  siteStatus({ websiteId: idOf(2), name: 'Viña Vieja', lastSyncDate: '2026-01-05T14:07:00.000Z' }),
  siteStatus({ websiteId: idOf(3), name: 'Sin llave', keyConfigured: false, url: 'http://x.cl' }),
  siteStatus({
    websiteId: idOf(4),
    name: 'Con falla',
    sync: { ...running, state: 'failed', leaseUntil: null, failure: describeFailure('refused') },
  }),
  siteStatus({ websiteId: idOf(5), name: 'En curso', sync: running, lastSyncDate: hoursAgo(2) }),
];

const rowOf = async (name: string) => {
  const cell = await screen.findByText(name);
  const row = cell.closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${name} is in no row`);
  return within(row);
};
const figure = (label: string) =>
  within(screen.getByRole('region', { name: 'Resumen de sitios' })).getByText(label)
    .nextElementSibling?.textContent;

describe('the status list', () => {
  it('shows a skeleton, then every row with its freshness in words', async () => {
    showFeature(statusRoutes, '/status', { 'GET /api/status': () => page(sites) });

    expect(await screen.findByRole('status', { name: 'Cargando' })).toBeTruthy();
    const fresh = await rowOf('Al día');
    expect(fresh.getByText('Actualizado')).toBeTruthy();
    expect(fresh.getByText('tienda-austral.cl')).toBeTruthy();
    const stale = await rowOf('Viña Vieja');
    expect(stale.getByText(/^\d+ días desactualizado$/)).toBeTruthy();
    expect(stale.getByText('05/01/2026 14:07')).toBeTruthy();
    const never = await rowOf('Con falla');
    expect(never.getByText('Sin sincronizar')).toBeTruthy();
    expect(never.getByText('Nunca')).toBeTruthy();
    expect(never.getByText('El servidor del sitio rechazó la conexión.')).toBeTruthy();
    expect((await rowOf('En curso')).getByText('Sincronizando… 40 %')).toBeTruthy();
  });

  it('leads to the statistics, or to the key where one is missing', async () => {
    showFeature(statusRoutes, '/status', { 'GET /api/status': () => page(sites) });

    const withKey = await rowOf('Al día');
    const link = withKey.getByRole('link', { name: 'Ver Estadísticas de Al día' });
    expect(link.getAttribute('href')).toBe(`/status/${idOf(1)}`);
    const without = await rowOf('Sin llave');
    expect(without.getByText('Sin API Key')).toBeTruthy();
    const toKey = without.getByRole('link', { name: 'Configurar API Key de Sin llave' });
    expect(toKey.getAttribute('href')).toBe(`/websites/edit/${idOf(3)}`);
  });

  it('counts the sites in four cards', async () => {
    showFeature(statusRoutes, '/status', { 'GET /api/status': () => page(sites) });

    await rowOf('Al día');
    expect(figure('Total Sitios')).toBe('5');
    expect(figure('Actualizados')).toBe('2');
    expect(figure('Desactualizados')).toBe('2');
    expect(figure('Sin API Key')).toBe('1');
  });

  it('searches by name or URL, and keeps what was typed in the address', async () => {
    const { router } = showFeature(statusRoutes, '/status?buscar=vina', {
      'GET /api/status': () => page(sites),
    });
    await rowOf('Viña Vieja');
    expect(screen.queryByText('Al día')).toBeNull();
    expect(screen.getByText('1 sitio encontrado')).toBeTruthy();
    expect(figure('Total Sitios')).toBe('5');

    const box = screen.getByRole('searchbox', { name: 'Buscar por nombre o URL' });
    await userEvent.clear(box);
    await userEvent.type(box, 'zzz');
    expect(screen.getByText('Ningún sitio coincide con «zzz»')).toBeTruthy();
    expect(router.state.location.search).toBe('?buscar=zzz');

    await userEvent.click(screen.getByRole('button', { name: 'Limpiar búsqueda' }));
    await rowOf('Al día');
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');

    await act(() => router.navigate('/status?buscar=llave'));
    await rowOf('Sin llave');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('llave');
  });

  it('reads on page after page by itself', async () => {
    const { calls } = showFeature(statusRoutes, '/status', {
      'GET /api/status': ({ query }) =>
        query.get('cursor') === 'two'
          ? page([siteStatus({ websiteId: idOf(9), name: 'El último' })])
          : page(sites, 'two'),
    });

    await rowOf('El último');
    await waitFor(() => expect(figure('Total Sitios')).toBe('6'));
    expect(calls).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Cargar más' })).toBeNull();
  });

  it('asks before it reads more than eight pages, and says that the counts are partial', async () => {
    let pages = 0;
    const { calls } = showFeature(statusRoutes, '/status', {
      'GET /api/status': () => {
        pages += 1;
        return page([siteStatus({ websiteId: idOf(pages), name: `Sitio ${pages}` })], 'more');
      },
    });

    const more = await screen.findByRole('button', { name: 'Cargar más' });
    expect(calls).toHaveLength(8);
    expect(screen.getByText('Cuenta los 8 sitios cargados.')).toBeTruthy();
    await userEvent.click(more);
    await rowOf('Sitio 9');
  });

  it('stops at a page that fails and lets it be tried again', async () => {
    let broken = true;
    showFeature(statusRoutes, '/status', {
      'GET /api/status': ({ query }) => {
        if (query.get('cursor') === null) return page(sites, 'two');
        return broken ? new Error('offline') : page([siteStatus({ name: 'El último' })]);
      },
    });

    await screen.findByText('No se pudieron cargar más sitios.');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Cargar más' }));
    await rowOf('El último');
  });

  it('without sites leads to the form that registers one', async () => {
    showFeature(statusRoutes, '/status', { 'GET /api/status': () => page([]) });

    await screen.findByText('Aún no tienes sitios web');
    const link = screen.getByRole('link', { name: 'Nuevo Sitio' });
    expect(link.getAttribute('href')).toBe('/websites/create');
  });

  it('says why it could not load, and tries again', async () => {
    let broken = true;
    showFeature(statusRoutes, '/status', {
      'GET /api/status': () => (broken ? refusal(500, 'INTERNAL', 'Algo salió mal.') : page(sites)),
    });

    await screen.findByText('No se pudo cargar el estado de los sitios');
    expect(screen.getByText('Algo salió mal.')).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await rowOf('Al día');
  });

  it('keeps its rows when refreshing them fails', async () => {
    let broken = false;
    showFeature(statusRoutes, '/status', {
      'GET /api/status': () => (broken ? new Error('offline') : page(sites)),
    });
    await rowOf('Al día');
    broken = true;
    await userEvent.click(screen.getByRole('button', { name: 'Actualizar la lista' }));

    await screen.findByText('No se pudo actualizar la lista. Ves los últimos datos que recibimos.');
    await rowOf('Al día');
  });
});
