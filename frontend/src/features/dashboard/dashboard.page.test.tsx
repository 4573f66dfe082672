// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Dashboard } from '../../../../functions/dashboard/dashboard.domain.ts';
import type { Home } from '../../../../functions/dashboard/dashboard.home.domain.ts';
import type { ListedActivity } from '../../../../functions/activities/activities.domain.ts';
import { activity } from '../../testing/fake-activities.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { me } from '../../testing/fake-auth.ts';
import { emptyDashboard, openPortal } from '../../testing/portal-app.tsx';
import { sampleSiteSummary } from '../../../../functions/websites/websites.samples.ts';
import { homeOf, homeSite } from './dashboard.samples.ts';

afterEach(cleanup);

const site = (number: number) =>
  sampleSiteSummary({
    websiteId: `01h0000000000000000000000${String(number)}`,
    userId: null,
    name: `Sitio ${String(number)}`,
    url: `https://sitio-${String(number)}.cl`,
    type: 'elearning',
  });
/** What an administrator's says. */
const dashboard = (sites: number, users = 0, more: Partial<Dashboard> = {}) => ({
  'GET /api/dashboard': {
    body: {
      ...emptyDashboard,
      home: null,
      websites: {
        total: sites,
        recent: Array.from({ length: Math.min(3, sites) }, (_, index) => site(index)),
      },
      users: { total: users },
      activePlans: 0,
      attention: { items: [], nextCursor: null },
      ...more,
    },
  },
});
/** What a client's says. */
const own = (total: number, home: Home, more: Partial<Dashboard> = {}) => ({
  'GET /api/dashboard': {
    body: { ...emptyDashboard, websites: { total, recent: [] }, home, ...more },
  },
});
const oneSite = own(1, homeOf([homeSite(0)]));
const activities = (given: Partial<Dashboard['activities']> = {}) => ({
  activities: { total: 9, open: 3, completedPercent: 67, recent: [], ...given },
});
const asAdmin: FakeApi = { 'GET /api/profile': me({ role: 'admin' }) };
const open = (answers: FakeApi = {}) => openPortal('/dashboard', { stored: true, answers });
const cardElement = async (name: string) => {
  const title = await screen.findByRole('heading', { level: 2, name });
  const found = title.closest('section');
  if (!found) throw new Error(`${name} is on no card`);
  return found;
};
const card = async (name: string) => within(await cardElement(name));

