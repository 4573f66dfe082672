// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { REPORT_SANDBOX } from '../../../../functions/reports/stored/reports.stored.domain.ts';
import { refusal, type FakeAnswer, type FakeApi } from '../../testing/fake-api.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { reportsRoutes } from './reports.routes.tsx';
import {
  adminApi,
  clara,
  noSummary,
  reportSummary,
  storedReport,
} from '../../testing/fake-reports.ts';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() => import('./reports.page.tsx'));

const path = '/api/reports/views/abc';
const viewUrl = `https://portal.test${path}`;
const report = storedReport({ userId: clara.userId });
const made = { status: 201, body: { report, viewUrl: path } };

const setUrl = (url: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);

let story: string[] = [];
const tab = {
  closed: false,
  opener: {} as unknown,
  document: { title: '', body: { textContent: '' } },
  location: { replace: (url: string) => void story.push(`leads to ${url}`) },
  close: () => void story.push('closes'),
};
const browser = (opened: unknown) =>
  vi.spyOn(window, 'open').mockImplementation((url, target) => {
    story.push(`opens ${String(url)} in ${String(target)}`);
    return opened as Window | null;
  });
beforeEach(() => {
  story = [];
  setUrl('https://portal.test/reports');
  browser(tab);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const show = (answer: FakeApi[string], search = `?usuario=${clara.userId}`, others: FakeApi = {}) =>
  showFeature(reportsRoutes, `/reports${search}`, {
    ...adminApi(others),
    'POST /api/reports': async (call) => {
      story.push(`asks for ${JSON.stringify(call.body)}`);
      return typeof answer === 'function' ? answer(call) : answer;
    },
  });
const button = () => screen.findByRole('button', { name: /^Gener/ });
const press = async () => userEvent.click(await button());
const name = () => screen.getByLabelText<HTMLInputElement>('Nombre del cliente');
const others = () => screen.getByLabelText(/^Otras actividades/);
const named = (value: string) => waitFor(() => expect(name().value).toBe(value));

describe('a report', () => {
  it('cannot be made before a client is chosen, and says so', async () => {
    show(made, '');
    const submit = await button();
    expect(submit.getAttribute('aria-disabled')).toBe('true');
    const why = document.getElementById(submit.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe(
      'Elige un usuario en los filtros: el reporte se genera para un cliente.',
    );
    await userEvent.type(name(), 'Andes SpA{Enter}');
    await press();
    expect(story).toEqual([]);
  });

  it('cannot be made of a period that ends before it begins', async () => {
    show(made, `?usuario=${clara.userId}&desde=2026-03-02&hasta=2026-03-01`);
    await screen.findByText('Corrige las fechas de los filtros para generar el reporte.');
    await press();
    expect(story).toEqual([]);
  });

  it('cannot be made of a period that has not begun', async () => {
    show(made, `?usuario=${clara.userId}&desde=2099-03-01&hasta=2099-03-31`);
    await screen.findByText('Corrige las fechas de los filtros para generar el reporte.');
    await press();
    expect(story).toEqual([]);
  });

  it('is opened in a tab that opens first, for the filters and what is written', async () => {
    show(made, `?desde=2026-03-01&usuario=${clara.userId}&tipo=error`);
    await named('Clara Rojas');
    screen.getByText(
      'Se abre en otra pestaña con el diálogo de impresión: elige ahí «Guardar como PDF».',
    );
    await userEvent.clear(name());
    await userEvent.type(name(), '  Andes SpA ');
    await userEvent.type(others(), ' Limpieza {Enter}{Enter}Respaldo manual');
    await press();
    await screen.findAllByText('Reporte generado correctamente');
    const body = {
      filters: { startDate: '2026-03-01', type: 'error', userId: clara.userId },
      clientName: 'Andes SpA',
      otherActivities: ['Limpieza', 'Respaldo manual'],
    };
    expect(story).toEqual([
      'opens about:blank in _blank',
      `asks for ${JSON.stringify(body)}`,
      `leads to ${viewUrl}#imprimir`,
    ]);
    expect(tab.document.title).toBe('Generando reporte…');
    screen.getByText('Se abrió en otra pestaña. El usuario elegido ya lo tiene en sus reportes.');
    // For who closed that tab.
    screen.getByRole('link', { name: 'Abrir el reporte' });
    screen.getByRole('button', { name: /^Descargar el reporte de Clara Rojas/ });
  });

  it('is reached by a link where the browser opened no tab, for five minutes', async () => {
    browser(null);
    show(made);
    await named('Clara Rojas');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await act(async () => (await button()).click());
    const link = await screen.findByRole('link', { name: 'Abrir el reporte' });
    expect(link.getAttribute('href')).toBe(viewUrl);
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    screen.getByText(/^Tu navegador no abrió la pestaña/);
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
    screen.getByText(/^El enlace ya no sirve/);
    expect(screen.queryByRole('link', { name: 'Abrir el reporte' })).toBeNull();
  });

  it('says so once its link was followed, which stays', async () => {
    browser(null);
    show(made);
    await named('Clara Rojas');
    await press();
    const link = await screen.findByRole('link', { name: 'Abrir el reporte' });
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    await screen.findByText(/^Se abrió en otra pestaña/);
    screen.getByRole('link', { name: 'Abrir el reporte' });
  });

  it('is not asked for twice', async () => {
    const answered = Promise.withResolvers<typeof made>();
    show(() => answered.promise);
    await named('Clara Rojas');
    await press();
    const busy = await screen.findByRole('button', { name: 'Generando…' });
    expect(busy.getAttribute('aria-busy')).toBe('true');
    await press();
    answered.resolve(made);
    await screen.findByText(/^Se abrió en otra pestaña/);
    expect(story.filter((each) => each.startsWith('asks'))).toHaveLength(1);
  });
});

describe('a report without activities', () => {
  const asked = () => screen.findByRole('alertdialog', { name: /sin actividades/ });
  const bodies = () => story.filter((each) => each.startsWith('asks'));
  const confirm = () =>
    userEvent.click(screen.getByRole('button', { name: 'Generar de todos modos' }));

  it.each([
    ['by the figures, before any tab opens', noSummary, made, []],
    [
      'by the server, where the figures are older',
      reportSummary(),
      refusal(409, 'REPORT_EMPTY', 'El reporte no tendría ninguna actividad.'),
      ['opens about:blank in _blank', expect.stringMatching(/^asks/), 'closes'],
    ],
  ])('is asked about %s', async (...[, summary, first, before]) => {
    let answers = [first, made];
    show(
      () => {
        const [answer = made] = answers;
        answers = answers.slice(1);
        return answer;
      },
      undefined,
      { 'GET /api/reports/summary': { body: summary } },
    );
    await named('Clara Rojas');
    await screen.findAllByText(summary.totals.activities === 0 ? '0' : '1.234');
    await press();
    expect((await asked()).textContent).toContain('Clara Rojas verá el reporte');
    expect(story).toEqual(before);
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(story).toEqual(before);
    answers = [made];
    if (summary.totals.activities === 0) {
      await press();
      await asked();
      await confirm();
      await screen.findAllByText('Reporte generado correctamente');
      expect(bodies()).toEqual([expect.stringContaining('"allowEmpty":true')]);
      expect(story.at(-1)).toBe(`leads to ${viewUrl}#imprimir`);
    }
  });

  it('is not asked about where other activities are written', async () => {
    show(made, undefined, { 'GET /api/reports/summary': { body: noSummary } });
    await named('Clara Rojas');
    await userEvent.type(others(), 'Limpieza');
    await press();
    await screen.findAllByText('Reporte generado correctamente');
    expect(bodies()).toEqual([expect.not.stringContaining('allowEmpty')]);
  });
});

describe('its configuration', () => {
  it.each([
    ['   ', '', 'Por favor ingresa el nombre del cliente'],
    ['a'.repeat(101), '', 'El nombre del cliente no puede tener más de 100 caracteres'],
    ['Andes', 'x\n'.repeat(51), 'No puede haber más de 50 líneas en «Otras actividades»'],
    [
      'Andes',
      'x'.repeat(301),
      'Cada línea de «Otras actividades» puede tener hasta 300 caracteres',
    ],
  ])('is checked before anything opens: %#', async (client, lines, message) => {
    show(made);
    await named('Clara Rojas');
    await userEvent.clear(name());
    await userEvent.click(name());
    await userEvent.paste(client);
    if (lines !== '') {
      await userEvent.click(others());
      await userEvent.paste(lines);
    }
    await press();
    await screen.findByText(message);
    expect(story).toEqual([]);
    const wrong = lines === '' ? name() : others();
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(wrong));
  });

  it('takes the name of another client who is chosen, and keeps the rest', async () => {
    const { router } = show(made);
    await named('Clara Rojas');
    await userEvent.type(name(), ' y familia');
    await userEvent.type(others(), 'Limpieza');
    await act(() => router.navigate('/reports'));
    await named('');
    await userEvent.click(screen.getByRole('combobox', { name: 'Usuario' }));
    await userEvent.click(await screen.findByRole('option', { name: /^Clara Rojas/ }));
    await named('Clara Rojas');
    expect((others() as HTMLTextAreaElement).value).toBe('Limpieza');
  });
});

it('leaves the name alone that was typed while that of the client was being read', async () => {
  const read = Promise.withResolvers<undefined>();
  const person = `GET /api/users/${clara.userId}`;
  const { [person]: answer } = adminApi();
  const late = async () => {
    await read.promise;
    return answer as FakeAnswer;
  };
  const { queryClient } = show(made, `?usuario=${clara.userId}`, { [person]: late });
  await button();
  await userEvent.type(name(), 'Andes SpA');
  read.resolve(undefined);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await screen.findByDisplayValue('Clara Rojas');
  expect(name().value).toBe('Andes SpA');
});

describe('leaving', () => {
  const LOST = 'Perderás lo que escribiste para el reporte.';

  it('asks where something was written, and not for a filter', async () => {
    const { router, queryClient } = show(made);
    await named('Clara Rojas');
    await userEvent.type(others(), 'Limpieza');
    await act(() => router.navigate(`/reports?usuario=${clara.userId}&tipo=error`));
    // What the filter finds comes before the page is left.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(LOST)).toBeNull();
    await act(() => router.navigate('/dashboard'));
    await screen.findByText(LOST);
    await userEvent.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
    await screen.findByText('Otra página');
  });

  it('does not ask where nothing was written, or the report is made', async () => {
    const { router } = show(made);
    await named('Clara Rojas');
    await userEvent.type(others(), 'Limpieza');
    await press();
    await screen.findByText(/^Se abrió en otra pestaña/);
    await act(() => router.navigate('/dashboard'));
    await screen.findByText('Otra página');
    cleanup();
    const another = show(made);
    await named('Clara Rojas');
    await act(() => another.router.navigate('/dashboard'));
    await screen.findByText('Otra página');
  });
});

describe('a report that is not made', () => {
  const tooLarge = 'El reporte tendría demasiadas actividades: acota las fechas.';
  it.each([
    [refusal(409, 'REPORT_TOO_LARGE', tooLarge), tooLarge],
    [
      refusal(409, 'CLIENT_REQUIRED', 'El usuario elegido ya no existe.'),
      'El usuario elegido ya no existe.',
    ],
    [refusal(500, 'INTERNAL', 'Algo salió mal.'), 'Error generando reporte'],
    [refusal(401, 'UNAUTHENTICATED', 'Usuario no autenticado'), 'No hay sesión activa'],
    [new Error('offline'), /^No pudimos conectar con el servidor/],
  ])('says why, and closes the tab: %#', async (answer, message) => {
    show(answer);
    await named('Clara Rojas');
    await press();
    await screen.findByText('No se pudo generar el reporte');
    expect(screen.getAllByText(message).length).toBeGreaterThan(1);
    expect(story.at(-1)).toBe('closes');
    expect(screen.queryByText('Reporte generado correctamente')).toBeNull();
  });

  it('says it at the field that the server refuses', async () => {
    show({
      status: 400,
      body: {
        error: {
          code: 'VALIDATION_FAILED',
          message: 'Revisa los datos enviados.',
          requestId: 'r-1',
          fields: { clientName: ['No sirve'] },
        },
      },
    });
    await named('Clara Rojas');
    await press();
    await screen.findByText('No sirve');
  });
});

describe('a preview', () => {
  const PREVIEW = 'POST /api/reports/previews';
  const preview = {
    status: 201,
    body: {
      ...{ viewUrl: path, expiresAt: '2026-03-05T13:12:00.000Z', empty: false, size: 10 },
      concerns: ['Respaldo atrasado al cierre: Norte.'],
    },
  };
  const ask = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Ver vista previa' }));

  it('is shown below the form, stores nothing, and says when it is of before', async () => {
    show(made, undefined, { [PREVIEW]: preview });
    await button();
    await named(clara.name);
    await ask();
    const frame = await screen.findByTitle('Vista previa del reporte');
    expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual([
      path,
      REPORT_SANDBOX,
    ]);
    screen.getByText('Así se verá el reporte. Aún no se guarda ni se avisa al cliente.');
    screen.getByText('Respaldo atrasado al cierre: Norte.');
    await userEvent.type(others(), 'Reunión');
    await screen.findByText('Cambiaste algo desde esta vista previa: vuelve a pedirla.');
    expect(story).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar vista previa' }));
    expect(screen.queryByTitle('Vista previa del reporte')).toBeNull();
  });

  it('says why it cannot be shown, and keeps what was typed', async () => {
    const tooLarge = refusal(409, 'REPORT_TOO_LARGE', 'Acota las fechas.');
    show(made, undefined, { [PREVIEW]: tooLarge });
    await button();
    await named(clara.name);
    await userEvent.type(others(), 'Reunión');
    await ask();
    await screen.findByText('No se pudo mostrar la vista previa');
    screen.getByText('Acota las fechas.');
    expect((others() as HTMLTextAreaElement).value).toBe('Reunión');
  });
});
