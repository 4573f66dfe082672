import { expect, it } from 'vitest';
import { activityKey } from './activity-keys.ts';
import { siteDayKey, siteStatsKey, websiteKey, websiteRowKey } from './keys.ts';
import { siteIdOfRecord } from './site-records.ts';

const [site, owner] = ['01kb3f0a9x5m3v7c2d8e4h6j90', '01kb3f0a9x5m3v7c2d8e4h6j91'];
const recordOf = ({ pk, sk }: { pk: string; sk: string }) => ({
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } },
});

it.each([
  ['the site', websiteKey(site), site],
  ['what it said', siteStatsKey(site), site],
  ['its row', websiteRowKey(owner, site), site],
  ['its row without an owner', websiteRowKey(null, site), site],
  ['a day of its history', siteDayKey(site, '2026-11-20'), undefined],
  ['an activity', activityKey(owner, site), undefined],
])('knows %s', (_, key, expected) => {
  expect(siteIdOfRecord(recordOf(key))).toBe(expected);
});

it('refuses a record without keys', () => {
  expect(() => siteIdOfRecord({ dynamodb: {} })).toThrow('without keys');
});
