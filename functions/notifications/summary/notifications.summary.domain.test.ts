import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editChoices, choicesInForce, unchosen } from '../notices/notifications.notices.domain.ts';
import {
  dueSummary,
  firstSummary,
  newsFor,
  wantsSummary,
  type LastSummary,
  type SummaryNews,
} from './notifications.summary.domain.ts';

const timeZone = 'America/Santiago';
const standard = choicesInForce(unchosen('ana'));
const at = (time: string) => new Date(`2026-11-24T${time}:00.000Z`);
const due = (now: Date, last: LastSummary, hour = 8) => dueSummary(last, { now, hour, timeZone });
const begun = (signedInAt: string, hour = 8) =>
  firstSummary({ userId: 'ana', signedInAt }, { hour, timeZone });
const yesterday: LastSummary = {
  userId: 'ana',
  day: '2026-11-23',
  until: '2026-11-23T11:04:00.000Z',
};

describe('a daily summary', () => {
  // 08:00 in Santiago is 11:00 UTC.
  it.each<[string, Date, LastSummary, ReturnType<typeof due>]>([
    ['before the hour', at('10:59'), yesterday, undefined],
    [
      'at the hour: of the time since the last one',
      at('11:00'),
      yesterday,
      { day: '2026-11-24', since: yesterday.until, until: '2026-11-24T10:59:00.000Z' },
    ],
    [
      'late on the same day',
      at('23:00'),
      yesterday,
      { day: '2026-11-24', since: yesterday.until, until: '2026-11-24T22:59:00.000Z' },
    ],
    [
      'after days without one: of all that time',
      at('11:00'),
      { ...yesterday, day: '2026-11-20', until: '2026-11-20T11:00:00.000Z' },
      { day: '2026-11-24', since: '2026-11-20T11:00:00.000Z', until: '2026-11-24T10:59:00.000Z' },
    ],
    [
      'for the first time: of what came since the sign-in before the hour',
      at('11:00'),
      begun('2026-11-24T10:20:00.000Z'),
      { day: '2026-11-24', since: '2026-11-24T10:20:00.000Z', until: '2026-11-24T10:59:00.000Z' },
    ],
    [
      'for the first time: not on the day of a sign-in after the hour',
      at('23:00'),
      begun('2026-11-24T11:00:00.000Z'),
      undefined,
    ],
    [
      'for the first time: never of the time before the sign-in',
      at('11:00'),
      begun('2026-11-24T10:59:30.000Z'),
      { day: '2026-11-24', since: '2026-11-24T10:59:30.000Z', until: '2026-11-24T10:59:30.000Z' },
    ],
    [
      'on the day on which the clock changes, at 08:00 of the new time',
      new Date('2026-09-06T10:59:00.000Z'),
      { ...yesterday, day: '2026-09-05', until: '2026-09-05T12:00:00.000Z' },
      undefined,
    ],
    [
      'on that day at the hour',
      new Date('2026-09-06T11:00:00.000Z'),
      { ...yesterday, day: '2026-09-05', until: '2026-09-05T12:00:00.000Z' },
      { day: '2026-09-06', since: '2026-09-05T12:00:00.000Z', until: '2026-09-06T10:59:00.000Z' },
    ],
    ['once more on the same day', at('15:00'), { ...yesterday, day: '2026-11-24' }, undefined],
  ])('%s', (...[, now, last, expected]) => {
    expect(due(now, last)).toEqual(expected);
  });

  it('is one for each day, however often it is asked for, and leaves out no instant', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 40 * 60 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 23 }), (minutes, hour) => {
        let now = at('00:00').getTime();
        let last = begun('2026-11-24T00:00:00.000Z', hour);
        const days: string[] = [];
        for (const step of minutes) {
          now += step * 60_000;
          const next = due(new Date(now), last, hour);
          if (!next) continue;
          days.push(next.day);
          expect(next.since).toBe(last.until);
          expect(next.since <= next.until).toBe(true);
          last = { userId: 'ana', day: next.day, until: next.until };
        }
        expect(new Set(days).size).toBe(days.length);
      }),
    );
  });
});

const news = (more: Partial<SummaryNews> = {}): SummaryNews => ({
  eventId: '01kb3f0a9x5m3v7c2d8e4h6j9k',
  kind: 'paymentCompleted',
  title: 'Pago de Ana Pérez',
  message: 'Ana Pérez pagó.',
  link: '/admin/payments',
  userId: null,
  notedAt: '2026-11-24T10:00:00.000Z',
  expiresAt: 1,
  ...more,
});

describe('what belongs into a summary', () => {
  it('is what a person wants in it, in order, and nothing of another one', () => {
    const later = news({ eventId: 'b', notedAt: '2026-11-24T10:30:00.000Z' });
    const some = [
      later,
      news({ eventId: 'a' }),
      news({ eventId: 'c', kind: 'paymentFlagged' }),
      news({ eventId: 'd', userId: 'eva' }),
    ];
    expect(newsFor('ana', standard, some).map(({ eventId }) => eventId)).toEqual(['a', 'b']);
  });

  it('is nothing for a person who wants no kind in it', () => {
    const never = { portal: 'now', mail: 'never' } as const;
    const { choices } = editChoices(unchosen('ana'), {
      activityRequested: never,
      activityAnswered: never,
      paymentCompleted: never,
      syncFailing: never,
      backupMissed: never,
    });
    expect([wantsSummary(standard), wantsSummary(choicesInForce({ choices }))]).toEqual([
      true,
      false,
    ]);
  });
});
