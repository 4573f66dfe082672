import { describe, expect, it } from 'vitest';
import { LOOK_CHUNK_SIZE } from '../../events/attention.events.ts';
import { INDEX_CHUNK_SIZE } from '../../events/status.events.ts';
import { promisedOf } from '../backups/backups.changes.view.ts';
import { changeOf } from '../core/table/keys/changes.ts';
import { profileKey, siteStatsKey, websiteKey, websiteRowKey } from '../core/table/keys/keys.ts';
import { periodsKey, userPlanKey } from '../core/table/keys/plan-keys.ts';
import { sendConsequences, sitesOf, type Consequences } from './events.changes.service.ts';

const nothing: Consequences = { days: [], looks: [], sites: [], promised: [] };

function setUp() {
  const sent: Record<'soon' | 'later' | 'looks' | 'sites' | 'backups', object[]> = {
    ...{ soon: [], later: [], looks: [], sites: [], backups: [] },
  };
  const to = (queue: keyof typeof sent) => async (messages: readonly object[]) =>
    void sent[queue].push(...messages);
  const dependencies = {
    sendDays: [to('soon'), to('later')],
    sendLooks: to('looks'),
    sendSites: to('sites'),
    sendPromises: to('backups'),
  };
  return { sent, dependencies };
}

describe('what follows from changes', () => {
  it('is asked for once each: a day by every queue’s delay', async () => {
    const { sent, dependencies } = setUp();
    const day = { ...nothing, days: ['2026-09-06'], looks: ['client.ana'], promised: ['ana'] };
    const all = [day, { ...nothing, days: ['2026-09-05'] }, day];
    expect(await sendConsequences(all, dependencies)).toEqual({
      ...{ days: 2, looks: 1, sites: 0, promised: 1 },
    });
    const counts = ['2026-09-05', '2026-09-06'].map((one) => ({
      type: 'RebuildRollups',
      day: one,
    }));
    expect(sent).toMatchObject({ soon: counts, later: counts });
    expect(sent.looks).toEqual([{ type: 'LookAgain', looks: ['client.ana'] }]);
    expect(sent.backups).toEqual([{ type: 'CheckBackupPromises', ownerId: 'ana' }]);
  });

  it('is as many a message as it takes', async () => {
    const { sent, dependencies } = setUp();
    const looks = Array.from({ length: LOOK_CHUNK_SIZE + 1 }, (_, n) => `site.${String(n)}`);
    const sites = Array.from({ length: INDEX_CHUNK_SIZE + 1 }, (_, n) => `site-${String(n)}`);
    await sendConsequences([{ ...nothing, looks, sites }], dependencies);
    expect(sent.looks).toEqual([
      { type: 'LookAgain', looks: looks.slice(0, LOOK_CHUNK_SIZE) },
      { type: 'LookAgain', looks: looks.slice(LOOK_CHUNK_SIZE) },
    ]);
    expect(sent.sites).toHaveLength(2);
  });

  it('is not of the search where there is no engine', async () => {
    const { sent, dependencies } = setUp();
    const all = [{ ...nothing, sites: ['site'] }];
    const found = await sendConsequences(all, { ...dependencies, sendSites: undefined });
    expect(found.sites).toBeUndefined();
    expect(sent.sites).toEqual([]);
  });

  it('is delivered again by the stream where a queue refuses', async () => {
    const { dependencies } = setUp();
    const sendLooks = () => Promise.reject(new Error('SQS refused'));
    const sending = sendConsequences([nothing], { ...dependencies, sendLooks });
    await expect(sending).rejects.toThrow('SQS refused');
  });
});

it.each([
  ['their plans', periodsKey('ana'), ['ana']],
  ['what is used of one', userPlanKey('ana', 'plan'), []],
  ['a person', profileKey('ana'), []],
])('backups looks at %s for what is promised', (_, { pk, sk }, promised) => {
  const change = changeOf({ dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } });
  expect(change && promisedOf(change)).toEqual(promised);
});

it.each([
  ['a site', websiteKey('uno'), ['uno']],
  ['what it said', siteStatsKey('uno'), ['uno']],
  ['its row', websiteRowKey(null, 'uno'), ['uno']],
  ['a person', profileKey('ana'), []],
])('a search looks at %s', (_, { pk, sk }, sites) => {
  const change = changeOf({ dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } });
  expect(change && sitesOf(change)).toEqual(sites);
});
