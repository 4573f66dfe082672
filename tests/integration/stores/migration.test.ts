import { PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activityEntity } from '../../../functions/activities/activities.entity.ts';
import { newId } from '../../../functions/core/id.ts';
import type { Item } from '../../../functions/core/table/entity/items.ts';
import { activityKey } from '../../../functions/core/table/keys/activity-keys.ts';
import { onceKey, outboxKey } from '../../../functions/core/table/keys/keys.ts';
import { createWritePace } from '../../../functions/core/table/migration/write-pace.ts';
import { asAdmin, newActivities } from './support/activities.ts';
import { activityBeforeOrder, migrateAll } from '../../support/samples/old-shapes.ts';
import { personId } from './support/samples.ts';

const COUNT = 30;
let world: Awaited<ReturnType<typeof newActivities>>;

const send = (Item: Item) =>
  world.table.client.send(new PutCommand({ TableName: world.table.name, Item }));
async function everything(): Promise<Item[]> {
  const { Items = [] } = await world.table.client.send(
    new ScanCommand({ TableName: world.table.name, ConsistentRead: true }),
  );
  return Items.filter(({ pk }) => pk !== 'MIGRATION');
}
const stored = () => world.stored(1);
const described = async () =>
  (await world.list(asAdmin, {})).items.map(({ description }) => description);

beforeEach(async () => {
  world = await newActivities();
  await world.person(1);
  const websiteId = await world.site(1);
  for (let n = 0; n < COUNT; n += 1) {
    const status = n >= COUNT - 3 ? 'realizada' : 'pendiente';
    await world.create(asAdmin, websiteId, { description: `N.º ${String(n)}`, status });
  }
  for (const activity of await stored()) await send(activityBeforeOrder(activity));
});
afterEach(() => world.table.destroy());

