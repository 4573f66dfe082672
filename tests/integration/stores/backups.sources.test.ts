import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackupsList } from '../../../functions/backups/backups.list.entity.ts';
import { getBackup } from '../../../functions/backups/details/backups.details.service.ts';
import { confirmSource } from '../../../functions/backups/origin/backups.origin.service.ts';
import { removeBackup } from '../../../functions/backups/storage/backups.remove.service.ts';
import { startUpload } from '../../../functions/backups/upload/backups.uploads.start.service.ts';
import type { Caller } from '../../../functions/core/auth/caller.ts';
import { OUTBOX_PREFIX } from '../../../functions/core/table/schema.ts';
import { newWorld, owners, type World } from './support/backups-world.ts';

const [owner] = owners;
const caller: Caller = {
  userId: owner,
  username: owner,
  groups: [],
  role: 'cliente',
  position: 'owner',
};
const [site, copy] = ['a'.repeat(64), 'b'.repeat(64)];
const [home, away] = ['203.0.113.0/24', '198.51.100.0/24'];
let world: World;
let websiteId: string;
beforeEach(async () => {
  world = await newWorld();
  websiteId = world.websiteIds[0] ?? '';
});
afterEach(() => {
  world.destroy();
});

const contents = {
  ...{ tables: 12, rows: 3_400, files: 5_600, bytes: 1_234, isOneMoment: true },
  ...{ isComplete: false, leftOutNumber: 1 },
  leftOut: [{ kind: 'file' as const, name: 'wp-content/a.log', reason: 'changed' }],
};
const send = async (origin: string | undefined, network: string) => {
  const file = { originalFilename: 'sitio.zip', contentType: '', size: 1, contents, origin };
  const { backupId } = await startUpload(world.pluginOf(websiteId, network), file, world.deps);
  return { websiteId, backupId };
};
const list = async () => {
  const { items } = await createBackupsList(world.table).list(websiteId, { limit: 20 });
  return items.map(({ isSourceNew }) => isSourceNew);
};

async function announced() {
  const { Items = [] } = await world.table.client.send(
    new ScanCommand({
      TableName: world.table.name,
      FilterExpression: 'begins_with(pk, :outbox)',
      ExpressionAttributeValues: { ':outbox': OUTBOX_PREFIX },
    }),
  );
  const events = Items.map(({ event }) => event as Record<string, unknown>);
  return events.filter(({ type }) => type === 'BackupSourceChanged');
}

describe('a backup of a plugin', () => {
  it('has what is in it on its page, the counts in the list, and nothing once it is deleted', async () => {
    const ref = await send(site, home);
    const { backup, contents: known, source } = await getBackup(caller, ref, world.deps);
    const { leftOut: _, bytes: __, ...summary } = contents;
    expect(backup).toMatchObject({ contents: summary, isSourceNew: false });
    expect(known).toEqual(contents);
    expect(source).toEqual({ network: home, isOriginNew: false, isNetworkNew: false });
    await removeBackup(world.senderOf(websiteId), ref.backupId, world.deps);
    expect(await world.deps.details.find(ref)).toBeUndefined();
  });

  it('is marked where it comes from elsewhere, and its people are notified once', async () => {
    await send(site, home);
    const other = await send(copy, home);
    await send(copy, home);
    await send(site, home);
    expect(await list()).toEqual([false, true, true, false]);
    expect(await announced()).toMatchObject([
      { websiteId, userId: owner, backupId: other.backupId, filename: 'sitio' },
    ]);
    const { source } = await getBackup(caller, other, world.deps);
    expect(source).toEqual({ network: home, isOriginNew: true, isNetworkNew: false });
  });

  it('is confirmed, with all that came from there', async () => {
    await send(site, home);
    const first = await send(site, away);
    await send(site, away);
    expect(await list()).toEqual([true, true, false]);
    expect(await confirmSource(caller, first, world.deps)).toMatchObject({ isSourceNew: false });
    expect(await list()).toEqual([false, false, false]);
    await send(site, away);
    await send(site, home);
    expect(await list()).toEqual([false, false, false, false, false]);
    expect(await announced()).toHaveLength(1);
    // A second click finds nothing to do.
    expect(await confirmSource(caller, first, world.deps)).toMatchObject({ isSourceNew: false });
  });

  it('of another client is not found', async () => {
    const ref = await send(site, home);
    const stranger = { ...caller, userId: owners[1] };
    await expect(confirmSource(stranger, ref, world.deps)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(getBackup(stranger, ref, world.deps)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('never loses a confirmation to one that starts at the same time', async () => {
    await send(site, home);
    const other = await send(copy, away);
    await Promise.all([
      confirmSource(caller, other, world.deps),
      send(site, home),
      send(copy, away),
    ]);
    await send(copy, away);
    expect((await list())[0]).toBe(false);
  });
});

it('a person’s upload is the person’s, whatever is known of the site', async () => {
  await send(site, home);
  const file = { originalFilename: 'sitio.zip', contentType: '', size: 1 };
  const { backupId } = await startUpload(world.senderOf(websiteId), file, world.deps);
  const { contents: known, source } = await getBackup(caller, { websiteId, backupId }, world.deps);
  expect([known, source]).toEqual([null, null]);
  expect(await list()).toEqual([false, false]);
});
