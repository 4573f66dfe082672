// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ListedWebsite } from '../../../../functions/websites/websites.domain.ts';
import { refusal, type FakeApi, type FakeCall } from '../../testing/fake-api.ts';
import { me } from '../../testing/fake-auth.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { backupsRoutes } from './backups.routes.tsx';
import { backupsPage, siteId } from './backups.samples.ts';
import { sampleListedSite } from '../../../../functions/websites/websites.samples.ts';

// A busy machine takes longer to compile the pages than a query waits for them.
beforeAll(() => Promise.all([import('./backups.page.tsx'), import('./backups.site.page.tsx')]));
afterEach(cleanup);

const otherId = '01k9zz0000000000000000bbbb';
const site = (given: Partial<ListedWebsite>): ListedWebsite =>
  sampleListedSite({ websiteId: siteId, ...given });
const twoSites = [
  site({ lastBackupAt: new Date(Date.now() - 3 * 3_600_000).toISOString() }),
  site({ websiteId: otherId, name: 'Blog Boreal', url: 'https://boreal.cl', backupMissed: true }),
];
const found =
  (sites: ListedWebsite[]) =>
  ({ query }: FakeCall) => {
    const search = (query.get('search') ?? '').toLowerCase();
    const items = sites.filter(({ name }) => name.toLowerCase().includes(search));
    return { body: { items, page: 1, pageCount: 1, total: items.length } };
  };
const show = (sites: ListedWebsite[], answers: FakeApi = {}, path = '/backups') =>
  showFeature(backupsRoutes, path, {
    'GET /api/websites': found(sites),
    'GET /api/backups/storage': { body: { ...backupsPage([]).storage, usedBytes: 2 ** 20 } },
    [`GET /api/backups/${siteId}`]: { body: backupsPage([]) },
    [`GET /api/backups/${otherId}`]: {
      body: backupsPage([], {
        site: { websiteId: otherId, name: 'Blog Boreal', url: 'https://boreal.cl' },
      }),
    },
    ...answers,
  });
