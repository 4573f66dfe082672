import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredBackup } from '../../../functions/backups/backups.stored.domain.ts';
import { sizeOf } from '../../../functions/backups/blocks/backups.blocks.domain.ts';
import { sweepBlocks } from '../../../functions/backups/blocks/backups.blocks.sweep.service.ts';
import { findMissing } from '../../../functions/backups/blocks/backups.blocks.upload.service.ts';
import { reconcileStorage } from '../../../functions/backups/storage/backups.reconcile.service.ts';
import {
  purgeSite,
  removeBackup,
} from '../../../functions/backups/storage/backups.remove.service.ts';
import { moveSite } from '../../../functions/backups/storage/backups.storage.service.ts';
import { completeUpload } from '../../../functions/backups/upload/backups.uploads.complete.service.ts';
import { signParts } from '../../../functions/backups/upload/backups.uploads.service.ts';
import { startUpload } from '../../../functions/backups/upload/backups.uploads.start.service.ts';
import { settleDown } from './support/backups-commands.ts';
import { checkOutcome } from './support/backups-invariants.ts';
import { sha256Of } from './support/backups-bucket.ts';
import { newWorld, owners, type World } from './support/backups-world.ts';
import { blockSizes, RECIPE_BYTES, recipeOf } from './support/blocks-bucket.ts';

let world: World;
let websiteId: string;
beforeEach(async () => {
  world = await newWorld();
  websiteId = world.websiteIds[0] ?? '';
});
afterEach(() => {
  world.destroy();
});

const plugin = () => world.pluginOf(websiteId, null);
const bytesOf = (...names: string[]) => sizeOf(recipeOf(names));
const blocksOf = (names: readonly string[]) =>
  names.map((sha256) => ({ sha256, bytes: blockSizes[sha256] ?? 0 }));

async function start(names: readonly string[], newBytes?: number): Promise<string> {
  const size = bytesOf(...names);
  const file = { originalFilename: 'copia.zip', contentType: 'application/zip', size };
  const blocks = { number: names.length };
  return (await startUpload(plugin(), { ...file, blocks, newBytes }, world.deps)).backupId;
}

const find = async (backupId: string, names: readonly string[]) => {
  const { missing } = await findMissing(
    plugin(),
    { backupId, blocks: blocksOf(names) },
    world.deps,
  );
  return missing.map(({ sha256 }) => sha256);
};
const complete = (backupId: string, names: readonly string[]) =>
  completeUpload(
    plugin(),
    { backupId, sha256: sha256Of(names.join('')), blocks: recipeOf(names) },
    world.deps,
  );

/** A complete backup of these blocks; answers what had to be sent. */
async function upload(...names: string[]): Promise<{ backupId: string; sent: string[] }> {
  const backupId = await start(names);
  const sent = await find(backupId, names);
  for (const name of sent) world.blocks.send(websiteId, name);
  await complete(backupId, names);
  return { backupId, sent };
}
const rowOf = async (backupId: string) =>
  (await world.deps.backups.find({ websiteId, backupId })) as StoredBackup;
const countedFor = (ownerId: string | null = owners[0]) => world.deps.storage.find(ownerId);
const names = async () => [...(await world.blocks.list(websiteId)).keys()].sort();

