import { ChartNoAxesColumn, KeyRound, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import {
  freshnessOf,
  isUnchecked,
  type SiteStatus,
} from '../../../../../functions/status/status.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { rowDetailLooks, rowLinkLooks } from '../../../components/lists/row-looks.ts';
import { Badge, StatusDot } from '../../../components/ui/badge.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { BackupAge } from '../../backups/public/backup-age.tsx';
import { SiteName, SiteUrl } from '../../websites/public/sites/site-cell.tsx';
import { syncViewOf } from '../status.sync.ts';
import { statusListText as text } from '../status.text.ts';
import { LastSync } from './last-sync.tsx';
import { SelectedSites, useSiteSelection } from './selected-sites.tsx';
import { NextAttempt } from './next-attempt.tsx';

const LastOf = ({ site: { lastSyncDate }, now }: SiteProps) => (
  <LastSync at={lastSyncDate} now={now} />
);

const columnsAt = (now: Date): readonly Column<SiteStatus>[] => [
  {
    title: text.columns.site,
    width: 'w-[19%]',
    narrow: { width: 'w-[28%]' },
    cell: ({ name, url }) => (
      <>
        <SiteName name={name} />
        <SiteUrl url={url} />
      </>
    ),
    phone: { at: 'title', cell: ({ name }) => <SiteName name={name} /> },
  },
  {
    title: text.columns.state,
    cell: (site) => <State site={site} now={now} />,
    narrow: { cell: (site) => <NarrowState site={site} now={now} /> },
  },
  {
    title: text.columns.backup,
    width: 'w-44',
    cell: (site) => <BackupAge site={site} now={now} />,
    narrow: null,
  },
  {
    title: text.columns.lastSync,
    width: 'w-40',
    className: 'tabular text-muted-foreground',
    cell: (site) => <LastOf site={site} now={now} />,
    narrow: {
      width: 'w-44',
      cell: (site) => (
        <>
          <LastOf site={site} now={now} />
          <BackupAge site={site} now={now} />
        </>
      ),
    },
    phone: { at: 'detail', cell: (site) => <PhoneDetail site={site} now={now} /> },
  },
  {
    title: text.columns.action,
    width: 'w-46',
    narrow: { width: 'w-14' },
    end: true,
    titleHidden: true,
    className: 'md:py-0!',
    cell: (site) => <RowLink site={site} />,
    phone: { at: 'end' },
  },
];

export interface StatusTableProps {
  sites: readonly SiteStatus[];
  now: Date;
  /** Sites can be chosen. */
  selecting: boolean;
}

/** A row per site, which leads to its status, or to where its missing key is entered. Several can be synchronised. */
export function StatusTable({ sites, now, selecting }: StatusTableProps) {
  const selection = useSiteSelection(sites);
  return (
    <>
      <DataTable
        label={text.tableLabel}
        columns={columnsAt(now)}
        rows={sites}
        keyOf={({ websiteId }) => websiteId}
        {...(selecting && { selection })}
      />
      {selecting && <SelectedSites selection={selection} />}
    </>
  );
}

interface SiteProps {
  site: SiteStatus;
  now: Date;
}

/** How fresh its data are, over what there is to know of its syncs. */
function State({ site, now }: SiteProps) {
  return (
    <>
      <span className="flex items-center gap-x-3">
        <FreshnessLabel site={site} now={now} />
        <PendingUpdates site={site} now={now} />
      </span>
      <SyncHint site={site} now={now} />
    </>
  );
}

/** The same without room for a badge: what waits has the second line; where a sync needs that, it is only read aloud. */
function NarrowState({ site, now }: SiteProps) {
  const isIdle = syncViewOf(site.sync, now) === 'idle';
  const words = pendingWordsOf(site, now);
  return (
    <>
      <FreshnessLabel site={site} now={now} />
      {words && (
        <span className={isIdle ? `${rowDetailLooks} text-warning-text!` : 'sr-only'}>
          <PendingWords {...words} />
        </span>
      )}
      <SyncHint site={site} now={now} />
    </>
  );
}

/** How fresh a site's data are, and what sets it apart; the first line is its name's alone. */
function PhoneDetail({ site, now }: SiteProps) {
  const isIdle = syncViewOf(site.sync, now) === 'idle';
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="shrink-0 text-foreground">
        <FreshnessLabel site={site} now={now} />
      </span>
      {isIdle ? <PhoneNews site={site} now={now} /> : <SyncHint site={site} now={now} short />}
    </span>
  );
}

