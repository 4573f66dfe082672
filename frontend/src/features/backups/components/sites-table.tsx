import { Archive } from 'lucide-react';
import { Link } from 'react-router';
import type { WebsiteSummary } from '../../../../../functions/websites/websites.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { rowLinkLooks } from '../../../components/lists/row-looks.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { SiteName, SiteUrl } from '../../websites/public/sites/site-cell.tsx';
import { backupsText as text } from '../backups.text.ts';
import { BackupAge } from '../public/backup-age.tsx';

/** Ages change slowly here. Milliseconds. */
const TICK_MS = 30_000;

const columnsAt = (now: Date): readonly Column<WebsiteSummary>[] => [
  {
    title: text.columns.site,
    cell: ({ name, url }) => (
      <>
        <SiteName name={name} />
        <SiteUrl url={url} />
      </>
    ),
    phone: { at: 'title', cell: ({ name }) => <SiteName name={name} /> },
  },
  {
    title: text.columns.newest,
    width: 'w-56',
    cell: (site) => <BackupAge site={site} now={now} />,
    phone: {
      at: 'detail',
      cell: (site) => <BackupAge site={site} now={now} className="flex items-center gap-2" />,
    },
  },
  {
    title: text.columns.action,
    width: 'w-44',
    end: true,
    titleHidden: true,
    className: 'md:py-0!',
    phone: { at: 'end' },
    cell: ({ websiteId, name }) => (
      <Link
        to={pathOfSite(paths.backupsOfSite, websiteId)}
        className={`inline-flex min-h-control items-center gap-2 font-medium whitespace-nowrap text-primary-soft-foreground max-md:px-2 ${rowLinkLooks}`}
      >
        <Archive aria-hidden="true" className="size-4 shrink-0" />
        <span className="max-md:sr-only">{text.open}</span>
        <span className="sr-only">{text.ofSite(name)}</span>
      </Link>
    ),
  },
];

/** The sites to choose from, with the age of each one's newest backup: a row leads to the site's backups. */
export function SitesTable({ sites }: { sites: readonly WebsiteSummary[] }) {
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
