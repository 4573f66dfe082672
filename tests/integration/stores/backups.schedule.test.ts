import { PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSiteRows } from '../../../functions/backups/schedule/backups.rows.entity.ts';
import {
  dueAtOf,
  type SiteSchedule,
} from '../../../functions/backups/schedule/backups.schedule.domain.ts';
import { createBackupSchedule } from '../../../functions/backups/schedule/backups.schedule.entity.ts';
import { checkSchedule } from '../../../functions/backups/schedule/backups.schedule.service.ts';
import {
  createHeads,
  headEntity,
} from '../../../functions/backups/storage/backups.heads.entity.ts';
import { newHead } from '../../../functions/backups/storage/backups.storage.domain.ts';
import { newId } from '../../../functions/core/id.ts';
import {
  backupKey,
  backupsHeadKey,
  dueBackupKey,
  dueBackupKeyOf,
  storageKey,
  DUE_BACKUPS_SHARDS,
} from '../../../functions/core/table/keys/backup-keys.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { websiteRowKey } from '../../../functions/core/table/keys/keys.ts';
import { OUTBOX_PREFIX } from '../../../functions/core/table/schema.ts';
import { withRowKey } from '../../../functions/core/table/shared/website-rows.ts';
import type { Website } from '../../../functions/websites/websites.domain.ts';
import { createPlanLimits } from '../../../functions/user-plans/user-plans.view.ts';
import { createSiteView } from '../../../functions/websites/websites.view.ts';
import { writeAll } from '../../../infra/local/demo/bulk-seed.ts';
import { sampleWebsite } from './support/samples.ts';
import {
  ana,
  announcementOf,
  asClient,
  at,
  benito,
  openWebsites,
} from './support/website-table.ts';

const HOUR_MS = 3_600_000;
const after = (hours: number, ms = 0) => new Date(at.getTime() + hours * HOUR_MS + ms);

let open: Awaited<ReturnType<typeof openWebsites>>;
let site: Website;
beforeEach(async () => {
  open = await openWebsites();
  site = sampleWebsite(1, ana);
  await open.store.create(site, null);
});
afterEach(() => open.table.destroy());

const put = (Item: Record<string, unknown>) =>
  open.table.client.send(new PutCommand({ TableName: open.table.name, Item }));
const headOf = () => open.item(backupsHeadKey(site.websiteId));

/** The head as the engine and the plugin's report write it: with the key by which it falls due. */
const putHead = (schedule: SiteSchedule, ownerId: string | null = ana) =>
  put(
    headEntity.encode({
      ...newHead(site.websiteId),
      ...{ ownerId, usedBytes: 7, heldBytes: 9, revision: 3 },
      ...schedule,
      dueAt: dueAtOf(schedule),
    }),
  );
const daily: SiteSchedule = { frequency: 'daily', scheduledAt: at.toISOString() };

/** One check, by a Lambda of its own. */
const check = (now: Date) =>
  checkSchedule(
    { websiteId: site.websiteId },
    {
      websites: createSiteView(open.table),
      heads: createHeads(open.table),
      rows: createSiteRows(open.table),
      plans: createPlanLimits(open.table),
      commit: createCommit(open.table, { now: () => now }),
      newId,
    },
  );

/** Every event that was put into the outbox. */
async function publishedEvents() {
  const { Items = [] } = await open.table.client.send(
    new ScanCommand({
      TableName: open.table.name,
      FilterExpression: 'begins_with(pk, :outbox)',
      ExpressionAttributeValues: { ':outbox': OUTBOX_PREFIX },
    }),
  );
  const events = Items.map(({ event }) => event as Record<string, unknown>);
  return events.filter(({ type }) => type === 'BackupMissed');
}

const due = async (by: Date, limit = 10) => {
  const { findDue } = createBackupSchedule(open.table);
  const pages = Array.from({ length: DUE_BACKUPS_SHARDS }, (_, shard) =>
    findDue(shard, { by, after: undefined, limit }),
  );
  return (await Promise.all(pages)).flatMap((page) => page.due);
};
const rowOf = (ownerId: string | null = ana) => open.item(websiteRowKey(ownerId, site.websiteId));
const noteOf = async (ownerId: string | null = ana) => {
  const row = await rowOf(ownerId);
  return row && [withRowKey(row)['lastBackupAt'], row['backupMissed']];
};

