// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseByKeys } from '../../testing/choose-by-keys.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { me, profile } from '../../testing/fake-auth.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { usersRoutes } from './users.routes.tsx';
import { userDetail, userRow, usersPage } from './users.samples.ts';

const clara = userRow();
const path = `/api/users/${clara.userId}`;
const copied: string[] = [];

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() => import('./users.page.tsx'));
beforeEach(() => {
  copied.length = 0;
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const field = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(
    typeof label === 'string' ? new RegExp(`^${label}`) : label,
  );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
// Not user-event: it brings a clipboard of its own.
const copy = () => fireEvent.click(screen.getByRole('button', { name: 'Copiar contraseña' }));
const errorOf = (label: string) => {
  const described = field(label).getAttribute('aria-describedby') ?? '';
  const id = described.split(' ').find((each) => each.endsWith('-error'));
  return id === undefined ? undefined : document.getElementById(id)?.textContent;
};
const untilClosed = (role: string) => waitFor(() => expect(screen.queryByRole(role)).toBeNull());

async function openList(answers: FakeApi = {}, row = clara) {
  const app = showFeature(usersRoutes, '/users', {
    'GET /api/profile': me({ role: 'admin' }),
    'GET /api/users': () => usersPage([row]),
    ...answers,
  });
  await screen.findByText(row.email);
  return app;
}

/** Chooses of the only row's menu with the keyboard alone. */
const choose = (action: string) => chooseByKeys(/^Acciones de/, action);

describe('creating a user', () => {
  const created = userDetail({
    userId: '01k9zz0000000000000000bbbb',
    email: 'nora@sur.cl',
    firstName: 'Nora',
  });
  const answer = { status: 201, body: { user: created, temporaryPassword: 'Tmp-7hQ!wZ2kLm' } };
  const openForm = async (answers: FakeApi = {}) => {
    const app = await openList(answers);
    await press('Crear Usuario');
    await screen.findByRole('dialog', { name: 'Crear Usuario' });
    return app;
  };
  const submit = () =>
    userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Crear Usuario' }),
    );
  const fill = async () => {
    await userEvent.type(field('Email'), ' Nora@Sur.cl');
    await userEvent.type(field('Nombre'), 'Nora');
    await userEvent.type(field('Apellido'), 'Rojas');
  };

  it('wants e-mail and both names, in one sentence, and focuses the first', async () => {
    const { calls } = await openForm();
    expect(field('Rol').value).toBe('cliente');
    await submit();
    await screen.findByText('Email, nombre y apellido son requeridos');
    expect(errorOf('Email')).toBe('El campo email es requerido');
    expect(errorOf('Apellido')).toBe('El campo apellido es requerido');
    expect(document.activeElement).toBe(field('Email'));
    expect(calls).not.toContain('POST /api/users');
  });

  it.each([
    ['Email', 'nora', 'El campo email debe tener un formato de email válido'],
    ['Nombre', 'N', 'El campo nombre debe tener al menos 2 caracteres'],
    ['Apellido', 'R2D2', 'El apellido contiene caracteres no válidos'],
    ['Empresa', 'a; drop', 'El campo empresa contiene caracteres no permitidos'],
    ['Teléfono', '+56', 'El campo teléfono debe tener formato internacional (ej: +56 9 1234 5678)'],
  ])('refuses in %s: %s', async (label, typed, message) => {
    await openForm();
    await userEvent.type(field(label), typed);
    await submit();
    await waitFor(() => expect(errorOf(label)).toBe(message));
  });

  it('shows the temporary password, copies it, and has the person on top of the list', async () => {
    const bodies: unknown[] = [];
    const { queryClient } = await openForm({
      'POST /api/users': ({ body }) => {
        bodies.push(body);
        return answer;
      },
    });
    queryClient.setQueryData(['dashboard'], {});
    await fill();
    await userEvent.type(field('Teléfono'), '56 9 1234-5678');
    expect(field('Teléfono').value).toBe('+56 9 12345678');
    await userEvent.selectOptions(field('Rol'), 'Administrador');
    await userEvent.selectOptions(field('Rol'), 'Cliente');
    await submit();

    const dialog = await screen.findByRole('dialog', { name: 'Usuario creado' });
    within(dialog).getByText('Tmp-7hQ!wZ2kLm');
    within(dialog).getByText('Enviamos una invitación a nora@sur.cl.');
    within(dialog).getByText(/Deberá cambiarla al iniciar sesión por primera vez/);
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(bodies).toEqual([
      {
        email: 'nora@sur.cl',
        firstName: 'Nora',
        lastName: 'Rojas',
        role: 'cliente',
        position: 'administrator',
        companyName: '',
        phone: '+56912345678',
      },
    ]);
    copy();
    await screen.findAllByText('Contraseña copiada');
    expect(copied).toEqual(['Tmp-7hQ!wZ2kLm']);
    await press('Listo');
    await untilClosed('dialog');
    const names = screen.getAllByText(/^(Nora|Clara) Rojas$/).map((name) => name.textContent);
    expect(names).toEqual(['Nora Rojas', 'Clara Rojas']);
    screen.getByText('Página 1 de 1 • Mostrando 1-2 de 2');
    expect(queryClient.getQueryState(['dashboard'])?.isInvalidated).toBe(true);
    // The password stays nowhere.
    await waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]));
  });

  it('says that an earlier try made the account, whose password nobody can show again', async () => {
    const body = { ...answer.body, temporaryPassword: null };
    await openForm({ 'POST /api/users': () => ({ ...answer, body }) });
    await fill();
    await submit();
    const dialog = await screen.findByRole('dialog', { name: 'Usuario creado' });
    within(dialog).getByText('Enviamos una invitación a nora@sur.cl.');
    within(dialog).getByText(/^Tu primer intento ya creó la cuenta/);
    expect(within(dialog).queryByText('Contraseña temporal')).toBeNull();
  });

  it('an administrator is not among the clients', async () => {
    const user = { ...created, role: 'admin' };
    await openForm({ 'POST /api/users': () => ({ ...answer, body: { ...answer.body, user } }) });
    await fill();
    await userEvent.selectOptions(field('Rol'), 'Administrador');
    await submit();
    await screen.findByText('Tmp-7hQ!wZ2kLm');
    await press('Listo');
    await untilClosed('dialog');
    expect(screen.queryByText('Nora Rojas')).toBeNull();
  });

  it('says what the server says, in a toast and in the dialog, on its field', async () => {
    const inUse = 'Este email ya está registrado.';
    const fields = { email: [inUse] };
    const error = { code: 'EMAIL_TAKEN', message: inUse, requestId: 'r-1', fields };
    await openForm({ 'POST /api/users': () => ({ status: 409, body: { error } }) });
    await fill();
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(inUse);
    expect(errorOf('Email')).toBe(inUse);
    // Alert, field and toast; the toast has a copy for screen readers.
    await waitFor(() => expect(screen.getAllByText(inUse).length).toBeGreaterThanOrEqual(3));
    expect(field('Nombre').value).toBe('Nora');
  });

  it('says so when there is no answer', async () => {
    await openForm({ 'POST /api/users': () => new Error('offline') });
    await fill();
    await submit();
    await screen.findAllByText('Error al crear usuario');
    expect(screen.getByRole('alert').textContent).toMatch(/No pudimos conectar/);
  });

  it('asks before what was typed is lost, and starts afresh next time', async () => {
    await openForm();
    await userEvent.type(field('Nombre'), 'Nora');
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
    await press('Seguir editando');
    await untilClosed('alertdialog');
    expect(field('Nombre').value).toBe('Nora');
    await press('Cancelar');
    await screen.findByRole('alertdialog');
    await press('Salir sin guardar');
    await untilClosed('dialog');
    await press('Crear Usuario');
    await screen.findByRole('dialog');
    expect(field('Nombre').value).toBe('');
  });
});

