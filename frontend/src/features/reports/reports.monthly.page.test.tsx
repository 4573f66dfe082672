// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setWidth } from '../../testing/window-width.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { me } from '../../testing/fake-auth.ts';
import { adminApi, page } from '../../testing/fake-reports.ts';
import {
  failedReport,
  monthlyApi,
  monthlyReport,
  monthlySettings,
} from '../../testing/fake-monthly-reports.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { hrefsOf, keepFollowedLinks } from '../../testing/followed-links.ts';
import { reportsRoutes } from './reports.routes.tsx';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() => Promise.all([import('./reports.monthly.page.tsx'), import('./reports.page.tsx')]));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const SETTINGS = 'GET /api/reports/monthly-settings';
const REPORTS = 'GET /api/reports/monthly';
const PROGRAMMED = 'Clientes programados, por nombre';
const SENDS = 'Envíos, del más nuevo al más antiguo';

const show = (answers: FakeApi, search = '') =>
  showFeature(reportsRoutes, `/reports/monthly${search}`, answers);
const cellsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
const CLIENTS_TAB = '?tab=clientes';
/** Opens a tab, and looks into it. */
async function openTab(name: string) {
  await userEvent.click(await screen.findByRole('tab', { name }));
  return within(screen.getByRole('tabpanel', { name }));
}

describe('the page of monthly reports', () => {
  it('is reached from the reports of an administrator, and leads back there', async () => {
    const { router } = showFeature(reportsRoutes, '/reports', monthlyApi({}));
    await userEvent.click(await screen.findByRole('link', { name: 'Reportes mensuales' }));
    await screen.findByRole('heading', { level: 1, name: 'Reportes mensuales' });
    expect(router.state.location.pathname).toBe('/reports/monthly');
    await userEvent.click(screen.getByRole('link', { name: 'Volver a Reportes' }));
    await screen.findByRole('heading', { level: 1, name: 'Reportes' });
  });

  it('does not exist for a client, and asks for nothing then', async () => {
    const { calls } = show({ ...monthlyApi({}), 'GET /api/profile': me() });
    await screen.findByText('Solo los administradores pueden gestionar los reportes mensuales');
    expect(calls).toEqual([]);
  });

  it('shows skeletons, and then that there is nothing yet', async () => {
    show(monthlyApi({}));
    await screen.findByRole('status', { name: 'Cargando' });
    await screen.findByText('Aún no hay envíos');
    await (await openTab('Clientes programados')).findByText('Aún no hay clientes programados');
  });

  it('says why its lists could not be read, and tries each again', async () => {
    let broken = true;
    const or = (rows: unknown[]) => () => (broken ? new Error('offline') : page(rows));
    show(adminApi({ [SETTINGS]: or([monthlySettings()]), [REPORTS]: or([monthlyReport()]) }));
    const failed = {
      Envíos: 'No se pudieron cargar los envíos',
      'Clientes programados': 'No se pudieron cargar los clientes programados',
    };
    for (const [name, message] of Object.entries(failed)) {
      broken = true;
      const list = await openTab(name);
      await list.findByText(message);
      broken = false;
      await userEvent.click(list.getByRole('button', { name: 'Reintentar' }));
      await list.findByRole('table');
    }
  });

  it('reads both lists again', async () => {
    const { calls } = show(monthlyApi({ settings: [monthlySettings()] }));
    await screen.findByText('Aún no hay envíos');
    await (await openTab('Clientes programados')).findByRole('table');
    await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() => expect(calls.toSorted()).toEqual([REPORTS, REPORTS, SETTINGS, SETTINGS]));
  });
});

