// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal, type FakeAnswer, type FakeApi, type FakeCall } from '../../testing/fake-api.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { setWidth, USUAL_WIDTH } from '../../testing/window-width.ts';
import { websitesRoutes } from './websites.routes.tsx';
import { pageOfSites, website } from './websites.samples.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setWidth(USUAL_WIDTH);
});

const asAdmin: FakeApi = { 'GET /api/profile': { body: { role: 'admin' } } };
const idOf = (n: number) => `01k9zz00000000000000000${String(n).padStart(3, '0')}`;
const site = (n: number) => website({ websiteId: idOf(n), name: `Sitio ${String(n)}` });
/** As the API pages them: beyond the last page it answers the last one. */
const paged = (count: number) => {
  const all = Array.from({ length: count }, (_, i) => site(i + 1));
  return ({ query }: FakeCall): FakeAnswer => {
    const pageCount = Math.max(1, Math.ceil(all.length / 15));
    const page = Math.min(Number(query.get('page')), pageCount);
    const items = all.slice((page - 1) * 15, page * 15);
    return pageOfSites(items, { page, pageCount, total: all.length });
  };
};
const show = (answers: FakeApi, address = '/websites') =>
  showFeature(websitesRoutes, address, answers);
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${name} is in no row`);
  return within(row);
};
const names = () =>
  screen.getAllByRole('link', { name: /^Sitio \d+$/ }).map((link) => link.textContent);
const openMenu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Acciones de ${name}` }));
  return within(await screen.findByRole('menu'));
};

