// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '../../../../functions/notifications/notifications.domain.ts';
import { refusal, staleEdit, type FakeApi, type FakeCall } from '../../testing/fake-api.ts';
import { me, profile } from '../../testing/fake-auth.ts';
import { openPortal } from '../../testing/portal-app.tsx';
import { notification, notificationsApi } from '../../testing/fake-notifications.ts';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() => import('./notifications.page.tsx'));
afterEach(cleanup);

const eva = {
  ...profile,
  userId: '01h00000000000000000000eva',
  firstName: 'Eva',
  lastName: 'Soto',
  email: 'eva@example.com',
  invitationPending: false,
};
const users = ({ query }: FakeCall) => {
  const found = eva.firstName.toLowerCase().includes((query.get('search') ?? '').toLowerCase());
  return { body: { items: found ? [eva] : [], page: 1, pageCount: 1, total: Number(found) } };
};

/** What was sent, as an administrator sees it, or their own inbox (`search` null); `sent` is what POST /notifications was given. */
function show(kept: Notification[], more: FakeApi = {}, search: string | null = '') {
  const sent: unknown[] = [];
  const answers: FakeApi = {
    ...notificationsApi(kept),
    'GET /api/profile': me({ role: 'admin' }),
    'GET /api/users': users,
    'POST /api/notifications': ({ body }) => {
      sent.push(body);
      const { userId } = body as { userId: string | null };
      const created = notification({
        ...(body as object),
        recipientName: userId && 'Eva Soto',
        sentAt: new Date().toISOString(),
      });
      kept.unshift(created);
      return { status: 201, body: created };
    },
    ...more,
  };
  return {
    sent,
    ...openPortal(`/notifications${search === null ? '' : `?tab=enviadas${search}`}`, {
      stored: true,
      answers,
    }),
  };
}

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
const openForm = async (user: UserEvent) => {
  const [button] = await screen.findAllByRole('button', { name: 'Crear notificación' });
  if (!button) throw new Error('There is no control to create');
  await user.click(button);
  return dialogNamed('Enviar Notificación');
};
type Form = Awaited<ReturnType<typeof openForm>>;
const choose = async (user: UserEvent, form: Form, { typed, option }: Record<string, string>) => {
  await user.click(form.getByLabelText('Destinatario'));
  if (typed) await user.type(form.getByLabelText('Destinatario'), typed);
  await user.click(await screen.findByRole('option', { name: new RegExp(option ?? '') }));
};
const write = async (user: UserEvent, form: Form) => {
  await user.type(form.getByLabelText('Título'), 'Mantención');
  await user.type(form.getByLabelText('Mensaje'), 'El domingo a las 3.');
};
const send = (user: UserEvent, form: Form) =>
  user.click(form.getByRole('button', { name: 'Enviar notificación' }));
const act = async (user: UserEvent, title: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Acciones de ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
/** The first row has the columns' titles. */
const titles = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('button')[0]?.textContent);

describe('an administrator', () => {
  it('reads another title, all there is and whom it was for', async () => {
    show([notification({ title: 'Uno', userId: eva.userId, recipientName: 'Eva Soto' })]);
    await screen.findByRole('heading', { level: 1, name: 'Gestión de Notificaciones' });
    await screen.findByText('Eva Soto');
    expect(document.title).toBe('Gestión de Notificaciones · WordPress Manager');
  });

  it.each([
    ['', 'Aún no hay notificaciones enviadas'],
    ['&filtro=no-leidas', 'No hay notificaciones sin leer'],
    ['&filtro=leidas', 'No hay notificaciones leídas'],
  ])('sees that there are none (%s)', async (search, title) => {
    show([], {}, search);
    await screen.findByText(title);
    const creating = screen.getAllByRole('button', { name: 'Crear notificación' });
    expect(creating).toHaveLength(search === '' ? 2 : 1);
  });
});

