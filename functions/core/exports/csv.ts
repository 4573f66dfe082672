import { stringify } from 'csv-stringify/sync';
import { createInstantFormat, formatDay, formatMoney, formatMonth } from '../format.ts';
import { escapeCell } from '../validation/csv-cell.ts';

/**
 * Rows as CSV for a Spanish spreadsheet: semicolons, a byte order mark, Windows' line ends. `columns` are the titles by
 * the names of the cells, in their order. Texts that people chose cannot become formulas (`escapeCell`). Without the
 * header they are further rows of a file.
 */
export function csvOf<Name extends string>(
  columns: Readonly<Record<Name, string>>,
  rows: readonly Readonly<Partial<Record<Name, string>>>[],
  { header = true }: { header?: boolean } = {},
): string {
  return stringify([...rows], {
    header,
    columns: Object.entries<string>(columns).map(([key, header]) => ({ key, header })),
    delimiter: ';',
    record_delimiter: 'windows',
    bom: header,
    cast: { string: escapeCell },
    // Otherwise only the line end of this file is quoted, and a text with another one would break its row in two.
    quoted_match: /[\n\r]/,
  });
}

/** 12.5 as '12,5': a number in a Spanish spreadsheet. */
export const decimalOf = (value: number, digits?: number): string =>
  (digits === undefined ? String(value) : value.toFixed(digits)).replace('.', ',');

/** Writes instants as the clock of a zone shows them, '21/11/2026 09:00'; '' for none. */
export function createClock(timeZone: string): (instant: string | null) => string {
  const { date, time } = createInstantFormat(timeZone);
  return (instant) => (instant === null ? '' : `${date(instant)} ${time(instant)}`);
}

/** Writes stored values for people: instants as the clock of a zone shows them, cents in the currency of the stage. */
export const createForms = (timeZone: string) => ({
  instant: createClock(timeZone),
  day: formatDay,
  month: formatMonth,
  money: (cents: string): string => formatMoney(Number(cents), '').trim(),
});