describe('editing a user', () => {
  const detail = userDetail({ companyCity: 'Santiago' });

  it('shows the eleven fields in their groups, saves, and the list follows', async () => {
    const bodies: unknown[] = [];
    await openList({
      [`GET ${path}`]: () => ({ body: detail }),
      [`PUT ${path}`]: ({ body }) => {
        bodies.push(body);
        return { body: { ...detail, ...(body as object) } };
      },
    });
    await choose('Editar usuario');
    const dialog = await screen.findByRole('dialog', { name: 'Editar usuario' });
    await waitFor(() => expect(within(dialog).getAllByRole('textbox')).toHaveLength(11));
    within(dialog).getByRole('heading', { name: 'Datos de contacto' });
    within(dialog).getByRole('heading', { name: 'Empresa' });
    expect(field('Ciudad').value).toBe('Santiago');
    expect(field('Ciudad').autocomplete).toBe('off');

    await userEvent.clear(field('Nombre de la empresa'));
    await userEvent.type(field('Nombre de la empresa'), 'Selecta Ltda.');
    await press('Guardar cambios');
    await screen.findByText('Usuario actualizado');
    await untilClosed('dialog');
    expect(bodies).toEqual([{ companyName: 'Selecta Ltda.', revision: 0 }]);
    screen.getByText('Selecta Ltda.');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Acciones de/ })),
    );
  });

  it('switches the hours in the client’s reports on', async () => {
    const bodies: unknown[] = [];
    await openList({
      [`GET ${path}`]: () => ({ body: detail }),
      [`PUT ${path}`]: ({ body }) => {
        bodies.push(body);
        return { body: { ...detail, ...(body as object) } };
      },
    });
    await choose('Editar usuario');
    const name = 'Mostrar horas en el reporte';
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name });
    expect(box.checked).toBe(false);
    await userEvent.click(box);
    await press('Guardar cambios');
    await screen.findByText('Usuario actualizado');
    expect(bodies).toEqual([{ hoursInReports: true, revision: 0 }]);
  });

  it('marks what is wrong, before and after the server has looked', async () => {
    const message = 'El campo ciudad contiene caracteres no permitidos';
    const refused = {
      code: 'VALIDATION_FAILED',
      message: 'Revisa los datos enviados.',
      requestId: 'r-1',
      fields: { companyCity: [message] },
    };
    const { calls } = await openList({
      [`GET ${path}`]: () => ({ body: detail }),
      [`PUT ${path}`]: () => ({ status: 400, body: { error: refused } }),
    });
    await choose('Editar usuario');
    await screen.findByDisplayValue('Santiago');
    await userEvent.clear(field('Apellido'));
    await press('Guardar cambios');
    await waitFor(() => expect(errorOf('Apellido')).toBe('El campo apellido es requerido'));
    expect(calls).not.toContain(`PUT ${path}`);
    await userEvent.type(field('Apellido'), 'Rojas');
    await press('Guardar cambios');
    await screen.findByText('No se pudo actualizar el usuario');
    expect(errorOf('Ciudad')).toBe(message);
  });

  it('sends the revision it began with, also where the person is read again meanwhile', async () => {
    const why = 'Cambió mientras lo editabas: la ciudad (Marta).';
    const bodies: unknown[] = [];
    let now = detail;
    const { queryClient } = await openList({
      [`GET ${path}`]: () => ({ body: now }),
      [`PUT ${path}`]: ({ body }) => {
        bodies.push(body);
        return refusal(409, 'EDITED_MEANWHILE', why);
      },
    });
    await choose('Editar usuario');
    await screen.findByDisplayValue('Santiago');
    await userEvent.type(field('País'), 'Chile');
    now = { ...detail, companyCity: 'Lota', revision: 1 };
    await queryClient.refetchQueries();
    expect(field('Ciudad').value).toBe('Santiago');
    await press('Guardar cambios');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(why);
    expect(bodies).toEqual([{ companyCountry: 'Chile', revision: 0 }]);
    expect(field('País').value).toBe('Chile');

    await press('Cancelar');
    await press('Salir sin guardar');
    await untilClosed('dialog');
    await choose('Editar usuario');
    await screen.findByDisplayValue('Lota');
    await userEvent.type(field('País'), 'Perú');
    await press('Guardar cambios');
    await waitFor(() => expect(bodies[1]).toEqual({ companyCountry: 'Perú', revision: 1 }));
  });

  it('says that the person could not be read, and tries again', async () => {
    let broken = true;
    await openList({ [`GET ${path}`]: () => (broken ? new Error('offline') : { body: detail }) });
    await choose('Editar usuario');
    await screen.findByText('No se pudieron cargar los datos del usuario');
    broken = false;
    await press('Reintentar');
    await screen.findByDisplayValue('Santiago');
  });

  it('reads the history only when it is opened, and says who did what', async () => {
    const entry = (n: number, [actorId, action]: [string, string], details = {}) => ({
      entryId: `01k9zz00000000000000000${String(n).padStart(3, '0')}`,
      targetId: '01k9zz0000000000000000aaaa',
      actorId,
      actorName: actorId === 'admin:create' ? null : 'Marta Soto',
      action,
      at: '2026-03-05T12:00:00.000Z',
      details,
    });
    const other = '01k9zz0000000000000000cccc';
    const audits = `GET /api/audits/${clara.userId}`;
    const { calls } = await openList({
      [`GET ${path}`]: () => ({ body: detail }),
      [audits]: ({ query }) =>
        query.get('cursor') === null
          ? {
              body: {
                items: [
                  entry(1, [profile.userId, 'PasswordChanged']),
                  entry(2, [other, 'UserUpdated']),
                  entry(3, ['admin:create', 'RoleChanged']),
                  entry(5, [other, 'WebsiteUpdated'], { name: 'Tienda Sur' }),
                  entry(6, [other, 'WebsiteReassigned'], { toUserId: clara.userId }),
                  entry(7, [profile.userId, 'WebsiteReassigned'], { toUserId: null }),
                  entry(8, [profile.userId, 'WebsiteReassigned'], { toUserId: clara.userId }),
                ],
                nextCursor: 'two',
              },
            }
          : { body: { items: [entry(4, [other, 'UserCreated'])], nextCursor: null } },
    });
    await choose('Editar usuario');
    await screen.findByDisplayValue('Santiago');
    expect(calls).not.toContain(audits);
    await userEvent.click(screen.getByText('Historial'));
    await screen.findByText('Tú cambiaste su contraseña');
    screen.getByText('Marta Soto cambió sus datos');
    screen.getByText('El sistema le dio el rol de administrador');
    screen.getByText('Marta Soto cambió el sitio «Tienda Sur»');
    screen.getByText('Marta Soto le asignó un sitio');
    screen.getByText('Tú le quitaste un sitio');
    screen.getByText('Tú le asignaste un sitio');
    await press('Ver más');
    await screen.findByText('Marta Soto creó la cuenta');
    expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  });
});

