// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FakeApi } from '../../testing/fake-api.ts';
import { me, profile } from '../../testing/fake-auth.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { usersRoutes } from './users.routes.tsx';
import { userRow, usersPage } from './users.samples.ts';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() => import('./users.page.tsx'));
afterEach(cleanup);

const idOf = (n: number) => `01k9zz00000000000000000${String(n).padStart(3, '0')}`;
const open = (answers: FakeApi, path = '/users') =>
  showFeature(usersRoutes, path, { 'GET /api/profile': me({ role: 'admin' }), ...answers });
const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${text} is in no row`);
  return within(row);
};

describe('who may come here', () => {
  it('not clients, who see a message; the server is asked for nothing', async () => {
    const { calls } = showFeature(usersRoutes, '/users', {});
    await screen.findByText('No tienes permisos para acceder a esta página.');
    expect(screen.queryByRole('button', { name: 'Crear Usuario' })).toBeNull();
    expect(calls).toEqual([]);
  });
});

describe('the list of clients', () => {
  it.each([
    ['?buscar=andes&page=2', { search: 'andes', role: 'cliente' }],
    ['?rol=admin', { search: '', role: 'admin' }],
  ])('is downloaded as it is narrowed (%s)', async (address, asked) => {
    const bodies: unknown[] = [];
    const answers: FakeApi = {
      'GET /api/users': () => usersPage([userRow()]),
      'POST /api/users/exports': ({ body }) => {
        bodies.push(body);
        return { body: { downloadUrl: 'https://exports.example/a.csv', count: 0 } };
      },
    };
    open(answers, `/users${address}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
    await screen.findByText('No hay nada que descargar');
    expect(bodies).toEqual([asked]);
  });

  it('shows a skeleton, then who they are and how to reach them', async () => {
    const lastYear = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
    const clara = userRow({
      secondaryEmail: 'clara@gmail.com',
      whatsapp: '+56987654321',
      lastSignInAt: lastYear,
    });
    const nobody = userRow({
      userId: idOf(2),
      email: 'nuevo@sur.cl',
      firstName: '',
      lastName: '',
      phone: '',
      companyName: '',
      lastSignInAt: null,
      invitationPending: true,
    });
    const idle = userRow({ userId: idOf(3), firstName: 'Iván', lastSignInAt: null });
    open({ 'GET /api/users': () => usersPage([clara, nobody, idle]) });

    expect(await screen.findByRole('status', { name: 'Cargando' })).toBeTruthy();
    screen.getByRole('heading', { level: 1, name: 'Gestión de Usuarios' });
    const first = await rowOf('Clara Rojas');
    first.getByText('clara@andes.cl');
    first.getByText('clara@gmail.com');
    first.getByText('Andes SpA');
    first.getByText('+56912345678');
    first.getByText('WA:');
    first.getByText('+56987654321');
    first.getByText('05/03/2026');
    expect(first.getByText('hace 3 días').getAttribute('title')).toMatch(/^\d\d\/\d\d\/\d{4} /);

    const second = await rowOf('nuevo@sur.cl');
    second.getByText('Sin nombre');
    second.getByText('Sin empresa');
    second.getByText('Sin teléfono');
    second.getByText('Invitación pendiente');
    const third = await rowOf('Iván Rojas');
    third.getByText(/nunca/);
    expect(third.queryByText('WA:')).toBeNull();
  });

  it('does not repeat a WhatsApp that is the phone', async () => {
    const same = userRow({ whatsapp: '+56912345678' });
    open({ 'GET /api/users': () => usersPage([same]) });
    const row = await rowOf('Clara Rojas');
    expect(row.getAllByText('+56912345678')).toHaveLength(1);
    expect(row.queryByText('WA:')).toBeNull();
  });

  it('has numbered pages of ten, with the line that says which these are', async () => {
    const asked: (string | null)[] = [];
    open(
      {
        'GET /api/users': ({ query }) => {
          asked.push(query.get('page'));
          return query.get('page') === '3'
            ? usersPage([userRow({ firstName: 'Última' })], { page: 3, pageCount: 3, total: 21 })
            : usersPage(
                Array.from({ length: 10 }, (_each, n) => userRow({ userId: idOf(n) })),
                { page: 2, pageCount: 3, total: 21 },
              );
        },
      },
      '/users?page=2',
    );
    await screen.findByText('Página 2 de 3 • Mostrando 11-20 de 21');
    await userEvent.click(screen.getByRole('link', { name: 'Página 3' }));
    await rowOf('Última Rojas');
    screen.getByText('Página 3 de 3 • Mostrando 21-21 de 21');
    expect(asked).toEqual(['2', '3']);
  });

  it('says the line also on a single page', async () => {
    open({ 'GET /api/users': () => usersPage([userRow()]) });
    await screen.findByText('Página 1 de 1 • Mostrando 1-1 de 1');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('goes to the last page where the requested one no longer exists', async () => {
    const { router } = open(
      { 'GET /api/users': () => usersPage([userRow()], { page: 2, pageCount: 2, total: 11 }) },
      '/users?page=9',
    );
    await rowOf('Clara Rojas');
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  });

  it('searches on the server, from page 1; no match offers to clear the search', async () => {
    const asked: string[] = [];
    const { router } = open(
      {
        'GET /api/users': ({ query }) => {
          asked.push(`${query.get('page') ?? ''} ${query.get('search') ?? ''}`.trim());
          return query.get('search') === ''
            ? usersPage([userRow()], { page: 2, pageCount: 2, total: 11 })
            : usersPage([]);
        },
      },
      '/users?page=2',
    );
    await rowOf('Clara Rojas');
    const box = screen.getByRole('searchbox', {
      name: 'Buscar por nombre, empresa, teléfono o email',
    });
    await userEvent.type(box, 'ñandú{Enter}');
    await screen.findByText('Ningún usuario coincide con tu búsqueda');
    expect(asked).toEqual(['2', '1 ñandú']);

    await userEvent.click(screen.getByText('Limpiar búsqueda'));
    await rowOf('Clara Rojas');
    expect(router.state.location.search).not.toContain('buscar');
  });

  it('without clients says so, with the action that makes the first one', async () => {
    open({ 'GET /api/users': () => usersPage([]) });
    await screen.findByText('No hay usuarios cliente');
    expect(screen.getAllByRole('button', { name: 'Crear Usuario' })).toHaveLength(2);
  });

  it('says why it could not load, and tries again', async () => {
    let broken = true;
    open({ 'GET /api/users': () => (broken ? new Error('offline') : usersPage([userRow()])) });
    await screen.findByText('No se pudieron cargar los usuarios');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await rowOf('Clara Rojas');
  });

  it('offers the invitation again only to who never came', async () => {
    const pending = userRow({ userId: idOf(2), firstName: 'Nora', invitationPending: true });
    open({ 'GET /api/users': () => usersPage([userRow(), pending]) });
    const actionsOf = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: `Acciones de ${name}` }));
      await screen.findByRole('menu');
      const labels = screen.getAllByRole('menuitem').map((item) => item.textContent);
      await userEvent.keyboard('{Escape}');
      return labels;
    };
    const usual = [
      'Asignar sitios',
      'Editar usuario',
      'Cambiar contraseña',
      'Hacer administrador',
      'Eliminar usuario',
    ];
    expect(await actionsOf('Clara Rojas')).toEqual(usual);
    expect(await actionsOf('Nora Rojas')).toEqual(usual.toSpliced(3, 0, 'Reenviar invitación'));
  });
});

