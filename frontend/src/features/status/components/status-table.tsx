import { ChartNoAxesColumn, KeyRound, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { freshnessOf, type SiteStatus } from '../../../../../functions/status/status.domain.ts';
import { withoutProtocol } from '../../../../../functions/websites/websites.url.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { DataTable, rowLinkLooks, type Column } from '../../../components/lists/data-table.tsx';
import { Badge, StatusDot } from '../../../components/ui/badge.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { BackupAge } from '../../backups/public/backup-age.tsx';
import { syncViewOf } from '../status.sync.ts';
import { statusListText as text } from '../status.text.ts';
import { LastSync } from './last-sync.tsx';
import { NextAttempt } from './next-attempt.tsx';

const columnsAt = (now: Date): readonly Column<SiteStatus>[] => [
  { title: text.columns.site, cell: (site) => <NameAndUrl site={site} now={now} /> },
  {
    title: text.columns.state,
    width: 'w-[36%]',
    cell: (site) => <State site={site} now={now} />,
    narrow: {
      cell: (site) => (
        <>
          <State site={site} now={now} />
          <p className="tabular mt-1 text-xs text-muted-foreground">
            {text.columns.lastSync}:{' '}
            <span>
              <LastSync at={site.lastSyncDate} now={now} />
            </span>
          </p>
        </>
      ),
    },
  },
  {
    title: text.columns.lastSync,
    width: 'w-44',
    titleOnCard: true,
    className: 'tabular text-muted-foreground',
    cell: ({ lastSyncDate }) => <LastSync at={lastSyncDate} now={now} />,
    narrow: null,
  },
  {
    title: text.columns.action,
    width: 'w-48',
    end: true,
    titleHidden: true,
    cell: (site) => <RowLink site={site} />,
  },
];

/**
 * A row per site, which leads to its status, or to where its missing key is entered. Where it is narrow, the last
 * synchronisation goes below the state.
 */
export function StatusTable({ sites, now }: { sites: readonly SiteStatus[]; now: Date }) {
  return (
    <DataTable
      label={text.tableLabel}
      columns={columnsAt(now)}
      rows={sites}
      keyOf={({ websiteId }) => websiteId}
    />
  );
}

function State({ site, now }: { site: SiteStatus; now: Date }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FreshnessLabel site={site} now={now} />
        <PendingUpdates count={site.pendingUpdates ?? 0} />
      </span>
      <SyncHint site={site} now={now} />
    </>
  );
}

function PendingUpdates({ count }: { count: number }) {
  if (count === 0) return null;
  return <Badge variant="warning">{text.pendingUpdates(count)}</Badge>;
}

function NameAndUrl({ site, now }: { site: SiteStatus; now: Date }) {
  return (
    <>
      <p title={site.name} className="line-clamp-2 font-medium wrap-anywhere">
        {site.name}
      </p>
      <p title={site.url} className="truncate text-muted-foreground">
        {withoutProtocol(site.url)}
      </p>
      <BackupAge site={site} now={now} className="mt-1" />
    </>
  );
}

/** The row's only link; it covers the whole row. */
function RowLink({ site }: { site: SiteStatus }) {
  const [to, label, Icon] = site.keyConfigured
    ? [pathOfSite(paths.statusDetail, site.websiteId), text.viewStats, ChartNoAxesColumn]
    : [pathOfSite(paths.websiteEdit, site.websiteId), text.configureKey, KeyRound];
  return (
    <Link
      to={to}
      className={`inline-flex min-h-10 items-center gap-2 font-medium whitespace-nowrap text-primary-soft-foreground max-md:-my-1.5 ${rowLinkLooks}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {label}
      <span className="sr-only">{text.ofSite(site.name)}</span>
    </Link>
  );
}

/** A site's freshness (spec 001 §4): a coloured dot, and the words that say the same without the colour. */
function FreshnessLabel({ site, now }: { site: SiteStatus; now: Date }) {
  const { level, label } = freshnessOf(site, now);
  return (
    <span className="inline-flex items-center gap-2 text-sm font-medium">
      <StatusDot tone={level} />
      {label}
    </span>
  );
}

/** Under a row's freshness: that a sync runs now (with its percent), or why the last one failed, and what to do. */
function SyncHint({ site, now }: { site: SiteStatus; now: Date }) {
  const view = syncViewOf(site.sync, now);
  if (view === 'idle') return null;
  if (view === 'running') {
    return (
      <span className="mt-1 flex items-center gap-1.5 text-xs text-muted-foreground">
        <Spinner className="size-3.5!" />
        <span className="tabular">
          {text.syncing} {site.sync.progress} %
        </span>
      </span>
    );
  }
  return (
    <span className="mt-1 flex items-start gap-1.5 text-xs text-destructive-text">
      <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>
        {text.syncFailed}
        {site.sync.failure && (
          <span className="block text-muted-foreground">
            {site.sync.failure.cause} {site.sync.failure.advice}
          </span>
        )}
        {site.sync.nextAttemptAt !== null && (
          <span className="block text-muted-foreground">
            <NextAttempt at={site.sync.nextAttemptAt} now={now} />
          </span>
        )}
      </span>
    </span>
  );
}