describe('the migration of the table', () => {
  it('puts what was stored before there was an order where it belongs, and changes nothing else', async () => {
    const [activities, others] = [await stored(), await everything()];
    const event = { type: 'WebsiteDeleted', eventId: newId() };
    const heard = [
      { ...outboxKey(event.eventId), event, expiresAt: 1 },
      { ...onceKey('ana', 'k1'), event, expiresAt: 1 },
    ];
    for (const item of heard) await send(item);
    expect((await described())[0]).toBe(`N.º ${String(COUNT - 1)}`);

    const { migrated, failed, read } = await migrateAll(world.table);
    expect({ migrated, failed }).toEqual({ migrated: { actividades: COUNT }, failed: 0 });
    expect(read).toBeGreaterThan(COUNT);
    expect((await described())[0]).toBe(`N.º ${String(COUNT - 4)}`);
    // Without the mark of what was read in an older shape.
    expect(await stored()).toEqual(structuredClone(activities));
    const isActivity = (item: Item) => activityEntity.isOf(item);
    const rest = (items: Item[]) => items.filter((item) => !isActivity(item));
    expect(await everything()).toEqual(
      expect.arrayContaining([...rest(others), ...heard]) as unknown,
    );
    for (const item of (await everything()).filter(isActivity)) {
      expect(item).toMatchObject({ v: 2, migrated: true });
    }
  });

  it('does nothing the second time', async () => {
    await migrateAll(world.table);
    const before = await everything();
    expect(await migrateAll(world.table)).toMatchObject({ migrated: {}, failed: 0, units: 0 });
    expect(await everything()).toEqual(before);
  });

  it('writes nothing in a dry run, not even how far it is', async () => {
    const before = await everything();
    const { result, writes } = await world.table.meter.measure(() =>
      migrateAll(world.table, { isDryRun: true }),
    );
    expect(result).toMatchObject({ migrated: { actividades: COUNT }, units: 0 });
    expect(writes).toBe(0);
    expect(await everything()).toEqual(before);
  });

  it('goes on where it was interrupted', async () => {
    const { table } = world;
    let pages = 0;
    const client = new Proxy(table.client, {
      get: (target, name) =>
        name === 'send'
          ? (command: object) => {
              if (command instanceof ScanCommand && (pages += 1) > 3)
                throw new Error('Interrupted');
              return target.send(command as ScanCommand);
            }
          : (Reflect.get(target, name) as unknown),
    });
    const one = { parts: 1, pageSize: 5 };
    const interrupted = migrateAll({ ...table, client }, one);
    await expect(interrupted).rejects.toThrow('Interrupted');
    const done = (await everything()).filter(({ migrated }) => migrated === true).length;
    // Of three pages, all but the items of other kinds.
    expect(done).toBeLessThanOrEqual(15);
    const again = await migrateAll(table, one);
    expect(again.migrated['actividades']).toBe(COUNT - done);
    const { read } = await migrateAll(table, { ...one, isDryRun: true });
    expect(again.read).toBe(read - 15);
  });

  it('leaves alone what cannot be read, says so, and brings the rest', async () => {
    const [first] = await stored();
    if (!first) throw new Error('No activity');
    await send({ ...activityBeforeOrder(first), status: 'perdida' });
    const { migrated, failed, failures } = await migrateAll(world.table);
    expect({ migrated, failed }).toEqual({ migrated: { actividades: COUNT - 1 }, failed: 1 });
    expect(failures).toMatchObject([activityKey(personId(1), first.activityId)]);
  });

  it('takes what somebody changed meanwhile as it is now', async () => {
    const [first] = await stored();
    if (!first) throw new Error('No activity');
    const { table } = world;
    let isFirst = true;
    const pace = createWritePace(Infinity);
    const { migrated } = await migrateAll(table, {
      parts: 1,
      pace: {
        ...pace,
        async turn() {
          if (!isFirst) return;
          isFirst = false;
          for (const activity of await stored()) {
            await table.client.send(
              new UpdateCommand({
                TableName: table.name,
                Key: activityKey(personId(1), activity.activityId),
                UpdateExpression: 'SET #status = :done',
                ExpressionAttributeNames: { '#status': 'status' },
                ExpressionAttributeValues: { ':done': 'realizada' },
              }),
            );
          }
        },
      },
    });
    expect(migrated).toEqual({ actividades: COUNT });
    const items = (await everything()).filter((item) => activityEntity.isOf(item));
    expect(items.map(({ gsi1sk }) => gsi1sk)).toEqual(
      items.map((item) => activityEntity.encode(activityEntity.decode(item))['gsi1sk']),
    );
    expect(items.every(({ status }) => status === 'realizada')).toBe(true);
  });

  it('takes as long as its units are to take', async () => {
    const { result, writes } = await world.table.meter.measure(() => migrateAll(world.table));
    // Its progress, too, which no pace holds up: one unit for each part.
    expect(result.units).toBe(writes - 2);
    for (const activity of await stored()) await send(activityBeforeOrder(activity));
    const started = performance.now();
    await migrateAll(world.table, { pace: createWritePace(result.units) });
    // The last write is not waited for.
    expect(performance.now() - started).toBeGreaterThan(850);
  });
});

describe('an activity of the first shape', () => {
  it('is read, and has today’s with its first change, which is heard again', async () => {
    const [first] = await stored();
    if (!first) throw new Error('No activity');
    await migrateAll(world.table, { isDryRun: true });
    await world.update(asAdmin, first.activityId, { description: 'Otra', status: 'pendiente' });
    const itemOf = async () =>
      (await everything()).find(({ sk }) => sk === activityKey(null, first.activityId).sk);
    expect(await itemOf()).toMatchObject({ v: 2, gsi1sk: `~${first.activityId}` });
    await migrateAll(world.table);
    const [second] = (await stored()).slice(1);
    expect(await itemOf()).not.toHaveProperty('migrated');
    await world.update(asAdmin, second?.activityId ?? '', { description: 'Una más' });
    const marked = (await everything()).filter(({ migrated }) => migrated === true);
    expect(marked).toHaveLength(COUNT - 2);
  });
});
