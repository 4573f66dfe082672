import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleting, pastRetention } from '../../../functions/backups/backups.changes.domain.ts';
import { backupsContract } from '../../../functions/backups/backups.contract.ts';
import { backupEntity, createBackups } from '../../../functions/backups/backups.entity.ts';
import { createBackupsList } from '../../../functions/backups/backups.list.entity.ts';
import type { StoredBackup } from '../../../functions/backups/backups.stored.domain.ts';
import { createBackupView } from '../../../functions/backups/backups.view.ts';
import { createBackupLogs } from '../../../functions/backups/log/backups.logs.entity.ts';
import { storeReport } from '../../../functions/backups/schedule/backups.report.service.ts';
import { createSiteRows } from '../../../functions/backups/schedule/backups.rows.entity.ts';
import {
  backupReportSchema,
  type BackupReport,
} from '../../../functions/backups/schedule/backups.schedule.domain.ts';
import { createBackupSchedule } from '../../../functions/backups/schedule/backups.schedule.entity.ts';
import { createBackupChanges } from '../../../functions/backups/storage/backups.changes.entity.ts';
import { createHeads } from '../../../functions/backups/storage/backups.heads.entity.ts';
import {
  createMadeBackups,
  keptProofEntity,
  madeEntity,
} from '../../../functions/backups/storage/backups.made.entity.ts';
import { createStorage } from '../../../functions/backups/storage/backups.storage.entity.ts';
import { firstIdAt, newId } from '../../../functions/core/id.ts';
import {
  backupKey,
  backupLogKey,
  backupReportKey,
  backupsHeadKey,
} from '../../../functions/core/table/keys/backup-keys.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { websiteRowKey } from '../../../functions/core/table/keys/keys.ts';
import type { Website } from '../../../functions/websites/websites.domain.ts';
import { createPlanLimits } from '../../../functions/user-plans/user-plans.view.ts';
import { createSiteView } from '../../../functions/websites/websites.view.ts';
import { sampleWebsite } from './support/samples.ts';
import { ana, at, openWebsites } from './support/website-table.ts';

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

/** The n-th backup of the site, as long as names get. */
async function addBackup(n: number, more: Partial<StoredBackup> = {}): Promise<string> {
  const createdAt = new Date(at.getTime() + n * 60_000);
  const backupId = newId(createdAt);
  const { websiteId } = site;
  const backup = backupEntity.decode({
    ...backupKey(websiteId, backupId),
    userId: ana,
    filename: `Respaldo completo antes de actualizar ${String(n)}`,
    originalFilename: `la-espiga-2026-11-${String(n)}-completo.zip`,
    contentType: 'application/zip',
    size: 1_234_567_890,
    status: 'completed',
    manual: true,
    sha256: 'ab'.repeat(32),
    createdAt: createdAt.toISOString(),
    s3Key: `${websiteId}/1795262400000-la-espiga-2026-11-${String(n)}-completo.zip`,
    usedBytes: 1_234_567_890,
    heldBytes: 1_234_567_890,
  });
  await put(backupEntity.encode({ ...backup, ...more }));
  return backupId;
}
const listStore = () => createBackupsList(open.table);
const idsOf = (items: readonly { backupId: string }[]) => items.map(({ backupId }) => backupId);
const range = (length: number) => Array.from({ length }, (_, n) => n);

const report = (frequency: BackupReport['frequency'], local = 0): BackupReport => ({
  frequency,
  localBackups: range(local).map((n) => ({
    filename: `la-espiga-${String(n)}.zip`,
    size: 1_234_567_890,
    createdAt: at.toISOString(),
  })),
});
const reportAt = (sent: BackupReport, when = at, { websiteId } = site) =>
  storeReport({ site: { websiteId, ownerId: ana, name: '', url: '' }, userId: null }, sent, {
    websites: createSiteView(open.table),
    heads: createHeads(open.table),
    schedule: createBackupSchedule(open.table),
    rows: createSiteRows(open.table),
    storage: createStorage(open.table),
    plans: createPlanLimits(open.table),
    commit: createCommit(open.table, { now: () => when }),
    now: () => when,
  });