describe('the own inbox of an administrator', () => {
  const own = notification({ title: 'Nueva actividad', link: '/activities#01k' });
  const others = notification({ title: 'Para Eva', userId: eva.userId, recipientName: 'Eva Soto' });

  it('is what they see first, counted as the bell counts; what was sent is a tab further', async () => {
    const { user } = show(
      [own, others, notification({ title: 'A todos', userId: null })],
      {},
      null,
    );
    await screen.findByRole('link', { name: 'Nueva actividad' });
    screen.getByText('A todos');
    expect(screen.queryByText('Para Eva')).toBeNull();
    screen.getByRole('button', { name: 'No leídas (2)' });
    screen.getByRole('link', { name: 'Ver notificaciones, 2 sin leer' });
    await user.click(screen.getByRole('tab', { name: 'Enviadas' }));
    await screen.findByText('Para Eva');
    screen.getByRole('button', { name: 'No leídas (3)' });
    expect(screen.queryByRole('button', { name: /^Marcar todas/ })).toBeNull();
  });

  it('says that it is empty, without a form to send something', async () => {
    show([others], {}, null);
    await screen.findByText('No tienes notificaciones');
    expect(screen.getAllByRole('button', { name: 'Crear notificación' })).toHaveLength(1);
  });

  it('leads to what a notice is about, and marks it as read on the way', async () => {
    const kept = { ...own, link: '/notifications?tab=enviadas' };
    const { user } = show([kept], {}, null);
    const link = await screen.findByRole('link', { name: 'Nueva actividad' });
    await user.click(screen.getByRole('button', { name: 'Ver el mensaje: Nueva actividad' }));
    screen.getByRole('button', { name: 'Ocultar el mensaje: Nueva actividad' });
    expect(kept.read).toBe(false);
    await user.click(link);
    await waitFor(() => expect(kept.read).toBe(true));
    await screen.findByRole('link', { name: 'Ver notificaciones' });
    expect(screen.getByRole('tab', { name: 'Enviadas' }).getAttribute('aria-selected')).toBe(
      'true',
    );
  });
});

