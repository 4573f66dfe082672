import type { StoredReport } from '../../../../functions/reports/stored/reports.stored.report.domain.ts';
import { monthTitle } from '../../lib/format/format.ts';

export type Period = Record<'startDate' | 'endDate', string | undefined>;

const MONTH_LENGTH = 'yyyy-MM'.length;
const monthOf = (day: string) => day.slice(0, MONTH_LENGTH);

/** The first day of the month so many after (or before) that of a day. */
function firstOfMonth(day: string, months = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The last day of the month so many after (or before) that of a day. */
function lastOfMonth(day: string, months = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10);
}

export const presets = ['lastMonth', 'thisMonth', 'threeMonths'] as const;
export type Preset = (typeof presets)[number];

/** The days of a preset, seen from today (the provider's zone). Three months are whole ones that are over. */
export const daysOf: Record<Preset, (today: string) => Period> = {
  lastMonth: (today) => ({ startDate: firstOfMonth(today, -1), endDate: lastOfMonth(today, -1) }),
  thisMonth: (today) => ({ startDate: firstOfMonth(today), endDate: lastOfMonth(today) }),
  threeMonths: (today) => ({ startDate: firstOfMonth(today, -3), endDate: lastOfMonth(today, -1) }),
};

/** The preset that days are; undefined for others. */
export const presetOf = ({ startDate, endDate }: Partial<Period>, today: string) =>
  presets.find((preset) => {
    const days = daysOf[preset](today);
    return days.startDate === startDate && days.endDate === endDate;
  });

/** 2026-02-05 as '05/02/2026': a day of the calendar, in no zone. */
const dayText = (day: string): string => day.split('-').reverse().join('/');

/** 'Febrero de 2026', '01/02/2026 – 15/02/2026', or what is open about it. */
export function periodText({
  startDate: from,
  endDate: to,
}: Pick<StoredReport, 'startDate' | 'endDate'>): string {
  if (from === null && to === null) return 'Todo lo registrado';
  if (from === null) return `Hasta el ${dayText(to ?? '')}`;
  if (to === null) return `Desde el ${dayText(from)}`;
  const isMonth = from === firstOfMonth(from) && to === lastOfMonth(from);
  return isMonth ? monthTitle(monthOf(from)) : `${dayText(from)} – ${dayText(to)}`;
}