describe('what was made of backups', () => {
  const day = { from: at, before: new Date(at.getTime() + 3_600_000) };
  const made = () => createBackupView(open.table).listMade(site.websiteId, day);

  it('stays the same whatever is deleted, until the site is', async () => {
    const ids = [];
    for (const n of range(3)) ids.push(await addBackup(n));
    await addBackup(4, { status: 'error' });
    await addBackup(61);
    const before = await made();
    expect(idsOf(before)).toEqual(ids);
    const [stored, changes] = [createBackups(open.table), createBackupChanges(open.table)];
    const commit = createCommit(open.table, { now: () => at });
    for (const [n, backupId] of ids.slice(0, 2).entries()) {
      const read = await stored.find({ websiteId: site.websiteId, backupId });
      if (!read) throw new Error('No backup');
      const change = n === 0 ? pastRetention(read, at) : deleting(read, at, ana);
      const { own, shared } = changes.replace(read, change);
      await commit(() => Promise.resolve({ answer: undefined, own, shared }));
    }
    expect(await made()).toEqual(before);
    const { reads } = await open.table.meter.measure(made);
    expect(reads).toBeLessThanOrEqual(3);
    await createMadeBackups(open.table).forget(site.websiteId);
    expect(idsOf(await made())).toEqual(ids.slice(2));
  });

  it('before a site was its last owner’s stays when that time is forgotten', async () => {
    const kept = createMadeBackups(open.table);
    const instants = ['2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'];
    const ids = instants.map((instant) => firstIdAt(new Date(instant)));
    for (const [n, createdAt] of instants.entries()) {
      const backupId = ids[n] ?? '';
      await put(
        madeEntity.encode({
          ...{ websiteId: site.websiteId, backupId, createdAt },
          size: 1,
          isWhole: true,
        }),
      );
      await put(
        keptProofEntity.encode({ ...{ websiteId: site.websiteId, at: createdAt }, failure: null }),
      );
    }
    const ever = { from: new Date(0), before: new Date('2027-01-01T00:00:00.000Z') };
    await kept.forget(site.websiteId, instants[1]);
    expect(idsOf(await kept.listDeleted(site.websiteId, ever))).toEqual(ids.slice(0, 1));
    expect((await kept.listProofs(site.websiteId)).map((proof) => proof.at)).toEqual(
      instants.slice(0, 1),
    );
  });
});

describe('the list of backups', () => {
  it('has all of them page by page, newest first, and the rest of the answer on each', async () => {
    const ids = [];
    for (const n of range(45)) ids.push(await addBackup(n));
    await reportAt(report('daily', 2));
    const seen: string[] = [];
    const pages = [];
    let cursor: string | undefined;
    do {
      const page = await listStore().list(site.websiteId, { cursor, limit: 20 });
      seen.push(...idsOf(page.items));
      pages.push([page.items.length, page.schedule.frequency, page.localBackups.length]);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(ids.toReversed());
    expect(pages).toEqual([
      [20, 'daily', 2],
      [20, 'daily', 2],
      [5, 'daily', 2],
    ]);
  });

  it('of twenty is one page, and no further one', async () => {
    for (const n of range(20)) await addBackup(n);
    const { items, nextCursor } = await listStore().list(site.websiteId, { limit: 20 });
    expect([items.length, nextCursor]).toEqual([20, null]);
  });

  it('shows none that is being deleted, and looks for others behind them', async () => {
    const first = await addBackup(0);
    for (const n of range(50)) await addBackup(n + 1, { status: 'deleting' });
    const { items, nextCursor } = await listStore().list(site.websiteId, { limit: 20 });
    expect([idsOf(items), nextCursor]).toEqual([[first], null]);
  });

  it('of a site without any is empty', async () => {
    expect(await listStore().list(site.websiteId, { limit: 20 })).toEqual({
      items: [],
      nextCursor: null,
      noted: { frequency: 'none' },
      schedule: { frequency: 'none', newestAt: null, missedAt: null },
      localBackups: [],
      drill: undefined,
    });
  });

  it('takes no cursor of another site, or of nothing', async () => {
    const other = (key: object) => Buffer.from(JSON.stringify(key)).toString('base64url');
    const { pk, sk } = backupKey(site.websiteId, newId());
    for (const cursor of [
      other(backupKey('other', newId())),
      other({ pk }),
      other({ pk, sk: 'HEAD' }),
      'x',
    ]) {
      await expect(listStore().list(site.websiteId, { cursor, limit: 20 })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
      });
    }
    const more = other({ pk, sk, gsi1pk: 'x' });
    expect((await listStore().list(site.websiteId, { cursor: more, limit: 20 })).items).toEqual([]);
  });

  it('is one Query of a unit and a half', async () => {
    for (const n of range(25)) await addBackup(n);
    await reportAt(report('daily', 7));
    const { reads, commands } = await open.table.meter.measure(() =>
      listStore().list(site.websiteId, { limit: 20 }),
    );
    expect(commands).toEqual(['Query']);
    expect(reads).toBeLessThanOrEqual(1.5);
  });
});

