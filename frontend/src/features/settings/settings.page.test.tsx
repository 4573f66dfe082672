// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, staleEdit, type FakeApi, type FakeCall } from '../../testing/fake-api.ts';
import { me } from '../../testing/fake-auth.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { settingsRoutes } from './settings.routes.tsx';
import { settingsView } from './settings.samples.ts';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() => import('./settings.page.tsx'));
afterEach(cleanup);
beforeEach(() => document.documentElement.removeAttribute('style'));

const open = (answers: FakeApi, role: 'admin' | 'cliente' = 'admin') =>
  showFeature(settingsRoutes, '/settings', { 'GET /api/profile': me({ role }), ...answers });
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
const preview = () => screen.getByRole('region', { name: 'Vista previa' });

async function retype(name: string | RegExp, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

describe('the settings of an administrator', () => {
  it('are shown as they are in force', async () => {
    open({ 'GET /api/settings': { body: settingsView({ brandName: 'Redes Andinas' }) } });
    await screen.findByDisplayValue('Redes Andinas');
    expect(field('Color').value).toBe('#4f46e5');
    expect(field('WhatsApp').value).toBe('+56900000000');
    expect(within(preview()).getAllByText('Redes Andinas')).toHaveLength(2);
  });

  it('show how a brand looks while it is typed', async () => {
    open({ 'GET /api/settings': { body: settingsView() } });
    await screen.findByDisplayValue('WordPress Manager');
    await retype('Nombre', 'Redes Andinas');
    expect(within(preview()).getAllByText('Redes Andinas')).toHaveLength(2);
    await retype('Color', '#ff0000');
    expect(preview().style.getPropertyValue('--brand-hue')).toBe('29');
    // Half a code is no colour.
    await retype('Color', '#ff');
    expect(preview().style.getPropertyValue('--brand-hue')).toBe('');
  });

  it('send what changed and no more, and show it at once', async () => {
    const sent: unknown[] = [];
    const put = ({ body }: FakeCall) => {
      sent.push(body);
      return { body: settingsView({ brandName: 'Redes Andinas', brandColour: '#ff0000' }, 2) };
    };
    open({ 'GET /api/settings': { body: settingsView() }, 'PUT /api/settings': put });
    await screen.findByDisplayValue('WordPress Manager');
    await retype('Nombre', 'Redes Andinas');
    await retype('Color', '#FF0000');
    await save();
    await screen.findByText('Configuración guardada');
    expect(sent).toEqual([{ brandName: 'Redes Andinas', brandColour: '#ff0000', revision: 1 }]);
    expect(document.documentElement.style.getPropertyValue('--brand-hue')).toBe('29');
  });

  it('keep what is typed while they are saved, as the next change', async () => {
    const sent: unknown[] = [];
    const answered = Promise.withResolvers<undefined>();
    const put = async ({ body }: FakeCall) => {
      sent.push(body);
      if (sent.length === 1) await answered.promise;
      return { body: settingsView({ brandName: 'Redes Andinas' }, sent.length + 1) };
    };
    open({ 'GET /api/settings': { body: settingsView() }, 'PUT /api/settings': put });
    await screen.findByDisplayValue('WordPress Manager');
    await retype('Nombre', ' Redes Andinas ');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    await retype('Impuesto', 'IGV');
    answered.resolve(undefined);
    await screen.findByText('Configuración guardada');
    expect([field('Nombre').value, field('Impuesto').value]).toEqual(['Redes Andinas', 'IGV']);
    await userEvent.type(field('Impuesto'), ' 18');
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ receiptTaxName: 'IGV 18', revision: 2 });
  });

  it('go back to the default one by one, which the stage decides from then on', async () => {
    const sent: unknown[] = [];
    const put = ({ body }: FakeCall) => {
      sent.push(body);
      return { body: settingsView({}, 2) };
    };
    const values = { whatsappNumber: '56987654321', brandName: 'Redes Andinas' };
    open({ 'GET /api/settings': { body: settingsView(values) }, 'PUT /api/settings': put });
    await screen.findByDisplayValue('+56987654321');
    for (const label of ['WhatsApp', 'Nombre']) {
      const name = `Volver al valor por defecto: ${label}`;
      await userEvent.click(screen.getByRole('button', { name }));
      expect(document.activeElement).toBe(field(label));
    }
    expect(screen.queryByRole('button', { name: /Volver al valor/ })).toBeNull();
    await save();
    await screen.findByText('Configuración guardada');
    expect(sent).toEqual([{ brandName: null, whatsappNumber: null, revision: 1 }]);
  });

  it('offer the periods of the syncs, and that of the stage', async () => {
    const sent: unknown[] = [];
    const stage = { ...settingsView(), revision: 1 };
    const view = {
      ...stage,
      values: { ...stage.values, syncPeriodMinutes: 60 },
      defaults: { ...stage.defaults, syncPeriodMinutes: 1 },
    };
    const put = ({ body }: FakeCall) => {
      sent.push(body);
      return { body: { ...view, values: view.defaults, revision: 2 } };
    };
    open({ 'GET /api/settings': { body: view }, 'PUT /api/settings': put });
    const select = await screen.findByLabelText<HTMLSelectElement>('Sincronizar cada sitio');
    expect(select.selectedOptions[0]?.textContent).toBe('Cada hora');
    expect([...select.options].map(({ textContent }) => textContent)).toEqual([
      'Cada minuto',
      ...['Cada hora', 'Cada 3 horas', 'Cada 6 horas', 'Cada 12 horas'],
    ]);
    await userEvent.selectOptions(select, 'Cada minuto');
    await save();
    await screen.findByText('Configuración guardada');
    expect(sent).toEqual([{ syncPeriodMinutes: null, revision: 1 }]);
  });

  it('show an e-mail with what is typed, before it is saved', async () => {
    const asked: unknown[] = [];
    open({
      'GET /api/settings': { body: settingsView() },
      'POST /api/notifications/mail-previews': ({ body }: FakeCall) => {
        asked.push(body);
        return { body: { subject: 'Listo · Portal', html: '<body><p>Hola</p></body>' } };
      },
    });
    await screen.findByDisplayValue('WordPress Manager');
    await retype(/^Despedida/, 'Saludos');
    await retype(/^Email de contacto/, 'ayuda');
    const button = screen.getByRole('button', { name: 'Ver un email de ejemplo' });
    await userEvent.click(button);
    await screen.findByText('El campo email de contacto debe tener un formato de email válido');
    await retype(/^Email de contacto/, 'ayuda@ejemplo.cl');
    await userEvent.click(button);
    await screen.findByText('Listo · Portal');
    screen.getByTitle('Contenido del email de ejemplo');
    expect(asked).toEqual([
      {
        ...{ brandName: 'WordPress Manager', brandColour: '#4f46e5' },
        ...{ mailClosing: 'Saludos', mailReplyTo: 'ayuda@ejemplo.cl' },
      },
    ]);
  });

  it('show how a receipt names the tax', async () => {
    const sent: unknown[] = [];
    const put = ({ body }: FakeCall) => {
      sent.push(body);
      return { body: settingsView({ receiptTaxPercent: 10.5 }, 2) };
    };
    open({ 'GET /api/settings': { body: settingsView() }, 'PUT /api/settings': put });
    await screen.findByText('El recibo no muestra impuesto.');
    await retype('Porcentaje', '10,5');
    expect(screen.getByText('IVA 10,5 % incluido').parentElement?.textContent).toBe(
      'IVA 10,5 % incluido$9,50\u00A0USD',
    );
    await save();
    await screen.findByText('Configuración guardada');
    expect(sent).toEqual([{ receiptTaxPercent: 10.5, revision: 1 }]);
    expect(field('Porcentaje').value).toBe('10,5');
  });

  it('are checked before they are sent', async () => {
    const { calls } = open({ 'GET /api/settings': { body: settingsView() } });
    await screen.findByDisplayValue('WordPress Manager');
    await userEvent.clear(field('Nombre'));
    await retype('Color', 'indigo');
    await save();
    await screen.findByText('Escribe el nombre de tu marca');
    screen.getByText('El color debe tener el formato #4f46e5');
    expect(calls).not.toContain('PUT /api/settings');
  });

  it('that somebody else changed meanwhile, too, are merged; what both changed is asked for', async () => {
    const message = 'Cambió mientras lo editabas: el color y el WhatsApp (Marta Ruiz).';
    const theirs = { brandColour: '#ff0000', whatsappNumber: '56911111111' };
    const sent: unknown[] = [];
    open({
      'GET /api/settings': { body: settingsView() },
      'PUT /api/settings': ({ body }) => {
        sent.push(body);
        return sent.length === 1
          ? staleEdit(message, settingsView(theirs, 2))
          : { body: settingsView({ ...theirs, brandName: 'Redes Andinas' }, 3) };
      },
    });
    await screen.findByDisplayValue('WordPress Manager');
    await retype('Nombre', 'Redes Andinas');
    await retype('Color', '#00ff00');
    await save();
    const conflict = within(await screen.findByRole('group', { name: 'El color' }));
    expect(screen.getByRole('alert').textContent).toContain(message);
    expect(screen.queryByText('No se pudo guardar la configuración')).toBeNull();
    expect([field('Nombre').value, field('WhatsApp').value]).toEqual([
      'Redes Andinas',
      '+56911111111',
    ]);
    conflict.getByText('#00ff00');
    conflict.getByText('#ff0000');
    await userEvent.click(conflict.getByRole('button', { name: 'Usar la suya' }));
    expect(field('Color').value).toBe('#ff0000');
    await save();
    await screen.findByText('Configuración guardada');
    screen.getByText(
      `Las demás personas la verán en su próxima visita. ${message} Se combinó con tus cambios.`,
    );
    expect(sent[1]).toEqual({ brandName: 'Redes Andinas', revision: 2 });
  });

  it('that cannot be read are asked for again', async () => {
    let broken = true;
    open({
      'GET /api/settings': () =>
        broken ? refusal(500, 'INTERNAL', 'Algo salió mal') : { body: settingsView() },
    });
    await screen.findByText('No se pudo cargar la configuración');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByDisplayValue('WordPress Manager');
  });
});

it('a client reads the placeholder, and nothing is asked for', async () => {
  const { calls } = open({}, 'cliente');
  await screen.findByText('Próximamente');
  expect(calls).not.toContain('GET /api/settings');
});
