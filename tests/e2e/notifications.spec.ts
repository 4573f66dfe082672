import type { Page } from '@playwright/test';
import { activitiesContract } from '../../functions/activities/activities.contract.ts';
import { notificationsContract } from '../../functions/notifications/notifications.contract.ts';
import type { NewNotification } from '../../functions/notifications/notifications.domain.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { newClient, signInAdmin, type Person } from '../support/people.ts';
import { givePlan } from '../support/plans.ts';
import { registerSite } from '../support/sites.ts';
import {
  act,
  expect,
  longStory,
  signIn,
  signInDemo,
  stack,
  tabTo,
  test,
  toastOf,
} from './support.ts';

// Not in parallel, and no other file sends to everybody: that changes the counts of other tests.

/** Sends a notification as the administrator; to everybody where `to` is null. */
async function sendTo(to: Person | null, said: Partial<NewNotification> = {}) {
  const { token } = await signInAdmin(stack);
  return callOk(stack, notificationsContract.create, {
    token,
    body: {
      userId: to?.profile.userId ?? null,
      title: 'Aviso de prueba',
      message: 'Lo que hay que saber.',
      type: 'info',
      ...said,
    },
  });
}

/** A client to whom only what a test sends is new. */
async function newReader(name: string): Promise<Person> {
  const reader = await newClient(stack, name);
  await callOk(stack, notificationsContract.markAllRead, { token: reader.token });
  return reader;
}

const read = async ({ token }: Person) =>
  (await callOk(stack, notificationsContract.list, { token })).counts.read;

const items = (page: Page) =>
  page
    .getByRole('table', { name: /^Notificaciones, de la más nueva/ })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
/** What a row is called by, and opened with. */
const nameOf = (page: Page, title: string) =>
  page.getByRole('button', { name: title, exact: true });
