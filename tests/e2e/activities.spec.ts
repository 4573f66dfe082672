import type { Locator, Page } from '@playwright/test';
import { activitiesContract } from '../../functions/activities/activities.contract.ts';
import type { ListedActivity } from '../../functions/activities/activities.domain.ts';
import type { Website } from '../../functions/websites/websites.domain.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { newClient, signInAdmin, type Person } from '../support/people.ts';
import { givePlan } from '../support/plans.ts';
import { registerSite } from '../support/sites.ts';
import {
  act,
  expect,
  linkOf,
  longStory,
  mailsTo,
  mailTo,
  signIn,
  signInDemo,
  stack,
  tabTo,
  test,
  toastOf,
} from './support.ts';

test.describe.configure({ mode: 'parallel' });

const NO_PLAN = 'No tienes un plan activo';
const EXHAUSTED = 'Has alcanzado el límite de actividades de tu plan';
const HOURS = 'Horas dedicadas(opcional)';
/** The subject of the e-mail that an activity is completed. */
const DONE = /^Listo: /;

interface Story {
  admin: Person;
  person: Person;
  site: Website;
}

/** A client with a site, and the administrator who serves her. */
async function newStory(name: string): Promise<Story> {
  const [admin, person] = [await signInAdmin(stack), await newClient(stack, name)];
  const site = await registerSite(stack, person, {
    name: 'Tienda Sur',
    url: `https://${name}.example`,
  });
  return { admin, person, site };
}

type Asked = Partial<Pick<ListedActivity, 'description' | 'type'>> & { websiteId?: string };

/** An activity for the story's site: as its client requests it, or as an administrator notes it, which takes no plan. */
function request({ site }: Story, by: Person, asked: Asked): Promise<ListedActivity> {
  const body = { websiteId: site.websiteId, description: 'Revisar el sitio', ...asked };
  return callOk(stack, activitiesContract.create, { token: by.token, body });
}

/** What an administrator makes of an activity. */
const change = ({ admin }: Story, activity: ListedActivity, more: object) => {
  const { activityId, description, type, revision } = activity;
  const body = { description, type, revision, ...more };
  return callOk(stack, activitiesContract.update, {
    token: admin.token,
    params: { activityId },
    body,
  });
};

const list = (page: Page) => page.getByRole('table', { name: /^Actividades, primero/ });
const cards = (page: Page) => list(page).locator('tbody tr');
/** The links to the activities' pages. */
const titles = (page: Page) => cards(page).locator('a[href^="/activities/"]');
const card = (page: Page, description: string) =>
  cards(page).filter({ has: page.getByRole('link', { name: description, exact: true }) });
const plan = (page: Page) => page.getByRole('region', { name: 'Estado de tu plan' });
const create = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Nueva actividad' }).first();
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true });
const field = (scope: Page | Locator, label: string) => scope.getByLabel(label, { exact: true });
/** Not by its role: an open dialog hides all else from who cannot see it, and says the same itself. */
const toast = (page: Page, text: string) => page.locator('li').filter({ hasText: text }).first();
const searchBox = (page: Page) => page.getByRole('searchbox');

