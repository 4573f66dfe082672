import { describe, expect, it } from 'vitest';
import { nextExpected } from '../schedule/backups.schedule.domain.ts';
import { newHead, NO_BYTES, recounted, type Head } from './backups.storage.domain.ts';

const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const scheduledAt = '2026-10-01T12:00:00.000Z';
const newestAt = '2026-11-20T03:00:00.000Z';

const headOf = (schedule: Partial<Head>): Head => ({
  ...newHead(websiteId),
  ...{ ownerId: 'ana', usedBytes: 7, heldBytes: 7, revision: 3 },
  ...schedule,
});
const withNewest = (head: Head, newest: string | undefined) =>
  recounted(head, { ownerId: 'ana', ...NO_BYTES, newestAt: newest });

it('a count is the next revision, and leaves the schedule alone', () => {
  const head = headOf({ frequency: 'daily', scheduledAt, newestAt, dueAt: 'then' });
  const change = { ownerId: 'benito', usedBytes: 9, heldBytes: 12, newestAt };
  expect(recounted(head, change)).toEqual({ ...head, ...change, revision: 4 });
});

describe('a newest backup that is deleted', () => {
  it.each([undefined, '2026-10-30T03:00:00.000Z'])(
    'was made: the next is due as before, %s',
    (next) => {
      const head = headOf({ frequency: 'daily', scheduledAt, newestAt });
      const change = withNewest(head, next);
      expect(change).toMatchObject({ scheduledAt: newestAt });
      expect(change.dueAt).toBe(nextExpected(head)?.at.toISOString());
    },
  );

  it('does not hide that one is missed already', () => {
    const missedAt = '2026-11-21T15:00:00.000Z';
    const head = headOf({ frequency: 'daily', scheduledAt, newestAt, missedAt });
    expect(withNewest(head, undefined)).toMatchObject({ missedAt, dueAt: null });
  });

  it('changes nothing of a site without a schedule', () => {
    expect(withNewest(headOf({ newestAt }), undefined).scheduledAt).toBeUndefined();
  });
});

it('a new backup moves on when the next is due, and is missed no more', () => {
  const later = '2026-11-21T03:00:00.000Z';
  const missedAt = '2026-11-20T20:00:00.000Z';
  const head = headOf({ frequency: 'daily', scheduledAt, newestAt, missedAt });
  expect(withNewest(head, later)).toMatchObject({
    newestAt: later,
    scheduledAt,
    missedAt: undefined,
    dueAt: '2026-11-22T15:00:00.000Z',
  });
});
