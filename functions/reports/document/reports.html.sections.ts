import { activityTypeLabels } from '../../activities/activities.domain.ts';
import { html, type Html } from '../../core/html.ts';
import { formatBytes } from '../../core/validation/bytes.ts';
import type { ReportDocument } from './reports.document.domain.ts';
import { numberOf, type ReportDates } from './reports.html.format.ts';
import { figures, note, section, table } from './reports.html.parts.ts';
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
