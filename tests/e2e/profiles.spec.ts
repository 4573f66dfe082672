import type { Page } from '@playwright/test';
import { canRefresh, startSession, newClient, PASSWORD, type Person } from '../support/people.ts';
import {
  asksBeforeUnload,
  enter,
  examine,
  expect,
  signIn,
  signInDemo,
  stack,
  tabTo,
  test,
} from './support.ts';

test.describe.configure({ mode: 'parallel' });

const NEW_PASSWORD = 'otra-clave-distinta-7';

const main = (page: Page) => page.getByRole('main');
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** A field of the two sections, also where its label says that it may be left out. */
const field = (page: Page, label: string) =>
  main(page)
    .getByLabel(label, { exact: true })
    .or(main(page).getByLabel(`${label}(opcional)`, { exact: true }));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.locator('li').filter({ hasText: text }).first();
const save = (page: Page) => button(page, 'Guardar cambios').click();

async function openProfile(page: Page): Promise<Person> {
  const person = await newClient(stack, 'perfil');
  await signIn(page, person.email);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi Perfil');
  return person;
}

interface Passwords {
  current?: string;
  next?: string;
  again?: string;
}

async function fillPasswords(page: Page, passwords: Passwords = {}): Promise<void> {
  const { current = PASSWORD, next = NEW_PASSWORD, again = next } = passwords;
  await field(page, 'Contraseña actual').fill(current);
  await field(page, 'Nueva contraseña').fill(next);
  await field(page, 'Confirmar nueva contraseña').fill(again);
}

test('shows its sections, and what cannot be changed', async ({ page }) => {
  const { email } = await openProfile(page);
  await expect(page).toHaveTitle(/^Mi Perfil/);
  const personal = section(page, 'Datos personales');
  await expect(personal.getByRole('textbox')).toHaveCount(5);
  await expect(field(page, 'Nombre')).toHaveValue('Ana');
  await expect(field(page, 'Apellido')).toHaveValue('Pérez');
  const company = section(page, 'Datos de la empresa');
  await expect(company.getByRole('textbox')).toHaveCount(6);
  const mails = section(page, 'Avisos').getByRole('checkbox');
  await expect(mails).toBeChecked();
  await expect(mails).toHaveAccessibleName('Recibir avisos importantes por email');
  await expect(mails).toHaveAccessibleDescription(new RegExp(`a ${email}\\.$`));

  const account = section(page, 'Cuenta');
  await expect(account.getByText('Cliente', { exact: true })).toBeVisible();
  await expect(account.getByText(email, { exact: true })).toBeVisible();
  await expect(account.getByRole('textbox')).toHaveCount(0);
});

test('tells an administrator that they are one', async ({ page }) => {
  await signInDemo(page, 'admin');
  await page.goto('/profile');
  await expect(section(page, 'Cuenta').getByText('Admin', { exact: true })).toBeVisible();
});

test('says what is missing or wrong, at its field', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && asked.push(request.url()));
  await openProfile(page);
  const long = (length: number) => 'a'.repeat(length);
  const wrong: Record<string, [string, string][]> = {
    Nombre: [
      ['', 'El campo nombre es requerido'],
      ['A', 'El campo nombre debe tener al menos 2 caracteres'],
      ['R2-D2', 'El nombre contiene caracteres no válidos'],
      [long(101), 'El campo nombre no puede tener más de 100 caracteres'],
    ],
    Apellido: [
      ['', 'El campo apellido es requerido'],
      ['P', 'El campo apellido debe tener al menos 2 caracteres'],
      ['Pérez <b>', 'El apellido contiene caracteres no válidos'],
    ],
    'Email secundario': [['ana@', 'El email secundario no tiene un formato válido']],
    Teléfono: [
      ['+56', 'El teléfono no tiene un formato válido (ej: +56 9 1234 5678)'],
      ['+56 9 1234 5678 9012 345', 'El teléfono no tiene un formato válido (ej: +56 9 1234 5678)'],
    ],
    WhatsApp: [['123', 'El WhatsApp no tiene un formato válido (ej: +56 9 1234 5678)']],
    'Nombre de la empresa': [
      [long(101), 'El campo empresa no puede tener más de 100 caracteres'],
      ['SELECT todo', 'El campo empresa contiene caracteres no permitidos'],
    ],
    'DNI o RUT': [
      [long(21), 'El campo DNI no puede tener más de 20 caracteres'],
      ['1`2', 'El campo DNI contiene caracteres no permitidos'],
    ],
    Dirección: [
      [long(201), 'El campo dirección no puede tener más de 200 caracteres'],
      ['Calle "Norte"', 'El campo dirección contiene caracteres no permitidos'],
    ],
    Ciudad: [
      [long(51), 'El campo ciudad no puede tener más de 50 caracteres'],
      ['<script>', 'El campo ciudad contiene caracteres no permitidos'],
    ],
    País: [
      [long(51), 'El campo país no puede tener más de 50 caracteres'],
      ['JavaScript:x', 'El campo país contiene caracteres no permitidos'],
    ],
    'Actividad económica': [
      [long(101), 'El campo actividad económica no puede tener más de 100 caracteres'],
      ['pan; drop', 'El campo actividad económica contiene caracteres no permitidos'],
    ],
  };
  for (const [label, [first]] of Object.entries(wrong)) {
    await field(page, label).fill(first?.[0] ?? '');
  }
  await save(page);
  await expect(field(page, 'Nombre')).toBeFocused();
  for (const [label, values] of Object.entries(wrong)) {
    for (const [typed, message] of values) {
      await test.step(`${label}: ${message}`, async () => {
        await field(page, label).fill(typed);
        await expect(field(page, label)).toHaveAccessibleDescription(
          new RegExp(`^${message.replace(/[()+]/g, '\\$&')}`),
        );
        await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
      });
    }
  }
  expect(asked).toEqual([]);
});

