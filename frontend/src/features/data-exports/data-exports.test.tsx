// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { me } from '../../testing/fake-auth.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { hrefsOf, keepFollowedLinks } from '../../testing/followed-links.ts';
import { DataExportCard } from './public/data-export-card.tsx';

// A busy machine takes longer to compile it than a query waits.
beforeAll(() => import('./components/own-data-export.tsx'));
afterEach(cleanup);

const exportId = '01kb3f0a9x5m3v7c2d8e4h6j91';
const requestedAt = '2026-11-21T12:00:00.000Z';
const preparing = { exportId, requestedAt, state: 'preparing', readyUntil: null, size: null };
const ready = {
  ...{ exportId, requestedAt, state: 'ready' },
  ...{ readyUntil: '2026-11-28T12:00:00.000Z', size: 1_572_864 },
};
const stands = (dataExport: object | null) => ({ body: { dataExport } });
const route = 'GET /api/account/data-export';
const ask = 'POST /api/account/data-export';

const open = (answers: FakeApi) =>
  showFeature([{ path: '/', element: <DataExportCard /> }], '/', answers);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('one’s own data', () => {
  it('are asked for, and the card says that they are prepared', async () => {
    const { calls } = open({ [route]: stands(null), [ask]: { status: 202, ...stands(preparing) } });
    await press('Descargar mis datos');
    await screen.findByText('Estamos preparando tu copia');
    expect(calls.filter((call) => call === ask)).toHaveLength(1);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that were asked for elsewhere are shown as they are', async () => {
    let isAsked = false;
    open({
      [route]: () => stands(isAsked ? preparing : null),
      [ask]: () => {
        isAsked = true;
        return refusal(409, 'DATA_EXPORT_UNDER_WAY', 'Ya estamos preparando tus datos.');
      },
    });
    await press('Descargar mis datos');
    await screen.findByText('No se pudo pedir tu copia');
    await screen.findByText('Estamos preparando tu copia');
  });

  it('that failed are tried again', async () => {
    open({
      [route]: stands({ ...preparing, state: 'failed' }),
      [ask]: { status: 202, ...stands(preparing) },
    });
    await screen.findByText('No pudimos preparar tu copia');
    await press('Reintentar');
    await screen.findByText('Estamos preparando tu copia');
  });

  it('are their own alone for somebody in a client’s company', async () => {
    const companyId = '01h00000000000000000000001';
    open({
      [route]: stands(null),
      'GET /api/profile': me({ position: 'viewer', companyId }),
    });
    await screen.findByRole('button', { name: 'Descargar mis datos' });
    screen.getByText(/son de tu empresa y están en la copia de su persona titular/);
    expect(screen.queryByText(/planes, pagos y más/)).toBeNull();
  });

  it('whose state cannot be read say so', async () => {
    open({ [route]: refusal(500, 'INTERNAL', 'Algo salió mal de nuestro lado.') });
    await screen.findByText('No se pudo cargar el estado de tu copia');
    screen.getByRole('button', { name: 'Reintentar' });
  });
});

describe('a copy that is ready', () => {
  let followed: HTMLAnchorElement[];
  beforeEach(() => {
    followed = keepFollowedLinks();
    vi.stubGlobal('fetch', async () => new Response('PK'));
  });
  afterEach(() => vi.unstubAllGlobals());
  const download = 'POST /api/account/data-export/download';

  it('is downloaded by a link, until its day', async () => {
    const downloadUrl = 'https://exports.example/mis-datos.zip?signature=1';
    open({ [route]: stands(ready), [download]: { body: { downloadUrl } } });
    await screen.findByText('Lista hasta el 28/11/2026 12:00 (1,5 MB)');
    await press('Descargar archivo');
    await waitFor(() => expect(hrefsOf(followed)).toEqual([downloadUrl]));
  });

  it('that no longer exists can be requested again', async () => {
    let isExpired = false;
    open({
      [route]: () => stands(isExpired ? null : ready),
      [download]: () => {
        isExpired = true;
        return refusal(404, 'NOT_FOUND', 'No existe.');
      },
    });
    await press('Descargar archivo');
    await screen.findByText('No se pudo descargar tu copia');
    await screen.findByRole('button', { name: 'Descargar mis datos' });
    expect(followed).toEqual([]);
  });
});
