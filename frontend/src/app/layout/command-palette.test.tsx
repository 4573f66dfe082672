// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleActivity } from '../../../../functions/activities/activities.samples.ts';
import { samplePlan } from '../../../../functions/plans/plans.samples.ts';
import { website } from '../../features/websites/websites.samples.ts';
import { userRow, usersPage } from '../../features/users/users.samples.ts';
import { refusal, type FakeAnswer, type FakeApi } from '../../testing/fake-api.ts';
import { me } from '../../testing/fake-auth.ts';
import { openPortal } from '../../testing/portal-app.tsx';

const sites = {
  body: { items: [website({ name: 'Tienda Ñandú' })], page: 1, pageCount: 1, total: 1 },
};
const activities = {
  body: {
    items: [
      {
        ...sampleActivity({ description: 'Cambiar el logo' }),
        clientName: null,
        assigneeName: null,
      },
    ],
    nextCursor: null,
  },
};
const found: FakeApi = {
  'GET /api/websites': sites,
  'GET /api/users': usersPage([userRow({ firstName: 'Eva', lastName: 'Soto' })]),
  'GET /api/activities': activities,
  'GET /api/plans': { body: { items: [samplePlan({ name: 'Plan Ñandú' })] } },
};

const palette = () => screen.findByRole('dialog', { name: 'Buscar o ir a' });
const rows = async () =>
  within(await palette())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

const settings = { path: '/settings', title: 'Configuración' };
/** What people of all positions open. */
const profile = { path: '/profile', title: 'Mi Perfil' };