async function openActivities(page: Page, query = ''): Promise<void> {
  await page.goto(`/activities${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Actividades');
}

async function openCreate(page: Page): Promise<Locator> {
  await create(page).click();
  const dialog = dialogOf(page, 'Nueva actividad');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** It keeps its place among what can be tabbed to, says why, and does nothing. */
async function expectRefused(page: Page, why: string): Promise<void> {
  await expect(plan(page).getByText(why, { exact: true })).toBeVisible();
  await expect(create(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(create(page)).toHaveAccessibleDescription(why);
  await create(page).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const plans = plan(page).getByRole('link', { name: 'Ver planes' });
  await expect(plans).toHaveAttribute('href', '/plans');
}

test('a client without a plan may not create; with one, until it is used up', async ({ page }) => {
  const story = await newStory('cuota');
  const other = await newStory('vecina');
  await request(other, story.admin, { description: 'Ajena' });
  await signIn(page, story.person.email);
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await menu.getByRole('link', { name: 'Actividades', exact: true }).click();
  await expect(page).toHaveTitle('Actividades · WordPress Manager');
  await expect(page.getByText('Aún no tienes actividades')).toBeVisible();
  await expectRefused(page, NO_PLAN);

  await givePlan(stack, story, { name: 'Plan Cuota', activityLimit: 3 });
  await page.reload();
  await expect(plan(page).getByText('Plan Cuota', { exact: true })).toBeVisible();
  for (const [description, banner, used] of [
    [null, 'Tienes 3 actividades disponibles', '0 de 3 (0\u00A0%)'],
    ['Primera', 'Te quedan 2 actividades disponibles', '1 de 3 (33\u00A0%)'],
  ] as const) {
    if (description !== null) {
      const dialog = await openCreate(page);
      // Her only site is chosen already, as is the type.
      await expect(field(dialog, 'Sitio web').locator('option:checked')).toHaveText('Tienda Sur');
      await expect(field(dialog, 'Tipo')).toHaveValue('mejora');
      await expect(dialog.getByLabel(/^(Estado|Horas)/)).toHaveCount(0);
      await field(dialog, 'Descripción').fill(description);
      await button(dialog, 'Crear actividad').click();
      await expect(dialog).toBeHidden();
      await expect(toast(page, 'Actividad creada correctamente')).toBeVisible();
      await expect(titles(page).first()).toHaveText(description);
    }
    await expect(plan(page).getByText(banner, { exact: true })).toBeVisible();
    await expect(plan(page).getByText(used, { exact: true })).toBeVisible();
  }
  for (const description of ['Segunda', 'Tercera']) {
    await request(story, story.person, { description });
  }
  await page.reload();
  await expect(plan(page).getByText('3 de 3 (100\u00A0%)', { exact: true })).toBeVisible();
  await expectRefused(page, EXHAUSTED);

  await act(page, 'Segunda', 'Editar');
  const edit = dialogOf(page, 'Editar actividad');
  await expect(edit).toContainText('De Tienda Sur');
  await field(edit, 'Descripción').fill('Segunda, pero mejor\nen dos líneas');
  await field(edit, 'Tipo').selectOption('Error');
  await button(edit, 'Guardar cambios').click();
  await expect(toastOf(page, 'Actividad actualizada correctamente')).toBeVisible();
  const changed = cards(page).filter({ hasText: 'Segunda, pero mejor' });
  await expect(changed.getByText('Error', { exact: true })).toBeVisible();
  await expect(changed.getByText('Pendiente', { exact: true })).toBeVisible();

  await act(page, 'Tercera', 'Eliminar');
  const question = page.getByRole('alertdialog', { name: '¿Eliminar «Tercera»?' });
  await expect(question).toContainText('La actividad que consumió vuelve al plan.');
  await expect(button(question, 'Cancelar')).toBeFocused();
  await button(question, 'Eliminar actividad').click();
  await expect(toastOf(page, 'Actividad eliminada correctamente')).toBeVisible();
  await expect(plan(page).getByText('Te queda 1 actividad disponible')).toBeVisible();
  await expect(create(page)).not.toHaveAttribute('aria-disabled');

  await page.reload();
  await expect(plan(page).getByText('Te queda 1 actividad disponible')).toBeVisible();
  await expect(titles(page)).toHaveText([/^Segunda, pero mejor/, 'Primera']);
  await button(plan(page), 'Movimientos').click();
  const movements = dialogOf(page, 'Movimientos').getByRole('listitem');
  const consumed = /^Actividad creada1 actividad consumida/;
  await expect(movements).toHaveText([
    /^Actividad eliminada1 actividad devuelta/,
    consumed,
    consumed,
    consumed,
  ]);
});

test('an administrator finds, moves and closes what clients read of', async ({
  page,
  otherDevice,
}) => {
  const story = await newStory('servicio');
  const { person, admin } = story;
  const word = person.profile.userId.slice(0, 8);
  const named = (name: string) => `${name} ${word}`;
  for (const [name, type] of [
    ['Cerrada en silencio', 'mantenimiento'],
    ['Carrito', 'error'],
    ['Portada', 'mejora'],
  ] as const) {
    await request(story, admin, { description: named(name), type });
  }
  await signIn(otherDevice, person.email);
  await otherDevice.goto('/dashboard');
  const bell = otherDevice.getByRole('banner').getByRole('link', { name: /^Ver notificaciones/ });
  const unread = async () =>
    Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  await otherDevice.goto('/profile');
  const optOut = otherDevice.getByLabel('Recibir avisos importantes por email');
  await expect(optOut).toBeChecked();
  const before = await unread();

  await signInDemo(page, 'admin');
  await openActivities(page);
  await expect(plan(page)).toHaveCount(0);
  await searchBox(page).fill(`CARRITO ${word}`);
  await expect(titles(page)).toHaveText([named('Carrito')]);
  await expect(cards(page)).toContainText('Ana Pérez');
  await searchBox(page).fill(word);
  await expect(titles(page)).toHaveCount(3);
  await field(page, 'Tipo').selectOption('Mejora');
  await expect(titles(page)).toHaveText([named('Portada')]);
  await expect(page).toHaveURL(`/activities?buscar=${word}&tipo=mejora`);
  await field(page, 'Estado').selectOption('Realizada');
  await expect(page.getByText('Ninguna actividad coincide con los filtros')).toBeVisible();
  await button(page, 'Limpiar filtros').click();
  await expect(page).toHaveURL(/\/activities$/);
  await page.goBack();
  await expect(page.getByText('Ninguna actividad coincide con los filtros')).toBeVisible();

  await openActivities(page, `?buscar=${word}`);
  await act(page, named('Carrito'), 'Pasar a «En progreso»');
  const carrito = card(page, named('Carrito'));
  await expect(carrito.getByText('En progreso', { exact: true })).toBeVisible();
  await act(page, named('Carrito'), 'Editar');
  const edit = dialogOf(page, 'Editar actividad');
  await expect(field(edit, 'Estado')).toHaveValue('en_progreso');
  await field(edit, HOURS).fill('1,5');
  await button(edit, 'Guardar cambios').click();
  await expect(edit).toBeHidden();
  await field(page, 'Estado').selectOption('En progreso');
  await expect(titles(page)).toHaveText([named('Carrito')]);

  await button(page, `Cerrar: ${named('Carrito')}`).click();
  const close = dialogOf(page, 'Cerrar actividad');
  await expect(close).toContainText(`«${named('Carrito')}» quedará como «Realizada»`);
  const comment = close.getByLabel(/^Comentario/);
  await comment.fill('Ya suma el IVA <b>siempre</b>.\nPruébalo.');
  await button(close, 'Cerrar actividad').click();
  await expect(close).toBeHidden();
  // It no longer is what the filter shows.
  await expect(page.getByText('Ninguna actividad coincide con los filtros')).toBeVisible();
  await field(page, 'Estado').selectOption('');
  await expect(carrito.getByText('Realizada', { exact: true })).toBeVisible();
  await expect(carrito).toContainText(/Realizada el \d{2}\/\d{2}\/\d{4}/);
  await carrito.locator('a[href^="/activities/"]').click();
  await expect(page.getByText('1,5\u00A0h', { exact: true })).toBeVisible();
  await page.goBack();

  const mail = await mailTo(person.email, DONE);
  expect(mail.html).toContain(named('Carrito'));
  expect(mail.html).toContain('Pruébalo.');
  expect(mail.html).not.toContain('<b>siempre');
  await otherDevice.evaluate(`dispatchEvent(new Event('visibilitychange'))`);
  // Begun and completed before she looked: one notification, of the last status.
  await expect.poll(unread).toBe(before + 1);
  await bell.click();
  const news = otherDevice.getByRole('row').filter({ hasText: 'Una actividad está realizada' });
  await expect(news).toContainText('Pruébalo.');
  await otherDevice.goto(linkOf(mail));
  await expect(otherDevice.getByRole('heading', { level: 1 })).toHaveText(named('Carrito'));
  const own = otherDevice.getByRole('main');
  await expect(own.getByText('Comentario de cierre')).toBeVisible();
  await expect(own.getByText(/^Ya suma el IVA <b>siempre<\/b>\.\s+Pruébalo\.$/)).toBeVisible();
  await expect(own.getByText(/Horas|Cliente/)).toHaveCount(0);
  await expect(own.getByRole('button', { name: /^(Acciones|Cerrar|Editar)/ })).toHaveCount(0);
});

longStory('who wants no e-mails gets the notification alone', async ({ page, otherDevice }) => {
  const story = await newStory('silencio');
  const { person, admin } = story;
  const word = person.profile.userId.slice(0, 8);
  const named = (name: string) => `${name} ${word}`;
  for (const name of ['Cerrada en silencio', 'Portada']) {
    await request(story, admin, { description: named(name) });
  }
  await signIn(otherDevice, person.email);
  const optOut = otherDevice.getByLabel('Recibir avisos importantes por email');
  await signInDemo(page, 'admin');
  await openActivities(page, `?buscar=${word}`);
  const close = dialogOf(page, 'Cerrar actividad');

  const choose = async () => {
    await otherDevice.goto('/profile');
    await optOut.click();
    await button(otherDevice, 'Guardar cambios').click();
    await expect(toast(otherDevice, 'Perfil actualizado')).toBeVisible();
  };
  const finish = async (name: string) => {
    await button(page, `Cerrar: ${named(name)}`).click();
    await button(close, 'Cerrar actividad').click();
    await expect(close).toBeHidden();
    await otherDevice.goto('/notifications');
    const item = otherDevice.getByRole('row').filter({ hasText: named(name) });
    await expect(async () => {
      await otherDevice.reload();
      await expect(item).toContainText('Una actividad está realizada', { timeout: 3_000 });
    }).toPass();
  };
  await choose();
  await expect(optOut).not.toBeChecked();
  await finish('Cerrada en silencio');
  await choose();
  await expect(optOut).toBeChecked();
  await finish('Portada');
  const sent = async () =>
    (await mailsTo(person.email)).filter(({ subject }) => DONE.test(subject));
  await expect.poll(async () => (await sent()).length).toBe(1);
  expect((await sent())[0]?.html).toContain(named('Portada'));
});

test('an edit is merged with what somebody else changed meanwhile, or asks', async ({ page }) => {
  const story = await newStory('fallos');
  const { person } = story;
  await givePlan(stack, story, { activityLimit: 1 });
  const mine = await request(story, person, { description: 'Escrita con paciencia' });
  await signIn(page, person.email);
  await openActivities(page);
  const leave = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await act(page, 'Escrita con paciencia', 'Editar');
  const edit = dialogOf(page, 'Editar actividad');
  await field(edit, 'Descripción').fill('Demasiado tarde');
  await change(story, mine, { type: 'error' });
  await button(edit, 'Guardar cambios').click();
  await expect(toast(page, 'Actividad actualizada correctamente')).toContainText(
    'Cambió mientras lo editabas: el tipo (un administrador). Se combinó con tus cambios.',
  );
  await expect(card(page, 'Demasiado tarde')).toContainText('Error');

  await act(page, 'Demasiado tarde', 'Editar');
  await expect(field(edit, 'Tipo')).toHaveValue('error');
  await field(edit, 'Descripción').fill('Escrita con paciencia');
  const merged = { ...mine, type: 'error', revision: 2 } as const;
  await change(story, merged, { description: 'Escrita por otra persona' });
  await button(edit, 'Guardar cambios').click();
  const conflict = edit.getByRole('group', { name: 'La descripción' });
  await expect(conflict).toContainText('Escrita por otra persona');
  await expect(button(conflict, 'Usar la mía')).toBeFocused();
  await button(conflict, 'Usar la mía').click();
  await expect(conflict).toBeHidden();
  await button(edit, 'Guardar cambios').click();
  await expect(card(page, 'Escrita con paciencia')).toBeVisible();

  await act(page, 'Escrita con paciencia', 'Editar');
  await field(edit, 'Descripción').fill('Demasiado tarde');
  await change(story, { ...merged, revision: 4 }, { status: 'en_progreso' });
  await button(edit, 'Guardar cambios').click();
  await expect(edit.getByRole('alert')).toContainText('Esta actividad ya no está pendiente');
  await expect(toast(page, 'No se pudo actualizar la actividad')).toBeVisible();
  await expect(field(edit, 'Descripción')).toHaveValue('Demasiado tarde');
  await button(edit, 'Cancelar').click();
  await button(leave, 'Salir sin guardar').click();
  await expect(card(page, 'Escrita con paciencia')).toContainText('En progreso');
  await expect(button(page, 'Acciones de Escrita con paciencia')).toHaveCount(0);
});

longStory('the keyboard alone creates, edits and closes', async ({ page, otherDevice }) => {
  const story = await newStory('teclas');
  const word = story.person.profile.userId.slice(0, 8);
  await registerSite(stack, story.person, { name: 'Blog Norte', url: 'https://norte.example' });
  await givePlan(stack, story);
  await signIn(page, story.person.email);
  await openActivities(page);
  await expect(page.getByText('Aún no tienes actividades')).toBeVisible();
  await tabTo(page, create(page));
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, 'Nueva actividad');
  const sites = field(dialog, 'Sitio web');
  await expect(sites).toBeFocused();
  await expect(sites.getByRole('option')).toHaveText([
    'Elige un sitio',
    'Blog Norte',
    'Tienda Sur',
  ]);
  await page.keyboard.type('Blog');
  await tabTo(page, field(dialog, 'Descripción'));
  await page.keyboard.type(`Sin ratón ${word}`);
  await tabTo(page, field(dialog, 'Tipo'));
  await page.keyboard.type('Man');
  await tabTo(page, button(dialog, 'Crear actividad'));
  await page.keyboard.press('Enter');
  await expect(toastOf(page, 'Actividad creada correctamente')).toBeVisible();
  const made = card(page, `Sin ratón ${word}`);
  await expect(made.getByText('Mantenimiento', { exact: true })).toBeVisible();
  await expect(made.getByRole('link', { name: 'Blog Norte' })).toBeVisible();
  await expect(create(page)).toBeFocused();

  const menu = button(page, `Acciones de Sin ratón ${word}`);
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeFocused();
  await page.keyboard.press('Enter');
  const edit = dialogOf(page, 'Editar actividad');
  await expect(edit.getByLabel('Título')).toBeFocused();
  await tabTo(page, field(edit, 'Descripción'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`Solo teclas ${word}`);
  await tabTo(page, button(edit, 'Guardar cambios'));
  await page.keyboard.press('Enter');
  await expect(toastOf(page, 'Actividad actualizada correctamente')).toBeVisible();
  await expect(button(page, `Acciones de Solo teclas ${word}`)).toBeFocused();

  await signInDemo(otherDevice, 'admin');
  await openActivities(otherDevice);
  await tabTo(otherDevice, searchBox(otherDevice));
  await otherDevice.keyboard.type(`teclas ${word}`);
  await expect(titles(otherDevice)).toHaveText([`Solo teclas ${word}`]);
  await tabTo(otherDevice, button(otherDevice, `Cerrar: Solo teclas ${word}`));
  await otherDevice.keyboard.press('Enter');
  const close = dialogOf(otherDevice, 'Cerrar actividad');
  await expect(close.getByLabel(/^Horas/)).toBeFocused();
  await otherDevice.keyboard.type('1,5');
  await otherDevice.keyboard.press('Tab');
  await expect(close.getByLabel(/^Comentario/)).toBeFocused();
  await otherDevice.keyboard.type('Hecho.');
  await tabTo(otherDevice, button(close, 'Cerrar actividad'));
  await otherDevice.keyboard.press('Enter');
  const closed = card(otherDevice, `Solo teclas ${word}`);
  await expect(closed).toContainText('Realizada');
  // There is no such button any more: its row has the focus.
  await expect(closed.locator('a, button').first()).toBeFocused();
  await page.reload();
  await card(page, `Solo teclas ${word}`).locator('a[href^="/activities/"]').press('Enter');
  await expect(page.getByText('Hecho.', { exact: true })).toBeVisible();
});

longStory(
  'what is not finished comes first, is ordered by its due date, and is assigned at once',
  async ({ page }) => {
    const story = await newStory('orden');
    const word = story.person.profile.userId.slice(0, 8);
    const named = (name: string) => `${name} ${word}`;
    const made: Record<string, ListedActivity> = {};
    for (const [name, dueOn] of [
      ['Después', '2030-02-02'],
      ['Sin fecha', null],
      ['Antes', '2030-01-01'],
    ] as const) {
      made[name] = await request(story, story.admin, { description: named(name) });
      if (dueOn !== null) made[name] = await change(story, made[name], { dueOn });
    }
    await signInDemo(page, 'admin');
    await openActivities(page, `?cliente=${story.person.profile.userId}`);
    await expect(titles(page)).toHaveText(['Antes', 'Sin fecha', 'Después'].map(named));

    await button(page, `Cerrar: ${named('Antes')}`).click();
    const close = dialogOf(page, 'Cerrar actividad');
    await button(close, 'Cerrar actividad').click();
    await expect(titles(page)).toHaveText(['Sin fecha', 'Después', 'Antes'].map(named));
    await button(toastOf(page, 'Actividad cerrada'), 'Deshacer').click();
    await expect(titles(page)).toHaveText(['Antes', 'Sin fecha', 'Después'].map(named));
    await page.reload();
    await expect(titles(page)).toHaveText(['Antes', 'Sin fecha', 'Después'].map(named));

    const due = page.getByRole('columnheader', { name: 'Vence', exact: true });
    await button(due, 'Vence').press('Enter');
    await expect(due).toHaveAttribute('aria-sort', 'ascending');
    await expect(titles(page)).toHaveText(['Antes', 'Después', 'Sin fecha'].map(named));
    await expect(page.getByText(/El orden vale para las que no están terminadas/)).toBeVisible();
    await page.reload();
    await expect(titles(page)).toHaveText(['Antes', 'Después', 'Sin fecha'].map(named));

    for (const name of ['Antes', 'Sin fecha']) {
      await page.getByRole('checkbox', { name: `Seleccionar ${named(name)}` }).check();
    }
    // Somebody else edits one of them: the list here does not know.
    const stale = made['Sin fecha'];
    if (!stale) throw new Error('It was made');
    await change(story, stale, { priority: 'alta' });
    const bar = page.getByRole('toolbar', { name: 'Acciones de la selección' });
    await expect(bar).toContainText('2 seleccionadas');
    await button(bar, 'Cambiar').click();
    const dialog = dialogOf(page, 'Cambiar 2 actividades');
    await dialog.getByLabel(/^A cargo de/).click();
    await dialog.getByRole('option', { name: 'Yo', exact: true }).click();
    await button(dialog, 'Guardar cambios').click();
    await expect(toast(page, 'Se cambió 1 actividad; 1 no')).toContainText(named('Sin fecha'));
    await expect(bar).toContainText('1 seleccionada');
    await expect(card(page, named('Antes'))).toContainText('A cargo de');
    // It was read again, with the other's change.
    await expect(card(page, named('Sin fecha'))).toContainText('Alta');
    await expect(card(page, named('Sin fecha'))).not.toContainText('A cargo de');
    await button(bar, 'Cambiar').click();
    const again = dialogOf(page, 'Cambiar 1 actividad');
    await again.getByLabel(/^A cargo de/).click();
    await again.getByRole('option', { name: 'Yo', exact: true }).click();
    await button(again, 'Guardar cambios').click();
    await expect(toast(page, 'Se cambió 1 actividad')).toBeVisible();
    await expect(bar).toHaveCount(0);
    await page.reload();
    await expect(cards(page).filter({ hasText: 'A cargo de' })).toHaveCount(2);
  },
);

test('a client asks, an administrator answers with a note and a message, and the client answers', async ({
  page,
}) => {
  const story = await newStory('hilo');
  const activity = await request(story, story.admin, { description: 'Cambiar el logotipo' });
  const writing = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  const messages = page.getByRole('list', { name: /^Mensajes, / }).getByRole('listitem');

  await signIn(page, story.person.email);
  await openActivities(page);
  await page.getByRole('link', { name: 'Cambiar el logotipo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cambiar el logotipo');
  await writing('Mensaje').fill('¿Cuándo estaría?');
  await button(page, 'Enviar mensaje').click();
  await expect(messages).toHaveText([/^Tú.*¿Cuándo estaría\?$/]);

  await signInDemo(page, 'admin');
  await page.goto(`/activities/${activity.activityId}`);
  await expect(messages).toHaveText([/¿Cuándo estaría\?$/]);
  await page.getByRole('checkbox', { name: 'Nota interna' }).check();
  await writing('Nota interna').fill('Pedir el archivo a diseño');
  await button(page, 'Guardar nota').click();
  await expect(messages).toHaveText([/estaría/, /^Tú.*Nota interna.*Pedir el archivo a diseño$/]);
  await writing('Mensaje').fill('Mañana. ¿Nos envían el archivo?');
  await button(page, 'Enviar mensaje').click();
  await expect(messages).toHaveCount(3);

  const mail = await mailTo(story.person.email, /^Tienes una respuesta/);
  await signIn(page, story.person.email);
  await page.goto(linkOf(mail));
  await expect(messages).toHaveText([/^Tú.*estaría/, /^Equipo de soporte.*archivo\?$/]);
  await writing('Mensaje').fill('Enviado.');
  await button(page, 'Enviar mensaje').click();
  await expect(messages).toHaveCount(3);
});
