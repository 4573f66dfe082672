import { websiteRowKey } from '../../functions/core/table/keys/keys.ts';
import { websitesContract } from '../../functions/websites/websites.contract.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import {
  daysAgo,
  drill,
  missBackup,
  pretend,
  sitesWith,
  smallBackup,
  syncBySchedule,
} from '../support/attention.ts';
import { newBackupKey, sendBackup } from '../support/backups/backup-uploads.ts';
import { newClient, signInAdmin } from '../support/people.ts';
import { closeSite, registerSite, serveSite } from '../support/sites.ts';
import { comeBack, expectKinds, openPending, pending } from './attention.support.ts';
import { expect, longStory, signInDemo, stack, test } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const [, , , , , , , , , port = 0] = stack.sitePorts;
const KEY = 'clave-de-prueba-1';

longStory('what sites want is pending while they want it', async ({ page }) => {
  const [down, broken, outdated] = [
    new Set(['calla']),
    new Set(['falla', 'nunca']),
    new Set(['temas']),
  ];
  const old = new Set(['antiguo']);
  const server = await serveSite(port, sitesWith({ down, broken, outdated, old }));
  try {
    const [admin, person] = [await signInAdmin(stack), await newClient(stack, 'sitios')];
    const { userId } = person.profile;
    const register = (name: string, apiKey: string | null = KEY) =>
      registerSite(stack, person, {
        name,
        apiKey,
        url: `http://127.0.0.1:${String(port)}/${name}`,
      });
    const keyless = await register('sinllave', null);
    const [silent, failing, unread, behind, unsaved, aged] = [
      await register('calla'),
      await register('falla'),
      await register('nunca'),
      await register('temas'),
      await register('respaldo'),
      await register('antiguo'),
    ];
    await openPending(page, userId);

    await test.step('they do not answer, fail, wait for updates, are not read, have no key, miss a backup, have an old connector', async () => {
      for (const { websiteId } of [silent, failing]) {
        for (const later of [0, 1, 2]) await syncBySchedule(stack, websiteId, later);
      }
      for (const { websiteId } of [behind, unsaved, aged]) await syncBySchedule(stack, websiteId);
      const key = websiteRowKey(userId, unread.websiteId);
      await pretend(stack, { key, createdAt: daysAgo(2) });
      await missBackup(stack, { token: person.token, websiteId: unsaved.websiteId });
      await expectKinds(page, [
        'siteDown',
        'syncFailing',
        'backupMissed',
        'updatesPending',
        'connectorOutdated',
        'siteNotSynced',
        'siteWithoutKey',
      ]);
      await expect(
        pending(page).getByRole('link', { name: /^Ver actualizaciones: temas/ }),
      ).toHaveAttribute('href', `/status/${behind.websiteId}/themes?estado=desactualizados`);
      await expect(
        pending(page).getByRole('link', { name: /^Descargar conector: antiguo/ }),
      ).toHaveAttribute('href', '/gnusys-connector.zip');
    });

    await test.step('the failing sites answer again', async () => {
      down.clear();
      broken.clear();
      for (const { websiteId } of [silent, failing]) {
        await syncBySchedule(stack, websiteId, 3);
      }
      await expectKinds(page, [
        'backupMissed',
        'updatesPending',
        'connectorOutdated',
        'siteNotSynced',
        'siteWithoutKey',
      ]);
    });

    await test.step('a backup comes, the theme is updated, the connector, too, the site is read, the key is given', async () => {
      const { token } = person;
      await sendBackup(stack, { token, websiteId: unsaved.websiteId }, smallBackup());
      outdated.clear();
      old.clear();
      await syncBySchedule(stack, behind.websiteId);
      await syncBySchedule(stack, aged.websiteId);
      await syncBySchedule(stack, unread.websiteId, 3);
      await callOk(stack, websitesContract.update, {
        token: admin.token,
        params: { websiteId: keyless.websiteId },
        body: { apiKey: KEY, revision: keyless.revision },
      });
      await expectKinds(page, []);
    });
  } finally {
    await closeSite(server);
  }
});

