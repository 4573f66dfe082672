import { beforeAll, expect, inject, it } from 'vitest';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { backupsConnectorContract } from '../../../functions/backups/backups.connector.contract.ts';
import { backupsContract } from '../../../functions/backups/backups.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import {
  callOk,
  callRoute,
  codeOf,
  type RequestParts,
} from '../../../infra/local/client/portal-client.ts';
import { newBackupKey, sendBackup, startBackup } from '../../support/backups/backup-uploads.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { registerSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
let carla: Person;

beforeAll(async () => {
  carla = await newClient(stack, 'carla');
});

async function newSite(host: string) {
  const { websiteId } = await registerSite(stack, carla, { url: `https://${host}.example` });
  return { token: carla.token, websiteId };
}
const keyOf = async ({ token, websiteId }: Awaited<ReturnType<typeof newSite>>) =>
  (await callOk(stack, backupsContract.key, { token, params: { websiteId } })).key;
const logsOf = async ({ token, websiteId }: Awaited<ReturnType<typeof newSite>>) =>
  (await callOk(stack, backupsContract.logs, { token, params: { websiteId } })).items;

const file = { name: 'sitio.zip', bytes: Buffer.from('PK\u0003\u0004 un respaldo', 'latin1') };
const report = (key: string, body: unknown = { frequency: 'daily', localBackups: [] }) =>
  callRoute(stack, backupsConnectorContract.report, { token: key, body });

