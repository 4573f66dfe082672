import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupEntity } from '../../../functions/backups/backups.entity.ts';
import type { AssembleArchive } from '../../../events/backups.events.ts';
import { createArchives } from '../../../functions/backups/archive/backups.archives.entity.ts';
import {
  getArchive,
  prepareArchive,
} from '../../../functions/backups/archive/backups.archives.service.ts';
import { sizeOf } from '../../../functions/backups/blocks/backups.blocks.domain.ts';
import { sweepBlocks } from '../../../functions/backups/blocks/backups.blocks.sweep.service.ts';
import { findMissing } from '../../../functions/backups/blocks/backups.blocks.upload.service.ts';
import { createBackupsList } from '../../../functions/backups/backups.list.entity.ts';
import type { StoredBackup } from '../../../functions/backups/backups.stored.domain.ts';
import {
  newDrill,
  withNewest,
  withOutcome,
} from '../../../functions/backups/drill/backups.drill.domain.ts';
import { drillEntity } from '../../../functions/backups/drill/backups.drill.entity.ts';
import { storeReport } from '../../../functions/backups/schedule/backups.report.service.ts';
import { reconcileStorage } from '../../../functions/backups/storage/backups.reconcile.service.ts';
import { removeBackup } from '../../../functions/backups/storage/backups.remove.service.ts';
import { getStorage } from '../../../functions/backups/storage/backups.storage.service.ts';
import { completeUpload } from '../../../functions/backups/upload/backups.uploads.complete.service.ts';
import { startUpload } from '../../../functions/backups/upload/backups.uploads.start.service.ts';
import { AppError } from '../../../functions/core/http/errors.ts';
import { newId } from '../../../functions/core/id.ts';
import { periodsKey } from '../../../functions/core/table/keys/plan-keys.ts';
import { createPlanLimits } from '../../../functions/user-plans/user-plans.view.ts';
import { meterWrites } from './support/aws-rule.ts';
import { sha256Of } from './support/backups-bucket.ts';
import { newWorld, owners, type World } from './support/backups-world.ts';
import { recipeOf } from './support/blocks-bucket.ts';

const at = new Date('2026-11-22T12:00:00.000Z');
const [owner] = owners;
let world: World;
let websiteId: string;
let written: ReturnType<typeof meterWrites>;
beforeEach(async () => {
  world = await newWorld();
  written = meterWrites(world.table.client, world.others);
  websiteId = world.websiteIds[0] ?? '';
});
afterEach(() => {
  world.destroy();
});

const file = (size: number) => ({
  originalFilename: 'panaderia-la-espiga-2026-11-22.zip',
  contentType: 'application/zip',
  size,
});
const start = (size: number) => startUpload(world.senderOf(websiteId), file(size), world.deps);
async function sendAll(backupId: string, size: number): Promise<void> {
  const backup = await world.deps.backups.find({ websiteId, backupId });
  world.bucket.send(backup?.uploadId ?? '', { size, content: 'zip', share: 1 });
}
const complete = (backupId: string) =>
  completeUpload(world.senderOf(websiteId), { backupId, sha256: sha256Of(backupId) }, world.deps);
const measured = async (work: () => Promise<unknown>) => {
  let writes = 0;
  const { reads, commands } = await world.table.meter.measure(async () => {
    writes = await written.measure(work);
  });
  return {
    reads,
    writes,
    transactions: commands.filter((one) => one === 'TransactWriteItems').length,
  };
};

/** What docs/access-patterns.md says. */
describe('what a backup costs', () => {
  it('from its start to its end, whatever others there are', async () => {
    const first = await start(20);
    await sendAll(first.backupId, 20);
    await complete(first.backupId);
    const started = await measured(() => start(30));
    const { backupId } = await start(30);
    await sendAll(backupId, 30);
    const completed = await measured(() => complete(backupId));
    const removed = await measured(() =>
      removeBackup(world.senderOf(websiteId), backupId, world.deps),
    );
    expect({ started, completed, removed }).toMatchInlineSnapshot(`
      {
        "completed": {
          "reads": 7,
          "transactions": 2,
          "writes": 12,
        },
        "removed": {
          "reads": 8,
          "transactions": 2,
          "writes": 18,
        },
        "started": {
          "reads": 2,
          "transactions": 1,
          "writes": 14,
        },
      }
    `);
  });
});

