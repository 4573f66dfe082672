import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { backupsArchivesContract } from '../../../functions/backups/archive/backups.archives.contract.ts';
import { backupsConnectorContract } from '../../../functions/backups/backups.connector.contract.ts';
import { backupsContract } from '../../../functions/backups/backups.contract.ts';
import { backupsRestoreContract } from '../../../functions/backups/restore/backups.restore.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { newBackupKey, sumOf } from '../../support/backups/backup-uploads.ts';
import {
  completionOf,
  findMissing,
  sendInBlocks,
  startInBlocks,
} from '../../support/backups/blocks-uploads.ts';
import { newClient, type Person } from '../../support/people.ts';
import { registerSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
let berta: Person;
let websiteId: string;
let plugin: { stack: typeof stack; key: string };

const MIB = 2 ** 20;
/** Made once: each test that names the same block sends the same bytes. */
const made = new Map<string, Buffer>();
function block(name: string, bytes = 1_000): Buffer {
  const first = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
  const found = made.get(name) ?? Buffer.concat([first, randomBytes(bytes)]);
  made.set(name, found);
  return found;
}
const bytesOf = (...blocks: Buffer[]) => Buffer.concat(blocks).byteLength;

beforeAll(async () => {
  berta = await newClient(stack, 'berta');
  ({ websiteId } = await registerSite(stack, berta, { url: 'https://bloques.example' }));
  plugin = { stack, key: await newBackupKey(stack, { token: berta.token, websiteId }) };
});

const usedBytes = async () =>
  (await callOk(stack, backupsContract.storage, { token: berta.token })).usedBytes;
const ofBackup = (backupId: string) => ({
  token: berta.token,
  params: { websiteId, backupId },
});

describe('a backup in blocks', () => {
  it('sends what changed, is counted once, and gives back what no other backup names', async () => {
    const before = await usedBytes();
    const [head, body, tail, newTail] = [block('head'), block('body'), block('tail'), block('new')];
    const first = await sendInBlocks(plugin, { name: 'uno.zip', blocks: [head, body, tail] });
    expect(first.sent).toBe(3);
    expect(first.backup).toMatchObject({ status: 'completed', size: bytesOf(head, body, tail) });
    const again = await sendInBlocks(plugin, { name: 'dos.zip', blocks: [head, body, tail] });
    expect(again.sent).toBe(0);
    const third = await sendInBlocks(plugin, { name: 'tres.zip', blocks: [head, body, newTail] });
    expect(third.sent).toBe(1);
    const recipes = (again.backup.addedBytes ?? 0) + (third.backup.addedBytes ?? 0);
    expect(recipes - bytesOf(newTail)).toBeLessThan(600);
    const stored = bytesOf(head, body, tail, newTail);
    expect((await usedBytes()) - before - stored).toBeLessThan(900);
    for (const { backup } of [first, again]) {
      await callOk(stack, backupsContract.remove, ofBackup(backup.backupId));
    }
    const left = bytesOf(head, body, newTail);
    await until(async () => (await usedBytes()) - before - left < 300);
    expect((await usedBytes()) - before).toBeGreaterThanOrEqual(left);
    await callOk(stack, backupsContract.remove, ofBackup(third.backup.backupId));
    await until(async () => (await usedBytes()) <= before);
  });

  it('is downloaded, and restored, as the one file that it was', async () => {
    const blocks = [
      block('zip', 6 * MIB),
      block('large', 7 * MIB),
      block('more', 5 * MIB),
      block('end'),
    ];
    const { backup } = await sendInBlocks(plugin, { name: 'tienda.zip', blocks });
    const its = ofBackup(backup.backupId);
    expect(codeOf(await callRoute(stack, backupsContract.download, its))).toBe('ARCHIVE_NOT_READY');
    expect(codeOf(await callRoute(stack, backupsRestoreContract.start, its))).toBe(
      'ARCHIVE_NOT_READY',
    );
    expect(await callOk(stack, backupsArchivesContract.get, its)).toEqual({
      ...{ status: 'none', percent: 0 },
    });
    expect(await callOk(stack, backupsArchivesContract.prepare, its)).toEqual({
      ...{ status: 'preparing', percent: 0 },
    });
    const ready = await until(async () => {
      const archive = await callOk(stack, backupsArchivesContract.get, its);
      return archive.status === 'preparing' ? undefined : archive;
    });
    expect(ready).toEqual({ status: 'ready', percent: 100 });
    const { downloadUrl } = await callOk(stack, backupsContract.download, its);
    const answer = await fetch(downloadUrl);
    expect(answer.headers.get('content-disposition')).toContain('filename="tienda.zip"');
    const whole = Buffer.from(await answer.arrayBuffer());
    expect(sumOf(whole)).toBe(sumOf(Buffer.concat(blocks)));
    const kit = await callOk(stack, backupsRestoreContract.start, its);
    expect((await fetch(kit.downloadUrl)).ok).toBe(true);
    // It is nobody's bytes, and asking again does not make another one.
    expect(await callOk(stack, backupsArchivesContract.prepare, its)).toMatchObject({
      status: 'ready',
    });
    await callOk(stack, backupsContract.remove, its);
    expect((await fetch(downloadUrl)).status).toBe(404);
  });

  it('is deleted with its site', async () => {
    const site = await registerSite(stack, berta, { url: 'https://bloques-dos.example' });
    const before = await usedBytes();
    const key = await newBackupKey(stack, { token: berta.token, websiteId: site.websiteId });
    await sendInBlocks({ stack, key }, { name: 'sitio.zip', blocks: [block('theirs')] });
    expect(await usedBytes()).toBeGreaterThan(before);
    await callOk(stack, websitesContract.remove, {
      ...{ token: berta.token, params: { websiteId: site.websiteId } },
    });
    await until(async () => (await usedBytes()) <= before);
  });
});

describe('a block', () => {
  it('is accepted with its own bytes alone', async () => {
    const own = block('own');
    const { backupId } = await startInBlocks(plugin, { name: 'a.zip', blocks: [own] });
    const { missing } = await findMissing(plugin, backupId, [own]);
    const [asked] = missing;
    if (!asked) throw new Error('It is missing');
    const { url, headers } = asked;
    const put = (bytes: Buffer, given: Record<string, string> = headers) =>
      fetch(url, { method: 'PUT', headers: given, body: new Uint8Array(bytes) });
    const other = Buffer.from(own);
    other[20] = (other[20] ?? 0) ^ 1;
    const refusals = [
      await put(other),
      await put(Buffer.concat([own, own])),
      await put(own.subarray(1)),
      await put(other, {
        'x-amz-checksum-sha256': Buffer.from(sumOf(other), 'hex').toString('base64'),
      }),
      await put(other, {}),
    ];
    expect(refusals.map(({ ok }) => ok)).toEqual([false, false, false, false, false]);
    const early = await callRoute(stack, backupsConnectorContract.complete, {
      ...{ token: plugin.key, params: { backupId }, body: completionOf([own]) },
    });
    expect(codeOf(early)).toBe('BLOCKS_MISSING');
    expect((await put(own)).ok).toBe(true);
    expect((await findMissing(plugin, backupId, [own])).missing).toEqual([]);
    await callOk(stack, backupsConnectorContract.fail, {
      ...{ token: plugin.key, params: { backupId }, body: { message: '' } },
    });
  });
});
