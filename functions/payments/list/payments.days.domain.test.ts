import { describe, expect, it } from 'vitest';
import { rangeOfDays, startOfDay } from './payments.days.domain.ts';

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
