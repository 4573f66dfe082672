// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { websitesContract } from '../../../../functions/websites/websites.contract.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { hrefsOf, keepFollowedLinks } from '../../testing/followed-links.ts';
import { ExportButton } from './export-button.tsx';

const route = 'POST /api/websites/exports';
const downloadUrl = 'https://exports.example/sitios.csv?signature=1';

function Exports() {
  const api = useApi();
  return (
    <ExportButton
      ask={() => api.call(websitesContract.export, { body: { search: 'sur' } })}
      nouns={['sitio', 'sitios']}
    />
  );
}

describe('the download of a list', () => {
  let followed: HTMLAnchorElement[];
  let storage: () => Response;
  beforeEach(() => {
    followed = keepFollowedLinks();
    storage = () => new Response('ID de sitio');
    vi.stubGlobal('fetch', async () => storage());
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  const show = (answer: FakeApi[string]) =>
    showFeature([{ path: '/', Component: Exports }], '/', { [route]: answer });
  const button = () => screen.findByRole('button', { name: 'Descargar CSV' });
  const press = async () => userEvent.click(await button());

  it('says that the file is being prepared, follows its link once, and says how much is in it', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const bodies: unknown[] = [];
    show(async ({ body }) => {
      bodies.push(body);
      await promise;
      return { body: { downloadUrl, count: 1_200 } };
    });
    await press();
    await screen.findByText('Preparando el archivo…');
    expect((await button()).getAttribute('aria-busy')).toBe('true');
    await press();
    resolve(undefined);
    await screen.findByText('El archivo tiene 1.200 sitios');
    await waitFor(() => expect(hrefsOf(followed)).toEqual([downloadUrl]));
    expect(bodies).toEqual([{ search: 'sur' }]);
    expect(screen.queryByText('Preparando el archivo…')).toBeNull();
  });

  it('of nothing follows no link', async () => {
    show({ body: { downloadUrl, count: 0 } });
    await press();
    const toast = (await screen.findByText('No hay nada que descargar')).closest('li');
    expect(toast?.querySelector('svg')?.getAttribute('class')).toContain('text-muted-foreground');
    expect(followed).toEqual([]);
  });

  it('that is too long says what to do', async () => {
    const words = 'La lista tiene más de 10.000 filas: acótala con la búsqueda o los filtros.';
    show(refusal(409, 'EXPORT_TOO_LARGE', words));
    await press();
    await screen.findByText('No se pudo descargar la lista');
    await screen.findByText(words);
    expect(followed).toEqual([]);
  });

  it('that the storage does not give says so', async () => {
    storage = () => new Response('<Error/>', { status: 503 });
    show({ body: { downloadUrl, count: 2 } });
    await press();
    await screen.findByText(/^El almacenamiento no entregó el archivo \(503\)/);
    expect(followed).toEqual([]);
  });
});
