// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listedStatusSchema, neverSynced } from '../../../../functions/status/status.domain.ts';
import type { ListedNote } from '../../../../functions/users/notes/users.notes.domain.ts';
import { activity } from '../../testing/fake-activities.ts';
import { refusal, type FakeAnswer, type FakeApi, type FakeCall } from '../../testing/fake-api.ts';
import { me } from '../../testing/fake-auth.ts';
import {
  inDays,
  managedPayment,
  managedUserPlan,
  movement,
  pagesOf,
} from '../../testing/fake-payments.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { usersRoutes } from './users.routes.tsx';
import { note, userDetail, userRow, usersPage } from './users.samples.ts';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() => import('./users.one.page.tsx'));
afterEach(cleanup);

const clara = userDetail();
const { userId } = clara;
const numbered = (items: unknown[]) => ({
  body: { items, page: 1, pageCount: 1, total: items.length, totals: [] },
});
const listed = (items: unknown[]) => ({ body: { items, nextCursor: null } });

const nothing: FakeApi = {
  'GET /api/profile': me({ role: 'admin' }),
  [`GET /api/users/${userId}`]: { body: clara },
  [`GET /api/users/${userId}/notes`]: listed([]),
  [`GET /api/audits/${userId}`]: listed([]),
  'GET /api/status': numbered([]),
  'GET /api/user-plans': numbered([]),
  'GET /api/payments': numbered([]),
  'GET /api/activities': listed([]),
  'GET /api/reports': listed([]),
};
const open = (answers: FakeApi = {}) =>
  showFeature(usersRoutes, `/users/${userId}`, { ...nothing, ...answers });
const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the page of a client', () => {
  it('is not for clients, and asks nothing of the server', async () => {
    const { calls } = showFeature(usersRoutes, `/users/${userId}`, {});
    await screen.findByText('No tienes permisos para acceder a esta página.');
    expect(calls).toEqual([]);
  });

  it('says who they are, and of each list that it is empty', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'Clara Rojas' });
    const facts = await part('Datos');
    expect(facts.getByRole('link', { name: 'clara@andes.cl' }).getAttribute('href')).toBe(
      'mailto:clara@andes.cl',
    );
    for (const words of [
      'No tiene sitios.',
      'No tiene actividades.',
      'No tiene pagos.',
      'No tiene reportes.',
      'Sin plan',
      'Aún no hay notas.',
      'Nadie ha cambiado nada todavía.',
    ]) {
      await screen.findByText(words);
    }
  });

  it('says at once what the list knew of them', async () => {
    showFeature(usersRoutes, '/users', {
      ...nothing,
      'GET /api/users': usersPage([userRow()]),
      [`GET /api/users/${userId}`]: () => new Promise<never>(() => undefined),
    });
    await userEvent.click(await screen.findByRole('link', { name: 'Clara Rojas' }));
    await screen.findByRole('heading', { level: 1, name: 'Clara Rojas' });
    screen.getByRole('status', { name: 'Cargando' });
  });

  it('asks for theirs alone, shows the worst sites first, and leads to the whole lists', async () => {
    const site = (n: number, keyConfigured: boolean) =>
      listedStatusSchema.parse({
        owner: null,
        websiteId: `01k9zz000000000000000000w${String(n)}`,
        name: `Sitio ${String(n)}`,
        url: `https://sitio-${String(n)}.cl`,
        keyConfigured,
        wordpressVersion: '6.9',
        lastSyncDate: new Date().toISOString(),
        pendingUpdates: 0,
        sync: neverSynced,
      });
    const sites = [1, 2, 3, 4, 5, 6].map((n) => site(n, n !== 6));
    const paid = managedPayment({ planName: 'Profesional' });
    const asked: (string | null)[] = [];
    const noting =
      (answer: FakeAnswer) =>
      ({ query }: FakeCall) => {
        asked.push(query.get('userId'));
        return answer;
      };
    open({
      'GET /api/status': noting(numbered(sites)),
      'GET /api/activities': noting(
        listed([activity({ title: 'Banner de verano', description: 'Cambiar el banner' })]),
      ),
      'GET /api/user-plans': noting(numbered([])),
      'GET /api/payments': noting(numbered([paid])),
      'GET /api/reports': noting(listed([])),
    });
    const list = await part('Sitios');
    expect((await list.findAllByRole('listitem'))[0]?.textContent).toContain('Sitio 6');
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    list.getByText('Los 5 que más atención piden de los 6 más nuevos.');
    expect(list.getByRole('link', { name: 'Ver 6 sitios' }).getAttribute('href')).toBe(
      `/status?cliente=${userId}`,
    );
    const work = await part('Actividades');
    expect(work.getByRole('link', { name: 'Ver actividades' }).getAttribute('href')).toBe(
      `/activities?cliente=${userId}`,
    );
    work.getByRole('link', { name: 'Banner de verano' });
    const payments = await part('Pagos');
    expect(payments.getByRole('link', { name: 'Profesional' }).getAttribute('href')).toBe(
      `/admin/payments?buscar=${paid.paymentId}`,
    );
    expect(asked).toEqual([userId, userId, userId, userId, userId]);
  });

  it('shows the plan with what was used and given back of it', async () => {
    const plan = managedUserPlan({
      userId,
      planName: 'Profesional',
      activityLimit: 10,
      activitiesConsumed: 4,
      startDate: inDays(-3),
      endDate: inDays(27),
    });
    open({
      'GET /api/user-plans': numbered([plan]),
      [`GET /api/user-plans/${plan.userPlanId}/movements`]: listed([
        movement({ kind: 'return', amount: -1, reason: 'Cambiar el banner' }),
      ]),
    });
    const card = await part('Plan');
    await card.findByText('Profesional');
    card.getByText('4 de 10');
    await card.findByText('Cambiar el banner');
    card.getByText('1 actividad devuelta');
  });

  it.each([
    [404, 'NOT_FOUND'],
    [400, 'VALIDATION_FAILED'],
  ])('says where there is nobody: %i', async (status, code) => {
    open({ [`GET /api/users/${userId}`]: refusal(status, code, 'No existe.') });
    await screen.findByText('Este usuario no existe');
  });

  it('shows what it has where one part cannot be read', async () => {
    open({ 'GET /api/payments': refusal(500, 'INTERNAL', 'Algo salió mal') });
    await screen.findByText('No se pudieron cargar los pagos');
    await screen.findByText('No tiene reportes.');
  });
});