describe('the list of sites', () => {
  it('shows a skeleton, then name, comments, URL, type and version of each', async () => {
    const sites = [
      website({ websiteId: idOf(1), comments: 'Cliente desde 2021.' }),
      website({
        websiteId: idOf(2),
        name: 'Academia',
        url: 'http://academia.cl/aula',
        type: 'elearning',
        wordpressVersion: null,
      }),
    ];
    show({ 'GET /api/websites': pageOfSites(sites) });

    expect(await screen.findByRole('status', { name: 'Cargando' })).toBeTruthy();
    const shop = await rowOf('Tienda Austral');
    expect(shop.getByText('Cliente desde 2021.')).toBeTruthy();
    expect(shop.getByText('Tienda')).toBeTruthy();
    expect(shop.getByText('6.8')).toBeTruthy();
    expect(shop.queryByText('Sin HTTPS')).toBeNull();
    const url = shop.getByRole('link', { name: /tienda-austral\.cl/ });
    expect(url.textContent).not.toContain('https://');
    expect(url.getAttribute('target')).toBe('_blank');
    expect(url.getAttribute('rel')).toContain('noopener');

    const school = await rowOf('Academia');
    expect(school.getByText('E-Learning')).toBeTruthy();
    expect(school.getByText('N/A')).toBeTruthy();
    expect(school.getByText('Sin HTTPS')).toBeTruthy();
    const name = school.getByRole('link', { name: 'Academia' });
    expect(name.getAttribute('href')).toBe(`/status/${idOf(2)}`);
    expect(screen.getByText('2 sitios')).toBeTruthy();
  });

  it('marks a WordPress that is registered twice', async () => {
    const sites = [site(1), { ...site(2), duplicateSince: '2026-03-01T12:00:00.000Z' }];
    show({ 'GET /api/websites': pageOfSites(sites) });
    expect((await rowOf('Sitio 2')).getByText('Duplicado')).toBeTruthy();
    expect((await rowOf('Sitio 1')).queryByText('Duplicado')).toBeNull();
  });

  it('says to administrators whose each is, and leads to them', async () => {
    const ownerId = idOf(90);
    const sites = [
      website({ websiteId: idOf(1), userId: ownerId, ownerName: 'Clara Rojas' }),
      website({ websiteId: idOf(2), name: 'Suelto', userId: null }),
      website({ websiteId: idOf(3), name: 'Huérfano', ownerName: 'Usuario eliminado' }),
    ];
    setWidth(1_440);
    show({ ...asAdmin, 'GET /api/websites': pageOfSites(sites) });
    const owner = (await rowOf('Tienda Austral')).getByRole('link', { name: 'Clara Rojas' });
    expect(owner.getAttribute('href')).toBe(`/users/${ownerId}`);
    screen.getByRole('columnheader', { name: 'Cliente' });
    (await rowOf('Suelto')).getByText('Sin propietario');
    const deletedOwner = (await rowOf('Huérfano')).getByText('Usuario eliminado');
    expect(deletedOwner.closest('a')).toBeNull();
    await act(async () => setWidth(USUAL_WIDTH));
    (await rowOf('Tienda Austral')).getByRole('link', { name: 'Clara Rojas' });
  });

  it('says nothing of owners to a client', async () => {
    setWidth(1_440);
    show({ 'GET /api/websites': pageOfSites([website({ websiteId: idOf(1) })]) });
    await rowOf('Tienda Austral');
    expect(screen.queryByRole('columnheader', { name: 'Cliente' })).toBeNull();
    setWidth(USUAL_WIDTH);
  });

  it('says how old the newest backup of each is, and in words that one is late', async () => {
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString();
    show({
      'GET /api/websites': pageOfSites([
        website({ websiteId: idOf(1), name: 'Al día', lastBackupAt: threeDaysAgo }),
        website({ websiteId: idOf(2), name: 'Nuevo' }),
        website({
          websiteId: idOf(3),
          name: 'Atrasado',
          lastBackupAt: threeDaysAgo,
          backupMissed: true,
        }),
      ]),
    });

    const current = await rowOf('Al día');
    expect(current.getByText(/^Respaldado/).textContent).toBe('Respaldado hace 3 días');
    expect(current.queryByText('Respaldo atrasado')).toBeNull();
    expect((await rowOf('Nuevo')).getByText('Sin respaldos')).toBeTruthy();
    const late = await rowOf('Atrasado');
    expect(late.getByText('hace 3 días')).toBeTruthy();
    expect(late.getByText('Respaldo atrasado')).toBeTruthy();
  });

  it('is downloaded as it is narrowed', async () => {
    const bodies: unknown[] = [];
    show(
      {
        'GET /api/websites': paged(1),
        'POST /api/websites/exports': ({ body }) => {
          bodies.push(body);
          return { body: { downloadUrl: 'https://exports.example/a.csv', count: 0 } };
        },
      },
      '/websites?buscar=sur&tipo=blog&page=2',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
    await screen.findByText('No hay nada que descargar');
    expect(bodies).toEqual([{ search: 'sur', type: 'blog' }]);
  });

  it('has one primary action, which leads to the form', async () => {
    show({ 'GET /api/websites': pageOfSites([website({})]) });

    await rowOf('Tienda Austral');
    const create = screen.getByRole('link', { name: 'Nuevo Sitio' });
    expect(create.getAttribute('href')).toBe('/websites/create');
    expect(screen.queryByRole('button', { name: 'Asignar sitios' })).toBeNull();
  });

  it('offers a client to edit and to delete', async () => {
    show({ 'GET /api/websites': pageOfSites([website({})]) });

    const menu = await openMenu('Tienda Austral');
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Editar',
      'Eliminar',
    ]);
    const edit = menu.getByRole('menuitem', { name: 'Editar' });
    expect(edit.getAttribute('href')).toBe(`/websites/edit/${website({}).websiteId}`);
  });

  it('marks sites without owner for administrators, who may give them another one', async () => {
    show({
      ...asAdmin,
      'GET /api/websites': pageOfSites([
        website({}),
        website({ websiteId: idOf(2), name: 'Huérfano', userId: null }),
      ]),
    });

    const orphan = await rowOf('Huérfano');
    expect(orphan.getByText('Sin propietario')).toBeTruthy();
    expect(orphan.getByTitle('Solo los administradores ven este sitio.')).toBeTruthy();
    expect((await rowOf('Tienda Austral')).queryByText('Sin propietario')).toBeNull();
    const menu = await openMenu('Huérfano');
    expect(menu.getByRole('menuitem', { name: 'Cambiar propietario' })).toBeTruthy();
  });

  it('without sites says what will be here, with the action that fills it', async () => {
    show({ 'GET /api/websites': pageOfSites([]) });

    await screen.findByText('Aún no tienes sitios web');
    expect(screen.getAllByRole('link', { name: 'Nuevo Sitio' })).toHaveLength(2);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('says why it could not load, and tries again', async () => {
    let broken = true;
    show({
      'GET /api/websites': () => (broken ? new Error('offline') : pageOfSites([website({})])),
    });

    await screen.findByText('No se pudieron cargar los sitios web');
    expect(screen.getByText(/No pudimos conectar con el servidor/)).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await rowOf('Tienda Austral');
  });

  it('is fresh for two minutes, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { calls, router } = show({ 'GET /api/websites': pageOfSites([website({})]) });
    await rowOf('Tienda Austral');
    const comeBackAfter = async (ms: number) => {
      await router.navigate('/plans');
      await screen.findByText('Otra página');
      vi.setSystemTime(Date.now() + ms);
      await router.navigate('/websites');
      await rowOf('Tienda Austral');
    };
    const reads = () => calls.filter((call) => call === 'GET /api/websites');
    await comeBackAfter(119_000);
    expect(reads()).toHaveLength(1);
    await comeBackAfter(1_001);
    await waitFor(() => expect(reads()).toHaveLength(2));
  });
});

