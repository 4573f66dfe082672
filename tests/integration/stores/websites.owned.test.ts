import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { forgetOwned } from '../../../functions/websites/websites.erasure.service.ts';
import { createOwnedTimes } from '../../../functions/websites/owned/websites.owned.entity.ts';
import { createOwnedSites } from '../../../functions/websites/websites.view.ts';
import { userDeleted } from '../../../events/users.events.ts';
import { sampleWebsite } from './support/samples.ts';
import { ana, announcementOf, at, benito, openWebsites } from './support/website-table.ts';

let open: Awaited<ReturnType<typeof openWebsites>>;
beforeAll(async () => {
  open = await openWebsites();
});
afterAll(() => open.table.destroy());

const LIMIT = 200;
const listOf = (userId: string, since = '') =>
  createOwnedSites(open.table).list(userId, LIMIT, since);
const movedAt = at.toISOString();

describe('whose a site was', () => {
  it('is kept with its assignment, and with its deletion', async () => {
    const site = { ...sampleWebsite(1, ana), createdAt: '2026-09-20T12:00:00.000Z' };
    const { websiteId, name, createdAt: since } = site;
    await open.store.create(site, null);
    expect(await listOf(ana)).toMatchObject([{ websiteId, times: [{ since, until: null }] }]);

    const move = { toUserId: benito, ...announcementOf('e-1', 'WebsiteReassigned') };
    await open.store.reassign(websiteId, () => move);
    expect(await listOf(ana)).toMatchObject([
      { websiteId, name, wordpressVersion: null, times: [{ since, until: movedAt }] },
    ]);
    expect(await listOf(ana, '2026-12-01T00:00:00.000Z')).toEqual([]);
    expect(await listOf(benito)).toMatchObject([
      { websiteId, times: [{ since: movedAt, until: null }] },
    ]);

    await open.store.remove(websiteId, () => announcementOf('e-2'));
    expect(await createOwnedTimes(open.table).list(benito)).toMatchObject([
      { websiteId, since: movedAt, until: movedAt, isDeleted: true },
    ]);
    expect(await createOwnedTimes(open.table).list(ana)).toMatchObject([{ isDeleted: false }]);
  });

  it('goes with the person, and what was kept of a deleted site with it', async () => {
    const events: unknown[] = [];
    const commit: ReturnType<typeof createCommit> = async (build, ...rest) =>
      createCommit(open.table, { now: () => at })(
        async (now) => {
          const work = await build(now);
          events.push(...(work.events ?? []));
          return work;
        },
        ...rest,
      );
    const forget = (userId: string) =>
      forgetOwned(userDeleted({ userId, role: 'cliente' }, { eventId: 'e', at }), {
        ...{ owned: createOwnedTimes(open.table), commit, newId: () => `e-${userId}` },
        send: async () => undefined,
      });
    await forget(ana);
    expect([await listOf(ana), events]).toEqual([[], []]);
    await forget(benito);
    expect(await listOf(benito)).toEqual([]);
    expect(events).toMatchObject([{ type: 'WebsiteDeleted', userId: benito, erased: true }]);
  });
});
