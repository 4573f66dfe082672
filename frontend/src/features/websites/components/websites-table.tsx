import { ExternalLink, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import {
  shortVersion,
  websiteTypeLabels,
  type WebsiteSummary,
} from '../../../../../functions/websites/websites.domain.ts';
import {
  travelsInClear,
  withoutProtocol,
} from '../../../../../functions/websites/websites.url.domain.ts';
import { paths, pathOfSite } from '../../../app/paths.ts';
import { BackupAge } from '../../backups/public/backup-age.tsx';
import { DataTable, rowLinkLooks, type Column } from '../../../components/lists/data-table.tsx';
import {
  actionsColumn,
  besideActions,
  RowActions,
  type RowAction,
} from '../../../components/lists/row-actions.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { websitesText as text } from '../websites.text.ts';

export interface WebsitesTableProps {
  websites: readonly WebsiteSummary[];
  actionsOf: (website: WebsiteSummary) => readonly RowAction[];
}

/** How often the age of what is on the screen is said anew. Milliseconds. */
const TICK_MS = 60_000;

const columnsWith = (
  actionsOf: WebsitesTableProps['actionsOf'],
  now: Date,
): readonly Column<WebsiteSummary>[] => [
  {
    title: text.columns.name,
    width: 'w-[38%]',
    className: besideActions,
    cell: (website) => <NameAndComments website={website} />,
    narrow: {
      width: '',
      cell: (website) => (
        <>
          <NameAndComments website={website} />
          <div className="mt-1">
            <WebsiteUrl url={website.url} />
          </div>
          <BackupAge site={website} now={now} className="mt-1" />
        </>
      ),
    },
  },
  {
    title: text.columns.url,
    cell: (website) => (
      <>
        <WebsiteUrl url={website.url} />
        <BackupAge site={website} now={now} className="mt-1 max-md:mt-2" />
      </>
    ),
    narrow: null,
  },
  {
    title: text.columns.type,
    width: 'w-32',
    cell: ({ type }) => <Badge>{websiteTypeLabels[type]}</Badge>,
  },
  {
    title: text.columns.version,
    width: 'w-28',
    narrow: { width: 'w-24' },
    end: true,
    titleOnCard: true,
    cell: ({ wordpressVersion }) => shortVersion(wordpressVersion),
  },
  actionsColumn((website) => <RowActions name={website.name} actions={actionsOf(website)} />),
];

/**
 * The sites of a page (spec 000 §2): a row leads to its site's status, its menu to what can be done with it. Where it
 * is narrow, the URL goes below the name; how old its newest backup is stands below the URL.
 */
export function WebsitesTable({ websites, actionsOf }: WebsitesTableProps) {
  const now = useNow(TICK_MS);
  return (
    <DataTable
      label={text.tableLabel}
      columns={columnsWith(actionsOf, now)}
      rows={websites}
      keyOf={({ websiteId }) => websiteId}
    />
  );
}

/** The name, which leads to the site's status, over what its owner noted. */
function NameAndComments({ website }: { website: WebsiteSummary }) {
  return (
    <>
      <Link
        to={pathOfSite(paths.statusDetail, website.websiteId)}
        title={text.statusOf(website.name)}
        className={`line-clamp-2 font-medium wrap-anywhere ${rowLinkLooks}`}
      >
        {website.name}
      </Link>
      {website.comments && (
        <p
          title={website.comments}
          className="mt-0.5 line-clamp-2 text-muted-foreground wrap-anywhere"
        >
          {website.comments}
        </p>
      )}
      {/* Only administrators are shown such sites. */}
      {website.userId === null && (
        <Badge variant="outline" className="relative z-1 mt-1.5" title={text.withoutOwnerTitle}>
          {text.withoutOwner}
        </Badge>
      )}
    </>
  );
}

/** The URL without its protocol, leading to the site itself; an http one says that its key travels in clear. */
function WebsiteUrl({ url }: { url: string }) {
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        title={url}
        className="relative z-1 inline-flex max-w-full items-center gap-1.5 text-primary-soft-foreground hover:underline max-md:-my-2.5 max-md:min-h-10"
      >
        <span className="truncate">{withoutProtocol(url)}</span>
        <ExternalLink aria-hidden className="size-3.5 shrink-0" />
        <span className="sr-only">{text.opensInNewTab}</span>
      </a>
      {travelsInClear(url) && (
        <span
          title={text.withoutHttpsTitle}
          className="relative z-1 flex w-fit items-center gap-1.5 text-xs text-warning-text max-md:mt-1.5"
        >
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          {text.withoutHttps}
          <span className="sr-only">: {text.withoutHttpsTitle}</span>
        </span>
      )}
    </>
  );
}