describe('what a plugin reports', () => {
  const head = () => open.item(backupsHeadKey(site.websiteId));

  it('expects its backups from then on, and leaves what is counted alone', async () => {
    await put({
      ...backupsHeadKey(site.websiteId),
      ownerId: ana,
      usedBytes: 7,
      heldBytes: 9,
      revision: 3,
    });
    await reportAt(report('daily'));
    const after36Hours = new Date(at.getTime() + 36 * 3_600_000).toISOString();
    expect(await head()).toMatchObject({
      ...{ ownerId: ana, usedBytes: 7, heldBytes: 9, frequency: 'daily' },
      scheduledAt: at.toISOString(),
      gsi2sk: `${after36Hours}#${site.websiteId}`,
    });
    const before = await head();
    await reportAt(report('daily', 1), new Date(at.getTime() + 3_600_000));
    expect(await head()).toEqual(before);
    await reportAt(report('none'));
    expect(Object.keys((await head()) ?? {}).sort()).toEqual([
      ...['heldBytes', 'ownerId', 'pk', 'revision', 'sk', 'usedBytes'],
    ]);
  });

  it('takes the mark of a missed backup from the site where its schedule changes', async () => {
    await reportAt(report('daily'));
    await put({ ...(await head()), missedAt: at.toISOString() });
    await put({ ...(await open.item(websiteRowKey(ana, site.websiteId))), backupMissed: true });
    await reportAt(report('weekly'));
    expect(await head()).not.toHaveProperty('missedAt');
    expect(await open.item(websiteRowKey(ana, site.websiteId))).not.toHaveProperty('backupMissed');
  });

  it('is not stored for a deleted site', async () => {
    const deletedSite = { ...site, websiteId: newId() };
    await expect(reportAt(report('daily'), at, deletedSite)).rejects.toMatchObject({
      code: 'BACKUP_KEY_INVALID',
    });
    expect(await open.item(backupReportKey(deletedSite.websiteId))).toBeUndefined();
    expect(await open.item(backupsHeadKey(deletedSite.websiteId))).toBeUndefined();
  });
});

describe('the log of backups', () => {
  const logs = () => createBackupLogs(open.table);
  const add = (when: Date, logId?: string) =>
    logs().add({
      websiteId: site.websiteId,
      userId: ana,
      operation: 'download',
      status: 'completed',
      message: 'Algo pasó',
      at: when,
      ...(logId !== undefined && { logId }),
    });
  const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
  const all = async () => (await logs().list(site.websiteId, { limit: 50 })).items;

  it('is listed newest first, and loses one entry or all of before', async () => {
    for (const n of range(4)) await add(later(n));
    const items = await all();
    expect(items.map(({ createdAt }) => createdAt)).toEqual(
      [3, 2, 1, 0].map((n) => later(n).toISOString()),
    );
    expect(items[0]).toMatchObject({ backupId: null, userId: ana, errorDetails: null });
    await logs().remove(site.websiteId, items[0]?.logId ?? '');
    expect(await all()).toEqual(items.slice(1));
    expect(await logs().removeSome(site.websiteId, later(2))).toBe('done');
    expect(await all()).toEqual([items[1]]);
    expect(await logs().removeSome(site.websiteId, null)).toBe('done');
    expect(await all()).toEqual([]);
  });

  it('that is long goes part by part', async () => {
    for (const n of range(1_005)) {
      const logId = `l${String(n).padStart(4, '0')}`;
      await put({ ...backupLogKey(site.websiteId, logId), message: 'x' });
    }
    expect(await logs().removeSome(site.websiteId, null)).toBe('more');
    expect(await logs().removeSome(site.websiteId, null)).toBe('done');
  });

  it('forgets an entry after 400 days', async () => {
    const logId = newId(at);
    await add(at, logId);
    const item = await open.item(backupLogKey(site.websiteId, logId));
    expect(item?.['expiresAt']).toBe(at.getTime() / 1_000 + 400 * 86_400);
  });
});

it('shows names of files that were stored before the rule for new ones', async () => {
  const names = ['copia\u202egpj.zip', ' copia\u0007.zip ', `${'ñ'.repeat(220)}.zip`];
  const localBackups = names.map((filename) => ({
    filename,
    size: 1,
    createdAt: at.toISOString(),
  }));
  const { websiteId } = site;
  const reportedAt = at.toISOString();
  await put({ ...backupReportKey(websiteId), frequency: 'daily', localBackups, reportedAt });
  const page = await listStore().list(websiteId, { limit: 20 });
  const { localBackups: schema } = backupsContract.list.response.shape;
  expect(schema.parse(page.localBackups)).toEqual(localBackups);
  expect(backupReportSchema.safeParse({ frequency: 'daily', localBackups }).success).toBe(false);
});