describe('changing a password', () => {
  const route = `POST ${path}/password`;
  const open = async (answers: FakeApi) => {
    await openList(answers);
    await choose('Cambiar contraseña');
    await screen.findByRole('dialog', { name: 'Cambiar contraseña' });
  };
  const generated = (password: string) => ({ body: { generatedPassword: password } });

  it('makes one up by default, with the warning; it is shown for 10 seconds and can be copied', async () => {
    const bodies: unknown[] = [];
    const made = ['Aa2!aaaaaaaaaa', 'Bb3?bbbbbbbbbb'];
    await open({
      [route]: ({ body }) => {
        bodies.push(body);
        return generated(made[bodies.length - 1] ?? '');
      },
    });
    screen.getByText(
      /perderá el acceso con su contraseña actual .* puede usar «Olvidé mi contraseña»/,
    );
    expect(
      screen.getByRole<HTMLInputElement>('radio', { name: 'La genera el sistema' }).checked,
    ).toBe(true);
    expect(screen.queryByLabelText('Contraseña')).toBeNull();

    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
    await press('Generar y cambiar');
    await screen.findByText('Aa2!aaaaaaaaaa');
    expect(await screen.findAllByText('Contraseña cambiada')).not.toHaveLength(0);
    screen.getByText('Se ocultará en 10 s');
    copy();
    await screen.findAllByText('Contraseña copiada');
    expect(copied).toEqual(['Aa2!aaaaaaaaaa']);
    act(() => void vi.advanceTimersByTime(9_000));
    screen.getByText('Se ocultará en 1 s');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.queryByText('Aa2!aaaaaaaaaa')).toBeNull();
    screen.getByText(/Ya no se muestra/);

    await press('Regenerar');
    await screen.findByText('Bb3?bbbbbbbbbb');
    screen.getByText('Se ocultará en 10 s');
    expect(bodies).toEqual([{ mode: 'generated' }, { mode: 'generated' }]);
  });

  it.each([
    ['', 'Debe especificar una contraseña.'],
    ['corta12', 'El campo contraseña debe tener al menos 8 caracteres'],
  ])('refuses a typed one: %j', async (typed, message) => {
    await open({});
    await userEvent.click(screen.getByRole('radio', { name: 'La escribo yo' }));
    if (typed !== '') await userEvent.type(screen.getByLabelText('Contraseña'), typed);
    await press('Cambiar contraseña');
    await waitFor(() => expect(errorOf('Contraseña$')).toBe(message));
  });

  it.each([
    ['cliente', 8],
    ['admin', 12],
  ] as const)('says before one is typed how long it must be: of a %s', async (role, least) => {
    await openList({}, { ...clara, role });
    await choose('Cambiar contraseña');
    await screen.findByRole('dialog', { name: 'Cambiar contraseña' });
    screen.getByText(`Al menos ${String(least)} caracteres.`);
  });

  it('shows at the field what the server has against a typed one', async () => {
    const weak = 'La contraseña no es lo bastante segura. Elige otra.';
    const fields = { password: [weak] };
    const error = { code: 'VALIDATION_FAILED', message: 'Revisa.', requestId: 'r-1', fields };
    await open({ [route]: () => ({ status: 400, body: { error } }) });
    await userEvent.click(screen.getByRole('radio', { name: 'La escribo yo' }));
    await userEvent.type(screen.getByLabelText('Contraseña'), 'tranvia-07');
    await press('Cambiar contraseña');
    await waitFor(() => expect(errorOf('Contraseña$')).toBe(weak));
  });

  it('asks before a typed one is lost, and before nothing else', async () => {
    await open({});
    await userEvent.keyboard('{Escape}');
    await untilClosed('dialog');
    await choose('Cambiar contraseña');
    await userEvent.click(await screen.findByRole('radio', { name: 'La escribo yo' }));
    await userEvent.type(screen.getByLabelText('Contraseña'), 'otra-clave-9');
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Seguir editando' }));
    await untilClosed('alertdialog');
    expect(screen.getByLabelText<HTMLInputElement>('Contraseña').value).toBe('otra-clave-9');
  });

  it('asks before a typed one is lost that is hidden while the system makes one up', async () => {
    await open({});
    await userEvent.click(await screen.findByRole('radio', { name: 'La escribo yo' }));
    await userEvent.type(screen.getByLabelText('Contraseña'), 'otra-clave-9');
    await userEvent.click(screen.getByRole('radio', { name: 'La genera el sistema' }));
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
  });

  it('takes a typed one as it is, closes, and starts in generated mode again', async () => {
    const bodies: unknown[] = [];
    await open({
      [route]: ({ body }) => {
        bodies.push(body);
        return { body: { generatedPassword: null } };
      },
    });
    await userEvent.click(screen.getByRole('radio', { name: 'La escribo yo' }));
    await userEvent.type(screen.getByLabelText('Contraseña'), 'con espacios');
    await press('Cambiar contraseña');
    await screen.findByText('Contraseña cambiada');
    await untilClosed('dialog');
    expect(bodies).toEqual([{ mode: 'manual', password: 'con espacios' }]);

    await choose('Cambiar contraseña');
    await screen.findByRole('dialog');
    screen.getByRole('button', { name: 'Generar y cambiar' });
    await userEvent.click(screen.getByRole('radio', { name: 'La escribo yo' }));
    expect(screen.getByLabelText<HTMLInputElement>('Contraseña').value).toBe('');
  });

  it('says what the server says, else that it failed', async () => {
    let answer: FakeApi[string] = refusal(
      404,
      'NOT_FOUND',
      'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
    );
    await open({ [route]: () => answer as ReturnType<typeof refusal> });
    await press('Generar y cambiar');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
      ),
    );
    // In the toast, too.
    await waitFor(() =>
      expect(
        screen.getAllByText('No existe: puede que se haya eliminado, o que ya no tengas acceso.')
          .length,
      ).toBeGreaterThanOrEqual(2),
    );
    answer = new Error('offline');
    await press('Generar y cambiar');
    await screen.findAllByText('Error al cambiar contraseña');
  });
});

