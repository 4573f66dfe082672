// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setWidth } from '../../testing/window-width.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { openPortal } from '../../testing/portal-app.tsx';
import { reportsRoutes } from './reports.routes.tsx';
import {
  adminApi,
  clara,
  noSummary,
  ownApi,
  page,
  previewRow,
  reportSummary,
  shop,
} from '../../testing/fake-reports.ts';

// A busy machine takes longer to compile the pages than a query waits for them.
beforeAll(() => import('./reports.page.tsx'));
afterEach(cleanup);

const SUMMARY = 'GET /api/reports/summary';
const PREVIEW = 'GET /api/reports/activities';
const show = (more: FakeApi = {}, search = '') =>
  showFeature(reportsRoutes, `/reports${search}`, adminApi(more));
const plain = (element: Element) => element.textContent.replaceAll('\u00A0', ' ');
const summary = () => screen.findByRole('region', { name: 'Resumen' });
const cellsOf = async (table: string) => {
  const rows = within(await screen.findByRole('table', { name: table })).getAllByRole('row');
  return rows.slice(1).map((row) => within(row).getAllByRole('cell').map(plain));
};
/** What the API was asked, by route. */
const asking = (answers: FakeApi) => {
  const asked: string[] = [];
  const noted = Object.fromEntries(
    [SUMMARY, PREVIEW].map((route) => [
      route,
      ({ query }: { query: URLSearchParams }) => {
        asked.push(query.toString());
        return answers[route] as { body: unknown };
      },
    ]),
  );
  return { asked, answers: { ...answers, ...noted } };
};

describe('the page of reports', () => {
  it.each([
    ['Reportes', adminApi()],
    ['Mis Reportes', ownApi([])],
  ])('picks its view by role: %s', async (title, answers) => {
    openPortal('/reports', { stored: true, answers });
    await screen.findByRole('heading', { level: 1, name: title });
    await waitFor(() => expect(document.title).toBe(`${title} · WordPress Manager`));
  });
});

describe('the summary', () => {
  it('shows skeletons, then totals', async () => {
    show();
    expect((await screen.findAllByRole('status', { name: 'Cargando' })).length).toBeGreaterThan(0);
    expect(
      within(await summary())
        .getAllByRole('term')
        .map(plain),
    ).toEqual(['Total de actividades', 'Total de horas', 'Realizadas', 'Pendientes']);
    expect(
      within(await summary())
        .getAllByRole('definition')
        .map(plain),
    ).toEqual(['1.234', '12,5 h', '1.200', '34']);
  });

  it('says why it could not be read, and tries again', async () => {
    let broken = true;
    show({
      [SUMMARY]: () =>
        broken ? refusal(403, 'FORBIDDEN', 'No tienes permisos.') : { body: reportSummary() },
    });
    await screen.findByText('No se pudo cargar el resumen');
    screen.getByText('No tienes permisos.');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await summary();
  });

  it('is read again on demand, and keeps what it had where that fails', async () => {
    let broken = false;
    show({ [SUMMARY]: () => (broken ? new Error('offline') : { body: reportSummary() }) });
    await summary();
    await screen.findByText(/^1 actividad/);
    broken = true;
    await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
    await screen.findByText('No se pudieron actualizar los datos.');
    screen.getByText('No se pudo actualizar la lista. Ves los últimos datos que recibimos.');
    await summary();
  });
});

