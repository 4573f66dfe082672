import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackupsList } from '../../../functions/backups/backups.list.entity.ts';
import { dispatchDrills } from '../../../functions/backups/drill/backups.drill.dispatch.service.ts';
import { siteProofOf } from '../../../functions/backups/drill/backups.drill.domain.ts';
import { recordDrill } from '../../../functions/backups/drill/backups.drill.record.service.ts';
import { startDrill } from '../../../functions/backups/drill/backups.drill.start.service.ts';
import { reconcileStorage } from '../../../functions/backups/storage/backups.reconcile.service.ts';
import { removeBackup } from '../../../functions/backups/storage/backups.remove.service.ts';
import { completeUpload } from '../../../functions/backups/upload/backups.uploads.complete.service.ts';
import { startUpload } from '../../../functions/backups/upload/backups.uploads.start.service.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { readItem } from '../../../functions/core/table/entity/items.ts';
import { backupDrillKey } from '../../../functions/core/table/keys/backup-keys.ts';
import { websiteRowKey } from '../../../functions/core/table/keys/keys.ts';
import type { DrillBackup } from '../../../events/backups.events.ts';
import { sha256Of } from './support/backups-bucket.ts';
import { newWorld, owners, type World } from './support/backups-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let world: World;
let websiteId: string;
beforeEach(async () => {
  world = await newWorld();
  websiteId = world.websiteIds[0] ?? '';
});
afterEach(() => {
  world.destroy();
});

/** A stored backup, by the site's plugin or by a person. */
async function store(by: 'plugin' | 'person' = 'plugin'): Promise<string> {
  const sender = by === 'plugin' ? world.pluginOf(websiteId, null) : world.senderOf(websiteId);
  const file = { originalFilename: 'sitio.zip', contentType: 'application/zip', size: 10 };
  const { backupId } = await startUpload(sender, file, world.deps);
  const backup = await world.deps.backups.find({ websiteId, backupId });
  world.bucket.send(backup?.uploadId ?? '', { size: 10, content: 'zip', share: 1 });
  await completeUpload(sender, { backupId, sha256: sha256Of(backupId) }, world.deps);
  // Ids of one millisecond are in no order.
  world.clock += 1_000;
  return backupId;
}

async function dispatch(): Promise<string[]> {
  const sent: DrillBackup[] = [];
  const { now } = world.deps;
  await dispatchDrills({
    ...world.deps,
    commit: createCommit(world.table, { now, sendsOneAlone: true }),
    send: async (messages) => {
      sent.push(...messages);
    },
  });
  return sent.map(({ backupId }) => backupId);
}

const admin = {
  userId: '01h00000000000000000000000',
  username: 'root',
  groups: [],
  role: 'admin' as const,
  position: 'owner' as const,
};
const start = (backupId?: string) =>
  startDrill(admin, { websiteId, backupId }, { ...world.deps, send: async () => undefined });

const record = (backupId: string, failed = false, ended = world.clock) =>
  recordDrill(
    {
      type: 'RecordDrill',
      ...{ websiteId, backupId, startedAt: new Date(ended - 1_000).toISOString() },
      endedAt: new Date(ended).toISOString(),
      failure: failed ? { code: 'rows-count', message: 'Faltan filas' } : null,
      compared: null,
    },
    world.deps,
  );

const proofOf = async () => {
  const { drill, schedule } = await createBackupsList(world.table).list(websiteId, { limit: 20 });
  return siteProofOf(drill, { hasRunner: true, head: schedule, isStored: true });
};
const rowOf = () =>
  readItem(world.table, websiteRowKey(owners[0], websiteId), { consistent: true });

