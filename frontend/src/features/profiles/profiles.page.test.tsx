// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../testing/fake-api.ts';
import { me, profile } from '../../testing/fake-auth.ts';
import { openPortal, type PortalOptions } from '../../testing/portal-app.tsx';

// A busy machine takes longer to compile the pages than a query waits for them.
beforeAll(() =>
  Promise.all([
    import('./profiles.page.tsx'),
    import('./components/history-entries.tsx'),
    import('../../app/protected.routes.tsx'),
  ]),
);
afterEach(cleanup);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const errorOf = (label: string) => {
  const described = field(label).getAttribute('aria-describedby') ?? '';
  const id = described.split(' ').find((each) => each.endsWith('-error'));
  return id === undefined ? undefined : document.getElementById(id)?.textContent;
};

async function openProfile(options: PortalOptions = {}) {
  const portal = openPortal('/profile', { stored: true, ...options });
  await screen.findByRole('heading', { level: 1, name: 'Mi Perfil' });
  const { user } = portal;
  return {
    ...portal,
    save: () => user.click(screen.getByRole('button', { name: 'Guardar cambios' })),
    change: () => user.click(screen.getByRole('button', { name: 'Cambiar contraseña' })),
    put: async (label: string, text: string) => {
      await user.clear(field(label));
      if (text === '') return;
      await user.click(field(label));
      await user.paste(text);
    },
  };
}

describe('the history of the account', () => {
  const open = async (answers: NonNullable<PortalOptions['answers']>) => {
    const portal = await openProfile({ answers });
    await portal.user.click(screen.getByText('Historial de tu cuenta'));
    return portal;
  };

  it('is read when it is opened, says what was before and after, and names no administrator', async () => {
    const nothing = { subject: null, facts: [], address: null, byName: null };
    const entry = { at: '2026-11-21T12:00:00.000Z', ...nothing };
    const items = [
      {
        ...{ ...entry, entryId: '01kb3f0a9x5m3v7c2d8e4h6j91', action: 'SignedIn', by: 'you' },
        ...{ subject: 'Chrome en Mac', address: '192.0.2.7' },
      },
      {
        ...{ ...entry, entryId: '01kb3f0a9x5m3v7c2d8e4h6j90', action: 'PaymentStatusChanged' },
        ...{ by: 'admin', facts: [{ title: 'Estado', value: 'Pendiente → Completado' }] },
      },
      {
        ...{ ...entry, entryId: '01kb3f0a9x5m3v7c2d8e4h6j8z', action: 'WebsiteDeleted' },
        ...{ by: 'company', byName: 'Marta Ruiz', subject: 'Blog' },
      },
      {
        ...{ ...entry, entryId: '01kb3f0a9x5m3v7c2d8e4h6j8y', action: 'BackupKeyRevoked' },
        ...{ by: 'company', subject: 'Blog' },
      },
    ];
    await open({ 'GET /api/profile/history': { body: { items, nextCursor: null } } });
    const list = await screen.findByRole('list', { name: 'Historial de tu cuenta' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Inicio de sesión: Chrome en MacTú · 192.0.2.7'),
      expect.stringContaining(
        'Estado de un pago cambiadoEstado: Pendiente → CompletadoUn administrador',
      ),
      expect.stringContaining('Sitio eliminado: BlogMarta Ruiz'),
      expect.stringContaining('API Key de respaldos revocada: BlogAlguien de tu empresa'),
    ]);
  });

  it('says that there is nothing, and where it could not be read', async () => {
    await open({ 'GET /api/profile/history': { body: { items: [], nextCursor: null } } });
    await screen.findByText('Todavía no hay nada que mostrar.');
    cleanup();
    await open({ 'GET /api/profile/history': refusal(403, 'FORBIDDEN', 'No') });
    await screen.findByText('No se pudo cargar el historial');
  });
});