const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${text} is in no row`);
  return within(row);
};

describe('without sites', () => {
  it('offers to create one', async () => {
    show([]);
    const create = await screen.findByRole('link', { name: 'Crear Sitio Web' });
    expect(create.getAttribute('href')).toBe('/websites/create');
    screen.getByText('Aún no tienes sitios web');
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('who only reads', () => {
  const ofKeepers = 'Descarga, sube y administra los respaldos de tus sitios.';
  it('is not offered what they may not do', async () => {
    show(twoSites);
    await screen.findByText(ofKeepers);
    cleanup();
    show(twoSites, { 'GET /api/profile': me({ position: 'viewer', companyId: otherId }) });
    await screen.findByText('Aquí ves los respaldos de los sitios de tu empresa.');
    expect(screen.queryByText(ofKeepers)).toBeNull();
  });
});

describe('with one site', () => {
  it('shows its backups at once', async () => {
    const { router } = show([site({})]);
    await screen.findByRole('tab', { name: 'Respaldos' });
    expect(router.state.location.pathname).toBe(`/backups/${siteId}`);
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('that no longer exists when its page opens, stays on the list', async () => {
    const { router, calls } = show([site({})], {
      [`GET /api/backups/${siteId}`]: refusal(404, 'NOT_FOUND', 'No existe.'),
    });
    await rowOf('Tienda Austral');
    expect(router.state.location.pathname).toBe('/backups');
    expect(calls.filter((call) => call === `GET /api/backups/${siteId}`)).toHaveLength(1);
  });
});

describe('with several sites', () => {
  it('shows a client what all of them take, before one is chosen', async () => {
    const { calls } = show(twoSites);
    await screen.findByText('1 MB de 2 GB');
    screen.getByText('Suma los respaldos de todos tus sitios.');
    expect(calls).toContain('GET /api/backups/storage');
  });

  it('says that the storage could not be read, beside the sites', async () => {
    show(twoSites, { 'GET /api/backups/storage': refusal(500, 'INTERNAL', 'Falló.') });
    await screen.findByText('No se pudo cargar el almacenamiento');
    await rowOf('Tienda Austral');
  });

  it('has administrators choose one: storage is its owner’s', async () => {
    const admin = { 'GET /api/profile': { body: { role: 'admin' } } };
    const { calls } = show(twoSites, admin);
    await rowOf('Tienda Austral');
    screen.getByText('Elige un sitio para ver también el almacenamiento de su propietario.');
    expect(calls).not.toContain('GET /api/backups/storage');
  });

  it('lists them with what restoring a backup proved', async () => {
    const lastBackupAt = '2026-03-05T11:00:00.000Z';
    const drilledAt = '2026-03-05T12:00:00.000Z';
    show([
      site({ lastBackupAt, drilledAt }),
      site({
        websiteId: '01k9zz0000000000000000cccc',
        name: 'Café Sur',
        ...{ lastBackupAt, drilledAt, drilledEarlier: true },
      }),
      site({ websiteId: otherId, name: 'Blog Boreal', lastBackupAt, drilledAt, drillFailed: true }),
    ]);
    const proven = await rowOf('Tienda Austral');
    proven.getByText('Comprobado el 05/03/2026');
    (await rowOf('Café Sur')).getByText('Uno anterior, comprobado el 05/03/2026');
    const failed = await rowOf('Blog Boreal');
    failed.getByText('Falló la comprobación');
    expect(failed.queryByText(/Comprobado/)).toBeNull();
  });

  it('lists them with the age of the newest backup, and marks who missed one', async () => {
    show(twoSites);
    await screen.findByRole('status', { name: 'Cargando' });
    const austral = await rowOf('Tienda Austral');
    austral.getByText('tienda-austral.cl');
    const age = austral.getByText('hace 3 horas');
    expect(age.getAttribute('title')).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
    expect(austral.queryByText('Respaldo atrasado')).toBeNull();
    const link = austral.getByRole('link', { name: 'Ver respaldos de Tienda Austral' });
    expect(link.getAttribute('href')).toBe(`/backups/${siteId}`);

    const boreal = await rowOf('Blog Boreal');
    boreal.getByText('Sin respaldos');
    boreal.getByText('Respaldo atrasado');
    screen.getByText('2 sitios');
    screen.getByRole('heading', { level: 1, name: 'Respaldos' });
  });

  it('finds them by what is typed, and stays on the list where one is found', async () => {
    const { router } = show(twoSites);
    await userEvent.type(await screen.findByRole('searchbox'), 'boreal');
    await screen.findByText('1 sitio encontrado');
    expect(router.state.location.pathname).toBe('/backups');
    expect(screen.queryByText('Tienda Austral')).toBeNull();
  });

  it('says so where a search finds none, and clears it', async () => {
    const { router } = show(twoSites, {}, '/backups?buscar=nada');
    await screen.findByText('Ningún sitio coincide con tu búsqueda');
    await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await rowOf('Tienda Austral');
    expect(router.state.location.search).toBe('');
  });

  it('says to administrators whose each is, and narrows the list to one client', async () => {
    const asked: (string | null)[] = [];
    const owned = [site({ ownerName: 'Clara Rojas' }), site({ websiteId: otherId, name: 'Dos' })];
    show(
      owned,
      {
        'GET /api/profile': { body: { role: 'admin' } },
        'GET /api/websites': (call) => {
          asked.push(call.query.get('userId'));
          return found(owned)(call);
        },
      },
      `/backups?cliente=${otherId}`,
    );
    const owner = (await rowOf('Tienda Austral')).getByRole('link', { name: 'Clara Rojas' });
    expect(owner.getAttribute('href')).toMatch(/^\/users\//);
    expect(asked[0]).toBe(otherId);
    screen.getByRole('combobox', { name: 'Cliente' });
  });

  it('leads to the one that is chosen in the selector, by what was typed', async () => {
    const { router } = show(twoSites);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Sitio web' }), 'boreal');
    await userEvent.click(await screen.findByRole('option', { name: /Blog Boreal/ }));
    await screen.findByRole('tab', { name: 'Respaldos' });
    expect(router.state.location.pathname).toBe(`/backups/${otherId}`);
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Blog Boreal');
    expect(screen.getByTestId('page-site').textContent).toBe('Blog Boreal');
    expect(document.title).toMatch(/^Respaldos de Blog Boreal/);
  });

  it('leads from one site to the other', async () => {
    const { router } = show(twoSites, {}, `/backups/${siteId}`);
    await screen.findByRole('tab', { name: 'Respaldos' });
    const selector = screen.getByRole<HTMLInputElement>('combobox', { name: 'Sitio web' });
    expect(selector.value).toBe('Tienda Austral');
    await userEvent.click(selector);
    await userEvent.click(await screen.findByRole('option', { name: /Blog Boreal/ }));
    await screen.findByDisplayValue('Blog Boreal');
    expect(router.state.location.pathname).toBe(`/backups/${otherId}`);
  });

  it('shows them page by page, as the address says', async () => {
    const fullPage = Array.from({ length: 15 }, (_, n) =>
      site({ websiteId: `01k9zz0000000000000000${String(n).padStart(4, '0')}` }),
    );
    const { router } = show(
      [],
      {
        'GET /api/websites': ({ query }) => {
          const page = Number(query.get('page'));
          return {
            body: { items: page === 1 ? fullPage : twoSites, page, pageCount: 2, total: 17 },
          };
        },
      },
      '/backups?page=2',
    );
    await rowOf('Blog Boreal');
    screen.getByText('Mostrando 16-17 de 17 sitios');
    const pager = screen.getByRole('navigation', { name: 'Páginas de sitios web' });
    await userEvent.click(within(pager).getByRole('link', { name: /1/ }));
    await screen.findByText('Mostrando 1-15 de 17 sitios');
    expect(router.state.location.search).toBe('');
  });

  it('says so when they cannot be read, and tries again', async () => {
    const answers: FakeApi = { 'GET /api/websites': refusal(500, 'INTERNAL', 'Algo salió mal.') };
    showFeature(backupsRoutes, '/backups', answers);
    await screen.findByText('No se pudieron cargar los sitios');
    screen.getByText('Algo salió mal.');
    answers['GET /api/websites'] = found(twoSites);
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await rowOf('Tienda Austral');
  });
});