async function open(role: 'admin' | 'cliente', answers: FakeApi = found, page = settings) {
  const portal = openPortal(page.path, {
    stored: true,
    answers: { 'GET /api/profile': me({ role }), ...answers },
  });
  await screen.findByRole('heading', { level: 1, name: page.title });
  await portal.user.keyboard('{Control>}k{/Control}');
  await palette();
  return portal;
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the palette', () => {
  it('lists every screen of the menu and the usual actions, without a request', async () => {
    const { calls } = await open('cliente');
    const listed = await rows();
    expect(listed).toHaveLength(12);
    expect(listed).toContain('Mis Órdenes');
    expect(listed).toContain('Nueva actividad');
    expect(listed).not.toContain('Usuarios');
    expect(calls).toEqual(['GET /api/profile']);
  });

  it('goes to a saved view of any list, without a request', async () => {
    const view = {
      viewId: '01kb0000000000000000000001',
      list: 'user-plans' as const,
      name: 'Planes vencidos',
      query: { estado: 'expired' },
    };
    const { user, calls } = await open('admin', {
      ...found,
      'GET /api/profile': me({ role: 'admin', views: [view] }),
      'GET /api/websites': { body: { items: [], page: 1, pageCount: 1, total: 0 } },
      'GET /api/activities': { body: { items: [], nextCursor: null } },
      'GET /api/users': usersPage([]),
      'GET /api/plans': { body: { items: [] } },
    });
    expect(await rows()).toContain('Planes vencidosPlanes de usuario');
    expect(calls).toEqual(['GET /api/profile', 'GET /api/settings']);
    await user.keyboard('vencidos');
    await waitFor(async () => expect(await rows()).toEqual(['Planes vencidosPlanes de usuario']));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/admin/payments'));
    expect(location.search).toBe('?tab=planes&estado=expired');
  });

  it('finds sites, clients, activities and plans, and what the first client has, without accents', async () => {
    const { user, calls } = await open('admin');
    await user.keyboard('nandu');
    await waitFor(async () =>
      expect(await rows()).toEqual([
        expect.stringContaining('Tienda Ñandú'),
        expect.stringContaining('Eva Soto'),
        expect.stringContaining('Cambiar el logo'),
        'Plan Ñandú',
        'Pagos',
        'Planes de usuario',
        'Reportes generados',
      ]),
    );
    expect(calls).toContain('GET /api/users');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname).toMatch(/^\/status\/.+/));
  });

  it('has the first row chosen, whichever answer comes first', async () => {
    let answer: (sites: FakeAnswer) => void = () => undefined;
    const late = new Promise<FakeAnswer>((resolve) => {
      answer = resolve;
    });
    const { user } = await open('admin', { ...found, 'GET /api/websites': () => late });
    await user.keyboard('nandu');
    await waitFor(async () => expect((await rows())[0]).toContain('Eva Soto'));
    answer(sites);
    await waitFor(async () => expect((await rows())[0]).toContain('Tienda Ñandú'));
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Tienda Ñandú');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Eva Soto');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname).toMatch(/^\/users\/.+/));
  });

  it.each([
    ['auditoria', '/admin/audit'],
    ['reportes mensuales', '/reports/monthly'],
  ])('finds a page that no menu has: %s', async (typed, path) => {
    const { user } = await open('admin', {
      'GET /api/websites': { body: { items: [], page: 1, pageCount: 1, total: 0 } },
      'GET /api/activities': { body: { items: [], nextCursor: null } },
      'GET /api/users': usersPage([]),
      'GET /api/plans': { body: { items: [] } },
    });
    await user.keyboard(typed);
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname).toBe(path));
  });

  it('loses no letter that is typed while its code is on its way', async () => {
    const { user } = openPortal('/settings', {
      stored: true,
      answers: { 'GET /api/profile': me({ role: 'cliente' }), ...found },
    });
    await screen.findByRole('heading', { level: 1, name: 'Configuración' });
    await user.keyboard('{Control>}k{/Control}logx{Backspace}o');
    await palette();
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('logo');
  });

  it('says to administrators whose a site is, and leads to the payments of a client', async () => {
    const owned = website({ name: 'Tienda', ownerName: 'Rosa Díaz' });
    const { user } = await open('admin', {
      ...found,
      'GET /api/websites': { body: { items: [owned], page: 1, pageCount: 1, total: 1 } },
    });
    await user.keyboard('tienda');
    await waitFor(async () => expect((await rows())[0]).toMatch(/Tienda.*· Rosa Díaz$/));
    await user.click(screen.getByRole('option', { name: 'Pagos' }));
    await waitFor(() => expect(location.pathname).toBe('/admin/payments'));
    expect(location.search).toMatch(/^\?cliente=.+/);
  });

  it('asks for no clients where a client searches', async () => {
    const { user, calls } = await open('cliente');
    await user.keyboard('logo');
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(calls.filter((call) => call.includes('/users'))).toEqual([]);
  });

  it.each([
    { role: 'admin', position: 'technician' },
    { role: 'cliente', position: 'viewer' },
  ] as const)(
    'asks for no plans where a $position searches, who may not read them',
    async (who) => {
      const refused = { 'GET /api/plans': refusal(403, 'FORBIDDEN', 'No tienes permiso') };
      const answers = { ...found, 'GET /api/profile': me(who), ...refused };
      const { user, calls } = await open(who.role, answers, profile);
      await user.keyboard('nandu');
      await waitFor(async () => expect((await rows())[0]).toContain('Tienda Ñandú'));
      expect(screen.queryByText(/No se pudo buscar/)).toBeNull();
      expect(calls).not.toContain('GET /api/plans');
    },
  );

  it('says that nothing matches, and that a search failed', async () => {
    const none = { body: { items: [], page: 1, pageCount: 1, total: 0 } };
    const empty: FakeApi = {
      'GET /api/websites': none,
      'GET /api/activities': { body: { items: [], nextCursor: null } },
      'GET /api/plans': { body: { items: [] } },
    };
    const portal = await open('cliente', empty);
    await portal.user.keyboard('zzz');
    await screen.findByText('Nada coincide con «zzz».');
    portal.answers['GET /api/websites'] = refusal(500, 'INTERNAL', 'Algo salió mal');
    await portal.user.keyboard('z');
    await screen.findByText(/^No se pudo buscar en todo/);
    expect(screen.queryByText('Nada coincide con «zzzz».')).toBeNull();
  });

  it('searches again where it failed, by a click or by Enter, and nowhere else', async () => {
    const lost = refusal(500, 'INTERNAL', 'Algo salió mal');
    const { user, calls, answers } = await open('cliente', { ...found, 'GET /api/websites': lost });
    await user.keyboard('logo');
    const again = () => screen.findByRole('button', { name: 'Reintentar' });
    await user.click(await again());
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
    (await again()).focus();
    answers['GET /api/websites'] = sites;
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    expect(location.pathname).toBe('/settings');
    expect(calls.filter((call) => call === 'GET /api/websites')).toHaveLength(3);
    expect(calls.filter((call) => call === 'GET /api/activities')).toHaveLength(1);
  });

  it('offers nothing of an earlier text while it searches', async () => {
    const { user } = await open('admin');
    await user.keyboard('nandu');
    await waitFor(async () => expect(await rows()).toHaveLength(7));
    await user.keyboard('zz');
    expect(within(await palette()).queryAllByRole('option')).toEqual([]);
  });

  it('starts a task on its page, once', async () => {
    const { user } = await open('admin');
    await user.keyboard('crear una act');
    await waitFor(async () => expect((await rows())[0]).toBe('Nueva actividad'));
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Nueva actividad' });
    expect(location.pathname).toBe('/activities');
    expect(history.state).toMatchObject({ usr: null });
  });

  it('is opened by the header, too, and lists the keys at ?', async () => {
    const { user } = await open('cliente');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('?');
    const keys = within(await screen.findByRole('dialog', { name: 'Atajos de teclado' }));
    keys.getByText('Contraer o abrir el menú');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Buscar o ir a…' }));
    await palette();
  });
});