describe('what the nightly comparison costs', () => {
  it('of an owner with a site of 26 backups, and of that site in the bucket', async () => {
    world.limits.set(owner, 1_000);
    for (let n = 0; n < 26; n += 1) {
      const { backupId } = await start(2);
      await sendAll(backupId, 2);
      await complete(backupId);
    }
    world.clock += 2 * 3_600_000;
    // Its first night notes what the plan keeps, and asks for a drill.
    await reconcileStorage(owner, world.reconcile);
    const ofOwner = await measured(() => reconcileStorage(owner, world.reconcile));
    const ofBucket = await measured(() => world.compareBucket());
    expect({ ofOwner, ofBucket, listed: world.bucket.listed }).toMatchInlineSnapshot(`
      {
        "listed": [
          "all",
        ],
        "ofBucket": {
          "reads": 1,
          "transactions": 0,
          "writes": 0,
        },
        "ofOwner": {
          "reads": 18,
          "transactions": 0,
          "writes": 1,
        },
      }
    `);
  });
});

describe('what a backup in blocks costs', () => {
  const plugin = () => world.pluginOf(websiteId, null);
  const startInBlocks = (names: readonly string[], newBytes?: number) => {
    const asked = { ...file(sizeOf(recipeOf(names))), blocks: { number: names.length }, newBytes };
    return startUpload(plugin(), asked, world.deps);
  };
  const findAll = (backupId: string, names: readonly string[]) =>
    findMissing(
      plugin(),
      { backupId, blocks: recipeOf(names).map(([sha256, bytes]) => ({ sha256, bytes })) },
      world.deps,
    );
  const completeOf = (backupId: string, names: readonly string[]) =>
    completeUpload(
      plugin(),
      { backupId, sha256: sha256Of(names.join('')), blocks: recipeOf(names) },
      world.deps,
    );
  async function upload(names: readonly string[]): Promise<string> {
    const { backupId } = await startInBlocks(names);
    await findAll(backupId, names);
    for (const name of names) world.blocks.send(websiteId, name);
    await completeOf(backupId, names);
    return backupId;
  }
  const caller = {
    userId: owner,
    username: owner,
    groups: [],
    role: 'cliente' as const,
    position: 'owner' as const,
  };

  it('from its start to the end of the sweep, beside nineteen others', async () => {
    world.limits.set(owner, 1_000);
    for (let n = 0; n < 19; n += 1) await upload(['zip', 'a', 'b']);
    const names = ['zip', 'a', 'c', 'd'];
    const started = await measured(() => startInBlocks(names, 1));
    const { backupId } = await startInBlocks(names, 1);
    const moreFound = await measured(() => findAll(backupId, names));
    const found = await measured(() => findAll(backupId, names));
    for (const name of names) world.blocks.send(websiteId, name);
    const completed = await measured(() => completeOf(backupId, names));
    const removed = await measured(() =>
      removeBackup(world.senderOf(websiteId), backupId, world.deps),
    );
    const swept = await measured(() => sweepBlocks(websiteId, { always: false }, world.deps));
    expect({ started, moreFound, found, completed, removed, swept }).toMatchInlineSnapshot(`
      {
        "completed": {
          "reads": 11,
          "transactions": 2,
          "writes": 18,
        },
        "found": {
          "reads": 2,
          "transactions": 0,
          "writes": 0,
        },
        "moreFound": {
          "reads": 4,
          "transactions": 1,
          "writes": 8,
        },
        "removed": {
          "reads": 14,
          "transactions": 2,
          "writes": 26,
        },
        "started": {
          "reads": 3,
          "transactions": 1,
          "writes": 16,
        },
        "swept": {
          "reads": 5,
          "transactions": 2,
          "writes": 6,
        },
      }
    `);
  });

  it('that is one file again', async () => {
    const names = ['zip', 'a', 'b'];
    const backupId = await upload(names);
    const ref = { websiteId, backupId };
    const archives = createArchives(world.table);
    const messages: AssembleArchive[] = [];
    const send = async (all: readonly AssembleArchive[]) => void messages.push(...all);
    const deps = { ...world.deps, archives, send };
    const prepared = await measured(() => prepareArchive(caller, ref, deps));
    const preparedAgain = await measured(() => prepareArchive(caller, ref, deps));
    const asked = await measured(() => getArchive(caller, ref, deps));
    expect(messages).toHaveLength(1);
    const job = await archives.find(ref);
    if (!job) throw new Error('There is a job');
    const noted = await measured(() =>
      world.deps.commit(async (now) => {
        const read = await archives.find(ref);
        const after = { ...job, uploadId: 'u'.repeat(128), updatedAt: now.toISOString() };
        return { answer: undefined, shared: [archives.change(read, after)] };
      }),
    );
    expect({ prepared, preparedAgain, asked, noted }).toMatchInlineSnapshot(`
      {
        "asked": {
          "reads": 3,
          "transactions": 0,
          "writes": 0,
        },
        "noted": {
          "reads": 1,
          "transactions": 1,
          "writes": 2,
        },
        "prepared": {
          "reads": 3,
          "transactions": 1,
          "writes": 4,
        },
        "preparedAgain": {
          "reads": 3,
          "transactions": 0,
          "writes": 0,
        },
      }
    `);
  });
});

