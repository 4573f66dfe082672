// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { adminApi, clara, listedReport, page } from '../../testing/fake-reports.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { setWidth } from '../../testing/window-width.ts';
import { reportsRoutes } from './reports.routes.tsx';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() =>
  Promise.all([import('./reports.page.tsx'), import('./components/all-reports.tsx')]),
);
afterEach(cleanup);

const isNew = listedReport({ clientName: 'Nueva', startDate: '2026-02-01', endDate: '2026-02-28' });
const isRead = listedReport({
  clientName: 'Leída',
  unread: false,
  readAt: '2026-03-06T12:00:00.000Z',
});
const isGone = listedReport({
  ...{ clientName: 'Retirada', unread: false, withdrawnAt: '2026-03-07T12:00:00.000Z' },
  ...{ month: '2026-02', generatedByName: null },
});
const LIST = 'GET /api/reports';
const show = (more: FakeApi = {}, search = '') =>
  showFeature(
    reportsRoutes,
    `/reports?tab=generados${search}`,
    adminApi({ [LIST]: page([isNew, isRead, isGone]), ...more }),
  );
const table = () => screen.findByRole('table', { name: /^Reportes generados/ });
const rowOf = async (name: string) =>
  within(await table())
    .getByText(name)
    .closest('[role=row]') as HTMLElement;
const choose = async (name: string, action: string) => {
  const row = await rowOf(name);
  await userEvent.click(within(row).getByRole('button', { name: /^Acciones de/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

describe('the reports of all clients', () => {
  it('say of what days they are, who made them, and whether they were read', async () => {
    setWidth(1_440);
    show();
    const row = async (name: string) => (await rowOf(name)).textContent;
    expect(await row('Nueva')).toMatch(/Febrero de 2026.*05\/03\/2026 13:07Eva Díaz.*Sin leer/);
    expect(await row('Leída')).toContain('Leído el 06/03/2026');
    expect(await row('Retirada')).toMatch(/Envío mensual.*Retirado el 07\/03\/2026/);
    expect(screen.queryByRole('link', { name: 'Retirada' })).toBeNull();
    screen.getByRole('link', { name: 'Nueva (febrero de 2026)' });
    screen.getByRole('link', { name: 'Leída' });
    const actions = (whose: string) => screen.getByRole('button', { name: `Acciones de ${whose}` });
    expect(actions('Nueva, febrero de 2026, 05/03/2026 13:07')).not.toBe(
      actions('Leída, 05/03/2026 13:07'),
    );
  });

  it('are narrowed by client and reading, which stay in the address', async () => {
    const asked: string[] = [];
    show(
      {
        [LIST]: ({ query }) => {
          asked.push(query.toString());
          return page([]);
        },
      },
      `&cliente=${clara.userId}&lectura=unread`,
    );
    await screen.findByText('Ningún reporte coincide con los filtros');
    expect(asked).toEqual([`userId=${clara.userId}&state=unread`]);
  });

  it('are withdrawn after a question, and stay in the list', async () => {
    const withdrawnAt = '2026-03-08T12:00:00.000Z';
    const { generatedByName: _, ...stored } = isNew;
    const { calls } = show({
      [`POST /api/reports/${isNew.reportId}/withdraw`]: {
        body: { ...stored, unread: false, withdrawnAt },
      },
    });
    await choose('Nueva', 'Retirar');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(
      'Nueva dejará de ver el reporte de febrero de 2026, generado el 05/03/2026',
    );
    expect(calls.some((call) => call.includes('withdraw'))).toBe(false);
    await userEvent.click(within(question).getByRole('button', { name: 'Retirar' }));
    await screen.findByText('Reporte retirado');
    await waitFor(async () =>
      expect((await rowOf('Nueva')).textContent).toContain('Retirado el 08/03/2026'),
    );
  });

  it('are read again where another administrator was faster', async () => {
    const { calls } = show({
      [`POST /api/reports/${isNew.reportId}/withdraw`]: refusal(
        410,
        'REPORT_WITHDRAWN',
        'Este reporte ya fue retirado.',
      ),
    });
    await choose('Nueva', 'Retirar');
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Retirar' }));
    await screen.findByText('No se pudo retirar el reporte');
    await waitFor(() => expect(calls.filter((call) => call === LIST)).toHaveLength(2));
  });
});
