import { describe, expect, it } from 'vitest';
import { daysOf, periodText, presetOf, presets } from './reports.period.ts';

describe('a preset', () => {
  it.each([
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2024-03-01', '2024-02-01', '2024-02-29'],
    ['lastMonth', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['thisMonth', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['threeMonths', '2026-02-10', '2025-11-01', '2026-01-31'],
    ['threeMonths', '2026-05-31', '2026-02-01', '2026-04-30'],
  ] as const)('%s, seen from %s, is %s to %s', (preset, today, ...days) => {
    expect(Object.values(daysOf[preset](today))).toEqual(days);
  });

  it('is known again by its days, and others are none', () => {
    const today = '2026-11-23';
    for (const preset of presets) expect(presetOf(daysOf[preset](today), today)).toBe(preset);
    expect(presetOf({ startDate: '2026-10-01', endDate: '2026-10-30' }, today)).toBeUndefined();
    expect(presetOf({}, today)).toBeUndefined();
  });
});

describe('the days of a report', () => {
  it.each([
    ['2026-02-01', '2026-02-28', 'Febrero de 2026'],
    ['2026-02-01', '2026-02-27', '01/02/2026 – 27/02/2026'],
    ['2026-02-01', '2026-03-31', '01/02/2026 – 31/03/2026'],
    ['2026-02-01', null, 'Desde el 01/02/2026'],
    [null, '2026-02-28', 'Hasta el 28/02/2026'],
    [null, null, 'Todo lo registrado'],
  ])('%s to %s read: %s', (startDate, endDate, words) => {
    expect(periodText({ startDate, endDate })).toBe(words);
  });
});