describe('pages', () => {
  it('are of fifteen, say which rows they show, and live in the address', async () => {
    const { router } = show({ 'GET /api/websites': paged(40) });
    await rowOf('Sitio 15');
    expect(names()).toHaveLength(15);
    expect(screen.getByText('Mostrando 1-15 de 40 sitios')).toBeTruthy();

    await userEvent.click(screen.getByRole('link', { name: 'Página 3' }));
    await rowOf('Sitio 40');
    expect(names()).toHaveLength(10);
    expect(screen.getByText('Mostrando 31-40 de 40 sitios')).toBeTruthy();
    expect(router.state.location.search).toBe('?page=3');

    await router.navigate(-1);
    await rowOf('Sitio 15');
  });

  it('keep the rows there are until the others come', async () => {
    let answer: (with_: FakeAnswer) => void = () => undefined;
    const first = paged(40);
    show({
      'GET /api/websites': (call) =>
        call.query.get('page') === '1'
          ? first(call)
          : new Promise<FakeAnswer>((resolve) => (answer = resolve)),
    });
    await rowOf('Sitio 1');
    await userEvent.click(screen.getByRole('link', { name: 'Página 2' }));
    await waitFor(() =>
      expect(screen.getByRole('table').closest('[aria-busy="true"]')).not.toBeNull(),
    );
    expect(screen.getByText('Sitio 1')).toBeTruthy();
    answer(pageOfSites([site(16)], { page: 2, pageCount: 3, total: 40 }));
    await rowOf('Sitio 16');
    expect(screen.queryByText('Sitio 1')).toBeNull();
  });

  it('beyond the last one are the last one, which is not asked for twice', async () => {
    const { calls, router } = show({ 'GET /api/websites': paged(20) }, '/websites?page=9');
    await rowOf('Sitio 20');
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
    expect(screen.getByText('Mostrando 16-20 de 20 sitios')).toBeTruthy();
    expect(calls.filter((call) => call === 'GET /api/websites')).toHaveLength(1);
  });
});

describe('tags', () => {
  const tagFilter = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Etiqueta' });

  it('stand in the row, two at most, and screen readers read all of them', async () => {
    setWidth(1_440);
    const tags = ['VIP', 'Plan anual', 'Nuevo'];
    show({ 'GET /api/websites': pageOfSites([website({ tags })]) });
    const row = await rowOf('Tienda Austral');
    expect(row.getByText('VIP')).toBeTruthy();
    expect(row.queryByText('Nuevo')).toBeNull();
    expect(row.getByText('+1')).toBeTruthy();
    expect(row.getByText('Etiquetas: VIP, Plan anual, Nuevo')).toBeTruthy();
  });

  it('narrow the list, live in the address and are cleared with the other filters', async () => {
    const asked: (string | null)[] = [];
    const { router } = show(
      {
        'GET /api/websites/tags': { body: { tags: ['Nuevo', 'VIP'] } },
        'GET /api/websites': ({ query }) => {
          asked.push(query.get('tag'));
          return pageOfSites(query.has('tag') ? [] : [site(1)]);
        },
      },
      '/websites?page=2',
    );
    await waitFor(() => expect(tagFilter().disabled).toBe(false));
    await userEvent.selectOptions(tagFilter(), 'VIP');
    await screen.findByText('Ningún sitio coincide con tu búsqueda');
    expect(router.state.location.search).toBe('?etiqueta=VIP');
    expect(asked.at(-1)).toBe('VIP');
    await userEvent.click(screen.getByRole('button', { name: 'Limpiar búsqueda' }));
    await screen.findByText('Sitio 1');
    expect(router.state.location.search).toBe('');
  });

  it('of a row narrow the list to those that have it', async () => {
    setWidth(1_440);
    const answers = { 'GET /api/websites': pageOfSites([website({ tags: ['VIP'] })]) };
    const { router } = show(answers, '/websites?buscar=austral&page=2');
    const row = await rowOf('Tienda Austral');
    await userEvent.click(row.getByText('VIP'));
    // What the list was narrowed to before stays; the page begins again.
    const wanted = '?buscar=austral&etiqueta=VIP';
    await waitFor(() => expect(router.state.location.search).toBe(wanted));
    expect(router.state.location.pathname).toBe('/websites');
  });

  it('of an address are shown as the sites write them, and also where no site has them', async () => {
    const answers = {
      'GET /api/websites/tags': { body: { tags: ['Diseño'] } },
      'GET /api/websites': pageOfSites([site(1)]),
    };
    const { router } = show(answers, '/websites?etiqueta=diseno');
    await waitFor(() => expect(tagFilter().value).toBe('Diseño'));
    await router.navigate('/websites?etiqueta=Viejo');
    await waitFor(() => expect(tagFilter().value).toBe('Viejo'));
  });

  it('leave the filter closed where there are none, and it says where to add them', async () => {
    show({
      'GET /api/websites/tags': { body: { tags: [] } },
      'GET /api/websites': pageOfSites([site(1)]),
    });
    const title = 'Aún no hay etiquetas. Agrégalas al editar un sitio.';
    await waitFor(() => expect(tagFilter().title).toBe(title));
    expect(tagFilter().disabled).toBe(true);
  });
});

