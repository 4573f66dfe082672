import { createInstantFormat, formatMonth, formatSpan } from '../../../../functions/core/format.ts';
import { lazily } from '../../../../functions/core/validation/lazily.ts';

/** Dates and numbers as every screen shows them. Times arrive as UTC instants (ISO 8601). */
const LOCALE = 'es-CL';

export interface Formatter {
  /** '05/03/2026' */
  date(instant: string): string;
  /** '05/03/2026 14:07' */
  dateTime(instant: string): string;
  /**
   * 'hace 3 horas', 'hace 1 día', 'en 29 días'; `now` in milliseconds. Show `dateTime` as its title. What is to come is
   * counted in days of the calendar, as its date is.
   */
  relative(instant: string, now?: number): string;
}

/** Formats in the provider's time zone (`America/Santiago`), independent of the reader's. */
export function createFormatter(timeZone: string): Formatter {
  const { date, time } = createInstantFormat(timeZone);
  return {
    date,
    dateTime: (instant) => `${date(instant)} ${time(instant)}`,
    relative: (instant, now = Date.now()) => {
      const distance = Date.parse(instant) - now;
      if (distance < DAY_MS) return relativeTime(distance);
      return relativeTime(dayOf(date(instant)) - dayOf(date(new Date(now).toISOString())));
    },
  };
}

const DAY_MS = 86_400_000;

/** The start of a written day in UTC, where every day has 24 hours. Milliseconds. */
function dayOf(written: string): number {
  const [day, month, year] = written.split('/').map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day);
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const relativeFormat = lazily(() => new Intl.RelativeTimeFormat('es', { numeric: 'always' }));

/** `distance` in milliseconds, negative in the past; whole units only, so '23 horas' until a full day. */
function relativeTime(distance: number): string {
  const seconds = Math.trunc(distance / 1_000);
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relativeFormat().format(Math.trunc(seconds / size), unit);
  }
  return seconds > 0 ? 'en unos segundos' : 'hace unos segundos';
}

const numberFormat = lazily(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 }));

/** '1.234' */
export const formatNumber = (value: number): string => numberFormat().format(value);

/** '1 sitio', '2 sitios'. `plural` is the full word, because Spanish has several plural forms. */
export const formatCount = (count: number, singular: string, plural: string): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;

const hoursFormat = lazily(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 }));

/** '1,5 h' */
export const formatHours = (hours: number): string => `${hoursFormat().format(hours)}\u00A0h`;

const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const moneyFormat = lazily(() => new Intl.NumberFormat(LOCALE, cents));

/** '$49,00 USD': '$' plus the amount and the currency code (spec 001 §9). `amountCents` in whole cents. */
export const formatMoney = (amountCents: number, currency: string): string =>
  `$${moneyFormat().format(amountCents / 100)}\u00A0${currency}`;

export { formatMonth, formatSpan };

/** 'Octubre de 2026', capitalised as a title. `month` as yyyy-MM. */
export const monthTitle = (month: string): string => {
  const name = formatMonth(month);
  return name.charAt(0).toUpperCase() + name.slice(1);
};
