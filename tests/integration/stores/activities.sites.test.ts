import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MarkSiteActivities } from '../../../events/activities.events.ts';
import {
  followWebsite,
  type SiteMessage,
} from '../../../functions/activities/activities.sites.service.ts';
import { activityEntity } from '../../../functions/activities/activities.entity.ts';
import { newId } from '../../../functions/core/id.ts';
import { websiteKey } from '../../../functions/core/table/keys/keys.ts';
import { writeAll } from '../../../infra/local/demo/bulk-seed.ts';
import { asAdmin, asClient, newActivities } from './support/activities.ts';
import { personId, sampleWebsite } from './support/samples.ts';

let world: Awaited<ReturnType<typeof newActivities>>;
const at = '2026-11-21T12:00:00.000Z';
/** Two people of each test's own, and a site of the first one's. */
let [ana, benito] = [0, 1];
let websiteId: string;

beforeAll(async () => {
  world = await newActivities();
});
afterAll(() => world.table.destroy());
beforeEach(async () => {
  [ana, benito] = [ana + 2, benito + 2];
  for (const n of [ana, benito]) await world.person(n);
  websiteId = await world.site(ana);
});

const give = (n: number | null) =>
  world.put({
    ...websiteKey(websiteId),
    ...sampleWebsite(1, n === null ? null : personId(n)),
    websiteId,
  });
const destroy = () =>
  world.table.client.send(
    new DeleteCommand({ TableName: world.table.name, Key: websiteKey(websiteId) }),
  );
const idOf = (n: number | null) => (n === null ? null : personId(n));
const deleted = (n: number | null): SiteMessage => ({
  type: 'WebsiteDeleted',
  eventId: newId(),
  websiteId,
  userId: idOf(n),
  deletedAt: at,
});
const reassigned = (from: number | null, to: number | null): SiteMessage => ({
  type: 'WebsiteReassigned',
  eventId: newId(),
  websiteId,
  fromUserId: idOf(from),
  toUserId: idOf(to),
  reassignedAt: at,
});

/** Handles messages, and those they leave, as the queue brings them. @returns how many there were */
async function follow(...messages: SiteMessage[]): Promise<number> {
  const queue: SiteMessage[] = [...messages];
  const send = async (more: readonly MarkSiteActivities[]) => void queue.push(...more);
  let handled = 0;
  for (let batch = queue.splice(0); batch.length > 0; batch = queue.splice(0)) {
    handled += batch.length;
    await Promise.all(batch.map((message) => followWebsite(message, { ...world.lambda, send })));
  }
  return handled;
}

const marksOf = async (n: number | null) =>
  (await world.stored(n))
    .filter((row) => row.websiteId === websiteId)
    .map(({ websiteGone }) => websiteGone);

describe('a site that is deleted', () => {
  it('is marked as deleted in its owner’s activities, which are kept otherwise', async () => {
    await world.create(asAdmin, websiteId, { status: 'realizada', hoursDedicated: 2 });
    const other = await world.create(asAdmin, await world.site(ana));
    const [before, counts, totals] = [
      await world.stored(ana),
      await world.counts(ana),
      await world.totals(),
    ];
    await destroy();
    const event = deleted(ana);
    await follow(event, event);
    const expected = before.map((row) =>
      row.activityId === other.activityId ? row : { ...row, websiteGone: 'deleted' },
    );
    expect(await world.stored(ana)).toEqual(expected);
    expect([await world.counts(ana), await world.totals()]).toEqual([counts, totals]);
    const { items } = await world.list(asClient(ana));
    expect(items.map(({ websiteGone }) => websiteGone)).toEqual([null, 'deleted']);
  });

  it('is marked where nobody owned it, too', async () => {
    websiteId = await world.site(null);
    await world.create(asAdmin, websiteId);
    await destroy();
    await follow(deleted(null));
    expect(await marksOf(null)).toEqual(['deleted']);
  });

  it('of many activities takes several messages, each of which may come twice', async () => {
    const sample = await world.create(asAdmin, websiteId);
    const { clientName: _, assigneeName: __, ...activity } = sample;
    const ROWS = 2_000;
    const other = newId();
    // Half of them of another site, in between.
    const rows = Array.from({ length: ROWS }, (_row, i) => {
      const site = i % 2 === 0 ? websiteId : other;
      return activityEntity.encode({ ...activity, activityId: newId(), websiteId: site });
    });
    await writeAll(world.table, rows);
    await destroy();
    const event = deleted(ana);
    expect(await follow(event, event)).toBe(4);
    const marks = await marksOf(ana);
    expect(marks).toHaveLength(ROWS / 2 + 1);
    expect(new Set(marks)).toEqual(new Set(['deleted']));
    const others = (await world.stored(ana)).filter((row) => row.websiteId === other);
    expect(new Set(others.map(({ websiteGone }) => websiteGone))).toEqual(new Set([null]));
  });
});

describe('a site that is reassigned', () => {
  beforeEach(async () => {
    await world.create(asAdmin, websiteId);
  });

  it('is somebody else’s in the activities of who had it, which stay theirs', async () => {
    await give(benito);
    await follow(reassigned(ana, benito));
    expect(await marksOf(ana)).toEqual(['reassigned']);
    expect(await world.stored(benito)).toEqual([]);
    await world.create(asAdmin, websiteId);
    await follow(reassigned(ana, benito));
    expect(await marksOf(benito)).toEqual([null]);
  });

  it('and given back is theirs again', async () => {
    await give(benito);
    await follow(reassigned(ana, benito));
    await world.create(asAdmin, websiteId);
    await give(ana);
    await follow(reassigned(benito, ana));
    expect(await marksOf(ana)).toEqual([null]);
    expect(await marksOf(benito)).toEqual(['reassigned']);
  });

  it('to nobody, and to somebody again, is marked the same way', async () => {
    await give(null);
    await follow(reassigned(ana, null));
    expect(await marksOf(ana)).toEqual(['reassigned']);
    await world.create(asAdmin, websiteId);
    await give(benito);
    await follow(reassigned(null, benito));
    expect((await marksOf(null)).at(-1)).toBe('reassigned');
  });

  it('several times is marked as it is now, in whatever order its events come', async () => {
    const [there, back, deletion] = [
      reassigned(ana, benito),
      reassigned(benito, ana),
      deleted(ana),
    ] as const;
    await follow(back, there);
    expect(await marksOf(ana)).toEqual([null]);
    await give(benito);
    await follow(back, there, back);
    expect(await marksOf(ana)).toEqual(['reassigned']);
    await give(ana);
    await destroy();
    await follow(deletion, there, back);
    expect(await marksOf(ana)).toEqual(['deleted']);
  });

  it('while its events are worked on ends as what it is', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [first, last] = round % 2 === 0 ? [benito, ana] : [ana, benito];
      await Promise.all([
        give(first).then(() => follow(reassigned(last, first))),
        give(last).then(() => follow(reassigned(first, last))),
      ]);
      // The one that ended last heard of the site as it is.
      const item = await world.get(websiteKey(websiteId));
      const isHers = item?.['userId'] === personId(ana);
      expect(await marksOf(ana)).toEqual([isHers ? null : 'reassigned']);
    }
  });

  it('while an activity is deleted leaves nothing of that behind', async () => {
    const { activityId } = await world.create(asAdmin, websiteId);
    await give(benito);
    await Promise.all([world.remove(asAdmin, activityId), follow(reassigned(ana, benito))]);
    expect(await marksOf(ana)).toEqual(['reassigned']);
    expect(await world.counts(ana)).toMatchObject({ pendiente: 1 });
  });
});
