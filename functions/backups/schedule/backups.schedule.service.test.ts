import { describe, expect, it } from 'vitest';
import { backupMissedSchema } from '../../../events/backups.events.ts';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import { createSiteView } from '../../websites/websites.view.ts';
import { createHeads } from '../storage/backups.heads.entity.ts';
import { newHead, type Head } from '../storage/backups.storage.domain.ts';
import {
  dueAtOf,
  keptIn,
  lateSince,
  nextExpected,
  withPromise,
  type SiteSchedule,
} from './backups.schedule.domain.ts';
import { checkSchedule } from './backups.schedule.service.ts';

const now = new Date('2026-11-21T15:00:00.000Z');
const ana = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const daily: SiteSchedule = {
  frequency: 'daily',
  scheduledAt: '2026-11-01T00:00:00.000Z',
  newestAt: '2026-11-20T03:00:00.000Z',
};

interface Given {
  schedule: SiteSchedule;
  ownerId?: string | null;
  at?: Date;
  /** What is stored; otherwise what follows from the schedule. */
  dueAt?: string | null;
  /** What the owner's plan promises now; without one what was stored. */
  promise?: 'daily' | 'weekly' | undefined;
}

/** Checks a site's schedule. */
async function check({ schedule, ownerId = ana, at = now, ...given }: Given) {
  const { dueAt, promise: promisedBackups } = {
    ...{ dueAt: dueAtOf(schedule), promise: schedule.promise },
    ...given,
  };
  const head: Head = { ...newHead(websiteId), ownerId, ...schedule, dueAt };
  const { commit, works } = keepingCommit(at);
  const noted: unknown[] = [];
  const isMissed = await checkSchedule(
    { websiteId },
    {
      websites: {
        ...createSiteView(noTable),
        find: async () => ({ userId: ownerId, name: 'La Espiga', url: '' }),
      },
      heads: { ...createHeads(noTable), find: async () => head },
      rows: {
        note: async (ref) => {
          noted.push(ref);
        },
      },
      plans: { findCurrent: async () => ({ backupLimitBytes: 1, promisedBackups }) },
      commit,
      newId: () => '01kb3f0a9x5m3v7c2d8e4h6j9k',
    },
  );
  const [{ shared = [], events = [] } = {}] = works;
  return { isMissed, shared, events, noted };
}

describe('checkSchedule', () => {
  it('notifies the owner of a backup that did not come, with the newest one', async () => {
    const { isMissed, shared, events, noted } = await check({ schedule: daily });
    expect(isMissed).toBe(true);
    expect(noted).toHaveLength(1);
    const missedAt = '2026-11-21T15:00:00.000Z';
    expect(shared[0]?.Update).toMatchObject({
      UpdateExpression: 'SET #missedAt = :missedAt REMOVE #gsi2pk, #gsi2sk',
      ExpressionAttributeValues: { ':missedAt': missedAt },
    });
    expect(shared[1]?.ConditionCheck?.ExpressionAttributeValues).toEqual({ ':read_userId': ana });
    expect(events).toEqual([
      {
        type: 'BackupMissed',
        eventId: '01kb3f0a9x5m3v7c2d8e4h6j9k',
        websiteId,
        userId: ana,
        websiteName: 'La Espiga',
        frequency: 'daily',
        newestAt: daily.newestAt,
        missedAt,
      },
    ]);
    expect(backupMissedSchema.parse(events[0])).toEqual(events[0]);
  });

  it('writes nothing a moment before', async () => {
    const at = new Date(now.getTime() - 1);
    expect(await check({ schedule: daily, at })).toEqual({
      ...{ isMissed: false, shared: [], events: [], noted: [] },
    });
  });

  it('sets the next check of a backup that came in time', async () => {
    const { isMissed, shared } = await check({
      schedule: { ...daily, newestAt: '2026-11-21T03:00:00.000Z' },
      dueAt: now.toISOString(),
    });
    expect(isMissed).toBe(false);
    expect(shared[0]?.Update).toMatchObject({
      UpdateExpression: 'SET #gsi2sk = :gsi2sk',
      ExpressionAttributeValues: { ':gsi2sk': `2026-11-22T15:00:00.000Z#${websiteId}` },
    });
  });

  it('marks a site without an owner, and notifies nobody', async () => {
    const { isMissed, events } = await check({ schedule: daily, ownerId: null });
    expect({ isMissed, events }).toEqual({ isMissed: true, events: [] });
  });

  it('notifies the owner of a site that never had a backup', async () => {
    const { newestAt: _, ...without } = daily;
    expect((await check({ schedule: without })).events).toMatchObject([{ newestAt: null }]);
  });

  it.each<[string, SiteSchedule]>([
    ['was noticed before', { ...daily, missedAt: '2026-11-21T15:00:00.000Z' }],
    ['has no schedule', { frequency: 'none', newestAt: '2020-01-01T00:00:00.000Z' }],
    ['has a weekly one', { ...daily, frequency: 'weekly' }],
  ])('writes nothing of a site that %s', async (_, schedule) => {
    expect(await check({ schedule })).toEqual({
      ...{ isMissed: false, shared: [], events: [], noted: [] },
    });
  });
});

