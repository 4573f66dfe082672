// @vitest-environment happy-dom
import { focusManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { siteDetail, siteStatus, statusPage } from '../features/status/status.samples.ts';
import { website } from '../features/websites/websites.samples.ts';
import { userRow, usersPage } from '../features/users/users.samples.ts';
import { setWidth } from '../testing/window-width.ts';
import { refusal, type FakeAnswer, type FakeApi } from '../testing/fake-api.ts';
import { me } from '../testing/fake-auth.ts';
import { emptyDashboard, openPortal } from '../testing/portal-app.tsx';

/** What the menu counts, as the API answers it to a role. */
const news = (unread: number, role: 'admin' | 'cliente') => ({
  body: { unread, waitingActivities: 0, attention: null },
  role,
});
const at = () => location.pathname + location.search;
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

const accountButton = () => screen.getByRole('button', { name: /^Tu cuenta/ });

async function signOut(user: UserEvent): Promise<void> {
  await user.click(accountButton());
  await user.click(await screen.findByRole('menuitem', { name: 'Salir' }));
}

beforeEach(() => {
  setWidth(1_024);
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'sidebar_state=; max-age=0; path=/';
  document.cookie = 'sidebar_closed=; max-age=0; path=/';
});
afterEach(() => {
  cleanup();
  focusManager.setFocused(undefined);
});

describe('the guards', () => {
  it('send a stranger to /login', async () => {
    openPortal('/dashboard');
    await heading('Hola de nuevo');
    expect(at()).toBe('/login');
    expect(document.title).toBe('Iniciar Sesión · WordPress Manager');
  });

  // Spec 000 §2, 'Route table': what asks for a sign-in.
  const guarded = [
    '/dashboard',
    '/websites',
    '/websites/create',
    '/websites/import',
    '/websites/edit/01h000000000000000000site0',
    '/activities',
    '/plans',
    '/plans/manage',
    '/admin/payments',
    '/my-orders',
    '/profile',
    '/notifications',
    '/users',
    '/reports',
    '/status',
    '/status/01h000000000000000000site0',
    '/status/01h000000000000000000site0/plugins',
    '/status/01h000000000000000000site0/themes',
    '/backups',
    '/backups/01h000000000000000000site0',
    '/settings',
  ];

  it.each(guarded)('keep %s for who is signed in', async (address) => {
    openPortal(address);
    await heading('Hola de nuevo');
    expect(at()).toBe('/login');
    cleanup();

    openPortal(address, { stored: true, answers: { 'GET /api/profile': me({ role: 'admin' }) } });
    // The layout's header, which a page that does not exist has not.
    await screen.findByRole('banner');
    expect(at()).toBe(address);
  });

  it.each([
    ['/login', 'Hola de nuevo'],
    [
      '/reset-password?code=q5cZ0m1d3f7kXo2b9vYw1A&username=0a1b2c3d-0000-4000-8000-000000000000',
      'Nueva contraseña',
    ],
  ])('let strangers see %s', async (address, title) => {
    openPortal(address);
    await heading(title);
    expect(at()).toBe(address);
  });

  it('show that the session is being looked up', () => {
    openPortal('/dashboard', { stored: true });
    expect(screen.getByRole('status', { name: '' }).textContent).toContain('Cargando...');
  });

  it('lead from / to the dashboard, where two requests are enough', async () => {
    const { calls } = openPortal('/', { stored: true });
    await heading('Bienvenido, Ana');
    await screen.findByText('Primeros pasos');
    expect(at()).toBe('/dashboard');
    expect(calls).toEqual(['GET /api/profile', 'GET /api/dashboard']);
  });

  it('lead a signed-in person away from /login', async () => {
    openPortal('/login', { stored: true });
    await heading('Bienvenido, Ana');
    expect(at()).toBe('/dashboard');
  });

  it.each(['/payment-success?payment_id=1', '/payment-failure?payment_id=1'])(
    'let strangers see %s',
    async (address) => {
      openPortal(address);
      await heading('Pago no encontrado');
      expect(at()).toBe(address);
    },
  );

  it('know what does not exist', async () => {
    openPortal('/no/such/page');
    await heading('Oops! Page not found');
    expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/');
  });

  it('end a session the API refuses, and come back to the same page', async () => {
    const expired = {
      'GET /api/dashboard': refusal(401, 'UNAUTHENTICATED', 'Usuario no autenticado'),
    };
    const portal = openPortal('/dashboard?a=1', { stored: true, answers: expired });
    await screen.findByText(/Tu sesión terminó/);
    expect(at()).toBe('/login');
    portal.answers['GET /api/dashboard'] = { body: emptyDashboard };
    await portal.user.type(screen.getByLabelText('Email'), 'ana@example.com');
    await portal.user.type(screen.getByLabelText('Contraseña'), 'secreto1');
    await portal.user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
    await heading('Bienvenido, Ana');
    expect(at()).toBe('/dashboard?a=1');
    expect(portal.calls).toContain('POST /api/session');
  });

  it('offer to try again when the profile cannot be read', async () => {
    const answers = { 'GET /api/profile': refusal(500, 'INTERNAL', 'Algo salió mal') };
    const portal = openPortal('/settings', { stored: true, answers });
    await heading('No se pudo abrir tu sesión');
    portal.answers['GET /api/profile'] = me();
    await portal.user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await heading('Configuración');
  });
});

describe('the next person on this browser', () => {
  it('sees nothing of the one before', async () => {
    const siteOf = (name: string) => ({
      body: { items: [website({ name })], page: 1, pageCount: 1, total: 1 },
    });
    const portal = openPortal('/websites', {
      stored: true,
      answers: { 'GET /api/websites': siteOf('Sitio de Ana') },
    });
    await screen.findByText('Sitio de Ana');
    await signOut(portal.user);
    const eva = { ...me().body, userId: '01h00000000000000000000eva', firstName: 'Eva' };
    portal.answers['POST /api/session'] = { body: eva };
    portal.answers['GET /api/websites'] = siteOf('Sitio de Eva');
    await portal.user.type(await screen.findByLabelText('Email'), 'eva@example.com');
    await portal.user.type(screen.getByLabelText('Contraseña'), 'secreto1');
    await portal.user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
    await heading('Bienvenido, Eva');

    const menu = within(screen.getByRole('navigation', { name: 'Menú principal' }));
    await portal.user.click(menu.getByRole('link', { name: 'Sitios Web' }));
    await screen.findByText('Sitio de Eva');
    expect(screen.queryByText('Sitio de Ana')).toBeNull();
  });
});

describe('a technician', () => {
  const open = (address: string) =>
    openPortal(address, {
      stored: true,
      answers: {
        'GET /api/profile': me({ role: 'admin', position: 'technician' }),
        'GET /api/websites': { body: { items: [], page: 1, pageCount: 1, total: 0 } },
      },
    });

  it('has the menu of their position', async () => {
    open('/websites');
    const menu = within(await screen.findByRole('navigation', { name: 'Menú principal' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Dashboard', 'Status', 'Sitios Web', 'Actividades', 'Respaldos'],
      ...['Mi Perfil', 'Notificaciones'],
    ]);
  });

  it.each([
    '/admin/payments',
    '/users',
    '/users/01h00000000000000000000eva',
    '/plans',
    '/reports',
    '/settings',
    '/admin/audit',
  ])('reads at %s that it is not theirs, and nothing is asked for', async (address) => {
    const { calls } = open(address);
    await heading('Sin acceso');
    await screen.findByText('Tu posición en el portal no incluye esta página.');
    expect(calls).toEqual(['GET /api/profile']);
  });

  it('has it as soon as an answer says so', async () => {
    const portal = openPortal('/websites', {
      stored: true,
      answers: {
        'GET /api/profile': me({ role: 'admin' }),
        'GET /api/websites': {
          body: { items: [website({})], page: 1, pageCount: 1, total: 1 },
          role: 'admin technician',
        },
      },
    });
    portal.answers['GET /api/profile'] = me({ role: 'admin', position: 'technician' });
    const menu = within(await screen.findByRole('navigation', { name: 'Menú principal' }));
    await waitFor(() => expect(menu.queryByRole('link', { name: 'Pagos' })).toBeNull());
    expect(menu.getByRole('link', { name: 'Sitios Web' })).toBeTruthy();
  });
});

describe('a person whose role changes while they look', () => {
  const open = (answers: FakeApi) =>
    openPortal('/users', {
      stored: true,
      answers: { 'GET /api/profile': me({ role: 'admin' }), ...answers },
    });
  const menu = () => within(screen.getByRole('navigation', { name: 'Menú principal' }));

  it('has the pages and the menu of a client at the first refusal, and a message', async () => {
    const { answers, user } = open({ 'GET /api/users': usersPage([userRow()]) });
    await screen.findByText('Clara Rojas');
    answers['GET /api/profile'] = me({ role: 'cliente' });
    answers['GET /api/users'] = refusal(403, 'FORBIDDEN', 'No tienes permisos.');
    await user.click(screen.getByRole('button', { name: 'Administradores' }));
    await screen.findByText('Ya no tienes el rol de administrador');
    await screen.findByText('No tienes permisos para acceder a esta página.');
    expect(screen.queryByText('Clara Rojas')).toBeNull();
    menu().getByText('Mi Perfil');
    expect(menu().queryByText('Usuarios')).toBeNull();
  });

  it('has the menu of an administrator once an answer says so', async () => {
    const { answers } = openPortal('/settings', {
      stored: true,
      answers: { 'GET /api/notifications/unread': news(0, 'cliente') },
    });
    await screen.findByRole('heading', { level: 1, name: 'Configuración' });
    answers['GET /api/profile'] = me({ role: 'admin' });
    answers['GET /api/notifications/unread'] = news(1, 'admin');
    // Back in the tab, what is new is read.
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    await screen.findByText('Ahora tienes el rol de administrador');
    menu().getByText('Usuarios');
  });
});

describe('the title of the tab', () => {
  it("is the page's own, also when its data are in the cache already", async () => {
    const websiteId = siteStatus({}).websiteId;
    const answers = {
      'GET /api/status': statusPage([siteStatus({})]),
      [`GET /api/status/${websiteId}`]: { body: siteDetail({}) },
    };
    const { user } = openPortal('/status', { stored: true, answers });
    const toDetail = () => screen.findByRole('link', { name: /Ver Estadísticas/ });
    const ofDetail = 'Estado de Tienda Austral · WordPress Manager';

    await user.click(await toDetail());
    await waitFor(() => expect(document.title).toBe(ofDetail));
    await user.click(screen.getByRole('link', { name: 'Volver a los sitios' }));
    await toDetail();
    expect(document.title).toBe('Status de Sitios Web · WordPress Manager');
    await user.click(await toDetail());
    await heading(/Tienda Austral/);
    expect(document.title).toBe(ofDetail);
  });
});

describe('a route', () => {
  it.each([
    ['/login', 'Iniciar Sesión', false],
    ['/nada', 'Página no encontrada', false],
    ['/dashboard', 'Dashboard', true],
    ['/websites', 'Sitios Web', true],
    ['/websites/create', 'Nuevo Sitio', true],
    ['/websites/import', 'Importar sitios', true],
    ['/activities', 'Actividades', true],
    ['/backups', 'Respaldos', true],
    ['/plans', 'Elige tu Plan', true],
    ['/my-orders', 'Mis Órdenes', true],
    ['/my-orders/receipts/01h00000000000000000000000', 'Recibo', true],
    ['/status', 'Status de Sitios Web', true],
    ['/reports', 'Mis Reportes', true],
    ['/notifications', 'Notificaciones', true],
    ['/profile', 'Mi Perfil', true],
    ['/settings', 'Configuración', true],
  ])('has its title: %s', async (path, title, stored) => {
    openPortal(path, { stored });
    await waitFor(() => expect(document.title).toBe(`${title} · WordPress Manager`));
  });
});

describe('the layout', () => {
  it.each([
    ['cliente', 'Portal de clientes', 'Cliente'],
    ['admin', 'Panel de administración', 'Admin'],
  ] as const)('shows %s the brand and who is signed in', async (role, subtitle, badge) => {
    openPortal('/settings', { stored: true, answers: { 'GET /api/profile': me({ role }) } });
    await heading('Configuración');
    const header = within(screen.getByRole('banner'));
    header.getByText('WordPress Manager');
    header.getByText(subtitle);
    header.getByText('Ana Pérez');
    header.getByText(badge);
  });

  it('signs out by the account’s menu', async () => {
    const { user, auth } = openPortal('/settings', { stored: true });
    await heading('Configuración');
    await signOut(user);
    await heading('Hola de nuevo');
    expect(auth.calls).toContainEqual(['signOut']);
    expect(history.state).not.toHaveProperty('usr.from');
  });

  it('asks before it signs out on a phone', async () => {
    setWidth(400);
    const { user, auth } = openPortal('/settings', { stored: true });
    await heading('Configuración');
    await signOut(user);
    const question = within(await screen.findByRole('alertdialog', { name: '¿Cerrar la sesión?' }));
    await user.click(question.getByRole('button', { name: 'Cancelar' }));
    expect(auth.calls).not.toContainEqual(['signOut']);
    await signOut(user);
    const again = within(await screen.findByRole('alertdialog', { name: '¿Cerrar la sesión?' }));
    await user.click(again.getByRole('button', { name: 'Salir' }));
    await heading('Hola de nuevo');
  });

  it('opens every group, but those that were closed; the current one again', async () => {
    const { user } = openPortal('/profile', { stored: true });
    await heading('Mi Perfil');
    const expanded = (name: string) =>
      screen.getByRole('button', { name }).getAttribute('aria-expanded');
    const groups = ['Principal', 'Gestión', 'Planes y Pagos', 'Reportes', 'Cuenta'];
    expect(groups.map(expanded)).toEqual(groups.map(() => 'true'));
    const link = screen.getByRole('link', { name: 'Mi Perfil' });
    expect(link.getAttribute('aria-current')).toBe('page');
    await user.click(screen.getByRole('button', { name: 'Planes y Pagos' }));
    await user.click(screen.getByRole('button', { name: 'Cuenta' }));
    expect(groups.map(expanded)).toEqual(['true', 'true', 'false', 'true', 'false']);
    cleanup();

    openPortal('/profile', { stored: true });
    await heading('Mi Perfil');
    expect(groups.map(expanded)).toEqual(['true', 'true', 'false', 'true', 'true']);
  });

  it.each(['Control', 'Meta'])('collapses with %s+B and remembers it', async (key) => {
    const { user } = openPortal('/settings', { stored: true });
    await heading('Configuración');
    const state = () => screen.getByRole('complementary', { name: '' }).dataset['state'];
    expect(state()).toBe('expanded');
    await user.keyboard(`{${key}>}b{/${key}}`);
    expect(state()).toBe('collapsed');
    expect(document.cookie).toContain('sidebar_state=false');
  });

  it.each([
    [767, 0],
    [768, 1],
  ])('has at %i px %i sidebar beside the page', async (width, sidebars) => {
    setWidth(width);
    openPortal('/settings', { stored: true });
    await heading('Configuración');
    expect(document.querySelectorAll('aside[data-state]')).toHaveLength(sidebars);
  });

  it.each([768, 1023])(
    'opens over the page at %i px, and leaves icons beside it',
    async (width) => {
      setWidth(width);
      const { user } = openPortal('/settings', { stored: true });
      await heading('Configuración');
      const beside = screen.getByRole('complementary', { name: '' });
      expect(beside.dataset['state']).toBe('collapsed');
      await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
      const drawer = within(await screen.findByRole('dialog', { name: 'Menú' }));
      drawer.getByRole('button', { name: 'Principal' });
      expect(document.cookie).not.toContain('sidebar_state');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(beside.dataset['state']).toBe('collapsed');
    },
  );

  it('names who is signed in at its foot: by the e-mail while there is no name', async () => {
    const nameless = me({ firstName: '', lastName: '' });
    openPortal('/settings', { stored: true, answers: { 'GET /api/profile': nameless } });
    await heading('Configuración');
    const foot = within(screen.getByRole('complementary', { name: '' }));
    foot.getByText('A');
    expect(foot.getAllByText('ana@example.com')).toHaveLength(2);
  });

  it('keeps the theme that is chosen', async () => {
    const { user } = openPortal('/settings', { stored: true });
    await heading('Configuración');
    await user.click(accountButton());
    await screen.findByRole('menu');
    const theme = (name: string) => screen.getByRole('menuitemradio', { name });
    expect(theme('Claro').getAttribute('aria-checked')).toBe('true');
    await user.click(theme('Oscuro'));
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    await user.click(theme('Sistema'));
    expect(localStorage.getItem('theme')).toBe('system');
    expect(document.documentElement.classList.contains('dark')).toBe(false);
    expect(theme('Sistema').getAttribute('aria-checked')).toBe('true');
  });

  it('has the WhatsApp button, also for strangers', async () => {
    openPortal('/login');
    const link = await screen.findByRole('link', { name: 'Contactar por WhatsApp' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('href')).toContain('https://wa.me/56912345678');
  });

  it('focuses the heading after a navigation', async () => {
    const { user } = openPortal('/dashboard', { stored: true });
    await heading('Bienvenido, Ana');
    await user.click(screen.getByRole('link', { name: 'Mi Perfil' }));
    const title = await heading('Mi Perfil');
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('keeps the focus at the heading where the page replaces what it showed while loading', async () => {
    const { websiteId } = siteStatus({});
    const { promise, resolve } = Promise.withResolvers<FakeAnswer>();
    const answers = {
      'GET /api/status': statusPage([siteStatus({})]),
      [`GET /api/status/${websiteId}`]: () => promise,
    };
    const { user } = openPortal('/status', { stored: true, answers });
    await user.click(await screen.findByRole('link', { name: /Ver Estadísticas/ }));
    const meanwhile = await heading(/Tienda Austral/);
    await waitFor(() => expect(document.activeElement).toBe(meanwhile));
    resolve({ body: siteDetail({}) });
    await waitFor(() => expect(meanwhile.isConnected).toBe(false));
    const title = await heading(/Tienda Austral/);
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it.each([
    ['/users', 'No tienes permisos para acceder a esta página.'],
    ['/plans/manage', 'Solo los administradores pueden gestionar planes'],
    ['/admin/payments', 'Solo los administradores pueden gestionar pagos'],
  ])('keeps clients out of %s', async (path, message) => {
    openPortal(path, { stored: true });
    await screen.findByText(message);
  });

  it('lets administrators into /users', async () => {
    const admin = { 'GET /api/profile': me({ role: 'admin' }) };
    openPortal('/users', { stored: true, answers: admin });
    await heading('Gestión de Usuarios');
    screen.getByText('Admin');
    screen.getByRole('button', { name: 'Gestión de Usuarios' });
  });
});
