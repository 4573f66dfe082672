import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { backupsConnectorContract } from '../../../functions/backups/backups.connector.contract.ts';
import { backupsContract } from '../../../functions/backups/backups.contract.ts';
import { newId } from '../../../functions/core/id.ts';
import {
  backupKey,
  backupsHeadKey,
  storageKey,
} from '../../../functions/core/table/keys/backup-keys.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { callOk, callRoute } from '../../../infra/local/client/portal-client.ts';
import { newBackupKey, sendBackup } from '../../support/backups/backup-uploads.ts';
import { announce } from '../../support/events.ts';
import { deliver, invoke } from '../../support/lambdas.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { registerSite } from '../../support/sites.ts';
import { givePlan } from '../../support/plans.ts';
import { storedSizes } from '../../support/backups/stored-backups.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const SUBSCRIBER = 'backups.subscriber';
const HOUR_MS = 3_600_000;
const noFailures = { batchItemFailures: [] };

let admin: Person;
let ana: Person;
let benito: Person;
beforeAll(async () => {
  admin = await signInAdmin(stack);
  ana = await newClient(stack, 'respaldos-ana');
  benito = await newClient(stack, 'respaldos-benito');
});

const newSite = async (owner: Person) =>
  (await registerSite(stack, owner, { url: 'https://respaldos.example' })).websiteId;