describe('what a plan promises', () => {
  const promised: SiteSchedule = {
    frequency: 'none',
    promise: 'weekly',
    promisedAt: '2026-11-01T00:00:00.000Z',
    newestAt: '2026-11-12T00:00:00.000Z',
  };

  it('is missed without a schedule of the site, too', async () => {
    const { isMissed, events } = await check({ schedule: promised });
    expect(isMissed).toBe(true);
    expect(events).toMatchObject([
      { frequency: 'weekly', missedAt: '2026-11-20T00:00:00.000Z', newestAt: promised.newestAt },
    ]);
  });

  it('is missed by a schedule that is rarer', async () => {
    const schedule = { ...daily, frequency: 'weekly', promise: 'daily' } as const;
    expect((await check({ schedule })).events).toMatchObject([{ frequency: 'daily' }]);
  });

  it('begins to be looked at when the plan does', async () => {
    const { promise: _, promisedAt: __, ...before } = promised;
    const { isMissed, shared } = await check({ schedule: before, promise: 'daily' });
    expect(isMissed).toBe(false);
    expect(shared[0]?.Update?.ExpressionAttributeValues).toMatchObject({
      ':promise': 'daily',
      ':promisedAt': now.toISOString(),
      ':gsi2sk': `2026-11-23T03:00:00.000Z#${websiteId}`,
    });
  });

  it('is missed no more once the plan ends, and the list says so', async () => {
    const missed = { ...promised, missedAt: '2026-11-20T00:00:00.000Z' };
    const { isMissed, shared, events, noted } = await check({
      ...{ schedule: missed, promise: undefined },
    });
    expect({ isMissed, events }).toEqual({ isMissed: false, events: [] });
    expect(shared[0]?.Update?.UpdateExpression).toMatch(/^REMOVE .*#missedAt/);
    expect(noted).toHaveLength(1);
  });

  it('leaves its own schedule missed when the plan ends, and notifies nobody again', async () => {
    const schedule = { ...promised, ...daily, missedAt: '2026-11-20T00:00:00.000Z' };
    const { isMissed, shared, events } = await check({ schedule, promise: undefined });
    expect({ isMissed, events }).toEqual({ isMissed: false, events: [] });
    expect(shared[0]?.Update?.ExpressionAttributeValues).toMatchObject({
      ':missedAt': '2026-11-21T15:00:00.000Z',
    });
  });

  it('ends with the plan', () => {
    const missed = { ...promised, missedAt: now.toISOString() };
    expect(withPromise(missed, undefined, now)).toEqual({
      frequency: 'none',
      newestAt: promised.newestAt,
    });
    expect(withPromise(missed, 'weekly', now)).toBe(missed);
  });
});

describe('whether what a plan promises is late', () => {
  const promisedAt = '2026-11-01T00:00:00.000Z';

  const [daily, weekly] = [
    { promise: 'daily', promisedAt } as const,
    { promise: 'weekly', promisedAt } as const,
  ];
  // Bought 25 minutes ago: nothing is late yet, however old the backups are.
  const justBought = { promise: 'daily', promisedAt: '2026-11-21T14:35:00.000Z' } as const;

  it.each<[Parameters<typeof lateSince>[0], string | undefined]>([
    [{ ...daily, newestAt: '2026-11-20T03:00:00.001Z' }, undefined],
    [{ ...daily, newestAt: '2026-11-20T03:00:00.000Z' }, '2026-11-21T15:00:00.000Z'],
    [weekly, '2026-11-09T00:00:00.000Z'],
    [justBought, undefined],
    [{ ...justBought, newestAt: '2026-03-01T00:00:00.000Z' }, undefined],
    [{}, undefined],
  ])('%j: %s', (schedule, expected) => {
    expect(lateSince(schedule, now)).toBe(expected);
  });

  const promised = { promise: 'daily', promisedAt } as const;
  const october = { from: '2026-11-05T00:00:00.000Z', until: '2026-11-10T00:00:00.000Z' };
  const noon = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`;

  it.each([
    ['one each day', [4, 5, 6, 7, 8, 9], { wasLate: false, isLate: false }],
    ['a day left out, and made good', [4, 5, 7, 8, 9], { wasLate: true, isLate: false }],
    ['none at the end', [4, 5, 6, 7], { wasLate: true, isLate: true }],
    ['none at all', [], { wasLate: true, isLate: true }],
    ['none since before the period', [1, 2], { wasLate: true, isLate: true }],
  ])('over some days with %s', (_, days, expected) => {
    expect(keptIn(promised, october, days.map(noon))).toMatchObject(expected);
  });

  it('is nothing in the first hours of a promise', () => {
    const begun = { ...promised, promisedAt: '2026-11-09T00:00:00.000Z' };
    expect(keptIn(begun, october, [])).toEqual({
      ...{ wasLate: false, isLate: false, wasDue: false, hasBackup: false },
    });
  });
});

describe('by when a backup is expected', () => {
  it.each<[string, SiteSchedule, string | undefined]>([
    ['after the newest', daily, '2026-11-21T15:00:00.000Z'],
    [
      'after the schedule, where that is newer: a site that begins has missed nothing',
      { ...daily, newestAt: '2026-03-01T00:00:00.000Z' },
      '2026-11-02T12:00:00.000Z',
    ],
    [
      'within eight days, weekly',
      { frequency: 'weekly', scheduledAt: '2026-11-01T00:00:00.000Z' },
      '2026-11-09T00:00:00.000Z',
    ],
    ['never, without a schedule', { ...daily, frequency: 'none' }, undefined],
  ])('%s', (_, schedule, expected) => {
    expect(nextExpected(schedule)?.at.toISOString()).toBe(expected);
  });

  it('is when the site falls due, and never once it is missed', () => {
    expect(dueAtOf(daily)).toBe('2026-11-21T15:00:00.000Z');
    expect(dueAtOf({ ...daily, missedAt: now.toISOString() })).toBeNull();
    expect(dueAtOf({ frequency: 'none' })).toBeNull();
  });
});