describe('search and filter', () => {
  it('are asked of the server, live in the address and begin at page 1', async () => {
    const asked: string[] = [];
    const { router } = show(
      {
        'GET /api/websites': ({ query }) => {
          asked.push(query.toString());
          return pageOfSites([site(1)], { total: 1 });
        },
      },
      '/websites?page=1',
    );
    await rowOf('Sitio 1');
    await userEvent.type(screen.getByRole('searchbox'), 'austral');
    await waitFor(() => expect(router.state.location.search).toBe('?buscar=austral'));
    // The router knows the address a moment before the page does, which the next choice starts from.
    await waitFor(() => expect(asked).toHaveLength(2));
    await userEvent.selectOptions(screen.getByLabelText('Tipo de sitio'), 'E-Learning');
    await waitFor(() =>
      expect(router.state.location.search).toBe('?buscar=austral&tipo=elearning'),
    );
    await screen.findByText('1 sitio encontrado');
    expect(asked).toEqual([
      'page=1&search=',
      'page=1&search=austral',
      'page=1&search=austral&type=elearning',
    ]);
  });

  it('come from the address', async () => {
    show(
      {
        'GET /api/websites': ({ query }) =>
          query.toString() === 'page=2&search=a&type=blog'
            ? pageOfSites([site(16)], { page: 2, pageCount: 2, total: 16 })
            : new Error('another list'),
      },
      '/websites?buscar=a&tipo=blog&page=2',
    );
    await rowOf('Sitio 16');
    expect(screen.getByText('Mostrando 16-16 de 16 sitios encontrados')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('a');
    expect(screen.getByLabelText<HTMLSelectElement>('Tipo de sitio').value).toBe('blog');
  });

  it('offer every type', async () => {
    show({ 'GET /api/websites': pageOfSites([site(1)]) });
    await rowOf('Sitio 1');
    const options = within(screen.getByLabelText('Tipo de sitio')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'Todos los tipos',
      'Tienda',
      'Informativo',
      'Blog',
      'Cotizador',
      'E-Learning',
    ]);
  });

  it('that find nothing say so, and can be cleared', async () => {
    const { router } = show(
      {
        'GET /api/websites': ({ query }) =>
          pageOfSites(query.get('search') === '' ? [site(1)] : []),
      },
      '/websites?buscar=nada&tipo=blog',
    );
    const nothing = await screen.findByText('Ningún sitio coincide con tu búsqueda');
    const card = nothing.closest('section');
    if (!card) throw new Error('The sentence is in no card');
    await userEvent.click(within(card).getByRole('button', { name: 'Limpiar búsqueda' }));

    await rowOf('Sitio 1');
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });
});

