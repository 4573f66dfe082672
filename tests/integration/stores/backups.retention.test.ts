import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredBackup } from '../../../functions/backups/backups.stored.domain.ts';
import {
  applyRetention,
  type RetentionDependencies,
} from '../../../functions/backups/retention/backups.retention.service.ts';
import { reconcileStorage } from '../../../functions/backups/storage/backups.reconcile.service.ts';
import { completeUpload } from '../../../functions/backups/upload/backups.uploads.complete.service.ts';
import { startUpload } from '../../../functions/backups/upload/backups.uploads.start.service.ts';
import { backupDetailsKey } from '../../../functions/core/table/keys/backup-keys.ts';
import { auditKey } from '../../../functions/core/table/keys/keys.ts';
import type { Retention } from '../../../functions/plans/plans.retention.domain.ts';
import { sha256Of } from './support/backups-bucket.ts';
import { newWorld, owners, type World } from './support/backups-world.ts';

const DAY_MS = 86_400_000;
const SIZE = 20;
const [owner] = owners;
/** A day, a week, a month. */
const small: Retention = { daily: 1, weekly: 1, monthly: 1 };

let world: World;
let websiteId: string;
let plan: Retention | undefined;
let deps: RetentionDependencies;
beforeEach(async () => {
  world = await newWorld({ limitBytes: 1_000_000 });
  websiteId = world.websiteIds[0] ?? '';
  plan = small;
  const plans: RetentionDependencies['plans'] = {
    findCurrent: () =>
      Promise.resolve({ backupLimitBytes: 1_000_000, ...(plan && { retention: plan }) }),
  };
  deps = { ...world.deps, plans, timeZone: 'America/Santiago' };
});
afterEach(() => {
  world.destroy();
});

/** The plugin sends one a day, from that day of June on. */
async function sendDaily(days: number, from = 1): Promise<string[]> {
  const sender = world.pluginOf(websiteId, null);
  const ids: string[] = [];
  for (let day = from; day < from + days; day += 1) {
    world.clock = Date.UTC(2026, 5, day, 12);
    const file = { originalFilename: `dia-${String(day)}.zip`, contentType: '', size: SIZE };
    const { backupId } = await startUpload(sender, file, world.deps);
    const backup = await world.deps.backups.find({ websiteId, backupId });
    world.bucket.send(backup?.uploadId ?? '', { size: SIZE, content: 'zip', share: 1 });
    await completeUpload(sender, { backupId, sha256: sha256Of(backupId) }, world.deps);
    ids.push(backupId);
  }
  return ids;
}
/** What the comparison of each night does. */
const note = () => reconcileStorage(owner, { ...world.reconcile, plans: deps.plans });
/** The plan was noted, and those of before it stayed their thirty days. */
async function noteLongAgo() {
  const { retaining } = await note();
  world.clock += 31 * DAY_MS;
  return retaining;
}
const names = async () =>
  (await world.deps.backups.findAll(websiteId)).map(({ filename }) => filename);
const prove = (backupId: string) =>
  world.table.client.send(
    new UpdateCommand({
      TableName: world.table.name,
      Key: backupDetailsKey(websiteId, backupId),
      UpdateExpression: 'SET proof = :proof',
      ExpressionAttributeValues: { ':proof': { at: '2026-06-09T12:00:00.000Z', failure: null } },
    }),
  );
const audits = async () => {
  const { Items = [] } = await world.table.client.send(
    new QueryCommand({
      TableName: world.table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': auditKey(websiteId, '').pk },
    }),
  );
  return Items.map(({ action, actorId }) => `${String(action)} by ${String(actorId)}`);
};

