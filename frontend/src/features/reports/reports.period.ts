import { formatDay } from '../../../../functions/core/format.ts';
import { monthOfDays } from '../../../../functions/core/validation/day.ts';
import type { StoredReport } from '../../../../functions/reports/stored/reports.stored.report.domain.ts';
import { monthTitle } from '../../lib/format/format.ts';

type ReportDays = Pick<StoredReport, 'startDate' | 'endDate'>;

export type Period = Record<'startDate' | 'endDate', string | undefined>;

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

/** 'Febrero de 2026', '01/02/2026 – 15/02/2026', or what is open about it. */
export function periodText({ startDate: from, endDate: to }: ReportDays): string {
  if (from === null && to === null) return 'Todo lo registrado';
  if (from === null) return `Hasta el ${formatDay(to ?? '')}`;
  if (to === null) return `Desde el ${formatDay(from)}`;
  const month = monthOfDays({ from, to });
  return month !== undefined ? monthTitle(month) : `${formatDay(from)} – ${formatDay(to)}`;
}
