import type { RequestListener } from 'node:http';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { backupsConnectorContract } from '../../functions/backups/backups.connector.contract.ts';
import { backupsHeadKey } from '../../functions/core/table/keys/backup-keys.ts';
import { websiteRowKey } from '../../functions/core/table/keys/keys.ts';
import { CONNECTOR_VERSION } from '../../functions/status/status.versions.domain.ts';
import { websitesContract } from '../../functions/websites/websites.contract.ts';
import type { Website } from '../../functions/websites/websites.domain.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { lookAt } from '../support/attention.ts';
import { newBackupKey, sendBackup } from '../support/backups/backup-uploads.ts';
import { deliver, invoke } from '../support/lambdas.ts';
import { newClient, signInAdmin } from '../support/people.ts';
import { closeSite, registerSite, serveSite } from '../support/sites.ts';
import { tableOf } from '../support/table.ts';
import {
  comeBack,
  daysAgo,
  expectKinds,
  openPending,
  pending,
  pretend,
} from './attention.support.ts';
import { expect, longStory, signInDemo, stack, test } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const [, , , , , , , , , port = 0] = stack.sitePorts;
const KEY = 'clave-de-prueba-1';

/** Folders of sites that fail, that wait for a theme, and whose connector is an old one. */
interface Ills {
  broken: ReadonlySet<string>;
  outdated: ReadonlySet<string>;
  old: ReadonlySet<string>;
}

/** Sites below one address, by their folders. */
function sites({ broken, outdated, old }: Ills): RequestListener {
  return ({ url = '' }, response) => {
    const folder = url.split('/')[1] ?? '';
    response.writeHead(broken.has(folder) ? 500 : 200, { 'content-type': 'application/json' });
    const themes = { all_themes: [{ name: 'Bosque', version: '1.4', active: true }] };
    const updates = {
      plugins: { updates: [] },
      themes: { updates: outdated.has(folder) ? ['Bosque'] : [] },
    };
    const connector_version = old.has(folder) ? '1.3.0' : CONNECTOR_VERSION;
    const answer = { connector_version, wordpress_version: '6.8.3', plugins: [], themes, updates };
    response.end(JSON.stringify(answer));
  };
}

/** The schedule reads a site; `later`: so many days from now, when it tries one that failed again. */
async function syncBySchedule({ websiteId }: Website, later = 0): Promise<void> {
  const command = { type: 'SyncWebsites', websiteIds: [websiteId], requestedBy: 'schedule' };
  const requestedAt = daysAgo(-later);
  expect(await deliver(stack, 'status.worker', [{ ...command, requestedAt }])).toEqual({
    batchItemFailures: [],
  });
}
const look = ({ websiteId: id }: Website) => lookAt(stack, { type: 'site', id });

longStory('what sites want is pending while they want it', async ({ page }) => {
  const [broken, outdated] = [new Set(['falla', 'nunca']), new Set(['temas'])];
  const old = new Set(['antiguo']);
  const server = await serveSite(port, sites({ broken, outdated, old }));
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
    const [failing, unread, behind, unsaved, aged] = [
      await register('falla'),
      await register('nunca'),
      await register('temas'),
      await register('respaldo'),
      await register('antiguo'),
    ];
    await openPending(page, userId);

    await test.step('they fail, wait for updates, are not read, have no key, miss a backup, have an old connector', async () => {
      for (const later of [0, 1, 2]) await syncBySchedule(failing, later);
      await syncBySchedule(behind);
      await syncBySchedule(unsaved);
      await syncBySchedule(aged);
      await pretend(websiteRowKey(userId, unread.websiteId), 'createdAt', daysAgo(2));
      for (const site of [keyless, unread, behind, aged]) await look(site);
      await missBackup(person.token, unsaved);
      await expectKinds(page, [
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

    await test.step('a failing site answers again', async () => {
      broken.clear();
      await syncBySchedule(failing, 3);
      await expectKinds(page, [
        'backupMissed',
        'updatesPending',
        'connectorOutdated',
        'siteNotSynced',
        'siteWithoutKey',
      ]);
    });

    await test.step('a backup comes, the theme is updated, the connector, too, the site is read, the key is given', async () => {
      const bytes = Buffer.alloc(2_000, 7);
      bytes.set([0x50, 0x4b, 0x03, 0x04]);
      const { token } = person;
      await sendBackup(
        stack,
        { token, websiteId: unsaved.websiteId },
        { name: 'copia.zip', bytes },
      );
      outdated.clear();
      old.clear();
      await syncBySchedule(behind);
      await syncBySchedule(aged);
      await syncBySchedule(unread, 3);
      await callOk(stack, websitesContract.update, {
        token: admin.token,
        params: { websiteId: keyless.websiteId },
        body: { apiKey: KEY, revision: keyless.revision },
      });
      for (const site of [unsaved, behind, aged, unread, keyless]) await look(site);
      await expectKinds(page, []);
    });
  } finally {
    await closeSite(server);
  }
});

/** A site's plugin makes backups each day, and none came for three days. */
async function missBackup(token: string, { websiteId }: Website): Promise<void> {
  const key = await newBackupKey(stack, { token, websiteId });
  await callOk(stack, backupsConnectorContract.report, {
    token: key,
    body: { frequency: 'daily', localBackups: [] },
  });
  const { client, name: TableName } = tableOf(stack);
  await client.send(
    new UpdateCommand({
      TableName,
      Key: backupsHeadKey(websiteId),
      UpdateExpression: 'SET scheduledAt = :since, gsi2sk = :due',
      ConditionExpression: 'attribute_exists(gsi2pk)',
      ExpressionAttributeValues: {
        ':since': daysAgo(3),
        ':due': `${daysAgo(1.5)}#${websiteId}`,
      },
    }),
  );
  await invoke(stack, 'backups.dispatcher');
}

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
      await drill({ key, websiteId }, { code: 'rows-count', message: 'Faltan filas' });
      await expectKinds(page, ['backupUnproven', 'siteWithoutKey']);
      await expect(
        pending(page).getByRole('link', { name: /^Ver respaldos: Sitio/ }),
      ).toHaveAttribute('href', `/backups/${websiteId}`);
    });

    await test.step('the next one comes back', async () => {
      await drill({ key, websiteId }, null);
      await expectKinds(page, ['siteWithoutKey']);
    });
  },
);

/** The site's plugin sends a backup, and the runner says what came of restoring it. */
async function drill(
  { key, websiteId }: { key: string; websiteId: string },
  failure: { code: string; message: string } | null,
): Promise<void> {
  const bytes = Buffer.alloc(2_000, 7);
  bytes.set([0x50, 0x4b, 0x03, 0x04]);
  const { backupId } = await sendBackup(stack, { key }, { name: 'copia.zip', bytes });
  const startedAt = new Date(Date.now() - 5_000).toISOString();
  const ended = { startedAt, endedAt: new Date().toISOString(), failure, compared: null };
  const outcome = { type: 'RecordDrill', websiteId, backupId, ...ended };
  expect(await deliver(stack, 'backups.worker', [outcome])).toEqual({ batchItemFailures: [] });
}

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
  await look(site);
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
