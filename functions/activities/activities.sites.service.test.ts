import { expect, it } from 'vitest';
import type { MarkSiteActivities } from '../../events/activities.events.ts';
import { keepingCommit, noTable } from '../../tests/support/commit.ts';
import type { ActivitySite } from './activities.changes.domain.ts';
import type { Activity } from './activities.domain.ts';
import { createActivities } from './activities.entity.ts';
import { sampleActivity } from './activities.samples.ts';
import { followWebsite, type SiteMessage } from './activities.sites.service.ts';

const anaId = '01kb3f0a9x5m3v7c2d8e4hana0';
const benitoId = '01kb3f0a9x5m3v7c2d8e4hben0';
const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const event = { eventId: '01kb3f0a9x5m3v7c2d8e4h6j9k', websiteId };
const instant = '2026-11-21T12:00:00.000Z';
const reassigned = (fromUserId: string | null, toUserId: string | null): SiteMessage => ({
  type: 'WebsiteReassigned',
  ...event,
  fromUserId,
  toUserId,
  reassignedAt: instant,
});

const idOf = (n: number) => `01kb3f0a9x5m3v7c2d8e4h${String(n).padStart(4, '0')}`;
const row = (n: number, more: Partial<Activity> = {}): Activity =>
  sampleActivity({
    activityId: idOf(n),
    userId: anaId,
    websiteId,
    createdAt: instant,
    revision: 2,
    ...more,
  });
const activities = createActivities(noTable);
const isStill = (id: string, seen: ActivitySite | undefined) => ({
  ConditionCheck: { Key: { pk: id, sk: seen?.userId ?? 'none' }, ConditionExpression: 'x' },
});

/** Activities of each person, oldest first, and the current site. */
function setUp(rows: readonly Activity[], site?: ActivitySite) {
  const { commit, works } = keepingCommit(new Date(instant));
  const asked: { userId: string | null; after: string | undefined }[] = [];
  const sent: MarkSiteActivities[] = [];
  const dependencies = {
    activities: {
      ...activities,
      async listFrom(
        userId: string | null,
        { after, limit }: { after: string | undefined; limit: number },
      ) {
        asked.push({ userId, after });
        const left = rows.filter((one) => one.userId === userId && one.activityId > (after ?? ''));
        return { found: left.slice(0, limit), isLast: left.length < limit };
      },
    },
    commit,
    sites: { find: async () => site, isStill },
    send: async (messages: readonly MarkSiteActivities[]) => void sent.push(...messages),
  };
  return { works, asked, sent, dependencies };
}
const many = (count: number, more: Partial<Activity> = {}) =>
  Array.from({ length: count }, (_, n) => row(n, more));
const site = (userId: string | null): ActivitySite => ({ userId, name: 'x', url: 'https://x.cl' });

it.each<[SiteMessage, (string | null)[]]>([
  [{ type: 'WebsiteDeleted', ...event, userId: anaId, deletedAt: instant }, [anaId]],
  [{ type: 'WebsiteDeleted', ...event, userId: null, deletedAt: instant }, [null]],
  [reassigned(anaId, benitoId), [anaId, benitoId]],
  [reassigned(anaId, null), [anaId, null]],
])('$type is marked in the activities of the people it concerns', async (message, people) => {
  const { asked, sent, works, dependencies } = setUp([]);
  await followWebsite(message, dependencies);
  expect(asked).toEqual(people.map((userId) => ({ userId, after: undefined })));
  expect([sent, works.map(({ shared }) => shared)]).toEqual([[], people.map(() => undefined)]);
});

it.each([
  ['deleted', undefined],
  ['reassigned', site(benitoId)],
] as const)('what is %s is marked if it is still that when it is written', async (change, now) => {
  const [own, other] = [row(1), row(2, { websiteId: idOf(9) })];
  const { works, dependencies } = setUp([own, other, row(3, { websiteGone: change })], now);
  await followWebsite(reassigned(anaId, null), dependencies);
  const marked = activities.amend(own, { ...own, websiteGone: change });
  expect(works[0]).toEqual({ answer: null, shared: [isStill(websiteId, now), marked] });
  // The system's mark does not make people's edits stale.
  expect(JSON.stringify(marked)).not.toContain('revision');
});

it('what is its owner’s again is marked no more', async () => {
  const lost = row(1, { websiteGone: 'reassigned' });
  const { works, dependencies } = setUp([lost], site(anaId));
  await followWebsite(reassigned(benitoId, anaId), dependencies);
  const marked = activities.amend(lost, { ...lost, websiteGone: null });
  expect(works[1]?.shared).toEqual([isStill(websiteId, site(anaId)), marked]);
});

it('what one message leaves undone is a message of its own', async () => {
  const { works, sent, dependencies } = setUp(many(1_801));
  await followWebsite(reassigned(anaId, benitoId), dependencies);
  expect(works.map(({ shared = [] }) => shared.length)).toEqual([...Array<number>(20).fill(91), 0]);
  expect(sent).toEqual([
    { type: 'MarkSiteActivities', websiteId, after: idOf(1_799), userId: anaId },
  ]);
});

it('goes on from where it was left, and ends', async () => {
  const command = { type: 'MarkSiteActivities', websiteId, userId: anaId } as const;
  const { asked, sent, dependencies } = setUp(many(1_801));
  await followWebsite({ ...command, after: idOf(1_799) }, dependencies);
  expect(asked).toEqual([{ userId: anaId, after: idOf(1_799) }]);
  expect(sent).toEqual([]);
});

it('fails where the rest cannot be sent: the message comes again', async () => {
  const { dependencies } = setUp(many(1_801));
  const send = () => Promise.reject(new Error('SQS refused'));
  const attempt = followWebsite(reassigned(anaId, benitoId), { ...dependencies, send });
  await expect(attempt).rejects.toThrow('SQS refused');
});
