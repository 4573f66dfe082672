// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { statusRoutes } from './status.routes.tsx';
import {
  sampleWebsiteId as id,
  siteDetail,
  siteSoftware,
  siteStats,
  siteStatus,
  statusPage,
} from './status.samples.ts';

afterEach(cleanup);

const READ = `GET /api/status/${id}`;
const SOFTWARE = `GET /api/status/${id}/software`;
const LIST = 'GET /api/status';

const show = (answers: FakeApi = {}, rest = 'plugins') =>
  showFeature(statusRoutes, `/status/${id}/${rest}`, {
    [READ]: { body: siteDetail({}) },
    [SOFTWARE]: siteSoftware(),
    [LIST]: statusPage([siteStatus({})]),
    'GET /api/status/runs/latest': { body: { run: null } },
    ...answers,
  });
const rows = () => screen.getAllByRole('row').slice(1);
const namesOf = () => rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${name} is in no row`);
  return row;
};
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: label }), option);

describe('the plugins of a site', () => {
  it('say to which version, and never that they are up to date where nobody looked', async () => {
    const [first, second] = siteSoftware().body.plugins;
    if (!first || !second) throw new Error('The sample has plugins');
    const plugins = [{ ...first, updatePending: true, offered: '2.4.0' }, second];
    show({ [SOFTWARE]: siteSoftware({ plugins, updatesCheckedAt: 'never' }) });
    expect((await rowOf('Plugin 1')).textContent).toContain('1.1 → 2.4.0');
    expect((await rowOf('Plugin 1')).textContent).toContain('Necesita Actualización');
    expect((await rowOf('Plugin 2')).textContent).toContain('Sin comprobar');
    expect(screen.queryByText('Actualizado')).toBeNull();
  });

  it('are shown with version, state and update, ten on a page', async () => {
    const { router } = show();
    expect((await rowOf('Plugin 1')).textContent).toBe('Plugin 11.1ActivoActualizado');
    expect((await rowOf('Plugin 2')).textContent).toContain('Inactivo');
    expect((await rowOf('Plugin 7')).textContent).toContain('Necesita Actualización');
    expect(rows()).toHaveLength(10);
    expect(screen.getByText('Página 1 de 2 • Mostrando 1-10 de 12')).toBeTruthy();
    expect(screen.getByText('12 plugins · 1 necesita actualización')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Plugins de Tienda Austral');
    expect(document.title).toContain('Plugins de Tienda Austral');
    expect(screen.getByTestId('page-site').textContent).toBe('Tienda Austral');
    expect(screen.getByText(/^Leído del sitio el/).textContent).toBe(
      'Leído del sitio el 10/03/2026 12:00',
    );
    const back = screen.getByRole('link', { name: 'Volver al estado del sitio' });
    expect(back.getAttribute('href')).toBe(`/status/${id}`);

    expect(screen.getByRole('link', { name: 'Anterior' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Siguiente' }));
    await waitFor(() => expect(namesOf()).toEqual(['Plugin 11', 'Plugin 12']));
    expect(router.state.location.search).toBe('?page=2');
    await userEvent.click(screen.getByRole('link', { name: 'Anterior' }));
    await waitFor(() => expect(rows()).toHaveLength(10));
    expect(router.state.location.search).toBe('');
  });

  it('are searched, filtered and sorted by the address', async () => {
    const { router, calls } = show({}, 'plugins?buscar=plugin%201&orden=-version&estado=activos');
    await rowOf('Plugin 12');
    expect(namesOf()).toEqual(['Plugin 12', 'Plugin 11', 'Plugin 10', 'Plugin 1']);

    await choose('Ordenar por', 'Versión, ascendente');
    await waitFor(() => expect(namesOf()[0]).toBe('Plugin 1'));
    await choose('Filtrar por estado', 'Necesitan actualización');
    await screen.findByText('Ningún plugin coincide con lo que buscas');
    expect(new URLSearchParams(router.state.location.search).get('orden')).toBe('version');
    await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await rowOf('Plugin 7');
    expect(router.state.location.search).toBe('?orden=version');
    await choose('Filtrar por estado', 'Necesitan actualización');
    await waitFor(() => expect(namesOf()).toEqual(['Plugin 7']));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar por nombre' }), '9');
    await screen.findByText('Ningún plugin coincide con lo que buscas');
    // All of it with a single request to the site.
    expect(calls.filter((call) => call === SOFTWARE)).toHaveLength(1);
  });

  it('are ordered by their headings, which say how, and the address keeps it', async () => {
    const { router } = show();
    await rowOf('Plugin 1');
    const heading = () => screen.getByRole('columnheader', { name: 'Versión' });
    const sort = () => userEvent.click(within(heading()).getByRole('button', { name: 'Versión' }));
    expect(heading().getAttribute('aria-sort')).toBe('none');
    await sort();
    await waitFor(() => expect(heading().getAttribute('aria-sort')).toBe('ascending'));
    await sort();
    await waitFor(() => expect(heading().getAttribute('aria-sort')).toBe('descending'));
    expect(router.state.location.search).toBe('?orden=-version');
  });

  it('beyond the last page are those of the last one', async () => {
    const { router } = show({}, 'plugins?page=7');
    await rowOf('Plugin 12');
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  });

  it('have a skeleton while the site is read', async () => {
    show({ [SOFTWARE]: () => new Promise(() => undefined) });
    await screen.findByText('Leyendo el sitio…');
    expect(screen.getByRole('status', { name: 'Cargando' })).toBeTruthy();
  });

  it('that are none are said to be', async () => {
    show({ [SOFTWARE]: siteSoftware({ plugins: [] }) });
    await screen.findByText('El sitio no tiene plugins');
  });

  const never = { [READ]: { body: siteDetail({ stats: null }) } };
  const noKeyTitle = 'No se pudieron cargar los plugins. Verifica la configuración del API Key.';

  it('of a site that answers too late are those of the last sync, with its age, and blame no key', async () => {
    const cause = 'El sitio tardó demasiado en responder.';
    let broken = true;
    const read = siteDetail({ stats: siteStats(), lastSyncDate: '2026-03-10T12:00:00.000Z' });
    show({
      [READ]: { body: read },
      [SOFTWARE]: () => (broken ? refusal(424, 'SITE_UNREADABLE', cause) : siteSoftware()),
    });
    await screen.findByText('Error al cargar plugins');
    expect(screen.getByText(new RegExp(cause))).toBeTruthy();
    expect(screen.queryByText(noKeyTitle)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Configurar API Key' })).toBeNull();
    expect(namesOf()).toEqual(read.stats?.plugins.map(({ name }) => name));
    expect(screen.getByText(/^De la última sincronización, el/).textContent).toContain('hace');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await rowOf('Plugin 1');
    expect(screen.queryByText('Error al cargar plugins')).toBeNull();
  });

  it('of a site that was never read are none, and the cause is named', async () => {
    show({ ...never, [SOFTWARE]: refusal(424, 'SITE_UNREADABLE', 'El sitio tardó demasiado.') });
    await screen.findByText('Error al cargar plugins');
    expect(screen.queryByRole('row')).toBeNull();
  });

  it('that cannot be read with the key lead to it, and are tried again', async () => {
    const cause = 'El sitio no aceptó la API Key (401). Copia la API Key.';
    let broken = true;
    show({
      ...never,
      [SOFTWARE]: () => (broken ? refusal(424, 'SITE_KEY_REFUSED', cause) : siteSoftware()),
    });
    await screen.findByText(noKeyTitle);
    expect(screen.getByText(cause)).toBeTruthy();
    const key = screen.getByRole('link', { name: 'Configurar API Key' });
    expect(key.getAttribute('href')).toBe(`/websites/edit/${id}`);
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await rowOf('Plugin 1');
  });

  it('stay when reading them again fails', async () => {
    let broken = false;
    show({ [SOFTWARE]: () => (broken ? new Error('offline') : siteSoftware()) });
    await rowOf('Plugin 1');
    broken = true;
    await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
    await screen.findAllByText('Error al cargar plugins');
    await rowOf('Plugin 1');
  });
});

describe('the themes of a site', () => {
  it('stay when reading them again fails', async () => {
    let broken = false;
    const answer = () => (broken ? new Error('offline') : siteSoftware());
    const { router } = show({ [SOFTWARE]: answer });
    await router.navigate(`/status/${id}/themes`);
    await rowOf('Astra');
    broken = true;
    await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
    await screen.findAllByText('Error al cargar temas');
    await rowOf('Astra');
  });

  it('share what was read with the plugins for two minutes', async () => {
    const { router, calls } = show();
    await rowOf('Plugin 1');
    await router.navigate(`/status/${id}/themes`);
    expect((await rowOf('Astra')).textContent).toContain('Necesita Actualización');
    expect(namesOf()).toEqual(['Astra', 'Bosque']);
    expect(screen.getByText('2 temas · 1 necesita actualización')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Siguiente' })).toBeNull();
    expect(calls.filter((call) => call === SOFTWARE)).toHaveLength(1);
  });

  it('that cannot be read say so', async () => {
    show({ [SOFTWARE]: new Error('offline') }, 'themes');
    await screen.findByText('Error al cargar temas');
  });
});

describe.each(['plugins', 'themes'])('/status/{websiteId}/%s', (page) => {
  it('asks for a key where there is none, and not the site', async () => {
    const { calls } = show({ [READ]: { body: siteDetail({ keyConfigured: false }) } }, page);
    await screen.findByRole('heading', { name: 'API Key Requerida' });
    expect(calls).not.toContain(SOFTWARE);
  });

  it('asks for a key that was just revoked', async () => {
    show({ [SOFTWARE]: refusal(409, 'API_KEY_REQUIRED', 'Sin clave.') }, page);
    await screen.findByRole('heading', { name: 'API Key Requerida' });
  });

  it.each([READ, SOFTWARE])('of an unknown site leads to the list: %s', async (call) => {
    const { router } = show({ [call]: refusal(404, 'NOT_FOUND', 'No está.') }, page);
    await waitFor(() => expect(router.state.location.pathname).toBe('/status'));
  });

  it('says that the site itself could not be loaded, and tries again', async () => {
    let broken = true;
    show({ [READ]: () => (broken ? new Error('offline') : { body: siteDetail({}) }) }, page);
    await screen.findByText('No se pudo cargar el estado del sitio');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText(/^Leído del sitio el/);
  });
});