describe('the drill of a site', () => {
  it('is asked for once its first backup is stored, and not again while it runs', async () => {
    expect(await dispatch()).toEqual([]);
    const first = await store();
    const untried = { last: null, underWay: null, newestId: first, hasRunner: true };
    expect(await proofOf()).toEqual(untried);
    expect(await dispatch()).toEqual([first]);
    expect(await proofOf()).toMatchObject({ ...untried, underWay: { backupId: first } });
    await store();
    expect(await dispatch()).toEqual([]);
    world.clock += 2 * DAY_MS;
    expect(await dispatch()).toHaveLength(1);
  });

  it('of a site whose backups are older than drills is due from the next night on', async () => {
    await store('person');
    const Key = backupDrillKey(websiteId);
    const night = () => reconcileStorage(owners[0], world.reconcile);
    await night();
    expect(await world.deps.drills.find(websiteId)).toBeUndefined();
    const plugins = await store();
    await world.table.client.send(new DeleteCommand({ TableName: world.table.name, Key }));
    expect(await dispatch()).toEqual([]);
    for (let time = 0; time < 2; time += 1) expect(await night()).toMatchObject({ repaired: 0 });
    expect(await dispatch()).toEqual([plugins]);
    // The next one finds it there, as it is.
    await night();
    expect(await proofOf()).toMatchObject({ underWay: { backupId: plugins } });
  });

  it('is asked for by an administrator, once at a time, and the dispatcher leaves it alone', async () => {
    const [first, second] = [await store(), await store()];
    const { result, reads, writes } = await world.table.meter.measure(() => start(first));
    expect(result).toMatchObject({ underWay: { backupId: first }, newestId: second });
    expect({ reads, writes }).toMatchInlineSnapshot(`
      {
        "reads": 4,
        "writes": 24,
      }
    `);
    await expect(start()).rejects.toMatchObject({ code: 'DRILL_UNDER_WAY' });
    expect(await dispatch()).toEqual([]);
    await record(first);
    expect(await proofOf()).toMatchObject({ last: { backupId: first }, underWay: null });
    expect(await start()).toMatchObject({ underWay: { backupId: second } });
  });

  it('is never of what a person uploaded', async () => {
    await store('person');
    expect(await dispatch()).toEqual([]);
    const plugins = await store();
    await store('person');
    expect(await dispatch()).toEqual([plugins]);
  });

  it('holds for a month, and is repeated a day after a failure where there is another backup', async () => {
    const first = await store();
    await dispatch();
    await record(first, true);
    expect(await dispatch()).toEqual([]);
    expect(await rowOf()).toMatchObject({ drillFailed: true });
    const second = await store();
    expect(await dispatch()).toEqual([]);
    world.clock += DAY_MS;
    expect(await dispatch()).toEqual([second]);
    await record(second);
    const provedAt = Math.floor(world.clock / 1_000);
    expect(await rowOf()).toMatchObject({ drilledAt: provedAt });
    expect(await rowOf()).not.toHaveProperty('drillFailed');
    expect(await rowOf()).not.toHaveProperty('drilledEarlier');
    const third = await store();
    expect(await rowOf()).toMatchObject({ drilledAt: provedAt, drilledEarlier: true });
    world.clock += 29 * DAY_MS;
    expect(await dispatch()).toEqual([]);
    world.clock += DAY_MS;
    expect(await dispatch()).toEqual([third]);
  });

  it('is written down once, of the last one to end', async () => {
    const [first, second] = [await store(), await store()];
    const ended = world.clock;
    await record(second, false, ended);
    for (let time = 0; time < 2; time += 1) await record(first, true, ended - 60_000);
    await record(second, false, ended);
    const last = { backupId: second, at: new Date(ended).toISOString(), failure: null };
    expect(await proofOf()).toMatchObject({ last, underWay: null });
    const details = await world.deps.details.find({ websiteId, backupId: first });
    expect(details?.proof?.failure).toBe('Faltan filas');
    const { items } = await world.deps.logs.list(websiteId, { limit: 50 });
    expect(items.filter(({ operation }) => operation === 'drill')).toHaveLength(2);
  });

  it('ends with the backups', async () => {
    const [first, second] = [await store(), await store()];
    await removeBackup(world.senderOf(websiteId), second, world.deps);
    expect(await world.deps.drills.find(websiteId)).toMatchObject({ newest: { backupId: first } });
    await record(second);
    expect(await proofOf()).toMatchObject({ last: null, newestId: first });
    await removeBackup(world.senderOf(websiteId), first, world.deps);
    expect(await world.deps.drills.find(websiteId)).toMatchObject({ newest: null, dueAt: null });
    await world.deleteSite(websiteId);
    for (const message of world.messages.splice(0)) await world.handle(message);
    expect(await world.deps.drills.find(websiteId)).toBeUndefined();
  });

  it('costs little', async () => {
    const backupId = await store();
    const asked = await world.table.meter.measure(dispatch);
    const recorded = await world.table.meter.measure(() => record(backupId));
    const again = await world.table.meter.measure(() => record(backupId, false, world.clock - 5));
    const unitsOf = ({ reads, writes }: Pick<typeof again, 'reads' | 'writes'>) => ({
      ...{ reads, writes },
    });
    expect([asked, recorded, again].map(unitsOf)).toMatchInlineSnapshot(`
      [
        {
          "reads": 2.5,
          "writes": 3,
        },
        {
          "reads": 7,
          "writes": 17,
        },
        {
          "reads": 4,
          "writes": 0,
        },
      ]
    `);
  });
});