describe('sending a notification', () => {
  it('to one person, found on the server, puts it first and counts it', async () => {
    const { user, sent } = show([notification({ title: 'Vieja', read: true })]);
    const form = await openForm(user);
    await choose(user, form, { typed: 'ev', option: 'Eva Soto' });
    await write(user, form);
    await user.selectOptions(form.getByLabelText('Tipo'), 'Advertencia');
    await send(user, form);
    await screen.findByText('Notificación enviada');
    expect(sent).toEqual([
      {
        title: 'Mantención',
        message: 'El domingo a las 3.',
        type: 'warning',
        userId: eva.userId,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(titles()).toEqual(['Mantención', 'Vieja']);
    screen.getByText('Eva Soto');
    screen.getByRole('button', { name: 'Todas (2)' });
    screen.getByRole('button', { name: 'No leídas (1)' });
  });

  it('to everybody also counts for the one who sends it', async () => {
    const { user, sent } = show([]);
    const form = await openForm(user);
    await choose(user, form, { option: 'Todos los usuarios' });
    await write(user, form);
    await send(user, form);
    await screen.findByRole('link', { name: 'Ver notificaciones, 1 sin leer' });
    expect(sent).toMatchObject([{ userId: null, type: 'info' }]);
    screen.getByText('Todos los usuarios');
  });

  it('needs a recipient, a title and a message', async () => {
    const { user, sent } = show([]);
    const form = await openForm(user);
    await send(user, form);
    await form.findByText('El título es requerido');
    form.getByText('El mensaje es requerido');
    form.getByText('Elige a quién enviarla');
    expect(document.activeElement).toBe(form.getByLabelText('Destinatario'));
    await user.type(form.getByLabelText('Título'), '   ');
    await send(user, form);
    form.getByText('El título es requerido');
    expect(sent).toEqual([]);
  });

  it('offers the four types, in words', async () => {
    const { user } = show([]);
    const form = await openForm(user);
    const options = within(form.getByLabelText('Tipo')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'Información',
      'Éxito',
      'Advertencia',
      'Error',
    ]);
  });

  it('says that it failed and keeps what was written', async () => {
    const { user } = show([], {
      'POST /api/notifications': refusal(500, 'INTERNAL', 'Algo salió mal de nuestro lado.'),
    });
    const form = await openForm(user);
    await choose(user, form, { option: 'Todos los usuarios' });
    await write(user, form);
    await send(user, form);
    await screen.findByText('No se pudo enviar la notificación');
    expect(form.getByRole('alert').textContent).toBe('Algo salió mal de nuestro lado.');
    expect(form.getByLabelText<HTMLInputElement>('Título').value).toBe('Mantención');
  });

  it('shows at the recipient that the person no longer exists', async () => {
    const { user } = show([], {
      'POST /api/notifications': refusal(409, 'PERSON_GONE', 'El usuario elegido ya no existe.'),
    });
    const form = await openForm(user);
    await choose(user, form, { option: 'Eva Soto' });
    await write(user, form);
    await send(user, form);
    await form.findByText('El usuario elegido ya no existe.');
    await screen.findByText('No se pudo enviar la notificación');
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Destinatario')));
  });

  it('asks before what was typed is lost, and starts empty the next time', async () => {
    const { user } = show([notification()]);
    let form = await openForm(user);
    await write(user, form);
    await user.click(form.getByRole('button', { name: 'Cancelar' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    form = await openForm(user);
    expect(form.getByLabelText<HTMLInputElement>('Título').value).toBe('');
  });
});

describe('editing a notification', () => {
  const one = () =>
    notification({ title: 'Uno', userId: eva.userId, recipientName: 'Eva Soto', read: true });

  it('changes what it says, in its place', async () => {
    const kept = one();
    const sent: unknown[] = [];
    const { user } = show([notification({ title: 'Cero' }), kept], {
      [`PUT /api/notifications/${kept.notificationId}`]: ({ body }) => {
        sent.push(body);
        return { body: { ...kept, ...(body as object) } };
      },
    });
    await act(user, 'Uno', 'Editar');
    const form = await dialogNamed('Editar notificación');
    form.getByText(/Enviada a Eva Soto/);
    expect(form.queryByLabelText('Destinatario')).toBeNull();
    const title = form.getByLabelText<HTMLInputElement>('Título');
    expect(title.value).toBe('Uno');
    await user.clear(title);
    await user.type(title, 'Uno corregido');
    await user.selectOptions(form.getByLabelText('Tipo'), 'Error');
    await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
    await screen.findByText('Notificación actualizada');
    // Not the message: somebody else may have changed it meanwhile.
    expect(sent).toEqual([{ title: 'Uno corregido', type: 'error', revision: 0 }]);
    await waitFor(() => expect(titles()).toEqual(['Cero', 'Uno corregido']));
    const menu = screen.getByRole('button', { name: 'Acciones de Uno corregido', hidden: true });
    await waitFor(() => expect(document.activeElement).toBe(menu));
  });

  describe('that somebody else changed meanwhile', () => {
    const why = 'Alguien lo cambió mientras lo editabas.';
    const open = async (theirs: Partial<Notification>) => {
      const kept = one();
      const current = { ...kept, ...theirs, revision: 4 };
      const sent: unknown[] = [];
      const { user } = show([kept], {
        [`PUT /api/notifications/${kept.notificationId}`]: ({ body }) => {
          sent.push(body);
          return (body as { revision: number }).revision === 4
            ? { body: { ...current, ...(body as object), revision: 5 } }
            : staleEdit(why, current);
        },
      });
      await act(user, 'Uno', 'Editar');
      const form = await dialogNamed('Editar notificación');
      const title = form.getByLabelText<HTMLInputElement>('Título');
      await user.clear(title);
      await user.type(title, 'Mío');
      const save = () => user.click(form.getByRole('button', { name: 'Guardar cambios' }));
      await save();
      return { user, form, title, save, sent };
    };

    it('is merged by itself where the fields are not the same', async () => {
      const { sent } = await open({ message: 'Suyo' });
      await screen.findByText('Notificación actualizada');
      screen.getByText(`${why} Se combinó con tus cambios.`);
      expect(sent).toEqual([
        { title: 'Mío', revision: 0 },
        { title: 'Mío', revision: 4 },
      ]);
    });

    it.each([
      ['Usar la mía', 'Mío', { title: 'Mío', revision: 4 }],
      ['Usar la suya', 'Suyo', { revision: 4 }],
    ])('asks where both changed one: %s', async (name, shown, change) => {
      const { user, form, title, save, sent } = await open({ title: 'Suyo', message: 'Otro' });
      const conflict = within(await form.findByRole('group', { name: 'El título' }));
      expect(form.getByRole('alert').textContent).toContain(why);
      conflict.getByText('Mío');
      conflict.getByText('Suyo');
      const mine = conflict.getByRole('button', { name: 'Usar la mía' });
      await waitFor(() => expect(document.activeElement).toBe(mine));
      // What they alone changed is there already.
      expect(form.getByLabelText<HTMLTextAreaElement>('Mensaje').value).toBe('Otro');
      await save();
      expect(sent).toHaveLength(1);
      expect(document.activeElement).toBe(mine);
      await user.click(conflict.getByRole('button', { name }));
      expect(title.value).toBe(shown);
      const submit = form.getByRole('button', { name: 'Guardar cambios' });
      expect(document.activeElement).toBe(submit);
      await user.click(submit);
      await screen.findByText('Notificación actualizada');
      expect(sent).toEqual([{ title: 'Mío', revision: 0 }, change]);
    });
  });

  it('is sent a few times at most, while others keep changing it', async () => {
    const kept = one();
    let revision = 0;
    const sent: unknown[] = [];
    const { user } = show([kept], {
      [`PUT /api/notifications/${kept.notificationId}`]: ({ body }) => {
        sent.push(body);
        revision += 1;
        const current = { ...kept, message: String(revision), revision };
        return staleEdit('Otra vez.', current);
      },
    });
    await act(user, 'Uno', 'Editar');
    const form = await dialogNamed('Editar notificación');
    await user.type(form.getByLabelText('Título'), '!');
    await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
    await screen.findByText('No se pudo actualizar la notificación');
    expect(sent).toHaveLength(4);
    expect(form.getByLabelText<HTMLInputElement>('Título').value).toBe('Uno!');
  });

  it('says that it failed', async () => {
    const kept = one();
    const { user } = show([kept], {
      [`PUT /api/notifications/${kept.notificationId}`]: refusal(404, 'NOT_FOUND', 'No existe.'),
    });
    await act(user, 'Uno', 'Editar');
    const form = await dialogNamed('Editar notificación');
    await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
    await screen.findByText('No se pudo actualizar la notificación');
  });

  it('reads the list again where somebody else deleted it', async () => {
    const kept = [one(), notification({ title: 'Dos' })];
    const { user } = show(kept, {
      [`PUT /api/notifications/${kept[0]?.notificationId ?? ''}`]: () => {
        kept.shift();
        return refusal(404, 'NOT_FOUND', 'No existe.');
      },
    });
    await act(user, 'Uno', 'Editar');
    const form = await dialogNamed('Editar notificación');
    await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
    await screen.findByText('No se pudo actualizar la notificación');
    await waitFor(() => expect(screen.queryByText('Uno')).toBeNull());
    screen.getByText('Dos');
  });
});

describe('deleting a notification', () => {
  const question = (name: string) => screen.findByRole('alertdialog', { name });

  it('asks first, naming it', async () => {
    const { user } = show([notification({ title: 'Uno' }), notification({ title: 'Dos' })]);
    await act(user, 'Uno', 'Eliminar');
    const dialog = within(await question('¿Eliminar «Uno»?'));
    dialog.getByText(/dejará de verla\. No se puede deshacer\.$/);
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancelar' })),
    );
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(titles()).toEqual(['Uno', 'Dos']);
  });

  it('removes it and updates the counts', async () => {
    const { user } = show([notification({ title: 'Uno' }), notification({ title: 'Dos' })]);
    await act(user, 'Uno', 'Eliminar');
    const dialog = within(await question('¿Eliminar «Uno»?'));
    await user.click(dialog.getByRole('button', { name: 'Eliminar notificación' }));
    await screen.findByText('Notificación eliminada');
    await waitFor(() => expect(titles()).toEqual(['Dos']));
    await screen.findByRole('button', { name: 'Todas (1)' });
    // What opened the dialog no longer exists: the focus is on the heading of the page.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    await screen.findByRole('link', { name: 'Ver notificaciones, 1 sin leer' });
  });

  it('says that it failed', async () => {
    const one = notification({ title: 'Uno' });
    const { user } = show([one], {
      [`DELETE /api/notifications/${one.notificationId}`]: refusal(
        500,
        'INTERNAL',
        'Algo salió mal',
      ),
    });
    await act(user, 'Uno', 'Eliminar');
    const dialog = within(await question('¿Eliminar «Uno»?'));
    await user.click(dialog.getByRole('button', { name: 'Eliminar notificación' }));
    await screen.findByText('No se pudo eliminar la notificación');
    // It stays open, to try again or to go back.
    expect(dialog.getByRole('alert').textContent).toBe('Algo salió mal');
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(titles()).toEqual(['Uno']));
  });

  it('closes where somebody else has deleted it, and says so', async () => {
    const kept = [notification({ title: 'Uno' }), notification({ title: 'Dos' })];
    const { user } = show(kept, {
      [`DELETE /api/notifications/${kept[0]?.notificationId ?? ''}`]: () => {
        kept.shift();
        return refusal(404, 'NOT_FOUND', 'No existe.');
      },
    });
    await act(user, 'Uno', 'Eliminar');
    const dialog = within(await question('¿Eliminar «Uno»?'));
    await user.click(dialog.getByRole('button', { name: 'Eliminar notificación' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await screen.findByText('No se pudo eliminar la notificación');
    screen.getByText('No existe.');
    await waitFor(() => expect(titles()).toEqual(['Dos']));
  });
});
