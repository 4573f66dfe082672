import type { Locator, Page } from '@playwright/test';
import { usersContract } from '../../functions/users/users.contract.ts';
import type { User } from '../../functions/users/users.domain.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { newClient, newEmail, PASSWORD, signInAdmin, type Person } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import {
  acceptTerms,
  confirmOn,
  enter,
  expect,
  linkOf,
  longStory,
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
    const { user, temporaryPassword } = await callOk(stack, usersContract.create, { token, body });
    made.push({ user, temporaryPassword: temporaryPassword ?? '' });
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
const searchBox = (page: Page) =>
  page.getByRole('searchbox', { name: 'Buscar por nombre, empresa, teléfono o email' });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true });
const field = (scope: Page | Locator, label: string) => scope.getByLabel(label, { exact: true });
const optional = (scope: Page | Locator, label: string) =>
  scope.getByLabel(`${label}(opcional)`, { exact: true });
/** Not by its role: an open dialog hides all else from screen readers. */
const toast = (page: Page, text: string) => page.locator('li').filter({ hasText: text }).first();

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
  await acceptTerms(page);
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function expectRefused(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await enter(page, email, password);
  await expect(page.getByRole('alert')).toHaveText(WRONG_CREDENTIALS);
}

test.describe('creating', () => {
  test('a client: invited in Spanish, and in with a password of their own', async ({
    page,
    context,
    otherDevice,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const email = newEmail('norma');
    await openUsers(page);
    await button(page, 'Crear Usuario').click();
    const dialog = dialogOf(page, 'Crear Usuario');
    await expect(field(dialog, 'Rol')).toHaveValue('cliente');
    await field(dialog, 'Nombre').fill('Norma');
    await field(dialog, 'Apellido').fill("O'Higgins Ñandú");
    await optional(dialog, 'Empresa').fill('Selecta Unión');
    await optional(dialog, 'Teléfono').fill('');
    await optional(dialog, 'Teléfono').pressSequentially('56 (9) 1234-5678');
    await expect(optional(dialog, 'Teléfono')).toHaveValue('+56 9 12345678');
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
});

test('editing changes the eleven fields, and the history says so', async ({
  page,
  otherDevice,
}) => {
  const { user, temporaryPassword } = await newUser();
  await openUsers(page, user.email);
  const dialog = await choose(page, user.email, 'Editar usuario');
  await expect(field(dialog, 'Nombre')).toHaveValue('Rosa');
  await expect(dialog.getByRole('textbox')).toHaveCount(11);
  await expect(dialog.getByText(user.email)).toBeVisible();

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
  longStory(
    'made up by the system is shown for ten seconds, copied, and works',
    async ({ page, context, otherDevice }) => {
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

      for (const old of [PASSWORD, first]) await expectRefused(otherDevice, email, old);
      await signInByForm(otherDevice, email, second);
    },
  );
});

test.describe('deleting', () => {
  /** Signs up again with an address that was somebody else's before, as soon as that account no longer exists. */
  async function signUpAgain(page: Page, email: string): Promise<void> {
    await page.goto('/login?tab=sign-up');
    await field(page, 'Nombre').fill('Otra');
    await field(page, 'Apellido').fill('Persona');
    await field(page, 'Email').fill(email);
    await field(page, 'Contraseña').fill(PASSWORD);
    await field(page, 'Confirmar contraseña').fill(PASSWORD);
    await page.getByRole('checkbox', { name: /^Acepto los términos/ }).check();
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

  test('shuts the person out at once, deletes their sites and frees their address', async ({
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
      /^Se eliminan su cuenta y sus datos: ya no podrá entrar/,
      /^Se elimina su sitio, con su estado, sus respaldos y sus API Keys/,
      /^Si tiene planes, terminan/,
      /^Se eliminan sus actividades con sus mensajes y archivos/,
      /^Sus pagos y recibos se conservan el tiempo que exige la ley/,
      'No se puede deshacer.',
    ]);
    await expect(button(dialog, 'Cancelar')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, email)).toHaveCount(1);

    await choose(page, email, 'Eliminar usuario');
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
      await expect(page.getByText('Ningún sitio coincide')).toBeVisible({ timeout: 1_500 });
    }).toPass();

    await signUpAgain(otherDevice, email);
    await otherDevice.goto('/websites');
    await expect(otherDevice.getByText('Aún no tienes sitios web')).toBeVisible();
  });
});

longStory(
  'the keyboard alone makes a client and changes their password',
  async ({ page, otherDevice }) => {
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
  },
);
