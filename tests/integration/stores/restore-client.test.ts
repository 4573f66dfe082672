import {
  DeleteCommand,
  PutCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../functions/core/id.ts';
import type { Item } from '../../../functions/core/table/entity/items.ts';
import { activityKey } from '../../../functions/core/table/keys/activity-keys.ts';
import { profileKey, sessionsKey, websiteKey } from '../../../functions/core/table/keys/keys.ts';
import {
  createPaymentsDirectory,
  paymentEntity,
} from '../../../functions/payments/payments.entity.ts';
import { fillDirectories } from '../../../infra/local/deploy/fill-directories.ts';
import { writeAll } from '../../../infra/local/demo/bulk-seed.ts';
import { parts } from '../../../scripts/lib/restore/client-items.ts';
import {
  restoreClient,
  type ClientRestore,
  type ItemChange,
} from '../../../scripts/lib/restore/restore-client.ts';
import { samplePayment } from '../../support/payments/sample-payments.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { asAdmin, newActivities } from './support/activities.ts';
import { newTable, personId, sampleWebsite } from './support/samples.ts';
import { createSiteWrites } from './support/site-writes.ts';
import { announcementOf } from './support/website-table.ts';

const ana = personId(1);
const site = sampleWebsite(1, ana);
const payment = samplePayment({ paymentId: '01kb3f0a9x5m3v7c2d8e4h6j9z', userId: ana });
const now = () => new Date('2026-11-24T12:00:00.000Z');

let world: Awaited<ReturnType<typeof newActivities>>;
let store: ReturnType<typeof createSiteWrites>;
let restored: TestTable;
let activityId: string;

async function everything({ client, name: TableName }: TestTable): Promise<Item[]> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName, ConsistentRead: true }));
  return Items;
}

beforeEach(async () => {
  world = await newActivities();
  store = createSiteWrites(world.table);
  for (const n of [1, 2]) {
    await world.person(n);
    const profile = await world.get(profileKey(personId(n)));
    await world.put({ ...profile, lastSignInAt: null });
  }
  await store.create(site, new Uint8Array(60));
  ({ activityId } = await world.create(asAdmin, site.websiteId, {
    description: 'Cambiar el logo',
  }));
  await writeAll(world.table, [
    paymentEntity.encode(payment),
    { ...sessionsKey(ana), sessions: {} },
    { ...profileKey(ana), sk: 'OTHER' },
  ]);
  await fillDirectories(world.table);
  // As AWS restores it: the whole table, at an instant.
  restored = await newTable();
  await writeAll(restored, await everything(world.table));
});
afterEach(() => {
  world.table.destroy();
  restored.destroy();
});

async function restore(more: Partial<ClientRestore> = {}) {
  const changes: ItemChange[] = [];
  const counts = await restoreClient({
    ...{ from: restored, to: world.table, userId: ana, asUserId: ana },
    ...{ parts, overwrites: false, isDryRun: false, now },
    onChange: (change) => changes.push(change),
    ...more,
  });
  return { counts, changes };
}

/** What somebody deleted by mistake. */
async function lose() {
  await store.remove(site.websiteId, () => announcementOf(newId()));
  await world.remove(asAdmin, activityId);
}
const titles = async () => (await world.list(asAdmin)).items.map(({ description }) => description);
const sites = async () =>
  (
    await store.list(
      { role: 'admin', userId: personId(0) },
      { filters: { search: '' }, page: 1, size: 9 },
    )
  ).items.map(({ name }) => name);
const countOf = async (userId: string): Promise<unknown> =>
  (await world.get(profileKey(userId)))?.['websitesCount'];

