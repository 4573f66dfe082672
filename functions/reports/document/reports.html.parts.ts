import { createInstantFormat } from '../../core/format.ts';
import { html, type Html } from '../../core/html.ts';
import { inLetters } from '../../core/validation/shown-address.ts';
import type { ReportDocument, ReportPeriod } from './reports.document.domain.ts';
import { reportText as text } from './reports.html.text.ts';

const decimal = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 });

/** '1.234', '2,5' */
export const numberOf = (value: number): string => decimal.format(value);

/** '2,5', or a dash if no hours were recorded. */
export const hoursOf = (hours: number | null): string =>
  hours === null ? text.none : numberOf(hours);

/** What stands where a report has hours; nothing in a report without them. */
export const ofHours = <T>({ totals }: Pick<ReportDocument, 'totals'>, made: T): T[] =>
  totals.hours === null ? [] : [made];

export interface ReportDates {
  /** '05/03/2026' */
  day(instant: string): string;
  /** '05/03/2026 14:07' (spec 001 §9) */
  dayTime(instant: string): string;
}

/** Dates in the provider's zone. */
export function createReportDates(timeZone: string): ReportDates {
  const { date, time } = createInstantFormat(timeZone);
  return { day: date, dayTime: (instant) => `${date(instant)} ${time(instant)}` };
}

/** 'yyyy-MM-dd' as 'dd/MM/yyyy': a day as it was chosen, in no zone. */
const written = (day: string) => day.split('-').reverse().join('/');

/** 'Del 01/03/2026 al 31/03/2026' */
export function periodOf({ from, to }: ReportPeriod): string {
  if (from !== null && to !== null) {
    return from === to
      ? text.period.day(written(from))
      : text.period.between(written(from), written(to));
  }
  if (from !== null) return text.period.since(written(from));
  return to === null ? text.period.all : text.period.until(written(to));
}

/** An address in its letters, linked only if it is an http(s) one: `javascript:` and its kind stay text. */
export function addressOf(url: string): Html {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  const ofTheWeb = protocol === 'https:' || protocol === 'http:';
  return ofTheWeb
    ? html`<a href="${url}" target="_blank" rel="noopener noreferrer">${inLetters(url)}</a>`
    : html`${url}`;
}

/** A part of the report under its heading; `kind` is its class. */
export const section = (kind: string, heading: string, ...content: Html[]): Html =>
  html`<section class="${kind}">
    <h2>${heading}</h2>
    ${content}
  </section>`;

export const note = (words: string): Html => html`<p class="note">${words}</p>`;

/** Figures in a row, each under its name. */
export function figures(entries: readonly (readonly [string, string])[]): Html {
  const each = entries.map(
    ([name, figure]) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${figure}</dd>
      </div>`,
  );
  return html`<dl class="figures">${each}</dl>`;
}

/** A column's heading; a number's stands to the right, as the numbers do. */
interface Column {
  name: string;
  kind?: 'number';
}

/** A table whose head is repeated on every page, of one or more groups of rows. */
export function table(kind: string, columns: readonly Column[], bodies: readonly Html[][]): Html {
  const heads = columns.map(
    (column) => html`<th scope="col" class="${column.kind ?? ''}">${column.name}</th>`,
  );
  const groups = bodies.map(
    (rows) =>
      html`<tbody>
        ${rows}
      </tbody>`,
  );
  return html`<table class="${kind}">
    <thead>
      <tr>
        ${heads}
      </tr>
    </thead>
    ${groups}
  </table>`;
}
