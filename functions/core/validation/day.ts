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

const DAY_MS = 86_400_000;

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds of whole seconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(instant));
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

/** The day of an instant (yyyy-MM-dd) in a zone (`America/Santiago`). */
export const dayIn = (timeZone: string, instant: Date): string =>
  // Canada's English writes a date as ISO 8601 does.
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant);

/** The instant at which a day (2026-11-21) begins in a zone. Where the clock jumps over midnight, the first after it. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  // An offset belongs to an instant. Those of the days before and after lead to the right one.
  const candidates = [midnight - DAY_MS, midnight + DAY_MS].map(
    (near) => midnight - offsetAt(near, timeZone),
  );
  const exact = candidates.filter((start) => start + offsetAt(start, timeZone) === midnight);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}

/** The first instant of a range of days in a zone, and the first one after it; both days are included. */
export const rangeOfDays = ({ from, to }: { from: string; to: string }, timeZone: string) => ({
  from: startOfDay(from, timeZone),
  before: startOfDay(dayAfter(to), timeZone),
});

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10);

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
