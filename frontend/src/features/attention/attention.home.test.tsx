// @vitest-environment happy-dom
import { focusManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listOf, type AttentionItem } from '../../../../functions/attention/attention.domain.ts';
import {
  attentionApi,
  attentionItem,
  attentionPage,
  clientOfItems,
  countsOf,
  inOrder,
  manyItems,
  type AttentionWorld,
} from '../../testing/fake-attention.ts';
import { refusal, type FakeApi, type FakeCall } from '../../testing/fake-api.ts';
import { me, profile } from '../../testing/fake-auth.ts';
import { emptyDashboard, openPortal } from '../../testing/portal-app.tsx';
import { undo } from '../../testing/undo.ts';

afterEach(() => {
  focusManager.setFocused(undefined);
  cleanup();
  vi.useRealTimers();
});

const failing = attentionItem('syncFailing');
const requested = attentionItem('activityRequested');
const ownerless = attentionItem('siteWithoutOwner');
const eva = { userId: '01k9zz0000000000000000eeee', name: 'Eva Soto' };

/** An administrator's home with these items, and the API that holds them. */
function open(items: AttentionItem[], more: FakeApi = {}, address = '/dashboard') {
  const world: AttentionWorld = { items, written: [] };
  const ofOpen = () => inOrder(world.items.filter((item) => listOf(item) === 'open'));
  const portal = openPortal(address, {
    stored: true,
    answers: {
      'GET /api/profile': me({ role: 'admin', attention: countsOf(items) }),
      'GET /api/dashboard': () => ({
        body: { ...emptyDashboard, attention: attentionPage(ofOpen()) },
      }),
      ...attentionApi(world),
      ...more,
    },
  });
  return { ...portal, world };
}
const row = async (title: string) => {
  const link = await screen.findByRole('link', { name: title });
  const found = link.closest('li');
  if (!found) throw new Error(`${title} is in no row`);
  return found;
};
const inRow = async (title: string) => within(await row(title));
const titles = () =>
  [...document.querySelectorAll('[data-key]')].map((row) => row.querySelector('a')?.textContent);
/** Lets the assignment of the failing site wait until it is resolved. */
function holdAssignment(answers: FakeApi): PromiseWithResolvers<undefined> {
  const answer = Promise.withResolvers<undefined>();
  const route = `PUT /api/attention/${failing.subject}/syncFailing/assignee`;
  const real = answers[route] as (call: FakeCall) => { body: unknown };
  answers[route] = async (call) => {
    await answer.promise;
    return real(call);
  };
  return answer;
}
const group = (name: string) => screen.findByRole('region', { name });
/** As when somebody comes back to the tab: the list is read again at once. */
function comeBack(): void {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
}

