import type { Locator, Page } from '@playwright/test';
import { usersContract } from '../../functions/users/users.contract.ts';
import type { User } from '../../functions/users/users.domain.ts';
import { callOk } from '../../infra/local/portal-client.ts';
import { newClient, newEmail, PASSWORD, signInAdmin, type Person } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import {
  confirmOn,
  enter,
  examine,
  expect,
  linkOf,
  mailsTo,
  mailTo,
  setPassword,
  signIn,
  signInByForm,
  signInDemo,
  stack,
  tabTo,
  test,
} from './support.ts';

test.describe.configure({ mode: 'parallel' });

const WRONG_CREDENTIALS = 'Email o contraseña incorrectos';
const REQUIRED = 'Email, nombre y apellido son requeridos';
/** What an administrator does for somebody else never says it too early. */
const NEW_PASSWORD = 'otra-clave-distinta-7';

/** A word of letters that only this test's people have: names take nothing else. */
const newWord = () =>
  Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join(
    '',
  );

interface Made {
  user: User;
  temporaryPassword: string;
}

/** People whom the demo administrator makes, as the dialog does. */
async function newUsers(count: number, more: (n: number) => object = () => ({})): Promise<Made[]> {
  const { token } = await signInAdmin(stack);
  const made: Made[] = [];
  for (let n = 1; n <= count; n += 1) {
    const body = { email: newEmail('nueva'), firstName: 'Rosa', lastName: 'Ríos', ...more(n) };
    made.push(await callOk(stack, usersContract.create, { token, body }));
  }
  return made;
}

async function newUser(more: object = {}): Promise<Made> {
  const [made] = await newUsers(1, () => more);
  return made as Made;
}

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) =>
  main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
const line = (page: Page, text: string | RegExp) => main(page).getByText(text, { exact: true });
const searchBox = (page: Page) =>
  page.getByRole('searchbox', { name: 'Buscar por nombre, empresa, teléfono o email' });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true });
const field = (scope: Page | Locator, label: string) => scope.getByLabel(label, { exact: true });
const optional = (scope: Page | Locator, label: string) =>
  scope.getByLabel(`${label}(opcional)`, { exact: true });
/** Not by its role: a dialog that is open hides all else from who cannot see it, and is read aloud itself. */
const toast = (page: Page, text: string) => page.locator('li').filter({ hasText: text }).first();

async function openFromMenu(page: Page): Promise<void> {
  await button(page, 'Gestión de Usuarios').click();
  await page.getByRole('link', { name: 'Usuarios', exact: true }).click();
  await expect(rows(page).first()).toBeVisible();
}

