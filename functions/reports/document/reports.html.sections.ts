import { activityStatusLabels, activityTypeLabels } from '../../activities/activities.domain.ts';
import { html, type Html } from '../../core/html.ts';
import type { ReportDocument, ReportedActivity } from './reports.document.domain.ts';
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
import { doneCount, summarySentence, updatedCount } from './reports.sentence.text.ts';

/** Versions are counted only where one is known to have changed. */
export function summarySection(document: ReportDocument): Html {
  const { totals, backups } = document;
  const updates = updatedCount(document);
  const entries = [
    [text.summary.completed, numberOf(doneCount(document))],
    ...ofHours(document, [text.summary.hours, hoursOf(totals.hours)] as const),
    ...(updates > 0 ? [[text.summary.updates, numberOf(updates)] as const] : []),
    [text.summary.backups, numberOf(backups.count)],
    [text.summary.rest, numberOf(totals.count - totals.completed)],
  ] as const;
  return html`<section class="summary" aria-label="${text.summary.label}">
    <p class="lead">${summarySentence(document)}</p>
    ${figures(entries)}
  </section>`;
}

const hoursColumn = { name: text.activities.hours, kind: 'number' as const };

/** A bar under the type shows its number as a length. One type alone would say what the total says. */
export function typesSection(document: ReportDocument): Html | null {
  const { totals } = document;
  if (totals.byType.length < 2) return null;
  const most = Math.max(1, ...totals.byType.map(({ count }) => count));
  const rows = totals.byType.map(({ type, count, hours }) => {
    const width = String(Math.round((count / most) * 100));
    return html`<tr>
      <th scope="row">${activityTypeLabels[type]}<i class="bar" style="width:${width}%"></i></th>
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

export function othersSection({ otherActivities }: ReportDocument): Html | null {
  if (otherActivities.length === 0) return null;
  const items = otherActivities.map((line) => html`<li>${line}</li>`);
  return section(
    'others',
    text.others,
    html`<ul>
      ${items}
    </ul>`,
  );
}

/** In the order of the preview (spec 001 §2). */
const activityColumns = [
  { name: text.activities.date },
  { name: text.activities.site },
  { name: text.activities.type },
  { name: text.activities.description },
  { name: text.activities.status },
];

const commentOf = ({ closingComment }: ReportedActivity) =>
  closingComment === '' ? null : html`<span class="comment">${closingComment}</span>`;

const evidenceOf = ({ evidence }: ReportedActivity) =>
  evidence === '' ? null : html`<span class="comment evidence">${evidence}</span>`;

const hoursCell = ({ hours }: ReportedActivity) =>
  html`<td class="number ${hours === null ? 'none' : 'hours'}">${hoursOf(hours)}</td>`;

const activityRow = (
  activity: ReportedActivity,
  document: ReportDocument,
  dates: ReportDates,
): Html =>
  html`<tr>
    <td class="date">${dates.day(activity.createdAt)}</td>
    <td class="site">${activity.websiteName}</td>
    <td class="type">${activityTypeLabels[activity.type]}</td>
    <td class="said">
      <span>${activity.description}</span>${commentOf(activity)}${evidenceOf(activity)}
    </td>
    <td class="status">
      <span class="${activity.status}">${activityStatusLabels[activity.status]}</span>
    </td>
    ${ofHours(document, hoursCell(activity))}
  </tr>`;

export function activitiesSection(document: ReportDocument, dates: ReportDates): Html {
  const { activities, totals } = document;
  const { heading, empty } = text.activities;
  if (activities.length === 0) return section('done', heading, note(empty));
  const rows = activities.map((activity) => activityRow(activity, document, dates));
  const total = html`<tr class="total">
    <th scope="row" colspan="5">${text.activities.total}</th>
    <td class="number hours">${hoursOf(totals.hours)}</td>
  </tr>`;
  const columns = [...activityColumns, ...ofHours(document, hoursColumn)];
  return section(
    'done',
    heading,
    table('activities', columns, [[...rows, ...ofHours(document, total)]]),
  );
}