describe('the restore of one client', () => {
  it('brings back what is missing, with what finds and counts it, and nothing of anybody else', async () => {
    await lose();
    expect([await sites(), await titles(), await countOf(ana)]).toEqual([[], [], 0]);
    expect((await restore({ isDryRun: true })).counts).toMatchObject({ sitios: 2, actividades: 1 });
    expect(await sites()).toEqual([]);

    const { counts } = await restore();
    expect(counts).toMatchObject({ sitios: 2, actividades: 1 });
    expect(await sites()).toEqual([site.name]);
    expect(await titles()).toEqual(['Cambiar el logo']);
    expect(await countOf(ana)).toBe(1);
    expect(await world.counts(1)).toMatchObject({ pendiente: 1 });
    expect(await world.totals()).toMatchObject({ pendiente: 1 });
    expect(await store.find(site.websiteId)).toEqual(site);
  });

  it('does nothing the second time', async () => {
    await lose();
    await restore();
    const before = await everything(world.table);
    expect(await restore()).toEqual({ counts: {}, changes: [] });
    expect(await everything(world.table)).toEqual(before);
  });

  it('puts payments back where administrators find them', async () => {
    const { client, name: TableName } = world.table;
    const { pk, sk } = paymentEntity.encode(payment);
    const empty = await createPaymentsDirectory(world.table).read();
    expect(empty).toHaveLength(1);
    const lost = createPaymentsDirectory(world.table);
    const { items } = await lost.plan({ remove: payment.paymentId, chunk: 0 });
    await client.send(
      new TransactWriteCommand({
        TransactItems: [{ Delete: { TableName, Key: { pk, sk } } }, ...items],
      }),
    );
    expect((await restore({ parts: ['pagos'] })).counts).toEqual({ pagos: 1 });
    await fillDirectories(world.table);
    const entries = await createPaymentsDirectory(world.table).read();
    expect(entries.map(({ id }) => id)).toEqual([payment.paymentId]);
  });

  it('leaves what differs as it is, and says so, until it is to be overwritten', async () => {
    const change = { description: 'Otra cosa', status: 'realizada' as const };
    await world.update(asAdmin, activityId, change);
    const { counts, changes } = await restore();
    expect(counts).toEqual({});
    expect(changes).toMatchObject([
      { change: 'differs', item: { sk: activityKey(ana, activityId).sk } },
    ]);
    expect((await restore({ overwrites: true })).counts).toEqual({ actividades: 1 });
    expect(await titles()).toEqual(['Cambiar el logo']);
    expect(await world.counts(1)).toMatchObject({ pendiente: 1, realizada: 0 });
  });

  it('keeps what a person’s item counts, and who they are to the portal', async () => {
    const profile = await world.get(profileKey(ana));
    await world.put({ ...profile, firstName: 'Otra', websitesCount: 7, role: 'cliente' });
    await restore({ overwrites: true, parts: ['perfil'] });
    expect(await world.get(profileKey(ana))).toMatchObject({ firstName: 'Ana', websitesCount: 7 });
  });

  it('brings back no session, and no site’s upload key', async () => {
    const { client, name: TableName } = world.table;
    await client.send(new DeleteCommand({ TableName, Key: sessionsKey(ana) }));
    expect(await restore()).toEqual({ counts: {}, changes: [] });
  });

  it('comes back under another account where that of the client was deleted', async () => {
    await lose();
    await world.put({ ...profileKey(ana), deletedAt: '2026-11-23T12:00:00.000Z' });
    await expect(restore()).rejects.toThrow('Cognito no la devuelve');
    await restore({ asUserId: personId(2) });
    expect(await world.get(websiteKey(site.websiteId))).toMatchObject({ userId: personId(2) });
    expect(await world.counts(2)).toMatchObject({ pendiente: 1 });
    expect(await countOf(personId(2))).toBe(1);
    expect(await titles()).toEqual(['Cambiar el logo']);
    // The new account's own profile stays.
    expect(await world.get(profileKey(personId(2)))).toMatchObject({ email: 'ana2@ejemplo.cl' });
  });

  it('takes up where it was interrupted', async () => {
    await lose();
    let left = 1;
    const interrupted = restore({
      onChange: () => {
        left -= 1;
        if (left < 0) throw new Error('Interrupted');
      },
    });
    await expect(interrupted).rejects.toThrow('Interrupted');
    await restore();
    expect([await sites(), await titles(), await countOf(ana)]).toEqual([
      [site.name],
      ['Cambiar el logo'],
      1,
    ]);
  });
});

describe('an item that expired', () => {
  it('does not come back', async () => {
    const { client, name: TableName } = restored;
    const Item = { ...websiteKey(site.websiteId), sk: 'DAY#2025-01-01', expiresAt: 1 };
    await client.send(new PutCommand({ TableName, Item }));
    expect((await restore()).changes).toEqual([]);
  });
});