/** Opens the list, narrowed to one person, as the demo administrator. */
async function openUsers(page: Page, search = ''): Promise<void> {
  await signInDemo(page, 'admin');
  await page.goto(search === '' ? '/users' : `/users?buscar=${encodeURIComponent(search)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestión de Usuarios');
  if (search !== '') await expect(rowOf(page, search)).toHaveCount(1);
}

/** Chooses an action of the person's row, and answers with the dialog it opens. */
async function choose(page: Page, email: string, action: string): Promise<Locator> {
  await rowOf(page, email)
    .getByRole('button', { name: /^Acciones de / })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  const dialog = page.getByRole(action === 'Eliminar usuario' ? 'alertdialog' : 'dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

const shownPassword = (dialog: Locator) => dialog.locator('code');

/** Signs somebody in with a password that must be changed, and chooses one. */
async function signInFirst(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await enter(page, email, password);
  await expect(page.getByRole('heading', { name: 'Elige tu contraseña' })).toBeVisible();
  await setPassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function expectRefused(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await enter(page, email, password);
  await expect(page.getByRole('alert')).toHaveText(WRONG_CREDENTIALS);
}

test('whoever is no administrator is told so, and nothing is read', async ({ page }) => {
  const { email } = await newClient(stack, 'clienta');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, email);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Usuarios', exact: true })).toHaveCount(0);
  await page.goto('/users');
  await expect(page.getByText('No tienes permisos para acceder a esta página.')).toBeVisible();
  await expect(button(page, 'Crear Usuario')).toHaveCount(0);
  await page.getByRole('link', { name: 'Ir al Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(asked.filter((path) => path.startsWith('/api/users'))).toEqual([]);
});

test.describe('the list', () => {
  test('shows ten clients a page, newest first, and a search starts at page 1', async ({
    page,
  }) => {
    const word = newWord();
    const made = await newUsers(12, (n) => ({
      firstName: `Rosa${'abcdefghijkl'.charAt(n - 1)}`,
      companyName: `Viña ${word}`,
    }));
    await signInDemo(page, 'admin');
    await page.goto('/dashboard');
    await openFromMenu(page);
    await expect(page).toHaveTitle(/^Gestión de Usuarios/);
    await expect(rows(page)).toHaveCount(10);
    await expect(line(page, /^Página 1 de \d+ • Mostrando 1-10 de \d+$/)).toBeVisible();

    await searchBox(page).fill(word);
    await expect(line(page, 'Página 1 de 2 • Mostrando 1-10 de 12')).toBeVisible();
    await expect(page).toHaveURL(`/users?buscar=${word}`);
    const newestFirst = made.map(({ user }) => user.email).toReversed();
    for (const [n, email] of newestFirst.slice(0, 10).entries()) {
      await expect(rows(page).nth(n)).toContainText(email);
    }

    await page.getByRole('link', { name: 'Página 2' }).click();
    await expect(line(page, 'Página 2 de 2 • Mostrando 11-12 de 12')).toBeVisible();
    await expect(page).toHaveURL(`/users?buscar=${word}&page=2`);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).last()).toContainText(newestFirst[11] ?? '');
    await page.goBack();
    await expect(line(page, 'Página 1 de 2 • Mostrando 1-10 de 12')).toBeVisible();
    await page.goForward();
    await page.reload();
    await expect(line(page, 'Página 2 de 2 • Mostrando 11-12 de 12')).toBeVisible();

    await searchBox(page).fill(`${word} rosaa`);
    await expect(line(page, 'Página 1 de 1 • Mostrando 1-1 de 1')).toBeVisible();
    await expect(page).not.toHaveURL(/page=/);
    await expect(rows(page)).toContainText(newestFirst[11] ?? '');

    await searchBox(page).fill(`${word} nadie`);
    await expect(page.getByText('Ningún usuario coincide con tu búsqueda')).toBeVisible();
    await button(page, 'Limpiar búsqueda').click();
    await expect(searchBox(page)).toHaveValue('');
    await expect(page).toHaveURL(/\/users$/);
    await expect(line(page, /^Página 1 de \d+ • Mostrando 1-10 de \d+$/)).toBeVisible();
    // A page that does not exist is the last one.
    await page.goto(`/users?buscar=${word}&page=9`);
    await expect(line(page, 'Página 2 de 2 • Mostrando 11-12 de 12')).toBeVisible();
    await expect(page).toHaveURL(`/users?buscar=${word}&page=2`);
  });

  test('finds by name, company, phone and every e-mail, whatever the accents', async ({ page }) => {
    const word = newWord();
    const secondaryEmail = newEmail('segunda');
    const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
    const { user } = await newUser({ firstName: 'Íñigo', lastName: `Ñáñez ${word}` });
    const body = {
      revision: user.revision,
      phone: `+56 9 ${digits}`,
      whatsapp: '+34 612 345 678',
      secondaryEmail,
      companyName: `Óptica ${word}`,
    };
    const { token } = await signInAdmin(stack);
    await callOk(stack, usersContract.update, { token, params: { userId: user.userId }, body });

    await openUsers(page);
    const wanted = [
      `inigo nanez ${word}`,
      `ÑÁÑEZ ${word.toUpperCase()}`,
      `optica ${word}`,
      `9 ${digits.slice(0, 4)} ${digits.slice(4)}`,
      `+569${digits}`,
      secondaryEmail,
      user.email.toUpperCase(),
    ];
    for (const typed of wanted) {
      await searchBox(page).fill(typed);
      await expect(line(page, 'Página 1 de 1 • Mostrando 1-1 de 1')).toBeVisible();
      await expect(rows(page)).toContainText(user.email);
    }
    const row = rows(page);
    await expect(row).toContainText(`Íñigo Ñáñez ${word}`);
    await expect(row.getByText(secondaryEmail, { exact: true })).toBeVisible();
    await expect(row.getByText(`Óptica ${word}`, { exact: true })).toBeVisible();
    await expect(row.getByText(`+569${digits}`, { exact: true })).toBeVisible();
    await expect(row.getByText('WA: +34612345678')).toBeVisible();
    await expect(row).toContainText(/\d{2}\/\d{2}\/\d{4}/);
    await expect(row.getByText('Invitación pendiente')).toBeVisible();
    await expect(main(page).getByRole('columnheader')).toHaveText([
      'Usuario',
      'Empresa',
      'Contacto',
      'Registro',
      'Acciones',
    ]);
  });

  test('says what is not there, and what could not be read', async ({ page }) => {
    const { email } = await newClient(stack, 'sobria');
    await openUsers(page, email);
    await expect(rowOf(page, email)).toContainText('Sin empresa');
    await expect(rowOf(page, email)).toContainText('Sin teléfono');
    await expect(rowOf(page, email)).toContainText(/Último acceso: hace/);

    const nobody = { items: [], page: 1, pageCount: 1, total: 0 };
    await page.route('**/api/users?*', (route) => route.fulfill({ json: nobody }));
    await page.goto('/users');
    await expect(page.getByText('No hay usuarios cliente')).toBeVisible();
    await page.unrouteAll();
    await page.route('**/api/users?*', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('No se pudieron cargar los usuarios')).toBeVisible();
    await page.unrouteAll();
    await button(page, 'Reintentar').click();
    await expect(rows(page).first()).toBeVisible();
  });
});

test.describe('creating', () => {
  test('a client: invited in Spanish, and in with a password of their own', async ({
    page,
    context,
    otherDevice,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const taken = await newUser();
    const email = newEmail('norma');
    await openUsers(page);
    await button(page, 'Crear Usuario').click();
    const dialog = dialogOf(page, 'Crear Usuario');
    await expect(field(dialog, 'Rol')).toHaveValue('cliente');
    await button(dialog, 'Crear Usuario').click();
    await expect(dialog.getByRole('alert')).toHaveText(REQUIRED);
    for (const name of ['email', 'nombre', 'apellido']) {
      await expect(dialog.getByText(`El campo ${name} es requerido`)).toBeVisible();
    }
    await expect(field(dialog, 'Email')).toBeFocused();

    await field(dialog, 'Email').fill('norma');
    await field(dialog, 'Nombre').fill('N');
    await field(dialog, 'Apellido').fill('R2D2');
    await optional(dialog, 'Empresa').fill('Viña; drop');
    await optional(dialog, 'Teléfono').fill('+56');
    for (const message of [
      'El campo email debe tener un formato de email válido',
      'El campo nombre debe tener al menos 2 caracteres',
      'El apellido contiene caracteres no válidos',
      'El campo empresa contiene caracteres no permitidos',
      'El campo teléfono debe tener formato internacional (ej: +56 9 1234 5678)',
    ]) {
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    }

    await field(dialog, 'Email').fill(taken.user.email.toUpperCase());
    await field(dialog, 'Nombre').fill('Norma');
    await field(dialog, 'Apellido').fill("O'Higgins Ñandú");
    await optional(dialog, 'Empresa').fill('Selecta Unión');
    await optional(dialog, 'Teléfono').fill('');
    await optional(dialog, 'Teléfono').pressSequentially('56 (9) 1234-5678');
    await expect(optional(dialog, 'Teléfono')).toHaveValue('+56 9 12345678');
    await button(dialog, 'Crear Usuario').click();
    await expect(dialog.getByRole('alert')).toHaveText('Este email ya está registrado.');
    await expect(toast(page, 'Este email ya está registrado.')).toBeVisible();
    await expect(field(dialog, 'Email')).toHaveAttribute('aria-invalid', 'true');

    await field(dialog, 'Email').fill(` ${email.toUpperCase()} `);
    await button(dialog, 'Crear Usuario').click();
    const created = dialogOf(page, 'Usuario creado');
    await expect(created.getByText(`Enviamos una invitación a ${email}.`)).toBeVisible();
    await expect(created.getByText(/Deberá cambiarla al iniciar sesión/)).toBeVisible();
    const temporary = await shownPassword(created).innerText();
    expect(temporary).toMatch(/^\S{14}$/);
    await button(created, 'Copiar contraseña').click();
    await expect(toast(page, 'Contraseña copiada')).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(temporary);
    await button(created, 'Listo').click();
    await expect(created).toBeHidden();
    // The password stays nowhere in the page.
    expect(await page.content()).not.toContain(temporary);

    const row = rowOf(page, email);
    await expect(row).toContainText("Norma O'Higgins Ñandú");
    await expect(row).toContainText('Selecta Unión');
    await expect(row).toContainText('+56912345678');
    await expect(row.getByText('Invitación pendiente')).toBeVisible();

    const invitation = await mailTo(email, /Tu acceso a/);
    expect(invitation.html).toContain(temporary);
    expect(invitation.html).toContain('Norma');
    expect(invitation.html).toContain('<html lang="es"');
    await otherDevice.goto(linkOf(invitation));
    await signInFirst(otherDevice, email, temporary);
    await expect(otherDevice.getByRole('heading', { name: 'Bienvenido, Norma' })).toBeVisible();
    await expect(
      otherDevice.getByRole('banner').getByText('Cliente', { exact: true }),
    ).toBeVisible();

    await page.goto(`/users?buscar=${email}`);
    await expect(row).toContainText(/Último acceso: hace/);
    await expect(row.getByText('Invitación pendiente')).toHaveCount(0);
    await row.getByRole('button', { name: /^Acciones de/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Asignar sitios',
      'Editar usuario',
      'Cambiar contraseña',
      'Hacer administrador',
      'Eliminar usuario',
    ]);
  });

  test('an administrator, who is not among the clients', async ({ page, otherDevice }) => {
    const email = newEmail('jefa');
    await openUsers(page);
    await button(page, 'Crear Usuario').click();
    const dialog = dialogOf(page, 'Crear Usuario');
    await field(dialog, 'Email').fill(email);
    await field(dialog, 'Nombre').fill('Julia');
    await field(dialog, 'Apellido').fill('Jefa');
    await field(dialog, 'Rol').selectOption('Administrador');
    await button(dialog, 'Crear Usuario').click();
    const created = dialogOf(page, 'Usuario creado');
    const temporary = await shownPassword(created).innerText();
    await button(created, 'Listo').click();
    await searchBox(page).fill(email);
    await expect(page.getByText('Ningún usuario coincide con tu búsqueda')).toBeVisible();

    await signInFirst(otherDevice, email, temporary);
    await expect(otherDevice.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();
    await openFromMenu(otherDevice);
  });

  test('fails aloud, and what was typed is not lost by accident', async ({ page }) => {
    await openUsers(page);
    await button(page, 'Crear Usuario').click();
    const dialog = dialogOf(page, 'Crear Usuario');
    await field(dialog, 'Email').fill(newEmail());
    await field(dialog, 'Nombre').fill('Norma');
    await field(dialog, 'Apellido').fill('Rojas');
    const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
    await page.keyboard.press('Escape');
    await button(question, 'Seguir editando').click();
    await expect(question).toBeHidden();
    await expect(field(dialog, 'Nombre')).toHaveValue('Norma');

    await page.route('**/api/users', (route) => route.abort());
    await button(dialog, 'Crear Usuario').click();
    await expect(toast(page, 'Error al crear usuario')).toBeVisible();
    await expect(dialog.getByRole('alert')).toContainText('No pudimos conectar');
    await expect(field(dialog, 'Nombre')).toHaveValue('Norma');
    await button(dialog, 'Cancelar').click();
    await button(question, 'Salir sin guardar').click();
    await expect(dialog).toBeHidden();
    await expect(button(page, 'Crear Usuario')).toBeFocused();
    await button(page, 'Crear Usuario').click();
    await expect(field(dialog, 'Nombre')).toHaveValue('');
  });
});

test('editing changes the eleven fields, and the history tells it', async ({
  page,
  otherDevice,
}) => {
  const { user, temporaryPassword } = await newUser();
  await openUsers(page, user.email);
  const dialog = await choose(page, user.email, 'Editar usuario');
  await expect(field(dialog, 'Nombre')).toHaveValue('Rosa');
  await expect(dialog.getByRole('textbox')).toHaveCount(11);
  await expect(dialog.getByText(user.email)).toBeVisible();

  const broken = {
    Teléfono: ['+1', 'El teléfono no tiene un formato válido (ej: +56 9 1234 5678)'],
    WhatsApp: ['+1', 'El WhatsApp no tiene un formato válido (ej: +56 9 1234 5678)'],
    'Email secundario': ['ana@', 'El email secundario no tiene un formato válido'],
    'Nombre de la empresa': ['union `x`', 'El campo empresa contiene caracteres no permitidos'],
    'DNI o RUT': ['1'.repeat(21), 'El campo DNI no puede tener más de 20 caracteres'],
    Dirección: ["x' or 1", 'El campo dirección contiene caracteres no permitidos'],
    Ciudad: ['x'.repeat(51), 'El campo ciudad no puede tener más de 50 caracteres'],
    País: ['x'.repeat(51), 'El campo país no puede tener más de 50 caracteres'],
    'Actividad económica': [
      'javascript:x',
      'El campo actividad económica contiene caracteres no permitidos',
    ],
  } as const;
  await field(dialog, 'Nombre').fill('');
  await field(dialog, 'Apellido').fill('R2');
  for (const [label, [typed]] of Object.entries(broken)) await optional(dialog, label).fill(typed);
  await button(dialog, 'Guardar cambios').click();
  await expect(dialog.getByText('El campo nombre es requerido')).toBeVisible();
  await expect(dialog.getByText('El apellido contiene caracteres no válidos')).toBeVisible();
  for (const [label, [, message]] of Object.entries(broken)) {
    await expect(optional(dialog, label)).toHaveAccessibleDescription(
      new RegExp(`^${message.replace(/[()+]/g, '\\$&')}`),
    );
  }
  await expect(field(dialog, 'Nombre')).toBeFocused();

  const values = {
    Teléfono: '+56 9 1234 5678',
    WhatsApp: '34612345678',
    'Email secundario': 'Rosa.Otra@Gmail.com',
    'Nombre de la empresa': 'Selecta Ltda.',
    'DNI o RUT': '76.543.210-K',
    Dirección: 'Av. Providencia 1234, of. 56',
    Ciudad: 'Ñuñoa',
    País: 'Chile',
    'Actividad económica': 'Panadería',
  } as const;
  await field(dialog, 'Nombre').fill(' Rosalía ');
  await field(dialog, 'Apellido').fill("D'Ávila-Núñez");
  for (const [label, typed] of Object.entries(values)) await optional(dialog, label).fill(typed);

  await page.route(`**/api/users/${user.userId}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await button(dialog, 'Guardar cambios').click();
  await expect(toast(page, 'No se pudo actualizar el usuario')).toBeVisible();
  await page.unrouteAll();
  await button(dialog, 'Guardar cambios').click();
  await expect(toast(page, 'Usuario actualizado')).toBeVisible();
  await expect(dialog).toBeHidden();
  const row = rowOf(page, user.email);
  await expect(row).toContainText("Rosalía D'Ávila-Núñez");
  await expect(row).toContainText('rosa.otra@gmail.com');
  await expect(row).toContainText('Selecta Ltda.');
  await expect(row).toContainText('WA: +34612345678');
  await expect(row.getByRole('button', { name: /^Acciones de Rosalía/ })).toBeFocused();

  const again = await choose(page, user.email, 'Editar usuario');
  await expect(optional(again, 'Ciudad')).toHaveValue('Ñuñoa');
  await again.getByText('Historial', { exact: true }).click();
  await expect(again.getByRole('listitem')).toContainText([
    'Tú cambiaste sus datos',
    'Tú creaste la cuenta',
  ]);
  await button(again, 'Cancelar').click();
  await expect(again).toBeHidden();

  await signInFirst(otherDevice, user.email, temporaryPassword);
  await otherDevice.goto('/profile');
  await expect(optional(otherDevice, 'Ciudad')).toHaveValue('Ñuñoa');
});

