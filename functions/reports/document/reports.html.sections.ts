import { activityStatusLabels, activityTypeLabels } from '../../activities/activities.domain.ts';
import { html, type Html } from '../../core/html.ts';
import { formatBytes } from '../../core/validation/bytes.ts';
import type { ReportDocument, ReportedActivity, ReportedSite } from './reports.document.domain.ts';
import {
  addressOf,
  figures,
  hoursOf,
  note,
  numberOf,
  type ReportDates,
  section,
  table,
} from './reports.html.parts.ts';
import { reportText as text } from './reports.html.text.ts';

export const summarySection = ({ totals }: ReportDocument): Html =>
  section(
    text.summary.heading,
    figures([
      [text.summary.activities, numberOf(totals.count)],
      [text.summary.hours, numberOf(totals.hours)],
      [text.summary.completed, numberOf(totals.completed)],
      [text.summary.pending, numberOf(totals.pending)],
    ]),
  );

/** A bar under the type shows its number as a length. */
export function typesSection({ totals }: ReportDocument): Html | null {
  if (totals.byType.length === 0) return null;
  const most = Math.max(1, ...totals.byType.map(({ count }) => count));
  const rows = totals.byType.map(({ type, count, hours }) => {
    const width = String(Math.round((count / most) * 100));
    return html`<tr>
      <th scope="row">${activityTypeLabels[type]}<i class="bar" style="width:${width}%"></i></th>
      <td class="number">${numberOf(count)}</td>
      <td class="number">${numberOf(hours)}</td>
    </tr>`;
  });
  const columns = [
    { name: text.activities.type },
    { name: text.summary.activities, kind: 'number' as const },
    { name: text.activities.hours, kind: 'number' as const },
  ];
  return section(text.types, table('types', columns, rows));
}

export function backupsSection({ backups }: ReportDocument, dates: ReportDates): Html {
  const words = text.backups;
  if (backups.count === 0) return section(words.heading, note(words.empty));
  const newest = backups.newestAt === null ? text.none : dates.dayTime(backups.newestAt);
  return section(
    words.heading,
    figures([
      [words.count, numberOf(backups.count)],
      [words.size, formatBytes(backups.bytes)],
      [words.newest, newest],
    ]),
  );
}

export function othersSection({ otherActivities }: ReportDocument): Html | null {
  if (otherActivities.length === 0) return null;
  const items = otherActivities.map((line) => html`<li>${line}</li>`);
  return section(
    text.others,
    html`<ul>
      ${items}
    </ul>`,
  );
}

/** The old and the new value; only the new one if the old one is unknown, or nothing changed. */
function changed(was: string | null, is: string | null): Html {
  if (is === null) return html`<span class="none">${text.unknown}</span>`;
  if (was === null || was === is) return html`<span>${is}</span>`;
  return html`<span
    ><bdi class="was">${was}</bdi> → <b><bdi>${is}</bdi></b></span
  >`;
}

const counted = (updates: number | null | undefined) =>
  typeof updates === 'number' ? numberOf(updates) : null;

function siteRow(site: ReportedSite, dates: ReportDates): Html {
  const version = changed(site.before?.wordpressVersion ?? null, site.wordpressVersion);
  const updates = changed(counted(site.before?.pendingUpdates), counted(site.pendingUpdates));
  const synced = site.lastSyncDate === null ? text.sites.never : dates.dayTime(site.lastSyncDate);
  return html`<tr>
    <th scope="row">
      <span>${site.name}</span><span class="address">${addressOf(site.url)}</span>
    </th>
    <td data-name="${text.sites.wordpress}">${version}</td>
    <td data-name="${text.sites.updates}">${updates}</td>
    <td data-name="${text.sites.synced}">${synced}</td>
  </tr>`;
}

/** The sites with their versions, before and now if a sync knew both. */
export function sitesSection({ sites }: ReportDocument, dates: ReportDates): Html {
  if (sites.length === 0) return section(text.sites.heading, note(text.sites.empty));
  const columns = [
    text.sites.site,
    text.sites.wordpress,
    text.sites.updates,
    text.sites.synced,
  ].map((name) => ({ name }));
  const rows = sites.map((site) => siteRow(site, dates));
  const twoValues = sites.some(({ before }) => before !== null);
  return section(
    text.sites.heading,
    table('sites', columns, rows),
    ...(twoValues ? [note(text.sites.change)] : []),
  );
}

/** In the order of the preview (spec 001 §2). */
const activityColumns = [
  { name: text.activities.date },
  { name: text.activities.site },
  { name: text.activities.type },
  { name: text.activities.description },
  { name: text.activities.status },
  { name: text.activities.hours, kind: 'number' as const },
];

const activityRow = (activity: ReportedActivity, dates: ReportDates): Html =>
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
  if (activities.length === 0) return section(text.activities.heading, note(text.activities.empty));
  const rows = activities.map((activity) => activityRow(activity, dates));
  const total = html`<tr class="total">
    <th scope="row" colspan="5">${text.activities.total}</th>
    <td class="number hours">${numberOf(totals.hours)}</td>
  </tr>`;
  return section(text.activities.heading, table('activities', activityColumns, [...rows, total]));
}
