import { ChartNoAxesColumn, KeyRound } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import {
  freshnessOf,
  type ListedStatus,
  type SiteStatus,
} from '../../../../../functions/status/status.domain.ts';
import { healthOf, type HealthKind } from '../../../../../functions/status/status.health.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { rowLinkLooks } from '../../../components/lists/row-looks.ts';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { BackupAge } from '../../backups/public/backup-age.tsx';
import { useMay, useProfile } from '../../../lib/session/session.context.tsx';
import { SiteLine, SiteName, SiteOwner, SiteUrl } from '../../websites/public/sites/site-cell.tsx';
import { sitesText } from '../../websites/public/sites/sites.text.ts';
import { SiteHealth } from '../public/site-health.tsx';
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
    width: 'w-14 xl:w-46',
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

/** States that are about the data themselves: the specification's label of their freshness says it. */
const ofFreshness: readonly HealthKind[] = ['noKey', 'neverSynced', 'outdated'];

/** How a site is, in words and as a colour; then how fresh its data are, and what else there is to know. */
function State({ site, now }: SiteProps) {
  const health = healthOf(site, now);
  const { label } = freshnessOf(site, now);
  const isSaid = ofFreshness.includes(health.kind);
  const rest = [
    ...(site.duplicateSince === undefined ? [] : [sitesText.duplicate]),
    ...(isSaid ? [] : [label]),
    ...(health.kind === 'updatesPending' ? [] : pendingOf(site)),
  ];
  return (
    <>
      <SiteHealth
        health={health}
        className="font-medium max-md:text-[0.8125rem]"
        {...(isSaid && { words: label })}
      />
      <SyncHint site={site} now={now} />
      {rest.length > 0 && (
        <span className="block text-[0.8125rem] leading-5 text-muted-foreground">
          {rest.map((words, n) => (
            <Fragment key={words}>
              {n > 0 && ' · '}
              <span>{words}</span>
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
}

const pendingOf = ({ pendingUpdates }: SiteStatus): string[] =>
  (pendingUpdates ?? 0) > 0 ? [text.pendingUpdates(pendingUpdates ?? 0)] : [];

/** The same below a site's name; then its URL, or for administrators whose it is. */
const PhoneDetail = ({ site, now, admin }: { site: ListedStatus; now: Date; admin: boolean }) => (
  <span className="block min-w-0 text-foreground">
    <State site={site} now={now} />
    {admin ? <SiteOwner {...ownerOf(site)} /> : <SiteUrl url={site.url} />}
  </span>
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
      className={`inline-flex min-h-control items-center gap-2 font-medium whitespace-nowrap text-primary-soft-foreground max-xl:px-2 ${rowLinkLooks}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="max-xl:sr-only">{label}</span>
      <span className="sr-only">{text.ofSite(site.name)}</span>
    </Link>
  );
}

/** That a sync runs now, with its percent; or why the last one failed, whole, and when the next attempt is. */
function SyncHint({ site, now }: SiteProps) {
  const view = syncViewOf(site.sync, now);
  if (view === 'idle') return null;
  if (view === 'running') {
    return (
      <span className="flex items-center gap-1.5 text-[0.8125rem] leading-5 text-muted-foreground">
        <Spinner className="size-3.5!" />
        <span className="tabular">{site.sync.progress} %</span>
      </span>
    );
  }
  const { failure, nextAttemptAt } = site.sync;
  return (
    <span
      title={failure?.advice}
      className="relative z-1 block text-[0.8125rem] leading-5 text-muted-foreground"
    >
      {failure?.cause}
      {nextAttemptAt !== null && (
        <>
          {' '}
          <NextAttempt at={nextAttemptAt} now={now} />
        </>
      )}
    </span>
  );
}
