import type { Page } from '@playwright/test';
import { examine, expectNoOverflow } from '../support/examine.ts';
import { newClient } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { expect, signIn, stack, test } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });

const sidebar = (page: Page) => page.locator('aside[data-state]');
const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width;

async function newClientIn(page: Page): Promise<void> {
  const { email } = await newClient(stack, 'marco');
  await signIn(page, email);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

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

test('the theme is light until it is changed, and a dark one never flashes light', async ({
  page,
}) => {
  // The background of each frame, from the very first one.
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

test('WhatsApp is at the bottom right of every page, and names the site of the page', async ({
  page,
}) => {
  // The configuration that this page read: an administrator may change it meanwhile.
  const loaded = page.waitForResponse('**/config.json');
  const chat = page.getByRole('link', { name: 'Contactar por WhatsApp' });
  const href = () => chat.getAttribute('href');
  await page.goto('/login');
  const config = (await (await loaded).json()) as { whatsappNumber: string };
  await expect(chat).toHaveAttribute('target', '_blank');
  expect(await href()).toContain(`https://wa.me/${config.whatsappNumber}?text=`);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const isInCorner = () =>
    expect
      .poll(() => chat.boundingBox())
      .toMatchObject({ x: width - 24 - 56, y: height - 24 - 56, width: 56, height: 56 });
  await isInCorner();
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
  await isInCorner();
  // The help menu has it, too, wherever the page is scrolled to.
  await page.getByRole('button', { name: 'Ayuda' }).click();
  const entry = page.getByRole('menuitem', { name: 'Contactar por WhatsApp' });
  expect(await entry.getAttribute('href')).toBe(await href());
  await page.goto('/no-existe');
  await expect(chat).toBeVisible();
});

test('the palette leads anywhere by the keyboard alone', async ({ page }) => {
  const person = await newClient(stack, 'paleta');
  const { websiteId } = await registerSite(stack, person, {
    name: 'Ferretería Ñandú',
    url: 'https://nandu.example',
  });
  await signIn(page, person.email);
  await page.goto('/plans');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Buscar o ir a' });
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await page.keyboard.type('nandu');
  await expect(palette.getByRole('option')).toHaveText(/Ferretería Ñandú/);
  await examine(page, 'palette');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${stack.portalUrl}/status/${websiteId}`);
  // Reading goes on at the page: at its heading, or at its start while that is loading.
  await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1);
});

test('the keyboard can skip the menu, and the page says that it is offline', async ({
  page,
  context,
}) => {
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
