import { activityStatusLabels, activityTypeLabels } from '../../activities/activities.domain.ts';
import { html, type Html } from '../../core/html.ts';
import type { ReportDocument, ReportedActivity } from './reports.document.domain.ts';
import { hoursOf, numberOf, type ReportDates } from './reports.html.format.ts';
import { note, section, table } from './reports.html.parts.ts';
import { reportText } from './reports.html.text.ts';

const text = reportText.activities;

/** In the order of the preview (spec 001 §2). */
const columns = [
  { name: text.date },
  { name: text.site },
  { name: text.type },
  { name: text.description },
  { name: text.status },
  { name: text.hours, kind: 'number' as const },
];

const row = (activity: ReportedActivity, dates: ReportDates): Html =>
  html`<tr>
    <td class="date">${dates.day(activity.createdAt)}</td>
    <td class="site">${activity.websiteName}</td>
    <td class="type">${activityTypeLabels[activity.type]}</td>
    <td class="said"><span>${activity.description}</span></td>
    <td class="status">
      <span class="${activity.status}">${activityStatusLabels[activity.status]}</span>
    </td>
    <td class="number ${activity.hours === null ? 'none' : 'hours'}">${hoursOf(activity.hours)}</td>
  </tr>`;

export function activitiesSection(document: ReportDocument, dates: ReportDates): Html {
  const { activities, totals } = document;
  if (activities.length === 0) return section(text.heading, note(text.empty));
  const rows = activities.map((activity) => row(activity, dates));
  const total = html`<tr class="total">
    <th scope="row" colspan="5">${text.total}</th>
    <td class="number hours">${numberOf(totals.hours)}</td>
  </tr>`;
  return section(text.heading, table('activities', columns, [...rows, total]));
}
