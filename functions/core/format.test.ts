import { describe, expect, it } from 'vitest';
import { createInstantFormat, formatMoney, formatOfPeriod, formatPeriod } from './format.ts';

const format = createInstantFormat('America/Santiago');

describe('instants', () => {
  it('are written in the provider’s zone, whatever day it is elsewhere', () => {
    // 01:30 UTC of the 6th is still the evening of the 5th in Santiago (UTC−3 in March).
    expect(format.date('2026-03-06T01:30:00.000Z')).toBe('05/03/2026');
    expect(format.dateTime('2026-03-06T01:30:00.000Z')).toBe('05/03/2026 a las 22:30');
  });

  it('follow the change of hour, and midnight is 00', () => {
    expect(format.dateTime('2026-07-01T04:00:00.000Z')).toBe('01/07/2026 a las 00:00');
    expect(format.dateTime('2026-03-06T03:05:00.000Z')).toBe('06/03/2026 a las 00:05');
  });
});

describe('money', () => {
  it.each([
    [4_900, '$49,00 USD'],
    [1, '$0,01 USD'],
    [1_234_550, '$12.345,50 USD'],
  ])('%i cents are %s', (cents, shown) => {
    expect(formatMoney(cents, 'USD')).toBe(shown);
  });
});

describe('a period of days', () => {
  it.each([
    ['2026-11-01', '2026-11-15', 'del 01/11/2026 al 15/11/2026'],
    ['2026-11-05', '2026-11-05', 'del 05/11/2026'],
    ['2026-11-01', null, 'desde el 01/11/2026'],
    [null, '2026-11-15', 'hasta el 15/11/2026'],
    [null, null, undefined],
  ])('from %s to %s is %s, after a noun, too', (startDate, endDate, words) => {
    expect(formatPeriod({ startDate, endDate })).toBe(words);
    expect(formatOfPeriod({ startDate, endDate })).toBe(words);
  });

  it('is its month where it is a whole one', () => {
    const november = { startDate: '2026-11-01', endDate: '2026-11-30' };
    expect(formatPeriod(november)).toBe('noviembre de 2026');
    expect(formatOfPeriod(november)).toBe('de noviembre de 2026');
  });
});