describe('what is pending', () => {
  it('comes with the dashboard, worst first, in groups with their counts', async () => {
    const { calls } = open([ownerless, requested, failing, attentionItem('syncFailing', { n: 2 })]);
    const worst = await group('Sincronizaciones que fallan');
    within(worst).getByRole('heading', { level: 3, name: 'Sincronizaciones que fallan' });
    within(worst).getByText('2');
    expect(within(worst).getAllByRole('listitem')).toHaveLength(2);
    expect(titles()).toEqual([
      'Tienda Austral',
      'Tienda Austral',
      'Cambiar el banner de la portada',
      'Ferretería El Martillo',
    ]);
    (await inRow('Cambiar el banner de la portada')).getByText('Tienda Austral · Clara Rojas');
    expect(calls).toEqual(['GET /api/profile', 'GET /api/dashboard']);
  });

  it('says since when, with the instant as title', async () => {
    open([attentionItem('activityRequested', { since: '2026-01-05T14:07:00.000Z' })]);
    const time = (await row('Cambiar el banner de la portada')).querySelector('time');
    expect(time?.textContent).toMatch(/^hace /);
    expect(time?.title).toBe('05/01/2026 14:07');
  });

  it('is counted beside the entry of the menu', async () => {
    open([failing, requested]);
    await row('Tienda Austral');
    const entry = screen.getByRole('link', { name: 'Dashboard', hidden: true });
    const words = document.getElementById(entry.getAttribute('aria-describedby') ?? '');
    expect(words?.textContent).toBe('2 pendientes');
  });

  it('is nothing: says so, and leads to what was put aside', async () => {
    const until = '2026-12-01T03:00:00.000Z';
    const { user } = open([{ ...failing, postponedUntil: until }]);
    await screen.findByText('Nada pendiente');
    await user.click(screen.getByRole('button', { name: 'Ver los pospuestos y descartados' }));
    (await inRow('Tienda Austral')).getByText(/^Hasta el 01\/12\/2026/);
    expect(location.search).toBe('?estado=apartados');
  });

  it('leads from nothing to those that were only dismissed', async () => {
    const dismissed = { by: eva, reason: 'Se va', at: '2026-11-20T12:00:00.000Z' };
    const { user } = open([{ ...failing, dismissed }]);
    await user.click(await screen.findByRole('button', { name: /^Ver los pospuestos/ }));
    (await inRow('Tienda Austral')).getByText(/^Eva Soto: Se va/);
  });

  it('gives the buttons of each item a name of their own, also of one subject', async () => {
    const [expiring, low] = [attentionItem('planExpiring'), attentionItem('quotaLow')];
    const other = { userId: eva.userId, name: 'Otro Cliente' };
    open([
      { ...expiring, name: 'Básico' },
      { ...low, subject: expiring.subject },
      { ...attentionItem('quotaLow', { n: 2 }), owner: other },
    ]);
    await group('Planes por vencer');
    const names = [...document.querySelectorAll('[data-key] button, [data-key] a[aria-label]')].map(
      (each) => each.getAttribute('aria-label'),
    );
    expect(names).toContain('Ver planes: Plan Básico de Clara Rojas (Planes por vencer)');
    expect(new Set(names).size).toBe(names.length);
  });

  it('is read on, and names the kinds that were not read yet', async () => {
    const { user } = open(manyItems(30));
    const more = await screen.findByRole('button', { name: 'Ver más' });
    expect(titles()).toHaveLength(15);
    const others = screen.getByRole('link', { name: 'Ver los 2: Espacio de respaldos casi lleno' });
    expect(others.getAttribute('href')).toBe('/dashboard?tipo=storageLow');
    await user.click(more);
    await waitFor(() => expect(titles()).toHaveLength(30));
    expect(screen.queryByRole('link', { name: /^Ver los 2/ })).toBeNull();
  });

  it('says why the list of a filter could not be read, and tries again', async () => {
    const portal = open(
      [failing],
      { 'GET /api/attention': refusal(403, 'FORBIDDEN', 'No tienes permisos.') },
      '/dashboard?tipo=syncFailing',
    );
    await screen.findByText('No se pudieron cargar los pendientes');
    Object.assign(portal.answers, attentionApi(portal.world));
    await portal.user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await row('Tienda Austral');
  });
});