test('is saved cleaned, and everything that names the person follows at once', async ({ page }) => {
  await openProfile(page);
  await field(page, 'Nombre').fill(' María-José ');
  await field(page, 'Apellido').fill("O'Higgins Ñandú");
  const phone = field(page, 'Teléfono');
  await phone.pressSequentially('56a (9) 1234-5678x');
  await expect(phone).toHaveValue('+56 9 12345678');
  await phone.fill('');
  await phone.pressSequentially('+56 9 1234 5678');
  await expect(phone).toHaveValue('+56 9 1234 5678');
  await field(page, 'WhatsApp').pressSequentially('34 612 345 678');
  await field(page, 'Email secundario').fill(' Maria.Otra@Gmail.COM ');
  // Words of SQL are names too, what is left of a tag is text, and so is an attribute without one.
  await field(page, 'Nombre de la empresa').fill('Selecta Unión <Ltda.> onclick= y Actualizadora');
  await field(page, 'DNI o RUT').fill('76.543.210-K');
  await save(page);
  await expect(toast(page, 'Perfil actualizado')).toBeVisible();

  const full = "María-José O'Higgins Ñandú";
  await expect(page.getByRole('banner').getByText(full)).toBeVisible();
  await expect(page.getByRole('complementary').getByText(full)).toBeVisible();
  await expect(section(page, 'Cuenta').getByText(full)).toBeVisible();
  const saved = {
    Nombre: 'María-José',
    Teléfono: '+56912345678',
    WhatsApp: '+34612345678',
    'Email secundario': 'maria.otra@gmail.com',
    'DNI o RUT': '76.543.210-K',
  };
  const expectSaved = async () => {
    for (const [label, value] of Object.entries(saved)) {
      await expect(field(page, label)).toHaveValue(value);
    }
    await expect(field(page, 'Nombre de la empresa')).toHaveValue(
      'Selecta Unión Ltda. onclick= y Actualizadora',
    );
  };
  await expectSaved();
  await page.reload();
  await expectSaved();
  await page.getByRole('link', { name: /WordPress Manager/ }).click();
  await expect(page.getByRole('heading', { name: 'Bienvenido, María-José' })).toBeVisible();
});

test('says that it was not saved, and keeps what was typed', async ({ page }) => {
  await openProfile(page);
  await field(page, 'Ciudad').fill('Osorno');
  await page.route('**/api/profile', (route) => route.abort());
  await save(page);
  await expect(toast(page, 'No se pudo actualizar el perfil.')).toContainText(
    'No pudimos conectar',
  );
  await expect(field(page, 'Ciudad')).toHaveValue('Osorno');

  const message = 'El campo ciudad contiene caracteres no permitidos';
  const error = {
    code: 'VALIDATION_FAILED',
    message: 'Revisa los datos enviados.',
    requestId: 'r',
    fields: { companyCity: [message] },
  };
  await page.unrouteAll();
  await page.route('**/api/profile', (route) => route.fulfill({ status: 400, json: { error } }));
  await save(page);
  await expect(field(page, 'Ciudad')).toHaveAccessibleDescription(new RegExp(`^${message}`));
  await expect(field(page, 'Ciudad')).toBeFocused();
  await page.unrouteAll();
  await save(page);
  await expect(toast(page, 'Perfil actualizado')).toBeVisible();
});

