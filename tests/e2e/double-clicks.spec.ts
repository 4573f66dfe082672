import { setTimeout as wait } from 'node:timers/promises';
import { usersContract } from '../../functions/users/users.contract.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { newEmail, PASSWORD, signInAdmin } from '../support/people.ts';
import { serveCanned } from './canned-api.ts';
import { clickTwice, gaps, SILENCE_MS } from './clicks.ts';
import { someOf } from '../support/depth.ts';
import { passwordForms } from './password-forms.ts';
import { enter, expect, stack, test } from './support.ts';

// Forms that a visitor sends by two clicks at once: what comes after the answer is another page, where a later click does
// nothing. The buttons of the portal are in writes.spec.ts.

test.describe.configure({ mode: 'parallel' });

test('two clicks sign in once', async ({ page }) => {
  const sessions: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/session')) sessions.push(request.method());
  });
  const demo = stack.users.find(({ role }) => role === 'cliente');
  for (const gap of someOf(gaps, 0, 1)) {
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(demo?.email ?? '');
    await page.getByLabel('Contraseña', { exact: true }).fill(demo?.password ?? '');
    const button = page.getByRole('button', { name: 'Iniciar Sesión' });
    await clickTwice(page, button, { gap, double: false });
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(sessions.splice(0), `with ${String(gap)} ms between two clicks`).toEqual(['POST']);
    await page.evaluate('localStorage.clear()');
  }
});

test('two clicks ask for a recovery once', async ({ page }) => {
  const route = 'POST /accounts/recovery-emails';
  for (const gap of someOf(gaps, 0, 1)) {
    const api = await serveCanned(page, { [route]: {} });
    await page.goto('/login?tab=recover');
    await page.getByLabel('Email', { exact: true }).fill('ana@ejemplo.cl');
    const button = page.getByRole('button', { name: 'Enviar Email de Recuperación' });
    await clickTwice(page, button, { gap, double: false });
    await expect.poll(() => api.writes.length).toBeGreaterThan(0);
    await wait(SILENCE_MS);
    expect(api.writes, `with ${String(gap)} ms between two clicks`).toEqual([route]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

for (const { route, path } of passwordForms) {
  test(`two clicks set a password once: ${route}`, async ({ page }) => {
    const email = newEmail('doble');
    const { token } = await signInAdmin(stack);
    const { temporaryPassword } = await callOk(stack, usersContract.create, {
      token,
      body: { email, firstName: 'Ana', lastName: 'Ruiz' },
    });
    for (const gap of someOf(gaps, 0, 1)) {
      const api = await serveCanned(page, { [route]: {} });
      await page.goto(path);
      if (path === '/login') await enter(page, email, temporaryPassword ?? '');
      const fields = page.locator('form input[autocomplete=new-password]');
      await expect(fields).toHaveCount(2);
      for (const field of await fields.all()) await field.fill(PASSWORD);
      await clickTwice(page, page.locator('form button[type=submit]'), { gap, double: false });
      await expect.poll(() => api.writes.length).toBeGreaterThan(0);
      await wait(SILENCE_MS);
      expect(api.writes, `with ${String(gap)} ms between two clicks`).toEqual([route]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}
