import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { profilesContract } from '../../functions/profiles/profiles.contract.ts';
import { callRoute, codeOf } from '../../infra/local/client/portal-client.ts';
import { startSession, newClient, PASSWORD, type Person } from '../support/people.ts';
import { filesOf } from '../support/people/own-data.ts';
import { enter, expect, linkOf, longStory, mailTo, signIn, stack, tabTo, test } from './support.ts';

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

test('is saved cleaned, and everything that names the person follows at once', async ({ page }) => {
  await openProfile(page);
  await field(page, 'Nombre').fill(' María-José ');
  await field(page, 'Apellido').fill("O'Higgins Ñandú");
  const phone = field(page, 'Teléfono');
  // What a number cannot have stays, to be refused: dropped, it would make another number.
  await phone.pressSequentially('56a (9) 1234-5678x');
  await expect(phone).toHaveValue('+56a 9 12345678x');
  await phone.fill('');
  await phone.pressSequentially('56 (9) 1234-5678');
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

test('one’s own password is changed as typed, and the old one ends', async ({
  page,
  otherDevice,
}) => {
  const { email } = await openProfile(page);
  const change = () => button(page, 'Cambiar contraseña').click();
  await fillPasswords(page, { current: 'no-es-la-mia' });
  await change();
  await expect(field(page, 'Contraseña actual')).toHaveAccessibleDescription(
    /^La contraseña actual no es correcta\./,
  );
  await expect(toast(page, 'Error al cambiar contraseña')).toBeVisible();

  const elsewhere = await startSession(stack, { email, password: PASSWORD });
  const called = () => callRoute(stack, profilesContract.me, { token: elsewhere.token });
  expect((await called()).status).toBe(200);
  await fillPasswords(page);
  await change();
  await expect(toast(page, 'Contraseña cambiada')).toBeVisible();
  expect(codeOf(await called())).toBe('SESSION_CLOSED');
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

longStory('the keyboard alone saves it', async ({ page }) => {
  await openProfile(page);
  const type = async (label: string, text: string) => {
    await tabTo(page, field(page, label));
    await page.keyboard.type(text);
  };
  // The text of a field is selected when it gets the focus by Tab.
  await type('Nombre', 'Teo');
  await type('Teléfono', '56912345678');
  await type('Ciudad', 'Osorno');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Perfil actualizado')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Teo Pérez')).toBeVisible();
  await expect(field(page, 'Ciudad')).toBeFocused();
});

test('one’s own data are asked for, prepared, downloaded, and whole', async ({ page }) => {
  const person = await openProfile(page);
  const card = section(page, 'Tus datos');
  await page.getByText('Tus datos', { exact: true }).scrollIntoViewIfNeeded();
  await card.getByRole('button', { name: 'Descargar mis datos' }).click();
  await expect(card.getByText(/^Lista hasta el/)).toBeVisible();
  const mail = await mailTo(person.email, /Tus datos están listos/);
  expect(new URL(linkOf(mail)).pathname).toBe('/profile');
  const downloaded = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Descargar archivo' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^mis-datos_\d{4}-\d\d-\d\d\.zip$/);
  const files = filesOf(await readFile(await file.path()));
  expect(files.get('LEEME.txt')).toContain(person.email);
  expect(JSON.parse(files.get('json/perfil.json') ?? '')).toMatchObject([
    { email: person.email, acceptedTerms: { version: '2026-11-01' } },
  ]);
  expect(files.get('csv/historial.csv')).toContain('Copia de datos pedida');
});