/** A row as a real one is at its longest: of a person, with a description. */
const sample = (n: number): StoredBackup => {
  const createdAt = new Date(at.getTime() + n * 86_400_000);
  return {
    websiteId,
    backupId: newId(createdAt),
    userId: owner,
    filename: 'Antes de actualizar WooCommerce',
    description: 'Copia completa',
    originalFilename: 'panaderia-la-espiga-2026-11-22.tar.gz',
    contentType: 'application/gzip',
    size: 1_234_567_890,
    status: 'completed',
    failure: null,
    manual: true,
    sha256: sha256Of(String(n)),
    isSumProven: true,
    createdAt: createdAt.toISOString(),
    s3Key: `${websiteId}/${String(createdAt.getTime())}-panaderia-la-espiga-2026-11-22.tar.gz`,
    isInBlocks: false,
    addedBytes: null,
    uploadId: null,
    usedBytes: 1_234_567_890,
    heldBytes: 1_234_567_890,
    dueAt: null,
    isSending: true,
    removedBy: null,
    contents: null,
    newSource: null,
    usedAt: null,
    isEncrypted: false,
  };
};

/** A row of a plugin, with what it counted. */
const ofPlugin = (n: number): StoredBackup => ({
  ...sample(n),
  ...{ userId: null, manual: false, description: '', contentType: '', isSending: false },
  contents: {
    ...{ tables: 123, rows: 1_234_567, files: 123_456, leftOutNumber: 12 },
    ...{ isOneMoment: true, isComplete: true },
  },
});

