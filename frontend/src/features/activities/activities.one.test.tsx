// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type {
  EditableField,
  ListedActivity,
} from '../../../../functions/activities/activities.domain.ts';
import type { ListedMessage } from '../../../../functions/activities/thread/activities.thread.domain.ts';
import { activitiesApi, activity, message } from '../../testing/fake-activities.ts';
import { refusal, type FakeApi, type FakeCall } from '../../testing/fake-api.ts';
import { me, profile } from '../../testing/fake-auth.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { undo } from '../../testing/undo.ts';
import { activitiesRoutes } from './activities.routes.tsx';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() => import('./activities.one.page.tsx'));
afterEach(cleanup);

const asAdmin: FakeApi = { 'GET /api/profile': me({ role: 'admin' }) };

/** The API of one activity whose thread has pages of two messages. */
function show(kept: ListedActivity, messages: ListedMessage[] = [], more: FakeApi = {}) {
  const path = `/api/activities/${kept.activityId}`;
  const sent: unknown[] = [];
  const list = ({ query }: FakeCall) => {
    const until = Number(query.get('cursor') ?? messages.length);
    const from = Math.max(0, until - 2);
    const nextCursor = from > 0 ? String(from) : null;
    return { body: { items: messages.slice(from, until), nextCursor } };
  };
  const portal = showFeature(activitiesRoutes, `/activities/${kept.activityId}`, {
    ...activitiesApi([kept]),
    [`GET ${path}`]: { body: kept },
    [`GET ${path}/messages`]: list,
    [`POST ${path}/messages`]: ({ body }) => {
      sent.push(body);
      return { status: 201, body: message({ ...(body as object), mine: true }) };
    },
    ...more,
  });
  return { ...portal, sent };
}

/** One activity before an administrator, and what keeps its changes; the first one waits until it is let through. */
function showHeld() {
  const kept = activity({ description: 'Una' });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const server = { now: kept, changes: [] as unknown[] };
  show(kept, [], {
    ...asAdmin,
    [`PUT /api/activities/${kept.activityId}`]: async ({ body }) => {
      server.changes.push(body);
      if (server.changes.length === 1) await promise;
      if ((body as { revision: number }).revision !== server.now.revision) {
        return refusal(409, 'EDITED_MEANWHILE', 'Cambió (tú, en otra ventana).');
      }
      server.now = { ...server.now, ...(body as object), revision: server.now.revision + 1 };
      return { body: server.now };
    },
  });
  return { server, revision: kept.revision, letThrough: () => resolve(undefined) };
}