test('is not left with changes without asking', async ({ page }) => {
  await openProfile(page);
  const home = page.getByRole('link', { name: /WordPress Manager/ });
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await field(page, 'Contraseña actual').fill('a-medias');
  await home.click();
  await expect(question.getByRole('button', { name: 'Seguir editando' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(field(page, 'Contraseña actual')).toHaveValue('a-medias');
  await field(page, 'Contraseña actual').fill('');

  await field(page, 'Ciudad').fill('Osorno');
  await home.click();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(question).toBeHidden();
  expect(await asksBeforeUnload(page)).toBe(true);

  await home.click();
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('one’s own password is changed as typed, and the old one ends', async ({
  page,
  otherDevice,
}) => {
  const { email } = await openProfile(page);
  const change = () => button(page, 'Cambiar contraseña').click();
  await change();
  const described = (label: string, message: string) =>
    expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
  await described('Contraseña actual', 'El campo contraseña actual es requerido');
  await described('Nueva contraseña', 'La contraseña debe tener al menos 6 caracteres');
  await fillPasswords(page, { next: '12345' });
  await described('Nueva contraseña', 'La contraseña debe tener al menos 6 caracteres');
  await fillPasswords(page, { again: PASSWORD });
  await described('Confirmar nueva contraseña', 'Las contraseñas no coinciden');
  await fillPasswords(page, { current: 'no-es-la-mia' });
  await change();
  await described('Contraseña actual', 'La contraseña actual no es correcta\\.');
  await expect(toast(page, 'Error al cambiar contraseña')).toBeVisible();

  const elsewhere = await startSession(stack, { email, password: PASSWORD });
  expect(await canRefresh(stack, elsewhere)).toBe(true);
  await fillPasswords(page);
  await change();
  await expect(toast(page, 'Contraseña cambiada')).toBeVisible();
  expect(await canRefresh(stack, elsewhere)).toBe(false);
  await expect(field(page, 'Contraseña actual')).toHaveValue('');
  // The session goes on.
  await field(page, 'Ciudad').fill('Osorno');
  await save(page);
  await expect(toast(page, 'Perfil actualizado')).toBeVisible();

  await otherDevice.goto('/login');
  await enter(otherDevice, email, PASSWORD);
  await expect(otherDevice.getByRole('alert')).toHaveText('Email o contraseña incorrectos');
  await enter(otherDevice, email, NEW_PASSWORD);
  await expect(otherDevice).toHaveURL(/\/dashboard$/);
});

test('the keyboard alone saves it', async ({ page }) => {
  await openProfile(page);
  const type = async (label: string, text: string) => {
    await tabTo(page, field(page, label));
    await page.keyboard.type(text);
  };
  // What a field holds is chosen when it is tabbed to.
  await type('Nombre', 'Teo');
  await type('Teléfono', '56912345678');
  await type('Ciudad', 'Osorno');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Perfil actualizado')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Teo Pérez')).toBeVisible();
  await expect(field(page, 'Ciudad')).toBeFocused();
});

test('every state of it, looked at', async ({ page }) => {
  await openProfile(page);
  await examine(page, 'profile');
  await field(page, 'Nombre').fill('');
  await field(page, 'Dirección').fill('x; drop '.repeat(30));
  await save(page);
  await button(page, 'Cambiar contraseña').click();
  await expect(page.getByText('El campo nombre es requerido')).toBeVisible();
  await expect(page.getByText('El campo contraseña actual es requerido')).toBeVisible();
  await examine(page, 'profile-errors');
  await page.getByRole('link', { name: /WordPress Manager/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await examine(page, 'profile-leave');
  await button(page, 'Seguir editando').click();
  await field(page, 'Nombre').fill('Bartolomea'.repeat(9));
  await field(page, 'Dirección').fill('Av. Providencia 1234');
  await save(page);
  await expect(toast(page, 'Perfil actualizado')).toBeVisible();
  await examine(page, 'profile-saved-long-name');
});
