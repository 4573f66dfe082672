import * as z from 'zod';

/** The days that filters and exports take: no record is older, and no plan reaches further. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2099-12-31';

export const dayMessages = {
  invalid: 'Escribe una fecha válida',
  month: 'El mes no es válido',
  range: 'La fecha debe estar entre el 01/01/2000 y el 31/12/2099',
};

/** A day of the calendar, yyyy-MM-dd: 30 February is refused. */
export const dayField = z.iso
  .date({ error: dayMessages.invalid, abort: true })
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, dayMessages.range);

/** A month of the calendar, yyyy-MM, of the same years. */
export const monthField = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, dayMessages.month);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A format of each zone, made at its first use: making one takes a hundred times as long as using it. */
function byZone(locale: string, options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const made = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(timeZone, made);
    return made;
  };
}

const clockIn = byZone('en', {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds of whole seconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = clockIn(timeZone).formatToParts(new Date(instant));
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  const clock = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return clock - Math.floor(instant / 1_000) * 1_000;
}

// Canada's English writes a date as ISO 8601 does.
const isoDayIn = byZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day of an instant (yyyy-MM-dd) in a zone (`America/Santiago`). */
export const dayIn = (timeZone: string, instant: Date): string =>
  isoDayIn(timeZone).format(instant);

/**
 * The instants at which a clock in a zone shows a time, given as if it were UTC. Where it shows it twice, the first one;
 * where it skips it, as long after the change as the time is after the skipped hour's beginning.
 */
function instantOf(clock: number, timeZone: string): Date {
  // An offset belongs to an instant. Those of the days before and after lead to the right one.
  const candidates = [clock - DAY_MS, clock + DAY_MS].map(
    (near) => clock - offsetAt(near, timeZone),
  );
  const exact = candidates.filter((instant) => instant + offsetAt(instant, timeZone) === clock);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}

/** The instant at which the clock of a zone shows an hour (from 0) of a day (2026-11-21). */
export const hourOfDay = (day: string, hour: number, timeZone: string): Date =>
  instantOf(Date.parse(`${day}T00:00:00.000Z`) + hour * HOUR_MS, timeZone);

/** The instant at which a day (2026-11-21) begins in a zone. Where the clock jumps over midnight, the first after it. */
export const startOfDay = (day: string, timeZone: string): Date => hourOfDay(day, 0, timeZone);

export const calendarUnits = ['months', 'days'] as const;
export type CalendarUnit = (typeof calendarUnits)[number];

/** The same day so many months later, or the month's last one: from 31 January to 28 February. UTC. */
function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to;
}

/**
 * So many months or days of a zone's calendar after an instant, at the same time of its clock. A month without that day
 * ends with its last one. Count from one instant: what is added to a sum forgets the 31st.
 */
export function laterIn(
  timeZone: string,
  from: Date,
  { unit, count }: { unit: CalendarUnit; count: number },
): Date {
  const clock = new Date(from.getTime() + offsetAt(from.getTime(), timeZone));
  const shown =
    unit === 'months' ? addMonths(clock, count).getTime() : clock.getTime() + count * DAY_MS;
  return count === 0 ? from : instantOf(shown, timeZone);
}

/** The first instant of a range of days in a zone, and the first one after it; both days are included. */
export const rangeOfDays = ({ from, to }: { from: string; to: string }, timeZone: string) => ({
  from: startOfDay(from, timeZone),
  before: startOfDay(dayAfter(to), timeZone),
});

/** The day so many after (or before) another, by the calendar. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The month (yyyy-MM) that days are, from its first one to its last; undefined for any others. */
export function monthOfDays({
  from,
  to,
}: Record<'from' | 'to', string | null>): string | undefined {
  if (from === null || to === null || !/^\d{4}-\d{2}-01$/.test(from)) return undefined;
  const month = from.slice(0, 7);
  return to.startsWith(month) && dayAfter(to).endsWith('-01') ? month : undefined;
}

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The same, open on a side without a day. */
export const openRangeOfDays = ({ from, to }: Days, timeZone: string) => ({
  ...(from !== undefined && { from: startOfDay(from, timeZone) }),
  ...(to !== undefined && { before: startOfDay(dayAfter(to), timeZone) }),
});

export const daysMessages = {
  order: 'La fecha de inicio no puede ser posterior a la fecha de fin',
};

/** For `refine`: two given days are in order. */
export const areDaysInOrder = ({ from, to }: Days): boolean =>
  from === undefined || to === undefined || from <= to;
export const daysOrderIssue = { path: ['to'], error: daysMessages.order };
