// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { clara, page } from '../../testing/fake-reports.ts';
import { monthlyApi, monthlySettings } from '../../testing/fake-monthly-reports.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { reportsRoutes } from './reports.routes.tsx';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() =>
  Promise.all([import('./reports.monthly.page.tsx'), import('./components/monthly-dialog.tsx')]),
);
afterEach(cleanup);

const ROUTE = `/api/reports/monthly-settings/${clara.userId}`;
const blank = monthlySettings({
  enabled: false,
  dayOfMonth: 1,
  recipients: ['clara@andes.cl'],
  nextAt: null,
  revision: 0,
});

const show = (answers: FakeApi) =>
  showFeature(reportsRoutes, '/reports/monthly?tab=clientes', answers);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  if (text !== '') await userEvent.type(field(name), text);
};
const errorOf = (name: string) => {
  const ids = (field(name).getAttribute('aria-describedby') ?? '').split(' ');
  const id = ids.find((each) => each.endsWith('-error'));
  return id === undefined ? undefined : document.getElementById(id)?.textContent;
};
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Opens the dialog and chooses Clara. */
async function program(answers: FakeApi = {}) {
  const app = show(monthlyApi({}, { [`GET ${ROUTE}`]: { body: blank }, ...answers }));
  await screen.findByText('Aún no hay clientes programados');
  await press('Agregar cliente');
  await screen.findByRole('dialog', { name: 'Agregar cliente' });
  await userEvent.click(screen.getByRole('combobox', { name: 'Cliente' }));
  await userEvent.click(await screen.findByRole('option', { name: /^Clara Rojas/ }));
  await screen.findByLabelText('Destinatarios');
  return app;
}

describe('a client that is put on the list', () => {
  it('is chosen, is given what the server knows, and is there as soon as it is saved', async () => {
    const bodies: unknown[] = [];
    const { calls } = await program({
      [`PUT ${ROUTE}`]: ({ body }) => {
        bodies.push(body);
        return { body: { ...blank, ...(body as object), nextAt: '2026-12-05T11:00:00.000Z' } };
      },
    });
    expect(field('Enviar un reporte cada mes').checked).toBe(true);
    expect(field('Destinatarios').value).toBe('clara@andes.cl');
    expect(field('Nombre del cliente').value).toBe('Clara Rojas');
    await userEvent.selectOptions(field('Día del mes'), '5');
    screen.getByText('El día 5 a las 8:00 se envía el reporte del mes anterior.');
    await userEvent.type(field('Destinatarios'), '\n GERENCIA@andes.cl, clara@andes.cl');
    await type('Nombre del cliente', 'Los Andes');
    await press('Guardar');
    await screen.findByText('Reportes mensuales guardados');
    await untilClosed();
    expect(bodies).toEqual([
      {
        enabled: true,
        dayOfMonth: 5,
        recipients: ['clara@andes.cl', 'gerencia@andes.cl'],
        clientName: 'Los Andes',
        revision: 0,
      },
    ]);
    const table = screen.getByRole('table', { name: 'Clientes programados, por nombre' });
    within(table).getByText('Los Andes');
    within(table).getByText('Día 5 de cada mes');
    // From the answer: the index that the list reads lags behind.
    expect(calls.filter((call) => call === 'GET /api/reports/monthly-settings')).toHaveLength(1);
  });

  it('can be saved only once it is chosen', async () => {
    show(monthlyApi({}));
    await screen.findByText('Aún no hay clientes programados');
    await press('Agregar cliente');
    await screen.findByRole('dialog');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar' }).disabled).toBe(true);
    expect(screen.queryByLabelText('Destinatarios')).toBeNull();
  });

  it('that no longer exists says so, and may be read again', async () => {
    let broken = true;
    const settings = () =>
      broken
        ? refusal(
            404,
            'NOT_FOUND',
            'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
          )
        : { body: blank };
    show(monthlyApi({}, { [`GET ${ROUTE}`]: settings }));
    await screen.findByText('Aún no hay clientes programados');
    await press('Agregar cliente');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Cliente' }));
    await userEvent.click(await screen.findByRole('option', { name: /^Clara Rojas/ }));
    await screen.findByText('No se pudo cargar la configuración del cliente');
    screen.getByText('No existe: puede que se haya eliminado, o que ya no tengas acceso.');
    broken = false;
    await press('Reintentar');
    await screen.findByLabelText('Destinatarios');
  });
});