test.describe('a change of password', () => {
  test('made up by the system is shown for ten seconds, copied, and works', async ({
    page,
    context,
    otherDevice,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { email } = await newClient(stack, 'cambio');
    await page.clock.install();
    await openUsers(page, email);
    const dialog = await choose(page, email, 'Cambiar contraseña');
    await expect(dialog.getByText(/perderá el acceso con su contraseña actual/)).toBeVisible();
    await expect(dialog.getByText(/«Olvidé mi contraseña»/)).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'La genera el sistema' })).toBeChecked();
    await button(dialog, 'Generar y cambiar').click();
    await expect(toast(page, 'Contraseña cambiada')).toBeVisible();
    const first = await shownPassword(dialog).innerText();
    expect(first).toMatch(/^\S{14}$/);
    for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/]) expect(first).toMatch(kind);

    // Sooner it would be the second half of a double click.
    await page.clock.fastForward(2_000);
    await button(dialog, 'Regenerar').click();
    await expect(shownPassword(dialog)).not.toHaveText(first);
    const second = await shownPassword(dialog).innerText();
    await button(dialog, 'Copiar contraseña').click();
    await expect(toast(page, 'Contraseña copiada')).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(second);
    await expect(dialog.getByText(/^Se ocultará en \d+ s$/)).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(dialog.getByText(/^Ya no se muestra\./)).toBeVisible();
    await expect(shownPassword(dialog)).toHaveCount(0);
    expect(await page.content()).not.toContain(second);

    // Closing starts afresh.
    await dialog.getByRole('radio', { name: 'La escribo yo' }).check();
    await field(dialog, 'Contraseña').fill('a-medias-1');
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await button(page, 'Salir sin guardar').click();
    await expect(dialog).toBeHidden();
    await choose(page, email, 'Cambiar contraseña');
    await expect(dialog.getByRole('radio', { name: 'La genera el sistema' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'La escribo yo' }).check();
    await expect(field(dialog, 'Contraseña')).toHaveValue('');

    for (const old of [PASSWORD, first]) await expectRefused(otherDevice, email, old);
    await signInByForm(otherDevice, email, second);
  });

  test('typed by the administrator has eight characters, and is for good', async ({
    page,
    otherDevice,
  }) => {
    const { user } = await newUser();
    await openUsers(page, user.email);
    const dialog = await choose(page, user.email, 'Cambiar contraseña');
    await dialog.getByRole('radio', { name: 'La escribo yo' }).check();
    await button(dialog, 'Cambiar contraseña').click();
    const password = field(dialog, 'Contraseña');
    await expect(password).toHaveAccessibleDescription('Debe especificar una contraseña.');
    await expect(password).toBeFocused();
    await password.fill('1234567');
    await expect(password).toHaveAccessibleDescription(
      'El campo contraseña debe tener al menos 8 caracteres',
    );
    await page.route('**/api/users/*/password', (route) => route.abort());
    await password.fill(NEW_PASSWORD);
    await button(dialog, 'Cambiar contraseña').click();
    await expect(toast(page, 'Error al cambiar contraseña')).toBeVisible();
    await page.unrouteAll();
    await button(dialog, 'Cambiar contraseña').click();
    await expect(toast(page, 'Contraseña cambiada')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, user.email).getByText('Invitación pendiente')).toHaveCount(0);
    // No other one has to be chosen.
    await signInByForm(otherDevice, user.email, NEW_PASSWORD);
  });
});

