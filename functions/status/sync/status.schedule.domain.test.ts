import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../../core/id.ts';
import {
  dueRanges,
  FAILURES_NOTIFIED,
  isCounted,
  placeOf,
  type PositionRange,
  retryAfter,
} from './status.schedule.domain.ts';

const MINUTE = 60_000;
const SHARDS = 4;
const start = Date.UTC(2026, 10, 21, 7, 31, 12, 345);

/** As the index finds it: keys are `position#id`. */
const lies = (position: string, { start: from, end }: PositionRange) =>
  `${position}#id` >= from && `${position}#id` <= (end ?? 'g');
const timesDue = (position: string, instants: readonly Date[], periodMinutes: number) =>
  instants
    .slice(1)
    .flatMap((to, i) => dueRanges(instants[i] ?? to, to, periodMinutes))
    .filter((range) => lies(position, range)).length;

const hex = fc.nat(0xffffffff).map((n) => n.toString(16).padStart(8, '0'));
const position = fc.oneof(hex, fc.constantFrom('00000000', 'ffffffff', '80000000', '7fffffff'));

describe('dueRanges', () => {
  it('makes each site due exactly once in a period, whatever the ticks', () => {
    const run = fc.record({
      periodMinutes: fc.integer({ min: 1, max: 1_440 }),
      offset: fc.nat(1_440 * MINUTE),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 60 }),
      position,
    });
    fc.assert(
      fc.property(run, ({ periodMinutes, offset, cuts, position: place }) => {
        const period = periodMinutes * MINUTE;
        const steps = [0, ...cuts.map((cut) => Math.round(cut * period)), period];
        const instants = steps.sort((a, b) => a - b).map((ms) => new Date(start + offset + ms));
        // One tick of a whole period is the outage's case, and its answer the same.
        expect(timesDue(place, instants, periodMinutes)).toBe(1);
      }),
      { numRuns: 500 },
    );
  });

  it('makes each site due once in the first period after a change of the period', () => {
    const minutes = fc.constantFrom(60, 180, 360, 720);
    const run = fc.record({ before: minutes, after: minutes, at: fc.nat(1_440), position });
    fc.assert(
      fc.property(run, ({ before, after, at, position: place }) => {
        const changed = start + at * MINUTE;
        const ticks = (from: number, count: number) =>
          Array.from({ length: count + 1 }, (_, n) => new Date(from + n * MINUTE));
        expect(timesDue(place, ticks(changed, after), after)).toBe(1);
        // The last time was a whole period ago at most.
        expect(timesDue(place, ticks(changed - before * MINUTE, before), before)).toBe(1);
      }),
      { numRuns: 100 },
    );
  });

  it('makes it due once in each of several periods', () => {
    const ticks = Array.from({ length: 3 * 60 + 1 }, (_, n) => new Date(start + n * MINUTE));
    fc.assert(fc.property(position, (place) => timesDue(place, ticks, 60) === 3));
  });

  it('catches up on missed ticks: the next one covers them', () => {
    const missed = [0, 1, 2, 9, 10].map((n) => new Date(start + n * MINUTE));
    const every = Array.from({ length: 11 }, (_, n) => new Date(start + n * MINUTE));
    fc.assert(
      fc.property(position, (place) => timesDue(place, missed, 60) === timesDue(place, every, 60)),
    );
  });

  it.each([1, 1.001, 2, 500])('makes all due once after an outage of %d periods', (periods) => {
    const to = new Date(start + periods * 60 * MINUTE);
    expect(dueRanges(new Date(start), to, 60)).toEqual([{ start: '00000000', end: null }]);
  });

  it.each([0, -1, -60 * MINUTE])('makes none due after %d ms', (elapsed) => {
    expect(dueRanges(new Date(start), new Date(start + elapsed), 60)).toEqual([]);
  });

  it('says nothing of an empty stretch at the period’s end', () => {
    const end = new Date(Math.ceil(start / (60 * MINUTE)) * 60 * MINUTE);
    const ranges = dueRanges(new Date(end.getTime() - MINUTE), end, 60);
    expect(ranges).toEqual([{ start: 'fbbbbbbb', end: null }]);
  });
});

describe('placeOf', () => {
  // From one sequence of ids, so that the test is the same in every run.
  const prefix = newId(new Date(start)).slice(0, 10);
  const ids = Array.from(
    { length: 8_000 },
    (_, n) => `${prefix}${n.toString(36).padStart(16, '0')}`,
  );

  it('is the same at each call', () => {
    expect(placeOf('01kb3f0a9x5m3v7c2d8e4h6j9k', SHARDS)).toEqual(
      placeOf('01kb3f0a9x5m3v7c2d8e4h6j9k', SHARDS),
    );
  });

  it('has eight hexadecimal digits and a shard there is', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        const { shard, position: place } = placeOf(id, SHARDS);
        expect(place).toMatch(/^[0-9a-f]{8}$/);
        expect([0, 1, 2, 3]).toContain(shard);
      }),
    );
  });

  it('spreads sites evenly over the period, and over the shards within each part of it', () => {
    const perCell = new Map<string, number>();
    for (const id of ids) {
      const { shard, position: place } = placeOf(id, SHARDS);
      const cell = `${String(shard)} ${place.slice(0, 1)}`;
      perCell.set(cell, (perCell.get(cell) ?? 0) + 1);
    }
    // 4 shards × 16 parts: 125 sites each if the spread were perfect.
    expect(perCell.size).toBe(64);
    expect(Math.min(...perCell.values())).toBeGreaterThan(125 * 0.6);
    expect(Math.max(...perCell.values())).toBeLessThan(125 * 1.4);
  });
});