describe('the profile', () => {
  it('shows both sections, and what cannot be changed', async () => {
    const known = me({ phone: '+56912345678', companyCity: 'Valdivia', role: 'admin' });
    await openProfile({ answers: { 'GET /api/profile': known } });
    expect(document.title).toBe('Mi Perfil · WordPress Manager');
    screen.getByRole('region', { name: 'Datos personales' });
    screen.getByRole('region', { name: 'Datos de la empresa' });
    expect(field('Nombre$').value).toBe('Ana');
    expect(field('Teléfono').value).toBe('+56912345678');
    expect(field('Ciudad').value).toBe('Valdivia');
    const account = within(screen.getByRole('region', { name: 'Cuenta' }));
    account.getByText('ana@example.com');
    account.getByText('Admin');
    expect(screen.queryByLabelText('Email de registro')).toBeNull();
  });

  it('says to browsers and phones what each field is', async () => {
    await openProfile();
    expect(field('Nombre$').autocomplete).toBe('given-name');
    expect(field('Apellido').autocomplete).toBe('family-name');
    expect([field('Teléfono').type, field('Teléfono').inputMode]).toEqual(['tel', 'tel']);
    expect([field('Email secundario').type, field('Email secundario').inputMode]).toEqual([
      'email',
      'email',
    ]);
    expect(field('Nombre de la empresa').autocomplete).toBe('organization');
    expect(field('Contraseña actual').autocomplete).toBe('current-password');
    expect(field('Nueva contraseña').autocomplete).toBe('new-password');
  });

  const long = (length: number) => 'a'.repeat(length);
  it.each([
    ['Nombre$', '', 'El campo nombre es requerido'],
    ['Nombre$', 'A', 'El campo nombre debe tener al menos 2 caracteres'],
    ['Nombre$', 'An4', 'El nombre contiene caracteres no válidos'],
    ['Apellido', '', 'El campo apellido es requerido'],
    ['Apellido', 'P', 'El campo apellido debe tener al menos 2 caracteres'],
    ['Apellido', 'Pérez <b>', 'El apellido contiene caracteres no válidos'],
    ['Email secundario', 'ana@', 'El email secundario no tiene un formato válido'],
    ['Teléfono', '+56', 'El teléfono no tiene un formato válido (ej: +56 9 1234 5678)'],
    [
      'Teléfono',
      '56 9 1234 5678 ext 3',
      'El teléfono no tiene un formato válido (ej: +56 9 1234 5678)',
    ],
    ['WhatsApp', 'abc', 'El WhatsApp no tiene un formato válido (ej: +56 9 1234 5678)'],
    ['WhatsApp', '+56', 'El WhatsApp no tiene un formato válido (ej: +56 9 1234 5678)'],
    ['Nombre de la empresa', long(101), 'El campo empresa no puede tener más de 100 caracteres'],
    ['DNI', long(21), 'El campo DNI no puede tener más de 20 caracteres'],
    ['Dirección', long(201), 'El campo dirección no puede tener más de 200 caracteres'],
    ['Ciudad', long(51), 'El campo ciudad no puede tener más de 50 caracteres'],
    ['País', long(51), 'El campo país no puede tener más de 50 caracteres'],
    ['Actividad', long(101), 'El campo actividad económica no puede tener más de 100 caracteres'],
    ['Dirección', 'x; drop', 'El campo dirección contiene caracteres no permitidos'],
  ])('refuses in %s: %s', async (label, typed, message) => {
    const { put, save, calls } = await openProfile();
    await put(label, typed);
    await save();
    await waitFor(() => expect(errorOf(label)).toBe(message));
    expect(document.activeElement).toBe(field(label));
    expect(calls).not.toContain('PUT /api/profile');
  });

  it('cleans a phone as it is typed at its end, and not while it is mended in the middle', async () => {
    const { user } = await openProfile();
    const phone = field('Teléfono');
    await user.type(phone, '56 (9) 1234-5678x');
    expect(phone.value).toBe('+56 9 12345678x');
    await user.type(phone, '{Backspace}');
    await user.type(phone, '-', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(phone.value).toBe('+56- 9 12345678');
    await user.tab();
    expect(phone.value).toBe('+56 9 12345678');
    await user.type(phone, '{Backspace}'.repeat(14));
    expect(phone.value).toBe('');
  });

  it('is saved once, cleaned, and header, menu and greeting follow at once', async () => {
    const bodies: unknown[] = [];
    const { user, put, save, calls } = await openProfile({
      answers: {
        'PUT /api/profile': ({ body }) => {
          bodies.push(body);
          return { body: { ...profile, ...(body as object) } };
        },
      },
    });
    await put('Nombre$', ' Anaís ');
    await put('Teléfono', '+56 9 1234 5678');
    await put('Email secundario', 'Ana@Gmail.com');
    await put('Nombre de la empresa', 'Selecta <Ltda>');
    await save();
    await screen.findByText('Perfil actualizado');
    expect(bodies).toEqual([
      {
        firstName: 'Anaís',
        phone: '+56912345678',
        secondaryEmail: 'ana@gmail.com',
        companyName: 'Selecta Ltda',
        revision: 0,
      },
    ]);
    within(screen.getByRole('banner')).getByText('Anaís Pérez');
    within(screen.getByRole('complementary', { name: '' })).getByText('Anaís Pérez');
    expect(field('Nombre$').value).toBe('Anaís');
    expect(calls.filter((call) => call === 'GET /api/profile')).toHaveLength(1);

    // Nothing is unsaved any more.
    await user.click(screen.getByRole('link', { name: /WordPress Manager/ }));
    await screen.findByRole('heading', { level: 1, name: 'Bienvenido, Anaís' });
  });

  it('keeps what is typed while it is saved, as the next change', async () => {
    const bodies: unknown[] = [];
    const answered = Promise.withResolvers<undefined>();
    const { put, save } = await openProfile({
      answers: {
        'PUT /api/profile': async ({ body }) => {
          bodies.push(body);
          if (bodies.length === 1) await answered.promise;
          return { body: { ...profile, firstName: 'Anaís', revision: bodies.length } };
        },
      },
    });
    await put('Nombre$', ' Anaís ');
    await save();
    await waitFor(() => expect(bodies).toHaveLength(1));
    await put('Ciudad', 'Valdivia');
    answered.resolve(undefined);
    await screen.findByText('Perfil actualizado');
    expect([field('Nombre$').value, field('Ciudad').value]).toEqual(['Anaís', 'Valdivia']);
    await put('País', 'Chile');
    await save();
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toEqual({ companyCity: 'Valdivia', companyCountry: 'Chile', revision: 1 });
  });

  it('switches the e-mails of what is important off, and on again', async () => {
    const sent: unknown[] = [];
    const { user, save } = await openProfile({
      answers: {
        'GET /api/profile': me({ emailNotifications: true }),
        'PUT /api/profile': ({ body }) => {
          sent.push((body as { emailNotifications: unknown }).emailNotifications);
          return { body: { ...profile, ...(body as object) } };
        },
      },
    });
    const notices = within(screen.getByRole('region', { name: 'Avisos' }));
    const box = notices.getByRole<HTMLInputElement>('checkbox', {
      name: 'Recibir avisos importantes por email',
      description: 'Te escribimos a ana@example.com sobre tus planes, tus pagos y tus actividades.',
    });
    expect(box.checked).toBe(true);
    await user.click(box);
    await save();
    await waitFor(() => expect(sent).toEqual([false]));
    await waitFor(() => expect(box.checked).toBe(false));
    await user.click(box);
    await save();
    await waitFor(() => expect(sent).toEqual([false, true]));
  });

  it.each([
    [
      'viewer',
      'Te escribimos a ana@example.com sobre tu acceso a la empresa. Los avisos sobre planes, pagos y actividades van a la persona titular de la empresa.',
    ],
    [
      'owner',
      'Te escribimos a ana@example.com sobre las personas de tu empresa, y sobre los sitios, respaldos, actividades y planes que alguien elimina o termina. Los demás avisos sobre planes, pagos y actividades van a la persona titular de la empresa.',
    ],
  ] as const)('promises a member (%s) no e-mails that go to the client', async (position, hint) => {
    const known = me({ position, companyId: '01h00000000000000000000001' });
    await openProfile({ answers: { 'GET /api/profile': known } });
    const notices = within(screen.getByRole('region', { name: 'Avisos' }));
    notices.getByRole('checkbox', { description: hint });
    expect(screen.queryByText(/tus planes/)).toBeNull();
  });

  it('is not said to have a company’s data to who has none of their own', async () => {
    const ofClient = 'Tus datos de contacto, los de tu empresa y tu contraseña.';
    await openProfile();
    screen.getByText(ofClient);
    cleanup();
    const known = me({ position: 'viewer', companyId: '01h00000000000000000000001' });
    await openProfile({ answers: { 'GET /api/profile': known } });
    screen.getByText('Tus datos de contacto y tu contraseña.');
    expect(screen.queryByText(ofClient)).toBeNull();
  });

  it('shows that they are off, and asks before that change is lost', async () => {
    const { user } = await openProfile({
      answers: { 'GET /api/profile': me({ emailNotifications: false }) },
    });
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /avisos importantes/ });
    expect(box.checked).toBe(false);
    await user.click(box);
    await user.click(screen.getByRole('link', { name: /WordPress Manager/ }));
    await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
  });

  it('says that it was not saved, and why; what was typed stays', async () => {
    const { put, save } = await openProfile({
      answers: { 'PUT /api/profile': refusal(500, 'INTERNAL', 'Algo salió mal de nuestro lado.') },
    });
    await put('Ciudad', 'Osorno');
    await save();
    await screen.findByText('No se pudo actualizar el perfil.');
    screen.getByText('Algo salió mal de nuestro lado.');
    expect(field('Ciudad').value).toBe('Osorno');
  });

  it('says what somebody else changed meanwhile, and shows it when it is opened again', async () => {
    const why = 'Cambió mientras lo editabas: la ciudad (un administrador).';
    const bodies: unknown[] = [];
    const { user, put, save, answers } = await openProfile({
      answers: {
        'PUT /api/profile': ({ body }) => {
          bodies.push(body);
          return refusal(409, 'EDITED_MEANWHILE', why);
        },
      },
    });
    answers['GET /api/profile'] = me({ companyCity: 'Lota', revision: 1 });
    await put('País', 'Chile');
    await save();
    await screen.findByText(why);
    expect(bodies).toEqual([{ companyCountry: 'Chile', revision: 0 }]);
    expect([field('País').value, field('Ciudad').value]).toEqual(['Chile', '']);

    await user.click(screen.getByRole('link', { name: /WordPress Manager/ }));
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await screen.findByRole('heading', { level: 1, name: 'Bienvenido, Ana' });
    await user.click(screen.getByRole('link', { name: /^Mi Perfil/, hidden: true }));
    await waitFor(() => expect(field('Ciudad').value).toBe('Lota'));
    await put('País', 'Perú');
    await save();
    await waitFor(() => expect(bodies[1]).toEqual({ companyCountry: 'Perú', revision: 1 }));
  });

  it('marks the fields that the server refused', async () => {
    const error = {
      code: 'VALIDATION_FAILED',
      message: 'Revisa los datos enviados.',
      requestId: 'r-1',
      fields: { phone: ['El teléfono no tiene un formato válido (ej: +56 9 1234 5678)'] },
    };
    const { save } = await openProfile({
      answers: { 'PUT /api/profile': { status: 400, body: { error } } },
    });
    await save();
    await screen.findByText('Revisa los campos marcados.');
    expect(errorOf('Teléfono')).toMatch(/formato válido/);
  });

  it('asks before unsaved changes are left, here or in the password', async () => {
    const { user, put } = await openProfile();
    const leave = () => user.click(screen.getByRole('link', { name: /WordPress Manager/ }));
    await put('Contraseña actual', 'kx7-qz-1');
    await leave();
    await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
    await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field('Contraseña actual').value).toBe('kx7-qz-1');
    await put('Contraseña actual', '');
    await put('Ciudad', 'Osorno');
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await screen.findByRole('heading', { level: 1, name: 'Bienvenido, Ana' });
  });
});

