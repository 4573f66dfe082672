// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { describeFailure } from '../../../../functions/status/status.failures.domain.ts';
import { refusal, type FakeAnswer, type FakeApi, type FakeCall } from '../../testing/fake-api.ts';
import { setWidth, USUAL_WIDTH } from '../../testing/window-width.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { statusRoutes } from './status.routes.tsx';
import { runningSync, siteStatus, statusPage, summaryOf } from './status.samples.ts';

afterEach(cleanup);

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const idOf = (n: number) => `01k9zz00000000000000000${String(n).padStart(3, '0')}`;
const running = runningSync(new Date());

const sites = [
  siteStatus({ websiteId: idOf(1), name: 'Al día', lastSyncDate: hoursAgo(1) }),
  siteStatus({ websiteId: idOf(2), name: 'Viña Vieja', lastSyncDate: '2026-01-05T14:07:00.000Z' }),
  siteStatus({ websiteId: idOf(3), name: 'Sin llave', keyConfigured: false, url: 'http://x.cl' }),
  siteStatus({
    websiteId: idOf(4),
    name: 'Con falla',
    pendingUpdates: 3,
    sync: {
      ...running,
      state: 'failed',
      leaseUntil: null,
      failure: describeFailure('refused'),
      failures: 2,
      nextAttemptAt: new Date(Date.now() + 90 * 60_000).toISOString(),
    },
  }),
  siteStatus({ websiteId: idOf(5), name: 'En curso', sync: running, lastSyncDate: hoursAgo(2) }),
];

const show = (answers: FakeApi = {}, address = '/status') =>
  showFeature(statusRoutes, address, {
    'GET /api/status': statusPage(sites),
    'GET /api/status/summary': summaryOf(sites),
    'GET /api/status/runs/latest': { body: { run: null } },
    ...answers,
  });
