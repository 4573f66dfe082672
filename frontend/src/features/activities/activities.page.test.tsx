// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListedActivity } from '../../../../functions/activities/activities.domain.ts';
import { activitiesApi, activity, noPlan, planInfo } from '../../testing/fake-activities.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { me } from '../../testing/fake-auth.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { setWidth } from '../../testing/window-width.ts';
import { openPortal } from '../../testing/portal-app.tsx';
import { activitiesRoutes } from './activities.routes.tsx';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() => import('./activities.page.tsx'));
// Wide enough for every column.
beforeEach(() => setWidth(1_440));
afterEach(cleanup);

const asAdmin: FakeApi = { 'GET /api/profile': me({ role: 'admin' }) };
function show(kept: ListedActivity[], more: FakeApi = {}, search = '') {
  return showFeature(activitiesRoutes, `/activities${search}`, {
    ...activitiesApi(kept),
    ...more,
  });
}
const cardOf = async (name: string) => {
  const title = await screen.findByRole('link', { name });
  const row = title.closest('tr');
  if (!row) throw new Error(`${name} is in no row`);
  return within(row);
};
const table = () => screen.getByRole('table', { name: /^Actividades, / });
const isTitle = (link: HTMLElement) => link.getAttribute('href')?.startsWith('/activities/');
const shown = () =>
  within(table())
    .getAllByRole('link')
    .filter(isTitle)
    .map(({ textContent }) => textContent);
const createButtons = () => screen.findAllByRole('button', { name: 'Nueva actividad' });

describe('the row of an activity', () => {
  it('says what, where, of which type and status, and when', async () => {
    show([activity({ description: 'Cambiar el banner', type: 'error', status: 'en_progreso' })]);
    const row = await cardOf('Cambiar el banner');
    row.getByText('Error');
    row.getByText('En progreso');
    row.getByText('Sin vencimiento');
    expect(row.getByText('05/03/2026').getAttribute('title')).toBe('05/03/2026 12:00');
    const site = row.getByRole('link', { name: 'Tienda Austral' });
    expect(site.getAttribute('href')).toBe('/status/01k9zz0000000000000000aaaa');
    expect(site.getAttribute('title')).toContain('https://tienda-austral.cl');
  });

  it('says when it is due, and when it was finished', async () => {
    show([
      activity({ description: 'Una', title: 'Banner', dueOn: '2099-11-27' }),
      activity({ description: 'Tarde', dueOn: '2020-11-27' }),
      activity({
        description: 'Actualizar',
        status: 'realizada',
        dueOn: '2020-11-27',
        completedAt: '2026-03-07T12:00:00.000Z',
      }),
    ]);
    const due = await cardOf('Banner');
    due.getByText('27/11/2099');
    due.getByText('Una');
    expect(due.queryByText('Atrasada')).toBeNull();
    (await cardOf('Tarde')).getByText('Atrasada');
    const done = await cardOf('Actualizar');
    done.getByText('07/03/2026');
    expect(done.queryByText(/Atrasada|27\/11/)).toBeNull();
  });

  it.each([
    ['deleted', 'Sitio eliminado', 'Sitio eliminado'],
    ['reassigned', 'El sitio ya no es tuyo', 'El sitio cambió de propietario'],
  ] as const)(
    'leads nowhere where its site is deleted or reassigned (%s)',
    async (websiteGone, toClient, toAdmin) => {
      const kept = [activity({ description: 'Vieja', websiteGone })];
      show(kept);
      let card = await cardOf('Vieja');
      card.getByText(toClient);
      card.getByText('Tienda Austral');
      expect(card.queryByRole('link', { name: 'Tienda Austral' })).toBeNull();
      cleanup();
      show(kept, asAdmin);
      card = await cardOf('Vieja');
      card.getByText(toAdmin);
    },
  );

  it('shows an administrator, and nobody else, whose it is, how soon and by whom', async () => {
    const kept = [
      activity({
        description: 'Una',
        clientName: 'Eva Soto',
        priority: 'urgente',
        assigneeName: 'Marta Ruiz',
      }),
      activity({ description: 'Otra', userId: null }),
    ];
    show(kept, asAdmin);
    const row = await cardOf('Una');
    const client = row.getByRole('link', { name: 'Eva Soto' });
    expect(client.getAttribute('href')).toMatch(/^\/users\/\w{26}$/);
    row.getByText('Urgente');
    row.getByText('Marta Ruiz');
    row.getByText('Mejora');
    (await cardOf('Otra')).getByText('Sin cliente');
    cleanup();
    show(kept);
    const own = await cardOf('Una');
    expect(own.queryByText(/Eva Soto|Urgente/)).toBeNull();
  });

  it('offers a client what is pending to edit and delete, and nothing of the rest', async () => {
    show([
      activity({ description: 'Una' }),
      activity({ description: 'Dos', status: 'en_progreso' }),
      activity({ description: 'Tres', status: 'realizada' }),
    ]);
    await userEvent.click((await cardOf('Una')).getByRole('button', { name: 'Acciones de Una' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Editar', 'Eliminar']);
    await userEvent.keyboard('{Escape}');
    expect((await cardOf('Una')).queryByRole('button', { name: /^Cerrar/ })).toBeNull();
    for (const name of ['Dos', 'Tres']) {
      const row = await cardOf(name);
      expect(row.queryByRole('button')).toBeNull();
      expect(row.queryByRole('checkbox')).toBeNull();
    }
  });
});

describe('the order of the list', () => {
  const orderOf = (name: string) =>
    within(table()).getByRole('columnheader', { name }).getAttribute('aria-sort');

  it('is in the address, by its headings, and asked of the server', async () => {
    const orders: (string | null)[] = [];
    const list: FakeApi[string] = ({ query }) => {
      orders.push(query.get('order'));
      return { body: { items: [activity({ description: 'Una' })], nextCursor: null } };
    };
    const { router } = show([], { ...asAdmin, 'GET /api/activities': list });
    await cardOf('Una');
    expect(['Creada', 'Vence', 'Prioridad', 'Sitio'].map(orderOf)).toEqual([
      'descending',
      'none',
      'none',
      'none',
    ]);
    const heading = () => screen.getByRole('button', { name: 'Vence' });
    await userEvent.click(heading());
    expect(router.state.location.search).toBe('?orden=vencimiento');
    await waitFor(() => expect(orderOf('Vence')).toBe('ascending'));
    await screen.findByText(/El orden vale para las que no están terminadas/);
    heading().focus();
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?orden=-vencimiento');
    await waitFor(() => expect(orderOf('Vence')).toBe('descending'));
    await userEvent.click(screen.getByRole('button', { name: 'Creada' }));
    await userEvent.click(screen.getByRole('button', { name: 'Creada' }));
    expect(router.state.location.search).toBe('');
    await waitFor(() =>
      expect(orders).toEqual([null, 'vencimiento', '-vencimiento', 'creada', null]),
    );
  });

  it('by priority is for administrators', async () => {
    show([activity({ description: 'Una' })], {}, '?orden=prioridad');
    await cardOf('Una');
    expect(within(table()).queryByRole('columnheader', { name: 'Prioridad' })).toBeNull();
    expect(orderOf('Creada')).toBe('descending');
    const orders = within(screen.getByLabelText('Orden')).getAllByRole('option');
    expect(orders.map(({ textContent }) => textContent)).not.toContain('Más urgentes primero');
  });

  it('moves what is completed to the finished ones', async () => {
    const [first, second] = [
      activity({ description: 'Vieja' }),
      activity({ description: 'Nueva' }),
    ];
    const done = activity({ description: 'Hecha', status: 'realizada' });
    show([second, first, done], asAdmin);
    await cardOf('Hecha');
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar: Nueva' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar actividad' }));
    await waitFor(() => expect(shown()).toEqual(['Vieja', 'Hecha', 'Nueva']));
  });
});