describe('what is wrong with it', () => {
  it.each([
    ['', 'Escribe al menos un destinatario'],
    ['ana@', '«ana@»: El campo Destinatarios debe tener un formato de email válido'],
    ['a@a.cl b@a.cl c@a.cl d@a.cl e@a.cl f@a.cl', 'No puede haber más de 5 destinatarios'],
  ])('stands at the recipients: %s', async (typed, message) => {
    const { calls } = await program();
    await type('Destinatarios', typed);
    await press('Guardar');
    await waitFor(() => expect(errorOf('Destinatarios')).toBe(message));
    expect(document.activeElement).toBe(field('Destinatarios'));
    expect(calls).not.toContain(`PUT ${ROUTE}`);
  });

  it('stands at the name', async () => {
    await program();
    await type('Nombre del cliente', '');
    await press('Guardar');
    await waitFor(() =>
      expect(errorOf('Nombre del cliente')).toBe('Por favor ingresa el nombre del cliente'),
    );
  });

  it('is reported by the server at its field, and the dialog stays', async () => {
    const fields = { 'recipients.0': ['Esta dirección no recibe correos'] };
    const error = { code: 'VALIDATION_FAILED', message: 'Revisa.', requestId: 'r-1', fields };
    await program({ [`PUT ${ROUTE}`]: { status: 400, body: { error } } });
    await press('Guardar');
    await screen.findByText('No se pudieron guardar los reportes mensuales');
    screen.getByText('Revisa los campos marcados.');
    expect(errorOf('Destinatarios')).toBe('Esta dirección no recibe correos');
  });

  it('is reported in its own words where it is about no field', async () => {
    await program({
      [`PUT ${ROUTE}`]: refusal(409, 'CLIENT_REQUIRED', 'Esta persona ya no existe.'),
    });
    await press('Guardar');
    await screen.findByText('No se pudieron guardar los reportes mensuales');
    expect(screen.getByRole('alert').textContent).toBe('Esta persona ya no existe.');
  });
});

describe('a client that is on the list', () => {
  it('is edited in the same dialog, and keeps its place', async () => {
    const settings = monthlySettings();
    const bodies: unknown[] = [];
    show(
      monthlyApi(
        { settings: [settings] },
        {
          [`GET ${ROUTE}`]: { body: settings },
          [`PUT ${ROUTE}`]: ({ body }) => {
            bodies.push(body);
            return { body: { ...settings, ...(body as object), nextAt: null, revision: 2 } };
          },
        },
      ),
    );
    const edit = 'Editar los reportes mensuales de Clara Rojas';
    await userEvent.click(await screen.findByRole('button', { name: edit }));
    await screen.findByRole('dialog', { name: 'Reportes mensuales de Clara Rojas' });
    const enabled = await screen.findByLabelText('Enviar un reporte cada mes');
    await waitFor(() => expect(document.activeElement).toBe(enabled));
    expect(screen.queryByRole('combobox', { name: 'Cliente' })).toBeNull();
    expect(field('Día del mes').value).toBe('5');
    expect(field('Destinatarios').value).toBe(settings.recipients.join('\n'));
    await userEvent.click(enabled);
    screen.getByText('Mientras esté desactivado no se envía ninguno.');
    await press('Guardar');
    await untilClosed();
    screen.getByText('Desactivado');
    // Only what was edited: the rest may be another administrator's by now.
    expect(bodies).toEqual([{ enabled: false, revision: 1 }]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: edit })),
    );
  });

  it('that somebody else edited meanwhile says what and who, keeps what was typed, and is read again', async () => {
    const settings = monthlySettings();
    const edited = { ...settings, dayOfMonth: 20, revision: 2 };
    let isEdited = false;
    const now = () => (isEdited ? edited : settings);
    const why = 'Cambió mientras lo editabas: el día del mes (Marta).';
    show(
      monthlyApi(
        {},
        {
          'GET /api/reports/monthly-settings': () => page([now()]),
          [`GET ${ROUTE}`]: () => ({ body: now() }),
          [`PUT ${ROUTE}`]: () => {
            isEdited = true;
            return refusal(409, 'EDITED_MEANWHILE', why);
          },
        },
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Editar los reportes/ }));
    await screen.findByLabelText('Destinatarios');
    await type('Nombre del cliente', 'Otra');
    await press('Guardar');
    await screen.findByText(why);
    expect(field('Nombre del cliente').value).toBe('Otra');
    expect(field('Día del mes').value).toBe('5');
    await press('Cancelar');
    await press('Salir sin guardar');
    await untilClosed();
    await screen.findByText('Día 20 de cada mes');
    await userEvent.click(screen.getByRole('button', { name: /^Editar los reportes/ }));
    await screen.findByLabelText('Destinatarios');
    expect(field('Día del mes').value).toBe('20');
  });

  it('asks before what was typed is lost', async () => {
    const settings = monthlySettings();
    show(monthlyApi({ settings: [settings] }, { [`GET ${ROUTE}`]: { body: settings } }));
    await userEvent.click(await screen.findByRole('button', { name: /^Editar los reportes/ }));
    await screen.findByLabelText('Destinatarios');
    await type('Nombre del cliente', 'Otra');
    await press('Cancelar');
    await screen.findByText('Perderás los datos que escribiste.');
  });
});