const rowOf = async (name: string) => {
  const cell = await screen.findByText(name);
  const row = cell.closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${name} is in no row`);
  return within(row);
};
const figure = (label: string) =>
  within(screen.getByRole('region', { name: 'Resumen de sitios' }))
    .getByText(label)
    .closest('dt')?.nextElementSibling?.textContent;

describe('the status list', () => {
  it('says where WordPress did not look for updates', async () => {
    const old = siteStatus({
      ...{ name: 'Sin visitas', lastSyncDate: hoursAgo(1), pendingUpdates: 0 },
      updatesCheckedAt: hoursAgo(49),
    });
    show({ 'GET /api/status': statusPage([old]) });
    expect(
      (await rowOf('Sin visitas')).getByText(
        'WordPress no busca actualizaciones desde hace 2 días',
      ),
    ).toBeTruthy();
  });

  it('shows a skeleton, then every row with its freshness in words', async () => {
    show();

    expect(await screen.findAllByRole('status', { name: 'Cargando' })).not.toHaveLength(0);
    const fresh = await rowOf('Al día');
    expect(fresh.getByText('Actualizado')).toBeTruthy();
    expect(fresh.getByText('tienda-austral.cl')).toBeTruthy();
    const stale = await rowOf('Viña Vieja');
    expect(stale.getByText(/^\d+ días desactualizado$/)).toBeTruthy();
    expect(stale.getByText('05/01/2026 14:07')).toBeTruthy();
    const never = await rowOf('Con falla');
    expect(never.getByText('Sin sincronizar')).toBeTruthy();
    expect(never.getByText('Nunca')).toBeTruthy();
    expect((await rowOf('En curso')).getByText('Sincronizando…')).toBeTruthy();
    expect((await rowOf('En curso')).getByText('40 %')).toBeTruthy();
  });

  it('says to administrators whose each site is, also on a phone', async () => {
    const owner = { userId: idOf(90), name: 'Clara Rojas' };
    const owned = [siteStatus({ owner }), siteStatus({ websiteId: idOf(2), name: 'Suelto' })];
    const asAdmin = { 'GET /api/profile': { body: { role: 'admin' } } };
    setWidth(1_440);
    show({ ...asAdmin, 'GET /api/status': statusPage(owned) });
    const link = (await rowOf('Tienda Austral')).getByRole('link', { name: 'Clara Rojas' });
    expect(link.getAttribute('href')).toBe(`/users/${owner.userId}`);
    (await rowOf('Suelto')).getByText('Sin propietario');
    screen.getByRole('columnheader', { name: 'Cliente' });
    await act(async () => setWidth(360));
    (await rowOf('Tienda Austral')).getByRole('link', { name: 'Clara Rojas' });
    await act(async () => setWidth(USUAL_WIDTH));
  });

  it('gives a name the whole first line on a phone, and says the rest below', async () => {
    setWidth(360);
    show();
    const lineOf = async (name: string) => {
      const cells = (await rowOf(name)).getAllByRole('cell');
      return cells.map(({ textContent }) => textContent);
    };
    expect((await lineOf('Viña Vieja'))[0]).toBe('Viña Vieja');
    expect((await lineOf('Viña Vieja'))[1]).toMatch(/^\d+ días desactualizado.*tienda-austral\.cl/);
    expect(await lineOf('Viña Vieja')).toHaveLength(3);
    expect((await lineOf('En curso'))[1]).toMatch(/^Sincronizando…40 %Actualizado/);
    expect((await lineOf('Con falla'))[1]).toMatch(
      /^El sitio no respondeEl servidor del sitio rechazó la conexión\. Próximo.*Sin sincronizar/,
    );
    setWidth(USUAL_WIDTH);
  });

  it('leads with the state: fresh data are no green dot beside a failure or an update', async () => {
    const failure = describeFailure('timeout');
    const sync = { ...running, state: 'failed' as const, leaseUntil: null, failure };
    const fresh = { lastSyncDate: hoursAgo(1) };
    show({
      'GET /api/status': statusPage([
        siteStatus({ ...fresh, websiteId: idOf(1), name: 'Bien' }),
        siteStatus({ ...fresh, websiteId: idOf(2), name: 'Caído', sync }),
        siteStatus({ ...fresh, websiteId: idOf(3), name: 'Espera', pendingUpdates: 2 }),
      ]),
    });
    const stateOf = async (name: string) => (await rowOf(name)).getAllByRole('cell')[2];
    expect((await stateOf('Bien'))?.textContent).toBe('Todo al díaActualizado');
    expect((await stateOf('Bien'))?.querySelector('.bg-success')).not.toBeNull();
    expect((await stateOf('Caído'))?.textContent).toBe(
      'El sitio no respondeEl sitio tardó demasiado en responder.Actualizado',
    );
    expect((await stateOf('Espera'))?.textContent).toBe('2 actualizaciones pendientesActualizado');
    for (const name of ['Caído', 'Espera']) {
      expect((await stateOf(name))?.querySelector('.bg-success')).toBeNull();
    }
  });

  it('leads to the statistics, or to the key where one is missing', async () => {
    show();

    const withKey = await rowOf('Al día');
    const link = withKey.getByRole('link', { name: 'Ver Estadísticas de Al día' });
    expect(link.getAttribute('href')).toBe(`/status/${idOf(1)}`);
    const without = await rowOf('Sin llave');
    expect(without.getByText('Sin API Key')).toBeTruthy();
    const toKey = without.getByRole('link', { name: 'Configurar API Key de Sin llave' });
    expect(toKey.getAttribute('href')).toBe(`/websites/edit/${idOf(3)}`);
  });

  it('says how many updates a site waits for, and none where there are none', async () => {
    show();

    expect((await rowOf('Con falla')).getByText('3 actualizaciones pendientes')).toBeTruthy();
    expect((await rowOf('Al día')).queryByText(/pendiente/)).toBeNull();
  });

  it('says how old the newest backup is, and in words that one is late', async () => {
    const late = { lastBackupAt: hoursAgo(72), backupMissed: true };
    show({
      'GET /api/status': statusPage([
        siteStatus({ name: 'Atrasado', ...late }),
        siteStatus({ websiteId: idOf(2), name: 'Nuevo' }),
      ]),
    });
    const row = await rowOf('Atrasado');
    expect(row.getByText(/^Respaldado/).textContent).toBe('Respaldado hace 3 días');
    expect(row.getByText('Respaldo atrasado')).toBeTruthy();
    expect((await rowOf('Nuevo')).getByText('Sin respaldos')).toBeTruthy();
  });

  it('says what to do about a failed sync, and when it is tried again', async () => {
    show();

    const failed = await rowOf('Con falla');
    expect(failed.getByText('El sitio no responde')).toBeTruthy();
    const cause = failed.getByText(/El servidor del sitio rechazó la conexión\./);
    expect(cause.title).toContain('Comprueba con tu proveedor de hosting');
    expect(cause.className).not.toContain('truncate');
    expect(failed.getByText('Próximo intento dentro de 1 hora.')).toBeTruthy();
  });

  it('asks for a sync of several sites, and says which were refused and why', async () => {
    const { calls } = show({
      [`POST /api/status/${idOf(1)}/sync`]: { body: { ...sites[0], sync: running } },
      [`POST /api/status/${idOf(2)}/sync`]: refusal(
        409,
        'SYNC_IN_PROGRESS',
        'Ya hay una sincronización en curso.',
      ),
    });
    await rowOf('Al día');
    expect(screen.queryByRole('checkbox', { name: 'Seleccionar Sin llave' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar Al día' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar Viña Vieja' }));
    const bar = within(screen.getByRole('toolbar'));
    bar.getByText('2 seleccionados');
    await userEvent.click(bar.getByRole('button', { name: 'Sincronizar' }));

    await screen.findAllByText('No se pudo sincronizar 1 sitio');
    expect(screen.getAllByText(/^Viña Vieja: /)).not.toHaveLength(0);
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(2);
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('shows sites page by page, as the address says', async () => {
    const answers = {
      'GET /api/status': ({ query }: FakeCall): FakeAnswer => {
        const page = Number(query.get('page'));
        const item = siteStatus({ websiteId: idOf(page), name: `Sitio de la página ${page}` });
        return statusPage([item], { page, pageCount: 3, total: 51 });
      },
    };
    const { router } = show(answers, '/status?page=2');

    await rowOf('Sitio de la página 2');
    expect(screen.getByText('Mostrando 26-26 de 51 sitios')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Página 3' }));
    await rowOf('Sitio de la página 3');
    expect(router.state.location.search).toBe('?page=3');
  });

  it('goes to the last page where the address asks for one beyond it, and asks once', async () => {
    // One whose sync runs would be asked about again.
    const settled = sites.filter(({ sync }) => sync.state !== running.state);
    const answer = statusPage(settled, { page: 2, pageCount: 2, total: 30 });
    const { router, calls } = show({ 'GET /api/status': answer }, '/status?page=9');

    await rowOf('Al día');
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
    expect(calls.filter((call) => call === 'GET /api/status')).toHaveLength(1);
  });
});

describe('the search and the filter', () => {
  /** What the list was asked for, last. */
  const asking = () => {
    const asked: string[] = [];
    const answer = ({ query }: FakeCall): FakeAnswer => {
      asked.push(`${query.get('search') ?? ''}|${query.get('filter') ?? 'all'}`);
      return statusPage(query.get('search') === 'zzz' ? [] : sites);
    };
    return { asked, answers: { 'GET /api/status': answer } };
  };

  it('are the server’s, kept in the address, and cleared together', async () => {
    const { asked, answers } = asking();
    const { router } = show(answers, '/status?buscar=vina&estado=desactualizados');
    await rowOf('Viña Vieja');
    expect(asked).toEqual(['vina|outdated']);
    expect(screen.getByText('5 sitios encontrados')).toBeTruthy();

    const box = screen.getByRole('searchbox', { name: 'Buscar por nombre o URL' });
    await userEvent.clear(box);
    await userEvent.type(box, 'zzz');
    await screen.findByText('Ningún sitio coincide con «zzz»');
    // A slow machine searches for nothing in between: the search then comes last.
    const params = new URLSearchParams(router.state.location.search);
    expect(Object.fromEntries(params)).toEqual({ buscar: 'zzz', estado: 'desactualizados' });
    await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await rowOf('Al día');
    expect(router.state.location.search).toBe('');
    expect(asked.at(-1)).toBe('|all');
  });

  it('are there again on the way back from a site, and from its plugins', async () => {
    const search = '?buscar=vina&estado=actualizados';
    const { router } = show(asking().answers, `/status${search}`);
    await rowOf('Viña Vieja');
    await act(() => router.navigate('/status/01k9pp00000000000000000001/plugins?buscar=seo'));
    const toSite = await screen.findByRole('link', { name: 'Volver al estado del sitio' });
    expect(toSite.getAttribute('href')).toBe('/status/01k9pp00000000000000000001');
    await act(() => router.navigate('/status/01k9pp00000000000000000001'));
    const back = await screen.findByRole('link', { name: 'Volver a los sitios' });
    expect(back.getAttribute('href')).toBe(`/status${search}`);
  });

  it.each([
    ['Actualizados (2)', 'actualizados', 'current'],
    ['Desactualizados (2)', 'desactualizados', 'outdated'],
    ['Sin API Key (1)', 'sin-api-key', 'no_key'],
    ['Con errores (1)', 'con-errores', 'failing'],
    ['Con actualizaciones pendientes (1)', 'con-pendientes', 'pending'],
  ])('"%s" is chosen from a menu that counts', async (label, word, filter) => {
    const { asked, answers } = asking();
    const { router } = show(answers);
    await rowOf('Al día');
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Filtrar por estado' }),
      await screen.findByRole('option', { name: label }),
    );

    await waitFor(() => expect(asked.at(-1)).toBe(`|${filter}`));
    expect(router.state.location.search).toBe(`?estado=${word}`);
  });

  it('that find nothing in a state say so', async () => {
    show({ 'GET /api/status': statusPage([]) }, '/status?estado=con-errores');
    await screen.findByText('Ningún sitio está en este estado');
    expect(screen.queryByText('Aún no tienes sitios web')).toBeNull();
  });
});

describe('the summary', () => {
  it('counts all sites in four cards and those that fail in a fifth, says when, and leads to what it counted', async () => {
    const { router } = show();

    await waitFor(() => expect(figure('Total Sitios')).toBe('5'));
    expect(figure('Actualizados')).toBe('2');
    expect(figure('Desactualizados')).toBe('2');
    expect(figure('Sin API Key')).toBe('1');
    expect(figure('Con errores')).toBe('1');
    const read = screen.getAllByText(/^Leído/).map(({ textContent }) => textContent);
    expect(read).toContain('Leído hace unos segundos');

    const cards = within(screen.getByRole('region', { name: 'Resumen de sitios' }));
    await userEvent.click(cards.getByRole('link', { name: 'Sin API Key' }));
    expect(router.state.location.search).toBe('?estado=sin-api-key');
    const shown = cards.getByRole('link', { name: 'Sin API Key' });
    expect(shown.getAttribute('aria-current')).toBe('true');
    await userEvent.click(cards.getByRole('link', { name: 'Total Sitios' }));
    expect(router.state.location.search).toBe('');
  });

  it('has no card of failing sites where there are none', async () => {
    show({ 'GET /api/status/summary': summaryOf(sites.slice(0, 3)) });
    await waitFor(() => expect(figure('Total Sitios')).toBe('3'));
    const cards = within(screen.getByRole('region', { name: 'Resumen de sitios' }));
    expect(cards.queryByText('Con errores')).toBeNull();
  });

  it('that cannot be counted leaves the list alone, and is tried again', async () => {
    let broken = true;
    show({
      'GET /api/status/summary': () => (broken ? new Error('offline') : summaryOf(sites)),
    });

    await screen.findByText('No se pudieron contar los sitios.');
    await rowOf('Al día');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(figure('Total Sitios')).toBe('5'));
  });
});

describe('the list without rows or without an answer', () => {
  it('without sites leads to the form that registers one', async () => {
    show({ 'GET /api/status': statusPage([]), 'GET /api/status/summary': summaryOf([]) });

    await screen.findByText('Aún no tienes sitios web');
    const link = screen.getByRole('link', { name: 'Nuevo Sitio' });
    expect(link.getAttribute('href')).toBe('/websites/create');
  });

  it('says why it could not load, and tries again', async () => {
    let broken = true;
    show({
      'GET /api/status': () =>
        broken ? refusal(500, 'INTERNAL', 'Algo salió mal.') : statusPage(sites),
    });

    await screen.findByText('No se pudo cargar el estado de los sitios');
    expect(screen.getByText('Algo salió mal.')).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await rowOf('Al día');
  });

  it('keeps its rows when refreshing them fails', async () => {
    let broken = false;
    show({
      'GET /api/status': () => (broken ? new Error('offline') : statusPage(sites)),
    });
    await rowOf('Al día');
    broken = true;
    await userEvent.click(screen.getByRole('button', { name: 'Actualizar la lista' }));

    await screen.findByText('No se pudo actualizar la lista. Ves los últimos datos que recibimos.');
    await rowOf('Al día');
  });
});
