import type { RequestListener } from 'node:http';
import type { Page } from '@playwright/test';
import type { SyncRun } from '../../functions/status/runs/status.runs.domain.ts';
import { newClient } from '../support/people.ts';
import { closeSite, registerSite, serveSite } from '../support/sites.ts';
import { expect, signIn, stack, test, toastOf } from './support.ts';

const [, , , , port = 0] = stack.sitePorts;
const nobody = 'https://no-existe.invalid';

/** What the smallest connector answers. */
const connector: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const themes = { all_themes: [] };
  response.end(JSON.stringify({ wordpress_version: '6.7.2', plugins: [], themes }));
};

/** Half-way, for as long as it is looked at: a site has five seconds to answer, and then the run is over. */
async function holdHalfWay(page: Page): Promise<void> {
  await page.route('**/api/status/runs/latest', async (route) => {
    const answer = await route.fetch();
    const { run } = (await answer.json()) as { run: SyncRun };
    const half = { state: 'running', total: 2, synced: 0, failed: 1, finishedAt: null } as const;
    await route.fulfill({ response: answer, json: { run: { ...run, ...half } } });
  });
}

const start = (page: Page) => page.getByRole('button', { name: 'Sincronizar Todo' });
const card = (page: Page) => page.getByRole('region', { name: 'Sincronizando todos los sitios' });

test('all sites are synchronised: progress, also after a reload, and the end are shown', async ({
  page,
}) => {
  const site = await serveSite(port, connector);
  try {
    const person = await newClient(stack, 'todos');
    await registerSite(stack, person, {
      name: 'Responde',
      url: `http://127.0.0.1:${String(port)}`,
    });
    await registerSite(stack, person, { name: 'No responde', url: nobody });
    await signIn(page, person.email);
    await page.goto('/status');
    await expect(start(page)).toBeEnabled();
    await holdHalfWay(page);
    await start(page).click();
    await expect(start(page)).toBeDisabled();
    await expect(card(page)).toContainText('1 de 2 sitios · 1 falló');
    await expect(card(page).getByText('50 %')).toBeVisible();
    await page.reload();
    await expect(card(page)).toContainText('de 2 sitios');
    await expect(start(page)).toBeDisabled();
    await page.unrouteAll({ behavior: 'wait' });

    await expect(toastOf(page, 'Sincronización completada')).toContainText(
      '1 sitio(s) sincronizado(s) exitosamente, 1 falló(s)',
    );
    await expect(card(page)).toBeHidden();
    await expect(start(page)).toBeEnabled();
    const row = page.getByRole('row').filter({ hasText: 'No responde' });
    await expect(row).toContainText('El sitio no responde');
    await expect(row).toContainText(
      'No encontramos el servidor del sitio: su dominio no responde en el DNS.',
    );
    await page
      .getByRole('combobox', { name: 'Filtrar por estado' })
      .selectOption({ value: 'failing' });
    await expect(page.getByText('1 sitio encontrado')).toBeVisible();
    // One that was over before the page opened is not reported again.
    await page.reload();
    await expect(row).toBeVisible();
    await expect(card(page)).toBeHidden();
    await expect(toastOf(page, 'Sincronización completada')).toHaveCount(0);
  } finally {
    await closeSite(site);
  }
});
