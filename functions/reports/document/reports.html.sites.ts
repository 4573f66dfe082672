import { html, type Html } from '../../core/html.ts';
import { formatBytes } from '../../core/validation/bytes.ts';
import type {
  ReportDocument,
  ReportedBackups,
  ReportedDay,
  ReportedSite,
} from './reports.document.domain.ts';
import {
  addressOf,
  note,
  numberOf,
  type ReportDates,
  section,
  table,
} from './reports.html.parts.ts';
import { reportText as text } from './reports.html.text.ts';

const unknown = () => html`<span class="none">${text.unknown}</span>`;

/** A version, or that it is not known. */
const versionOf = (version: string | null): Html =>
  version === null ? unknown() : html`<bdi>${version}</bdi>`;

interface Version {
  name: string;
  before: string | null;
  after: string | null;
}

/** What it was: nothing where that is unknown. */
function beforeOf({ before, after }: Version): Html | null {
  if (before === null || after === null) return null;
  return before === after
    ? html`<span class="none">${text.versions.same}</span>`
    : html`<bdi class="was">${before}</bdi>`;
}

const versionRow = (version: Version): Html => {
  const { name, before, after } = version;
  const isNew = before !== null && after !== null && before !== after;
  return html`<tr class="${isNew ? 'changed' : ''}">
    <td>${name}</td>
    <td>${beforeOf(version)}</td>
    <td class="after">${versionOf(after)}</td>
  </tr>`;
};

/** WordPress always, PHP where it is known, and the plugins and themes that changed. */
function versionsOf({ before, wordpressVersion, phpVersion, changes }: ReportedSite): Version[] {
  const { wordpress, php, theme } = text.versions;
  const ofPhp = { name: php, before: before?.phpVersion ?? null, after: phpVersion };
  return [
    { name: wordpress, before: before?.wordpressVersion ?? null, after: wordpressVersion },
    ...(phpVersion === null ? [] : [ofPhp]),
    ...changes.map(({ kind, name, from, to }) => ({
      ...{ name: kind === 'theme' ? theme(name) : name, before: from, after: to },
    })),
  ];
}

const siteName = ({ name, url }: ReportedSite): Html =>
  html`<span>${name}</span><span class="address">${addressOf(url)}</span>`;

/** What runs on each site, before and after where both are known. */
export function versionsSection({ sites }: ReportDocument): Html {
  const { heading, empty, what, before, after, note: words } = text.versions;
  if (sites.length === 0) return section('software', heading, note(empty));
  const groups = sites.map((site) => [
    html`<tr class="of-site">
      <th scope="rowgroup" colspan="3">${siteName(site)}</th>
    </tr>`,
    ...versionsOf(site).map(versionRow),
  ]);
  const columns = [what, before, after].map((name) => ({ name }));
  return section('software', heading, table('versions', columns, groups), note(words));
}

function backupsRow(name: string, backups: ReportedBackups, dates: ReportDates): Html[] {
  const { count, verified, bytes, newestAt } = backups;
  const words = text.backups;
  const known = (figure: string) => (count === 0 ? text.none : figure);
  const newest = newestAt === null ? text.none : dates.dayTime(newestAt);
  return [
    html`<th scope="row">${name}</th>`,
    html`<td class="number" data-name="${words.count}">${numberOf(count)}</td>`,
    html`<td class="number" data-name="${words.verified}">${known(numberOf(verified))}</td>`,
    html`<td class="number" data-name="${words.size}">${known(formatBytes(bytes))}</td>`,
    html`<td class="newest" data-name="${words.newest}">${newest}</td>`,
  ];
}