describe('somebody whom another administrator has deleted', () => {
  it.each([
    ['Eliminar usuario', `DELETE ${path}`, 'Eliminar usuario'],
    ['Cambiar contraseña', `POST ${path}/password`, 'Generar y cambiar'],
  ])('leaves the list by %s', async (action, call, confirm) => {
    let left = false;
    const answers: FakeApi = {
      'GET /api/users': () => usersPage(left ? [] : [clara]),
      [call]: () => {
        left = true;
        return refusal(
          404,
          'NOT_FOUND',
          'No existe: puede que se haya eliminado, o que ya no tengas acceso.',
        );
      },
    };
    await openList(answers);
    await choose(action);
    await screen.findByRole(action.startsWith('Eliminar') ? 'alertdialog' : 'dialog');
    await press(confirm);
    await waitFor(() => expect(screen.queryByText(clara.email)).toBeNull());
  });
});

describe('the invitation', () => {
  const nora = userRow({ invitationPending: true });

  it('is over with a password of one’s own', async () => {
    const answers = {
      [`POST ${path}/password`]: { body: { generatedPassword: 'Aa2!aaaaaaaaaa' } },
    };
    await openList(answers, nora);
    screen.getByText('Invitación pendiente');
    await choose('Cambiar contraseña');
    await screen.findByRole('dialog');
    await press('Generar y cambiar');
    await waitFor(() => expect(screen.queryByText('Invitación pendiente')).toBeNull());
  });

  it('is sent again, with a new temporary password', async () => {
    await openList(
      { [`POST ${path}/invitation`]: () => ({ body: { temporaryPassword: 'Tmp-9xYz!aB3cD' } }) },
      nora,
    );
    await choose('Reenviar invitación');
    await screen.findByText(/Enviaremos otra invitación a clara@andes.cl/);
    screen.getByText(/La contraseña temporal anterior dejará de servir\./);
    await press('Reenviar invitación');
    await screen.findByRole('dialog', { name: 'Invitación enviada' });
    await screen.findByText('Tmp-9xYz!aB3cD');
    screen.getByText('Enviamos una invitación a clara@andes.cl.');
    await press('Listo');
    await untilClosed('dialog');
  });

  it('is not, where it was used meanwhile', async () => {
    const used = 'Esta persona ya usó su invitación.';
    await openList({ [`POST ${path}/invitation`]: refusal(409, 'INVITATION_USED', used) }, nora);
    await choose('Reenviar invitación');
    await screen.findByRole('dialog');
    await press('Reenviar invitación');
    await screen.findByText('No se pudo reenviar la invitación');
    expect(screen.getByRole('alert').textContent).toBe(used);
  });
});

