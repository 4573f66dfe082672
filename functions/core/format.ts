import { monthOfDays } from './validation/day.ts';
import { lazily } from './validation/lazily.ts';

/** Dates and money as the portal writes them, in messages, files and (by the SPA's `lib/format/format.ts`) on screens. */
const LOCALE = 'es-CL';

export interface InstantFormat {
  /** '05/03/2026' */
  date(instant: string): string;
  /** '14:07' */
  time(instant: string): string;
  /** '05/03/2026 a las 14:07' */
  dateTime(instant: string): string;
}

/** Writes UTC instants in the provider's zone (`America/Santiago`). */
export function createInstantFormat(timeZone: string): InstantFormat {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const partsOf = (instant: string) => {
    const found = parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]);
    return Object.fromEntries(found) as Record<
      'day' | 'month' | 'year' | 'hour' | 'minute',
      string
    >;
  };
  const date = (instant: string) => {
    const { day, month, year } = partsOf(instant);
    return `${day}/${month}/${year}`;
  };
  const time = (instant: string) => {
    const { hour, minute } = partsOf(instant);
    return `${hour}:${minute}`;
  };
  return {
    date,
    time,
    dateTime: (instant) => `${date(instant)} a las ${time(instant)}`,
  };
}

const money = lazily(
  () =>
    new Intl.NumberFormat(LOCALE, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);

/** '$49,00 USD' (spec 001 §9). `amountCents` in whole cents. */
export const formatMoney = (amountCents: number, currency: string): string =>
  `$${money().format(amountCents / 100)} ${currency}`;

const HOUR_MS = 3_600_000;

/** '1 día', '10 días', or '5 horas' of less than a day; whole ones, so that nobody is promised more than there is. */
export function formatSpan(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  const days = Math.floor(hours / 24);
  if (days > 0) return days === 1 ? '1 día' : `${String(days)} días`;
  if (hours === 0) return 'menos de 1 hora';
  return hours === 1 ? '1 hora' : `${String(hours)} horas`;
}

const longMonth = lazily(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      timeZone: 'UTC',
      month: 'long',
      year: 'numeric',
    }),
);

/** 'octubre de 2026', of a month of the calendar (2026-10). */
export const formatMonth = (month: string): string => longMonth().format(new Date(`${month}-01`));

/** A day of the calendar, 2026-11-27, as '27/11/2026'. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('/');

/** Days of the calendar, both included; null where a period is open. */
type CalendarPeriod = Record<'startDate' | 'endDate', string | null>;

/** 'noviembre de 2026', 'del 01/11/2026 al 15/11/2026', or its one limit; undefined for a period that has none. */
export function formatPeriod({ startDate: from, endDate: to }: CalendarPeriod): string | undefined {
  const month = monthOfDays({ from, to });
  if (month !== undefined) return formatMonth(month);
  if (from === null) return to === null ? undefined : `hasta el ${formatDay(to)}`;
  if (to === null) return `desde el ${formatDay(from)}`;
  return from === to ? `del ${formatDay(from)}` : `del ${formatDay(from)} al ${formatDay(to)}`;
}

/** The same after a noun: 'de noviembre de 2026', 'del 01/11/2026 al 15/11/2026'. */
export function formatOfPeriod(period: CalendarPeriod): string | undefined {
  const words = formatPeriod(period);
  const isMonth = monthOfDays({ from: period.startDate, to: period.endDate }) !== undefined;
  return words !== undefined && isMonth ? `de ${words}` : words;
}