/** How many of each site's backups are stored, and what is known of them. */
export function backupsSection(
  { backups, sites, promise, proofs }: ReportDocument,
  dates: ReportDates,
): Html {
  const words = text.backups;
  const proven = proofs ? words.proven(proofs, dates.day) : null;
  const promised = [
    ...(promise?.isKept ? [note(words.promise(promise, dates.day))] : []),
    ...(proven === null ? [] : [note(proven)]),
  ];
  if (backups.count === 0) return section('kept', words.heading, note(words.empty), ...promised);
  const rows = sites.map(
    (site) =>
      html`<tr>
        ${backupsRow(site.name, site.backups, dates)}
      </tr>`,
  );
  const total = html`<tr class="total">
    ${backupsRow(words.total, backups, dates)}
  </tr>`;
  const columns = [
    { name: words.site },
    ...[words.count, words.verified, words.size].map((name) => ({ name, kind: 'number' as const })),
    { name: words.newest },
  ];
  const groups = [sites.length > 1 ? [...rows, total] : rows];
  return section(
    'kept',
    words.heading,
    table('backups', columns, groups),
    ...promised,
    ...(backups.verified > 0 ? [note(words.note)] : []),
  );
}

/** The old and the new value; only the new one if the old one is unknown, or nothing changed. */
function changed(was: number | null | undefined, is: number | null): Html {
  if (is === null) return unknown();
  if (typeof was !== 'number' || was === is) return html`<span>${numberOf(is)}</span>`;
  return html`<span><span class="was">${numberOf(was)}</span> → <b>${numberOf(is)}</b></span>`;
}

type DayKind = 'ok' | 'waiting' | 'unread';

function kindOf({ pendingUpdates }: ReportedDay): DayKind {
  if (pendingUpdates === null) return 'unread';
  return pendingUpdates === 0 ? 'ok' : 'waiting';
}

/** A mark for each day, and the same in words. */
function strip({ days }: ReportedSite): Html {
  const kinds = days.map(kindOf);
  const [ok, known] = [
    kinds.filter((kind) => kind === 'ok').length,
    kinds.filter((kind) => kind !== 'unread').length,
  ];
  if (known === 0) return html`<span class="none">${text.health.noStrip}</span>`;
  const marks = kinds.map((kind) => html`<i class="${kind}"></i>`);
  return html`<span class="strip" aria-hidden="true">${marks}</span
    ><span class="strip-words">${text.health.strip(ok, known)}</span>`;
}

const legend = () => {
  const entries = (['ok', 'waiting', 'unread'] as const).map(
    (kind) => html`<span><i class="${kind}"></i>${text.health[kind]}</span>`,
  );
  return html`<p class="legend" aria-hidden="true">${entries}</p>`;
};

const syncedOf = ({ lastSyncDate }: ReportedSite, dates: ReportDates): string =>
  lastSyncDate === null ? text.health.never : dates.dayTime(lastSyncDate);

/** How each site did in the period, by what syncs read: day by day where the period is a month or two. */
export function healthSection({ sites }: ReportDocument, dates: ReportDates): Html | null {
  if (sites.length === 0) return null;
  const words = text.health;
  const hasDays = sites.some(({ days }) => days.length > 0);
  const isNow = sites.some(({ lastSyncDate }) => lastSyncDate !== null);
  const rows = sites.map((site) => {
    const { before, pendingUpdates } = site;
    return html`<tr>
      <th scope="row">${site.name}</th>
      ${hasDays ? html`<td data-name="${words.days}">${strip(site)}</td>` : null}
      <td data-name="${words.updates}">${changed(before?.pendingUpdates, pendingUpdates)}</td>
      ${isNow ? html`<td data-name="${words.synced}">${syncedOf(site, dates)}</td>` : null}
    </tr>`;
  });
  const names = [
    words.site,
    ...(hasDays ? [words.days] : []),
    words.updates,
    ...(isNow ? [words.synced] : []),
  ];
  const columns = names.map((name) => ({ name }));
  const twoValues = sites.some(({ before }) => before !== null);
  return section(
    'state',
    words.heading,
    table(hasDays ? 'health by-day' : 'health', columns, [rows]),
    ...(hasDays ? [legend()] : []),
    ...(twoValues ? [note(words.change)] : []),
  );
}