describe('a backup in blocks', () => {
  it('sends what its site does not have, and counts that once', async () => {
    const first = await upload('zip', 'a', 'b');
    expect(first.sent).toEqual(['zip', 'a', 'b']);
    const second = await upload('zip', 'a', 'c');
    expect(second.sent).toEqual(['c']);
    const third = await upload('zip', 'a', 'c');
    expect(third.sent).toEqual([]);
    expect(await rowOf(first.backupId)).toMatchObject({
      size: bytesOf('zip', 'a', 'b'),
      addedBytes: bytesOf('zip', 'a', 'b') + RECIPE_BYTES,
    });
    expect(await rowOf(second.backupId)).toMatchObject({ addedBytes: bytesOf('c') + RECIPE_BYTES });
    expect(await rowOf(third.backupId)).toMatchObject({ addedBytes: RECIPE_BYTES });
    const bytes = bytesOf('zip', 'a', 'b', 'c') + 3 * RECIPE_BYTES;
    expect(await countedFor()).toMatchObject({ usedBytes: bytes, heldBytes: bytes });
    await settleDown(world);
    await checkOutcome(world);
  });

  it('may have the same block twice', async () => {
    const { sent } = await upload('zip', 'a', 'a');
    expect(sent).toEqual(['zip', 'a']);
    expect(await countedFor()).toMatchObject({ usedBytes: bytesOf('zip', 'a') + RECIPE_BYTES });
  });

  it('is not complete without each of its blocks, and is once it is sent', async () => {
    const backupId = await start(['zip', 'a']);
    world.blocks.send(websiteId, 'zip');
    await expect(complete(backupId, ['zip', 'a'])).rejects.toMatchObject({
      code: 'BLOCKS_MISSING',
    });
    expect(await find(backupId, ['zip', 'a'])).toEqual(['a']);
    world.blocks.send(websiteId, 'a');
    expect((await complete(backupId, ['zip', 'a'])).status).toBe('completed');
  });

  it.each([
    ['other blocks than were announced', ['zip', 'b'], 'VALIDATION_FAILED'],
    ['no blocks', [], 'VALIDATION_FAILED'],
  ])('takes no %s', async (_, recipe, code) => {
    const backupId = await start(['zip', 'a']);
    for (const name of ['zip', 'a', 'b']) world.blocks.send(websiteId, name);
    await expect(complete(backupId, recipe)).rejects.toMatchObject({ code });
  });

  it('has no block of another site', async () => {
    const backupId = await start(['zip', 'a']);
    world.blocks.send(world.websiteIds[1] ?? '', 'a');
    world.blocks.send(websiteId, 'zip');
    expect(await find(backupId, ['zip', 'a'])).toEqual(['a']);
    await expect(complete(backupId, ['zip', 'a'])).rejects.toMatchObject({
      code: 'BLOCKS_MISSING',
    });
  });

  it('that needs more room than it was reserved is sending from its first call on', async () => {
    const backupId = await start(['zip', 'a', 'b'], 1);
    await find(backupId, ['zip', 'a', 'b']);
    expect(await rowOf(backupId)).toMatchObject({
      isSending: true,
      heldBytes: bytesOf('zip', 'a', 'b'),
    });
    const { items } = await world.deps.logs.list(websiteId, { limit: 50 });
    expect(items.filter(({ status }) => status === 'uploading')).toHaveLength(1);
  });

  it('has no block of another length than it says, also where the sum is right', async () => {
    const backupId = await start(['zip', 'a']);
    for (const name of ['zip', 'a']) world.blocks.send(websiteId, name);
    const lies = recipeOf(['zip', 'a']).map(([name, bytes], n): [string, number] => [
      name,
      n === 0 ? bytes + 1 : bytes - 1,
    ]);
    const { missing } = await findMissing(
      plugin(),
      { backupId, blocks: lies.map(([sha256, bytes]) => ({ sha256, bytes })) },
      world.deps,
    );
    expect(missing.map(({ sha256 }) => sha256)).toEqual(['zip', 'a']);
    const sha256 = sha256Of('zipa');
    const completed = completeUpload(plugin(), { backupId, sha256, blocks: lies }, world.deps);
    await expect(completed).rejects.toMatchObject({ code: 'BLOCKS_MISSING' });
  });

  it('that is no archive is refused, and its blocks go', async () => {
    const backupId = await start(['text']);
    world.blocks.send(websiteId, 'text');
    await expect(complete(backupId, ['text'])).rejects.toMatchObject({ code: 'BACKUP_REJECTED' });
    await settleDown(world);
    expect(await names()).toEqual([]);
    await checkOutcome(world);
  });

  it('is answered the same however often it is completed', async () => {
    const { backupId } = await upload('zip', 'a');
    const again = await Promise.all([1, 2, 3].map(() => complete(backupId, ['zip', 'a'])));
    // S3 computes no sum of what is in blocks, and no other one is shown.
    expect(again.map(({ status, sha256 }) => ({ status, sha256 }))).toEqual(
      [1, 2, 3].map(() => ({ status: 'completed', sha256: null })),
    );
    const bytes = bytesOf('zip', 'a') + RECIPE_BYTES;
    expect(await countedFor()).toMatchObject({ usedBytes: bytes, heldBytes: bytes });
  });

  it('has no parts', async () => {
    const backupId = await start(['zip', 'a']);
    const parts = [{ partNumber: 1, sha256: `${'A'.repeat(43)}=` }];
    await expect(signParts(plugin(), { backupId, parts }, world.deps)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('of too many blocks goes in parts', async () => {
    const file = { originalFilename: 'copia.zip', contentType: 'application/zip', size: 20 };
    const upload = await startUpload(plugin(), { ...file, blocks: { number: 20_001 } }, world.deps);
    expect(upload.blocks).toBeUndefined();
    expect(upload.partCount).toBe(1);
  });
});

describe('room for a backup in blocks', () => {
  it('is reserved for what is new, and for more as that turns out', async () => {
    const backupId = await start(['zip', 'a', 'b', 'c'], 3);
    expect(await countedFor()).toMatchObject({ usedBytes: 0, heldBytes: 3 });
    await find(backupId, ['zip', 'a']);
    expect(await countedFor()).toMatchObject({ usedBytes: 0, heldBytes: bytesOf('zip', 'a') });
    for (const name of ['zip', 'a']) world.blocks.send(websiteId, name);
    await find(backupId, ['b', 'c']);
    const all = bytesOf('zip', 'a', 'b', 'c');
    expect(await countedFor()).toMatchObject({ usedBytes: 0, heldBytes: all });
  });

  it('is refused where there is none, before anything is signed', async () => {
    world.limits.set(owners[0], 20);
    const backupId = await start(['zip', 'a', 'b', 'c'], 3);
    await find(backupId, ['zip', 'a']);
    for (const name of ['zip', 'a']) world.blocks.send(websiteId, name);
    await expect(find(backupId, ['b', 'c'])).rejects.toMatchObject({ code: 'BACKUP_NO_SPACE' });
  });

  it('is looked for again at the end, by what is stored', async () => {
    const backupId = await start(['zip', 'a', 'b']);
    await find(backupId, ['zip', 'a', 'b']);
    for (const name of ['zip', 'a', 'b']) world.blocks.send(websiteId, name);
    world.limits.set(owners[0], 10);
    const refused = complete(backupId, ['zip', 'a', 'b']);
    await expect(refused).rejects.toMatchObject({ code: 'BACKUP_NO_SPACE' });
    await settleDown(world);
    expect(await names()).toEqual([]);
    await checkOutcome(world);
  });
});

describe('a site', () => {
  it('sends one backup in blocks at a time, and need not send again what the one before had sent', async () => {
    const first = await start(['zip', 'a', 'b']);
    world.blocks.send(websiteId, 'zip');
    const second = await start(['zip', 'c']);
    expect(await rowOf(first)).toMatchObject({ status: 'error', failure: 'replaced' });
    await expect(find(first, ['a'])).rejects.toMatchObject({ code: 'UPLOAD_OVER' });
    expect(await find(second, ['zip', 'c'])).toEqual(['c']);
    world.blocks.send(websiteId, 'c');
    await complete(second, ['zip', 'c']);
    expect(await rowOf(second)).toMatchObject({ addedBytes: bytesOf('zip', 'c') + RECIPE_BYTES });
    await settleDown(world);
    await checkOutcome(world);
  });

  it('has one upload that is left of two that begin at the same time', async () => {
    const began = await Promise.allSettled([start(['zip', 'a']), start(['zip', 'a'])]);
    expect(began.some(({ status }) => status === 'fulfilled')).toBe(true);
    const head = await world.deps.heads.find(websiteId);
    const { backups } = await world.deps.backups.findSome(websiteId, { before: null });
    const running = backups.filter(({ status }) => status === 'pending');
    expect(running.map(({ backupId }) => backupId)).toEqual([head?.blockUploadId]);
  });

  it('takes its blocks with it to another owner', async () => {
    await upload('zip', 'a', 'b');
    await world.reassign(websiteId, owners[1]);
    await moveSite(websiteId, world.deps);
    const bytes = bytesOf('zip', 'a', 'b') + RECIPE_BYTES;
    expect(await countedFor(owners[0])).toMatchObject({ usedBytes: 0, heldBytes: 0 });
    expect(await countedFor(owners[1])).toMatchObject({ usedBytes: bytes, heldBytes: bytes });
  });

  it('that is deleted leaves no block', async () => {
    await upload('zip', 'a', 'b');
    await upload('zip', 'c');
    await start(['zip', 'd']);
    world.blocks.send(websiteId, 'd');
    await world.deleteSite(websiteId);
    while ((await purgeSite({ websiteId, before: null }, world.deps)) === 'more');
    expect([...world.bucket.things.keys()]).toEqual([]);
    expect(await countedFor()).toMatchObject({ usedBytes: 0, heldBytes: 0 });
    expect(await world.deps.heads.find(websiteId)).toBeUndefined();
  });
});

describe('blocks that a deleted backup named', () => {
  it('are freed where no other backup names them', async () => {
    const first = await upload('zip', 'a', 'b');
    await upload('zip', 'a', 'c');
    await removeBackup(world.senderOf(websiteId), first.backupId, world.deps);
    await settleDown(world);
    expect(await names()).toEqual(['a', 'c', 'zip']);
    expect(await countedFor()).toMatchObject({
      usedBytes: bytesOf('zip', 'a', 'c') + RECIPE_BYTES,
    });
    await checkOutcome(world);
  });

  it('stay while an upload runs, which may name them', async () => {
    const first = await upload('zip', 'a', 'b');
    const second = await start(['zip', 'b']);
    expect(await find(second, ['zip', 'b'])).toEqual([]);
    await removeBackup(world.senderOf(websiteId), first.backupId, world.deps);
    expect(await sweepBlocks(websiteId, { always: true }, world.deps)).toBeUndefined();
    await complete(second, ['zip', 'b']);
    await settleDown(world);
    expect(await names()).toEqual(['b', 'zip']);
    await checkOutcome(world);
  });

  it('are not sent while they are being deleted', async () => {
    const first = await upload('zip', 'a');
    await removeBackup(world.senderOf(websiteId), first.backupId, world.deps);
    const { remove } = world.blocks;
    let refused: unknown;
    Object.assign(world.blocks, {
      remove: async (site: string, unnamed: readonly string[]) => {
        refused = await start(['zip', 'a']).catch((error: unknown) => error);
        return remove(site, unnamed);
      },
    });
    await sweepBlocks(websiteId, { always: false }, world.deps);
    expect(refused).toMatchObject({ code: 'CONFLICT' });
    expect(await names()).toEqual([]);
    const again = await start(['zip', 'a']);
    expect(await find(again, ['zip', 'a'])).toEqual(['zip', 'a']);
  });

  it('are deleted after a crash between the deletion and the count', async () => {
    const first = await upload('zip', 'a');
    await removeBackup(world.senderOf(websiteId), first.backupId, world.deps);
    const { remove } = world.blocks;
    const dies = async (site: string, unnamed: readonly string[]) => {
      await remove(site, unnamed);
      throw new Error('out of time');
    };
    Object.assign(world.blocks, { remove: dies });
    await expect(sweepBlocks(websiteId, { always: false }, world.deps)).rejects.toThrow();
    Object.assign(world.blocks, { remove });
    expect(await sweepBlocks(websiteId, { always: false }, world.deps)).toBeUndefined();
    world.clock += 300_001;
    expect(await sweepBlocks(websiteId, { always: false }, world.deps)).toBeDefined();
    await settleDown(world);
    await checkOutcome(world);
  });
});

describe('the nightly comparison', () => {
  const reconcile = () => reconcileStorage(owners[0], world.reconcile);

  it('deletes the blocks of an upload that was given up, and finds nothing wrong with that', async () => {
    const kept = await upload('zip', 'a');
    await start(['zip', 'b']);
    world.blocks.send(websiteId, 'b');
    world.clock += 25 * 3_600_000;
    await settleDown(world);
    world.blocks.send(websiteId, 'c');
    expect(await reconcile()).toMatchObject({ repaired: 0 });
    expect(await names()).toEqual(['a', 'zip']);
    expect(await rowOf(kept.backupId)).toMatchObject({ status: 'completed' });
    await checkOutcome(world);
  });

  it('gives a backup of which a block is missing up for lost, and alarms', async () => {
    const whole = await upload('zip', 'a');
    const broken = await upload('zip', 'b');
    world.blocks.lose(websiteId, 'b');
    world.clock += 2 * 3_600_000;
    const { repaired } = await reconcile();
    expect(repaired).toBeGreaterThan(0);
    expect(world.alarms).toHaveLength(1);
    expect(await rowOf(broken.backupId)).toMatchObject({ status: 'error', failure: 'lost' });
    expect(await rowOf(whole.backupId)).toMatchObject({ status: 'completed' });
    await settleDown(world);
    await checkOutcome(world);
  });

  it('repairs what was counted wrongly of blocks, and alarms', async () => {
    await upload('zip', 'a');
    const head = await world.deps.heads.find(websiteId);
    if (!head) throw new Error('There is a head');
    const wrong = { ...head, blockBytes: head.blockBytes + 50, revision: head.revision + 1 };
    await world.deps.commit(() =>
      Promise.resolve({ answer: undefined, shared: [world.deps.heads.count(head, wrong)] }),
    );
    world.clock += 2 * 3_600_000;
    expect((await reconcile()).repaired).toBeGreaterThan(0);
    await checkOutcome(world);
  });
});