describe('the list of activities', () => {
  it('leads to the page of each', async () => {
    const kept = activity({ description: 'Una' });
    show([kept]);
    const link = await screen.findByRole('link', { name: 'Una' });
    expect(link.getAttribute('href')).toBe(`/activities/${kept.activityId}`);
  });

  it('has a title, in the tab too', async () => {
    const answers = activitiesApi([activity({ description: 'Una' })]);
    openPortal('/activities', { stored: true, answers });
    await screen.findByRole('heading', { level: 1, name: 'Actividades' });
    expect(document.title).toBe('Actividades · WordPress Manager');
    await cardOf('Una');
  });

  it('is narrowed by search, status and type, which stay in the address', async () => {
    const { router } = show([
      activity({ description: 'Una', status: 'pendiente', type: 'error' }),
      activity({ description: 'Dos', status: 'realizada', type: 'error' }),
      activity({ description: 'Tres', status: 'realizada', type: 'mantenimiento' }),
    ]);
    await cardOf('Una');
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Realizada');
    await waitFor(() => expect(shown()).toEqual(['Dos', 'Tres']));
    await userEvent.selectOptions(screen.getByLabelText('Tipo'), 'Mantenimiento');
    await waitFor(() => expect(shown()).toEqual(['Tres']));
    expect(router.state.location.search).toBe('?estado=realizada&tipo=mantenimiento');
    screen.getByText('1 actividad encontrada');
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Todos los estados');
    await userEvent.selectOptions(screen.getByLabelText('Tipo'), 'Todos los tipos');
    await userEvent.type(screen.getByRole('searchbox'), 'dos{Enter}');
    await waitFor(() => expect(shown()).toEqual(['Dos']));
    expect(router.state.location.search).toBe('?buscar=dos');
  });

  it('is searched by what each reader sees', async () => {
    show([activity({ description: 'Una' })]);
    await cardOf('Una');
    screen.getByRole('searchbox', { name: 'Buscar por título, descripción, sitio, tipo o estado' });
    cleanup();
    show([activity({ description: 'Una' })], asAdmin);
    await cardOf('Una');
    screen.getByRole('searchbox', { name: /cliente/ });
  });

  it('opens as the address says', async () => {
    show(
      [
        activity({ description: 'Una error' }),
        activity({ description: 'Dos error', type: 'error' }),
        activity({ description: 'Tres', type: 'error' }),
      ],
      {},
      '?buscar=error&estado=pendiente&tipo=error&page=3',
    );
    await cardOf('Dos error');
    expect(shown()).toEqual(['Dos error']);
    expect(screen.getByLabelText<HTMLSelectElement>('Estado').value).toBe('pendiente');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('error');
  });

  it('says that there are none yet, and offers to make the first', async () => {
    show([]);
    await screen.findByText('Aún no tienes actividades');
    expect(await createButtons()).toHaveLength(2);
    expect(screen.queryByRole('searchbox')).toBeNull();
    cleanup();
    show([], asAdmin);
    await screen.findByText('Aún no hay actividades');
  });

  it('says that none matches, and goes back to all', async () => {
    const { router } = show([activity({ description: 'Una' })], {}, '?buscar=zzz&estado=pendiente');
    await screen.findByText('Ninguna actividad coincide con los filtros');
    await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await cardOf('Una');
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('shows a skeleton, then why it could not be read, and tries again', async () => {
    const answers: FakeApi = {
      ...activitiesApi([activity({ description: 'Una' })]),
      'GET /api/activities': refusal(403, 'FORBIDDEN', 'No tienes permisos.'),
    };
    showFeature(activitiesRoutes, '/activities', answers);
    await screen.findAllByRole('status', { name: 'Cargando' });
    await screen.findByText('No se pudieron cargar las actividades');
    screen.getByText('No tienes permisos.');
    Object.assign(answers, activitiesApi([activity({ description: 'Una' })]));
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await cardOf('Una');
  });
});

describe('reading on', () => {
  const names = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'];
  const kept = () => names.map((description) => activity({ description }));

  it('is asked for, and tried again where it fails', async () => {
    const answers = activitiesApi(kept(), { size: 3 });
    showFeature(activitiesRoutes, '/activities', answers);
    await cardOf('Tres');
    screen.getByText('3 actividades a la vista');
    const list = answers['GET /api/activities'];
    Object.assign(answers, { 'GET /api/activities': new Error('offline') });
    await userEvent.click(screen.getByRole('button', { name: 'Ver más' }));
    await screen.findByText('No se pudieron cargar más actividades.');
    Object.assign(answers, { 'GET /api/activities': list });
    await userEvent.click(screen.getByRole('button', { name: 'Ver más' }));
    await cardOf('Cinco');
    expect(shown()).toEqual(names);
    screen.getByText('5 actividades');
    expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  });

  it('goes on with a search that stopped early, having found something or nothing', async () => {
    showFeature(activitiesRoutes, '/activities?buscar=c', activitiesApi(kept(), { size: 1 }));
    await screen.findByText('Aún no encontramos ninguna');
    const on = () => userEvent.click(screen.getByRole('button', { name: 'Seguir buscando' }));
    await on();
    await on();
    await on();
    await cardOf('Cuatro');
    screen.getByText('1 actividad hasta ahora');
    await on();
    await cardOf('Cinco');
    expect(screen.queryByRole('button', { name: 'Seguir buscando' })).toBeNull();
    screen.getByText('2 actividades encontradas');
  });
});

describe("the button 'Nueva actividad'", () => {
  it.each([
    ['No tienes un plan activo', noPlan],
    ['Has alcanzado el límite de actividades de tu plan', planInfo(5)],
  ])('is disabled, and says why: %s', async (message, body) => {
    show([], { 'GET /api/user-plans/current': { body } });
    const reason = await screen.findByText(message);
    const [button] = await createButtons();
    if (!button) throw new Error('There is no button');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-describedby')).toBe(reason.id);
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['Te queda 1 actividad disponible', planInfo(4)],
    ['Te quedan 2 actividades disponibles', planInfo(3)],
    ['Tienes 3 actividades disponibles', planInfo(2)],
  ])('opens the dialog where the plan allows it: %s', async (message, body) => {
    show([activity()], { 'GET /api/user-plans/current': { body } });
    await screen.findByText(message);
    const [button] = await createButtons();
    if (!button) throw new Error('There is no button');
    expect(button.getAttribute('aria-disabled')).toBeNull();
  });

  it('is always there for an administrator, who has no plan card', async () => {
    const { calls } = show([], asAdmin);
    const [button] = await createButtons();
    expect(button?.getAttribute('aria-disabled')).toBeNull();
    await screen.findByText('Aún no hay actividades');
    expect(screen.queryByText('Estado de tu plan')).toBeNull();
    expect(calls).toEqual(['GET /api/activities']);
  });

  it('stays where the plan could not be read: the server decides', async () => {
    show([], { 'GET /api/user-plans/current': new Error('offline') });
    await screen.findByText('No se pudo cargar la información del plan');
    const [button] = await createButtons();
    expect(button?.getAttribute('aria-disabled')).toBeNull();
  });
});