describe('the dashboard', () => {
  it('takes two requests in all, also for an administrator', async () => {
    const { calls } = open({ ...asAdmin, ...dashboard(4, 2) });
    await screen.findByText('Sitio 0');
    expect(calls).toEqual(['GET /api/profile', 'GET /api/dashboard']);
  });

  it('greets by first name, or without one', async () => {
    open(oneSite);
    await screen.findByRole('heading', { level: 1, name: 'Bienvenido, Ana' });
    cleanup();
    open({ ...oneSite, 'GET /api/profile': me({ firstName: '' }) });
    await screen.findByRole('heading', { level: 1, name: 'Bienvenido' });
  });

  it.each([
    ['an administrator', asAdmin],
    ['a client', {}],
  ])('of %s has a shape until the figures are there, and names nothing', async (_who, answers) => {
    open({ ...answers, 'GET /api/dashboard': () => new Promise<never>(() => undefined) });
    await screen.findByRole('status', { name: 'Cargando' });
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('counts the sites and shows the 3 latest', async () => {
    open({ ...asAdmin, ...dashboard(1_234) });
    await (await card('Sitios Web')).findByText('1.234');
    const rows = screen
      .getAllByRole('listitem')
      .filter((row) => within(row).queryByText(/^Sitio /));
    expect(rows).toHaveLength(3);
    screen.getByText('sitio-0.cl');
    expect(screen.getAllByText('E-Learning')).toHaveLength(3);
    const manage = screen.getByRole('link', { name: 'Gestionar sitios' });
    expect(manage.getAttribute('href')).toBe('/websites');
  });

  it('offers an administrator to register the first site', async () => {
    open({ ...asAdmin, ...dashboard(0) });
    const link = await screen.findByRole('link', { name: 'Registrar un sitio' });
    expect(link.getAttribute('href')).toBe('/websites/create');
  });

  it('counts the open activities of a client, and all of them for an administrator', async () => {
    open(own(1, homeOf([]), activities()));
    await (await card('Actividades')).findByText('3');
    cleanup();
    open({ ...asAdmin, ...dashboard(1, 1, activities()) });
    await (await card('Actividades')).findByText('9');
  });

  it('leads from each number to the list that has as many', async () => {
    const linkOf = async (name: string) =>
      (await card(name)).getByRole('link', { name }).getAttribute('href');
    open(own(1, homeOf([homeSite(0)]), activities()));
    expect(await linkOf('Sitios Web')).toBe('/websites');
    expect(await linkOf('Actividades')).toBe('/activities?estado=sin_terminar');
    (await card('Actividades')).getByText('sin terminar');
    await (await card('Plan Actual')).findByText('Profesional');
    expect(await linkOf('Plan Actual')).toBe('/my-orders');
    expect(await linkOf('Último reporte')).toBe('/reports/01k9rr00000000000000000001');
    cleanup();
    open({ ...asAdmin, ...dashboard(1, 1, activities()) });
    await (await card('Actividades')).findByText('9');
    expect(await linkOf('Actividades')).toBe('/activities');
    expect((await card('Actividades')).queryByText('sin terminar')).toBeNull();
    expect(await linkOf('Usuarios')).toBe('/users');
    expect(await linkOf('Planes Activos')).toBe('/admin/payments?tab=planes&estado=active');
  });

  it('says of which report a client is notified, and promises a member nothing', async () => {
    const none = own(1, { ...homeOf([homeSite(0)]), report: null });
    open(none);
    await (await card('Último reporte')).findByText('Te avisaremos cuando haya uno');
    cleanup();
    const companyId = '01h00000000000000000000001';
    open({ ...none, 'GET /api/profile': me({ position: 'owner', companyId }) });
    await (await card('Último reporte')).findByText('Aquí verás el más reciente');
    expect(screen.queryByText(/avisaremos/)).toBeNull();
  });

  it('is of the users as well for who sees them alone', async () => {
    open({ ...asAdmin, ...dashboard(1) });
    await screen.findByText('Así están los sitios y los usuarios del portal.');
    cleanup();
    const technician = me({ role: 'admin', position: 'technician' });
    open({ ...dashboard(1, 0, { users: null }), 'GET /api/profile': technician });
    await screen.findByText('Así están los sitios del portal.');
    expect(screen.queryByText(/usuarios/)).toBeNull();
  });

  it('has no number of clients and plans for a technician, and nothing to send', async () => {
    const technician = { 'GET /api/profile': me({ role: 'admin', position: 'technician' }) };
    open({
      ...technician,
      ...dashboard(4, 0, { ...activities(), users: null, activePlans: null }),
    });
    await (await card('Sitios Web')).findByText('4');
    await screen.findByRole('heading', { name: 'Actividades completadas' });
    for (const name of ['Usuarios', 'Planes Activos', 'Sitios por usuario']) {
      expect(screen.queryByRole('heading', { name })).toBeNull();
    }
    expect(screen.queryByRole('button', { name: 'Enviar Notificación' })).toBeNull();
  });

  it.each([
    [
      'Últimas actividades',
      asAdmin,
      (recent: ListedActivity[]) => dashboard(1, 1, activities({ recent })),
    ],
    [
      'Tus actividades',
      {},
      (recent: ListedActivity[]) => own(1, homeOf([], { activities: recent })),
    ],
  ])('shows activities with a way to all: %s', async (title, who, answers) => {
    const recent = [
      activity({ description: 'Una', type: 'error', status: 'realizada' }),
      activity({ description: 'Dos', websiteName: '', status: 'en_progreso' }),
      activity({ description: 'Tres' }),
    ];
    open({ ...who, ...answers(recent) });
    await screen.findByText('Una');
    const rows = within(await cardElement(title)).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'UnaError · Tienda AustralRealizada',
      'DosMejora · tienda-austral.clEn progreso',
      'TresMejora · Tienda AustralPendiente',
    ]);
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual(
      recent.map(({ activityId }) => `/activities/${activityId}`),
    );
    const all = screen.getByRole('link', { name: 'Ver todas las actividades' });
    expect(all.getAttribute('href')).toBe('/activities');
  });

  it('leads to the activities where there is none', async () => {
    open(oneSite);
    await screen.findByText('Aún no hay actividades');
    const link = screen.getByRole('link', { name: 'Ir a Actividades' });
    expect(link.getAttribute('href')).toBe('/activities');
  });

  it('shows a client nothing of an administrator', async () => {
    open(oneSite);
    await card('Plan Actual');
    expect(screen.queryByRole('heading', { name: 'Planes Activos' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Usuarios' })).toBeNull();
    expect(screen.queryByText('Métricas del sistema')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Enviar Notificación' })).toBeNull();
  });

  it('counts the users and running plans for an administrator, who has no plan', async () => {
    open({ ...asAdmin, ...dashboard(3, 8, { activePlans: 5 }) });
    await (await card('Usuarios')).findByText('8');
    await (await card('Planes Activos')).findByText('5');
    expect(screen.queryByText('Plan Actual')).toBeNull();
  });

  it('says why it failed, and tries again', async () => {
    const portal = open({ 'GET /api/dashboard': refusal(403, 'FORBIDDEN', 'No tienes permisos.') });
    await screen.findByText('No se pudo cargar el inicio');
    screen.getByText('No tienes permisos.');
    Object.assign(portal.answers, oneSite);
    await portal.user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('Sitio 0');
  });

  it('is read again on each visit, and keeps what it has when that fails', async () => {
    const portal = open(oneSite);
    await screen.findByText('Sitio 0');
    await portal.user.click(screen.getByRole('link', { name: 'Mi Perfil' }));
    await screen.findByRole('heading', { level: 1, name: 'Mi Perfil' });
    portal.answers['GET /api/dashboard'] = refusal(
      404,
      'NOT_FOUND',
      'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
    );
    await portal.user.click(screen.getByRole('link', { name: /Portal de clientes/ }));
    await screen.findByText(/No se pudo actualizar\. Ves los datos de/);
    screen.getByText('Sitio 0');
  });

  it('after signing in takes POST /session and asks for what is unread', async () => {
    const { calls, user } = openPortal('/login', { answers: oneSite });
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com');
    await user.type(screen.getByLabelText('Contraseña'), 'secreto1');
    await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
    await screen.findByText('Sitio 0');
    expect(calls.toSorted()).toEqual([
      'GET /api/dashboard',
      'GET /api/notifications/unread',
      'POST /api/session',
    ]);
  });
});

describe('the metrics of the system', () => {
  const bar = (name: string) =>
    screen.getByRole('progressbar', { name: name.replace(' %', '\u00a0%') });

  it('say how many activities are done', async () => {
    open({ ...asAdmin, ...dashboard(3, 8, activities()) });
    await screen.findByText('6 de 9 actividades realizadas');
    expect(bar('Actividades completadas: 67 %').getAttribute('aria-valuenow')).toBe('67');
    cleanup();
    open({ ...asAdmin, ...dashboard(3, 8) });
    await screen.findByText('Aún no hay actividades.');
    expect(bar('Actividades completadas: 0 %').getAttribute('aria-valuenow')).toBe('0');
  });

  it('set the sites against the users, and say how many are monitored', async () => {
    open({ ...asAdmin, ...dashboard(13, 8, { monitoredSites: 3 }) });
    await screen.findByText('3 de 13 sitios con API Key');
    expect(bar('Sitios monitoreados: 23 %').getAttribute('aria-valuenow')).toBe('23');
    cleanup();
    open({ ...asAdmin, ...dashboard(0, 8) });
    await screen.findByText('Aún no hay sitios.');
    expect(bar('Sitios monitoreados: 0 %').getAttribute('aria-valuenow')).toBe('0');
    cleanup();
    open({ ...asAdmin, ...dashboard(3, 8, { monitoredSites: 3 }) });
    await screen.findByText('3 sitios para 8 usuarios');
    expect(bar('Sitios por usuario: 38 %').getAttribute('aria-valuenow')).toBe('38');
    expect(bar('Sitios monitoreados: 100 %').getAttribute('aria-valuenow')).toBe('100');
    screen.getByText('38 %');
    screen.getByText('100 %');
  });

  it('fill the bar where there are more sites than users', async () => {
    open({ ...asAdmin, ...dashboard(3, 1) });
    await screen.findByText('3 sitios para 1 usuario');
    expect(bar('Sitios por usuario: 300 %').getAttribute('aria-valuenow')).toBe('100');
  });

  it('divide by no users', async () => {
    open({ ...asAdmin, ...dashboard(0, 0) });
    const metric = (await screen.findByText('Aún no hay usuarios registrados.')).closest('li');
    expect(metric?.textContent).toContain('0\u00a0%');
  });
});

describe("the button 'Enviar Notificación'", () => {
  it('opens the dialog and sends to everybody', async () => {
    let sent: unknown;
    const portal = open({
      ...asAdmin,
      ...dashboard(1, 1),
      'GET /api/users': { body: { items: [], page: 1, pageCount: 1, total: 0 } },
      'POST /api/notifications': ({ body }) => {
        sent = body;
        return {
          status: 201,
          body: {
            ...(body as object),
            notificationId: '01h0000000000000000000000n',
            recipientName: null,
            read: false,
            sentAt: '2026-01-01T00:00:00.000Z',
            link: null,
            revision: 0,
          },
        };
      },
    });
    await screen.findByText('Sitio 0');
    const button = screen.getByRole('button', { name: 'Enviar Notificación' });
    await portal.user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Enviar Notificación' }));
    await portal.user.click(dialog.getByLabelText('Destinatario'));
    await portal.user.click(await screen.findByRole('option', { name: /Todos los usuarios/ }));
    await portal.user.type(dialog.getByLabelText('Título'), 'Mantención');
    await portal.user.type(dialog.getByLabelText('Mensaje'), 'El domingo.');
    await portal.user.click(dialog.getByRole('button', { name: 'Enviar notificación' }));
    await screen.findByText('Notificación enviada');
    expect(sent).toEqual({
      title: 'Mantención',
      message: 'El domingo.',
      type: 'info',
      userId: null,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    await screen.findByRole('link', { name: 'Ver notificaciones, 1 sin leer' });
  });
});