/** The updates that wait, else the URL, by which sites of one name are told apart. */
function PhoneNews({ site, now }: SiteProps) {
  const words = pendingWordsOf(site, now);
  if (!words) return <SiteUrl url={site.url} />;
  return <span className="truncate text-warning-text">{words.short}</span>;
}

function PendingUpdates({ site, now }: SiteProps) {
  const words = pendingWordsOf(site, now);
  if (!words) return null;
  return (
    <Badge variant="warning" title={words.whole} className="min-w-0 shrink!">
      <PendingWords {...words} />
    </Badge>
  );
}

interface Words {
  short: string;
  whole: string;
}

/** The updates that a site waits for, or that nobody looked for any; undefined where it has none. */
function pendingWordsOf(site: SiteStatus, now: Date): Words | undefined {
  const count = site.pendingUpdates ?? 0;
  if (count > 0) return { short: text.pendingShort(count), whole: text.pendingUpdates(count) };
  return site.keyConfigured && isUnchecked(site, now) ? text.unchecked : undefined;
}

/** As short as there is room for; screen readers hear of what. */
const PendingWords = ({ short, whole }: Words) => (
  <>
    <span aria-hidden className="truncate">
      {short}
    </span>
    <span className="sr-only">{whole}</span>
  </>
);

/** The row's only link that stays in the portal; it covers the whole row. Its words are left out where there is no room. */
function RowLink({ site }: { site: SiteStatus }) {
  const [to, label, Icon] = site.keyConfigured
    ? [pathOfSite(paths.statusDetail, site.websiteId), text.viewStats, ChartNoAxesColumn]
    : [pathOfSite(paths.websiteEdit, site.websiteId), text.configureKey, KeyRound];
  return (
    <Link
      to={to}
      className={`inline-flex min-h-control items-center gap-2 font-medium whitespace-nowrap text-primary-soft-foreground max-[72rem]:px-2 ${rowLinkLooks}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="max-[72rem]:sr-only">{label}</span>
      <span className="sr-only">{text.ofSite(site.name)}</span>
    </Link>
  );
}

/** A site's freshness (spec 001 §4): a coloured dot, and the words that say the same without the colour. */
function FreshnessLabel({ site, now }: SiteProps) {
  const { level, label } = freshnessOf(site, now);
  return (
    <span className="inline-flex items-center gap-2 text-sm font-medium whitespace-nowrap max-md:text-[0.8125rem]">
      <StatusDot tone={level} />
      {label}
    </span>
  );
}

interface SyncHintProps extends SiteProps {
  short?: boolean;
}

/**
 * With a row's freshness: that a sync runs now (with its percent), or that the last one failed, and why, as far as there
 * is room; all of it as the line's title. `short`: beside the freshness, on a phone.
 */
function SyncHint({ site, now, short = false }: SyncHintProps) {
  const view = syncViewOf(site.sync, now);
  if (view === 'idle') return null;
  if (view === 'running') {
    return (
      <span className="flex items-center gap-1.5 text-[0.8125rem] leading-5 text-muted-foreground">
        <Spinner className="size-3.5!" />
        <span className="tabular whitespace-nowrap">
          {short ? <span className="sr-only">{text.syncing}</span> : text.syncing}{' '}
          {site.sync.progress} %
        </span>
      </span>
    );
  }
  return <FailedSync site={site} now={now} short={short} />;
}

function FailedSync({ site: { sync }, now, short = false }: SyncHintProps) {
  const { failure, nextAttemptAt } = sync;
  const reason = failure && `${failure.cause} ${failure.advice}`;
  return (
    <span
      title={reason ?? text.syncFailed}
      className="relative z-1 flex min-w-0 items-center gap-1.5 text-[0.8125rem] leading-5 text-destructive-text"
    >
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 truncate">
        <span className={short ? 'sr-only' : undefined}>{text.syncFailed}</span>
        {short && <span aria-hidden>{text.syncFailedShort}</span>}
        <span className="text-muted-foreground">
          {reason && <>: {reason}</>}
          {nextAttemptAt !== null && (
            <>
              {' '}
              <NextAttempt at={nextAttemptAt} now={now} />
            </>
          )}
        </span>
      </span>
    </span>
  );
}
