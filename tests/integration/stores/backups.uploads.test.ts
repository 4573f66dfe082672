import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteFailure } from '../../../functions/backups/schedule/backups.report.service.ts';
import { reconcileStorage } from '../../../functions/backups/storage/backups.reconcile.service.ts';
import {
  markAllDeleting,
  removeBackup,
} from '../../../functions/backups/storage/backups.remove.service.ts';
import {
  settleBackup,
  settleObject,
} from '../../../functions/backups/storage/backups.settle.service.ts';
import { moveSite } from '../../../functions/backups/storage/backups.storage.service.ts';
import { completeUpload } from '../../../functions/backups/upload/backups.uploads.complete.service.ts';
import {
  cancelUpload,
  failUpload,
  resumeUpload,
  signParts,
} from '../../../functions/backups/upload/backups.uploads.service.ts';
import { startUpload } from '../../../functions/backups/upload/backups.uploads.start.service.ts';
import { backupKey, storageKey } from '../../../functions/core/table/keys/backup-keys.ts';
import { newId } from '../../../functions/core/id.ts';
import { sha256Of, type Content } from './support/backups-bucket.ts';
import { settleDown } from './support/backups-commands.ts';
import { checkOutcome } from './support/backups-invariants.ts';
import { LIMITS, newWorld, owners, type World } from './support/backups-world.ts';

const [ana, benito] = owners;
const HOUR_MS = 3_600_000;
let world: World;
let websiteId: string;
beforeEach(async () => {
  world = await newWorld();
  websiteId = world.websiteIds[0] ?? '';
});
/** Whatever became of it, nothing may be left half done. */
afterEach(async () => {
  await settleDown(world);
  await checkOutcome(world);
  world.destroy();
});

const sender = () => world.senderOf(websiteId);
const plugin = () => ({ ...sender(), userId: null });
const file = (size: number) => ({ originalFilename: 'Copia.zip', contentType: '', size });
const parts = [{ partNumber: 1, sha256: `${'A'.repeat(43)}=` }];

/** Starts an upload and sends its bytes. */
async function send(size: number, content: Content = 'zip', from = sender()): Promise<string> {
  const { backupId } = await startUpload(from, file(size), world.deps);
  const signed = await signParts(from, { backupId, parts }, world.deps);
  const uploadId = signed.parts[0]?.url.split('/').at(-1) ?? '';
  world.bucket.send(uploadId, { size, content, share: 1 });
  return backupId;
}
const complete = (backupId: string, from = sender()) =>
  completeUpload(from, { backupId, sha256: sha256Of(backupId) }, world.deps);
const find = (backupId: string) => world.deps.backups.find({ websiteId, backupId });
async function counted(ownerId: string | null = ana) {
  const { usedBytes, heldBytes } = (await world.deps.storage.find(ownerId)) ?? nothing;
  return { usedBytes, heldBytes };
}
const nothing = { usedBytes: 0, heldBytes: 0 };
async function logs(): Promise<string[]> {
  const { items } = await world.deps.logs.list(websiteId, { limit: 20 });
  return items.map(({ operation, status, message }) => `${operation} ${status} ${message}`);
}