describe('the retention of a plan', () => {
  it('deletes what it does not keep: bytes, objects, log and audit say so', async () => {
    await sendDaily(5);
    expect(await noteLongAgo()).toEqual([websiteId]);
    expect(await applyRetention(websiteId, deps)).toBe('done');
    expect(await names()).toEqual(['dia-5']);
    expect(world.bucket.things.size).toBe(1);
    expect(await world.deps.storage.find(owner)).toMatchObject({
      usedBytes: SIZE,
      heldBytes: SIZE,
    });
    const { items } = await world.deps.logs.list(websiteId, { limit: 4 });
    expect(items.map(({ operation, userId, message }) => [operation, userId, message])).toEqual(
      [4, 3, 2, 1].map((day) => [
        'delete',
        null,
        `Se eliminó «dia-${String(day)}» por la conservación del plan`,
      ]),
    );
    expect(await audits()).toEqual(Array(4).fill('BackupDeleted by backups.worker'));
    // Nothing that the comparison would have to repair.
    expect(await note()).toMatchObject({ repaired: 0 });
    expect(await applyRetention(websiteId, deps)).toBe('done');
    expect(await names()).toEqual(['dia-5']);
  });

  it('never deletes the last proven one', async () => {
    const [first = '', second = ''] = await sendDaily(5);
    for (const backupId of [first, second]) await prove(backupId);
    await noteLongAgo();
    await applyRetention(websiteId, deps);
    expect(await names()).toEqual(['dia-2', 'dia-5']);
  });

  it('goes on in another message, some at a time', async () => {
    await sendDaily(28);
    await noteLongAgo();
    expect(await applyRetention(websiteId, deps)).toBe('more');
    expect(await names()).toEqual(['dia-26', 'dia-27', 'dia-28']);
    expect(await applyRetention(websiteId, deps)).toBe('done');
    expect(await names()).toEqual(['dia-28']);
  });

  it('waits thirty days with what was there before it', async () => {
    await sendDaily(3);
    await note();
    await sendDaily(8, 4);
    world.clock += 5 * DAY_MS;
    await applyRetention(websiteId, deps);
    expect(await names()).toEqual(['dia-1', 'dia-2', 'dia-3', 'dia-11']);
    world.clock += 31 * DAY_MS;
    await applyRetention(websiteId, deps);
    expect(await names()).toEqual(['dia-11']);
  });

  it.each([
    ['ran out', undefined],
    ['was changed', { ...small, daily: 2 }],
  ])('deletes nothing once the plan %s', async (_, later) => {
    await sendDaily(3);
    await noteLongAgo();
    plan = later;
    expect(await applyRetention(websiteId, deps)).toBe('done');
    await note();
    await applyRetention(websiteId, deps);
    plan = small;
    await note();
    await applyRetention(websiteId, deps);
    expect(await names()).toHaveLength(3);
  });

  it('deletes nothing of a site that changed hands', async () => {
    await sendDaily(3);
    await noteLongAgo();
    await world.reassign(websiteId, owners[1]);
    await applyRetention(websiteId, deps);
    expect(await names()).toHaveLength(3);
  });

  it('spares one that somebody gets a link to at that moment', async () => {
    await sendDaily(3);
    await noteLongAgo();
    const use = (backup: StoredBackup) =>
      world.deps.commit((at) =>
        Promise.resolve({ answer: undefined, own: [world.deps.backups.noteUse(backup, at)] }),
      );
    const findAll = async (id: string) => {
      const all = await world.deps.backups.findAll(id);
      for (const backup of all.slice(0, 1)) await use(backup);
      return all;
    };
    await applyRetention(websiteId, { ...deps, backups: { ...world.deps.backups, findAll } });
    expect(await names()).toEqual(['dia-1', 'dia-3']);
  });
});

/** What docs/access-patterns.md says. */
describe('what the retention costs', () => {
  const measured = async () => {
    const { reads, writes } = await world.table.meter.measure(() =>
      applyRetention(websiteId, deps),
    );
    return { reads, writes };
  };

  it('of a site with nothing to delete, and for each that is', async () => {
    plan = { daily: 20, weekly: 0, monthly: 0 };
    await sendDaily(20);
    await noteLongAgo();
    const nothing = await measured();
    await sendDaily(2, 21);
    world.clock += 31 * DAY_MS;
    const two = await measured();
    expect(await names()).toHaveLength(20);
    expect({ nothing, two }).toMatchInlineSnapshot(`
      {
        "nothing": {
          "reads": 4,
          "writes": 0,
        },
        "two": {
          "reads": 14,
          "writes": 64,
        },
      }
    `);
  });
});