const HOUR = 3_600_000;
const at = new Date('2026-11-21T12:00:00.000Z');
const hoursOf = (failures: number, websiteId: string) =>
  (retryAfter(failures, { websiteId, at, lastSyncDate: null }).getTime() - at.getTime()) / HOUR;

describe('isCounted', () => {
  const now = at.toISOString();
  const earlier = new Date(at.getTime() - 1).toISOString();
  const later = new Date(at.getTime() + 1).toISOString();

  it.each([
    ['the schedule’s, always', 'schedule', [5, later, null], true],
    ['a retry’s, always', 'retry', [1, now, now], true],
    ['a person’s, the first of a site that was read', 'person', [0, null, earlier], true],
    ['a run’s, the first of a site that was read', 'run', [0, null, earlier], true],
    ['not a person’s of a site that was never read', 'person', [0, null, null], false],
    ['not a second click before the next attempt is due', 'person', [1, later, earlier], false],
    ['a person’s in place of the attempt that is due', 'person', [1, now, earlier], true],
    ['not a run’s where no attempt is to come', 'run', [1, null, earlier], false],
  ] as const)('is %s', (...[, requestedBy, known, expected]) => {
    const [failures, nextAttemptAt, lastSyncDate] = known;
    const site = { sync: { failures, nextAttemptAt }, lastSyncDate };
    expect(isCounted(site, { requestedBy, at })).toBe(expected);
  });

  it('never more than three times in the first four minutes, however often somebody clicks', () => {
    const clicks = fc.array(fc.integer({ min: 0, max: 240 }), { maxLength: 60 });
    fc.assert(
      fc.property(clicks, fc.string(), (seconds, websiteId) => {
        let sync: { failures: number; nextAttemptAt: string | null } = {
          failures: 0,
          nextAttemptAt: null,
        };
        for (const second of seconds.toSorted((one, other) => one - other)) {
          const when = new Date(at.getTime() + second * 1_000);
          const site = { sync, lastSyncDate: earlier };
          if (!isCounted(site, { requestedBy: 'person', at: when })) continue;
          const failures = sync.failures + 1;
          const next = retryAfter(failures, { websiteId, at: when, lastSyncDate: null });
          sync = { failures, nextAttemptAt: next.toISOString() };
        }
        expect(sync.failures).toBeLessThanOrEqual(FAILURES_NOTIFIED);
      }),
    );
  });
});

describe('retryAfter', () => {
  it.each([
    [1, 1 / 60],
    [2, 3 / 60],
    [3, 1],
    [4, 2],
    [5, 4],
    [6, 8],
    [7, 16],
    [8, 24],
    [9, 24],
    [2_000, 24],
  ])('after failure %i in a row waits %i hours, a tenth more or less', (failures, hours) => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (websiteId) => {
        const waited = hoursOf(failures, websiteId);
        expect(waited).toBeGreaterThanOrEqual(hours * 0.9);
        expect(waited).toBeLessThanOrEqual(hours * 1.1);
      }),
    );
  });

  it.each([
    ['an hour before: when that is so', 23, 1],
    ['at the moment itself: at once', 24, 0],
    ['later: as any other', 25, 24],
    ['long before: as any other', -20, 24],
  ])('of a site whose data become a day old, %s', (_, hoursAgo, hours) => {
    const lastSyncDate = new Date(at.getTime() - hoursAgo * HOUR).toISOString();
    const waited = retryAfter(9, { websiteId: 'site', at, lastSyncDate }).getTime() - at.getTime();
    expect(Math.abs(waited / HOUR - hours)).toBeLessThanOrEqual(hours === 24 ? 2.4 : 0);
  });

  it('is the same for a site each time, and spreads sites over the whole tenth', () => {
    const ids = Array.from({ length: 500 }, (_, n) => `site-${String(n)}`);
    const waits = ids.map((id) => hoursOf(3, id));
    expect(ids.map((id) => hoursOf(3, id))).toEqual(waits);
    expect(Math.min(...waits)).toBeLessThan(0.92);
    expect(Math.max(...waits)).toBeGreaterThan(1.08);
    expect(new Set(waits).size).toBeGreaterThan(490);
  });
});
