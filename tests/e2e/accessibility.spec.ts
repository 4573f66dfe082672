import type { Page } from '@playwright/test';
import type { SiteStatusDetail } from '../../functions/status/status.domain.ts';
import { notificationsContract } from '../../functions/notifications/notifications.contract.ts';
import { notificationTypes } from '../../functions/notifications/notifications.domain.ts';
import { callOk } from '../../infra/local/portal-client.ts';
import {
  newClient,
  newEmail,
  PASSWORD,
  signInAdmin,
  signUp,
  type Person,
} from '../support/people.ts';
import { registerSite, syncToTheEnd } from '../support/sites.ts';
import {
  act,
  confirmOn,
  expect,
  examine,
  examineNow,
  linkOf,
  lookAt,
  mailTo,
  signIn,
  signInDemo,
  sizes,
  stack,
  tabTo,
  test,
} from './support.ts';

test.describe.configure({ mode: 'parallel' });
// A trace would keep a copy of axe for each look; what axe finds says enough.
test.use({ trace: 'off' });

const LONG = 'Asociación-Iberoamericana-de-Talleres-Ñandú ';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function visitorScreens(page: Page): Promise<void> {
  await page.goto('/login');
  await examine(page, 'login');
  await press(page, 'Iniciar Sesión');
  await expect(page.getByText('El campo email es requerido')).toBeVisible();
  await examine(page, 'login-errors');
  await page.getByLabel('Email', { exact: true }).fill('nadie@ejemplo.cl');
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-la-clave');
  await press(page, 'Iniciar Sesión');
  await expect(page.getByRole('alert')).toBeVisible();
  await examine(page, 'login-refused');

  await page.goto('/login?tab=sign-up');
  await examine(page, 'sign-up');
  await press(page, 'Crear Cuenta');
  await expect(page.getByText('El campo nombre es requerido')).toBeVisible();
  await examine(page, 'sign-up-errors');

  await page.goto('/login?tab=recover');
  await page.getByLabel('Email', { exact: true }).fill(newEmail('nadie'));
  await press(page, 'Enviar Email de Recuperación');
  await expect(page.getByText(/^Se ha enviado un email/)).toBeVisible();
  await examine(page, 'recover-sent');

  const email = newEmail('examen');
  await signUp(stack, email);
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await press(page, 'Iniciar Sesión');
  await expect(page.getByText(/todavía no está confirmada/)).toBeVisible();
  await examine(page, 'login-unconfirmed');

  const link = new URL(linkOf(await mailTo(email, /Confirma tu cuenta/)));
  link.searchParams.set('code', '000000');
  await page.goto(link.href);
  await expect(page.getByRole('button', { name: 'Confirmar mi cuenta' })).toBeVisible();
  await examine(page, 'confirm');
  await confirmOn(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await examine(page, 'confirm-refused');

  await page.goto(`/reset-password${link.search}`);
  await press(page, 'Actualizar contraseña');
  await expect(page.getByText(/al menos 6 caracteres$/)).toBeVisible();
  await examine(page, 'reset-errors');

  await page.goto('/no-existe');
  await expect(heading(page)).toBeVisible();
  await examine(page, 'not-found');
}

/** The screens of somebody without a site yet. */
async function emptyScreens(page: Page): Promise<void> {
  // What went to everybody before is there for newcomers, too.
  const nothing = { items: [], nextCursor: null, counts: { all: 0, unread: 0, read: 0 } };
  await page.route('**/api/notifications?*', (route) => route.fulfill({ json: nothing }));
  for (const [path, text] of [
    ['/dashboard', 'Todavía no hay sitios'],
    ['/websites', 'Aún no tienes sitios web'],
    ['/status', 'Aún no tienes sitios web'],
    ['/settings', 'Próximamente'],
    ['/users', 'No tienes permisos para acceder a esta página.'],
    ['/plans/manage', 'Solo los administradores pueden gestionar planes'],
    ['/notifications', 'No tienes notificaciones'],
    ['/websites/edit/01h00000000000000000000000', 'No encontramos este sitio'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await examine(page, `empty-${path.split('/').slice(1, 3).join('-')}`);
  }
}

async function formScreens(page: Page): Promise<void> {
  await page.goto('/websites/create');
  await expect(heading(page)).toBeVisible();
  await press(page, 'Crear Sitio');
  await expect(page.getByText('El campo nombre es requerido')).toBeVisible();
  await page.getByLabel('URL', { exact: true }).fill('http://sur.example');
  await examine(page, 'create-errors');
  await page.getByLabel('Vincular después').check();
  await expect(page.getByLabel(/^API Key del conector/)).toBeDisabled();
  await examine(page, 'create-link-later');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await examine(page, 'create-leave');
  await press(page, 'Salir sin guardar');
  await expect(page.getByText('Aún no tienes sitios web')).toBeVisible();
}

/** The list of sites and what is done from it. */
async function websiteScreens(page: Page, { email }: Person): Promise<void> {
  await signIn(page, email);
  await page.goto('/websites?buscar=nada');
  await expect(page.getByText('Ningún sitio coincide con tu búsqueda')).toBeVisible();
  await examine(page, 'websites-no-match');

  await page.route('**/api/websites?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    const middle = { page: 7, pageCount: 1_200, total: 18_000 };
    await route.fulfill({ response, json: { ...body, ...middle } });
  });
  await page.goto('/websites?page=7');
  await expect(page.getByRole('link', { name: 'Página 1.200' })).toBeVisible();
  await page.getByRole('button', { name: 'Acciones de Privado' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await examine(page, 'websites-pages-menu');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const question = page.getByRole('alertdialog');
  await page.route('**/api/websites/*', (route) => route.abort());
  await question.getByRole('button', { name: 'Eliminar sitio' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await examine(page, 'websites-delete-failed');
  await page.unrouteAll({ behavior: 'wait' });
  await page.keyboard.press('Escape');

  await page.goto('/websites');
  await act(page, 'Privado', 'Editar');
  await expect(page.getByText('Hay una guardada')).toBeVisible();
  await page.getByLabel('URL', { exact: true }).fill(String(stack.wordpressUrl));
  await page.getByLabel('URL', { exact: true }).blur();
  await expect(page.getByText('Ya hay otro sitio con esta URL')).toBeVisible();
  await examine(page, 'edit-same-url');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await press(page, 'Salir sin guardar');
}

/** One of each type, to one person. */
async function sendEachType({ profile: { userId } }: Person): Promise<void> {
  const { token } = await signInAdmin(stack);
  for (const type of notificationTypes) {
    const body = { userId, title: `${LONG}${type}`, message: `${LONG.repeat(3)}\nFin.`, type };
    await callOk(stack, notificationsContract.create, { token, body });
  }
}

/** What an administrator sends, before its recipient has read it and after. */
async function notificationScreens(page: Page, person: Person, admin: Page): Promise<void> {
  await signIn(page, person.email);
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: `${LONG}error` })).toBeVisible();
  await press(page, `Marcar como leída: ${LONG}error`);
  await expect(page.getByRole('button', { name: `Marcar como leída: ${LONG}error` })).toHaveCount(
    0,
  );
  await examine(page, 'notifications');

  await signInDemo(admin, 'admin');
  await admin.goto('/notifications');
  await expect(admin.getByRole('heading', { name: `${LONG}error` }).first()).toBeVisible();
  await examine(admin, 'admin-notifications');
  await press(admin, 'Crear Notificación');
  await press(admin, 'Enviar notificación');
  await expect(admin.getByText('El mensaje es requerido')).toBeVisible();
  await examine(admin, 'admin-notification-errors');
  await admin.getByRole('combobox', { name: 'Destinatario' }).fill(person.email);
  await expect(admin.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await examine(admin, 'admin-notification-recipient');
  await admin.getByRole('listbox').getByRole('option').click();
  await press(admin, 'Cancelar');
  await press(admin, 'Salir sin guardar');
  const menu = admin.getByRole('button', { name: `Acciones de ${LONG}error` }).first();
  for (const [action, name] of [
    ['Editar', 'Editar notificación'],
    ['Eliminar', `¿Eliminar «${LONG.trim()}`],
  ] as const) {
    await menu.click();
    await admin.getByRole('menuitem', { name: action }).click();
    await expect(admin.getByRole('heading', { level: 2, name })).toBeVisible();
    await examine(admin, `admin-notification-${action.toLowerCase()}`);
    await admin.keyboard.press('Escape');
  }
}

/** The dialog that gives sites away, of several and of one. */
async function assignScreens(page: Page): Promise<void> {
  const person = await newClient(stack, 'reparto');
  const name = `${LONG}${person.profile.userId.slice(0, 8)}`;
  await registerSite(stack, person, { name, url: 'https://reparto.example' });
  await signInDemo(page, 'admin');
  await page.goto(`/websites?buscar=${encodeURIComponent(name)}`);
  await expect(page.getByText('1 sitio encontrado')).toBeVisible();
  await press(page, 'Asignar sitios');
  const dialog = page.getByRole('dialog', { name: 'Asignar sitios web' });
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  await examine(page, 'admin-assign');
  await dialog.getByRole('searchbox').fill(name);
  await dialog.getByRole('checkbox', { name }).check();
  await press(page, 'Actualizar');
  await expect(dialog.getByText('Elige un propietario', { exact: true })).toBeVisible();
  await examine(page, 'admin-assign-error');
  await dialog.getByRole('searchbox').fill('nada parecido');
  await expect(dialog.getByText('Ningún sitio coincide con «nada parecido».')).toBeVisible();
  await examine(page, 'admin-assign-no-match');
  await press(page, 'Cancelar');
  await press(page, 'Salir sin guardar');

  await act(page, name, 'Cambiar propietario');
  const owner = page.getByRole('dialog', { name: 'Cambiar propietario' });
  await owner.getByRole('combobox').click();
  await owner.getByRole('option', { name: 'Sin propietario' }).click();
  await press(page, 'Actualizar');
  await expect(page.getByText('Sitio web reasignado correctamente').first()).toBeVisible();
  await expect(page.getByTitle('Solo los administradores ven este sitio.')).toBeVisible();
  await examine(page, 'admin-site-without-owner');
  await act(page, name, 'Cambiar propietario');
  await owner.getByRole('combobox').click();
  await expect(owner.getByRole('option').nth(1)).toBeVisible();
  await examine(page, 'admin-owner-choices');
}

/** Shows the site as if its answer were another one. */
async function pretend(page: Page, change: Partial<SiteStatusDetail>): Promise<void> {
  await page.route('**/api/status/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as SiteStatusDetail;
    await route.fulfill({ response, json: { ...body, ...change } });
  });
  await page.reload();
}

async function siteScreens(page: Page, websiteId: string): Promise<void> {
  for (const path of ['/dashboard', '/websites', '/status']) {
    await page.goto(path);
    await expect(page.getByText(LONG.trim()).first()).toBeVisible();
    await examine(page, `sites${path.replace('/', '-')}`);
  }
  await page.goto('/status?buscar=nada');
  await expect(page.getByText('Ningún sitio coincide con «nada»')).toBeVisible();
  await examine(page, 'sites-status-no-match');

  await page.goto(`/status/${websiteId}`);
  await press(page, 'Sincronizar');
  await expect(page.getByText('Sincronización completada').first()).toBeVisible();
  await examine(page, 'detail-toast');

  const startedAt = new Date().toISOString();
  const leaseUntil = new Date(Date.now() + 60_000).toISOString();
  const sync = {
    state: 'in_progress',
    progress: 40,
    startedAt,
    leaseUntil,
    failure: null,
    failures: 0,
    nextAttemptAt: null,
  } as const;
  await pretend(page, { sync });
  await expect(page.getByText('Sincronización en curso')).toBeVisible();
  await examineNow(page, 'detail-running');
  await page.unrouteAll({ behavior: 'wait' });

  const failure = { code: 'dns', cause: 'No está.', advice: 'Búscalo.', httpStatus: null } as const;
  await pretend(page, {
    sync: { ...sync, state: 'failed', failure, failures: 3, nextAttemptAt: leaseUntil },
    lastSyncDate: '2026-01-01T00:00:00.000Z',
    stats: null,
  });
  await expect(page.getByText('La última sincronización falló')).toBeVisible();
  await examine(page, 'detail-failed');
  await page.unrouteAll({ behavior: 'wait' });

  await pretend(page, { keyConfigured: false });
  await expect(heading(page)).toHaveText('API Key Requerida');
  await examine(page, 'detail-without-key');
  await page.unrouteAll({ behavior: 'wait' });
}

async function newClientWithSites(): Promise<{ person: Person; websiteId: string }> {
  const person = await newClient(stack, 'examen');
  const { websiteId } = await registerSite(stack, person, {
    name: LONG,
    url: String(stack.wordpressUrl),
    apiKey: String(stack.connectorKey),
  });
  const broken = await registerSite(stack, person, {
    name: 'Privado',
    url: `https://192.168.1.10/${'carpeta-larga-'.repeat(6)}`,
  });
  await syncToTheEnd(stack, person, broken.websiteId);
  return { person, websiteId };
}

test('the screens of visitors', ({ page }) => visitorScreens(page));

test('the screens of somebody new', async ({ page }) => {
  const { email } = await newClient(stack, 'examen');
  await signIn(page, email);
  await emptyScreens(page);
  await formScreens(page);
  await press(page, 'Contraer menú');
  await examine(page, 'menu-toggled');
  await page.setViewportSize(sizes[1]);
  await press(page, 'Abrir menú');
  await lookAt(page, 'menu-open');
});

test('the screens of a client with sites', async ({ page }) => {
  const { person, websiteId } = await newClientWithSites();
  await signIn(page, person.email);
  await siteScreens(page, websiteId);
});

test("the list of a client's sites and its forms", async ({ page }) => {
  const { person } = await newClientWithSites();
  await websiteScreens(page, person);
});

test('the notifications of a client and of an administrator', async ({ page, browser }) => {
  const person = await newClient(stack, 'examen');
  await sendEachType(person);
  const admin = await browser.newPage();
  await notificationScreens(page, person, admin);
  await admin.close();
});

test("an administrator's dialogs to give sites away", ({ page }) => assignScreens(page));

test('the screens of an administrator', async ({ page }) => {
  await signInDemo(page, 'admin');
  for (const path of ['/dashboard', '/websites', '/status', '/users']) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText('Cargando', { exact: false })).toHaveCount(0);
    await examine(page, `admin${path.replace('/', '-')}`);
  }
});

test('the keyboard alone leads from the sign-in to a synchronised site', async ({ page }) => {
  const { email } = await newClient(stack, 'teclado');
  const focused = (name: string) => page.getByRole('link', { name, exact: true });
  const fill = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };

  await page.goto('/login');
  await expect(heading(page)).toBeVisible();
  await fill('Email', email);
  await fill('Contraseña', PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  await expect(page.getByText('Todavía no hay sitios')).toBeVisible();
  await tabTo(page, focused('Nuevo Sitio'));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Nuevo Sitio');
  await fill('Nombre', 'Con el teclado');
  await fill('URL', String(stack.wordpressUrl));
  await tabTo(page, page.getByLabel('Tipo de sitio'));
  await page.keyboard.type('Blog');
  await fill('API Key del conector', String(stack.connectorKey));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/websites$/);

  await tabTo(page, focused('Con el teclado'));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText('Con el teclado');
  const sync = page.getByRole('button', { name: 'Sincronizar', exact: true });
  await tabTo(page, sync);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sincronización completada').first()).toBeVisible();
  await expect(sync).toBeFocused();
});