longStory(
  'a backup that does not come back is pending until another one is proven',
  async ({ page }) => {
    const person = await newClient(stack, 'comprobar');
    const { token, profile } = person;
    const url = 'https://comprobar.example';
    const { websiteId } = await registerSite(stack, person, { name: 'Sitio', url, apiKey: null });
    const key = await newBackupKey(stack, { token, websiteId });
    await openPending(page, profile.userId);

    await test.step('its restore fails', async () => {
      await drill(stack, { key, websiteId }, { code: 'rows-count', message: 'Faltan filas' });
      await expectKinds(page, ['backupUnproven', 'siteWithoutKey']);
      await expect(
        pending(page).getByRole('link', { name: /^Ver respaldos: Sitio/ }),
      ).toHaveAttribute('href', `/backups/${websiteId}`);
    });

    await test.step('the next one comes back', async () => {
      await drill(stack, { key, websiteId }, null);
      await expectKinds(page, ['siteWithoutKey']);
    });
  },
);

longStory('a site of nobody is pending until it is given to somebody', async ({ page }) => {
  const [admin, person] = [await signInAdmin(stack), await newClient(stack, 'nadie')];
  const { userId } = person.profile;
  const name = `Sitio ${userId.slice(0, 8)}`;
  const { websiteId } = await registerSite(stack, person, { name, url: 'https://nadie.example' });
  const give = (to: string | null) =>
    callOk(stack, websitesContract.assign, {
      token: admin.token,
      body: { websiteIds: [websiteId], userId: to },
    });
  await signInDemo(page, 'admin');
  await page.goto('/dashboard?tipo=siteWithoutOwner');
  const row = pending(page).getByRole('listitem').filter({ hasText: name });
  await give(null);
  await expect(async () => {
    await comeBack(page);
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await give(userId);
  await expect(async () => {
    await comeBack(page);
    await expect(row).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
});

test('a site without a key is postponed, dismissed and reopened, until it is deleted', async ({
  page,
}) => {
  const person = await newClient(stack, 'aparte');
  const { token, profile } = person;
  const name = `Sitio ${profile.userId.slice(0, 8)}`;
  const site = await registerSite(stack, person, {
    name,
    url: 'https://aparte.example',
    apiKey: null,
  });
  await openPending(page, profile.userId);
  await expectKinds(page, ['siteWithoutKey']);
  const row = pending(page).getByRole('listitem').filter({ hasText: name });
  const choose = async (action: string) => {
    const item = page.getByRole('menuitem', { name: action, exact: true });
    // Just after a decision clicks have no effect: another row may have come under the pointer.
    await expect(async () => {
      if (!(await item.isVisible()))
        await row.getByRole('button', { name: /^Acciones de/ }).click();
      await expect(item).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await item.click();
  };
  await expect(
    row.getByRole('link', { name: `Conectar: ${name} (Sitios sin API Key)` }),
  ).toHaveAttribute('href', `/websites/edit/${site.websiteId}`);

  await test.step('postponed, and reopened by the toast', async () => {
    await choose('Posponer…');
    await page.getByRole('button', { name: 'En una semana' }).click();
    await page.getByRole('button', { name: 'Posponer', exact: true }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(row).toBeVisible();
  });

  await test.step('dismissed with a reason', async () => {
    await choose('Descartar…');
    await page.getByLabel('Motivo').fill('El cliente lo cierra');
    await page.getByRole('button', { name: 'Descartar', exact: true }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step('found among those that were put aside, and reopened', async () => {
    await page.goto(`/dashboard?cliente=${profile.userId}&estado=apartados`);
    await expect(row).toContainText('El cliente lo cierra');
    await row.getByRole('button', { name: /^Recuperar/ }).click();
    await expect(row).toHaveCount(0);
    await page.goto(`/dashboard?cliente=${profile.userId}`);
    await expect(row).toBeVisible();
  });

  await test.step('deleted', async () => {
    await callOk(stack, websitesContract.remove, { token, params: { websiteId: site.websiteId } });
    await expect(async () => {
      await comeBack(page);
      const closed = row
        .getByText('Resuelto')
        .or(pending(page).getByText('Ningún pendiente coincide'));
      await expect(closed).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });
});
