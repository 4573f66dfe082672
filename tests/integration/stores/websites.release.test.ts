import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserDeleted } from '../../../events/users.events.ts';
import { newId } from '../../../functions/core/id.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { profileKey } from '../../../functions/core/table/keys/keys.ts';
import {
  RELEASE_BATCH,
  releaseWebsites,
} from '../../../functions/websites/websites.assign.service.ts';
import { sampleWebsite } from './support/samples.ts';
import { ana, asAdmin, asClient, at, benito, openWebsites } from './support/website-table.ts';

let open: Awaited<ReturnType<typeof openWebsites>>;
beforeAll(async () => {
  open = await openWebsites();
});
afterAll(() => open.table.destroy());

it('a deleted person’s sites are nobody’s, message by message, however often the event comes', async () => {
  const sites = Array.from({ length: RELEASE_BATCH + 4 }, (_, n) => sampleWebsite(n, ana));
  for (const site of sites) await open.store.create(site, null);
  const his = sampleWebsite(900, benito);
  await open.store.create(his, null);
  const tombstone = { ...profileKey(ana), deletedAt: at.toISOString() };
  await open.table.client.send(new PutCommand({ TableName: open.table.name, Item: tombstone }));

  const event = { type: 'UserDeleted', eventId: newId(), userId: ana, deletedAt: at.toISOString() };
  const queue = [event as UserDeleted, event as UserDeleted];
  const eventIds: string[] = [];
  const dependencies = {
    websites: open.store,
    commit: createCommit(open.table, { now: () => at }),
    send: async (messages: readonly UserDeleted[]) => void queue.push(...messages),
    newId: () => {
      eventIds.push(newId());
      return eventIds.at(-1) ?? '';
    },
  };
  // Two at once, as the queue may well deliver them.
  for (let batch = queue.splice(0); batch.length > 0; batch = queue.splice(0)) {
    await Promise.all(batch.map((message) => releaseWebsites(message, dependencies)));
  }

  expect(await open.store.findOwnedIds(ana, 5)).toEqual([]);
  const everything = await open.idsOf(asAdmin);
  expect(new Set(everything)).toEqual(new Set([...sites, his].map((s) => s.websiteId)));
  const owners = await Promise.all(sites.map((s) => open.store.find(s.websiteId)));
  expect(owners.map((site) => site?.userId)).toEqual(sites.map(() => null));
  expect(await open.idsOf(asClient(benito))).toEqual([his.websiteId]);
  expect(await open.item(profileKey(ana))).toEqual(tombstone);

  const events = (await Promise.all(eventIds.map(open.eventOf))).filter((one) => one !== undefined);
  expect(events).toHaveLength(sites.length);
  expect(events[0]).toMatchObject({ type: 'WebsiteReassigned', fromUserId: ana, toUserId: null });
  expect(await open.auditsOf(sites[0]?.websiteId ?? '')).toMatchObject([
    { action: 'WebsiteReassigned', actorId: 'websites.subscriber' },
  ]);
});
