import type { Page } from '@playwright/test';
import type { TestWordPress } from '../wordpress/wordpress.ts';

/**
 * Opens 'Restaurar un respaldo' in wp-admin as the site's administrator, through WordPress's own sign-in.
 *
 * The sign-in's script moves the focus to the first field 200 ms after loading, and what is typed before may end up in the
 * wrong one.
 */
export async function openRestoreScreen(page: Page, { url, admin }: TestWordPress): Promise<void> {
  const screen = new URL('/wp-admin/tools.php?page=gnusys-connector-restore', url).href;
  const signIn = new URL('/wp-login.php', url);
  signIn.searchParams.set('redirect_to', screen);
  signIn.searchParams.set('reauth', '1');
  await page.goto(signIn.href);
  await page.locator('#user_login:focus').waitFor();
  await page.locator('#user_login').fill(admin.user);
  await page.locator('#user_pass').fill(admin.password);
  await page.locator('#wp-submit').click();
  await page.waitForURL(screen);
}
