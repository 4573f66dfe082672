import type { UseQueryResult } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { Link } from 'react-router';
import {
  WEBSITES_PAGE_SIZE,
  type WebsiteSummary,
} from '../../../../../functions/websites/websites.domain.ts';
import { withoutProtocol } from '../../../../../functions/websites/websites.url.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import {
  DataTable,
  DataTableSkeleton,
  rowLinkLooks,
  type Column,
} from '../../../components/lists/data-table.tsx';
import { LoadFailure, StaleList } from '../../../components/lists/load-failure.tsx';
import { Pager } from '../../../components/lists/pager.tsx';
import { SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { cn } from '../../../lib/cn.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import type { WebsitesPage } from '../../websites/public/website-lists.ts';
import { backupsText as text } from '../backups.text.ts';
import { BackupAge } from '../public/backup-age.tsx';

/** Ages change slowly here. Milliseconds. */
const TICK_MS = 30_000;

export interface SitesListProps {
  query: UseQueryResult<WebsitesPage>;
  /** The page that is asked for, from 1. */
  page: number;
}

/** The sites to choose from with the age of each one's newest backup. */
export function SitesList({ query, page }: SitesListProps) {
  if (query.isPending) return <LoadingRows />;
  if (!query.data) return <LoadFailure title={text.failed} query={query} />;
  const { data, isPlaceholderData: waiting } = query;
  return (
    <>
      <StaleList query={query} />
      {/* While others are being read, these rows stay where they are until they come. */}
      <div aria-busy={waiting} className={cn('transition-opacity', waiting && 'opacity-60')}>
        {/* Its last site has just gone: other rows are on their way. */}
        {data.items.length > 0 ? <SitesTable sites={data.items} /> : <LoadingRows />}
        <Pager
          page={Math.min(page, data.pageCount)}
          pages={data.pageCount}
          label={text.pager}
          line={data.items.length > 0 && countsOf(data)}
        />
      </div>
    </>
  );
}

function countsOf({ items, page, total }: WebsitesPage): string {
  const from = (page - 1) * WEBSITES_PAGE_SIZE + 1;
  return text.counts({ from, to: from + items.length - 1, total });
}

const LoadingRows = () => (
  <SkeletonGroup>
    <DataTableSkeleton />
  </SkeletonGroup>
);

const columnsAt = (now: Date): readonly Column<WebsiteSummary>[] => [
  { title: text.columns.site, cell: (site) => <NameAndUrl site={site} /> },
  {
    title: text.columns.newest,
    width: 'w-56',
    cell: (site) => <BackupAge site={site} now={now} className="relative z-1" />,
  },
  {
    title: text.columns.action,
    width: 'w-44',
    end: true,
    titleHidden: true,
    cell: ({ websiteId, name }) => (
      <Link
        to={pathOfSite(paths.backupsOfSite, websiteId)}
        className={`inline-flex min-h-10 items-center gap-2 font-medium whitespace-nowrap text-primary-soft-foreground max-md:-my-1.5 ${rowLinkLooks}`}
      >
        <Archive aria-hidden="true" className="size-4 shrink-0" />
        {text.open}
        <span className="sr-only">{text.ofSite(name)}</span>
      </Link>
    ),
  },
];

/** A row per site, which leads to its backups. */
function SitesTable({ sites }: { sites: readonly WebsiteSummary[] }) {
  const now = useNow(TICK_MS);
  return (
    <DataTable
      label={text.tableLabel}
      columns={columnsAt(now)}
      rows={sites}
      keyOf={({ websiteId }) => websiteId}
    />
  );
}

function NameAndUrl({ site: { name, url } }: { site: WebsiteSummary }) {
  return (
    <>
      <p title={name} className="line-clamp-2 font-medium wrap-anywhere">
        {name}
      </p>
      <p title={url} className="truncate text-muted-foreground">
        {withoutProtocol(url)}
      </p>
    </>
  );
}
