// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type {
  EditableField,
  ListedActivity,
} from '../../../../functions/activities/activities.domain.ts';
import { activitiesApi, activity, noPlan, planInfo } from '../../testing/fake-activities.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { me, profile } from '../../testing/fake-auth.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { openPortal } from '../../testing/portal-app.tsx';
import { activitiesRoutes } from './activities.routes.tsx';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() => import('./activities.page.tsx'));
afterEach(cleanup);

const asAdmin: FakeApi = { 'GET /api/profile': me({ role: 'admin' }) };
function show(kept: ListedActivity[], more: FakeApi = {}, search = '') {
  return showFeature(activitiesRoutes, `/activities${search}`, {
    ...activitiesApi(kept),
    ...more,
  });
}
const cardOf = async (description: string) => {
  const title = await screen.findByRole('heading', { level: 2, name: description });
  const item = title.closest('li');
  if (!item) throw new Error(`${description} is on no card`);
  return within(item);
};
const shown = () =>
  within(screen.getByRole('list', { name: /^Actividades, / }))
    .getAllByRole('heading')
    .map((heading) => heading.textContent);
const createButtons = () => screen.findAllByRole('button', { name: 'Nueva actividad' });

describe('the card of an activity', () => {
  it('says what, where, of which type and status, and when', async () => {
    show([activity({ description: 'Cambiar el banner', type: 'error', status: 'en_progreso' })]);
    const card = await cardOf('Cambiar el banner');
    card.getByText('Error');
    card.getByText('En progreso');
    card.getByText('tienda-austral.cl');
    const day = card.getByText('05/03/2026');
    expect(day.getAttribute('title')).toBe('05/03/2026 12:00');
    expect(day.closest('li')?.textContent).toBe('Creada el 05/03/2026');
    expect(card.getByRole('link', { name: 'Tienda Austral' }).getAttribute('href')).toBe(
      '/status/01k9zz0000000000000000aaaa',
    );
  });

  it('shows how it was closed, and with which WordPress', async () => {
    show([
      activity({
        description: 'Actualizar',
        status: 'realizada',
        completedAt: '2026-03-07T12:00:00.000Z',
        versionAtCreation: '6.8.1',
        versionAtCompletion: '6.8.2',
        closingComment: 'Actualizado\nsin problemas.',
      }),
    ]);
    const card = await cardOf('Actualizar');
    card.getByText('Realizada');
    expect(card.getByText('07/03/2026').closest('li')?.textContent).toBe('Realizada el 07/03/2026');
    card.getByText('WordPress 6.8.1 → 6.8.2');
    card.getByText('Comentario de cierre');
    card.getByText(/Actualizado\s+sin problemas\./);
  });

  it('shows every field that people fill in', async () => {
    const kept = activity({
      description: 'Actualizar',
      title: 'WordPress 6.8',
      type: 'error',
      status: 'realizada',
      priority: 'urgente',
      assigneeId: profile.userId,
      assigneeName: 'Marta Ruiz',
      dueOn: '2099-11-27',
      hoursDedicated: 1.5,
      closingComment: 'Listo',
      evidence: 'Galería 2.3.1 → 2.4.0, 22/11',
    });
    const texts: Record<EditableField, string | RegExp> = {
      title: 'WordPress 6.8',
      description: 'Actualizar',
      type: 'Error',
      status: 'Realizada',
      priority: 'Urgente',
      assigneeId: 'A cargo de Marta Ruiz',
      dueOn: 'Vence el 27/11/2099',
      hoursDedicated: /^Horas: 1,5\sh$/,
      closingComment: /^Listo/,
      evidence: /Galería 2\.3\.1 → 2\.4\.0, 22\/11$/,
    };
    show([kept], asAdmin);
    const card = await cardOf('WordPress 6.8');
    for (const text of Object.values(texts)) card.getByText(text);
  });

  it('says nothing of how it was closed once it is open again', async () => {
    show([activity({ description: 'Una', closingComment: 'Listo' })]);
    const card = await cardOf('Una');
    expect(card.queryByText('Comentario de cierre')).toBeNull();
  });

  it.each([
    ['deleted', 'Sitio eliminado', 'Sitio eliminado'],
    ['reassigned', 'El sitio ya no es tuyo', 'El sitio cambió de propietario'],
  ] as const)(
    'leads nowhere where its site is gone (%s)',
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

  it('tells an administrator whose it is and the hours, and nobody else', async () => {
    const kept = [
      activity({ description: 'Una', clientName: 'Eva Soto', hoursDedicated: 1.5 }),
      activity({ description: 'Otra', userId: null }),
    ];
    show(kept, asAdmin);
    const card = await cardOf('Una');
    const client = card.getByRole('link', { name: 'Eva Soto' });
    expect(client.getAttribute('href')).toMatch(/^\/users\/\w{26}$/);
    expect(client.closest('li')?.textContent).toBe('Cliente: Eva Soto');
    card.getByText(/^Horas: 1,5\sh$/);
    (await cardOf('Otra')).getByText('Sin cliente');
    cleanup();
    show(kept);
    const own = await cardOf('Una');
    expect(own.queryByText(/Eva Soto|Horas/)).toBeNull();
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
    expect((await cardOf('Dos')).queryByRole('button')).toBeNull();
    expect((await cardOf('Tres')).queryByRole('button')).toBeNull();
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
  ])('is disabled, and tells why: %s', async (message, body) => {
    show([], { 'GET /api/user-plans/current': { body } });
    const told = await screen.findByText(message);
    const [button] = await createButtons();
    if (!button) throw new Error('There is no button');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-describedby')).toBe(told.id);
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
