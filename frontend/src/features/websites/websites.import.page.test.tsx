// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  ImportedResult,
  WebsiteImport,
} from '../../../../functions/websites/import/websites.import.domain.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { websitesRoutes } from './websites.routes.tsx';

afterEach(cleanup);

const route = 'POST /api/websites/imports';
const file = (text: string) => new File([text], 'sitios.csv', { type: 'text/csv' });
const three =
  'Sitio;URL;Tipo\r\nUno;uno.cl;Tienda\r\nDos;ftp://dos.cl;\r\nOtra vez;http://www.uno.cl/;\r\n';

/** An API that answers by row: an ftp URL is refused, and a type that nobody knows. One address is one site in a call. */
function fakeImport(bodies: WebsiteImport[] = []): FakeApi {
  return {
    [route]: ({ body }) => {
      const sent = body as WebsiteImport;
      bodies.push(sent);
      const registered = new Set<string>();
      const rows = sent.rows.map(({ line, url, type }): ImportedResult => {
        if (url.startsWith('ftp')) return { line, outcome: 'refused', message: 'La URL no vale.' };
        if (type === 'Raro') return { line, outcome: 'refused', message: 'El tipo no vale.' };
        const address = url.replace(/^http:\/\/(www\.)?|\/$/g, '');
        if (registered.has(address)) return { line, outcome: 'exists', message: null };
        registered.add(address);
        return { line, outcome: sent.preview ? 'new' : 'added', message: null };
      });
      return { body: { rows } };
    },
  };
}

function open(answers: FakeApi = fakeImport()) {
  return showFeature(websitesRoutes, '/websites/import', answers);
}
const choose = async (text: string) =>
  userEvent.upload(await screen.findByLabelText('Archivo CSV'), file(text));
const rowsShown = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

