import { dayAfter } from '../../../../functions/core/validation/day.ts';
import type { ReportSummary } from '../../../../functions/reports/figures/reports.summary.domain.ts';

/** More bars than these are too thin to distinguish: they then stand for months. */
const MAX_DAYS = 62;

interface Bar {
  /** yyyy-MM-dd, or yyyy-MM for a month. */
  at: string;
  activities: number;
  hours: number;
}

export interface Bars {
  by: 'day' | 'month';
  bars: Bar[];
}

const monthOf = (day: string): string => day.slice(0, 7);
const monthAfter = (month: string): string => monthOf(dayAfter(`${month}-01`, 31));

/** What a bar stands for: how its name is made of a day's, and which one comes next. */
const units = {
  day: { of: (day: string) => day, next: (day: string) => dayAfter(day) },
  month: { of: monthOf, next: monthAfter },
};

/** A bar from the first to the last, both with them, each of nothing. */
function emptyBars(first: string, last: string, next: (at: string) => string): Map<string, Bar> {
  const bars = new Map<string, Bar>();
  for (let at = first; at <= last; at = next(at)) bars.set(at, { at, activities: 0, hours: 0 });
  return bars;
}

/** The days that have activities, as bars without gaps: a day each, or a month each where there would be too many. */
export function barsOf(byDay: ReportSummary['byDay']): Bars {
  const [first, last] = [byDay[0], byDay.at(-1)];
  if (!first || !last) return { by: 'day', bars: [] };
  const by = dayAfter(first.day, MAX_DAYS) > last.day ? 'day' : 'month';
  const { of, next } = units[by];
  const bars = emptyBars(of(first.day), of(last.day), next);
  for (const { day, activities, hours } of byDay) {
    const at = of(day);
    const bar = bars.get(at) ?? { at, activities: 0, hours: 0 };
    bars.set(at, { at, activities: bar.activities + activities, hours: bar.hours + hours });
  }
  return { by, bars: [...bars.values()] };
}

/** '2026-03-05' as '05/03/2026', '2026-03' as '03/2026'. */
export const barText = (at: string): string => at.split('-').toReversed().join('/');

/** The same, for an axis: '05/03', '03/2026'. */
export const shortBarText = (at: string): string =>
  at.length > 7 ? barText(at).slice(0, 5) : barText(at);
