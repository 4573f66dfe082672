import { describe, expect, it } from 'vitest';
import {
  activitiesHeadKey,
  activityKey,
  threadMessageKey,
} from '../core/table/keys/activity-keys.ts';
import { backupDrillKey, backupsHeadKey, storageKey } from '../core/table/keys/backup-keys.ts';
import { profileKey, siteStatsKey, websiteKey, websiteRowKey } from '../core/table/keys/keys.ts';
import { paymentKey } from '../core/table/keys/payment-keys.ts';
import { periodsKey, userPlanKey } from '../core/table/keys/plan-keys.ts';
import { monthlyReportKey } from '../core/table/keys/report-keys.ts';
import type { WatchedItem } from '../core/table/schema.ts';
import { looksOf } from './attention.changes.view.ts';
import { lookField } from './attention.domain.ts';

const [ana, id] = ['0190aaaa-0000-7000-8000-000000000001', '01kag00000000000000000000a'];
const [site, client] = [`site.${id}`, `client.${ana}`];

/** Of each watched item what is looked at once it is there. */
const made: Record<WatchedItem, [keys: { pk: string; sk: string }, looks: string[]][]> = {
  activity: [
    [activityKey(ana, id), [`activity.${id}.${ana}`]],
    [activityKey(null, id), [`activity.${id}.none`]],
  ],
  activityCounts: [
    [activitiesHeadKey(ana), [client]],
    [activitiesHeadKey(null), []],
  ],
  message: [[threadMessageKey(id, id), [`thread.${id}`]]],
  site: [[websiteKey(id), [site]]],
  siteStats: [[siteStatsKey(id), [site]]],
  siteRow: [
    [websiteRowKey(ana, id), [site]],
    [websiteRowKey(null, id), [site]],
  ],
  backups: [[backupsHeadKey(id), [site]]],
  backupProof: [[backupDrillKey(id), [site]]],
  storage: [
    [storageKey(ana), [client]],
    [storageKey(null), []],
  ],
  person: [[profileKey(ana), [`person.${ana}`, client]]],
  userPlan: [
    [userPlanKey(ana, id), [client]],
    [periodsKey(ana), [client]],
  ],
  payment: [[paymentKey(ana, id), [`payment.${id}`]]],
  monthlyReport: [[monthlyReportKey(ana, '2026-10'), [`report.2026-10.${ana}`]]],
};
const something = { status: 'pendiente', missedAt: '2026-11-20', usedBytes: 1 };

describe.each(Object.entries(made))('%s', (item, cases) => {
  it.each(cases)('%j has its subjects looked at when it is made and deleted', (keys, looks) => {
    const change = { item: item as WatchedItem, key: keys };
    const both = [
      looksOf({ ...change, before: undefined, after: something }),
      looksOf({ ...change, before: something, after: undefined }),
    ];
    expect(both).toEqual([looks, looks]);
    expect(looks.filter((look) => !lookField.safeParse(look).success)).toEqual([]);
  });
});

describe('a change of what attention does not read', () => {
  const row = {
    createdAt: '2026-11-01T12:00:00.000Z',
    keyConfigured: true,
    pendingUpdates: 0,
    lastSyncDate: '2026-11-20T06:00:00.000Z',
    syncState: 'completed',
  };
  const ofRow = (before: object, after: object) =>
    looksOf({
      item: 'siteRow',
      key: websiteRowKey(ana, id),
      before: { ...row, ...before },
      after: { ...row, ...after },
    });

  it.each<[string, object, object]>([
    ['the sync of an unchanged site', {}, { lastSyncDate: '2026-11-20T12:00:00.000Z' }],
    ['progress', {}, { syncState: 'syncing', syncProgress: 10 }],
    ['a first failure', {}, { syncFailures: 1, failureCode: 'timeout' }],
    ['a second one', { syncFailures: 1 }, { syncFailures: 2, failureCode: 'tls' }],
    [
      'a fourth one',
      { syncFailures: 3, failureCode: 'tls' },
      { syncFailures: 4, failureCode: 'tls' },
    ],
  ])('costs no look: %s', (_, before, after) => {
    expect(ofRow(before, after)).toEqual([]);
  });

  it.each<[string, object, object]>([
    ['the third failure', { syncFailures: 2 }, { syncFailures: 3, failureCode: 'tls' }],
    [
      'another cause of it',
      { syncFailures: 3, failureCode: 'tls' },
      { syncFailures: 4, failureCode: 'timeout' },
    ],
    [
      'another status',
      { syncFailures: 3, failureCode: 'http_error', failureHttpStatus: 500 },
      { syncFailures: 4, failureCode: 'http_error', failureHttpStatus: 503 },
    ],
    ['its end', { syncFailures: 3, failureCode: 'tls' }, {}],
    ['the first sync', { lastSyncDate: undefined }, {}],
    ['the first sync for three days', {}, { lastSyncDate: '2026-11-23T06:00:00.000Z' }],
    ['data of an earlier day', {}, { lastSyncDate: '2026-11-10T06:00:00.000Z' }],
    ['updates', {}, { pendingUpdates: 2 }],
    ['a key', { keyConfigured: false }, {}],
  ])('is none: %s', (_, before, after) => {
    expect(ofRow(before, after)).toEqual([site]);
  });

  const of = (item: WatchedItem, keys: { pk: string; sk: string }, images: [object, object]) =>
    looksOf({ item, key: keys, before: { ...images[0] }, after: { ...images[1] } });

  it('costs no look: a backup of a site that misses none, bytes that are held, a finished activity, a note, a phone', () => {
    const [done, note] = [{ status: 'realizada' }, { internal: true }];
    expect([
      of('backups', backupsHeadKey(id), [{ usedBytes: 1 }, { usedBytes: 2 }]),
      of('storage', storageKey(ana), [{ usedBytes: 1 }, { usedBytes: 1, heldBytes: 2 }]),
      of('activity', activityKey(ana, id), [done, { ...done, hoursDedicated: 2 }]),
      of('message', threadMessageKey(id, id), [note, { ...note, text: 'Otra' }]),
      of('person', profileKey(ana), [{ phone: '1' }, { phone: '2' }]),
    ]).toEqual([[], [], [], [], []]);
  });

  it('has all of a person looked at for another name, and the client alone for another site', () => {
    const [name, sites] = [{ firstName: 'Ana' }, { firstName: 'Ana', websitesCount: 1 }];
    expect(of('person', profileKey(ana), [{}, name])).toEqual([`person.${ana}`]);
    const position = { position: 'technician' };
    expect(of('person', profileKey(ana), [{}, position])).toEqual([`person.${ana}`]);
    expect(of('person', profileKey(ana), [name, sites])).toEqual([client]);
  });
});
