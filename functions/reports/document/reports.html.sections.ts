import { activityTypeLabels } from '../../activities/activities.domain.ts';
import { html, type Html } from '../../core/html.ts';
import type { ReportStatus } from '../reports.domain.ts';
import type {
  ReportDocument,
  ReportedActivity,
  ReportedRequest,
} from './reports.document.domain.ts';
import {
  figures,
  hoursOf,
  note,
  numberOf,
  ofHours,
  type ReportDates,
  section,
  table,
} from './reports.html.parts.ts';
import { reportText as text } from './reports.html.text.ts';
import { whichOf } from './reports.only.text.ts';
import { doneCount, isOver, summarySentence, updatedCount } from './reports.sentence.text.ts';

/** Whether a report is about what is done, or about what is open: what was left out of it is not denied. */
const isIn = ({ only, otherActivities }: ReportDocument, part: ReportStatus): boolean =>
  (only?.status ?? part) === part || (part === 'realizada' && otherActivities.length > 0);

/** Versions are counted only where one is known to have changed. */
export function summarySection(document: ReportDocument): Html {
  const { totals, backups, open } = document;
  const updates = updatedCount(document);
  const [done, left] = [isIn(document, 'realizada'), isIn(document, 'sin_terminar')];
  const pending = isOver(document) ? text.summary.open : text.summary.openNow;
  const entries = [
    ...(done ? [[text.summary.completed, numberOf(doneCount(document))] as const] : []),
    ...(done ? ofHours(document, [text.summary.hours, hoursOf(totals.hours)] as const) : []),
    ...(updates > 0 ? [[text.summary.updates, numberOf(updates)] as const] : []),
    [text.summary.backups, numberOf(backups.count)],
    ...(left ? [[pending, numberOf(open.length)] as const] : []),
  ] as const;
  return html`<section class="summary" aria-label="${text.summary.label}">
    <p class="lead">${summarySentence(document)}</p>
    ${figures(entries)}
  </section>`;
}

const hoursColumn = { name: text.activities.hours, kind: 'number' as const };

/** A bar under the type shows its number as a length. One type alone would say what the total says. */
export function typesSection(document: ReportDocument): Html | null {
  const { totals, otherActivities } = document;
  if (totals.byType.length < 2) return null;
  const kinds = [
    ...totals.byType.map(({ type, ...figures }) => ({
      name: activityTypeLabels[type],
      ...figures,
    })),
    // So that the numbers add up to the one of the summary.
    ...(otherActivities.length === 0
      ? []
      : [{ name: text.others, count: otherActivities.length, hours: null }]),
  ];
  const most = Math.max(1, ...kinds.map(({ count }) => count));
  const rows = kinds.map(({ name, count, hours }) => {
    const width = String(Math.round((count / most) * 100));
    return html`<tr>
      <th scope="row">${name}<i class="bar" style="width:${width}%"></i></th>
      <td class="number">${numberOf(count)}</td>
      ${ofHours(document, html`<td class="number">${hoursOf(hours)}</td>`)}
    </tr>`;
  });
  const columns = [
    { name: text.activities.type },
    { name: text.types.activities, kind: 'number' as const },
    ...ofHours(document, hoursColumn),
  ];
  return section('by-type', text.types.heading, table('types', columns, [rows]));
}

/** What the provider added by hand. Where nothing else was done it stands for itself, under the heading of what was done. */
function othersOf({ activities, otherActivities }: ReportDocument): Html[] {
  if (otherActivities.length === 0) return [];
  const items = otherActivities.map((line) => html`<li>${line}</li>`);
  return [
    ...(activities.length === 0 ? [] : [html`<h3>${text.others}</h3>`]),
    html`<ul class="others">
      ${items}
    </ul>`,
  ];
}

const columnsOf = (date: string) =>
  [date, text.activities.site, text.activities.type, text.activities.description].map((name) => ({
    name,
  }));

const commentOf = ({ closingComment }: ReportedActivity) =>
  closingComment === '' ? null : html`<span class="comment">${closingComment}</span>`;

const evidenceOf = ({ evidence }: ReportedActivity) =>
  evidence === '' ? null : html`<span class="comment evidence">${evidence}</span>`;

const hoursCell = ({ hours }: ReportedActivity) =>
  html`<td class="number ${hours === null ? 'none' : 'hours'}">${hoursOf(hours)}</td>`;

/** The cells of both tables; `more` stands below the description. */
const cellsOf = (
  { websiteName, type, description }: ReportedRequest,
  day: string,
  more: Html | null,
) =>
  html`<td class="date">${day}</td>
    <td class="site">${websiteName}</td>
    <td class="type">${activityTypeLabels[type]}</td>
    <td class="said"><span>${description}</span>${more}</td>`;

const activityRow = (activity: ReportedActivity, document: ReportDocument, dates: ReportDates) => {
  const said = html`${commentOf(activity)}${evidenceOf(activity)}`;
  return html`<tr>
    ${cellsOf(activity, dates.day(activity.doneAt), said)} ${ofHours(document, hoursCell(activity))}
  </tr>`;
};

function doneTable(document: ReportDocument, dates: ReportDates): Html {
  const rows = document.activities.map((activity) => activityRow(activity, document, dates));
  const total = html`<tr class="total">
    <th scope="row" colspan="4">${text.activities.total}</th>
    <td class="number hours">${hoursOf(document.totals.hours)}</td>
  </tr>`;
  const columns = [...columnsOf(text.activities.done), ...ofHours(document, hoursColumn)];
  return table('activities', columns, [[...rows, ...ofHours(document, total)]]);
}

/** What was done in the period, and nothing else. */
export function activitiesSection(document: ReportDocument, dates: ReportDates): Html | null {
  const { activities, otherActivities } = document;
  const { heading, empty } = text.activities;
  if (!isIn(document, 'realizada')) return null;
  if (activities.length + otherActivities.length === 0)
    return section('done', heading, note(empty(whichOf(document.only ?? {}))));
  const done = activities.length === 0 ? [] : [doneTable(document, dates)];
  return section('done', heading, ...done, ...othersOf(document));
}

/** What was asked for and is open at the end of the period; nothing where there is none. */
export function openSection(document: ReportDocument, dates: ReportDates): Html | null {
  const { open } = document;
  if (open.length === 0) return null;
  const rows = open.map(
    (one) =>
      html`<tr>
        ${cellsOf(one, dates.day(one.createdAt), null)}
      </tr>`,
  );
  const heading = isOver(document) ? text.open.heading : text.open.now;
  return section('open', heading, table('activities', columnsOf(text.open.asked), [rows]));
}
