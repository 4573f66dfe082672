import type { RequestListener } from 'node:http';
import type { Website } from '../../functions/websites/websites.domain.ts';
import { examine } from '../support/examine.ts';
import { deliver } from '../support/lambdas.ts';
import { newClient, signInAdmin, type Person } from '../support/people.ts';
import { givePlan } from '../support/plans.ts';
import { closeSite, registerSite, serveSite } from '../support/sites.ts';
import { expect, rowOf, signIn, signInDemo, stack, test, toastOf } from './support.ts';

const [port = 0] = stack.sitePorts.slice(-1);
const KEY = 'clave-de-prueba-1';

/** Sites below one address, each with a plugin; `updated`: the folders of those that have its new version. */
function sites(plugin: string, updated: ReadonlySet<string>): RequestListener {
  return ({ url = '' }, response) => {
    const isUpdated = updated.has(url.split('/')[1] ?? '');
    const file = `${plugin}/${plugin}.php`;
    const plugins = [
      {
        ...{ file, name: plugin, active: true, version: isUpdated ? '2.4.0' : '2.3.1' },
        new_version: isUpdated ? null : '2.4.0',
      },
    ];
    const updates = { plugins: { updates: isUpdated ? [] : [file] }, themes: { updates: [] } };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        wordpress_version: '6.8.3',
        plugins,
        themes: { all_themes: [] },
        updates,
      }),
    );
  };
}

async function syncBySchedule({ websiteId }: Website): Promise<void> {
  const command = { type: 'SyncWebsites', websiteIds: [websiteId], requestedBy: 'schedule' };
  const requestedAt = new Date().toISOString();
  expect(await deliver(stack, 'status.worker', [{ ...command, requestedAt }])).toEqual({
    batchItemFailures: [],
  });
}

test('an update is requested for several sites at once, and each activity ends by the sync that shows it', async ({
  page,
  otherDevice,
}) => {
  const person: Person = await newClient(stack, 'flota');
  const plugin = `Galeria${person.profile.userId.slice(0, 8)}`;
  const updated = new Set<string>();
  const server = await serveSite(port, sites(plugin, updated));
  try {
    await givePlan(stack, { admin: await signInAdmin(stack), person });
    const register = (name: string) =>
      registerSite(stack, person, {
        ...{ name, apiKey: KEY },
        url: `http://127.0.0.1:${String(port)}/${name}`,
      });
    const [first, second] = [await register('norte'), await register('sur')];
    for (const site of [first, second]) await syncBySchedule(site);
    const main = page.getByRole('main');

    await test.step('the administrator finds the sites by the plugin', async () => {
      await signInDemo(page, 'admin');
      await page.goto('/status');
      await main.getByRole('link', { name: 'Actualizaciones', exact: true }).click();
      await expect(page).toHaveURL(/\/status\/actualizaciones/);
      // A site that was read within the last minute is not read again.
      await expect(async () => {
        await page.goto(`/status/actualizaciones?buscar=${plugin}`);
        await expect(rowOf(page, plugin)).toContainText('2 sitios', { timeout: 5_000 });
      }).toPass({ timeout: 90_000 });
      await examine(page, 'actualizaciones');
      await main.getByRole('link', { name: plugin }).click();
      await expect(rowOf(page, 'norte')).toContainText('2.3.1 → 2.4.0');
      await expect(rowOf(page, 'sur')).toContainText('2.3.1 → 2.4.0');
      await examine(page, 'actualizaciones-sitios', 1);
    });

    const requestOnBoth = async () => {
      await main.getByLabel('Seleccionar todos los sitios de la página').check();
      await main.getByRole('button', { name: 'Pedir la actualización' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('los 2 sitios que la esperan');
      await question.getByRole('button', { name: 'Pedir la actualización' }).click();
      await expect(toastOf(page, 'Estamos pidiendo la actualización en 2 sitios')).toBeVisible();
    };

    await test.step('and requests the update on both, from a page that they leave at once', async () => {
      await requestOnBoth();
      await page.goto('/status');
      await expect(main.getByText('2 de 2 actividades creadas')).toBeVisible({ timeout: 60_000 });
    });

    await test.step('takes it back, and requests it again', async () => {
      // Others of the same administrator may be shown, too.
      const done = main.getByText('2 de 2 actividades creadas');
      const card = done.locator('xpath=ancestor::*[.//button][1]');
      await card.getByRole('button', { name: 'Deshacer' }).click();
      const undone = main.getByText('2 de 2 actividades eliminadas');
      await expect(undone).toBeVisible({ timeout: 60_000 });
      await page.goto(`/status/actualizaciones?buscar=${plugin}`);
      await main.getByRole('link', { name: plugin }).click();
      await requestOnBoth();
      await expect(main.getByText('2 de 2 actividades creadas')).toBeVisible({ timeout: 60_000 });
    });

    await test.step('which the list then shows, and does not offer again', async () => {
      for (const name of ['norte', 'sur']) {
        await expect(rowOf(page, name).getByRole('link', { name: /^Pedida/ })).toBeVisible();
        await expect(rowOf(page, name).getByRole('checkbox')).toHaveCount(0);
      }
    });

    await test.step('the next sync of one completes its activity, with the evidence', async () => {
      updated.add('norte');
      await syncBySchedule(first);
      await signIn(otherDevice, person.email);
      const rowAt = (site: string) => rowOf(otherDevice, site);
      await expect(async () => {
        await otherDevice.goto('/activities');
        await expect(rowAt('norte')).toContainText('Realizada', { timeout: 5_000 });
      }).toPass({ timeout: 60_000 });
      await expect(rowAt('sur')).toContainText('Pendiente');
      await rowAt('norte').locator('a[href^="/activities/"]').click();
      await expect(otherDevice.getByRole('main')).toContainText(`${plugin} 2.3.1 → 2.4.0`);
    });
  } finally {
    await closeSite(server);
  }
});
