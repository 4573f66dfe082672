import { describe, expect, it } from 'vitest';
import { paymentsExportSchema } from '../../payments/payments.domain.ts';
import { reportFiltersSchema } from '../../reports/reports.domain.ts';
import { storedReportFilterFields } from '../../reports/stored/reports.stored.domain.ts';
import {
  dayField,
  dayIn,
  hourOfDay,
  monthField,
  monthOfDays,
  rangeOfDays,
  startOfDay,
} from './day.ts';

const invalid = 'Escribe una fecha válida';
const range = 'La fecha debe estar entre el 01/01/2000 y el 31/12/2099';

describe('a day', () => {
  it.each(['2000-01-01', '2024-02-29', '2099-12-31'])('may be %s', (day) => {
    expect(dayField.parse(day)).toBe(day);
  });

  it.each([
    ['1999-12-31', range],
    ['1969-12-31', range],
    ['0001-01-01', range],
    ['2100-01-01', range],
    ['9999-12-31', range],
    ['2026-02-30', invalid],
    ['2025-02-29', invalid],
    ['2026-13-01', invalid],
    ['2026-1-1', invalid],
    ['+02026-01-01', invalid],
    ['2026-01-01T00:00:00Z', invalid],
    ['ayer', invalid],
    ['', invalid],
  ])('is not %j', (day, message) => {
    expect(dayField.safeParse(day).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it.each([
    [
      'the payments that are exported',
      paymentsExportSchema,
      { from: '1969-12-31', to: '1970-01-02' },
    ],
    ['the reports', reportFiltersSchema, { startDate: '1969-12-31' }],
    ['the reports that are kept', storedReportFilterFields, { from: '1969-12-31' }],
  ])('bounds %s', (_, schema, sent) => {
    expect(schema.safeParse(sent).error?.issues[0]?.message).toBe(range);
  });
});

it.each(['1999-12', '2100-01', '2026-13', '2026-00', '2026-1', '0000-01', 'x'])(
  'no month is %j',
  (month) => {
    expect(monthField.safeParse(month).success).toBe(false);
  },
);

describe('startOfDay', () => {
  it.each([
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
    // Summer time in Chile: three hours behind; in winter four.
    ['2026-11-21', 'America/Santiago', '2026-11-21T03:00:00.000Z'],
    ['2026-07-01', 'America/Santiago', '2026-07-01T04:00:00.000Z'],
    ['2026-11-21', 'Europe/Madrid', '2026-11-20T23:00:00.000Z'],
    ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
    ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
    // The clock goes from midnight to one: the day begins at one.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    // The clock goes back from midnight to eleven: the day begins at the second midnight.
    ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
  ])('%s in %s is %s', (day, zone, instant) => {
    expect(startOfDay(day, zone).toISOString()).toBe(instant);
  });
});

describe('hourOfDay', () => {
  it.each([
    [8, '2026-11-21', 'America/Santiago', '2026-11-21T11:00:00.000Z'],
    // The day begins at one, and is an hour short; on the other one midnight comes twice.
    [8, '2026-09-06', 'America/Santiago', '2026-09-06T11:00:00.000Z'],
    [8, '2026-04-05', 'America/Santiago', '2026-04-05T12:00:00.000Z'],
    // The clock goes from two to three, and back from three to two.
    [8, '2026-03-29', 'Europe/Madrid', '2026-03-29T06:00:00.000Z'],
    [2, '2026-03-29', 'Europe/Madrid', '2026-03-29T01:00:00.000Z'],
    [8, '2026-10-25', 'Europe/Madrid', '2026-10-25T07:00:00.000Z'],
    [2, '2026-10-25', 'Europe/Madrid', '2026-10-25T00:00:00.000Z'],
  ])('%i:00 of %s in %s is %s', (...[hour, day, zone, instant]) => {
    expect(hourOfDay(day, hour, zone).toISOString()).toBe(instant);
  });
});

describe('rangeOfDays', () => {
  it('has both days in full', () => {
    const range = rangeOfDays({ from: '2026-11-21', to: '2026-11-21' }, 'America/Santiago');
    expect(range).toEqual({
      from: new Date('2026-11-21T03:00:00.000Z'),
      before: new Date('2026-11-22T03:00:00.000Z'),
    });
  });

  it('has an hour more on the day the clock goes back', () => {
    const { from, before } = rangeOfDays(
      { from: '2026-04-04', to: '2026-04-04' },
      'America/Santiago',
    );
    expect((before.getTime() - from.getTime()) / 3_600_000).toBe(25);
  });
});

describe('dayIn', () => {
  it.each([
    ['2026-11-21T02:59:59.999Z', '2026-11-20'],
    ['2026-11-21T03:00:00.000Z', '2026-11-21'],
    // Winter: four hours behind.
    ['2026-07-01T03:59:59.999Z', '2026-06-30'],
    ['2026-07-01T04:00:00.000Z', '2026-07-01'],
  ])('says of %s that it is %s in Santiago', (instant, day) => {
    expect(dayIn('America/Santiago', new Date(instant))).toBe(day);
  });
});

it.each([
  ['2026-10-01', '2026-10-31', '2026-10'],
  ['2024-02-01', '2024-02-29', '2024-02'],
  ['2026-10-01', '2026-10-30', undefined],
  ['2026-10-01', '2026-11-30', undefined],
  ['2026-10-02', '2026-10-31', undefined],
  [null, '2026-10-31', undefined],
  ['2026-10-01', null, undefined],
])('the month from %s to %s is %s', (from, to, month) => {
  expect(monthOfDays({ from, to })).toBe(month);
});
