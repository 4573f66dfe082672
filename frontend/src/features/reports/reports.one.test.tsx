// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { REPORT_SANDBOX } from '../../../../functions/reports/stored/reports.stored.domain.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { ownApi, page, storedReport } from '../../testing/fake-reports.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { reportsRoutes } from './reports.routes.tsx';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() => Promise.all([import('./reports.one.page.tsx'), import('./reports.page.tsx')]));
afterEach(cleanup);

const isNew = storedReport({ startDate: '2026-02-01', endDate: '2026-02-28' });
const path = `/reports/${isNew.reportId}`;
const OPEN = `POST /api${path}/open`;
const viewUrl = '/api/reports/views/abc';
const opened = {
  body: {
    report: { ...isNew, unread: false, readAt: '2026-03-06T10:00:00.000Z' },
    ...{ viewUrl, isFirst: true },
  },
};
const show = (answer: FakeApi[string], start = path) =>
  showFeature(reportsRoutes, start, { ...ownApi([isNew]), [OPEN]: answer });

describe('a report that its client reads', () => {
  it('is in the page, in a sandbox, with its days and what saves it', async () => {
    show(opened);
    const frame = await screen.findByTitle('Reporte de Clara Rojas');
    expect(frame.getAttribute('src')).toBe(viewUrl);
    expect(frame.getAttribute('sandbox')).toBe(REPORT_SANDBOX);
    expect(REPORT_SANDBOX).not.toContain('allow-same-origin');
    screen.getByText('Febrero de 2026 · Creado el 05/03/2026 13:07');
    screen.getByRole('button', { name: /^Descargar el reporte de Clara Rojas/ });
    screen.getByRole('link', { name: 'Mis Reportes' });
  });

  it('is new no more in the list that leads to it', async () => {
    let asked = 0;
    const { calls } = showFeature(reportsRoutes, '/reports', {
      ...ownApi([]),
      'GET /api/reports/mine': () => page([asked === 0 ? isNew : opened.body.report]),
      [OPEN]: () => {
        asked += 1;
        return opened;
      },
    });
    await userEvent.click(await screen.findByRole('link', { name: /^Clara Rojas .*sin leer/ }));
    await screen.findByTitle('Reporte de Clara Rojas');
    await userEvent.click(screen.getByRole('link', { name: 'Mis Reportes' }));
    await screen.findByRole('link', { name: /^Clara Rojas \(febrero de 2026, \d\d.\d\d.\d{4}\)$/ });
    expect(calls.filter((call) => call === OPEN)).toHaveLength(1);
  });

  it.each([
    [410, 'REPORT_WITHDRAWN', 'Este reporte fue retirado.', 'Este reporte fue retirado'],
    [404, 'NOT_FOUND', 'No existe.', 'Este reporte no existe'],
    [500, 'INTERNAL', 'Algo salió mal.', 'No se pudo abrir el reporte'],
  ] as const)('says why it cannot be shown: %s', async (...[status, code, message, title]) => {
    show(refusal(status, code, message));
    await screen.findByText(title);
    expect(document.querySelector('iframe')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reintentar' }) === null).toBe(status !== 500);
  });

  it('opens in a tab of its own to be printed', async () => {
    const replace = vi.fn();
    const tab = { closed: false, document: { body: {} }, location: { replace } };
    const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    show(opened);
    await userEvent.click(await screen.findByRole('button', { name: 'Imprimir o guardar PDF' }));
    await waitFor(() => expect(replace).toHaveBeenCalledOnce());
    expect(String(replace.mock.calls[0]?.[0])).toMatch(/\/api\/reports\/views\/abc$/);
    open.mockRestore();
  });
});
