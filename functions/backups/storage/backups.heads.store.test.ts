import { describe, expect, it } from 'vitest';
import { headUpdate, type StoredHead } from './backups.heads.store.ts';
import { expectedAt, headScheduleSchema } from '../schedule/backups.schedule.codec.ts';

const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const scheduledAt = '2026-10-01T12:00:00.000Z';
const newestAt = '2026-11-20T03:00:00.000Z';

const headOf = (schedule: Partial<StoredHead>): StoredHead => {
  const head = {
    ...headScheduleSchema.parse({}),
    ...{ ownerId: 'ana', usedBytes: 7, heldBytes: 7, revision: 3 },
    ...schedule,
  };
  return { ...head, websiteId, item: head };
};

/** What of a schedule is written, by name. */
function written(head: StoredHead, newest: string | undefined) {
  const change = { ownerId: 'ana', usedBytes: 0, heldBytes: 0, newestAt: newest };
  const values = headUpdate({ name: 't' }, head, change).Update?.ExpressionAttributeValues ?? {};
  const names = Object.keys(values).filter((name) => !name.startsWith(':read_'));
  return Object.fromEntries(names.map((name) => [name.slice(1), values[name] as unknown]));
}

describe('a newest backup that is deleted', () => {
  it.each([undefined, '2026-10-30T03:00:00.000Z'])(
    'was made: the next is due as before, %s',
    (next) => {
      const head = headOf({ frequency: 'daily', scheduledAt, newestAt });
      const change = written(head, next);
      expect(change).toMatchObject({ scheduledAt: newestAt });
      expect(String(change['gsi2sk'])).toContain(expectedAt(head)?.toISOString());
    },
  );

  it('does not hide that one is missed already', () => {
    const missedAt = '2026-11-21T15:00:00.000Z';
    const change = written(
      headOf({ frequency: 'daily', scheduledAt, newestAt, missedAt }),
      undefined,
    );
    expect(change).toMatchObject({ missedAt });
    expect(change).not.toHaveProperty('gsi2sk');
  });

  it('changes nothing of a site without a schedule', () => {
    expect(written(headOf({ newestAt }), undefined)).not.toHaveProperty('scheduledAt');
  });
});

it('a new backup moves on when the next is due, and is missed no more', () => {
  const later = '2026-11-21T03:00:00.000Z';
  const missedAt = '2026-11-20T20:00:00.000Z';
  const change = written(headOf({ frequency: 'daily', scheduledAt, newestAt, missedAt }), later);
  expect(change).toMatchObject({ newestAt: later, scheduledAt });
  expect(change).not.toHaveProperty('missedAt');
  expect(String(change['gsi2sk'])).toContain('2026-11-22T15:00:00.000Z');
});