const thread = () => screen.findByRole('list', { name: /^Mensajes, / });
const texts = async () =>
  within(await thread())
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('the page of an activity', () => {
  const done = activity({
    description: 'Cambiar el banner\nde la portada',
    status: 'realizada',
    completedAt: '2026-03-07T12:00:00.000Z',
    versionAtCreation: '6.8.1',
    versionAtCompletion: '6.8.2',
    closingComment: 'Quedó publicado.',
    hoursDedicated: 1.5,
    clientName: 'Ana Pérez',
    priority: 'alta',
    assigneeName: 'Marta Ruiz',
  });

  it('says what was asked, how it stands and how it was closed', async () => {
    const hidden = { hoursDedicated: null, clientName: null, assigneeName: null } as const;
    show({ ...done, ...hidden, priority: 'normal' });
    await screen.findByRole('heading', { level: 1, name: /Cambiar el banner/ });
    for (const words of ['Realizada', 'WordPress 6.8.1 → 6.8.2', 'Quedó publicado.']) {
      await screen.findAllByText(words);
    }
    screen.getByText('05/03/2026 12:00');
    expect(screen.getByRole('link', { name: 'Tienda Austral' }).getAttribute('href')).toBe(
      `/status/${done.websiteId}`,
    );
    expect(screen.queryByText('Horas')).toBeNull();
    expect(screen.queryByText('Cliente')).toBeNull();
    expect(screen.queryByText('Prioridad')).toBeNull();
    expect(screen.queryByText('A cargo de')).toBeNull();
  });

  it('shows every field that people fill in', async () => {
    const kept = activity({
      description: 'Actualizar',
      title: 'WordPress 6.8',
      type: 'error',
      status: 'realizada',
      completedAt: '2026-03-07T12:00:00.000Z',
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
      assigneeId: 'Marta Ruiz',
      dueOn: 'Vence el 27/11/2099',
      hoursDedicated: /^1,5\sh$/,
      closingComment: 'Listo',
      evidence: 'Galería 2.3.1 → 2.4.0, 22/11',
    };
    show(kept, [], asAdmin);
    await screen.findByText('Listo');
    for (const text of Object.values(texts)) screen.getAllByText(text);
  });

  it('says an administrator whose it is, how soon, by whom, and the hours', async () => {
    show(done, [], asAdmin);
    await screen.findByText('1,5 h');
    for (const words of ['Ana Pérez', 'Marta Ruiz']) screen.getByText(words);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Prioridad' }).value).toBe(
      'alta',
    );
  });

  it('lets an administrator change status, priority and assignee at once, and undo it', async () => {
    const user = userEvent.setup();
    const { server, revision, letThrough } = showHeld();
    letThrough();
    const priority = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Prioridad' });
    await user.selectOptions(priority, 'Urgente');
    await waitFor(() => expect(priority.value).toBe('urgente'));
    await undo(user);
    await waitFor(() => expect(priority.value).toBe('normal'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'En progreso');
    await user.click(screen.getByRole('button', { name: 'Encargarme' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Encargarme' })).toBeNull());
    // Each change takes the offer to take the one before back with it.
    expect(await screen.findAllByRole('button', { name: 'Deshacer' })).toHaveLength(1);
    expect(server.changes).toEqual([
      { priority: 'urgente', revision },
      { priority: 'normal', revision: revision + 1 },
      { status: 'en_progreso', revision: revision + 2 },
      { assigneeId: profile.userId, revision: revision + 3 },
    ]);
  });

  it('sends what is chosen meanwhile after the change that is under way', async () => {
    const user = userEvent.setup();
    const { server, revision, letThrough } = showHeld();
    const status = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Estado' });
    const priority = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Prioridad' });
    await user.selectOptions(status, 'En progreso');
    await user.selectOptions(priority, 'Urgente');
    expect([status.value, priority.value]).toEqual(['en_progreso', 'urgente']);
    expect(server.changes).toHaveLength(1);
    letThrough();
    await waitFor(() => expect(server.now.priority).toBe('urgente'));
    expect(server.changes).toEqual([
      { status: 'en_progreso', revision },
      { priority: 'urgente', revision: revision + 1 },
    ]);
    expect([status.value, priority.value]).toEqual(['en_progreso', 'urgente']);
  });

  it('is closed while a change of it is being sent, from the version that this makes', async () => {
    const user = userEvent.setup();
    const { server, letThrough } = showHeld();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Prioridad' }), 'Urgente');
    await user.click(screen.getByRole('button', { name: 'Cerrar: Una' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cerrar actividad' }));
    await user.click(dialog.getByRole('button', { name: 'Cerrar actividad' }));
    letThrough();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.now).toMatchObject({ priority: 'urgente', status: 'realizada' });
    expect(server.changes).toHaveLength(2);
  });

  it('asks for hours and comment where it is to be closed', async () => {
    const user = userEvent.setup();
    show(activity({ description: 'Una' }), [], asAdmin);
    const status = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Estado' });
    await user.selectOptions(status, 'Realizada');
    await screen.findByRole('dialog', { name: 'Cerrar actividad' });
    expect(status.value).toBe('pendiente');
  });

  it.each([
    ['2020-02-03', true],
    ['2099-02-03', false],
  ])('says until when it is due, also to its client: %s', async (dueOn, late) => {
    show(activity({ description: 'Una', status: 'en_progreso', dueOn }));
    await screen.findByText(`Vence el 03/02/${dueOn.slice(0, 4)}`);
    expect(screen.queryByText('Atrasada') !== null).toBe(late);
  });

  it('is called by its title', async () => {
    show({ ...done, title: 'Banner nuevo' });
    await screen.findByRole('heading', { level: 1, name: 'Banner nuevo' });
    screen.getByText(/Cambiar el banner/);
  });

  it('shows what was changed, once it is asked for', async () => {
    const kept = activity({ description: 'Una' });
    const entry = { entryId: kept.activityId, at: '2026-03-07T12:00:00.000Z', mine: false };
    const changes = [
      { field: 'status', to: 'en_progreso' },
      { field: 'dueOn', to: '2026-11-27' },
      { field: 'description' },
    ];
    show(kept, [], {
      [`GET /api/activities/${kept.activityId}/history`]: {
        body: { items: [{ ...entry, by: null, changes }] },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ver historial' }));
    const list = await screen.findByRole('list', { name: /^Cambios, / });
    expect(document.activeElement?.textContent).toBe('Historial');
    for (const words of ['Estado: En progreso', 'Plazo: vence el 27/11/2026', 'Descripción']) {
      within(list).getByText(words);
    }
    expect(list.textContent).toContain('Equipo de soporte · 07/03/2026 12:00');
  });

  it('leaves the focus where it is when something changes while its history is open', async () => {
    const user = userEvent.setup();
    const kept = activity({ description: 'Una' });
    const path = `/api/activities/${kept.activityId}`;
    show(kept, [], {
      ...asAdmin,
      [`GET ${path}/history`]: { body: { items: [] } },
      [`PUT ${path}`]: ({ body }) => ({
        body: { ...kept, ...(body as object), revision: kept.revision + 1 },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Ver historial' }));
    const priority = screen.getByRole('combobox', { name: 'Prioridad' });
    await user.selectOptions(priority, 'Urgente');
    await screen.findByRole('button', { name: 'Deshacer' });
    expect(document.activeElement).toBe(priority);
  });

  it('leads back to the list once it is deleted', async () => {
    const user = userEvent.setup();
    const { router } = show(activity({ description: 'Una' }));
    await user.click(await screen.findByRole('button', { name: 'Acciones de Una' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar actividad' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/activities'));
  });

  it('says so where somebody deleted it meanwhile, and offers nothing more', async () => {
    const user = userEvent.setup();
    const kept = activity({ description: 'Una' });
    const path = `/api/activities/${kept.activityId}`;
    const missing = refusal(404, 'NOT_FOUND', 'No existe');
    let isDeleted = false;
    show(kept, [], {
      ...asAdmin,
      [`GET ${path}`]: () => (isDeleted ? missing : { body: kept }),
      [`PUT ${path}`]: () => {
        isDeleted = true;
        return missing;
      },
    });
    const priority = await screen.findByRole('combobox', { name: 'Prioridad' });
    await user.selectOptions(priority, 'Urgente');
    await screen.findByText('Esta actividad no existe');
    expect(screen.queryByRole('button', { name: 'Acciones de Una' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Una' })).toBeNull();
  });

  it('says that there is none, without a thread', async () => {
    const kept = activity();
    const notFound = refusal(404, 'NOT_FOUND', 'No existe');
    const path = `GET /api/activities/${kept.activityId}`;
    show(kept, [], { [path]: notFound, [`${path}/messages`]: notFound });
    await screen.findByText('Esta actividad no existe');
    expect(screen.queryByLabelText('Mensaje')).toBeNull();
  });
});

describe('the thread', () => {
  const messages = [1, 2, 3, 4, 5].map((n) =>
    message({ text: `Mensaje ${String(n)}`, side: n % 2 === 1 ? 'client' : 'provider' }),
  );

  it('has the newest last, and older ones above when asked for', async () => {
    const user = userEvent.setup();
    show(activity(), messages);
    const shown = await texts();
    expect(shown).toHaveLength(2);
    expect(shown.at(-1)).toMatch(/Mensaje 5$/);
    for (const count of [4, 5]) {
      await user.click(screen.getByRole('button', { name: 'Ver anteriores' }));
      await waitFor(async () => expect(await texts()).toHaveLength(count));
    }
    expect((await texts())[0]).toMatch(/Mensaje 1$/);
    expect(screen.queryByRole('button', { name: 'Ver anteriores' })).toBeNull();
  });

  it('begins with the last five of those that were read', async () => {
    const user = userEvent.setup();
    const items = [1, 2, 3, 4, 5, 6, 7].map((n) => message({ text: `Mensaje ${String(n)}` }));
    const kept = activity();
    const { calls } = show(kept, [], {
      [`GET /api/activities/${kept.activityId}/messages`]: { body: { items, nextCursor: null } },
    });
    expect(await texts()).toHaveLength(5);
    const reads = calls.length;
    await user.click(screen.getByRole('button', { name: 'Ver anteriores' }));
    expect(await texts()).toHaveLength(7);
    expect(screen.queryByRole('button', { name: 'Ver anteriores' })).toBeNull();
    expect(document.activeElement?.textContent).toMatch(/Mensaje 1$/);
    expect(calls).toHaveLength(reads);
  });

  it('calls the reader «Tú» and the provider a team', async () => {
    show(activity(), [
      message({ text: 'Hola', side: 'client', mine: true }),
      message({ text: 'Buenas', side: 'provider' }),
    ]);
    const [first, second] = await texts();
    expect(first).toMatch(/^Tú.*Hola$/);
    expect(second).toMatch(/^Equipo de soporte.*Buenas$/);
  });

  it('gets what a client writes at its end, and offers no notes', async () => {
    const user = userEvent.setup();
    const { sent } = show(activity(), messages.slice(0, 1));
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.type(await screen.findByLabelText('Mensaje'), 'Una duda');
    await user.click(screen.getByRole('button', { name: 'Enviar mensaje' }));
    await waitFor(async () => expect((await texts()).at(-1)).toMatch(/Una duda$/));
    expect(sent).toEqual([{ text: 'Una duda', internal: false, attachmentIds: [] }]);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Mensaje').value).toBe('');
  });

  it('promises an answer’s notice to the client alone, who gets it', async () => {
    show(activity());
    await screen.findByText('Te avisaremos cuando respondamos.');
    cleanup();
    show(activity(), [], {
      'GET /api/profile': me({ companyId: '01h00000000000000000000001' }),
    });
    await screen.findByText('Cuando respondamos, avisaremos a la persona titular de la empresa.');
    expect(screen.queryByText(/Te avisaremos/)).toBeNull();
  });

  it('gets an administrator’s note, which is marked, and goes back to messages', async () => {
    const user = userEvent.setup();
    const { sent } = show(activity(), [], asAdmin);
    await screen.findByText('Aún no hay mensajes');
    await user.click(screen.getByRole('checkbox', { name: 'Nota interna' }));
    await user.type(screen.getByRole('textbox', { name: 'Nota interna' }), 'Ojo');
    await user.click(screen.getByRole('button', { name: 'Guardar nota' }));
    await waitFor(async () => expect((await texts()).at(-1)).toMatch(/Nota interna.*Ojo$/));
    expect(sent).toEqual([{ text: 'Ojo', internal: true, attachmentIds: [] }]);
    await screen.findByRole('button', { name: 'Enviar mensaje' });
  });

  it('does not send nothing, and keeps what could not be sent', async () => {
    const user = userEvent.setup();
    const kept = activity();
    const { sent } = show(kept, [], {
      [`POST /api/activities/${kept.activityId}/messages`]: new Error('offline'),
    });
    await user.click(await screen.findByRole('button', { name: 'Enviar mensaje' }));
    await screen.findByText('Escribe un mensaje');
    await user.type(screen.getByLabelText('Mensaje'), 'Hola');
    await user.click(screen.getByRole('button', { name: 'Enviar mensaje' }));
    await screen.findByText('No se pudo enviar el mensaje');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Mensaje').value).toBe('Hola');
    expect(sent).toEqual([]);
  });
});