describe('a backup that does not come', () => {
  it('notifies the owner once, marks the site, and is no longer due', async () => {
    await putHead(daily);
    expect(await due(after(36, -1))).toEqual([]);
    expect(await due(after(36))).toEqual([{ kind: 'schedule', websiteId: site.websiteId }]);
    expect(await check(after(36))).toBe(true);
    expect(await check(after(36))).toBe(false);
    expect(await check(after(500))).toBe(false);

    expect(await due(after(500))).toEqual([]);
    const missedAt = after(36).toISOString();
    expect(await publishedEvents()).toEqual([
      {
        type: 'BackupMissed',
        eventId: expect.any(String) as string,
        websiteId: site.websiteId,
        userId: ana,
        websiteName: site.name,
        frequency: 'daily',
        newestAt: null,
        missedAt,
      },
    ]);
    expect(await headOf()).toMatchObject({ missedAt, ...daily, usedBytes: 7, heldBytes: 9 });
    expect(await noteOf()).toEqual([undefined, true]);
  });

  it('of a site without an owner marks it, and notifies no one', async () => {
    await open.store.reassign(site.websiteId, () => ({
      toUserId: null,
      ...announcementOf('given', 'WebsiteReassigned'),
    }));
    await putHead(daily);
    expect(await check(after(36))).toBe(true);
    expect(await publishedEvents()).toEqual([]);
    expect((await headOf())?.['missedAt']).toBe(after(36).toISOString());
  });

  it('notifies once, however many check at the same time', async () => {
    await putHead(daily);
    const missed = await Promise.all(Array.from({ length: 8 }, () => check(after(40))));
    expect(missed.filter(Boolean)).toHaveLength(1);
    expect(await publishedEvents()).toHaveLength(1);
  });

  it('notifies again when one came and the next does not', async () => {
    await putHead(daily);
    await check(after(36));
    // As the engine notes a backup that is complete.
    await putHead({ ...daily, newestAt: after(40).toISOString() });
    await createSiteRows(open.table).note({ websiteId: site.websiteId, ownerId: ana });
    expect(await noteOf()).toEqual([after(40).toISOString(), undefined]);
    expect(await check(after(76, -1))).toBe(false);
    expect(await check(after(76))).toBe(true);
    expect((await publishedEvents()).map(({ newestAt }) => newestAt)).toEqual(
      expect.arrayContaining([null, after(40).toISOString()]),
    );
    expect(await noteOf()).toEqual([after(40).toISOString(), true]);
  });

  it('that came just before it was looked at is not missed: its due key moves on', async () => {
    await putHead(daily);
    // A command that was sent before, for what the head said then.
    await open.table.client.send(
      new UpdateCommand({
        TableName: open.table.name,
        Key: backupsHeadKey(site.websiteId),
        UpdateExpression: 'SET newestAt = :newest',
        ExpressionAttributeValues: { ':newest': after(35).toISOString() },
      }),
    );
    expect(await check(after(36))).toBe(false);
    expect(await publishedEvents()).toEqual([]);
    expect((await headOf())?.['gsi2sk']).toBe(`${after(71).toISOString()}#${site.websiteId}`);
    expect(await due(after(36))).toEqual([]);
  });

  it('of a deleted site is no longer checked', async () => {
    await putHead(daily);
    await open.store.remove(site.websiteId, () => announcementOf('deleted'));
    expect(await check(after(36))).toBe(false);
    expect(await due(after(500))).toEqual([]);
    expect(await publishedEvents()).toEqual([]);
  });

  it('without any head is nothing', async () => {
    expect(await check(after(36))).toBe(false);
    expect(await headOf()).toBeUndefined();
  });
});

