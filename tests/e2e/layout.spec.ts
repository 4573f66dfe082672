import type { Page } from '@playwright/test';
import { newClient } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { expect, expectNoOverflow, signIn, signInDemo, stack, test } from './support.ts';

test.describe.configure({ mode: 'parallel' });

/** Spec 000 §2, 'Navigation menu': group, then label and path of each entry, in order. */
const clientMenu = {
  Principal: ['Dashboard /dashboard', 'Status /status'],
  Gestión: ['Sitios Web /websites', 'Actividades /activities', 'Respaldos /backups'],
  'Planes y Pagos': ['Planes /plans', 'Mis Órdenes /my-orders'],
  Reportes: ['Mis Reportes /reports'],
  Cuenta: ['Mi Perfil /profile', 'Notificaciones /notifications'],
};
const adminMenu = {
  Principal: ['Dashboard /dashboard', 'Status /status'],
  'Gestión de Usuarios': [
    'Usuarios /users',
    'Sitios Web /websites',
    'Actividades /activities',
    'Respaldos /backups',
  ],
  'Planes y Pagos': ['Planes /plans', 'Gestionar Planes /plans/manage', 'Pagos /admin/payments'],
  Reportes: ['Reportes /reports'],
  Configuración: ['Mi Perfil /profile', 'Notificaciones /notifications', 'Configuración /settings'],
};

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });

/** Opens every group and reads the menu as people see it. */
async function readMenu(page: Page): Promise<[string, string[]][]> {
  const nav = menuOf(page);
  for (const group of await nav.getByRole('button').all()) {
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
  }
  await expect(nav.getByRole('button', { expanded: false })).toHaveCount(0);
  const groups = await nav.getByRole('button').allTextContents();
  const read: [string, string[]][] = [];
  for (const name of groups) {
    const links = await nav.getByRole('list', { name, exact: true }).getByRole('link').all();
    const entries = links.map(
      async (link) => `${await link.innerText()} ${(await link.getAttribute('href')) ?? ''}`,
    );
    read.push([name, await Promise.all(entries)]);
  }
  return read;
}

const sidebar = (page: Page) => page.locator('aside[data-state]');
const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width;