describe('the clients that get a report each month', () => {
  const off = monthlySettings({
    userId: '01k9zz0000000000000000vvvv',
    clientName: 'Panadería del Sur',
    enabled: false,
    recipients: ['pan@sur.cl'],
    nextAt: null,
  });

  it('have their day, their recipients and their next report', async () => {
    setWidth(1_440);
    show(monthlyApi({ settings: [monthlySettings(), off] }), CLIENTS_TAB);
    expect(await cellsOf(PROGRAMMED)).toEqual([
      ['Clara Rojas', 'Día 5 de cada mes', 'clara@andes.cl+2', '05/12/2026', ''],
      ['Panadería del Sur', 'Desactivado', 'pan@sur.cl', '—', ''],
    ]);
    screen.getByTitle('clara@andes.cl, gerencia@andes.cl, ventas@andes.cl');
  });

  it('have the same in fewer columns where it is narrow', async () => {
    setWidth(800);
    show(monthlyApi({ settings: [monthlySettings()] }), CLIENTS_TAB);
    expect(await cellsOf(PROGRAMMED)).toEqual([
      ['Clara Rojasclara@andes.cl+2', 'Día 5 de cada mesPróximo envío 05/12/2026', ''],
    ]);
  });

  it('are read on', async () => {
    show({
      ...monthlyApi({}),
      [SETTINGS]: ({ query }) =>
        query.get('cursor') === 'dos' ? page([off]) : page([monthlySettings()], 'dos'),
    });
    const list = await openTab('Clientes programados');
    await userEvent.click(await list.findByRole('button', { name: 'Ver más' }));
    await list.findByText('Panadería del Sur');
    list.getByText('Clara Rojas');
  });
});

describe('the monthly reports', () => {
  it('have month, client, recipients, state and steps', async () => {
    setWidth(1_440);
    show(monthlyApi({ reports: [monthlyReport(), failedReport({ month: '2026-09' })] }));
    expect(await cellsOf(SENDS)).toEqual([
      [
        'Octubre de 2026',
        'Clara RojasPara clara@andes.cl',
        'EntregadoGenerado05/11/2026 11:00Enviado05/11/2026 11:01Entregado: listo',
        'Descargar',
      ],
      [
        'Septiembre de 2026',
        'Clara RojasPara clara@andes.clNo se pudo generar el reporte. Reinténtalo. Si vuelve a fallar, avisa a quien mantiene el portal.',
        'FallidoGenerado: fallóEnviado: pendienteEntregado: pendiente',
        'Reintentar',
      ],
    ]);
    screen.getByText('2 envíos');
  });

  it('offer nothing of one that was withdrawn', async () => {
    const withdrawnAt = '2026-11-06T12:00:00.000Z';
    const recipients = [{ email: 'clara@andes.cl', state: 'bounced' as const, detail: null }];
    show(monthlyApi({ reports: [monthlyReport({ state: 'bounced', recipients, withdrawnAt })] }));
    await screen.findByText('El reporte se retiró después de enviarlo.');
    expect(screen.queryByText(/reinténtalo/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Descargar|Reintentar) el reporte/ })).toBeNull();
  });

  it('have all of it in one column where it is narrow', async () => {
    setWidth(800);
    show(monthlyApi({ reports: [monthlyReport({ state: 'emailed' })] }));
    const steps = 'Generado05/11/2026 11:00Enviado05/11/2026 11:01Entregado: pendiente';
    expect(await cellsOf(SENDS)).toEqual([
      [`Octubre de 2026Clara RojasPara clara@andes.clEnviado${steps}`, 'Descargar'],
    ]);
  });

  it('say when they are tried again', async () => {
    const report = failedReport({
      state: 'queued',
      nextAttemptAt: new Date(Date.now() + 3_630_000).toISOString(),
    });
    show(monthlyApi({ reports: [report] }));
    await screen.findByText('Próximo intento: dentro de 1 hora.');
    screen.getByText('No se pudo generar el reporte.');
    expect(screen.queryByRole('button', { name: /^(Descargar|Reintentar) el reporte/ })).toBeNull();
  });

  it('are read again while one is on its way, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const nextAttemptAt = new Date(Date.now() + 60_000).toISOString();
    const answers = monthlyApi({
      reports: [failedReport({ state: 'queued', cause: null, nextAttemptAt })],
    });
    const { calls } = show(answers);
    const readings = () => calls.filter((call) => call === REPORTS).length;
    const inTable = () => within(screen.getByRole('table', { name: SENDS }));
    await vi.waitFor(() => expect(inTable().getByText('En cola')).toBeTruthy());
    answers[REPORTS] = page([monthlyReport({ emailedAt: null })]);
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await vi.waitFor(() => expect(inTable().queryByText('En cola')).toBeNull());
    expect(readings()).toBe(2);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(readings()).toBe(2);
  });

  it('are narrowed by month and state, which stay in the address', async () => {
    const asked: string[] = [];
    const { router } = show({
      ...monthlyApi({}),
      [REPORTS]: ({ query }) => {
        asked.push(query.toString());
        return page(query.size > 0 ? [] : [monthlyReport()]);
      },
    });
    await screen.findByRole('table', { name: SENDS });
    fireEvent.change(screen.getByLabelText('Mes'), { target: { value: '2026-10' } });
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Fallido');
    await waitFor(() => expect(asked.at(-1)).toBe('month=2026-10&state=failed'));
    expect(router.state.location.search).toBe('?mes=2026-10&estado=failed');
    await screen.findByText('Ningún envío coincide con los filtros');
    const list = await openTab('Envíos');
    const [clear] = list.getAllByRole('button', { name: 'Limpiar' });
    if (!clear) throw new Error('There is no button');
    await userEvent.click(clear);
    await screen.findByRole('table', { name: SENDS });
    expect(router.state.location.search).toBe('');
  });

  it('are all there where the address asks for what no filter may be', async () => {
    const asked: string[] = [];
    show(
      {
        ...monthlyApi({}),
        [REPORTS]: ({ query }) => {
          asked.push(query.toString());
          return page([monthlyReport()]);
        },
      },
      '?mes=2026-13&estado=perdido',
    );
    await screen.findByRole('table', { name: SENDS });
    expect(asked).toEqual(['']);
  });

  it('are looked for further where a page has none of a state', async () => {
    show(
      {
        ...monthlyApi({}),
        [REPORTS]: ({ query }) => (query.has('cursor') ? page([failedReport()]) : page([], 'dos')),
      },
      '?estado=failed',
    );
    await screen.findByText('Aún no encontramos ninguno entre los más nuevos.');
    await userEvent.click(screen.getByRole('button', { name: 'Ver más' }));
    await screen.findByText('1 envío');
  });
});

