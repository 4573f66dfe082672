import { ChartNoAxesColumn, KeyRound } from 'lucide-react';
import { Link } from 'react-router';
import type { SiteStatus } from '../../../../../functions/status/status.domain.ts';
import { withoutProtocol } from '../../../../../functions/websites/websites.url.domain.ts';
import { paths, pathOfSite } from '../../../app/paths.ts';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/ui/table.tsx';
import { statusListText as text } from '../status.text.ts';
import { FreshnessLabel } from './freshness-label.tsx';
import { LastSync } from './last-sync.tsx';
import { SyncHint } from './sync-hint.tsx';

/** Below 768 px the same rows are laid out as cards. */
const asCard = 'max-md:block max-md:p-0!';

/** A row per site, which leads to its status, or to where its missing key is entered. */
export function StatusTable({ sites, now }: { sites: readonly SiteStatus[]; now: Date }) {
  return (
    <div className="md:overflow-hidden md:rounded-xl md:border md:bg-card md:shadow-xs">
      <Table role="table" className="max-md:block md:table-fixed">
        <caption className="sr-only">{text.tableLabel}</caption>
        <TableHead className="max-md:hidden">
          <TableRow className="hover:bg-transparent!">
            <TableHeader>{text.columns.site}</TableHeader>
            <TableHeader className="w-[30%]">{text.columns.state}</TableHeader>
            <TableHeader className="w-44">{text.columns.lastSync}</TableHeader>
            <TableHeader className="w-48">
              <span className="sr-only">{text.columns.action}</span>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody className="max-md:grid max-md:grid-cols-1 max-md:gap-3">
          {sites.map((site) => (
            <StatusRow key={site.websiteId} site={site} now={now} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function StatusRow({ site, now }: { site: SiteStatus; now: Date }) {
  return (
    <TableRow
      role="row"
      className="relative max-md:flex max-md:flex-col max-md:gap-3 max-md:rounded-xl max-md:border max-md:bg-card max-md:p-4 max-md:shadow-xs"
    >
      <TableCell role="cell" className={asCard}>
        <p title={site.name} className="line-clamp-2 font-medium wrap-anywhere">
          {site.name}
        </p>
        <p title={site.url} className="truncate text-muted-foreground">
          {withoutProtocol(site.url)}
        </p>
      </TableCell>
      <TableCell role="cell" className={asCard}>
        <FreshnessLabel site={site} now={now} />
        <SyncHint site={site} now={now} />
      </TableCell>
      <TableCell role="cell" className={`tabular text-muted-foreground ${asCard}`}>
        <span className="flex justify-between gap-4 md:block">
          <span className="md:hidden">{text.lastSync}</span>
          <LastSync at={site.lastSyncDate} now={now} />
        </span>
      </TableCell>
      <TableCell role="cell" className={`md:text-right ${asCard}`}>
        <RowLink site={site} />
      </TableCell>
    </TableRow>
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
      className="inline-flex min-h-10 items-center gap-2 font-medium whitespace-nowrap text-primary-soft-foreground after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {label}
      <span className="sr-only">{text.ofSite(site.name)}</span>
    </Link>
  );
}