async function newClientIn(page: Page): Promise<void> {
  const { email } = await newClient(stack, 'marco');
  await signIn(page, email);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test.describe('the menu', () => {
  test('of a client has the groups and entries of the specification', async ({ page }) => {
    await newClientIn(page);
    expect(await readMenu(page)).toEqual(Object.entries(clientMenu));
  });

  test('of an administrator has its own, and so has the header', async ({ page }) => {
    await signInDemo(page, 'admin');
    await page.goto('/dashboard');
    await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();
    expect(await readMenu(page)).toEqual(Object.entries(adminMenu));
    await page.goto('/users');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestión de Usuarios');
    await expect(page.getByText('No tienes permisos para acceder a esta página.')).toBeHidden();
    for (const [path, title] of [
      ['/plans/manage', 'Gestionar Planes'],
      ['/admin/payments', 'Gestión de Pagos'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${title} · WordPress Manager`);
      await expect(page.getByText('Acceso Denegado')).toBeHidden();
    }
    await page.goto('/settings');
    await expect(page.getByText('Próximamente')).toBeVisible();
    await expect(page).toHaveTitle('Configuración · WordPress Manager');
  });

  test('starts with the group of the current route open, and marks the entry', async ({ page }) => {
    await newClientIn(page);
    const expanded = menuOf(page).getByRole('button', { expanded: true });
    await expect(expanded).toHaveText(['Principal']);
    for (const [path, group, entry] of [
      ['/websites/create', 'Gestión', 'Sitios Web'],
      ['/my-orders', 'Planes y Pagos', 'Mis Órdenes'],
      ['/notifications', 'Cuenta', 'Notificaciones'],
    ] as const) {
      await page.goto(path);
      await expect(expanded).toHaveText([group]);
      await expect(menuOf(page).locator('[aria-current=page]')).toHaveText(entry);
    }
  });
});

test.describe('the sidebar', () => {
  test('collapses to icons by Ctrl+B and by its button, and remembers it for 7 days', async ({
    page,
    context,
  }) => {
    await newClientIn(page);
    expect(await widthOf(page)).toBe(16 * 16);
    await expect(sidebar(page)).toContainText('Ana Pérez');
    await page.keyboard.press('Control+b');
    await expect.poll(() => widthOf(page)).toBe(3 * 16);
    const cookies = await context.cookies();
    const cookie = cookies.find(({ name }) => name === 'sidebar_state');
    expect(cookie?.value).toBe('false');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);

    await page.reload();
    await expect(sidebar(page)).toHaveAttribute('data-state', 'collapsed');
    expect(await widthOf(page)).toBe(3 * 16);
    // Icons alone still have names, for eyes and for screen readers.
    await menuOf(page).getByRole('link', { name: 'Status' }).hover();
    await expect(page.getByRole('tooltip')).toHaveText('Status');
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await expect.poll(() => widthOf(page)).toBe(16 * 16);
    await page.reload();
    await expect(sidebar(page)).toHaveAttribute('data-state', 'expanded');
  });

  test('is a drawer on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await newClientIn(page);
    await expect(sidebar(page)).toHaveCount(0);
    const open = page.getByRole('button', { name: 'Abrir menú' });
    const drawer = page.getByRole('dialog', { name: 'Menú' });
    await open.click();
    await expect(drawer.getByText('Ana Pérez')).toBeVisible();
    await expect(drawer.getByText('Cliente', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();

    await open.click();
    await drawer.getByRole('link', { name: 'Status' }).click();
    await expect(page).toHaveURL(/\/status$/);
    await expect(drawer).toBeHidden();
    // The new page's heading, not the button: that is where reading goes on.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectNoOverflow(page);
  });
});

test('the header names the product and the person', async ({ page }) => {
  await newClientIn(page);
  const header = page.getByRole('banner');
  for (const text of ['WordPress Manager', 'Panel de administración', 'Ana Pérez', 'Cliente']) {
    await expect(header.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(header.getByRole('button', { name: 'Salir' })).toBeVisible();
  const foot = sidebar(page);
  await expect(foot.getByText('AP', { exact: true })).toBeVisible();
  await expect(foot.getByText(/@prueba\.test$/)).toBeVisible();
});

test('the theme is light until it is changed, and a dark one never flashes light', async ({
  page,
}) => {
  // What each frame was painted on, from the very first one.
  await page.addInitScript({
    content: `
      window.seen = new Set();
      (function look() {
        if (document.body) seen.add(getComputedStyle(document.body).backgroundColor);
        requestAnimationFrame(look);
      })();`,
  });
  const seen = () => page.evaluate<string[]>('[...seen]');

  await page.goto('/login');
  const html = page.locator('html');
  await expect(page.getByRole('button', { name: 'Cambiar a tema oscuro' })).toBeVisible();
  await expect(html).not.toHaveClass(/dark/);
  const [light] = await seen();
  await page.getByRole('button', { name: 'Cambiar a tema oscuro' }).click();
  await expect(html).toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Cambiar a tema claro' })).toBeVisible();
  const dark = await seen();
  expect(dark).toHaveLength(1);
  expect(dark).not.toContain(light);
  await page.getByRole('button', { name: 'Cambiar a tema claro' }).click();
  await expect(html).not.toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
});

test('the WhatsApp button is on every page and names the site of the page', async ({ page }) => {
  const config = (await (await fetch(`${stack.portalUrl}/config.json`)).json()) as {
    whatsappNumber: string;
  };
  const chat = page.getByRole('link', { name: 'Contactar por WhatsApp' });
  const href = () => chat.getAttribute('href');
  await page.goto('/login');
  await expect(chat).toHaveAttribute('target', '_blank');
  expect(await href()).toContain(`https://wa.me/${config.whatsappNumber}?text=`);
  const box = await chat.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(box?.x).toBeGreaterThan(width - 100);
  expect(box?.y).toBeGreaterThan(height - 100);
  // A fixed round green button, whichever way the page is scrolled.
  await expect(chat).toHaveCSS('position', 'fixed');
  await expect(chat).toHaveCSS('background-color', 'rgb(23, 138, 71)');
  // As round as can be: the stylesheet's infinity, as the browser counts it.
  await expect(chat).toHaveCSS('border-top-left-radius', /e\+\d+px$/);

  const person = await newClient(stack, 'chat');
  const { websiteId } = await registerSite(stack, person, {
    name: 'Librería Ñuñoa',
    url: 'https://libreria.example',
  });
  await signIn(page, person.email);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await href()).not.toContain(encodeURIComponent('Librería'));
  await page.goto(`/status/${websiteId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Librería Ñuñoa');
  expect(await href()).toContain(encodeURIComponent('Librería Ñuñoa'));
  await page.goto('/no-existe');
  await expect(chat).toBeVisible();
});

test('an unknown path says so and leads home, signed in or not', async ({ page }) => {
  await page.goto('/no/existe');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await newClientIn(page);
  await page.goto('/status/a/b/c');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('every route has its title, and admin screens refuse clients', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Iniciar Sesión · WordPress Manager');
  await page.goto('/nada');
  await expect(page).toHaveTitle('Página no encontrada · WordPress Manager');
  await newClientIn(page);
  for (const [path, title] of [
    ['/dashboard', 'Dashboard'],
    ['/websites', 'Sitios Web'],
    ['/websites/create', 'Nuevo Sitio'],
    ['/activities', 'Actividades'],
    ['/plans', 'Elige tu Plan'],
    ['/my-orders', 'Mis Órdenes'],
    ['/my-orders/receipts/01h00000000000000000000000', 'Recibo'],
    ['/status', 'Status de Sitios Web'],
    ['/reports', 'Mis Reportes'],
    ['/settings', 'Configuración'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · WordPress Manager`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(page.getByText('Próximamente')).toBeVisible();
  for (const [path, message] of [
    ['/users', 'No tienes permisos para acceder a esta página.'],
    ['/plans/manage', 'Solo los administradores pueden gestionar planes'],
    ['/admin/payments', 'Solo los administradores pueden gestionar pagos'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
});

test('the keyboard can skip the menu, and being offline is said', async ({ page, context }) => {
  await newClientIn(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Saltar al contenido' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const banner = page.getByText('Sin conexión a internet.');
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toBeHidden();
});