describe('a monthly report', () => {
  const failed = failedReport();
  const RETRY = `POST /api/reports/monthly/${failed.userId}/${failed.month}/retry`;
  const retry = async () =>
    userEvent.click(
      await screen.findByRole('button', {
        name: 'Reintentar el reporte de Clara Rojas, octubre de 2026',
      }),
    );

  it('that failed is tried again, and its row says so at once', async () => {
    const queued = failedReport({ state: 'queued', cause: null, nextAttemptAt: failed.createdAt });
    show(monthlyApi({ reports: [failed] }, { [RETRY]: { body: queued } }));
    await retry();
    await screen.findByText('El reporte está en camino otra vez');
    const table = within(screen.getByRole('table', { name: SENDS }));
    table.getByText('En cola');
    expect(table.queryByText('Fallido')).toBeNull();
  });

  it('that cannot be tried again says why, and the list shows what is true', async () => {
    let rows = [failed];
    show({
      ...monthlyApi({}),
      [REPORTS]: () => page(rows),
      [RETRY]: () => {
        rows = [monthlyReport()];
        return refusal(409, 'REPORT_NOT_FAILED', 'Este reporte no espera otro intento.');
      },
    });
    await retry();
    await screen.findByText('No se pudo reintentar el reporte');
    screen.getByText('Este reporte no espera otro intento.');
    await screen.findByRole('button', {
      name: 'Descargar el reporte de Clara Rojas, octubre de 2026',
    });
  });

  it('that is there is saved by its link', async () => {
    const followed = keepFollowedLinks();
    vi.stubGlobal('fetch', async () => new Response('<p>'));
    const report = monthlyReport();
    const downloadUrl = 'https://bucket.example/report.html?X-Amz-Signature=1';
    const expiresAt = '2026-11-05T13:08:00.000Z';
    show(
      monthlyApi(
        { reports: [report] },
        {
          [`POST /api/reports/${report.reportId}/download`]: {
            body: { downloadUrl, expiresAt, isFirst: false },
          },
        },
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Descargar el reporte/ }));
    await waitFor(() => expect(hrefsOf(followed)).toEqual([downloadUrl]));
    vi.unstubAllGlobals();
  });
});