describe('a change of role', () => {
  const carmen = userRow({ firstName: 'Carmen', role: 'admin' });

  it('makes a client an administrator, who leaves the list of clients', async () => {
    let sent: unknown;
    let role = 'cliente';
    const { calls } = await openList({
      'GET /api/users': () => usersPage(role === 'cliente' ? [clara] : []),
      [`PUT ${path}/role`]: ({ body }) => {
        sent = body;
        role = 'admin';
        return { body: userDetail({ role: 'admin' }) };
      },
    });
    await choose('Hacer administrador');
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText('¿Quieres que Clara Rojas sea administrador?');
    dialog.getByText('Se avisará a esta persona y a los demás administradores.');
    await press('Hacer administrador');
    await screen.findByText('Rol cambiado');
    await untilClosed('alertdialog');
    await screen.findByText('No hay usuarios cliente');
    expect(sent).toEqual({ role: 'admin' });
    expect(calls.filter((call) => call === 'GET /api/users')).toHaveLength(2);
  });

  it('takes the role away, and says why it was refused', async () => {
    const words = 'Es el único administrador: nombra a otro antes de quitarle el rol.';
    await openList({ [`PUT ${path}/role`]: refusal(409, 'LAST_ADMIN', words) }, carmen);
    await choose('Quitar rol de administrador');
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText('¿Quieres que Carmen Rojas deje de ser administrador?');
    await press('Quitar rol');
    await screen.findByText('No se pudo cambiar el rol');
    expect(dialog.getByRole('alert').textContent).toBe(words);
  });

  it('of an administrator may be of their position alone, who stays in the list', async () => {
    let sent: unknown;
    await openList(
      {
        'GET /api/users': () =>
          usersPage([sent === undefined ? carmen : { ...carmen, position: 'technician' }]),
        [`PUT ${path}/role`]: ({ body }) => {
          sent = body;
          return { body: userDetail({ ...carmen, position: 'technician' }) };
        },
      },
      carmen,
    );
    screen.getByText('Titular');
    await choose('Cambiar posición');
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/^Todo, también los pagos/);
    await userEvent.selectOptions(dialog.getByLabelText('Posición'), 'Soporte técnico');
    dialog.getByText(/^Sitios, estado, actividades y respaldos\./);
    await press('Guardar posición');
    await screen.findByText('Posición cambiada');
    await untilClosed('dialog');
    expect(sent).toEqual({ role: 'admin', position: 'technician' });
    screen.getByText('Soporte técnico');
  });

  it('is the owner’s alone, as is all that is done to administrators', async () => {
    const administrator = me({ role: 'admin', position: 'administrator' });
    const answers = { 'GET /api/profile': administrator };
    await openList(answers, carmen);
    await userEvent.click(screen.getByRole('button', { name: /^Acciones de/ }));
    await screen.findByRole('menu');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Ver historial',
    ]);
    cleanup();
    await openList(answers);
    await userEvent.click(screen.getByRole('button', { name: /^Acciones de/ }));
    await screen.findByRole('menu');
    expect(screen.queryByRole('menuitem', { name: 'Hacer administrador' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Crear Usuario' }));
    await screen.findByRole('dialog');
    expect(screen.queryByLabelText('Rol')).toBeNull();
  });

  it('and what else was done to an administrator can be read', async () => {
    const entry = {
      entryId: '01k9zz0000000000000000cccc',
      targetId: '01k9zz0000000000000000aaaa',
      actorId: profile.userId,
      actorName: null,
      action: 'RoleChanged',
      at: '2026-03-06T12:00:00.000Z',
      details: { role: 'admin' },
    };
    await openList(
      {
        [`GET /api/audits/${carmen.userId}`]: () => ({
          body: { items: [entry], nextCursor: null },
        }),
      },
      carmen,
    );
    await choose('Ver historial');
    await screen.findByText('Tú le diste el rol de administrador');
  });
});

