import { describe, expect, it } from 'vitest';
import { createFormatter, formatCount, formatHours, formatMoney, formatNumber } from './format.ts';

const format = createFormatter('America/Santiago');

describe('dates', () => {
  it('are shown in the zone of the provider', () => {
    // 01:30 UTC of the 6th is still the evening of the 5th in Santiago (UTC−3 in March).
    expect(format.date('2026-03-06T01:30:00.000Z')).toBe('05/03/2026');
    expect(format.dateTime('2026-03-06T01:30:00.000Z')).toBe('05/03/2026 22:30');
  });

  it('follow the change of hour', () => {
    expect(format.dateTime('2026-07-01T12:00:00.000Z')).toBe('01/07/2026 08:00');
  });

  it('write midnight as 00', () => {
    expect(format.dateTime('2026-03-06T03:05:00.000Z')).toBe('06/03/2026 00:05');
  });
});

describe('relative times', () => {
  const now = Date.parse('2026-03-06T12:00:00.000Z');
  it.each([
    ['2026-03-06T11:59:40.000Z', 'hace unos segundos'],
    ['2026-03-06T11:59:00.000Z', 'hace 1 minuto'],
    ['2026-03-06T09:00:00.000Z', 'hace 3 horas'],
    ['2026-03-05T12:00:01.000Z', 'hace 23 horas'],
    ['2026-03-05T12:00:00.000Z', 'hace 1 día'],
    ['2026-03-01T12:00:00.000Z', 'hace 5 días'],
    ['2026-01-01T12:00:00.000Z', 'hace 2 meses'],
    ['2026-03-06T14:00:00.000Z', 'dentro de 2 horas'],
    ['2026-03-07T11:59:00.000Z', 'dentro de 23 horas'],
    // Some minutes less than so many times 24 hours, and so many days of the calendar.
    ['2026-03-08T11:00:00.000Z', 'dentro de 2 días'],
    ['2026-04-04T11:50:00.000Z', 'dentro de 29 días'],
    ['2026-04-05T11:50:00.000Z', 'dentro de 1 mes'],
  ])('%s is %s', (instant, shown) => {
    expect(format.relative(instant, now)).toBe(shown);
  });
});

it('counts the days of the calendar to what is to come, also when the hour changes', () => {
  // Of 22/11 at 09:00 in Santiago.
  const bought = Date.parse('2026-11-22T12:00:00.000Z');
  expect(format.relative('2026-12-21T12:00:00.000Z', bought + 60_000)).toBe('dentro de 29 días');
  expect(format.relative('2026-12-22T12:00:00.000Z', bought + 60_000)).toBe('dentro de 1 mes');
  // 04/04/2026 has 25 hours there.
  const before = Date.parse('2026-04-03T12:00:00.000Z');
  expect(format.relative('2026-04-06T13:00:00.000Z', before)).toBe('dentro de 3 días');
});

describe('counts', () => {
  it('group thousands and agree in number', () => {
    expect(formatNumber(1_234_567)).toBe('1.234.567');
    expect(formatCount(1, 'sitio', 'sitios')).toBe('1 sitio');
    expect(formatCount(0, 'sitio', 'sitios')).toBe('0 sitios');
    expect(formatCount(2, 'día', 'días')).toBe('2 días');
  });
});

describe('hours', () => {
  it.each([
    [0, '0 h'],
    [1.5, '1,5 h'],
    [1_000, '1.000 h'],
  ])('%d are %s', (hours, shown) => {
    expect(formatHours(hours).replace('\u00A0', ' ')).toBe(shown);
  });
});

describe('money', () => {
  it.each([
    [4_900, '$49,00 USD'],
    [1, '$0,01 USD'],
    [0, '$0,00 USD'],
    [1_234_550, '$12.345,50 USD'],
  ])('%i cents are %s', (cents, shown) => {
    // A non-breaking space keeps the code beside its amount.
    expect(formatMoney(cents, 'USD').replace('\u00A0', ' ')).toBe(shown);
  });
});