describe('one’s own password', () => {
  it.each([
    {
      typed: ['', 'kx7-qz-2', 'kx7-qz-2'],
      label: 'Contraseña actual',
      message: 'Escribe tu contraseña actual',
    },
    {
      typed: ['kx7-qz-1', '12345', '12345'],
      label: 'Nueva contraseña',
      message: 'La contraseña debe tener al menos 6 caracteres',
    },
    {
      typed: ['kx7-qz-1', 'kx7-qz-2', 'kx7-qz-3'],
      label: 'Confirmar',
      message: 'Las contraseñas no coinciden',
    },
  ])('refuses $typed: $message', async ({ typed, label, message }) => {
    const { put, change, auth } = await openProfile();
    const [current = '', next = '', again = ''] = typed;
    await put('Contraseña actual', current);
    await put('Nueva contraseña', next);
    await put('Confirmar', again);
    await change();
    await waitFor(() => expect(errorOf(label)).toBe(message));
    expect(auth.calls).toEqual([]);
  });

  const fill = async (portal: Awaited<ReturnType<typeof openProfile>>) => {
    await portal.put('Contraseña actual', 'kx7-qz-1');
    await portal.put('Nueva contraseña', 'kx7 qz-2');
    await portal.put('Confirmar', 'kx7 qz-2');
    await portal.change();
  };

  const changed = (othersEnded = true) => ({
    'PUT /api/account/password': { body: { othersEnded } },
  });

  it('is changed as typed, with the keyboard', async () => {
    const portal = await openProfile({ answers: changed() });
    await portal.put('Contraseña actual', 'kx7-qz-1');
    await portal.put('Nueva contraseña', 'kx7 qz-2');
    await portal.put('Confirmar', 'kx7 qz-2');
    await portal.user.keyboard('{Enter}');
    await screen.findByText('Contraseña cambiada');
    expect(portal.auth.calls).toEqual([]);
    expect(field('Contraseña actual').value).toBe('');
    expect(portal.calls).toContain('PUT /api/account/password');
    expect(portal.calls).not.toContain('PUT /api/profile');
  });

  it.each([
    [false, 'No pudimos cerrar tus sesiones en otros dispositivos.'],
    [true, 'Cerramos tus sesiones en otros dispositivos.'],
  ])('says what became of the other sessions: ended is %s', async (ended, message) => {
    const portal = await openProfile({ answers: changed(ended) });
    await fill(portal);
    await screen.findByText('Contraseña cambiada');
    await screen.findByText(message, { exact: false });
  });

  it.each([
    ['Contraseña actual', 'currentPassword', 'La contraseña actual no es correcta.'],
    ['Nueva contraseña', 'password', 'La contraseña no cumple las reglas de seguridad'],
  ])('says on its field what is refused: %s', async (label, name, message) => {
    const words = 'Revisa los datos enviados.';
    const error = { code: 'VALIDATION_FAILED', message: words, fields: { [name]: [message] } };
    const refused = { status: 400, body: { error: { ...error, requestId: 'r-1' } } };
    const portal = await openProfile({ answers: { 'PUT /api/account/password': refused } });
    await fill(portal);
    await screen.findByText('Error al cambiar contraseña');
    expect(errorOf(label)).toBe(message);
  });

  it('says what else the server has against it', async () => {
    const words = 'Demasiados intentos. Espera unos minutos y vuelve a intentarlo.';
    const refused = refusal(429, 'TOO_MANY_ATTEMPTS', words);
    const portal = await openProfile({ answers: { 'PUT /api/account/password': refused } });
    await fill(portal);
    await screen.findByText('Error al cambiar contraseña');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(field('Nueva contraseña').value).toBe('kx7 qz-2');
  });
});
