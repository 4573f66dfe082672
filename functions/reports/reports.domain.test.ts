import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, dayIn } from '../core/validation/day.ts';
import {
  filterOf,
  instantsOf,
  periodFaultOf,
  reportFiltersSchema,
  reportMessages,
} from './reports.domain.ts';

const ZONE = 'America/Santiago';
const HOUR_MS = 3_600_000;

describe('the filters', () => {
  it.each([
    {},
    { startDate: '2026-11-21' },
    { endDate: '2026-11-21' },
    { startDate: '2026-11-21', endDate: '2026-11-21' },
    { status: 'sin_terminar', type: 'error', userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001' },
  ])('may be %j', (filters) => {
    expect(reportFiltersSchema.parse(filters)).toEqual(filters);
  });

  it.each([
    { startDate: '2026-02-30' },
    { endDate: '21/11/2026' },
    { startDate: '2026-11-21T00:00:00Z' },
    { status: 'hecha' },
    { type: 'otra' },
    { userId: '' },
    { websiteId: '../x' },
  ])('may not be %j', (filters) => {
    expect(reportFiltersSchema.safeParse(filters).success).toBe(false);
  });

  it('begin no later than they end', () => {
    const { error } = reportFiltersSchema.safeParse({
      startDate: '2026-11-22',
      endDate: '2026-11-21',
    });
    expect(error?.issues).toMatchObject([{ path: ['endDate'], message: reportMessages.order }]);
  });
});

describe('a period', () => {
  it.each([
    [{}, undefined],
    [{ startDate: '2026-11-30', endDate: '2027-03-31' }, undefined],
    [{ endDate: '2027-03-31' }, undefined],
    [{ startDate: '2026-12-01', endDate: '2026-12-31' }, 'notBegun'],
    [{ startDate: '2026-12-01' }, 'notBegun'],
    [{ startDate: '2026-12-02', endDate: '2026-12-01' }, 'order'],
  ] as const)('of %j has the fault %s on the last of November', (period, fault) => {
    expect(periodFaultOf(period, '2026-11-30')).toBe(fault);
  });

  it('may be of the future where no day is given to compare it with', () => {
    expect(periodFaultOf({ startDate: '2027-03-01' })).toBeUndefined();
  });
});

describe('filterOf', () => {
  const one = { userId: 'ana', websiteId: 'sitio', type: 'error' };

  it('tests nothing where nothing is asked for but days', () => {
    expect(filterOf({})).toBeUndefined();
    expect(filterOf({ startDate: '2026-01-01', userId: undefined })).toBeUndefined();
  });

  it.each([
    [{ userId: 'ana' }, true],
    [{ userId: 'ana', websiteId: 'sitio', type: 'error' }, true],
    [{ userId: 'benito' }, false],
    [{ userId: 'ana', websiteId: 'otro' }, false],
    [{ type: 'mejora' }, false],
  ] as const)('%j: %s', (filters, expected) => {
    expect(filterOf(filters)?.(one)).toBe(expected);
  });

  it('finds nobody’s by no person', () => {
    expect(filterOf({ userId: 'ana' })?.({ ...one, userId: null })).toBe(false);
  });
});

describe('instantsOf', () => {
  const hoursOf = (day: string) => {
    const { from, before } = instantsOf({ startDate: day, endDate: day }, ZONE);
    return ((before?.getTime() ?? 0) - (from?.getTime() ?? 0)) / HOUR_MS;
  };

  it.each([
    ['2026-01-15', 24],
    ['2026-04-03', 24],
    // The clock goes back at the end of the day.
    ['2026-04-04', 25],
    ['2026-04-05', 24],
    ['2026-09-05', 24],
    // It goes on at midnight: the day begins at one.
    ['2026-09-06', 23],
    ['2026-09-07', 24],
  ])('has all of %s, %i hours', (day, hours) => {
    expect(hoursOf(day)).toBe(hours);
  });

  it('is open where a day is left out', () => {
    expect(instantsOf({}, ZONE)).toEqual({ from: undefined, before: undefined });
    expect(instantsOf({ endDate: '2026-11-20' }, ZONE)).toEqual({
      from: undefined,
      before: new Date('2026-11-21T03:00:00.000Z'),
    });
  });

  it('makes of every day of 2026 a whole one, with none between two', () => {
    let day = '2026-01-01';
    while (day <= '2026-12-31') {
      const { from, before } = instantsOf({ startDate: day, endDate: day }, ZONE);
      if (!from || !before) throw new Error('A day without an end');
      expect(dayIn(ZONE, from)).toBe(day);
      expect(dayIn(ZONE, new Date(before.getTime() - 1))).toBe(day);
      expect(dayIn(ZONE, new Date(from.getTime() - 1))).toBe(dayAfter(day, -1));
      day = dayAfter(day);
      expect(instantsOf({ startDate: day }, ZONE).from).toEqual(before);
    }
  });

  it('has an instant exactly where its day is one of the period', () => {
    const days = fc.integer({ min: 0, max: 364 }).map((n) => dayAfter('2026-01-01', n));
    const instants = fc.date({
      min: new Date('2025-12-31T00:00:00Z'),
      max: new Date('2027-01-02T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, days, instants, (a, b, at) => {
        const [startDate = '', endDate = ''] = [a, b].sort();
        const { from, before } = instantsOf({ startDate, endDate }, ZONE);
        const day = dayIn(ZONE, at);
        const isIn = from !== undefined && before !== undefined && from <= at && at < before;
        expect(isIn).toBe(startDate <= day && day <= endDate);
      }),
    );
  });
});