describe('a page of the list', () => {
  it('of a plugin takes no more, with what is in each', async () => {
    const { client, name: TableName } = world.table;
    for (let n = 0; n < 40; n += 1) {
      await client.send(new PutCommand({ TableName, Item: backupEntity.encode(ofPlugin(n)) }));
    }
    const { backupId, createdAt } = ofPlugin(39);
    const failure = { code: 'rows-count', message: 'x'.repeat(300) };
    const drill = [
      { ...withNewest(newDrill(websiteId), { backupId, createdAt }), firstAskedAt: createdAt },
      { backupId, at: createdAt, failure },
    ] as const;
    const Item = drillEntity.encode(withOutcome(...drill));
    await client.send(new PutCommand({ TableName, Item }));
    const list = createBackupsList(world.table);
    const { reads, commands, result } = await world.table.meter.measure(() =>
      list.list(websiteId, { limit: 20 }),
    );
    expect(result.items.map(({ contents }) => contents?.tables)).toEqual(Array(20).fill(123));
    expect(result.drill?.last?.failure?.message).toHaveLength(300);
    expect(commands).toEqual(['Query']);
    expect(reads).toBeLessThanOrEqual(1.5);
  });

  it('takes one Query, with the schedule and what the site keeps itself', async () => {
    const { client, name: TableName } = world.table;
    for (let n = 0; n < 40; n += 1) {
      await client.send(new PutCommand({ TableName, Item: backupEntity.encode(sample(n)) }));
    }
    const localBackups = [1, 2, 3].map((n) => ({
      filename: `panaderia-la-espiga-${String(n)}.zip`,
      size: 123_456_789,
      createdAt: at.toISOString(),
    }));
    const report = { frequency: 'daily' as const, localBackups };
    await storeReport(world.senderOf(websiteId), report, world.deps);
    const list = createBackupsList(world.table);
    const { reads, commands, result } = await world.table.meter.measure(() =>
      list.list(websiteId, { limit: 20 }),
    );
    expect(result.items).toHaveLength(20);
    expect(result.localBackups).toHaveLength(3);
    expect(commands).toEqual(['Query']);
    expect(reads).toBeLessThanOrEqual(1.5);
  });
});

describe('room', () => {
  it('is never given to two who ask at the same time', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => start(30)));
    const codes = asked.map((one) =>
      one.status === 'fulfilled' ? 'started' : one.reason instanceof AppError && one.reason.code,
    );
    expect(codes.filter((code) => code === 'started')).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set(['started', 'BACKUP_NO_SPACE']));
    expect(await world.deps.storage.find(owner)).toMatchObject({ usedBytes: 0, heldBytes: 90 });
    expect(world.bucket.uploads.size).toBe(3);
  });

  it('is for the last byte, and for none more', async () => {
    await start(60);
    await expect(start(41)).rejects.toThrow(
      'Espacio insuficiente. Tienes 40 Bytes disponible de 100 Bytes',
    );
    await expect(start(101)).rejects.toThrow('Archivo demasiado grande. Límite máximo: 100 Bytes');
    await start(40);
    await expect(start(1)).rejects.toMatchObject({ code: 'BACKUP_NO_SPACE' });
  });

  it('is that of the plan that runs, and 2 GiB without one', async () => {
    const plans = createPlanLimits(world.table);
    const room = async (now: Date) => {
      const { limitBytes, hasPlan } = await getStorage(owner, {
        ...world.deps,
        plans,
        now: () => now,
      });
      return { limitBytes, hasPlan };
    };
    expect(await room(at)).toEqual({ limitBytes: 2 * 2 ** 30, hasPlan: false });
    const period = {
      ...{ planId: newId(), planName: 'Profesional', priceCents: 1, billing: 'monthly' },
      ...{ activityLimit: 5, siteLimit: null, backupLimitBytes: 10 * 2 ** 30, userPlanId: newId() },
      ...{ startDate: at.toISOString(), endDate: '2026-12-22T12:00:00.000Z' },
    };
    const { client, name: TableName } = world.table;
    const Item = { ...periodsKey(owner), periods: [period], revision: 1 };
    await client.send(new PutCommand({ TableName, Item }));
    expect(await room(at)).toEqual({ limitBytes: 10 * 2 ** 30, hasPlan: true });
    const end = new Date(period.endDate);
    expect(await room(end)).toEqual({ limitBytes: 2 * 2 ** 30, hasPlan: false });
  });
});
