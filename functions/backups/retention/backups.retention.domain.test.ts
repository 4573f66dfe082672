import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backupsToRemove,
  retentionRuleOf,
  shownRetention,
  withRetention,
  type RetainedBackup,
  type RetentionRule,
} from './backups.retention.domain.ts';

const DAY_MS = 86_400_000;
const now = new Date('2026-11-26T12:00:00.000Z');
const longAgo = new Date('2020-01-01T00:00:00.000Z');

/** Automatic and complete, unless said otherwise. Its id is the instant at which it was made. */
const backup = (createdAt: string, given: Partial<RetainedBackup> = {}): RetainedBackup => ({
  backupId: createdAt,
  createdAt,
  status: 'completed',
  manual: false,
  isSourceNew: false,
  isProven: false,
  usedAt: null,
  ...given,
});
const rule = (
  [daily, weekly, monthly]: readonly [number, number, number],
  given: Partial<RetentionRule> = {},
): RetentionRule => ({
  retention: { daily, weekly, monthly },
  since: longAgo,
  now,
  timeZone: 'America/Santiago',
  ...given,
});
const idsOf = (backups: readonly RetainedBackup[]) => backups.map(({ backupId }) => backupId);
/** At noon in UTC, newest first. */
const at = (day: string, given?: Partial<RetainedBackup>) => backup(`${day}T12:00:00.000Z`, given);
const left = (backups: readonly RetainedBackup[], by: RetentionRule) => {
  const removed = new Set(backupsToRemove(backups, by));
  return backups
    .filter((each) => !removed.has(each))
    .map(({ createdAt }) => createdAt.slice(0, 10));
};
const daysBefore = (day: string, number: number) =>
  Array.from({ length: number }, (_, n) =>
    new Date(Date.parse(day) - n * DAY_MS).toISOString().slice(0, 10),
  );

describe('the backups that a plan keeps', () => {
  // Sunday, and the eighty days before it.
  const daily = daysBefore('2026-11-15', 81).map((day) => at(day));

  it.each([
    [
      [3, 0, 0],
      ['2026-11-15', '2026-11-14', '2026-11-13'],
    ],
    // Weeks end on Sundays.
    [
      [0, 3, 0],
      ['2026-11-15', '2026-11-08', '2026-11-01'],
    ],
    [
      [0, 0, 3],
      ['2026-11-15', '2026-10-31', '2026-09-30'],
    ],
    [
      [0, 0, 9],
      ['2026-11-15', '2026-10-31', '2026-09-30', '2026-08-31'],
    ],
    [
      [2, 2, 2],
      ['2026-11-15', '2026-11-14', '2026-11-08', '2026-10-31'],
    ],
    [[0, 0, 0], ['2026-11-15']],
  ] as const)('by %j are %j', (kept, days) => {
    expect(left(daily, rule(kept))).toEqual(days);
  });

  it('are counted in periods that have one: a site that makes none loses none', () => {
    const rare = [at('2026-06-01'), at('2026-03-01'), at('2025-01-01'), at('2024-01-01')];
    expect(left(rare, rule([3, 0, 0]))).toEqual(['2026-06-01', '2026-03-01', '2025-01-01']);
  });

  it('are the newest of a day, of which the oldest goes first', () => {
    const sameDay = [
      '2026-11-10T14:00:00.000Z',
      '2026-11-10T13:00:00.000Z',
      '2026-11-10T12:00:00.000Z',
    ];
    const all = [at('2026-11-11'), ...sameDay.map((each) => backup(each))];
    expect(idsOf(backupsToRemove(all, rule([7, 0, 0])))).toEqual([sameDay[2], sameDay[1]]);
  });

  it("begin their days where the provider's clock says so", () => {
    // 23:30 of 31 October in Santiago, and half past midnight.
    const all = [
      at('2026-11-15'),
      backup('2026-11-01T03:30:00.000Z'),
      backup('2026-11-01T02:30:00.000Z'),
    ];
    expect(left(all, rule([0, 0, 2]))).toEqual(['2026-11-15', '2026-11-01']);
    const inSantiago = idsOf(backupsToRemove(all, rule([0, 0, 2])));
    expect(inSantiago).toEqual(['2026-11-01T03:30:00.000Z']);
    const inUtc = idsOf(backupsToRemove(all, rule([0, 0, 2], { timeZone: 'UTC' })));
    expect(inUtc).toEqual(['2026-11-01T03:30:00.000Z', '2026-11-01T02:30:00.000Z'].toSorted());
  });
});