describe('the filters', () => {
  it('are in the address, and a step back undoes them', async () => {
    const { user, calls } = open([failing, requested]);
    await row('Tienda Austral');
    await user.selectOptions(screen.getByLabelText('Tipo'), 'activityRequested');
    await waitFor(() => expect(titles()).toEqual(['Cambiar el banner de la portada']));
    expect(location.search).toBe('?tipo=activityRequested');
    expect(calls.at(-1)).toBe('GET /api/attention');
    history.back();
    await waitFor(() => expect(titles()).toHaveLength(2));
  });

  it.each([
    ['?asignado=mi', ['Tienda Austral']],
    ['?asignado=nadie', ['Ferretería El Martillo']],
    [`?cliente=${clientOfItems.userId}`, ['Tienda Austral', 'Cambiar el banner de la portada']],
    ['?tipo=otro', ['Tienda Austral', 'Cambiar el banner de la portada', 'Ferretería El Martillo']],
  ])('%s', async (search, found) => {
    const mine = { ...failing, assignee: { userId: profile.userId, name: 'Ana Pérez' } };
    const others = [{ ...requested, assignee: eva }, ownerless];
    const name = { body: { ...profile, firstName: 'Clara', lastName: 'Rojas' } };
    const users = { [`GET /api/users/${clientOfItems.userId}`]: name };
    open([mine, ...others], users, `/dashboard${search}`);
    await waitFor(() => expect(titles()).toEqual(found));
  });

  it('that find nothing say so, and can be cleared', async () => {
    const { user } = open([failing], {}, '/dashboard?estado=descartados');
    await screen.findByText('Ningún pendiente coincide');
    await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await row('Tienda Austral');
    expect(location.search).toBe('');
  });

  it('narrow to the client of a row', async () => {
    const { user } = open([failing, ownerless]);
    await user.click((await inRow('Tienda Austral')).getByRole('button', { name: /^Acciones/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Ver los de Clara Rojas' }));
    await waitFor(() => expect(titles()).toEqual(['Tienda Austral']));
    await user.click(await screen.findByRole('button', { name: /^Cliente:/ }));
    await waitFor(() => expect(titles()).toHaveLength(2));
  });
});

describe('the kinds beside the list', () => {
  const second = attentionItem('syncFailing', { n: 2, name: 'Viña Tres Ríos' });
  const kinds = async () =>
    within(await screen.findByRole('navigation', { name: 'Pendientes por tipo' }));
  const words = (nav: Awaited<ReturnType<typeof kinds>>) =>
    nav.getAllByRole('link').map(({ textContent }) => textContent);

  it('are those that there are, worst first, with how much there is of each', async () => {
    open([ownerless, second, failing]);
    expect(words(await kinds())).toEqual([
      'Todos los tipos3',
      'Sincronizaciones que fallan2',
      'Sitios sin propietario1',
    ]);
  });

  it('narrow the list, say so, and lead back to all', async () => {
    const { user } = open([ownerless, second, failing]);
    const nav = await kinds();
    await user.click(nav.getByRole('link', { name: /^Sitios sin propietario/ }));
    await waitFor(() => expect(titles()).toEqual(['Ferretería El Martillo']));
    expect(location.search).toBe('?tipo=siteWithoutOwner');
    const [current] = nav.getAllByRole('link', { current: true });
    expect(current?.textContent).toBe('Sitios sin propietario1');
    await user.click(nav.getByRole('link', { name: /^Todos los tipos/ }));
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  it('are not counted where another filter is set: the counts are of everybody', async () => {
    const mine = { ...failing, assignee: { userId: profile.userId, name: 'Ana Pérez' } };
    open([ownerless, second, mine], {}, '/dashboard?asignado=mi');
    await row('Tienda Austral');
    expect(words(await kinds())).toEqual([
      'Todos los tipos',
      'Sincronizaciones que fallan',
      'Sitios sin propietario',
    ]);
  });

  it('are left out where nobody counts them, and where nothing is pending', async () => {
    const until = '2026-12-01T03:00:00.000Z';
    open([{ ...failing, postponedUntil: until }], {}, '/dashboard?estado=apartados');
    await row('Tienda Austral');
    expect(screen.queryByRole('navigation', { name: 'Pendientes por tipo' })).toBeNull();
    cleanup();
    open([]);
    await screen.findByText('Nada pendiente');
    expect(screen.queryByRole('navigation', { name: 'Pendientes por tipo' })).toBeNull();
  });
});

describe('a decision', () => {
  it('takes an item on by a click, at once, and back by its toast', async () => {
    const { user, world, answers } = open([failing]);
    const answer = holdAssignment(answers);
    const cells = await inRow('Tienda Austral');
    await user.click(
      cells.getByRole('button', {
        name: 'Asignármelo: Tienda Austral (Sincronizaciones que fallan)',
      }),
    );
    await cells.findByText('Tú');
    expect(world.written).toEqual([]);
    answer.resolve(undefined);
    await screen.findByText('Te encargas tú');
    // The first toast takes a moment until it can be clicked.
    await undo(user);
    await cells.findByRole('button', {
      name: 'Asignármelo: Tienda Austral (Sincronizaciones que fallan)',
    });
    expect(world.written).toEqual([
      { what: 'assignee', body: { revision: 1, userId: profile.userId } },
      { what: 'assignee', body: { revision: 2, userId: null } },
    ]);
  });

  it('takes an item out of a list that it leaves, before the answer, and says nothing of an end', async () => {
    const { user, answers } = open([failing, requested], {}, '/dashboard?asignado=nadie');
    const answer = holdAssignment(answers);
    const cells = await inRow('Tienda Austral');
    const button = cells.getByRole('button', { name: /^Asignármelo/ });
    await user.dblClick(button);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Tienda Austral' })).toBeNull());
    expect(screen.queryByText(/resuelto/i)).toBeNull();
    // The second click leads nowhere.
    screen.getByRole('heading', { name: 'Pendientes' });
    answer.resolve(undefined);
    await screen.findByText('Te encargas tú');
  });

  it('gives an item to another administrator', async () => {
    const found = { ...profile, userId: eva.userId, firstName: 'Eva', lastName: 'Soto' };
    const { user, world } = open([failing], {
      'GET /api/users': ({ query }) => ({
        body: {
          items: query.get('role') === 'admin' ? [found] : [],
          ...{ page: 1, pageCount: 1, total: 1 },
        },
      }),
    });
    const cells = await inRow('Tienda Austral');
    await user.click(cells.getByRole('button', { name: /^Acciones/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Asignar a…' }));
    await user.click(await screen.findByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: /Eva Soto/ }));
    await user.click(screen.getByRole('button', { name: 'Asignar' }));
    await screen.findByText('Se encarga Eva Soto');
    expect(world.written).toEqual([
      { what: 'assignee', body: { revision: 1, userId: eva.userId } },
    ]);
  });

  it('postpones an item to a day, and takes that back', async () => {
    const { user, world } = open([failing, requested]);
    const cells = await inRow('Tienda Austral');
    await user.click(cells.getByRole('button', { name: /^Acciones/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Posponer…' }));
    await user.click(await screen.findByRole('button', { name: 'En una semana' }));
    const { value: until } = screen.getByLabelText<HTMLInputElement>('Vuelve el');
    await user.click(screen.getByRole('button', { name: 'Posponer' }));
    await waitFor(() => expect(titles()).toEqual(['Cambiar el banner de la portada']));
    expect(world.written).toEqual([{ what: 'postpone', body: { revision: 1, until } }]);
    await undo(user);
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(world.written.at(-1)).toEqual({ what: 'return', body: { revision: 2 } });
  });

  it('dismisses an item with a reason, and asks for one', async () => {
    const { user, world } = open([failing]);
    const cells = await inRow('Tienda Austral');
    await user.click(cells.getByRole('button', { name: /^Acciones/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Descartar…' }));
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await screen.findByText('Escribe el motivo');
    await user.type(screen.getByLabelText('Motivo'), 'El sitio cierra');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    await screen.findByText('Nada pendiente');
    expect(world.written).toEqual([
      { what: 'dismiss', body: { revision: 1, reason: 'El sitio cierra' } },
    ]);
  });

  it('brings back what was put aside', async () => {
    const dismissed = { by: eva, reason: 'Se va', at: '2026-11-20T12:00:00.000Z' };
    const { user } = open([{ ...failing, dismissed }], {}, '/dashboard?estado=descartados');
    const cells = await inRow('Tienda Austral');
    cells.getByText(/^Eva Soto: Se va/);
    await user.click(
      cells.getByRole('button', {
        name: 'Recuperar: Tienda Austral (Sincronizaciones que fallan)',
      }),
    );
    await screen.findByText('El pendiente está abierto otra vez');
    await waitFor(() => expect(titles()).toEqual([]));
  });

  it.each([
    [404, 'ATTENTION_CLOSED', 'Este pendiente ya se resolvió'],
    [409, 'EDITED_MEANWHILE', 'Alguien lo cambió antes'],
  ])('that comes too late (%i) says so, and reads the list again', async (status, code, says) => {
    const { user, world } = open([failing]);
    const cells = await inRow('Tienda Austral');
    world.refuse = refusal(status, code, 'No.');
    world.items = [{ ...failing, assignee: eva, revision: 2 }];
    await user.click(
      cells.getByRole('button', {
        name: 'Asignármelo: Tienda Austral (Sincronizaciones que fallan)',
      }),
    );
    await screen.findByText(says);
    await cells.findByText('Eva Soto');
  });
});

describe('several decisions', () => {
  it('of two items are both made, also while the first is under way', async () => {
    const { user, world, answers } = open([failing, requested]);
    const first = holdAssignment(answers);
    const one = await inRow('Tienda Austral');
    const other = await inRow('Cambiar el banner de la portada');
    await user.click(one.getByRole('button', { name: /^Asignármelo/ }));
    // Elsewhere than the first: at the same place it would be the second click of two.
    const target = other.getByRole('button', { name: /^Asignármelo/ });
    await user.pointer({ keys: '[MouseLeft]', target, coords: { clientX: 0, clientY: 60 } });
    await waitFor(() => expect(world.written).toHaveLength(1));
    first.resolve(undefined);
    await waitFor(() => expect(world.written).toHaveLength(2));
    expect(world.items.map(({ assignee }) => assignee?.userId)).toEqual([
      profile.userId,
      profile.userId,
    ]);
  });

  it('are counted in the menu, also from another page', async () => {
    const { user } = open([failing, requested]);
    const cells = await inRow('Tienda Austral');
    await user.click(cells.getByRole('button', { name: /^Acciones/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Descartar…' }));
    await user.type(await screen.findByLabelText('Motivo'), 'El sitio cierra');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    await screen.findByText('Pendiente descartado');
    const said = () => {
      const entry = screen.getByRole('link', { name: 'Dashboard', hidden: true });
      return document.getElementById(entry.getAttribute('aria-describedby') ?? '')?.textContent;
    };
    await waitFor(() => expect(said()).toBe('1 pendiente'));
    const [elsewhere] = screen.getAllByRole('link', { name: 'Sitios Web', hidden: true });
    if (elsewhere) await user.click(elsewhere);
    await waitFor(() => expect(location.pathname).not.toBe('/dashboard'));
    await undo(user);
    await waitFor(() => expect(said()).toBe('2 pendientes'));
  });

  it('are not undone by a dashboard that was asked for before', async () => {
    const { user, world, answers } = open([failing, requested]);
    const cells = await inRow('Tienda Austral');
    const before = attentionPage(inOrder(world.items));
    const late = Promise.withResolvers<undefined>();
    answers['GET /api/dashboard'] = async () => {
      await late.promise;
      return { body: { ...emptyDashboard, attention: before } };
    };
    comeBack();
    await user.click(cells.getByRole('button', { name: /^Asignármelo/ }));
    await cells.findByText('Tú');
    late.resolve(undefined);
    await screen.findByText('Te encargas tú');
    await waitFor(() => expect(world.written).toHaveLength(1));
    expect(cells.getByText('Tú')).toBeTruthy();
  });
});

describe('a decision that another administrator was faster with', () => {
  const opened = async (kind: 'Descartar…' | 'Posponer…') => {
    const portal = open([failing, requested]);
    const { user } = portal;
    const cells = await inRow('Tienda Austral');
    await user.click(cells.getByRole('button', { name: /^Acciones/ }));
    await user.click(await screen.findByRole('menuitem', { name: kind }));
    return portal;
  };

  it.each([
    ['took it on', { assignee: eva }, 'ahora se encarga Eva Soto'],
    [
      'postponed it',
      { postponedUntil: '2026-12-01T03:00:00.000Z' },
      'está pospuesto hasta el 01/12/2026',
    ],
  ])('keeps the reason where they %s, says so, and is sent again', async (_, theirs, now) => {
    const { user, world } = await opened('Descartar…');
    await user.type(await screen.findByLabelText('Motivo'), 'El sitio cierra');
    world.refuse = refusal(409, 'EDITED_MEANWHILE', 'No.');
    world.items = [{ ...failing, ...theirs, revision: 2 }, requested];
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    await screen.findByText(
      `Otro administrador lo cambió: ${now}. Guarda otra vez si aún quieres hacerlo.`,
    );
    expect(screen.getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe('El sitio cierra');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    await waitFor(() =>
      expect(world.written).toEqual([
        { what: 'dismiss', body: { revision: 2, reason: 'El sitio cierra' } },
      ]),
    );
  });

  it('closes where its cause ended', async () => {
    const { user, world } = await opened('Descartar…');
    await user.type(await screen.findByLabelText('Motivo'), 'El sitio cierra');
    world.refuse = refusal(404, 'ATTENTION_CLOSED', 'No.');
    world.items = [requested];
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the focus', () => {
  const focused = () => document.activeElement?.closest('[data-key]')?.querySelector('a');
  const decide = async (user: ReturnType<typeof open>['user'], title: string) => {
    const cells = await inRow(title);
    cells.getByRole('link', { name: title }).focus();
    await user.keyboard('d');
    await user.type(await screen.findByLabelText('Motivo'), 'El sitio cierra');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
  };

  it('goes to the row that takes the place of one that was decided of, also of another kind', async () => {
    const { user } = open([failing, requested, ownerless]);
    await decide(user, 'Cambiar el banner de la portada');
    await waitFor(() => expect(focused()?.textContent).toBe('Ferretería El Martillo'));
    await decide(user, 'Ferretería El Martillo');
    await waitFor(() => expect(focused()?.textContent).toBe('Tienda Austral'));
    await decide(user, 'Tienda Austral');
    await screen.findByText('Nada pendiente');
    const list = screen.getByRole('region', { name: 'Pendientes' });
    await waitFor(() => expect(document.activeElement).toBe(list));
  });

  it('goes there from a button that disappears with its row', async () => {
    const until = '2026-12-01T03:00:00.000Z';
    const aside = [failing, requested].map((item) => ({ ...item, postponedUntil: until }));
    const { user } = open(aside, {}, '/dashboard?estado=pospuestos');
    const cells = await inRow('Tienda Austral');
    cells.getByRole('button', { name: /^Recuperar/ }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()?.textContent).toBe('Cambiar el banner de la portada'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname).toMatch(/^\/activities\//));
  });
});

describe('what is done right here', () => {
  it('synchronises a site', async () => {
    const { user, calls } = open([failing]);
    const cells = await inRow('Tienda Austral');
    await user.click(
      cells.getByRole('button', {
        name: 'Sincronizar: Tienda Austral (Sincronizaciones que fallan)',
      }),
    );
    const sync = 'POST /api/status/01k9zz00000000000000000001/sync';
    await waitFor(() => expect(calls).toContain(sync));
  });

  it('tries a report again, and says that it failed', async () => {
    const { user } = open([attentionItem('reportFailed')]);
    const cells = await inRow('Reporte de octubre de 2026');
    await user.click(cells.getByRole('button', { name: /^Reintentar/ }));
    await screen.findByText('No se pudo reintentar');
  });

  it.each([
    [true, 'Enviamos el enlace de pago por email'],
    [false, 'El cliente verá el enlace en sus notificaciones: no recibe emails'],
  ])('sends its payer the link of a payment; by e-mail: %s', async (emailed, words) => {
    const route = 'POST /api/payments/01k9zz00000000000000000001/reminder';
    const { user, calls } = open([attentionItem('paymentPending')], {
      [route]: { body: { emailed } },
    });
    const cells = await inRow('Plan Básico');
    await user.click(cells.getByRole('button', { name: /^Enviar enlace de pago/ }));
    await screen.findByText(words);
    expect(calls.filter((call) => call === route)).toHaveLength(1);
    // It waits for its payer, and so does the item.
    await row('Plan Básico');
  });

  it('says when the link of a payment was last sent', async () => {
    const detail = '2026-03-10T12:00:00.000Z';
    open([attentionItem('paymentPending', { detail })]);
    const cells = await inRow('Plan Básico');
    cells.getByText(/^No se pagó; enlace enviado el 10\/03\/2026 \d\d:00/);
    cells.getByRole('button', { name: /Último envío: 10\/03\/2026 \d\d:00$/ });
  });

  it('says why the link of a payment was not sent, and reads the list again', async () => {
    const { user, calls } = open([attentionItem('paymentPending')], {
      'POST /api/payments/01k9zz00000000000000000001/reminder': refusal(
        409,
        'PAYMENT_CLOSED',
        'Este pago ya no está pendiente.',
      ),
    });
    const cells = await inRow('Plan Básico');
    await user.click(cells.getByRole('button', { name: /^Enviar enlace de pago/ }));
    await screen.findByText('No se pudo enviar el enlace de pago');
    screen.getByText('Este pago ya no está pendiente.');
    await waitFor(() => expect(calls).toContain('GET /api/attention'));
  });

  it('gives a site to a client', async () => {
    const { user } = open([ownerless]);
    const cells = await inRow('Ferretería El Martillo');
    await user.click(cells.getByRole('button', { name: /^Elegir propietario/ }));
    await screen.findByRole('dialog', { name: 'Cambiar propietario' });
    screen.getByText('Elige de quién será «Ferretería El Martillo».');
  });
});

describe('the keys', () => {
  const at = () => document.activeElement?.textContent;

  it('go through the rows, and decide of the one that has the focus', async () => {
    const { user, world } = open([failing, requested]);
    await row('Tienda Austral');
    await user.keyboard('j');
    expect(at()).toBe('Tienda Austral');
    await user.keyboard('j');
    expect(at()).toBe('Cambiar el banner de la portada');
    await user.keyboard('jk');
    expect(at()).toBe('Tienda Austral');
    await user.keyboard('e');
    await screen.findByText('Te encargas tú');
    expect(world.items[0]?.assignee?.userId).toBe(profile.userId);
    await user.keyboard('h');
    const dialog = await screen.findByRole('dialog', { name: 'Posponer pendiente' });
    await user.keyboard('jd');
    expect(screen.getAllByRole('dialog', { hidden: true })).toEqual([dialog]);
  });

  it('that are held down decide once', async () => {
    const { user, world } = open([failing]);
    await row('Tienda Austral');
    await user.keyboard('je');
    await screen.findByText('Te encargas tú');
    for (let n = 0; n < 5; n += 1) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'e', repeat: true });
    }
    await user.keyboard('e');
    await screen.findByText('Ya no se encarga nadie');
    expect(world.written).toHaveLength(2);
  });

  it('open what has the focus', async () => {
    const { user } = open([ownerless]);
    await row('Ferretería El Martillo');
    await user.keyboard('j{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/status/01k9zz00000000000000000001'));
  });

  it('are in the list of keys', async () => {
    const { user } = open([]);
    await screen.findByText('Nada pendiente');
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Atajos de teclado' }));
    dialog.getByRole('heading', { name: 'En la lista de pendientes' });
    dialog.getByText('Posponerlo');
  });
});

describe('what comes and goes meanwhile', () => {
  it('is shown at once where nobody is at the list', async () => {
    const { world } = open([failing]);
    await row('Tienda Austral');
    world.items = [requested];
    // A reading that was under way answers what was there before.
    await waitFor(() => {
      comeBack();
      expect(titles()).toEqual(['Cambiar el banner de la portada']);
    });
  });

  it('moves no row under the keyboard: it is announced, and shown on demand', async () => {
    const { user, world } = open([failing, requested]);
    await row('Tienda Austral');
    await user.keyboard('jj');
    world.items = [attentionItem('backupMissed'), requested];
    comeBack();
    const news = await screen.findByRole('button', { name: '1 nuevo, 1 resuelto' });
    expect(titles()).toEqual(['Tienda Austral', 'Cambiar el banner de la portada']);
    (await inRow('Tienda Austral')).getByText('Resuelto');
    expect(document.activeElement?.textContent).toBe('Cambiar el banner de la portada');
    await user.click(news);
    await waitFor(() =>
      expect(titles()).toEqual(['Panadería La Espiga', 'Cambiar el banner de la portada']),
    );
    expect(screen.queryByRole('button', { name: /resuelto/ })).toBeNull();
  });

  it('is counted again', async () => {
    const { world } = open([failing]);
    await row('Tienda Austral');
    world.items = [failing, requested, ownerless];
    const title = screen.getByRole('heading', { level: 2, name: 'Pendientes' });
    await waitFor(() => {
      comeBack();
      expect(title.nextElementSibling?.textContent).toBe('3');
    });
  });
});

describe('many sites that do not answer', () => {
  const today = new Date(Date.now() - 60_000).toISOString();
  const openWith = (since: string, items: AttentionItem[] = [requested], together = true) =>
    open(items, {
      'GET /api/profile': me({
        role: 'admin',
        attention: { ...countsOf(items), kinds: { ...countsOf(items).kinds, siteDown: 47 } },
      }),
      'GET /api/dashboard': {
        body: {
          ...emptyDashboard,
          attention: { ...attentionPage(items), outage: { sites: 47, since, together } },
        },
      },
    });

  it('are one line, counted as one, which leads to them', async () => {
    openWith(today);
    const line = await screen.findByText(/^47 sitios no responden desde las \d\d:\d\d$/);
    expect(titles()).toEqual(['Cambiar el banner de la portada']);
    const title = screen.getByRole('heading', { level: 2, name: 'Pendientes' });
    expect(title.nextElementSibling?.textContent).toBe('2');
    const links = within(line.parentElement ?? document.body);
    const hrefOf = (name: string) => links.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Ver cada uno')).toBe('/dashboard?tipo=siteDown');
  });

  it('are said to have ended one after the other where they did', async () => {
    openWith(today, [requested], false);
    await screen.findByText(/^47 sitios no responden; el último, desde las \d\d:\d\d$/);
  });

  it('are all there is without saying that there is nothing', async () => {
    openWith('2026-01-05T23:05:00.000Z', []);
    await screen.findByText('47 sitios no responden desde el 05/01/2026 a las 23:05');
    expect(screen.queryByText('Nada pendiente')).toBeNull();
  });
});

describe('how soon it is read again', () => {
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const asked = (calls: readonly string[]) =>
    calls.filter((call) => call === 'GET /api/attention').length;

  it('is its first interval while nobody writes anything', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { calls } = open([failing]);
    await row('Tienda Austral');
    await later(14_000);
    expect(asked(calls)).toBe(0);
    await later(2_000);
    expect(asked(calls)).toBe(1);
  });
});