const item = (page: Page, title: string) => items(page).filter({ has: nameOf(page, title) });
const filters = (page: Page) => page.getByRole('group', { name: 'Filtrar notificaciones' });
const filter = (page: Page, label: RegExp) => filters(page).getByRole('button', { name: label });
const bell = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /^Ver notificaciones/ });
const markOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Marcar como leída: ${title}`, exact: true });
/** A unique title: the demo's administrator sees what every test sends. */
const unique = (title: string, { profile }: Person) => `${title} ${profile.userId.slice(0, 8)}`;

/** What a tab hears when the person comes back to it. */
const comeBack = (page: Page) => page.evaluate(`dispatchEvent(new Event('visibilitychange'))`);

test.describe('a client', () => {
  test('filters the list, and marks one and then all as read', async ({ page }) => {
    const reader = await newReader('lee');
    const before = await read(reader);
    for (const type of ['info', 'success', 'warning', 'error'] as const) {
      await sendTo(reader, { title: `De tipo ${type}`, type, message: 'Línea uno\nLínea dos' });
    }
    await signIn(page, reader.email);
    await page.goto('/dashboard');
    await expect(bell(page)).toHaveAccessibleName('Ver notificaciones, 4 sin leer');
    await bell(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notificaciones');
    await expect(page).toHaveTitle('Notificaciones · WordPress Manager');
    const counts = (unread: number) => [
      `Todas (${String(before + 4)})`,
      `No leídas (${String(unread)})`,
      `Leídas (${String(before + 4 - unread)})`,
    ];
    await expect(filters(page).getByRole('button')).toHaveText(counts(4));
    await expect(items(page).nth(0)).toContainText(/Error.*hace/s);
    await expect(items(page).nth(1)).toContainText(/Advertencia.*hace/s);
    await expect(items(page).nth(2)).toContainText(/Éxito.*hace/s);
    await expect(items(page).nth(3)).toContainText(/Información.*hace (unos segundos|1 minuto)/s);
    await expect(page.getByRole('columnheader', { name: 'Destinatario' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Acciones de/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Crear notificación' })).toHaveCount(0);

    await markOf(page, 'De tipo warning').click();
    await expect(markOf(page, 'De tipo warning')).toHaveCount(0);
    await expect(filters(page).getByRole('button')).toHaveText(counts(3));
    await expect(bell(page)).toHaveAccessibleName('Ver notificaciones, 3 sin leer');
    await filter(page, /^No leídas/).click();
    await expect(page).toHaveURL(/\?filtro=no-leidas$/);
    await expect(items(page)).toHaveCount(3);
    await markOf(page, 'De tipo error').click();
    await expect(items(page)).toHaveCount(2);
    await filter(page, /^Leídas/).click();
    await expect(page).toHaveURL(/\?filtro=leidas$/);
    await expect(item(page, 'De tipo error')).toBeVisible();
    await expect(item(page, 'De tipo info')).toHaveCount(0);
    await page.goBack();
    await expect(filter(page, /^No leídas/)).toHaveAttribute('aria-pressed', 'true');
    await expect(items(page)).toHaveCount(2);

    await page.getByRole('button', { name: 'Marcar todas como leídas' }).click();
    await expect(toastOf(page, 'Notificaciones marcadas como leídas')).toBeVisible();
    await expect(page.getByText('No tienes notificaciones sin leer')).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Ver notificaciones');
    await page.getByRole('button', { name: 'Ver todas' }).click();
    await expect(page).toHaveURL(/\/notifications$/);
    await page.reload();
    await expect(filters(page).getByRole('button')).toHaveText(counts(0));
    await expect(bell(page)).toHaveAccessibleName('Ver notificaciones');
  });
});

test('what an administrator sends from the dashboard reaches the badge of a client without a reload', async ({
  page,
  otherDevice,
}) => {
  const reader = await newReader('destino');
  await signIn(otherDevice, reader.email);
  await otherDevice.goto('/dashboard');
  await expect(bell(otherDevice)).toHaveAccessibleName('Ver notificaciones');
  await signInDemo(page, 'admin');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Enviar Notificación' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar Notificación' });
  const send = dialog.getByRole('button', { name: 'Enviar notificación' });
  await dialog.getByRole('combobox', { name: 'Destinatario' }).fill(reader.email);
  await dialog.getByRole('option').filter({ hasText: reader.email }).click();
  await dialog.getByLabel('Título').fill('Tu plan vence pronto');
  await dialog.getByLabel('Mensaje').fill('Renuévalo <b>antes</b> del lunes.');
  await dialog.getByLabel('Tipo').selectOption({ label: 'Advertencia' });

  await send.click();
  await expect(toastOf(page, 'Notificación enviada')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Enviar Notificación' })).toBeFocused();

  await comeBack(otherDevice);
  await expect(bell(otherDevice)).toHaveAccessibleName('Ver notificaciones, 1 sin leer');
  await bell(otherDevice).click();
  await expect(item(otherDevice, 'Tu plan vence pronto')).toContainText('Renuévalo <b>antes</b>');
});

longStory(
  'one for everybody is read by each person alone, changed for all and deleted for all',
  async ({ page, otherDevice, browser }) => {
    const [ana, berta] = [await newReader('ana'), await newReader('berta')];
    const title = unique('Para todos', ana);
    const context = await browser.newContext();
    const admin = await context.newPage();
    await signInDemo(admin, 'admin');
    await admin.goto('/notifications?tab=enviadas');
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Gestión de Notificaciones');
    await admin.getByRole('button', { name: 'Crear notificación' }).click();
    const form = admin.getByRole('dialog', { name: 'Enviar Notificación' });
    await form.getByRole('combobox', { name: 'Destinatario' }).click();
    await form.getByRole('option', { name: 'Todos los usuarios' }).click();
    await form.getByLabel('Título').fill(title);
    await form.getByLabel('Mensaje').fill('El portal cambia de dirección.');
    await form.getByRole('button', { name: 'Enviar notificación' }).click();
    await expect(item(admin, title)).toContainText('Todos los usuarios');
    await expect(items(admin).first()).toContainText(title);

    await signIn(page, ana.email);
    await page.goto('/dashboard');
    await signIn(otherDevice, berta.email);
    await otherDevice.goto('/dashboard');
    for (const each of [page, otherDevice]) {
      await expect(bell(each)).toHaveAccessibleName('Ver notificaciones, 1 sin leer');
      await each.goto('/notifications');
    }
    await markOf(page, title).click();
    await expect(bell(page)).toHaveAccessibleName('Ver notificaciones');
    await comeBack(otherDevice);
    await otherDevice.reload();
    await expect(markOf(otherDevice, title)).toBeVisible();
    await expect(bell(otherDevice)).toHaveAccessibleName('Ver notificaciones, 1 sin leer');
    await expect(markOf(admin, title)).toBeVisible();
    await markOf(admin, title).click();
    await expect(markOf(admin, title)).toHaveCount(0);

    await act(admin, title, 'Editar');
    const edit = admin.getByRole('dialog', { name: 'Editar notificación' });
    await expect(edit).toContainText('Enviada a todos los usuarios.');
    await expect(edit.getByLabel('Título')).toHaveValue(title);
    await edit.getByLabel('Mensaje').fill('El portal ya cambió de dirección.');
    await edit.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(toastOf(admin, 'Notificación actualizada')).toBeVisible();
    await expect(item(admin, title)).toContainText('ya cambió');
    await page.reload();
    await expect(item(page, title)).toContainText('ya cambió');
    await expect(markOf(page, title)).toHaveCount(0);

    await act(admin, title, 'Eliminar');
    const question = admin.getByRole('alertdialog', { name: `¿Eliminar «${title}»?` });
    await expect(question).toContainText('Todos los usuarios dejarán de verla.');
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await admin.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await act(admin, title, 'Eliminar');
    await question.getByRole('button', { name: 'Eliminar notificación' }).click();
    await expect(toastOf(admin, 'Notificación eliminada')).toBeVisible();
    await expect(item(admin, title)).toHaveCount(0);
    for (const each of [page, otherDevice]) {
      await each.reload();
      await expect(filters(each)).toContainText('No leídas (0)');
      await expect(item(each, title)).toHaveCount(0);
    }
    await context.close();
  },
);

test('an administrator is notified of what a client requests, and led to it', async ({ page }) => {
  const person = await newReader('pide');
  const { token, profile } = person;
  const admin = await signInAdmin(stack);
  await givePlan(stack, { admin, person }, { activityLimit: 3 });
  const site = await registerSite(stack, person, {
    name: 'Tienda Avisos',
    url: `https://${profile.userId.slice(0, 8)}.example`,
  });
  await signInDemo(page, 'admin');
  await page.goto('/notifications');
  const description = `Cambiar el logotipo ${profile.userId.slice(0, 8)}`;
  const body = { websiteId: site.websiteId, description };
  const { activityId } = await callOk(stack, activitiesContract.create, { token, body });
  const notice = items(page).filter({ hasText: description });
  await expect(async () => {
    await page.reload();
    await expect(notice).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(bell(page)).toHaveAccessibleName(/sin leer$/);
  await notice.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/activities/${activityId}$`));
  await expect(page.getByText(description).first()).toBeVisible();
});

longStory(
  'the keyboard alone sends a notification, and reads one',
  async ({ page, otherDevice }) => {
    const reader = await newReader('teclas');
    await signInDemo(page, 'admin');
    await page.goto('/dashboard');
    const open = page.getByRole('button', { name: 'Enviar Notificación' });
    await tabTo(page, open);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Enviar Notificación' });
    const recipient = dialog.getByRole('combobox', { name: 'Destinatario' });
    await expect(recipient).toBeFocused();
    await page.keyboard.type(reader.email);
    await expect(dialog.getByRole('listbox').getByRole('option')).toHaveText([/Ana Pérez/]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(recipient).toHaveValue('Ana Pérez');
    await tabTo(page, dialog.getByLabel('Título'));
    await page.keyboard.type('Escrita sin ratón');
    await tabTo(page, dialog.getByLabel('Mensaje'));
    await page.keyboard.type('Con el teclado se llega a todo.');
    await tabTo(page, dialog.getByLabel('Tipo'));
    await page.keyboard.type('Éxito');
    await tabTo(page, dialog.getByRole('button', { name: 'Enviar notificación' }));
    await page.keyboard.press('Enter');
    await expect(toastOf(page, 'Notificación enviada')).toBeVisible();
    await expect(open).toBeFocused();

    await signIn(otherDevice, reader.email);
    await otherDevice.goto('/notifications');
    const mark = markOf(otherDevice, 'Escrita sin ratón');
    await expect(mark).toBeVisible();
    await tabTo(otherDevice, mark);
    await otherDevice.keyboard.press('Enter');
    await expect(mark).toHaveCount(0);
    // The button was removed: the title of its row has the focus, and opens it.
    await expect(nameOf(otherDevice, 'Escrita sin ratón')).toBeFocused();
    await otherDevice.keyboard.press('Enter');
    await expect(nameOf(otherDevice, 'Escrita sin ratón')).toHaveAttribute('aria-expanded', 'true');
    await expect(item(otherDevice, 'Escrita sin ratón')).toContainText('Éxito');
  },
);