const itemOf = async (Key: Record<string, string>) => {
  const { client, name: TableName } = tableOf(stack);
  return (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
};
const usedBy = async ({ profile: { userId } }: Person) =>
  Number((await itemOf(storageKey(userId)))?.['usedBytes'] ?? 0);
const listOf = ({ token }: Person, websiteId: string) =>
  callOk(stack, backupsContract.list, { token, params: { websiteId } });
const makeKey = ({ token }: Person, websiteId: string) => newBackupKey(stack, { token, websiteId });
/** Uploads a file of so many bytes that begins as an archive does. */
function upload({ token }: Person, websiteId: string, length = 2_000) {
  const bytes = Buffer.alloc(length, 7);
  bytes.set([0x50, 0x4b, 0x03, 0x04]);
  return sendBackup(stack, { token, websiteId }, { name: 'copia.zip', bytes });
}
const reportBy = (apiKey: string, frequency: 'none' | 'daily' = 'none') =>
  callRoute(stack, backupsConnectorContract.report, {
    token: apiKey,
    body: { frequency, localBackups: [] },
  });
const revocations = async (person: Person, websiteId: string) => {
  const { items } = await callOk(stack, backupsContract.logs, {
    token: person.token,
    params: { websiteId },
  });
  return items.filter(({ message }) => message.includes('otro propietario'));
};
const give = (websiteId: string, { profile: { userId } }: Person) =>
  callOk(stack, websitesContract.assign, {
    token: admin.token,
    body: { websiteIds: [websiteId], userId },
  });

describe('a site that is deleted', () => {
  it('takes its files, rows, log and key along, and its owner’s bytes are free again', async () => {
    const [websiteId, other] = [await newSite(ana), await newSite(ana)];
    const before = await usedBy(ana);
    const { backupId } = await upload(ana, websiteId, 3_000);
    await upload(ana, other, 500);
    const apiKey = await makeKey(ana, websiteId);
    expect(await usedBy(ana)).toBe(before + 3_500);
    expect(await storedSizes(stack, websiteId)).toEqual([3_000]);

    await callOk(stack, websitesContract.remove, { token: ana.token, params: { websiteId } });
    await until(async () =>
      (await storedSizes(stack, websiteId)).length === 0 ? true : undefined,
    );
    await until(async () => ((await itemOf(backupsHeadKey(websiteId))) ? undefined : true));
    expect(await itemOf(backupKey(websiteId, backupId))).toBeUndefined();
    expect(await usedBy(ana)).toBe(before + 500);
    expect(await storedSizes(stack, other)).toEqual([500]);
    await until(async () => ((await reportBy(apiKey)).status === 401 ? true : undefined));

    // The event again, and late: there is nothing left to do.
    const event = {
      type: 'WebsiteDeleted',
      eventId: newId(),
      websiteId,
      userId: ana.profile.userId,
      deletedAt: new Date().toISOString(),
    };
    await announce(stack, event, { times: 2 });
    expect(await deliver(stack, SUBSCRIBER, [event, event])).toEqual(noFailures);
    const purge = { type: 'PurgeSiteBackups', websiteId, before: null };
    expect(await deliver(stack, 'backups.worker', [purge, purge])).toEqual(noFailures);
    expect(await usedBy(ana)).toBe(before + 500);
  });
});

describe('a site that is given to somebody else', () => {
  it('takes its bytes along, and its key is none any more', async () => {
    const websiteId = await newSite(ana);
    const [hers, his] = [await usedBy(ana), await usedBy(benito)];
    await upload(ana, websiteId, 4_000);
    const apiKey = await makeKey(ana, websiteId);
    expect((await reportBy(apiKey)).status).toBe(200);

    await give(websiteId, benito);
    await until(async () => ((await usedBy(benito)) === his + 4_000 ? true : undefined));
    expect(await usedBy(ana)).toBe(hers);
    await until(async () => ((await reportBy(apiKey)).status === 401 ? true : undefined));
    expect((await listOf(benito, websiteId)).items).toHaveLength(1);
    const params = { websiteId };
    const refused = await callRoute(stack, backupsContract.list, { token: ana.token, params });
    expect(refused.status).toBe(404);

    // His own key stays, however often and late the event comes.
    const newKey = await makeKey(benito, websiteId);
    const event = {
      type: 'WebsiteReassigned',
      eventId: newId(),
      websiteId,
      fromUserId: ana.profile.userId,
      toUserId: benito.profile.userId,
      reassignedAt: new Date(Date.now() - HOUR_MS).toISOString(),
    };
    await announce(stack, event, { times: 2 });
    expect(await deliver(stack, SUBSCRIBER, [event, event])).toEqual(noFailures);
    expect((await reportBy(newKey)).status).toBe(200);
    expect([await usedBy(ana), await usedBy(benito)]).toEqual([hers, his + 4_000]);
    expect(await revocations(benito, websiteId)).toHaveLength(1);
  });
});

describe('a person who is deleted', () => {
  it('leaves bytes that disappear by and by, and come to nothing', async () => {
    const carla = await newClient(stack, 'respaldos-carla');
    const { userId } = carla.profile;
    await upload(carla, await newSite(carla));
    const deletedAt = new Date().toISOString();
    const event = { type: 'UserDeleted', eventId: newId(), userId, deletedAt };
    expect(await deliver(stack, SUBSCRIBER, [event, event])).toEqual(noFailures);
    const { expiresAt } = (await itemOf(storageKey(userId))) ?? {};
    expect(expiresAt).toBe(Math.floor(Date.parse(deletedAt) / 1_000) + 30 * 86_400);
  });
});

describe('a plan that does not keep all backups', () => {
  const DAY_MS = 24 * HOUR_MS;
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  const set = (Key: Record<string, string>, name: string, value: string) => {
    const { client, name: TableName } = tableOf(stack);
    return client.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET #name = :value',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  };

  it('deletes the others of a site, some time after it began, and says so', async () => {
    const elena = await newClient(stack, 'respaldos-elena');
    const websiteId = await newSite(elena);
    const key = await makeKey(elena, websiteId);
    const retention = { daily: 1, weekly: 0, monthly: 0 };
    await givePlan(stack, { admin, person: elena }, { retention });
    // Of the plugin, so many days ago.
    for (const days of [40, 30, 20]) {
      const bytes = Buffer.alloc(1_000, 7);
      bytes.set([0x50, 0x4b, 0x03, 0x04]);
      const name = `dia-${String(days)}.zip`;
      const { backupId } = await sendBackup(stack, { key }, { name, bytes });
      await set(backupKey(websiteId, backupId), 'createdAt', daysAgo(days));
    }
    await upload(elena, websiteId, 500);
    const compare = { type: 'ReconcileStorage', ownerId: elena.profile.userId };
    expect(await deliver(stack, 'backups.worker', [compare])).toEqual(noFailures);
    const shown = (await listOf(elena, websiteId)).schedule.retention;
    expect(shown).toMatchObject(retention);
    expect(Date.parse(shown?.othersUntil ?? '')).toBeGreaterThan(Date.now() + 29 * DAY_MS);

    await set(backupsHeadKey(websiteId), 'retentionSince', daysAgo(31));
    expect(await deliver(stack, 'backups.worker', [compare])).toEqual(noFailures);
    await until(async () =>
      (await storedSizes(stack, websiteId)).length === 2 ? true : undefined,
    );
    await until(async () => ((await usedBy(elena)) === 1_500 ? true : undefined));
    const { items, schedule } = await listOf(elena, websiteId);
    expect(items.map(({ filename }) => filename)).toEqual(['Respaldo de prueba', 'dia-20']);
    expect(schedule.retention).toEqual({ ...retention, othersUntil: null });
    const params = { websiteId };
    const logs = await callOk(stack, backupsContract.logs, { token: elena.token, params });
    expect(logs.items.slice(0, 2).map(({ message }) => message)).toEqual([
      'Se eliminó «dia-30» por la conservación del plan',
      'Se eliminó «dia-40» por la conservación del plan',
    ]);
    const query = { token: admin.token, params: { targetId: websiteId } };
    const audits = (await callOk(stack, auditsContract.list, query)).items;
    const deleted = audits.filter(({ action }) => action === 'BackupDeleted');
    expect(deleted.map(({ actorId, actorName }) => [actorId, actorName])).toEqual(
      Array(2).fill(['backups.worker', null]),
    );
  });
});

describe('the comparison of the whole bucket', () => {
  it('goes through all sites, and leaves alone what is as it is counted or on its way', async () => {
    const flora = await newClient(stack, 'respaldos-flora');
    const websiteId = await newSite(flora);
    await upload(flora, websiteId, 700);
    const compare = { type: 'CompareBucket', after: null };
    expect(await deliver(stack, 'backups.worker', [compare])).toEqual(noFailures);
    expect(await storedSizes(stack, websiteId)).toEqual([700]);
    expect(await usedBy(flora)).toBe(700);
  });
});

describe('a scheduled backup that does not come', () => {
  const rowOf = async ({ token }: Person, websiteId: string) => {
    const { items } = await callOk(stack, websitesContract.list, { token });
    return items.find((site) => site.websiteId === websiteId);
  };
  const warningsTo = async ({ token }: Person) => {
    const query = { filter: 'all' };
    const { items } = await callOk(stack, notificationsContract.list, { token, query });
    return items.filter(({ title }) => title === 'Falta un respaldo de tu sitio');
  };
  /** As if the site's schedule had been set so long ago. */
  async function age(websiteId: string, hours: number) {
    const { client, name: TableName } = tableOf(stack);
    const at = (n: number) => new Date(Date.now() - n * HOUR_MS).toISOString();
    await client.send(
      new UpdateCommand({
        TableName,
        Key: backupsHeadKey(websiteId),
        UpdateExpression: 'SET scheduledAt = :since, gsi2sk = :due',
        ConditionExpression: 'attribute_exists(gsi2pk)',
        ExpressionAttributeValues: {
          ':since': at(hours),
          ':due': `${at(hours - 36)}#${websiteId}`,
        },
      }),
    );
  }

  it('marks the site and is reported once, until one comes', async () => {
    const daniela = await newClient(stack, 'respaldos-daniela');
    const websiteId = await newSite(daniela);
    const apiKey = await makeKey(daniela, websiteId);
    expect((await reportBy(apiKey, 'daily')).status).toBe(200);
    expect(await rowOf(daniela, websiteId)).toMatchObject({
      lastBackupAt: null,
      backupMissed: false,
    });

    await age(websiteId, 72);
    await invoke(stack, 'backups.dispatcher');
    await until(async () =>
      (await rowOf(daniela, websiteId))?.backupMissed === true ? true : undefined,
    );
    await until(async () => ((await warningsTo(daniela)).length > 0 ? true : undefined));
    await invoke(stack, 'backups.dispatcher');
    const command = { type: 'CheckBackupSchedule', websiteId };
    expect(await deliver(stack, 'backups.worker', [command, command])).toEqual(noFailures);
    const { schedule } = await listOf(daniela, websiteId);
    expect(schedule).toMatchObject({ frequency: 'daily', newestAt: null });
    expect(schedule.missedAt).not.toBeNull();

    const { createdAt } = await upload(daniela, websiteId);
    const row = await rowOf(daniela, websiteId);
    expect(row?.backupMissed).toBe(false);
    expect(row?.lastBackupAt?.slice(0, 19)).toBe(createdAt.slice(0, 19));
    expect(await warningsTo(daniela)).toHaveLength(1);
  });
});