describe('what no plan deletes', () => {
  const newest = at('2026-11-15');
  const old = (given: Partial<RetainedBackup>) => at('2025-01-01', given);
  const one = rule([1, 0, 0]);

  it.each([
    ['that a person uploaded', { manual: true }],
    ['that is being uploaded', { status: 'pending' }],
    ['that failed', { status: 'error' }],
    ['from a source that nobody confirmed', { isSourceNew: true }],
    ['that somebody got a link to within a day', { usedAt: '2026-11-25T12:00:01.000Z' }],
    ['that is the last proven one', { isProven: true }],
  ] as const)('is one %s', (_, given) => {
    expect(backupsToRemove([newest, old(given)], one)).toEqual([]);
  });

  it('is not one whose link was given out before', () => {
    const used = old({ usedAt: '2026-11-25T12:00:00.000Z' });
    expect(backupsToRemove([newest, used], one)).toEqual([used]);
  });

  it('is not one that was proven before another one was', () => {
    const before = old({ isProven: true });
    const last = at('2026-03-01', { isProven: true });
    expect(backupsToRemove([newest, last, before], one)).toEqual([before]);
  });

  it('is one that was the newest within four days: a drill may have begun', () => {
    const replaced = at('2026-11-01');
    const by = (createdAt: string) => backupsToRemove([backup(createdAt), replaced], one);
    expect(by('2026-11-22T12:00:01.000Z')).toEqual([]);
    expect(by('2026-11-22T12:00:00.000Z')).toEqual([replaced]);
  });

  it('is one that takes the place of others from a source that nobody confirmed', () => {
    const days = daysBefore('2026-11-15', 10);
    const fakes = days.map((day) => backup(`${day}T20:00:00.000Z`, { isSourceNew: true }));
    const own = days.map((day) => at(day));
    expect(left([...fakes, ...own], rule([10, 0, 0]))).toHaveLength(20);
  });

  it('is one of before the plan, for thirty days', () => {
    const since = new Date('2026-11-01T00:00:00.000Z');
    const all = [at('2026-11-15'), at('2026-11-10'), at('2026-10-10')];
    const on = (instant: string) => left(all, rule([1, 0, 0], { since, now: new Date(instant) }));
    expect(on('2026-11-30T23:59:59.000Z')).toEqual(['2026-11-15', '2026-10-10']);
    expect(on('2026-12-01T00:00:00.000Z')).toEqual(['2026-11-15']);
  });
});

