import { describe, expect, it } from 'vitest';
import { keepingCommit } from '../../tests/support/commit.ts';
import { attentionOf } from './attention.causes.domain.ts';
import { subjectText } from './attention.domain.ts';
import { followEvent, type FollowedEvent } from './attention.follow.service.ts';
import { decided, itemsOf, settledHead, type Head } from './attention.head.domain.ts';
import { quietSite, sampleOwner } from './attention.samples.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const [ana, eva] = [sampleOwner.userId, '0190aaaa-0000-7000-8000-000000000002'];
const [websiteId, activityId, paymentId] = [
  '01kag00000000000000000000a',
  '01kag00000000000000000000b',
  '01kag00000000000000000000c',
];
const [site, activity, payment] = [
  `site.${websiteId}`,
  `activity.${activityId}.${ana}`,
  `payment.${paymentId}`,
];
const [ofAna, ofEva] = [`client.${ana}`, `client.${eva}`];

/** Follows an event; answers the subjects that were looked at, and what was replaced. */
async function follow(event: object, heads: readonly Head[] = []) {
  const looked: string[] = [];
  const replaced: (Head | undefined)[] = [];
  const items = heads.flatMap(itemsOf);
  await followEvent(event as FollowedEvent, {
    attention: {
      find: (subject) => {
        looked.push(subject);
        return Promise.resolve(heads.find((head) => head.subject === subject));
      },
      replace: (_before, after) => {
        replaced.push(after);
        return [];
      },
      findOwned: (userId) => Promise.resolve(items.filter(({ owner }) => owner?.userId === userId)),
      findAssigned: (userId) =>
        Promise.resolve(items.filter(({ assignee }) => assignee?.userId === userId)),
    },
    readState: () => Promise.resolve({ ...quietSite, failures: 3 }),
    commit: keepingCommit(now).commit,
  });
  return { looked: [...new Set(looked)].toSorted(), replaced };
}

describe('the subjects that are looked at after an event', () => {
  it.each<[string, object, string[]]>([
    ['ActivityAnswered', { activityId, userId: ana }, [activity]],
    ['ActivityDeleted', { activityId, userId: ana }, [activity, ofAna]],
    ['ActivityDeleted', { activityId, userId: null }, [`activity.${activityId}.none`]],
    ['ActivityDueChanged', { activityId, userId: ana }, [activity]],
    ['ActivityDueChanged', { activityId, userId: null }, [`activity.${activityId}.none`]],
    ['ActivityRequested', { activityId, userId: ana }, [activity, ofAna]],
    ['ActivityStatusChanged', { activityId, userId: ana }, [activity, ofAna]],
    ['BackupMissed', { websiteId }, [site]],
    ['BackupProofFailed', { websiteId }, [site]],
    ['BackupProven', { websiteId }, [site]],
    ['PaymentCompleted', { paymentId, userId: ana }, [payment, ofAna]],
    ['MonthlyReportFailed', { userId: ana, month: '2026-10' }, [`report.2026-10.${ana}`]],
    ['PaymentFailed', { paymentId, userId: ana }, [payment, ofAna]],
    ['PaymentFlagged', { paymentId, userId: ana }, [payment, ofAna]],
    ['PaymentRefunded', { paymentId, userId: ana }, [payment, ofAna]],
    ['UserDeleted', { userId: ana }, [ofAna]],
    ['UserPlanAssigned', { userId: ana }, [ofAna]],
    ['UserPlanExpired', { userId: ana }, [ofAna]],
    ['UserPlanExpiring', { userId: ana }, [ofAna]],
    ['UserPlanRestored', { userId: ana }, [ofAna]],
    ['UserRoleChanged', { personId: ana, role: 'admin' }, [ofAna]],
    ['WebsiteDeleted', { websiteId, userId: ana }, [site, ofAna]],
    ['WebsiteDeleted', { websiteId, userId: null }, [site]],
    ['WebsiteReassigned', { websiteId, fromUserId: ana, toUserId: eva }, [site, ofAna, ofEva]],
    ['WebsiteReassigned', { websiteId, fromUserId: null, toUserId: eva }, [site, ofEva]],
    ['WebsiteSyncFailing', { websiteId }, [site]],
    ['WebsiteSyncRecovered', { websiteId }, [site]],
  ])('%s %j', async (type, event, subjects) => {
    expect((await follow({ type, ...event })).looked).toEqual(subjects.toSorted());
  });
});

describe('people who leave', () => {
  const failing = (subject: string): Head => {
    const attention = attentionOf({ ...quietSite, failures: 3 }, now);
    const head = settledHead(undefined, { subject, owner: sampleOwner, attention }, now);
    if (!head) throw new Error('It wants nobody');
    return head;
  };
  const ofSite = failing(subjectText({ type: 'site', id: websiteId }));
  const ofEvas = decided(ofSite, 'syncFailing', { assignee: { userId: eva, name: 'Eva' } });

  it('have what is listed under them looked at again, once they were deleted', async () => {
    const { looked } = await follow({ type: 'UserDeleted', userId: ana }, [ofSite]);
    expect(looked).toEqual([ofAna, site]);
  });

  it.each([
    { type: 'UserDeleted', userId: eva },
    { type: 'UserRoleChanged', personId: eva, role: 'cliente' },
  ])('lose what they took on: %j', async (event) => {
    const { replaced } = await follow(event, [ofEvas]);
    const after = replaced.find((head) => head?.subject === site);
    expect(itemsOf(after).map(({ assignee }) => assignee)).toEqual([null]);
  });

  it('keep it as administrators', async () => {
    const event = { type: 'UserRoleChanged', personId: eva, role: 'admin' };
    const { replaced } = await follow(event, [ofEvas]);
    expect(replaced.some((head) => head?.subject === site)).toBe(false);
  });
});
