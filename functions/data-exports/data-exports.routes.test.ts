import { describe, expect, it } from 'vitest';
import { mayCall, permissions } from '../core/auth/permissions.ts';
import { listNames, type ListName } from './data-exports.rows.domain.ts';

const COUNTED = 'It counts and sums what the lists have.';
const UNDER_WAY = 'It is under way: LEEME.txt says so.';
const OF_SITE = 'LEEME.txt says that it is on the page of the site.';

/** What the file has of each route that a client reads, or why it has nothing. */
const covered: Readonly<Record<string, readonly ListName[] | string>> = {
  'GET /account/data-export': 'It is the file itself.',
  'GET /sessions': ['sessions'],
  'GET /profile': ['profile', 'views'],
  'GET /profile/history': ['history'],
  'GET /company': 'It is what a member reads of their client, who is somebody else.',
  'GET /company/members': ['members'],
  'GET /dashboard': COUNTED,
  'GET /websites': ['sites'],
  'GET /websites/tags': ['sites'],
  'GET /websites/{websiteId}': ['sites'],
  'GET /status': ['status'],
  'GET /status/summary': COUNTED,
  'GET /status/{websiteId}': ['status'],
  'GET /status/{websiteId}/history': ['siteHistory'],
  'GET /status/{websiteId}/software': ['status'],
  'GET /status/runs/latest': UNDER_WAY,
  'GET /activities': ['activities'],
  'GET /activities/{activityId}': ['activities'],
  // An administrator's edit is in the audit of the activity's owner, too.
  'GET /activities/{activityId}/history': ['history'],
  'GET /activities/{activityId}/messages': ['messages', 'attachments'],
  'GET /activities/update-jobs': UNDER_WAY,
  'GET /backups/storage': COUNTED,
  'GET /backups/{websiteId}': ['backups'],
  'GET /backups/{websiteId}/files/{backupId}': ['backups'],
  'GET /backups/{websiteId}/logs': ['backupLogs'],
  'GET /backups/{websiteId}/key': OF_SITE,
  'GET /backups/{websiteId}/uploads/{backupId}': UNDER_WAY,
  'GET /backups/{websiteId}/files/{backupId}/archive': UNDER_WAY,
  'GET /notifications': ['notifications'],
  'GET /notifications/unread': COUNTED,
  // An administrator's, who has a file as well.
  'GET /notifications/choices': ['noticeChoices'],
  'GET /plans': 'The catalogue of plans is about nobody.',
  'GET /user-plans/current': ['plans'],
  'GET /user-plans/mine': ['plans'],
  'GET /user-plans/{userPlanId}/movements': ['movements'],
  'GET /payments/mine': ['payments'],
  'GET /payments/{paymentId}/receipt': 'LEEME.txt says that it is on its page.',
  'GET /reports/mine': ['reports'],
};

const client = { role: 'cliente', position: 'owner' } as const;
const read = Object.keys(permissions).filter((key) => {
  const path = key.replace('GET ', '') as `/${string}`;
  return key.startsWith('GET ') && mayCall(client, { method: 'GET', path });
});

describe('the file of one’s data', () => {
  it('has what each route answers that a client reads, or a reason why not', () => {
    expect(read.filter((key) => !(key in covered))).toEqual([]);
  });

  it('names no route that there is not', () => {
    expect(Object.keys(covered).filter((key) => !(key in permissions))).toEqual([]);
  });

  it('has one list that no route answers', () => {
    const named = Object.values(covered).flatMap((how) => (typeof how === 'string' ? [] : how));
    // Sites that were theirs are in reports alone.
    expect(listNames.filter((name) => !named.includes(name))).toEqual(['formerSites']);
  });
});
