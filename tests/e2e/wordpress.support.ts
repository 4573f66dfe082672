import { expect, type Page } from '@playwright/test';
import type { TestWordPress } from '../support/wordpress/wordpress.ts';

/**
 * Opens the plugin's settings as the site's administrator does: through WordPress's own sign-in, which leads there.
 *
 * The sign-in's script moves the focus to the first field 200 ms after loading. Text that is entered before that moment
 * can end up in the wrong field, so we wait for it.
 */
export async function openConnectorSettings(admin: Page, { url, admin: person }: TestWordPress) {
  const settings = new URL('/wp-admin/options-general.php?page=gnusys-connector', url).href;
  const signIn = new URL('/wp-login.php', url);
  signIn.searchParams.set('redirect_to', settings);
  await admin.goto(signIn.href);
  await expect(admin.locator('#user_login')).toBeFocused();
  await admin.locator('#user_login').fill(person.user);
  await admin.locator('#user_pass').fill(person.password);
  await admin.locator('#wp-submit').click();
  await admin.waitForURL(settings);
}
