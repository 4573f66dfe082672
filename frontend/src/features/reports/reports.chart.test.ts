import { describe, expect, it } from 'vitest';
import { barsOf, barText, shortBarText } from './reports.chart.ts';

const day = (at: string, activities = 1, hours = 0.5) => ({ day: at, activities, hours });

describe('the bars of the chart', () => {
  it('are none where there is nothing', () => {
    expect(barsOf([])).toEqual({ by: 'day', bars: [] });
  });

  it('are a day each, those without activities too, over the end of a month', () => {
    expect(barsOf([day('2026-02-27', 2, 1.5), day('2026-03-02')])).toEqual({
      by: 'day',
      bars: [
        { at: '2026-02-27', activities: 2, hours: 1.5 },
        { at: '2026-02-28', activities: 0, hours: 0 },
        { at: '2026-03-01', activities: 0, hours: 0 },
        { at: '2026-03-02', activities: 1, hours: 0.5 },
      ],
    });
  });

  it('are 62 days at most, then a month each', () => {
    const first = '2026-01-01';
    expect(barsOf([day(first), day('2026-03-03')]).bars).toHaveLength(62);
    expect(barsOf([day(first), day('2026-01-31', 2), day('2026-03-04')])).toEqual({
      by: 'month',
      bars: [
        { at: '2026-01', activities: 3, hours: 1 },
        { at: '2026-02', activities: 0, hours: 0 },
        { at: '2026-03', activities: 1, hours: 0.5 },
      ],
    });
  });

  it('goes on over the end of a year', () => {
    const { bars } = barsOf([day('2025-11-30'), day('2026-02-28')]);
    expect(bars.map(({ at }) => at)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  });

  it('are named as people write days and months', () => {
    expect(['2026-03-05', '2026-03'].map(barText)).toEqual(['05/03/2026', '03/2026']);
    expect(['2026-03-05', '2026-03'].map(shortBarText)).toEqual(['05/03', '03/2026']);
  });
});
