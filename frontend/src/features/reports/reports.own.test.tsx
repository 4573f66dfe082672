// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setWidth } from '../../testing/window-width.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { me } from '../../testing/fake-auth.ts';
import { openPortal } from '../../testing/portal-app.tsx';
import { showFeature } from '../../testing/feature-app.tsx';
import { hrefsOf, keepFollowedLinks } from '../../testing/followed-links.ts';
import { reportsRoutes } from './reports.routes.tsx';
import { ownApi, page, shop, storedReport } from '../../testing/fake-reports.ts';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() => import('./reports.page.tsx'));
afterEach(cleanup);

const MINE = 'GET /api/reports/mine';
const TABLE = 'Mis reportes, del más nuevo al más antiguo';
const show = (answers: FakeApi, search = '') =>
  showFeature(reportsRoutes, `/reports${search}`, answers);
const rows = async () =>
  within(await screen.findByRole('table', { name: TABLE }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

describe('the reports of a client', () => {
  it('show a skeleton, then client, date, creation, size, type and Descargar', async () => {
    setWidth(1_440);
    show(ownApi([storedReport({ clientName: 'Panadería del Sur', unread: false })]));
    await screen.findByRole('status', { name: 'Cargando' });
    expect(await rows()).toEqual([
      [
        'Panadería del Sur (05/03/2026)',
        '05/03/2026',
        '05/03/2026 13:07',
        '20 KB',
        'HTML',
        'Descargar',
      ],
    ]);
    screen.getByText('1 reporte');
  });

  it('show the same in fewer columns where it is narrow', async () => {
    setWidth(800);
    show(ownApi([storedReport({ unread: false })]));
    expect(await rows()).toEqual([
      ['Clara Rojas (05/03/2026)05/03/2026 · Creado 05/03/2026 13:0720 KB · HTML', 'Descargar'],
    ]);
  });

  it('show name, mark and details of each in two lines on a phone', async () => {
    setWidth(360);
    show(ownApi([storedReport()]));
    const table = await screen.findByRole('table', { name: TABLE });
    const cells = within(table).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      'Clara Rojas (05/03/2026, sin leer)',
      'Nuevo',
      '05/03/2026 · 20 KB · HTML',
      '',
    ]);
    within(table).getByRole('button', { name: /^Descargar el reporte de Clara Rojas/ });
  });

  it('mark those that are new, in words too, and lead to each', async () => {
    setWidth(1_440);
    const isNew = storedReport({ clientName: 'Nueva' });
    show(ownApi([isNew, storedReport({ clientName: 'Leída', unread: false })]));
    await rows();
    const link = screen.getByRole('link', { name: 'Nueva (05/03/2026, sin leer)' });
    expect(link.getAttribute('href')).toBe(`/reports/${isNew.reportId}`);
    screen.getByRole('link', { name: 'Leída (05/03/2026)' });
    expect(screen.getAllByText('Nuevo')).toHaveLength(1);
  });

  it.each([
    [1_440, ['Clara Rojas (febrero de 2026, 05/03/2026)Febrero de 2026', '05/03/2026']],
    [
      800,
      [
        'Clara Rojas (febrero de 2026, 05/03/2026)Febrero de 202605/03/2026 · Creado 05/03/2026 13:0720 KB · HTML',
        'Descargar',
      ],
    ],
    [
      360,
      ['Clara Rojas (febrero de 2026, 05/03/2026)', 'Febrero de 202605/03/2026 · 20 KB · HTML'],
    ],
  ])('say of what days they are, %i wide', async (width, cells) => {
    setWidth(width);
    show(ownApi([storedReport({ unread: false, startDate: '2026-02-01', endDate: '2026-02-28' })]));
    const table = await screen.findByRole('table', { name: TABLE });
    const shown = within(table).getAllByRole('cell');
    const words = shown.map((cell) => cell.textContent).filter((cell) => cell !== '');
    expect(words.slice(0, 2)).toEqual(cells);
  });

  it('of different days have names of their own, their downloads too', async () => {
    setWidth(1_440);
    show(
      ownApi([
        storedReport({ startDate: '2026-02-01', endDate: '2026-02-15' }),
        storedReport({ startDate: '2026-02-01', endDate: '2026-02-28' }),
      ]),
    );
    await rows();
    screen.getByText('01/02/2026 – 15/02/2026');
    const name = 'Clara Rojas (del 01/02/2026 al 15/02/2026, 05/03/2026, sin leer)';
    screen.getByRole('link', { name });
    screen.getByRole('link', { name: 'Clara Rojas (febrero de 2026, 05/03/2026, sin leer)' });
    const download = (days: string) =>
      screen.getByRole('button', {
        name: `Descargar el reporte de Clara Rojas, ${days}, 05/03/2026 13:07`,
      });
    expect(download('del 01/02/2026 al 15/02/2026')).not.toBe(download('febrero de 2026'));
  });

  it('are named by what is kept of them where their file name says nothing', async () => {
    setWidth(1_440);
    show(ownApi([storedReport({ fileName: 'otro.html', clientName: 'Andes', unread: false })]));
    expect((await rows())[0]?.slice(0, 2)).toEqual(['Andes (05/03/2026)', '05/03/2026']);
  });

  it('are read on', async () => {
    show({
      ...ownApi([]),
      [MINE]: ({ query }) =>
        query.has('cursor') ? new Error('offline') : page([storedReport()], 'dos'),
    });
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Ver más' }));
    await screen.findByText('No se pudieron cargar más reportes.');
  });

  it('say that there are none yet', async () => {
    show(ownApi([]));
    await screen.findByText('Aún no tienes reportes');
    screen.getByText('Cuando preparemos un reporte de tus sitios, podrás leerlo aquí.');
  });

  it('say why they could not be read, and try again', async () => {
    let broken = true;
    show({
      ...ownApi([]),
      [MINE]: () => (broken ? new Error('offline') : page([storedReport()])),
    });
    await screen.findByText('No se pudieron cargar los reportes');
    screen.getByText(/^No pudimos conectar con el servidor/);
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await rows();
  });

  it('are narrowed by days and site, which stay in the address', async () => {
    const asked: string[] = [];
    const { router } = show({
      ...ownApi([]),
      [MINE]: ({ query }) => {
        asked.push(query.toString());
        return page(query.size > 0 ? [] : [storedReport()]);
      },
    });
    await rows();
    expect(screen.queryByLabelText('Usuario')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Otro período' }));
    fireEvent.change(screen.getByLabelText('Fecha de inicio'), { target: { value: '2026-03-01' } });
    fireEvent.change(screen.getByLabelText('Fecha de fin'), { target: { value: '2026-03-31' } });
    await userEvent.click(screen.getByRole('combobox', { name: 'Sitio web' }));
    await userEvent.click(await screen.findByRole('option', { name: /^Tienda Austral/ }));
    const { websiteId } = shop;
    await waitFor(() =>
      expect(asked.at(-1)).toBe(`from=2026-03-01&to=2026-03-31&websiteId=${websiteId}`),
    );
    expect(router.state.location.search).toBe(
      `?desde=2026-03-01&hasta=2026-03-31&sitio=${websiteId}`,
    );
    await screen.findByText('Ningún reporte coincide con los filtros');
    const [clear] = screen.getAllByRole('button', { name: 'Limpiar' });
    if (!clear) throw new Error('There is no button');
    await userEvent.click(clear);
    await rows();
    expect(router.state.location.search).toBe('');
  });

  it('are not asked for where the period ends before it begins', async () => {
    const { calls } = show(ownApi([]), '?desde=2026-03-02&hasta=2026-03-01');
    await screen.findByText('Revisa las fechas');
    screen.getByText('La fecha de inicio no puede ser posterior a la fecha de fin.');
    expect(calls).toEqual([]);
  });
});

describe('the filters of a client’s reports', () => {
  const fold = () => screen.getByRole('button', { name: /^Filtros/ });

  it('are behind a button on a phone, which says how many are set', async () => {
    setWidth(360);
    show(ownApi([storedReport()]), `?sitio=${shop.websiteId}&desde=2026-03-01&hasta=2026-03-31`);
    await screen.findByRole('table', { name: TABLE });
    expect(fold().textContent).toBe('Filtros2 activos');
    expect(fold().getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(fold());
    expect(fold().getAttribute('aria-expanded')).toBe('true');
    const filters = document.getElementById(fold().getAttribute('aria-controls') ?? '');
    expect(filters?.contains(screen.getByRole('group', { name: 'Período' }))).toBe(true);
  });

  it('are open where the period of the address is none, so that the error is seen', async () => {
    setWidth(360);
    show(ownApi([]), '?desde=2026-03-31&hasta=2026-03-01');
    await screen.findByRole('button', { name: /^Filtros/ });
    expect(fold().getAttribute('aria-expanded')).toBe('true');
  });
});

describe('a download', () => {
  const report = storedReport();
  const DOWNLOAD = `POST /api/reports/${report.reportId}/download`;
  const downloadUrl = 'https://bucket.example/report.html?X-Amz-Signature=1';
  const press = async () =>
    userEvent.click(
      await screen.findByRole('button', {
        name: 'Descargar el reporte de Clara Rojas, 05/03/2026 13:07',
      }),
    );

  it('goes to the link that it is given', async () => {
    const followed = keepFollowedLinks();
    vi.stubGlobal('fetch', async () => new Response('<p>'));
    const expiresAt = '2026-03-05T13:08:00.000Z';
    show(ownApi([report], { [DOWNLOAD]: { body: { downloadUrl, expiresAt, isFirst: true } } }));
    await press();
    await waitFor(() => expect(hrefsOf(followed)).toEqual([downloadUrl]));
    vi.unstubAllGlobals();
  });

  it.each([
    ['is one report fewer to read in the menu', true, '1 sin leer'],
    ['of one that was read before counts nothing', false, '2 sin leer'],
  ])('%s', async (_, isFirst, left) => {
    setWidth(1_440);
    const followed = keepFollowedLinks();
    vi.stubGlobal('fetch', async () => new Response('<p>'));
    const link = { downloadUrl, expiresAt: '2026-03-05T13:08:00.000Z', isFirst };
    openPortal('/reports', {
      stored: true,
      answers: ownApi([report], {
        'GET /api/profile': me({ unreadReports: 2 }),
        // There are more: what is unread of this page is not all.
        [MINE]: { body: { items: [report], nextCursor: 'mas' } },
        [DOWNLOAD]: { body: link },
      }),
    });
    await press();
    await waitFor(() => expect(hrefsOf(followed)).toEqual([downloadUrl]));
    const entry = screen.getByRole('link', { name: 'Mis Reportes' });
    const words = document.getElementById(entry.getAttribute('aria-describedby') ?? '');
    expect(words?.textContent).toBe(left);
    vi.unstubAllGlobals();
  });

  it.each([
    ['counts in the menu what is unread in the list', '', '1 sin leer'],
    ['counts in the menu as before where the list is narrowed', '?desde=2026-03-01', '4 sin leer'],
  ])('%s', async (_, search, words) => {
    setWidth(1_440);
    openPortal(`/reports${search}`, {
      stored: true,
      answers: ownApi([report, storedReport({ unread: false })], {
        'GET /api/profile': me({ unreadReports: 4 }),
      }),
    });
    expect(await rows()).toHaveLength(2);
    const entry = screen.getByRole('link', { name: 'Mis Reportes' });
    const id = entry.getAttribute('aria-describedby') ?? '';
    await waitFor(() => expect(document.getElementById(id)?.textContent).toBe(words));
  });

  it.each([
    [
      refusal(500, 'INTERNAL', 'Algo salió mal.'),
      'No se pudo generar el enlace de descarga',
      'Algo salió mal.',
    ],
    [
      new Error('offline'),
      'No se pudo descargar el reporte',
      /^No pudimos conectar con el servidor/,
    ],
  ])('says what went wrong: %#', async (answer, title, why) => {
    show(ownApi([report], { [DOWNLOAD]: answer }));
    await press();
    await screen.findByText(title);
    screen.getByText(why);
  });

  it('reads the list again where the report no longer exists', async () => {
    const notFound = refusal(
      404,
      'NOT_FOUND',
      'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
    );
    const { calls } = show(ownApi([report], { [DOWNLOAD]: notFound }));
    await press();
    await screen.findByText('No se pudo generar el enlace de descarga');
    await waitFor(() => expect(calls.filter((call) => call === MINE)).toHaveLength(2));
  });
});