describe('the list row', () => {
  const note = (ownerId: string | null = ana) =>
    createSiteRows(open.table).note({ websiteId: site.websiteId, ownerId });

  it('says what the head says, and nothing once there are no backups', async () => {
    await putHead({ ...daily, newestAt: after(1).toISOString() });
    await note();
    const list = await open.store.list(asClient(ana), {
      filters: { search: '' },
      page: 1,
      size: 15,
    });
    expect(list.items).toMatchObject([
      { lastBackupAt: after(1).toISOString(), backupMissed: false },
    ]);
    await putHead({ ...daily, missedAt: at.toISOString() });
    await note();
    expect(await noteOf()).toEqual([undefined, true]);
    await putHead(daily);
    await note();
    expect(await noteOf()).toEqual([undefined, undefined]);
  });

  it('is not made where there is none', async () => {
    await putHead({ ...daily, newestAt: after(1).toISOString() });
    await note(benito);
    expect(await rowOf(benito)).toBeUndefined();
  });

  it('says it through an edit, a sync and a new owner', async () => {
    await putHead({ ...daily, newestAt: after(1).toISOString(), missedAt: after(9).toISOString() });
    await note();
    await open.store.update(site.websiteId, async (current) => ({
      website: { ...current, name: 'Otro nombre' },
      sealedKey: null,
      audits: [],
    }));
    const ref = { ownerId: ana, websiteId: site.websiteId };
    await open.status.request(ref, { now: at, until: after(1) });
    const row = await open.store.reassign(site.websiteId, () => ({
      toUserId: benito,
      ...announcementOf('given', 'WebsiteReassigned'),
    }));
    expect(row).toMatchObject({ lastBackupAt: after(1).toISOString(), backupMissed: true });
    expect(await noteOf(benito)).toEqual([after(1).toISOString(), true]);
  });

  it('ends with the truth, however many write at the same time', async () => {
    for (let hour = 1; hour <= 10; hour += 1) {
      await Promise.all([
        putHead({ ...daily, newestAt: after(hour).toISOString() }).then(() => note()),
        note(),
        note(),
      ]);
      expect(await noteOf()).toEqual([after(hour).toISOString(), undefined]);
    }
  });
});

describe('what is due', () => {
  const backupId = newId(at);
  const at36 = after(36).toISOString();

  it('is found by the item’s own key, each kind of it', async () => {
    const { websiteId } = site;
    await putHead(daily);
    await put({ ...backupKey(websiteId, backupId), ...dueBackupKeyOf(backupId, at36) });
    await put({ ...storageKey(ana), ...dueBackupKeyOf(ana, at36) });
    await put({ ...storageKey(null), ...dueBackupKeyOf('none', at36) });
    expect(await due(after(36, -1))).toEqual([]);
    const found = await due(after(36));
    expect(found).toHaveLength(4);
    expect(found).toEqual(
      expect.arrayContaining([
        { kind: 'backup', websiteId, backupId },
        { kind: 'schedule', websiteId },
        { kind: 'storage', ownerId: ana },
        { kind: 'storage', ownerId: null },
      ]),
    );
  });

  it('is bounded in each shard, the longest due first', async () => {
    const ids = Array.from({ length: 40 }, (_, n) => newId(after(n)));
    for (const [n, id] of ids.entries()) {
      const key = dueBackupKey(0, { at: after(n).toISOString(), id });
      await put({ ...backupKey(site.websiteId, id), ...key });
    }
    const found = await due(after(30), 5);
    expect(found).toMatchObject(ids.slice(0, 5).map((id) => ({ backupId: id })));
    expect(await due(after(30), 100)).toHaveLength(31);
  });
});

/** What docs/access-patterns.md says. */
describe('costs', () => {
  const measured = async (work: () => Promise<unknown>) => {
    const { reads, writes } = await open.table.meter.measure(work);
    return { reads, writes };
  };

  it('3 RCU to look at a schedule that is kept', async () => {
    await putHead({ ...daily, newestAt: after(10).toISOString() });
    expect(await measured(() => check(after(36)))).toEqual({ reads: 3, writes: 0 });
  });

  it('6 RCU and 14 WCU to report one that is missed, its row included', async () => {
    await putHead(daily);
    const { reads, writes } = await measured(() => check(after(36)));
    expect(reads).toBeLessThanOrEqual(6);
    expect(writes).toBeLessThanOrEqual(14);
  });

  it('3 RCU to note what a row says already, and 2 WCU more where it does not', async () => {
    await putHead({ ...daily, newestAt: after(1).toISOString() });
    const ref = { websiteId: site.websiteId, ownerId: ana };
    const note = () => measured(() => createSiteRows(open.table).note(ref));
    expect(await note()).toEqual({ reads: 3, writes: 2 });
    expect(await note()).toEqual({ reads: 3, writes: 0 });
  });

  it('2 RCU to find that nothing is due, 20 at most for a thousand that are', async () => {
    // DynamoDB Local counts nothing for what finds nothing: AWS half a unit a shard.
    expect((await measured(() => due(after(36)))).reads).toBeLessThanOrEqual(2);
    const rows = Array.from({ length: 1_000 }, (_, n) => {
      const id = newId(after(-1_000 + n));
      const key = dueBackupKey(n % 4, { at: after(-1).toISOString(), id });
      return { ...backupKey(site.websiteId, id), ...key };
    });
    await writeAll(open.table, rows);
    const { result, reads } = await open.table.meter.measure(() => due(at, 250));
    expect(result).toHaveLength(1_000);
    expect(reads).toBeLessThanOrEqual(20);
  });
});