describe('the notes', () => {
  function show(...first: ListedNote[]) {
    let notes = first;
    const sent: unknown[] = [];
    open({
      [`GET /api/users/${userId}/notes`]: pagesOf(() => notes),
      [`POST /api/users/${userId}/notes`]: ({ body }) => {
        sent.push(body);
        notes = [note({ noteId: '01k9zz0000000000000000not9', ...(body as object) }), ...notes];
        return { status: 201, body: notes[0] };
      },
      [`DELETE /api/users/${userId}/notes/${first[0]?.noteId ?? ''}`]: () => {
        notes = notes.slice(1);
        return { body: { noteId: first[0]?.noteId } };
      },
    });
    return sent;
  }

  it('are added, and stand first', async () => {
    const sent = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Agregar nota' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Agregar nota' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar nota' }));
    await dialog.findByText('Escribe una nota');
    await userEvent.type(dialog.getByLabelText('Nota'), 'Prefiere WhatsApp');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar nota' }));
    await (await part('Notas internas')).findByText('Prefiere WhatsApp');
    expect(sent).toEqual([{ text: 'Prefiere WhatsApp' }]);
  });

  it('are folded where they are long, and read whole by a button', async () => {
    const long = `Al principio. ${'Palabras de sobra. '.repeat(60)}Al final.`;
    show(note({ text: long }), note({ noteId: '01k9zz0000000000000000not8', text: 'Corta' }));
    const more = await screen.findByRole('button', { name: 'Leer toda la nota' });
    const words = screen.getByText(/^Al principio\./);
    expect([more.getAttribute('aria-expanded'), words.className]).toEqual([
      'false',
      expect.stringContaining('line-clamp-'),
    ]);
    await userEvent.click(more);
    expect(words.className).not.toContain('line-clamp-');
    expect(screen.getByRole('button', { name: 'Leer menos' })).toBe(more);
    await userEvent.click(more);
    expect(words.className).toContain('line-clamp-');
  });

  it('are edited by their author alone, and deleted by anybody after a question', async () => {
    show(note({ text: 'Paga tarde', mine: false, authorName: 'Benito Soto' }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Acciones de nota «Paga tarde»' }),
    );
    expect(screen.queryByRole('menuitem', { name: 'Editar' })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Eliminar nota' }));
    await userEvent.click(question.getByRole('button', { name: 'Eliminar nota' }));
    await waitFor(() => expect(screen.queryByText('Paga tarde')).toBeNull());
  });
});
