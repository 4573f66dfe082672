import { setTimeout as sleep } from 'node:timers/promises';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { newId } from '../../../functions/core/id.ts';
import { activityKey } from '../../../functions/core/table/keys/activity-keys.ts';
import { rollupKey } from '../../../functions/core/table/keys/report-keys.ts';
import { dayIn } from '../../../functions/core/validation/day.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import { newClient, signInAdmin } from '../../support/people.ts';
import { triesAll } from '../../support/depth.ts';
import { registerSite } from '../../support/sites.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';
import { activityBeforeOrder, migrateAll } from '../../support/samples/old-shapes.ts';

const stack = inject('stack');
const table = tableOf(stack);

/** A day of long ago, that no other test counts. */
const createdAt = new Date('2019-03-05T15:00:00.000Z');
const day = dayIn('America/Santiago', createdAt);

/** How often the figures of the day were counted. */
async function countings(): Promise<number> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: rollupKey(day), ConsistentRead: true }),
  );
  return Number(Item?.['version'] ?? 0);
}
const untilCounted = (times: number) =>
  until(async () => ((await countings()) >= times ? true : undefined), { seconds: 110 });
/** Longer than a change takes to be counted for the first time. */
const HEARD_MS = 12_000;

describe.runIf(triesAll)('a migration', () => {
  it('is no change to those who hear of changes', { timeout: 300_000 }, async () => {
    const ana = await newClient(stack, 'ana');
    const admin = await signInAdmin(stack);
    const { websiteId } = await registerSite(stack, ana, { url: `https://${newId()}.example` });
    const body = { websiteId, description: 'De antes' };
    const made = await callOk(stack, activitiesContract.create, { token: admin.token, body });
    const old = {
      ...made,
      activityId: newId(createdAt),
      createdAt: createdAt.toISOString(),
    };
    const Item = activityBeforeOrder(old);
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    // A change is counted soon, and once more a minute later.
    await untilCounted(2);

    const { migrated } = await migrateAll(table);
    expect(migrated['actividades']).toBeGreaterThanOrEqual(1);
    const Key = activityKey(old.userId, old.activityId);
    const read = async () =>
      (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item;
    expect(await read()).toMatchObject({ v: 2, migrated: true });
    await sleep(HEARD_MS);
    expect(await countings()).toBe(2);

    // The stream is heard all the same: a change of the same item is counted.
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key,
        UpdateExpression: 'REMOVE migrated',
      }),
    );
    await untilCounted(3);
  });
});
