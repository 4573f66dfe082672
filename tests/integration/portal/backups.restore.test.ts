import { beforeAll, expect, inject, it } from 'vitest';
import { backupsConnectorContract } from '../../../functions/backups/backups.connector.contract.ts';
import { backupsContract } from '../../../functions/backups/backups.contract.ts';
import { backupsRestoreContract } from '../../../functions/backups/restore/backups.restore.contract.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import {
  newBackupKey,
  sendBackup,
  sendParts,
  sumOf,
} from '../../support/backups/backup-uploads.ts';
import { newClient, type Person } from '../../support/people.ts';
import { registerSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
let rita: Person;
let websiteId: string;
let key: string;
const file = { name: 'sitio.zip', bytes: Buffer.from('PK\u0003\u0004 un respaldo', 'latin1') };
const contents = {
  ...{ tables: 12, rows: 34, files: 56, bytes: 789, isOneMoment: true, isComplete: true },
  ...{ leftOutNumber: 0, leftOut: [] },
};

beforeAll(async () => {
  rita = await newClient(stack, 'rita');
  ({ websiteId } = await registerSite(stack, rita, { url: 'https://restaurar.example' }));
  key = await newBackupKey(stack, { token: rita.token, websiteId });
});

const untilNotified = (wanted: string) =>
  until(async () => {
    const { items } = await callOk(stack, notificationsContract.list, { token: rita.token });
    return items.find(({ title }) => title === wanted);
  });

/** Sends a backup as today's plugin does. */
async function send(origin: string) {
  const { name: originalFilename, bytes } = file;
  const body = { originalFilename, size: bytes.byteLength, contents, origin };
  const upload = await callOk(stack, backupsConnectorContract.start, { token: key, body });
  await sendParts(stack, { key }, { upload, bytes });
  const { backupId } = upload;
  await callOk(stack, backupsConnectorContract.complete, {
    ...{ token: key, params: { backupId }, body: { sha256: sumOf(bytes) } },
  });
  return { token: rita.token, params: { websiteId, backupId } };
}

it('a backup says what is in it; one from elsewhere is reported, and confirmed', async () => {
  // An older plugin says nothing.
  const old = await sendBackup(stack, { key }, file);
  const known = await callOk(stack, backupsContract.get, {
    ...{ token: rita.token, params: { websiteId, backupId: old.backupId } },
  });
  expect(known).toMatchObject({ contents: null, source: { isOriginNew: false } });
  const first = await send('a'.repeat(64));
  expect(await callOk(stack, backupsContract.get, first)).toMatchObject({
    ...{ contents, backup: { isSourceNew: false, status: 'completed' } },
  });
  const elsewhere = await send('b'.repeat(64));
  expect(await callOk(stack, backupsContract.get, elsewhere)).toMatchObject({
    source: { isOriginNew: true, isNetworkNew: false },
  });
  await untilNotified('Un respaldo llega desde un origen nuevo');
  await callOk(stack, backupsContract.confirmSource, elsewhere);
  const { items } = await callOk(stack, backupsContract.list, elsewhere);
  expect(items.map(({ isSourceNew }) => isSourceNew)).toEqual([false, false, false]);
});

it('a backup with a passphrase of its site is marked so, and no other file passes for one', async () => {
  const bytes = Buffer.from('GNUSYSE1 cifrado');
  const originalFilename = 'sitio.zip.enc';
  const announce = async (sent: Buffer) => {
    const body = { originalFilename, size: sent.byteLength, encrypted: true };
    const upload = await callOk(stack, backupsConnectorContract.start, { token: key, body });
    await sendParts(stack, { key }, { upload, bytes: sent });
    const { backupId } = upload;
    const completion = { token: key, params: { backupId }, body: { sha256: sumOf(sent) } };
    return {
      backupId,
      completed: await callRoute(stack, backupsConnectorContract.complete, completion),
    };
  };
  const { backupId, completed } = await announce(bytes);
  expect(completed.status).toBe(200);
  const { backup } = await callOk(stack, backupsContract.get, {
    ...{ token: rita.token, params: { websiteId, backupId } },
  });
  expect(backup).toMatchObject({ isEncrypted: true, filename: 'sitio', status: 'completed' });
  const plain = await announce(file.bytes);
  expect([plain.completed.status, codeOf(plain.completed)]).toEqual([409, 'BACKUP_REJECTED']);
});

it('a plugin learns how much room there is', async () => {
  const body = { frequency: 'daily', localBackups: [] };
  const { room } = await callOk(stack, backupsConnectorContract.report, { token: key, body });
  expect(room?.maxBytes).toBe(2 * 2 ** 30);
  expect(room?.freeBytes).toBeLessThan(2 * 2 ** 30);
});

it('a backup is given out for restoring, and its owner learns of it', async () => {
  const restored = await send('a'.repeat(64));
  const kit = await callOk(stack, backupsRestoreContract.start, restored);
  expect(Buffer.from(await (await fetch(kit.downloadUrl)).arrayBuffer())).toEqual(file.bytes);
  expect(kit.codeSha256).toBe(sumOf(Buffer.from(kit.code)));
  const { items } = await callOk(stack, backupsContract.logs, restored);
  expect(items[0]).toMatchObject({ operation: 'restore', userId: rita.profile.userId });
  expect(JSON.stringify(items)).not.toContain(kit.code);
  await untilNotified('Se pidió restaurar un respaldo');
});