describe('the import of a file', () => {
  it('shows what becomes of each row before anything is written', async () => {
    const bodies: WebsiteImport[] = [];
    open(fakeImport(bodies));
    await choose(three);
    await screen.findByText('1 nuevo · 1 ya existe · 1 con error');
    expect(rowsShown()).toEqual([
      ['2', 'Uno', 'Nuevo'],
      ['3', 'Dos', 'Con errorLa URL no vale.'],
      ['4', 'Otra vez', 'Ya existe'],
    ]);
    expect(bodies).toMatchObject([{ preview: true, type: 'informativo' }]);
    expect(bodies[0]?.rows.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(bodies[0]).not.toHaveProperty('userId');
  });

  it('refuses a row with other cells than titles by its line, and never sends it', async () => {
    const bodies: WebsiteImport[] = [];
    open(fakeImport(bodies));
    await choose('sep=,\nSitio,Site URL\nPanadería, S.A.,https://pan.cl\nDos,dos.cl\n');
    await screen.findByText('1 nuevo · 1 con error');
    expect(rowsShown()).toEqual([
      ['3', 'Fila mal separada', expect.stringContaining('Esta fila tiene 3 celdas')],
      ['4', 'Dos', 'Nuevo'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Importar 1 sitio' }));
    await screen.findByText('1 sitio importado');
    expect(bodies.flatMap(({ rows }) => rows.map(({ line }) => line))).toEqual([4, 4]);
  });

  it('asks for nothing where no row can be read', async () => {
    const { calls } = open();
    await choose('url;sitio\na.cl\n');
    await screen.findByText('1 con error');
    screen.getByText('No hay sitios nuevos que importar.');
    expect(calls).not.toContain(route);
  });

  it('takes the next row of an address whose first row is refused', async () => {
    open();
    await choose('url;tipo\nuno.cl;Raro\nuno.cl;Tienda\nhttp://www.uno.cl/;Blog\n');
    await screen.findByText('1 nuevo · 1 ya existe · 1 con error');
    expect(rowsShown().map(([line, , outcome]) => [line, outcome])).toEqual([
      ['2', 'Con errorEl tipo no vale.'],
      ['3', 'Nuevo'],
      ['4', 'Ya existe'],
    ]);
  });

  it('knows in each batch the addresses of those before, and of no row that is refused', async () => {
    const bodies: WebsiteImport[] = [];
    open(fakeImport(bodies));
    const filler = Array.from({ length: 23 }, (_, n) => `sitio-${String(n)}.cl;Blog`);
    const lines = ['uno.cl;Blog', 'dos.cl;Raro', ...filler, 'www.uno.cl;Blog', 'dos.cl;Blog'];
    await choose(`url;tipo\n${lines.join('\n')}`);
    await screen.findByText('25 nuevos · 1 ya existe · 1 con error');
    expect(bodies.map(({ rows }) => rows.length)).toEqual([25, 1]);
    expect(bodies[1]?.rows).toMatchObject([{ url: 'dos.cl' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Importar 25 sitios' }));
    await screen.findByText('25 importados · 1 ya existe · 1 con error');
  });

  it('then registers those that are new, and says how many', async () => {
    const bodies: WebsiteImport[] = [];
    open(fakeImport(bodies));
    await choose(three);
    await userEvent.selectOptions(screen.getByLabelText('Tipo de sitio'), 'blog');
    await userEvent.click(await screen.findByRole('button', { name: 'Importar 1 sitio' }));
    await screen.findByText('1 sitio importado');
    expect(bodies.at(-1)).toMatchObject({ preview: false, type: 'blog', rows: [{ line: 2 }] });
    screen.getByText('1 importado · 1 ya existe · 1 con error');
    expect(screen.getByRole('link', { name: 'Ver los sitios' }).getAttribute('href')).toBe(
      '/websites',
    );
  });

  it('sends many rows a batch at a time, and goes on where it stopped', async () => {
    const bodies: WebsiteImport[] = [];
    const answers = fakeImport(bodies);
    const urls = Array.from({ length: 60 }, (_, n) => `sitio-${String(n)}.cl`);
    const app = { ...answers };
    open(app);
    await choose(`url\n${urls.join('\n')}`);
    const button = await screen.findByRole('button', { name: 'Importar 60 sitios' });
    expect(bodies.map(({ rows }) => rows.length)).toEqual([25, 25, 10]);
    const answering = answers[route] as Exclude<FakeApi[string], Error | { body: unknown }>;
    let calls = 0;
    app[route] = (call) => ((calls += 1) === 2 ? new Error('offline') : answering(call));
    await userEvent.click(button);
    await screen.findByText('No se pudieron importar los sitios');
    await userEvent.click(screen.getByRole('button', { name: 'Importar 35 sitios' }));
    await screen.findByText('60 importados');
  });

  it('says in each call of the preview how many rows before it are new', async () => {
    const bodies: WebsiteImport[] = [];
    open(fakeImport(bodies));
    const urls = Array.from({ length: 58 }, (_, n) => `sitio-${String(n)}.cl`);
    await choose(`url\nftp://a.cl\n${urls.slice(0, 40).join('\n')}\n${urls.join('\n')}`);
    await screen.findByRole('button', { name: 'Importar 58 sitios' });
    expect(bodies.map(({ newBefore }) => newBefore)).toEqual([0, 24, 40]);
  });

  it.each([
    [1, '2 sitios importados; 1 no'],
    [3, 'No se pudieron importar los sitios'],
  ])('says at the end that rows were refused: %i', async (refused, title) => {
    const answers = fakeImport();
    const app = { ...answers };
    open(app);
    await choose('url\nuno.cl\ndos.cl\ntres.cl');
    const button = await screen.findByRole('button', { name: 'Importar 3 sitios' });
    app[route] = ({ body }) => {
      const rows = (body as WebsiteImport).rows.map(({ line }, n): ImportedResult =>
        n < refused
          ? { line, outcome: 'refused', message: 'No hay lugar.' }
          : { line, outcome: 'added', message: null },
      );
      return { body: { rows } };
    };
    await userEvent.click(button);
    await screen.findByText(title);
    screen.getByText('La tabla dice el motivo en cada fila.');
    expect(screen.getAllByText('No hay lugar.')).toHaveLength(refused);
  });

  it.each([
    ['', /no tiene ningún sitio/],
    ['Sitio;Tipo\nA;Blog', /no tiene una columna URL/],
    [`url\n${'a.cl\n'.repeat(501)}`, /más de 500 sitios/],
    ['u\0r\0l\0\n\0a\0.\0c\0l\0', /Guárdalo como CSV UTF-8/],
  ])('says what is wrong with a file: %#', async (text, words) => {
    const { calls } = open();
    await choose(text);
    await screen.findByText(words);
    expect(calls).not.toContain(route);
  });

  it('can be checked again when that failed', async () => {
    const answers: FakeApi = { [route]: new Error('offline') };
    open(answers);
    await choose(three);
    await screen.findByText('No se pudieron revisar las filas');
    Object.assign(answers, fakeImport());
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('button', { name: 'Importar 1 sitio' });
  });

  it('is an administrator’s for whom they choose', async () => {
    const bodies: WebsiteImport[] = [];
    open({ ...fakeImport(bodies), 'GET /api/profile': { body: { role: 'admin' } } });
    await choose(three);
    await waitFor(() => expect(bodies).toMatchObject([{ userId: null }]));
    screen.getByLabelText('Propietario');
  });
});
