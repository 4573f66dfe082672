import { Archive } from 'lucide-react';
import { Link } from 'react-router';
import type { WebsiteSummary } from '../../../../../functions/websites/websites.domain.ts';
import { withoutProtocol } from '../../../../../functions/websites/websites.url.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { DataTable, rowLinkLooks, type Column } from '../../../components/lists/data-table.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { backupsText as text } from '../backups.text.ts';
import { BackupAge } from '../public/backup-age.tsx';

/** Ages change slowly here. Milliseconds. */
const TICK_MS = 30_000;

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