describe('deleting a user', () => {
  const consequencesIn = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('names the person, says what goes and stays, and the way out has the focus', async () => {
    const { calls } = await openList();
    await choose('Eliminar usuario');
    const dialog = await screen.findByRole('alertdialog', { name: 'Eliminar usuario' });
    within(dialog).getByText('¿Estás seguro de que quieres eliminar a Clara Rojas?');
    expect(consequencesIn(dialog)).toEqual([
      expect.stringContaining('Se eliminan su cuenta y sus datos: ya no podrá entrar'),
      expect.stringContaining(
        'Se eliminan sus sitios, con su estado, sus respaldos y sus API Keys.',
      ),
      'Si tiene planes, terminan, también los que aún no empiezan. No se devuelve ningún pago.',
      'Se eliminan sus actividades con sus mensajes y archivos, sus notificaciones, sus reportes, sus reportes mensuales y las notas internas sobre esta persona.',
      'Sus pagos y recibos se conservan el tiempo que exige la ley, a nombre de «Usuario eliminado».',
      'No se puede deshacer.',
    ]);
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancelar' })),
    );
    await userEvent.keyboard('{Enter}');
    await untilClosed('alertdialog');
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });

  it.each([
    [0, 'No tiene sitios.'],
    [1, 'Se elimina su sitio, con su estado'],
    [1_200, 'Se eliminan sus 1.200 sitios, con su estado'],
  ])('counts their sites: %i', async (total, words) => {
    const none = { items: [], page: 1, pageCount: 1, total };
    await openList({
      'GET /api/websites': ({ query }) => {
        expect(query.get('userId')).toBe(clara.userId);
        return { body: none };
      },
    });
    await choose('Eliminar usuario');
    const dialog = await screen.findByRole('alertdialog');
    await waitFor(() => expect(consequencesIn(dialog)[1]).toContain(words));
  });

  it('of an administrator says that the others are informed', async () => {
    await openList({}, userRow({ role: 'admin' }));
    await choose('Eliminar usuario');
    const dialog = await screen.findByRole('alertdialog');
    expect(consequencesIn(dialog)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Sus sitios quedan sin propietario, con sus respaldos'),
        'Sus actividades y sus pagos se conservan, a nombre de «Usuario eliminado».',
        'Se avisará a los demás administradores.',
      ]),
    );
  });

  it('takes the person off the list at once, also while the index still knows them', async () => {
    const { calls } = await openList({
      [`DELETE ${path}`]: () => ({ body: { userId: clara.userId } }),
    });
    await choose('Eliminar usuario');
    await screen.findByRole('alertdialog');
    await press('Eliminar usuario');
    await screen.findByText('Usuario eliminado');
    await untilClosed('alertdialog');
    await waitFor(() => expect(calls.filter((call) => call === 'GET /api/users')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('Clara Rojas')).toBeNull());
  });

  it('says why it was refused, and stays open', async () => {
    const last = 'No se puede eliminar al último administrador.';
    await openList({ [`DELETE ${path}`]: refusal(409, 'LAST_ADMIN', last) });
    await choose('Eliminar usuario');
    await screen.findByRole('alertdialog');
    await press('Eliminar usuario');
    await screen.findByText('No se pudo eliminar el usuario');
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByRole('alert').textContent).toBe(last);
    expect(screen.getByText('Clara Rojas')).toBeTruthy();
  });

  it('names who has no name by their address', async () => {
    await openList({}, userRow({ firstName: '', lastName: '' }));
    await choose('Eliminar usuario');
    await screen.findByText('¿Estás seguro de que quieres eliminar a clara@andes.cl?');
  });
});

describe('assigning sites', () => {
  it('opens the dialog for this person', async () => {
    await openList({
      'GET /api/websites': () => ({ body: { items: [], page: 1, pageCount: 1, total: 0 } }),
    });
    await choose('Asignar sitios');
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText(/Clara Rojas/);
  });
});