describe('the filters', () => {
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const pick = async (label: string, option: RegExp) => {
    await userEvent.click(screen.getByRole('combobox', { name: label }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };

  it('offer the sites of the chosen client, and take away one of somebody else', async () => {
    const berta = '01k9zz0000000000000000bbbb';
    const searches: string[] = [];
    const site = `/reports?sitio=${shop.websiteId}`;
    const answers = adminApi();
    const list = answers['GET /api/websites'];
    const owned = (userId: string) => {
      const body = (answers[`GET /api/websites/${shop.websiteId}`] as { body: object }).body;
      return { [`GET /api/websites/${shop.websiteId}`]: { body: { ...body, userId } } };
    };
    const open = (owner: string) =>
      showFeature(reportsRoutes, site, {
        ...answers,
        ...owned(owner),
        'GET /api/websites': (call) => {
          searches.push(call.query.get('userId') ?? '');
          return list as { body: unknown };
        },
      });
    const { router } = open(clara.userId);
    await waitFor(() => expect(field('Sitio web').value).toBe(shop.name));
    await pick('Usuario', /^Clara Rojas/);
    const both = `?${new URLSearchParams({ sitio: shop.websiteId, usuario: clara.userId }).toString()}`;
    await waitFor(() => expect(router.state.location.search).toBe(both));
    await pick('Sitio web', /^Tienda Austral/);
    expect(searches).toEqual([clara.userId]);
    cleanup();
    const other = open(berta);
    await waitFor(() => expect(field('Sitio web').value).toBe(shop.name));
    await pick('Usuario', /^Clara Rojas/);
    await waitFor(() =>
      expect(other.router.state.location.search).toBe(`?usuario=${clara.userId}`),
    );
  });

  it('are all in the address, narrow figures and rows alike, and are cleared by Limpiar', async () => {
    const { asked, answers } = asking(adminApi());
    const { router } = showFeature(reportsRoutes, '/reports', answers);
    await summary();
    await waitFor(() => expect(asked).toEqual(['', '']));
    fireEvent.click(screen.getByRole('button', { name: 'Otro período' }));
    fireEvent.change(field('Fecha de inicio'), { target: { value: '2026-03-01' } });
    fireEvent.change(field('Fecha de fin'), { target: { value: '2026-03-31' } });
    await pick('Usuario', /^Clara Rojas/);
    await pick('Sitio web', /^Tienda Austral/);
    await userEvent.selectOptions(field('Estado'), 'Realizada');
    await userEvent.selectOptions(field('Tipo'), 'Error');
    const address = new URLSearchParams({
      desde: '2026-03-01',
      hasta: '2026-03-31',
      usuario: clara.userId,
      sitio: shop.websiteId,
      estado: 'realizada',
      tipo: 'error',
    });
    await waitFor(() => expect(router.state.location.search).toBe(`?${address.toString()}`));
    const query = new URLSearchParams({
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      userId: clara.userId,
      websiteId: shop.websiteId,
      status: 'realizada',
      type: 'error',
    }).toString();
    await waitFor(() => expect(asked.slice(-2)).toEqual([query, query]));
    await userEvent.click(screen.getByRole('button', { name: 'Limpiar' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(field('Fecha de inicio').value).toBe('');
    expect(field('Usuario').value).toBe('');
    expect(screen.getByRole('button', { name: 'Limpiar' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('open as the address says, with the names of what it knows by id', async () => {
    const { asked, answers } = asking(adminApi());
    const search = `?usuario=${clara.userId}&sitio=${shop.websiteId}&estado=nunca&desde=ayer`;
    showFeature(reportsRoutes, `/reports${search}`, answers);
    await waitFor(() => expect(field('Usuario').value).toBe('Clara Rojas'));
    await screen.findByDisplayValue('Tienda Austral');
    expect(asked[0]).toBe(`userId=${clara.userId}&websiteId=${shop.websiteId}`);
  });

  it('say what no longer exists, and are cleared one by one', async () => {
    const notFound = refusal(
      404,
      'NOT_FOUND',
      'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
    );
    const { router } = show(
      {
        [`GET /api/users/${clara.userId}`]: notFound,
        [`GET /api/websites/${shop.websiteId}`]: notFound,
      },
      `?usuario=${clara.userId}&sitio=${shop.websiteId}`,
    );
    await screen.findByDisplayValue('Usuario no encontrado');
    await screen.findByDisplayValue('Sitio no encontrado');
    await pick('Usuario', /^Todos los usuarios/);
    await pick('Sitio web', /^Todos los sitios/);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('ask for nothing while a year is being typed', async () => {
    const { router } = show();
    await summary();
    fireEvent.click(screen.getByRole('button', { name: 'Otro período' }));
    fireEvent.change(field('Fecha de inicio'), { target: { value: '0202-03-01' } });
    expect(field('Fecha de inicio').value).toBe('0202-03-01');
    expect(router.state.location.search).toBe('');
    fireEvent.change(field('Fecha de inicio'), { target: { value: '2026-03-01' } });
    await waitFor(() => expect(router.state.location.search).toBe('?desde=2026-03-01'));
    fireEvent.change(field('Fecha de inicio'), { target: { value: '' } });
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('say so where the period ends before it begins, and ask for nothing', async () => {
    const { calls } = show({}, '?desde=2026-03-02&hasta=2026-03-01');
    await screen.findByText('Revisa las fechas');
    const end = field('Fecha de fin');
    expect(end.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(end.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'La fecha de inicio no puede ser posterior a la fecha de fin',
    );
    screen.getByText('Elige un usuario en los filtros: el reporte se genera para un cliente.');
    expect(calls).toEqual([]);
  });

  it('say so where the period has not begun, and ask for nothing', async () => {
    const { calls } = show({}, '?desde=2099-03-01&hasta=2099-03-31');
    const words = 'El período todavía no empieza: la fecha de inicio no puede ser posterior a hoy';
    await screen.findByText(`${words}.`);
    const start = field('Fecha de inicio');
    expect(start.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(start.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      words,
    );
    expect(field('Fecha de fin').getAttribute('aria-invalid')).not.toBe('true');
    expect(calls).toEqual([]);
  });

  it('keep what they had found while the rest is being read', async () => {
    let release = () => undefined as unknown;
    const held = new Promise((resolve) => {
      release = () => resolve(undefined);
    });
    show({
      [SUMMARY]: async ({ query }) => {
        if (query.has('type')) await held;
        return { body: reportSummary(query.has('type') ? noSummary : {}) };
      },
    });
    await summary();
    await userEvent.selectOptions(field('Tipo'), 'Error');
    await waitFor(async () => expect((await summary()).getAttribute('aria-busy')).toBe('true'));
    within(await summary()).getByText('1.234');
    release();
    await waitFor(async () => expect((await summary()).getAttribute('aria-busy')).toBe('false'));
    expect(within(await summary()).getAllByText('0')).toHaveLength(3);
  });
});

describe('the preview', () => {
  const TABLE = 'Actividades del reporte';

  it('shows date, website, type, description, status and hours', async () => {
    setWidth(1_440);
    show({ [PREVIEW]: page([previewRow(), previewRow({ doneAt: null, hours: null })]) });
    expect(await cellsOf(TABLE)).toEqual([
      [
        '05/03/2026',
        'Tienda Austral',
        'Mejora',
        'Cambiar el banner',
        'Realizada06/03/2026',
        '1,5 h',
      ],
      ['05/03/2026', 'Tienda Austral', 'Mejora', 'Cambiar el banner', 'Sin terminar', '—'],
    ]);
    screen.getByText('2 actividades');
  });

  it('has the same in fewer columns where it is narrow', async () => {
    setWidth(800);
    show();
    expect(await cellsOf(TABLE)).toEqual([
      ['Cambiar el bannerTienda Austral · 05/03/2026Mejora', 'Realizada06/03/2026', '1,5 h'],
    ]);
  });

  it('reads on', async () => {
    show({
      [PREVIEW]: ({ query }) =>
        query.get('cursor') === 'dos'
          ? page([previewRow({ description: 'La última' })])
          : page([previewRow()], 'dos'),
    });
    await screen.findByText('1 actividad a la vista');
    await userEvent.click(screen.getByRole('button', { name: 'Ver más' }));
    await screen.findByText('La última');
    screen.getByText('2 actividades');
  });

  it('says that there are more to look through, and where that fails', async () => {
    show({
      [PREVIEW]: ({ query }) => (query.has('cursor') ? new Error('offline') : page([], 'dos')),
    });
    await screen.findByText('Aún no encontramos ninguna entre las más nuevas.');
    await userEvent.click(screen.getByRole('button', { name: 'Ver más' }));
    await screen.findByText('No se pudieron cargar más actividades.');
  });

  it('says why it could not be read, and tries again', async () => {
    let broken = true;
    show({ [PREVIEW]: () => (broken ? new Error('offline') : page([previewRow()])) });
    await screen.findByText('No se pudieron cargar las actividades');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('1 actividad');
  });

  it('says that there are none, or none of these', async () => {
    show({ [PREVIEW]: page([]) });
    await screen.findByText('Aún no hay actividades');
    cleanup();
    const { router } = show({ [PREVIEW]: page([]) }, '?tipo=error');
    const message = await screen.findByText('Ninguna actividad coincide con los filtros');
    const card = message.closest('section');
    if (!card) throw new Error('It is on no card');
    await userEvent.click(within(card).getByRole('button', { name: 'Limpiar' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

describe('the statistics', () => {
  it('name the most active user, and count by type and by user', async () => {
    setWidth(1_440);
    show();
    const title = await screen.findByRole('heading', { name: 'Usuario más activo' });
    expect(plain(title.closest('section') as Element)).toBe(
      'Usuario más activoClara Rojas800 actividades · 7,5 h',
    );
    const types = within(screen.getByRole('list', { name: 'Actividades por tipo' }));
    expect(types.getAllByRole('listitem').map(plain)).toEqual([
      'Mejora1.000 actividades · 10 h',
      'Error234 actividades · 2,5 h',
      'Mantenimiento0 actividades · 0 h',
    ]);
    expect(await cellsOf('Usuarios, del más activo al menos')).toEqual([
      ['Clara Rojas', '800', '7,5 h', '790'],
      ['Sin propietario', '434', '5 h', '410'],
    ]);
  });

  it('begin with ten users, and say how many there are', async () => {
    const users = Array.from({ length: 12 }, (_, n) => ({
      ...clara,
      userId: `01k9zz00000000000000000u${String(n).padStart(2, '0')}`,
      activities: 12 - n,
      hours: 1,
      completed: 0,
    }));
    show({ [SUMMARY]: { body: reportSummary({ users, userCount: 300 }) } });
    const TABLE = 'Usuarios, del más activo al menos';
    expect(await cellsOf(TABLE)).toHaveLength(10);
    screen.getByText('Se muestran 10 de 300 usuarios: los que tienen más actividades.');
    await userEvent.click(screen.getByRole('button', { name: 'Ver más usuarios' }));
    expect(await cellsOf(TABLE)).toHaveLength(12);
    screen.getByText('Se muestran 12 de 300 usuarios: los que tienen más actividades.');
    expect(screen.queryByRole('button', { name: 'Ver más usuarios' })).toBeNull();
  });

  it('draw the activities day by day, and say the same in a table', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Actividades realizadas por día' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map(plain)).toEqual([
      'DíaActividadesHoras',
      '03/03/20261.00010 h',
      '04/03/202600 h',
      '05/03/20262342,5 h',
    ]);
    await screen.findByText('Actividades realizadas');
  });

  it('have nobody and nothing to draw where there is nothing', async () => {
    show({ [SUMMARY]: { body: noSummary }, [PREVIEW]: page([]) });
    await screen.findByText('Nadie tiene actividades en este período.');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText(/^Actividades realizadas por (día|mes)/)).toBeNull();
  });
});
