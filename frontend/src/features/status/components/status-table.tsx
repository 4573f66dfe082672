import { ChartNoAxesColumn, KeyRound, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import {
  freshnessOf,
  isUnchecked,
  type ListedStatus,
  type SiteStatus,
} from '../../../../../functions/status/status.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { rowDetailLooks, rowLinkLooks } from '../../../components/lists/row-looks.ts';
import { Badge, StatusDot } from '../../../components/ui/badge.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { BackupAge } from '../../backups/public/backup-age.tsx';
import { cn } from '../../../lib/cn.ts';
import { useMay, useProfile } from '../../../lib/session/session.context.tsx';
import { SiteLine, SiteName, SiteOwner, SiteUrl } from '../../websites/public/sites/site-cell.tsx';
import { sitesText } from '../../websites/public/sites/sites.text.ts';
import { syncViewOf } from '../status.sync.ts';
import { statusListText as text } from '../status.text.ts';
import { LastSync } from './last-sync.tsx';
import { SelectedSites, useSiteSelection } from './selected-sites.tsx';
import { NextAttempt } from './next-attempt.tsx';

const LastOf = ({ site: { lastSyncDate }, now }: SiteProps) => (
  <LastSync at={lastSyncDate} now={now} />
);

const LastAndBackup = ({ site, now }: SiteProps) => (
  <>
    <LastOf site={site} now={now} />
    <BackupAge site={site} now={now} />
  </>
);

const backupColumnAt = (now: Date): Column<ListedStatus> => ({
  title: text.columns.backup,
  width: 'w-44',
  cell: (site) => <BackupAge site={site} now={now} />,
  narrow: null,
});

const NameAndOwner = (site: ListedStatus) => (
  <>
    <SiteName name={site.name} />
    <SiteLine url={site.url} {...ownerOf(site)} />
  </>
);

const ownerOf = ({ owner }: ListedStatus) => ({
  userId: owner?.userId ?? null,
  ownerName: owner?.name ?? null,
});

const ownerColumn: Column<ListedStatus> = {
  title: sitesText.client,
  width: 'w-40',
  cell: (site) => <SiteOwner {...ownerOf(site)} />,
  narrow: null,
};

const columnsAt = (now: Date, admin: boolean): readonly Column<ListedStatus>[] => [
  {
    title: text.columns.site,
    width: 'w-[19%]',
    narrow: { width: 'w-[28%]', ...(admin && { cell: NameAndOwner }) },
    cell: ({ name, url }) => (
      <>
        <SiteName name={name} />
        <SiteUrl url={url} />
      </>
    ),
    phone: { at: 'title', cell: ({ name }) => <SiteName name={name} /> },
  },
  ...(admin ? [ownerColumn] : []),
  {
    title: text.columns.state,
    cell: (site) => <State site={site} now={now} />,
    narrow: { cell: (site) => <NarrowState site={site} now={now} /> },
  },
  ...(admin ? [] : [backupColumnAt(now)]),
  {
    title: text.columns.lastSync,
    width: admin ? 'w-44' : 'w-40',
    className: 'tabular text-muted-foreground',
    cell: (site) =>
      admin ? <LastAndBackup site={site} now={now} /> : <LastOf site={site} now={now} />,
    narrow: { width: 'w-44', cell: (site) => <LastAndBackup site={site} now={now} /> },
    phone: { at: 'detail', cell: (site) => <PhoneDetail {...{ site, now, admin }} /> },
  },
  {
    title: text.columns.action,
    width: 'w-14 min-[88rem]:w-46',
    narrow: { width: 'w-14' },
    end: true,
    titleHidden: true,
    className: 'md:py-0!',
    cell: (site) => <RowLink site={site} />,
    phone: { at: 'end' },
  },
];

export interface StatusTableProps {
  sites: readonly ListedStatus[];
  now: Date;
  /** Sites can be chosen. */
  selecting: boolean;
}

/**
 * A row per site, which leads to its status, or to where its missing key is entered. Several can be synchronised. An
 * administrator's says whose each is, and the newest backup stands below the last sync: there is no room for both columns.
 */
export function StatusTable({ sites, now, selecting }: StatusTableProps) {
  const admin = useProfile().role === 'admin';
  const selection = useSiteSelection(sites);
  return (
    <>
      <DataTable
        label={text.tableLabel}
        columns={columnsAt(now, admin)}
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

/** How fresh its data are, above the facts of its syncs. */
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

/** The same without room for a badge: what waits has the second line; where a sync needs that, only screen readers get it. */
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

/** How fresh a site's data are, what sets it apart, and for administrators whose it is; the first line is its name's. */
function PhoneDetail({ site, now, admin }: { site: ListedStatus; now: Date; admin: boolean }) {
  const view = syncViewOf(site.sync, now);
  const isIdle = view === 'idle';
  const isFailed = !isIdle && view !== 'running';
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="shrink-0 text-foreground">
        <FreshnessLabel site={site} now={now} />
      </span>
      {isIdle ? (
        <PhoneNews site={site} now={now} admin={admin} />
      ) : (
        // Beside the owner there is room for the sign of a failure alone.
        <span className={cn('flex min-w-0', admin && isFailed && 'w-3.5 shrink-0')}>
          <SyncHint site={site} now={now} short />
        </span>
      )}
      {admin && (
        <span className="min-w-16 flex-1">
          <SiteOwner {...ownerOf(site)} />
        </span>
      )}
    </span>
  );
}

/** The updates that wait; else to a client the URL, which distinguishes sites of the same name. */
function PhoneNews({ site, now, admin }: SiteProps & { admin: boolean }) {
  const words = pendingWordsOf(site, now);
  if (words) return <span className="truncate text-warning-text">{words.short}</span>;
  return admin ? null : <SiteUrl url={site.url} />;
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
  const isKeyWanted = useMay('keep') && !site.keyConfigured;
  const [to, label, Icon] = isKeyWanted
    ? [pathOfSite(paths.websiteEdit, site.websiteId), text.configureKey, KeyRound]
    : [pathOfSite(paths.statusDetail, site.websiteId), text.viewStats, ChartNoAxesColumn];
  return (
    <Link
      to={to}
      className={`inline-flex min-h-control items-center gap-2 font-medium whitespace-nowrap text-primary-soft-foreground max-[88rem]:px-2 ${rowLinkLooks}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="max-[88rem]:sr-only">{label}</span>
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