test('an invitation is sent again, and ends the one before', async ({ page, otherDevice }) => {
  const { user, temporaryPassword: old } = await newUser();
  const { email } = user;
  await openUsers(page, email);
  const dialog = await choose(page, email, 'Reenviar invitación');
  await expect(dialog).toContainText(`Enviaremos otra invitación a ${email}`);
  await expect(dialog).toContainText('La contraseña temporal anterior dejará de servir.');
  await button(dialog, 'Reenviar invitación').click();
  const sent = dialogOf(page, 'Invitación enviada');
  const temporary = await shownPassword(sent).innerText();
  expect(temporary).not.toBe(old);
  await button(sent, 'Listo').click();
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
  const [mail] = await mailsTo(email);
  expect(mail?.html).toContain(temporary);

  await expectRefused(otherDevice, email, old);
  await signInFirst(otherDevice, email, temporary);
  // The list does not know it yet; the server does.
  const late = await choose(page, email, 'Reenviar invitación');
  await button(late, 'Reenviar invitación').click();
  await expect(toast(page, 'No se pudo reenviar la invitación')).toBeVisible();
  await button(late, 'Cancelar').click();
  await expect(rowOf(page, email)).toContainText(/Último acceso: hace/);
});

test.describe('deleting', () => {
  /** Signs up anew with an address that was somebody else's before, as soon as the account is gone. */
  async function signUpAnew(page: Page, email: string): Promise<void> {
    await page.goto('/login?tab=sign-up');
    await field(page, 'Nombre').fill('Otra');
    await field(page, 'Apellido').fill('Persona');
    await field(page, 'Email').fill(email);
    await field(page, 'Contraseña').fill(PASSWORD);
    await field(page, 'Confirmar contraseña').fill(PASSWORD);
    await expect(async () => {
      await button(page, 'Crear Cuenta').click();
      await expect(page.getByText(/^Registro exitoso\./)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await otherwiseConfirmed(page, email);
  }

  async function otherwiseConfirmed(page: Page, email: string): Promise<void> {
    await page.goto(linkOf(await mailTo(email, /Confirma tu cuenta/)));
    await confirmOn(page);
    await expect(page).toHaveURL(/\/dashboard$/);
  }

  test('shuts the person out at once, frees their sites and their address', async ({
    page,
    otherDevice,
  }) => {
    const person: Person = await newClient(stack, 'despedida');
    const name = `Sitio ${newWord()}`;
    await registerSite(stack, person, { url: 'https://despedida.example', name });
    const { email } = person;
    await signIn(otherDevice, email);
    await otherDevice.goto('/websites');
    await expect(rowOf(otherDevice, name)).toBeVisible();

    await openUsers(page, email);
    const dialog = await choose(page, email, 'Eliminar usuario');
    await expect(dialog).toContainText('¿Estás seguro de que quieres eliminar a Ana Pérez?');
    await expect(dialog.getByRole('listitem')).toHaveText([
      /^Se borran su cuenta y sus datos: ya no podrá entrar/,
      /^Su sitio queda sin propietario, con sus respaldos/,
      /^Si tiene planes, terminan/,
      /^Se borran sus notificaciones, sus reportes/,
      /^Sus actividades y sus pagos se conservan, a nombre de «Usuario eliminado»/,
      'No se puede deshacer.',
    ]);
    await expect(button(dialog, 'Cancelar')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, email)).toHaveCount(1);

    await choose(page, email, 'Eliminar usuario');
    await page.route('**/api/users/*', (route) => route.abort());
    await button(dialog, 'Eliminar usuario').click();
    await expect(toast(page, 'No se pudo eliminar el usuario')).toBeVisible();
    await expect(dialog.getByRole('alert')).toContainText('No pudimos conectar');
    await page.unrouteAll();
    await button(dialog, 'Eliminar usuario').click();
    await expect(toast(page, 'Usuario eliminado')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Ningún usuario coincide con tu búsqueda')).toBeVisible();

    // The next call of their open page ends it.
    await otherDevice.getByRole('link', { name: /WordPress Manager/ }).click();
    await expect(otherDevice).toHaveURL(/\/login$/);
    await enter(otherDevice, email);
    await expect(otherDevice.getByRole('alert')).toHaveText(WRONG_CREDENTIALS);

    await page.goto(`/websites?buscar=${encodeURIComponent(name)}`);
    await expect(async () => {
      await page.reload();
      await expect(rowOf(page, name)).toContainText('Sin propietario', { timeout: 1_500 });
    }).toPass();

    await signUpAnew(otherDevice, email);
    await otherDevice.goto('/websites');
    await expect(otherDevice.getByText('Aún no tienes sitios web')).toBeVisible();
  });
});

test('sites are assigned from a row, and leave who had them', async ({ page, otherDevice }) => {
  const before = await newClient(stack, 'antes');
  const after = await newClient(stack, 'despues');
  const name = `Sitio ${newWord()}`;
  const url = `https://${newWord()}.example`;
  await registerSite(stack, before, { url, name });
  await openUsers(page, after.email);
  const dialog = await choose(page, after.email, 'Asignar sitios');
  await expect(dialog).toContainText('Elige los sitios que pasarán a ser de Ana Pérez.');
  await expect(button(dialog, 'Actualizar')).toBeDisabled();
  await dialog.getByLabel('Buscar sitios').fill(name);
  const choice = dialog.getByRole('checkbox', { name });
  await choice.check();
  await expect(dialog.getByText('1 sitio elegido')).toBeVisible();
  await choice.uncheck();
  await expect(button(dialog, 'Actualizar')).toBeDisabled();
  await choice.check();
  await button(dialog, 'Actualizar').click();
  await expect(toast(page, 'Sitio web reasignado correctamente')).toBeVisible();
  await expect(dialog).toBeHidden();

  const edit = await choose(page, after.email, 'Editar usuario');
  await edit.getByText('Historial', { exact: true }).click();
  await expect(edit.getByRole('listitem')).toContainText(['Tú le asignaste un sitio']);
  await button(edit, 'Cancelar').click();

  await signIn(otherDevice, after.email);
  await otherDevice.goto('/websites');
  await expect(rowOf(otherDevice, name)).toBeVisible();
  await button(otherDevice, 'Salir').click();
  await signIn(otherDevice, before.email);
  await otherDevice.goto('/websites');
  await expect(otherDevice.getByText('Aún no tienes sitios web')).toBeVisible();
});

test('the keyboard alone makes a client and changes their password', async ({
  page,
  otherDevice,
}) => {
  const email = newEmail('teclado');
  await openUsers(page);
  const press = (key: string) => page.keyboard.press(key);
  await tabTo(page, button(page, 'Crear Usuario'));
  await press('Enter');
  const dialog = dialogOf(page, 'Crear Usuario');
  const values = [
    [field(dialog, 'Email'), email],
    [field(dialog, 'Nombre'), 'Teo'],
    [field(dialog, 'Apellido'), 'Teclado'],
  ] as const;
  await expect(dialog).toBeVisible();
  for (const [input, text] of values) {
    // The first one has the focus already.
    if ((await input.and(page.locator(':focus')).count()) === 0) await tabTo(page, input);
    await page.keyboard.type(text);
  }
  await tabTo(page, field(dialog, 'Rol'));
  await press('Enter');
  await press('Escape');
  await tabTo(page, button(dialog, 'Crear Usuario'));
  await press('Enter');
  const created = dialogOf(page, 'Usuario creado');
  await expect(created).toBeVisible();
  await tabTo(page, button(created, 'Listo'));
  await press('Enter');
  await expect(created).toBeHidden();
  await expect(button(page, 'Crear Usuario')).toBeFocused();

  await tabTo(page, searchBox(page));
  await page.keyboard.type(email);
  await press('Enter');
  await expect(rowOf(page, email)).toHaveCount(1);
  await expect(rows(page)).toHaveCount(1);
  const actions = button(page, 'Acciones de Teo Teclado');
  await tabTo(page, actions);
  await press('Enter');
  for (const action of ['Asignar sitios', 'Editar usuario', 'Cambiar contraseña']) {
    await expect(page.getByRole('menuitem', { name: action })).toBeFocused();
    await press(action === 'Cambiar contraseña' ? 'Enter' : 'ArrowDown');
  }
  const change = dialogOf(page, 'Cambiar contraseña');
  // A key pressed before it is there would go on from the row.
  await expect(change).toBeVisible();
  await tabTo(page, change.getByRole('radio', { name: 'La genera el sistema' }));
  await press('ArrowDown');
  await expect(change.getByRole('radio', { name: 'La escribo yo' })).toBeChecked();
  await tabTo(page, field(change, 'Contraseña'));
  await page.keyboard.type(NEW_PASSWORD);
  await press('Enter');
  await expect(toast(page, 'Contraseña cambiada')).toBeVisible();
  await expect(change).toBeHidden();
  await expect(actions).toBeFocused();
  await signInByForm(otherDevice, email, NEW_PASSWORD);
});

/** Every state of the screen and of its dialogs, looked at in both themes. */
async function screens(page: Page): Promise<void> {
  const word = newWord();
  // With those of the demo they fill a page.
  const [made, long] = await newUsers(4, (n) => ({
    companyName: `Viña ${word}`,
    ...(n === 2 && { firstName: 'Bartolomea'.repeat(8), lastName: `Núñez-${word}` }),
  }));
  const email = made?.user.email ?? '';
  await openUsers(page);
  await expect(rows(page)).toHaveCount(10);
  await examine(page, 'users');
  await page.goto(`/users?buscar=${word}`);
  await expect(rowOf(page, long?.user.email ?? '')).toBeVisible();
  await examine(page, 'users-long-name');
  await rowOf(page, email)
    .getByRole('button', { name: /^Acciones de / })
    .click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await examine(page, 'users-actions');
  await page.keyboard.press('Escape');

  const edit = await choose(page, email, 'Editar usuario');
  await edit.getByText('Historial', { exact: true }).click();
  await expect(edit.getByText('Tú creaste la cuenta')).toBeVisible();
  await field(edit, 'Nombre').fill('');
  await optional(edit, 'Ciudad').fill('x; drop');
  await button(edit, 'Guardar cambios').click();
  await expect(edit.getByText('El campo nombre es requerido')).toBeVisible();
  // Scrolled back to with its label, not to its edge.
  await expect(edit.getByText('Nombre', { exact: true })).toBeInViewport({ ratio: 1 });
  await examine(page, 'users-edit-errors');
  await button(edit, 'Cancelar').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await examine(page, 'users-edit-leave');
  await button(page, 'Salir sin guardar').click();
  await expect(edit).toBeHidden();

  const change = await choose(page, email, 'Cambiar contraseña');
  await examine(page, 'users-password');
  await change.getByRole('radio', { name: 'La escribo yo' }).check();
  await button(change, 'Cambiar contraseña').click();
  await expect(change.getByText('Debe especificar una contraseña.')).toBeVisible();
  await examine(page, 'users-password-errors');
  await button(change, 'Cancelar').click();
  await expect(change).toBeHidden();

  const invite = await choose(page, email, 'Reenviar invitación');
  await examine(page, 'users-invite');
  await button(invite, 'Reenviar invitación').click();
  await expect(shownPassword(dialogOf(page, 'Invitación enviada'))).toBeVisible();
  await examine(page, 'users-invited');
  await button(page, 'Listo').click();
  await expect(page.getByRole('dialog')).toBeHidden();

  const assign = await choose(page, email, 'Asignar sitios');
  await expect(assign.getByRole('checkbox').first()).toBeVisible();
  await examine(page, 'users-assign');
  await button(assign, 'Cancelar').click();
  await expect(assign).toBeHidden();

  const remove = await choose(page, email, 'Eliminar usuario');
  await examine(page, 'users-delete');
  await button(remove, 'Cancelar').click();
  await expect(remove).toBeHidden();
  await createScreens(page);

  await page.goto('/users?buscar=nadie-se-llama-asi');
  await expect(page.getByText('Ningún usuario coincide con tu búsqueda')).toBeVisible();
  await examine(page, 'users-no-match');
  const nobody = { items: [], page: 1, pageCount: 1, total: 0 };
  await page.route('**/api/users?*', (route) => route.fulfill({ json: nobody }));
  await page.goto('/users');
  await expect(page.getByText('No hay usuarios cliente')).toBeVisible();
  await examine(page, 'users-empty');
  await page.unrouteAll();
  await page.route('**/api/users?*', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('No se pudieron cargar los usuarios')).toBeVisible();
  await examine(page, 'users-failed');
}

async function createScreens(page: Page): Promise<void> {
  await button(page, 'Crear Usuario').click();
  const dialog = dialogOf(page, 'Crear Usuario');
  await expect(dialog).toBeVisible();
  await examine(page, 'users-create');
  await button(dialog, 'Crear Usuario').click();
  await expect(dialog.getByRole('alert')).toHaveText(REQUIRED);
  await examine(page, 'users-create-errors');
  await field(dialog, 'Email').fill(newEmail('examen'));
  await field(dialog, 'Nombre').fill('Elena');
  await field(dialog, 'Apellido').fill('Examen');
  await button(dialog, 'Crear Usuario').click();
  const created = dialogOf(page, 'Usuario creado');
  await expect(shownPassword(created)).toBeVisible();
  await examine(page, 'users-created');
  await button(created, 'Listo').click();
  await expect(created).toBeHidden();
}

/** With its time standing still, or the password would be gone before axe has looked at it twice. */
async function generatedScreens(page: Page): Promise<void> {
  const { user } = await newUser();
  await openUsers(page, user.email);
  const dialog = await choose(page, user.email, 'Cambiar contraseña');
  await page.clock.setFixedTime(Date.now());
  await button(dialog, 'Generar y cambiar').click();
  await expect(shownPassword(dialog)).toBeVisible();
  await examine(page, 'users-password-generated');
  await page.clock.setFixedTime(Date.now() + 20_000);
  await expect(dialog.getByText(/^Ya no se muestra\./)).toBeVisible();
  await examine(page, 'users-password-hidden');
}

test('the list and its dialogs, looked at', async ({ page }) => {
  test.slow();
  await screens(page);
});

test('a password made up by the system, looked at', ({ page }) => generatedScreens(page));