describe('deleting', () => {
  const ask = async (name: string) => {
    await userEvent.click((await openMenu(name)).getByRole('menuitem', { name: 'Eliminar' }));
    return screen.findByRole('alertdialog', { name: `¿Eliminar el sitio «${name}»?` });
  };
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Eliminar sitio' }));

  it('names the site and what goes with it, and starts on the way out', async () => {
    const { calls } = show({ 'GET /api/websites': pageOfSites([site(1)]) });
    const dialog = await ask('Sitio 1');
    expect(dialog.textContent).toContain('¿Eliminar el sitio «Sitio 1»?');
    expect(dialog.textContent).toContain('su API Key guardada');
    expect(dialog.textContent).toContain('su estado y los datos de su última sincronización');
    expect(dialog.textContent).toContain('sus respaldos, con sus archivos y su registro');
    const cancel = within(dialog).getByRole('button', { name: 'Cancelar' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await userEvent.keyboard('{Enter}');

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    const trigger = screen.getByRole('button', { name: 'Acciones de Sitio 1' });
    await waitFor(() => expect(document.activeElement).toBe(trigger));
  });

  it('removes the row, says so, and reads the list and the others again', async () => {
    let sites = [site(1), site(2)];
    const { calls, queryClient } = show({
      'GET /api/websites': () => pageOfSites(sites),
      [`DELETE /api/websites/${idOf(1)}`]: () => {
        sites = [site(2)];
        return { body: { websiteId: idOf(1) } };
      },
    });
    queryClient.setQueryData(['status', 'list'], {});
    queryClient.setQueryData(['dashboard', 'overview'], {});
    await ask('Sitio 1');
    await confirm();

    await screen.findByText('Sitio web eliminado correctamente');
    await waitFor(() => expect(names()).toEqual(['Sitio 2']));
    const isRead = (call: string) => call === 'GET /api/websites';
    await waitFor(() => expect(calls.filter(isRead)).toHaveLength(2));
    expect(screen.getByText('1 sitio')).toBeTruthy();
    expect(queryClient.getQueryState(['status', 'list'])?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(['dashboard', 'overview'])?.isInvalidated).toBe(true);
  });

  it('goes to the last page when its own is empty', async () => {
    let count = 16;
    const { router } = show(
      {
        'GET /api/websites': (call) => paged(count)(call),
        [`DELETE /api/websites/${idOf(16)}`]: () => {
          count = 15;
          return { body: { websiteId: idOf(16) } };
        },
      },
      '/websites?page=2',
    );
    await ask('Sitio 16');
    await confirm();

    await rowOf('Sitio 15');
    expect(router.state.location.search).toBe('');
    expect(screen.getByText('15 sitios')).toBeTruthy();
  });

  it('says that it failed, stays open, and can be tried again', async () => {
    let broken = true;
    show({
      'GET /api/websites': pageOfSites([site(1), site(2)]),
      [`DELETE /api/websites/${idOf(1)}`]: () =>
        broken
          ? refusal(500, 'INTERNAL', 'Algo salió mal de nuestro lado.')
          : { body: { websiteId: idOf(1) } },
    });
    const dialog = await ask('Sitio 1');
    await confirm();
    await screen.findByText('No se pudo eliminar el sitio web');
    expect(within(dialog).getByText('Algo salió mal de nuestro lado.')).toBeTruthy();

    broken = false;
    await confirm();
    await screen.findByText('Sitio web eliminado correctamente');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

describe('assigning, for administrators', () => {
  it('opens from the head of the page', async () => {
    show({ ...asAdmin, 'GET /api/websites': pageOfSites([site(1)]) });
    await rowOf('Sitio 1');
    const open = screen.getByRole('button', { name: 'Asignar sitios' });
    await userEvent.click(open);
    await screen.findByRole('dialog', { name: 'Asignar sitios web' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(open));
  });

  it('opens for one site from its row, and shows its new state without reading the list', async () => {
    const { calls } = show({
      ...asAdmin,
      'GET /api/websites': pageOfSites([site(1)]),
      'GET /api/users': { body: { items: [], page: 1, pageCount: 1, total: 0 } },
      'POST /api/websites/assignments': ({ body }) => {
        expect(body).toEqual({ websiteIds: [idOf(1)], userId: null });
        return { body: { items: [{ ...site(1), userId: null }] } };
      },
    });
    const menu = await openMenu('Sitio 1');
    await userEvent.click(menu.getByRole('menuitem', { name: 'Cambiar propietario' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar propietario' }));
    await userEvent.click(dialog.getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: 'Sin propietario' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Actualizar' }));

    await screen.findByText('Sitio web reasignado correctamente');
    expect((await rowOf('Sitio 1')).getByText('Sin propietario')).toBeTruthy();
    expect(calls.filter((call) => call === 'GET /api/websites')).toHaveLength(1);
  });
});
