import { html, type Html } from '../../core/html.ts';
import type { ReportDocument, ReportedSite } from './reports.document.domain.ts';
import { addressOf, numberOf, type ReportDates } from './reports.html.format.ts';
import { note, section, table } from './reports.html.parts.ts';
import { reportText } from './reports.html.text.ts';

const text = reportText.sites;

/** What was and what is; only what is where nothing else is known, or nothing changed. */
function changed(was: string | null, is: string | null): Html {
  if (is === null) return html`<span class="none">${reportText.unknown}</span>`;
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
  const synced = site.lastSyncDate === null ? text.never : dates.dayTime(site.lastSyncDate);
  return html`<tr>
    <th scope="row">
      <span>${site.name}</span><span class="address">${addressOf(site.url)}</span>
    </th>
    <td data-name="${text.wordpress}">${version}</td>
    <td data-name="${text.updates}">${updates}</td>
    <td data-name="${text.synced}">${synced}</td>
  </tr>`;
}

/** The sites with what runs on them, before and now where a sync knew both. */
export function sitesSection({ sites }: ReportDocument, dates: ReportDates): Html {
  if (sites.length === 0) return section(text.heading, note(text.empty));
  const columns = [text.site, text.wordpress, text.updates, text.synced].map((name) => ({ name }));
  const rows = sites.map((site) => siteRow(site, dates));
  const twoValues = sites.some(({ before }) => before !== null);
  return section(
    text.heading,
    table('sites', columns, rows),
    ...(twoValues ? [note(text.change)] : []),
  );
}
