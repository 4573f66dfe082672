import { QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SiteRestoreReport } from '../../../functions/backups/restore/backups.restore.report.domain.ts';
import { noteSiteRestore } from '../../../functions/backups/restore/backups.restore.report.service.ts';
import { auditKey } from '../../../functions/core/table/keys/keys.ts';
import { OUTBOX_PREFIX } from '../../../functions/core/table/schema.ts';
import { meterWrites } from './support/aws-rule.ts';
import { newWorld, owners, type World } from './support/backups-world.ts';

const [owner] = owners;
let world: World;
let websiteId: string;
beforeEach(async () => {
  world = await newWorld();
  websiteId = world.websiteIds[0] ?? '';
});
afterEach(() => {
  world.destroy();
});

const report: SiteRestoreReport = {
  ...{ restoreId: 'ab'.repeat(16), filename: 'sitio.cl-20261122-1200.zip' },
  ...{ scope: 'table', part: 'wp_posts', by: 'wp-admin', person: 'ana' },
  preparedAt: '2026-11-22T11:00:00.000Z',
};
const note = (more: Partial<SiteRestoreReport> = {}) =>
  noteSiteRestore(world.pluginOf(websiteId, null), { ...report, ...more }, world.deps);
const logged = async () => (await world.deps.logs.list(websiteId, { limit: 20 })).items;

async function announced() {
  const { Items = [] } = await world.table.client.send(
    new ScanCommand({
      TableName: world.table.name,
      FilterExpression: 'begins_with(pk, :outbox)',
      ExpressionAttributeValues: { ':outbox': OUTBOX_PREFIX },
    }),
  );
  return Items.map(({ event }) => event as Record<string, unknown>);
}

async function audited() {
  const { Items = [] } = await world.table.client.send(
    new QueryCommand({
      TableName: world.table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': auditKey(websiteId, '').pk },
    }),
  );
  return Items;
}

it('is in the log and the audit, and the owner is notified once, however often it is reported', async () => {
  const atOnce = await Promise.all([note(), note(), note()]);
  const again = await note();
  expect(new Set([...atOnce, again].map(({ logId }) => logId)).size).toBe(1);
  expect(await logged()).toMatchObject([
    {
      logId: again.logId,
      ...{ backupId: null, userId: null, operation: 'restore', status: 'started' },
      message:
        '«ana» preparó en wp-admin la restauración de «sitio.cl-20261122-1200.zip»: la tabla wp_posts',
    },
  ]);
  const { restoreId: _, ...restore } = report;
  expect(await announced()).toMatchObject([
    { type: 'SiteRestorePrepared', websiteId, userId: owner, ...restore },
  ]);
  expect(await audited()).toMatchObject([
    {
      actorId: 'backups.connector',
      action: 'BackupRestoreStarted',
      details: {
        ...{ websiteId, filename: report.filename, person: 'ana' },
        restored: 'la tabla wp_posts',
      },
    },
  ]);
  await note({ restoreId: 'cd'.repeat(16) });
  expect(await announced()).toHaveLength(2);
});

it('was prepared now where the site’s clock is ahead', async () => {
  await note({ preparedAt: '2031-01-01T00:00:00.000Z' });
  const [event] = await announced();
  expect(String(event?.['preparedAt'])).toMatch(/^2026-11-22T12:00:00/);
});

it('of a site of nobody is announced to nobody', async () => {
  await world.reassign(websiteId, null);
  await note();
  expect(await announced()).toEqual([]);
  expect(await logged()).toHaveLength(1);
});

it('costs 8 WCU, and 2 for the audit’s index', async () => {
  const { measure } = meterWrites(world.table.client, world.others);
  expect(await measure(() => note())).toBe(10);
});
