import { expect, it } from 'vitest';
import type { MarkSiteActivities } from '../../events/activities.events.ts';
import { followWebsite, type SiteMessage } from './activities.sites.service.ts';
import type { SiteActivities } from './activities.sites.store.ts';

const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const after = '01kb3f0a9x5m3v7c2d8e4h6j9r';
const event = { eventId: '01kb3f0a9x5m3v7c2d8e4h6j9k', websiteId };
const instant = '2026-11-21T12:00:00.000Z';
const reassigned = (fromUserId: string | null, toUserId: string | null): SiteMessage => ({
  type: 'WebsiteReassigned',
  ...event,
  fromUserId,
  toUserId,
  reassignedAt: instant,
});

function setUp(reached: Record<string, string> = {}) {
  const marked: SiteActivities[] = [];
  const sent: MarkSiteActivities[] = [];
  const dependencies = {
    sites: {
      async mark(activities: SiteActivities) {
        marked.push(activities);
        return reached[String(activities.userId)] ?? null;
      },
    },
    send: async (messages: readonly MarkSiteActivities[]) => void sent.push(...messages),
  };
  return { marked, sent, dependencies };
}

it.each<[SiteMessage, (string | null)[]]>([
  [{ type: 'WebsiteDeleted', ...event, userId: 'ana', deletedAt: instant }, ['ana']],
  [{ type: 'WebsiteDeleted', ...event, userId: null, deletedAt: instant }, [null]],
  [reassigned('ana', 'benito'), ['ana', 'benito']],
  [reassigned('ana', null), ['ana', null]],
])('$type is told in the activities of whom it concerns', async (message, people) => {
  const { marked, sent, dependencies } = setUp();
  await followWebsite(message, dependencies);
  expect(marked).toEqual(people.map((userId) => ({ websiteId, userId, after: undefined })));
  expect(sent).toEqual([]);
});

it('what one message leaves undone is a message of its own, for each person', async () => {
  const { sent, dependencies } = setUp({ ana: after, benito: after });
  await followWebsite(reassigned('ana', 'benito'), dependencies);
  const command = { type: 'MarkSiteActivities', websiteId, after };
  expect(sent).toEqual([
    { ...command, userId: 'ana' },
    { ...command, userId: 'benito' },
  ]);
});

it('goes on from where it was left, and ends', async () => {
  const command = { type: 'MarkSiteActivities', websiteId, userId: null, after } as const;
  const { marked, sent, dependencies } = setUp();
  await followWebsite(command, dependencies);
  expect(marked).toEqual([{ websiteId, userId: null, after }]);
  expect(sent).toEqual([]);
});

it('fails where the rest cannot be sent: the message comes again', async () => {
  const { dependencies } = setUp({ ana: after });
  const send = () => Promise.reject(new Error('SQS refused'));
  const attempt = followWebsite(reassigned('ana', 'benito'), { ...dependencies, send });
  await expect(attempt).rejects.toThrow('SQS refused');
});
