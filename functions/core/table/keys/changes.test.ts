import { describe, expect, it } from 'vitest';
import { activitiesHeadKey, activityKey, threadMessageKey } from './activity-keys.ts';
import { backupDrillKey, backupKey, backupsHeadKey, storageKey } from './backup-keys.ts';
import { changeOf, isMigration } from './changes.ts';
import {
  inboxKey,
  profileKey,
  siteDayKey,
  siteStatsKey,
  websiteKey,
  websiteRowKey,
} from './keys.ts';
import { paymentKey } from './payment-keys.ts';
import { periodsKey, userPlanKey } from './plan-keys.ts';
import { monthlyReportKey, monthlySettingsKey } from './report-keys.ts';

const [id, owner] = ['01kb3f0a9x5m3v7c2d8e4h6j90', '01kb3f0a9x5m3v7c2d8e4h6j91'];
const recordOf = ({ pk, sk }: { pk: string; sk: string }, image = {}) => ({
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, NewImage: image },
});

describe('changeOf', () => {
  it.each([
    ['activity', activityKey(owner, id)],
    ['activity', activityKey(null, id)],
    ['activityCounts', activitiesHeadKey(owner)],
    ['message', threadMessageKey(id, id)],
    ['site', websiteKey(id)],
    ['siteStats', siteStatsKey(id)],
    ['siteRow', websiteRowKey(owner, id)],
    ['siteRow', websiteRowKey(null, id)],
    ['backups', backupsHeadKey(id)],
    ['backupProof', backupDrillKey(id)],
    ['storage', storageKey(owner)],
    ['person', profileKey(owner)],
    ['userPlan', userPlanKey(owner, id)],
    ['userPlan', periodsKey(owner)],
    ['payment', paymentKey(owner, id)],
    ['monthlyReport', monthlyReportKey(owner, '2026-10')],
  ])('knows %s by its key', (item, key) => {
    expect(changeOf(recordOf(key))).toMatchObject({ item, key });
  });

  it.each([
    siteDayKey(id, '2026-11-20'),
    backupKey(id, id),
    inboxKey(owner),
    monthlySettingsKey(owner),
  ])('leaves out what nobody watches: %j', (key) => {
    expect(changeOf(recordOf(key))).toBeUndefined();
  });

  it('has the item before and after', () => {
    const { dynamodb } = recordOf(websiteKey(id), { name: { S: 'Sol' } });
    const change = changeOf({ dynamodb: { ...dynamodb, OldImage: { failures: { N: '2' } } } });
    expect(change).toMatchObject({ before: { failures: 2 }, after: { name: 'Sol' } });
    expect(changeOf({ dynamodb: { Keys: dynamodb.Keys } })).toMatchObject({
      before: undefined,
      after: undefined,
    });
  });

  it('refuses a record without keys', () => {
    expect(() => changeOf({ dynamodb: {} })).toThrow('without keys');
  });
});

describe('isMigration', () => {
  const key = activityKey('ana', '01kb3f0a9x');

  it('knows what the migrator wrote', () => {
    expect(isMigration(recordOf(key, { migrated: { BOOL: true } }))).toBe(true);
  });

  it('knows what was written or deleted by others', () => {
    expect(isMigration(recordOf(key, { v: { N: '2' } }))).toBe(false);
    expect(isMigration({ dynamodb: { Keys: { pk: { S: key.pk }, sk: { S: key.sk } } } })).toBe(
      false,
    );
  });
});