it('a key sends backups of its site from the first to the last byte, and is shown once', async () => {
  const site = await newSite('plugin');
  const key = await newBackupKey(stack, site);
  expect(key).toMatch(/^bak_[\w-]{43}$/);
  const shown = await keyOf(site);
  expect(shown).toMatchObject({
    last4: key.slice(-4),
    status: 'active',
    permissions: { upload: true, delete: false },
    lastUsedAt: null,
  });
  expect(JSON.stringify(shown)).not.toContain(key);
  const days = (Date.parse(shown?.expiresAt ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(365);

  const backup = await sendBackup(stack, { key }, file);
  expect(backup).toMatchObject({ status: 'completed', manual: false, userId: null });
  expect((await keyOf(site))?.lastUsedAt).not.toBeNull();
  const logs = await logsOf(site);
  expect(logs.map(({ operation, status }) => `${operation} ${status}`)).toEqual([
    'automatic_backup completed',
    'automatic_backup uploading',
    'automatic_backup started',
    'key completed',
  ]);
});

it('a key that was replaced or revoked opens nothing, and its site’s log says so once', async () => {
  const site = await newSite('claves');
  const { token, websiteId } = site;
  const first = await newBackupKey(stack, site);
  const second = await newBackupKey(stack, site);
  const isRefused = async (key: string) => {
    const answer = await report(key);
    expect([answer.status, codeOf(answer)]).toEqual([401, 'BACKUP_KEY_INVALID']);
  };
  await isRefused(first);
  await isRefused(first);
  expect((await report(second)).status).toBe(200);
  await callOk(stack, backupsContract.revokeKey, { token, params: { websiteId } });
  expect((await keyOf(site))?.status).toBe('revoked');
  await isRefused(second);
  const refusals = (await logsOf(site)).filter(({ status }) => status === 'error');
  expect(refusals.map(({ errorDetails }) => errorDetails)).toEqual([
    'La API Key fue revocada',
    'La API Key fue reemplazada por otra',
  ]);
  for (const unknown of ['bak_', `bak_${'x'.repeat(43)}`, token]) await isRefused(unknown);
});

it('a key knows the uploads of its own site alone, and none that a person began', async () => {
  const [mine, other] = [await newSite('propio'), await newSite('ajeno')];
  const [key, otherKey] = [await newBackupKey(stack, mine), await newBackupKey(stack, other)];
  const { backupId } = await startBackup(stack, { key }, file);
  const { backupId: manual } = await startBackup(stack, mine, file);
  const { resume, signParts, complete, fail } = backupsConnectorContract;
  const sum = { sha256: '0'.repeat(64) };
  const parts = { parts: [{ partNumber: 1, sha256: `${'A'.repeat(43)}=` }] };
  const statusesOf = async (token: string, id: string) => {
    const params = { backupId: id };
    const asked: [
      typeof resume | typeof signParts | typeof complete | typeof fail,
      RequestParts,
    ][] = [
      [resume, { params }],
      [signParts, { params, body: parts }],
      [complete, { params, body: sum }],
      [fail, { params, body: { message: 'No' } }],
    ];
    const answers = [];
    for (const [route, rest] of asked) {
      answers.push((await callRoute(stack, route, { token, ...rest })).status);
    }
    return answers;
  };
  expect(await statusesOf(otherKey, backupId)).toEqual([404, 404, 404, 404]);
  expect(await statusesOf(key, manual)).toEqual([404, 404, 404, 404]);
  expect(await statusesOf(key, backupId)).toEqual([200, 200, 409, 200]);
});

it('what a plugin reports is listed, until it reports something else', async () => {
  const site = await newSite('informe');
  const { token, websiteId } = site;
  const key = await newBackupKey(stack, site);
  const local = { filename: 'a.zip', size: 1_000, createdAt: '2026-11-20T03:00:00.000Z' };
  await report(key, { frequency: 'weekly', localBackups: [local] });
  const list = () => callOk(stack, backupsContract.list, { token, params: { websiteId } });
  const first = await until(async () => {
    const page = await list();
    return page.localBackups.length === 1 ? page : undefined;
  });
  expect(first.localBackups).toEqual([local]);
  const nothing = {
    promise: null,
    retention: null,
    newestAt: null,
    missedAt: null,
    lateSince: null,
  };
  expect(first.schedule).toEqual({ frequency: 'weekly', ...nothing });
  expect((await report(key, { frequency: 'hourly', localBackups: [] })).status).toBe(400);
  await report(key, { frequency: 'none', localBackups: [] });
  await until(async () => ((await list()).schedule.frequency === 'none' ? true : undefined));
});

it('a key ends with the origin of its site, for good', async () => {
  const site = await newSite('de-ida');
  const { token, websiteId } = site;
  const key = await newBackupKey(stack, site);
  const params = { websiteId };
  const moveTo = async (url: string) => {
    const { revision } = await callOk(stack, websitesContract.detail, { token, params });
    const body = { revision, url };
    await callOk(stack, websitesContract.update, { token, params, body });
  };
  await moveTo('https://de-vuelta.example');
  expect((await report(key)).status).toBe(401);
  await moveTo('https://de-ida.example');
  expect((await report(key)).status).toBe(401);
  expect(await keyOf(site)).toMatchObject({ status: 'ended', endedBy: 'origin' });
  // Nobody used this one between the two.
  const unused = await newBackupKey(stack, site);
  await moveTo('https://de-vuelta.example');
  await moveTo('https://de-ida.example');
  await until(async () => ((await report(unused)).status === 401 ? true : undefined));
});

it('a key goes with its owner; an administrator’s deeds are noted', async () => {
  const site = await newSite('cambio');
  const { websiteId } = site;
  const admin = await signInAdmin(stack);
  const { token } = admin;
  const key = await newBackupKey(stack, { token, websiteId });
  const { items } = await callOk(stack, auditsContract.list, {
    token,
    params: { targetId: carla.profile.userId },
  });
  expect(items[0]).toMatchObject({ action: 'BackupKeyGenerated', details: { websiteId } });
  const dora = await newClient(stack, 'dora');
  const body = { websiteIds: [websiteId], userId: dora.profile.userId };
  await callOk(stack, websitesContract.assign, { token, body });
  await until(async () => ((await report(key)).status === 401 ? true : undefined));
  const owned = { token: dora.token, websiteId };
  expect((await keyOf(owned))?.status).toBe('revoked');
});