describe('an upload', () => {
  it('is reserved, stored, logged step by step, and answered the same however often', async () => {
    const backupId = await send(30);
    expect(await counted()).toEqual({ usedBytes: 0, heldBytes: 30 });
    const backup = await complete(backupId);
    expect(backup).toMatchObject({
      status: 'completed',
      size: 30,
      manual: true,
      filename: 'Copia',
    });
    expect(await complete(backupId)).toEqual(backup);
    expect(await counted()).toEqual({ usedBytes: 30, heldBytes: 30 });
    expect((await logs()).sort()).toEqual([
      'manual_upload completed «Copia» quedó guardado',
      'manual_upload started Comenzó la subida de «Copia»',
      'manual_upload uploading Se está subiendo «Copia»',
    ]);
  });

  it('of a repeated submission is the first one, and its room is reserved once', async () => {
    const submission = { scope: 'ana#POST /uploads', key: 'k'.repeat(20) };
    const start = (asked: object) =>
      startUpload(sender(), { ...file(30), ...asked, submission }, world.deps);
    const first = await start({});
    expect(await start({})).toEqual(first);
    expect(await Promise.all([start({}), start({})])).toEqual([first, first]);
    expect(await counted()).toEqual({ usedBytes: 0, heldBytes: 30 });
    await expect(start({ size: 31 })).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    const both = { scope: submission.scope, key: 'b'.repeat(20) };
    const [one, other] = await Promise.all(
      [1, 2].map(() => startUpload(sender(), { ...file(30), submission: both }, world.deps)),
    );
    expect(one).toEqual(other);
    expect(await counted()).toEqual({ usedBytes: 0, heldBytes: 60 });
    // Nothing is left of what the slower request began.
    expect(world.bucket.uploads.size).toBe(2);
  });

  it('whose answer was lost is stored by the bucket’s own event', async () => {
    const backupId = await send(30);
    world.bucket.onCall = (name) => {
      if (name === 'after finish') throw new Error('The Lambda died');
    };
    await expect(complete(backupId)).rejects.toThrow('died');
    world.bucket.onCall = () => undefined;
    const stored = await find(backupId);
    await settleObject(stored?.s3Key ?? '', world.deps);
    expect(await find(backupId)).toMatchObject({ status: 'completed', sha256: sha256Of(backupId) });
  });

  it('of which parts are missing goes on', async () => {
    const { backupId } = await startUpload(sender(), file(30), world.deps);
    await expect(complete(backupId)).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' });
    const { storedParts, partCount } = await resumeUpload(sender(), backupId, world.deps);
    expect([storedParts, partCount]).toEqual([[], 1]);
  });

  it('takes no part that the file does not have', async () => {
    const { backupId } = await startUpload(sender(), file(30), world.deps);
    const second = parts.map((part) => ({ ...part, partNumber: 2 }));
    await expect(
      signParts(sender(), { backupId, parts: second }, world.deps),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('that is no archive is deleted and gives its room back; it is refused ever after', async () => {
    const backupId = await send(30, 'text');
    for (let tries = 0; tries < 2; tries += 1) {
      await expect(complete(backupId)).rejects.toMatchObject({
        code: 'BACKUP_REJECTED',
        message: 'El contenido del archivo no corresponde a su formato',
      });
    }
    expect([await counted(), world.bucket.things.size]).toEqual([nothing, 0]);
    expect(await find(backupId)).toMatchObject({ status: 'error', failure: 'rejected' });
  });

  it('of another size than was announced is none', async () => {
    const backupId = await send(30);
    const { s3Key = '' } = (await find(backupId)) ?? {};
    world.bucket.things.set(s3Key, { size: 31, content: 'zip', modifiedAt: new Date() });
    await expect(complete(backupId)).rejects.toMatchObject({
      message: 'El archivo recibido no coincide con el que se anunció',
    });
    expect([await counted(), world.bucket.things.size]).toEqual([nothing, 0]);
  });

  it('that ends when its plan did finds no room, and takes nothing of what there is', async () => {
    await complete(await send(40));
    const backupId = await send(20);
    world.limits.set(ana, LIMITS.none);
    await expect(complete(backupId)).rejects.toMatchObject({ code: 'BACKUP_NO_SPACE' });
    expect(await counted()).toEqual({ usedBytes: 40, heldBytes: 40 });
  });

  it('runs out after 24 hours', async () => {
    const backupId = await send(30);
    world.clock += 24 * HOUR_MS - 60_000;
    await settleBackup({ websiteId, backupId }, world.deps);
    expect(await find(backupId)).toMatchObject({ status: 'pending' });
    world.clock += 120_000;
    await settleBackup({ websiteId, backupId }, world.deps);
    expect(await find(backupId)).toMatchObject({ status: 'error', failure: 'expired' });
    expect([await counted(), world.bucket.uploads.size]).toEqual([nothing, 0]);
    await expect(complete(backupId)).rejects.toMatchObject({ code: 'UPLOAD_OVER' });
  });

  it('that is cancelled leaves nothing but an entry of the log', async () => {
    const backupId = await send(30);
    await cancelUpload(sender(), backupId, world.deps);
    expect(await find(backupId)).toBeUndefined();
    expect([await counted(), world.bucket.uploads.size]).toEqual([nothing, 0]);
    expect(await logs()).toContain('manual_upload error «Copia»: La subida se canceló');
    await expect(complete(backupId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of the plugin fails with what it says, and is its own alone', async () => {
    const theirs = await send(20);
    await expect(complete(theirs, plugin())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const backupId = await send(30, 'zip', plugin());
    await failUpload(plugin(), { backupId, message: 'Sin espacio en disco' }, world.deps);
    expect(await find(backupId)).toMatchObject({ failure: 'reported', manual: false });
    const { items } = await world.deps.logs.list(websiteId, { limit: 1 });
    expect(items[0]).toMatchObject({
      operation: 'automatic_backup',
      errorDetails: 'Sin espacio en disco',
    });
  });
});

it('a backup that the site could not make stands in its log, with the cause', async () => {
  const failure = { originalFilename: 'sitio.cl-20261122.zip', message: 'La tabla no responde' };
  const { logId } = await noteFailure(plugin(), failure, world.deps);
  const { items } = await world.deps.logs.list(websiteId, { limit: 1 });
  expect(items[0]).toMatchObject({
    logId,
    backupId: null,
    userId: null,
    operation: 'automatic_backup',
    status: 'error',
    message: '«sitio.cl-20261122»: El sitio no pudo hacer el respaldo',
    errorDetails: 'La tabla no responde',
  });
  expect(await counted()).toEqual(nothing);
});

it('a backup that the site could not make is noted once, however often its plugin says so', async () => {
  const failure = { originalFilename: 'sitio.cl-20261122-1200.zip', message: 'Sin espacio' };
  const note = (more: object = {}) => noteFailure(plugin(), { ...failure, ...more }, world.deps);
  const atOnce = await Promise.all([note(), note(), note()]);
  const again = await note({ message: 'Sin espacio todavía' });
  expect(new Set([...atOnce, again].map(({ logId }) => logId)).size).toBe(1);
  const next = await note({ originalFilename: 'sitio.cl-20261123-1200.zip' });
  const { items } = await world.deps.logs.list(websiteId, { limit: 20 });
  const notes = items.filter(({ message }) => message.includes('no pudo hacer el respaldo'));
  expect(notes.map(({ logId, errorDetails }) => [logId, errorDetails])).toEqual([
    [next.logId, 'Sin espacio'],
    [again.logId, 'Sin espacio'],
  ]);
});

describe('a site', () => {
  it('of nobody takes no backup', async () => {
    await world.reassign(websiteId, null);
    await expect(send(1)).rejects.toMatchObject({ code: 'SITE_WITHOUT_OWNER' });
  });

  it('takes its bytes along, also those that are on their way', async () => {
    await complete(await send(30));
    const running = await send(20);
    await world.reassign(websiteId, benito);
    await moveSite(websiteId, world.deps);
    expect(await counted()).toEqual(nothing);
    expect(await counted(benito)).toEqual({ usedBytes: 30, heldBytes: 50 });
    await complete(running);
    expect(await counted(benito)).toEqual({ usedBytes: 50, heldBytes: 50 });
  });

  it('is counted for its new owner before that was heard of', async () => {
    await complete(await send(30));
    await world.reassign(websiteId, benito);
    await complete(await send(20));
    expect([await counted(), await counted(benito)]).toEqual([
      nothing,
      { usedBytes: 50, heldBytes: 50 },
    ]);
  });

  it('that is cleaned up loses what it had, and keeps what comes after', async () => {
    await complete(await send(30));
    const running = await send(20);
    const before = world.deps.now();
    await markAllDeleting({ websiteId }, before, world.deps);
    const { backups } = await world.deps.backups.findSome(websiteId, { before: null });
    expect(backups.map(({ status }) => status)).toEqual(['deleting', 'deleting']);
    await expect(complete(running)).rejects.toMatchObject({ code: 'UPLOAD_OVER' });
    world.clock += 1_000;
    const later = await complete(await send(10));
    world.messages.push({ type: 'purge', websiteId, before });
    world.messages.push({ type: 'purge', websiteId, before });
    await settleDown(world);
    expect(await counted()).toEqual({ usedBytes: 10, heldBytes: 10 });
    expect(await find(later.backupId)).toMatchObject({ status: 'completed' });
    expect(await logs()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^cleanup completed /)]),
    );
    expect(await logs()).toHaveLength(4);
  });
});

describe('a deletion', () => {
  it('that the bucket did not answer is done later', async () => {
    const { backupId } = await complete(await send(30));
    world.bucket.onCall = (name) => {
      if (name === 'before remove') throw new Error('S3 is away');
    };
    await expect(removeBackup(sender(), backupId, world.deps)).rejects.toThrow('away');
    expect(await find(backupId)).toMatchObject({ status: 'deleting', usedBytes: 30 });
    world.bucket.onCall = () => undefined;
    await settleDown(world);
    expect([await counted(), world.bucket.things.size]).toEqual([nothing, 0]);
    expect(await logs()).toContain('delete completed Se eliminó «Copia»');
  });
});

describe('the nightly comparison', () => {
  const later = () => (world.clock += 2 * HOUR_MS);
  const reconcile = () => reconcileStorage(ana, world.reconcile);
  const spoil = (Key: Record<string, string>, by: number) =>
    world.table.client.send(
      new UpdateCommand({
        TableName: world.table.name,
        Key,
        UpdateExpression: 'ADD usedBytes :by, heldBytes :by',
        ExpressionAttributeValues: { ':by': by },
      }),
    );

  it('finds nothing where all is well, and alarms nobody', async () => {
    await complete(await send(30));
    await send(20);
    later();
    expect(await reconcile()).toMatchObject({ repaired: 0 });
    expect(world.alarms).toEqual([]);
  });

  it('repairs what was counted wrongly, and alarms', async () => {
    await complete(await send(30));
    await spoil(storageKey(ana), 7);
    expect(await reconcile()).toMatchObject({ repaired: 1 });
    expect(await counted()).toEqual({ usedBytes: 30, heldBytes: 30 });
    expect(world.alarms).toHaveLength(1);
  });

  it('deletes objects without a backup, and no longer counts missing ones', async () => {
    const { backupId } = await complete(await send(30));
    const { s3Key = '' } = (await find(backupId)) ?? {};
    world.bucket.things.delete(s3Key);
    const orphan = { size: 9, content: 'zip' as const, modifiedAt: new Date(world.clock) };
    world.bucket.things.set(`${websiteId}/1-huerfano.zip`, orphan);
    later();
    expect(await reconcile()).toMatchObject({ repaired: 2 });
    expect(await find(backupId)).toMatchObject({ status: 'error', failure: 'lost' });
    expect([await counted(), world.bucket.things.size]).toEqual([nothing, 0]);
  });

  it('counts what a backup is by its object', async () => {
    const { backupId } = await complete(await send(30));
    await spoil(backupKey(websiteId, backupId), 5);
    expect(await reconcile()).toMatchObject({ repaired: 3 });
  });
});

describe('the comparison of the whole bucket', () => {
  const later = () => (world.clock += 2 * HOUR_MS);

  it('lists pages in place of sites, and compares none that is as it is counted', async () => {
    await complete(await send(30));
    await complete(await send(20));
    later();
    const { reads, writes } = await world.table.meter.measure(() => world.compareBucket());
    // A site is the read of its head, however many backups it has.
    expect({ listed: world.bucket.listed, reads, writes }).toEqual({
      ...{ listed: ['all'], reads: 1, writes: 0 },
    });
    expect(world.alarms).toEqual([]);
  });

  it('finds what is not counted and what is missing, of each site, whatever pages it is on', async () => {
    world.bucket.pageSize = 2;
    const { backupId } = await complete(await send(30));
    await complete(await send(20));
    const { s3Key = '' } = (await find(backupId)) ?? {};
    world.bucket.things.delete(s3Key);
    const orphan = { size: 9, content: 'zip' as const, modifiedAt: new Date(world.clock) };
    const [, second = '', third = ''] = world.websiteIds;
    for (const site of [second, third, newId()]) {
      for (let n = 0; n < 11; n += 1) world.bucket.things.set(`${site}/${String(n)}.zip`, orphan);
    }
    later();
    expect(await world.compareBucket()).toBeGreaterThan(1);
    expect(await find(backupId)).toMatchObject({ status: 'error', failure: 'lost' });
    expect(world.bucket.things.size).toBe(1);
    expect(world.alarms).toHaveLength(4);
    expect(await counted()).toEqual({ usedBytes: 20, heldBytes: 20 });
  });

  it('leaves what is under way alone', async () => {
    await complete(await send(30));
    const fresh = { size: 9, content: 'zip' as const, modifiedAt: new Date(world.clock) };
    world.bucket.things.set(`${websiteId}/1-nuevo.zip`, fresh);
    await world.compareBucket();
    expect(world.bucket.things.size).toBe(2);
    expect(world.alarms).toEqual([]);
    world.bucket.things.delete(`${websiteId}/1-nuevo.zip`);
  });

  it('leaves a site of which nothing is left to the comparison of its owner, which lists that one alone', async () => {
    const { backupId } = await complete(await send(30));
    world.bucket.things.clear();
    later();
    await world.compareBucket();
    expect(await find(backupId)).toMatchObject({ status: 'completed' });
    expect(await reconcileStorage(ana, world.reconcile)).toMatchObject({ repaired: 1 });
    expect(world.bucket.listed).toEqual([websiteId]);
    expect(await find(backupId)).toMatchObject({ status: 'error', failure: 'lost' });
    expect(await counted()).toEqual(nothing);
  });

  it('of an owner lists no folder while all is well, and asks for one object of each site', async () => {
    await complete(await send(30));
    later();
    const asked: string[] = [];
    world.bucket.onCall = (name) => void asked.push(name);
    await reconcileStorage(ana, world.reconcile);
    expect(world.bucket.listed).toEqual([]);
    expect(asked).toEqual(['before find', 'after find']);
  });
});
