import { beforeAll, expect, inject, it } from 'vitest';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { backupsContract } from '../../../functions/backups/backups.contract.ts';
import { backupsDrillContract } from '../../../functions/backups/drill/backups.drill.contract.ts';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { newBackupKey, sendBackup } from '../../support/backups/backup-uploads.ts';
import { deliver, invoke } from '../../support/lambdas.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { registerSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
let ana: Person;
let websiteId: string;
let key: string;
beforeAll(async () => {
  ana = await newClient(stack, 'pruebas-ana');
  websiteId = (await registerSite(stack, ana, { url: 'https://pruebas.example' })).websiteId;
  key = await newBackupKey(stack, { token: ana.token, websiteId });
});

async function store(name: string): Promise<string> {
  const bytes = Buffer.alloc(2_000, 7);
  bytes.set([0x50, 0x4b, 0x03, 0x04]);
  return (await sendBackup(stack, { key }, { name, bytes })).backupId;
}

const outcome = (backupId: string, message?: string) => ({
  type: 'RecordDrill',
  ...{ websiteId, backupId, startedAt: new Date(Date.now() - 5_000).toISOString() },
  endedAt: new Date().toISOString(),
  failure: message === undefined ? null : { code: 'rows-count', message },
  compared: null,
});
/** Each message comes twice. */
const record = async (message: object) => {
  const noFailures = { batchItemFailures: [] };
  expect(await deliver(stack, 'backups.worker', [message, message])).toEqual(noFailures);
};

const proofOf = async () =>
  (await callOk(stack, backupsContract.list, { token: ana.token, params: { websiteId } })).proof;
const noticesOf = async () => {
  const query = { filter: 'all', type: 'all', search: '' };
  const { items } = await callOk(stack, notificationsContract.list, { token: ana.token, query });
  return items.map(({ title }) => title).filter((title) => title.includes('restaura'));
};

it('a backup is asked for, fails once for all to see, and the next one is proven', async () => {
  const first = await store('uno.zip');
  await invoke(stack, 'backups.drill.dispatcher');
  // The stack's own schedule may have been faster.
  await until(async () => ((await proofOf()).underWay ? true : undefined));

  await record(outcome(first, 'Faltan 3 filas de wp_posts'));
  expect(await proofOf()).toMatchObject({
    last: { backupId: first, failure: 'Faltan 3 filas de wp_posts' },
    underWay: null,
  });
  const params = { websiteId, backupId: first };
  const { proof } = await callOk(stack, backupsContract.get, { token: ana.token, params });
  expect(proof?.failure).toBe('Faltan 3 filas de wp_posts');
  await until(async () => ((await noticesOf()).length > 0 ? true : undefined));
  expect(await noticesOf()).toEqual(['Un respaldo de tu sitio no se pudo restaurar']);

  const second = await store('dos.zip');
  await record(outcome(second));
  expect(await proofOf()).toMatchObject({ last: { backupId: second, failure: null } });
  await until(async () => ((await noticesOf()).length > 1 ? true : undefined));
  expect(await noticesOf()).toEqual([
    'El respaldo de tu sitio vuelve a restaurarse',
    'Un respaldo de tu sitio no se pudo restaurar',
  ]);
  const { items } = await callOk(stack, backupsContract.logs, {
    token: ana.token,
    params: { websiteId },
  });
  expect(items.filter(({ operation }) => operation === 'drill')).toHaveLength(2);
});

it('an administrator asks for one, once at a time, and the history says so', async () => {
  const { token } = await signInAdmin(stack);
  const params = { websiteId };
  const { last, newestId } = await proofOf();
  const proof = await callOk(stack, backupsDrillContract.start, { token, params, body: {} });
  expect(proof).toMatchObject({ last, underWay: { backupId: newestId }, hasRunner: true });
  const again = await callRoute(stack, backupsDrillContract.start, { token, params, body: {} });
  expect([again.status, codeOf(again)]).toEqual([409, 'DRILL_UNDER_WAY']);
  await record(outcome(newestId ?? ''));
  const after = await proofOf();
  expect(after).toMatchObject({ last: { backupId: newestId, failure: null }, underWay: null });
  const { items } = await callOk(stack, auditsContract.list, {
    token,
    params: { targetId: websiteId },
  });
  expect(items.map(({ action }) => action)).toContain('BackupDrillStarted');
});
