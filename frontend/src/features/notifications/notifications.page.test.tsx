// @vitest-environment happy-dom
import { focusManager } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Notification } from '../../../../functions/notifications/notifications.domain.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { me } from '../../testing/fake-auth.ts';
import { openPortal } from '../../testing/portal-app.tsx';
import { notification, notificationsApi } from '../../testing/fake-notifications.ts';

afterEach(() => {
  focusManager.setFocused(undefined);
  cleanup();
});

const someone = '01h0000000000000000000some';
const readOne = (given: Partial<Notification> = {}) => notification({ read: true, ...given });

function show(kept: Notification[], more: FakeApi = {}, address = '/notifications') {
  const unreadNotifications = kept.filter(({ read }) => !read).length;
  const answers = {
    ...notificationsApi(kept),
    'GET /api/profile': me({ unreadNotifications }),
    ...more,
  };
  return openPortal(address, { stored: true, answers });
}
const filter = (name: string) => screen.findByRole('button', { name });
const nameOf = (title: string) => screen.findByRole('button', { name: title });
const itemOf = async (title: string) => {
  const row = (await nameOf(title)).closest('tr');
  if (!row) throw new Error(`${title} is in no row`);
  return row;
};
/** The first row has the columns' titles. */
const titles = () =>
  within(screen.getByRole('table', { name: /^Notificaciones, / }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('button')[0]?.textContent);

describe('the notifications of a client', () => {
  it('are shown newest first, with their type in words, their time and whether they are read', async () => {
    const now = Date.now();
    const sentAt = new Date(now - 3 * 3_600_000 - 1_000).toISOString();
    show([
      notification({ title: 'Nuevo', type: 'warning', message: 'Uno\nDos', sentAt }),
      readOne({ title: 'Viejo', type: 'success', userId: null }),
      readOne({ title: 'Malo', type: 'error' }),
      readOne({ title: 'Otro', type: 'info' }),
    ]);
    await screen.findByRole('heading', { level: 1, name: 'Notificaciones' });
    const first = within(await itemOf('Nuevo'));
    first.getByText('Advertencia');
    first.getByText('No leída');
    const time = first.getByText('hace 3 horas');
    expect(time.getAttribute('datetime')).toBe(sentAt);
    expect(time.getAttribute('title')).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    const second = within(await itemOf('Viejo'));
    second.getByText('Éxito');
    expect(second.queryByText('No leída')).toBeNull();
    expect(second.queryByRole('button', { name: /^Marcar/ })).toBeNull();
    within(await itemOf('Malo')).getByText('Error');
    within(await itemOf('Otro')).getByText('Información');
    expect(titles()).toEqual(['Nuevo', 'Viejo', 'Malo', 'Otro']);
    expect(document.title).toBe('Notificaciones · WordPress Manager');
  });

  it('are cut to a line, and open to the whole message with when it was sent', async () => {
    const { user } = show([
      notification({ title: 'Uno', type: 'warning', message: 'Línea uno\nLínea dos' }),
      notification({ title: 'Dos' }),
    ]);
    const row = within(await itemOf('Uno'));
    const name = row.getByRole('button', { name: 'Uno', expanded: false });
    expect(row.getByText(/Línea uno/).closest('.truncate')).not.toBeNull();
    expect(row.queryByText(/^Advertencia · \d\d\//)).toBeNull();
    await user.click(name);
    expect(name.getAttribute('aria-expanded')).toBe('true');
    expect(row.getByText(/Línea uno/).closest('.truncate')).toBeNull();
    expect(row.getByText(/Línea uno/).textContent).toBe('Línea uno\nLínea dos');
    row.getByText(/^Advertencia · \d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    expect((await nameOf('Dos')).getAttribute('aria-expanded')).toBe('false');
    await user.click(name);
    expect(name.getAttribute('aria-expanded')).toBe('false');
  });

  it('say nothing of recipients, and cannot be changed', async () => {
    show([notification({ title: 'Uno', userId: null })]);
    await itemOf('Uno');
    expect(screen.queryByText('Destinatario')).toBeNull();
    expect(screen.queryByRole('button', { name: /Acciones de/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Crear notificación' })).toBeNull();
  });

  it('have three filters with counts, kept in the address', async () => {
    const { user } = show([notification({ title: 'Uno' }), readOne({ title: 'Dos' })]);
    await filter('Todas (2)');
    await user.click(await filter('No leídas (1)'));
    await waitFor(() => expect(titles()).toEqual(['Uno']));
    expect(location.search).toBe('?filtro=no-leidas');
    await user.click(await filter('Leídas (1)'));
    await waitFor(() => expect(titles()).toEqual(['Dos']));
    expect(location.search).toBe('?filtro=leidas');
    expect((await filter('Leídas (1)')).getAttribute('aria-pressed')).toBe('true');
    await user.click(await filter('Todas (2)'));
    await waitFor(() => expect(titles()).toEqual(['Uno', 'Dos']));
    expect(location.search).toBe('');
  });

  it('open with the filter of the address', async () => {
    show(
      [notification({ title: 'Uno' }), readOne({ title: 'Dos' })],
      {},
      '/notifications?filtro=leidas',
    );
    await itemOf('Dos');
    expect(titles()).toEqual(['Dos']);
  });

  it.each([
    ['', 'No tienes notificaciones'],
    ['?filtro=no-leidas', 'No tienes notificaciones sin leer'],
    ['?filtro=leidas', 'No hay notificaciones leídas'],
  ])('say that there are none (%s)', async (search, title) => {
    const { user } = show([], {}, `/notifications${search}`);
    await screen.findByText(title);
    if (!search) return;
    await user.click(screen.getByRole('button', { name: 'Ver todas' }));
    await screen.findByText('No tienes notificaciones');
  });

  it('show a skeleton, then why they could not be read, and try again', async () => {
    const portal = show([], {
      'GET /api/notifications': refusal(403, 'FORBIDDEN', 'No tienes permisos.'),
    });
    await screen.findByRole('status', { name: 'Cargando' });
    await screen.findByText('No se pudieron cargar las notificaciones');
    screen.getByText('No tienes permisos.');
    Object.assign(portal.answers, notificationsApi([notification({ title: 'Uno' })]));
    await portal.user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await itemOf('Uno');
  });
});

describe('reading on', () => {
  it('is asked for, and tried again where it fails', async () => {
    const api = notificationsApi(
      [
        notification({ title: 'Uno' }),
        notification({ title: 'Dos' }),
        notification({ title: 'Tres' }),
      ],
      { size: 2 },
    );
    const { user, answers } = show([], api);
    await screen.findByText('Mostrando 2 de 3 notificaciones');
    const list = answers['GET /api/notifications'];
    Object.assign(answers, {
      'GET /api/notifications': refusal(403, 'FORBIDDEN', 'No tienes permisos.'),
    });
    await user.click(screen.getByRole('button', { name: 'Ver más' }));
    await screen.findByText('No se pudieron cargar más notificaciones.');
    Object.assign(answers, { 'GET /api/notifications': list });
    await user.click(screen.getByRole('button', { name: 'Ver más' }));
    await itemOf('Tres');
    screen.getByText('Mostrando 3 de 3 notificaciones');
    expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  });

  it('happens by itself where a page comes empty, as long as there is something to find', async () => {
    const kept = [readOne(), readOne(), notification({ title: 'Uno' }), readOne(), readOne()];
    const { calls } = show(
      kept,
      notificationsApi(kept, { size: 1 }),
      '/notifications?filtro=no-leidas',
    );
    await itemOf('Uno');
    await screen.findByText('Mostrando 1 de 1 notificación');
    expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
    expect(calls.filter((call) => call === 'GET /api/notifications')).toHaveLength(3);
  });

  it('does not look for what is not there', async () => {
    const kept = [readOne(), readOne()];
    const { calls } = show(
      kept,
      notificationsApi(kept, { size: 1 }),
      '/notifications?filtro=no-leidas',
    );
    await screen.findByText('No tienes notificaciones sin leer');
    expect(calls.filter((call) => call === 'GET /api/notifications')).toHaveLength(1);
  });
});

describe('marking as read', () => {
  it('changes the row, the counts and the badge, and keeps the focus in the row', async () => {
    const { user } = show([notification({ title: 'Uno' }), notification({ title: 'Dos' })]);
    await filter('No leídas (2)');
    screen.getByRole('link', { name: 'Ver notificaciones, 2 sin leer' });
    await user.click(await screen.findByRole('button', { name: 'Marcar como leída: Uno' }));
    await filter('No leídas (1)');
    await filter('Leídas (1)');
    screen.getByRole('link', { name: 'Ver notificaciones, 1 sin leer' });
    const item = await itemOf('Uno');
    expect(within(item).queryByText('No leída')).toBeNull();
    const name = await nameOf('Uno');
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  it('takes it out of those that are not read; the next one has the focus', async () => {
    const kept = [notification({ title: 'Uno' }), notification({ title: 'Dos' })];
    const { user } = show(kept, {}, '/notifications?filtro=no-leidas');
    await user.click(await screen.findByRole('button', { name: 'Marcar como leída: Uno' }));
    await waitFor(() => expect(titles()).toEqual(['Dos']));
    const next = await nameOf('Dos');
    await waitFor(() => expect(document.activeElement).toBe(next));
    await user.click(screen.getByRole('button', { name: 'Marcar como leída: Dos' }));
    await screen.findByText('No tienes notificaciones sin leer');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    screen.getByRole('link', { name: 'Ver notificaciones' });
  });

  it('says that it failed', async () => {
    const one = notification({ title: 'Uno' });
    const { user } = show([one], {
      [`POST /api/notifications/${one.notificationId}/read`]: refusal(
        500,
        'INTERNAL',
        'Algo salió mal',
      ),
    });
    await user.click(await screen.findByRole('button', { name: 'Marcar como leída: Uno' }));
    await screen.findByText('No se pudo marcar la notificación como leída');
    within(await itemOf('Uno')).getByText('No leída');
  });

  it('of all changes everything at once', async () => {
    const { user, calls } = show([notification({ title: 'Uno' }), notification({ title: 'Dos' })]);
    await filter('No leídas (2)');
    const all = screen.getByRole('button', { name: 'Marcar todas como leídas' });
    expect(all.classList.contains('border')).toBe(true);
    await user.click(all);
    await filter('No leídas (0)');
    await filter('Leídas (2)');
    await screen.findByText('Notificaciones marcadas como leídas');
    expect(screen.queryByText('No leída')).toBeNull();
    screen.getByRole('link', { name: 'Ver notificaciones' });
    // Nothing is left: it stays where it is, without a frame, and does nothing.
    expect(all.getAttribute('aria-disabled')).toBe('true');
    expect(all.classList.contains('border')).toBe(false);
    await user.click(all);
    expect(calls.filter((call) => call === 'POST /api/notifications/read')).toHaveLength(1);
  });

  it('of all says that it failed', async () => {
    const { user } = show([notification()], {
      'POST /api/notifications/read': refusal(500, 'INTERNAL', 'Algo salió mal'),
    });
    await filter('No leídas (1)');
    await user.click(screen.getByRole('button', { name: 'Marcar todas como leídas' }));
    await screen.findByText('No se pudieron marcar las notificaciones como leídas');
  });
});

describe('new notifications', () => {
  it('appear on coming back to the tab, in the list, the counts and the badge', async () => {
    const kept = [readOne({ title: 'Uno' })];
    show(kept);
    await itemOf('Uno');
    focusManager.setFocused(false);
    kept.unshift(notification({ title: 'Recién llegada' }));
    focusManager.setFocused(true);
    await itemOf('Recién llegada');
    expect(titles()).toEqual(['Recién llegada', 'Uno']);
    await filter('No leídas (1)');
    await screen.findByRole('link', { name: 'Ver notificaciones, 1 sin leer' });
  });

  it('that could not be looked for leave the list as it was, with a warning', async () => {
    const portal = show([readOne({ title: 'Uno' })]);
    await itemOf('Uno');
    portal.answers['GET /api/notifications'] = refusal(403, 'FORBIDDEN', 'No tienes permisos.');
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await screen.findByText(/No pudimos buscar notificaciones nuevas/);
    await itemOf('Uno');
  });
});

describe('the notifications of somebody else', () => {
  it('cannot be marked as read by an administrator', async () => {
    show(
      [
        notification({ title: 'Ajena', userId: someone, recipientName: 'Eva Soto' }),
        notification({ title: 'De todos', userId: null }),
      ],
      { 'GET /api/profile': me({ role: 'admin', unreadNotifications: 1 }) },
      '/notifications?tab=enviadas',
    );
    const other = within(await itemOf('Ajena'));
    other.getByText('No leída');
    other.getByText('Eva Soto');
    expect(other.queryByRole('button', { name: /Marcar como leída/ })).toBeNull();
    within(await itemOf('De todos')).getByText('Todos los usuarios');
    screen.getByRole('button', { name: 'Marcar como leída: De todos' });
  });

  it('stay unread when an administrator marks all as read', async () => {
    const { user } = show(
      [
        notification({ title: 'Ajena', userId: someone, recipientName: 'Eva Soto' }),
        notification({ title: 'De todos', userId: null }),
      ],
      { 'GET /api/profile': me({ role: 'admin', unreadNotifications: 1 }) },
    );
    await filter('No leídas (1)');
    await screen.findByRole('link', { name: 'Ver notificaciones, 1 sin leer' });
    await user.click(screen.getByRole('button', { name: 'Marcar todas como leídas' }));
    await filter('No leídas (0)');
    await user.click(screen.getByRole('tab', { name: 'Enviadas' }));
    await filter('No leídas (1)');
    await filter('Leídas (1)');
    within(await itemOf('Ajena')).getByText('No leída');
    expect(within(await itemOf('De todos')).queryByText('No leída')).toBeNull();
    screen.getByRole('link', { name: 'Ver notificaciones' });
  });
});
