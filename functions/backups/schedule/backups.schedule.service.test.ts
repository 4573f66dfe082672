import { describe, expect, it } from 'vitest';
import { backupMissedSchema } from '../../../events/backups.events.ts';
import { dueBackupsPartition } from '../../core/table/backup-keys.ts';
import { expectedAt, scheduleDueKey, type HeadSchedule } from './backups.schedule.codec.ts';
import { checkSchedule } from './backups.schedule.service.ts';
import type { MissedBackup, ScheduledSite } from './backups.schedule.store.ts';

const now = new Date('2026-11-21T15:00:00.000Z');
const ana = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const daily: HeadSchedule = {
  frequency: 'daily',
  scheduledAt: '2026-11-01T00:00:00.000Z',
  newestAt: '2026-11-20T03:00:00.000Z',
};
const site = (schedule: HeadSchedule, ownerId: string | null = ana): ScheduledSite => ({
  websiteId,
  name: 'La Espiga',
  ownerId,
  schedule,
});

/** What is noted of a site. */
async function noted(given: ScheduledSite, at = now) {
  let missed: MissedBackup | undefined;
  const isMissed = await checkSchedule(
    { websiteId },
    {
      schedule: {
        check: async (id, decide) => {
          expect(id).toBe(websiteId);
          missed = decide(given);
          return missed !== undefined;
        },
      },
      newId: () => '01kb3f0a9x5m3v7c2d8e4h6j9k',
      now: () => at,
    },
  );
  expect(isMissed).toBe(missed !== undefined);
  return missed;
}

describe('checkSchedule', () => {
  it('tells the owner of a backup that did not come, with the one there is', async () => {
    const missed = await noted(site(daily));
    expect(missed).toEqual({
      missedAt: '2026-11-21T15:00:00.000Z',
      now,
      event: {
        type: 'BackupMissed',
        eventId: '01kb3f0a9x5m3v7c2d8e4h6j9k',
        websiteId,
        userId: ana,
        websiteName: 'La Espiga',
        frequency: 'daily',
        newestAt: daily.newestAt,
        missedAt: '2026-11-21T15:00:00.000Z',
      },
    });
    expect(backupMissedSchema.parse(missed?.event)).toEqual(missed?.event);
  });

  it('notes nothing a moment before', async () => {
    expect(await noted(site(daily), new Date(now.getTime() - 1))).toBeUndefined();
  });

  it('tells nobody of a site that is nobody’s, and marks it', async () => {
    const missed = await noted(site(daily, null));
    expect(missed).toMatchObject({ missedAt: now.toISOString(), event: undefined });
  });

  it('tells of a site that never had one', async () => {
    const { newestAt: _, ...without } = daily;
    expect((await noted(site(without)))?.event).toMatchObject({ newestAt: null });
  });

  it.each<[string, HeadSchedule]>([
    ['was told before', { ...daily, missedAt: '2026-11-21T15:00:00.000Z' }],
    ['has no schedule', { frequency: 'none', newestAt: '2020-01-01T00:00:00.000Z' }],
    ['has a weekly one', { ...daily, frequency: 'weekly' }],
  ])('notes nothing of a site that %s', async (_, schedule) => {
    expect(await noted(site(schedule))).toBeUndefined();
  });
});

describe('by when a backup is expected', () => {
  it.each<[string, HeadSchedule, string | undefined]>([
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
    expect(expectedAt(schedule)?.toISOString()).toBe(expected);
  });

  it('is where the site falls due, and nowhere once it is missed', () => {
    const due = scheduleDueKey(websiteId, daily);
    expect(due.gsi2sk).toBe(`2026-11-21T15:00:00.000Z#${websiteId}`);
    expect([0, 1, 2, 3].map(dueBackupsPartition)).toContain(due.gsi2pk);
    expect(scheduleDueKey(websiteId, { ...daily, missedAt: now.toISOString() })).toEqual({});
    expect(scheduleDueKey(websiteId, { frequency: 'none' })).toEqual({});
  });
});