describe('any backups', () => {
  const kept = fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 }), fc.nat({ max: 9 }));
  const instant = fc
    .integer({ min: Date.parse('2026-01-01'), max: now.getTime() })
    .map((ms) => new Date(ms).toISOString());
  const backups = fc.array(
    fc
      .record({
        createdAt: instant,
        status: fc.constantFrom('completed', 'completed', 'completed', 'pending', 'error'),
        manual: fc.boolean(),
        isSourceNew: fc.constantFrom(false, false, true),
        isProven: fc.boolean(),
        usedAt: fc.option(instant),
      })
      .map(({ createdAt, ...given }) => backup(createdAt, given)),
    { maxLength: 60 },
  );
  const rules = fc.record({
    kept,
    since: fc.date({ min: longAgo, max: now, noInvalidDate: true }),
    timeZone: fc.constantFrom('America/Santiago', 'UTC', 'Pacific/Auckland'),
  });
  const holds = (check: (all: RetainedBackup[], by: RetentionRule) => void) =>
    fc.assert(
      fc.property(backups, rules, (all, { kept: numbers, ...given }) =>
        check(all, rule(numbers, given)),
      ),
    );
  const isAutomatic = ({ status, manual, isSourceNew }: RetainedBackup) =>
    status === 'completed' && !manual && !isSourceNew;
  const newestOf = (some: readonly RetainedBackup[]) =>
    some.reduce<string>((last, { createdAt }) => (createdAt > last ? createdAt : last), '');

  it('keep the newest, the last proven one, and all that are not the portal’s to delete', () => {
    holds((all, by) => {
      const removed = backupsToRemove(all, by);
      const rest = all.filter((each) => !removed.includes(each));
      const automatic = all.filter(isAutomatic);
      expect(newestOf(rest.filter(isAutomatic))).toBe(newestOf(automatic));
      const isProven = (each: RetainedBackup) => isAutomatic(each) && each.isProven;
      expect(newestOf(rest.filter(isProven))).toBe(newestOf(all.filter(isProven)));
      expect(removed.filter((each) => !isAutomatic(each))).toEqual([]);
      const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
      expect(removed.filter(({ usedAt }) => usedAt !== null && usedAt > dayAgo)).toEqual([]);
    });
  });

  it('are the same after a second look', () => {
    holds((all, by) => {
      const removed = backupsToRemove(all, by);
      const rest = all.filter((each) => !removed.includes(each));
      expect(backupsToRemove(rest, by)).toEqual([]);
    });
  });

  it('go in any order, and oldest first', () => {
    holds((all, by) => {
      const removed = idsOf(backupsToRemove(all, by));
      expect(removed).toEqual(removed.toSorted());
      expect(idsOf(backupsToRemove(all.toReversed(), by))).toEqual(removed);
    });
  });

  it('are fewer where more is kept, and more as time goes by', () => {
    holds((all, by) => {
      const removed = new Set(idsOf(backupsToRemove(all, by)));
      const { daily, weekly, monthly } = by.retention;
      const more = { daily: daily + 1, weekly: weekly + 2, monthly };
      for (const id of idsOf(backupsToRemove(all, { ...by, retention: more }))) {
        expect(removed).toContain(id);
      }
      const later = { ...by, now: new Date(now.getTime() + 9 * DAY_MS) };
      const then = new Set(idsOf(backupsToRemove(all, later)));
      for (const id of removed) expect(then).toContain(id);
    });
  });

  it('are still all there that a proof keeps, whichever is asked', () => {
    holds((all, by) => {
      const unasked = all.map((each) => ({ ...each, isProven: false }));
      const candidates = new Set(idsOf(backupsToRemove(unasked, by)));
      for (const id of idsOf(backupsToRemove(all, by))) expect(candidates).toContain(id);
    });
  });
});

describe('what is noted of a plan', () => {
  const retention = { daily: 7, weekly: 4, monthly: 6 };
  const retentionSince = '2026-11-20T12:00:00.000Z';
  const noted = { retention, retentionSince };

  it('begins with the plan, goes on with an equal one, and ends without', () => {
    expect(withRetention({}, retention, now)).toEqual({
      retention,
      retentionSince: now.toISOString(),
    });
    expect(withRetention(noted, { ...retention }, now)).toBe(noted);
    expect(withRetention(noted, { ...retention, weekly: 5 }, now)).toEqual({
      retention: { ...retention, weekly: 5 },
      retentionSince: now.toISOString(),
    });
    const none = withRetention(noted, undefined, now);
    expect([none.retention, none.retentionSince]).toEqual([undefined, undefined]);
    const nothing = {};
    expect(withRetention(nothing, undefined, now)).toBe(nothing);
  });

  it('is a rule only for the plan of which it was noted', () => {
    const clock = { now, timeZone: 'UTC' };
    const since = new Date(retentionSince);
    expect(retentionRuleOf(retention, noted, clock)).toEqual({ retention, since, ...clock });
    expect(retentionRuleOf({ ...retention, daily: 1 }, noted, clock)).toBeUndefined();
    expect(retentionRuleOf(undefined, noted, clock)).toBeUndefined();
    expect(retentionRuleOf(retention, {}, clock)).toBeUndefined();
  });

  it.each([
    ['of another plan', {}, '2026-12-26T12:00:00.000Z'],
    ['since six days', noted, '2026-12-20T12:00:00.000Z'],
    ['since long', { retention, retentionSince: longAgo.toISOString() }, null],
  ])('is shown with how long the others stay: %s', (_, of, othersUntil) => {
    expect(shownRetention(retention, of, now)).toEqual({ ...retention, othersUntil });
  });

  it('is nothing to show where all are kept', () => {
    expect(shownRetention(undefined, noted, now)).toBeNull();
  });
});