describe('the list of administrators', () => {
  const carmen = userRow({ userId: idOf(7), firstName: 'Carmen', role: 'admin' });
  const own = userRow({ userId: profile.userId, firstName: 'Ana', role: 'admin' });
  const answers: FakeApi = {
    'GET /api/users': ({ query }) =>
      usersPage(query.get('role') === 'admin' ? [carmen, own] : [userRow()]),
  };

  it('is a filter in the address, and back leads to the clients', async () => {
    const { router } = open(answers);
    await rowOf('Clara Rojas');
    await userEvent.click(screen.getByRole('button', { name: 'Administradores' }));
    await rowOf('Carmen Rojas');
    expect(router.state.location.search).toBe('?rol=admin');
    expect(screen.queryByText('Clara Rojas')).toBeNull();
    await router.navigate(-1);
    await rowOf('Clara Rojas');
  });

  it('says which of them one is, and offers what can be done to each', async () => {
    open(answers, '/users?rol=admin');
    (await rowOf('Ana Rojas')).getByText('Tú');
    expect((await rowOf('Carmen Rojas')).queryByText('Tú')).toBeNull();
    const actionsOf = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: `Acciones de ${name}` }));
      await screen.findByRole('menu');
      const labels = screen.getAllByRole('menuitem').map((item) => item.textContent);
      await userEvent.keyboard('{Escape}');
      return labels;
    };
    expect(await actionsOf('Carmen Rojas')).toEqual([
      'Ver historial',
      'Cambiar posición',
      'Cambiar contraseña',
      'Quitar rol de administrador',
      'Eliminar usuario',
    ]);
    expect(await actionsOf('Ana Rojas')).toEqual(['Ver historial']);
  });

  it('keeps to administrators when a search is cleared', async () => {
    const found: FakeApi = {
      'GET /api/users': ({ query }) => usersPage(query.get('search') ? [] : [carmen]),
    };
    const { router } = open(found, '/users?rol=admin&buscar=nadie');
    await userEvent.click(await screen.findByText('Limpiar búsqueda'));
    await rowOf('Carmen Rojas');
    expect(router.state.location.search).toBe('?rol=admin');
  });
});
