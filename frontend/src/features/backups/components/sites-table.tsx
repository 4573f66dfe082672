import { Archive } from 'lucide-react';
import { Link } from 'react-router';
import type { ListedWebsite } from '../../../../../functions/websites/websites.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { rowLinkLooks } from '../../../components/lists/row-looks.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { SiteLine, SiteName, SiteOwner, SiteUrl } from '../../websites/public/sites/site-cell.tsx';
import { sitesText } from '../../websites/public/sites/sites.text.ts';
import { TagBadges } from '../../websites/public/tags/tag-badges.tsx';
import { backupsText as text } from '../backups.text.ts';
import { BackupAge, BackupWarning, warningOf } from '../public/backup-age.tsx';

/** Ages change slowly here. Milliseconds. */
const TICK_MS = 30_000;

const ownerColumn: Column<ListedWebsite> = {
  title: sitesText.client,
  width: 'w-52',
  cell: SiteOwner,
  narrow: null,
};

/** On a phone there is room for the age, or for that it is too old, beside the owner. */
const AgeAndOwner = ({ site, now }: { site: ListedWebsite; now: Date }) => (
  <span className="flex min-w-0 items-center gap-3">
    {warningOf(site) === undefined ? (
      <BackupAge site={site} now={now} className="shrink-0" />
    ) : (
      <BackupWarning site={site} />
    )}
    <span className="min-w-0 flex-1">
      <SiteOwner {...site} />
    </span>
  </span>
);

const columnsAt = (now: Date, admin: boolean): readonly Column<ListedWebsite>[] => [
  {
    title: text.columns.site,
    cell: ({ name, url, tags }) => (
      <>
        <SiteName name={name} />
        <span className="flex min-w-0 items-center gap-2">
          <SiteUrl url={url} />
          <TagBadges tags={tags} />
        </span>
      </>
    ),
    ...(admin && {
      narrow: {
        cell: (site: ListedWebsite) => (
          <>
            <SiteName name={site.name} />
            <SiteLine {...site} />
          </>
        ),
      },
    }),
    phone: { at: 'title', cell: ({ name }) => <SiteName name={name} /> },
  },
  ...(admin ? [ownerColumn] : []),
  {
    title: text.columns.newest,
    width: 'w-56',
    cell: (site) => <BackupAge site={site} now={now} withProof />,
    phone: {
      at: 'detail',
      cell: (site) =>
        admin ? (
          <AgeAndOwner site={site} now={now} />
        ) : (
          <BackupAge site={site} now={now} className="flex items-center gap-2" />
        ),
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

/** The sites to choose from, with the age of each one's newest backup, and for administrators whose it is. */
export function SitesTable({ sites }: { sites: readonly ListedWebsite[] }) {
  const now = useNow(TICK_MS);
  const admin = useProfile().role === 'admin';
  return (
    <DataTable
      label={text.tableLabel}
      columns={columnsAt(now, admin)}
      rows={sites}
      keyOf={({ websiteId }) => websiteId}
    />
  );
}
