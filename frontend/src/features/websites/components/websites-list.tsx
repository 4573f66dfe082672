import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Globe, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  shortVersion,
  WEBSITES_PAGE_SIZE,
  websiteTypeLabels,
  websiteTypes,
  type WebsiteSummary,
  type WebsiteType,
} from '../../../../../functions/websites/websites.domain.ts';
import {
  travelsInClear,
  withoutProtocol,
} from '../../../../../functions/websites/websites.url.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { DataTable, rowLinkLooks, type Column } from '../../../components/lists/data-table.tsx';
import { PagedList } from '../../../components/lists/paged-list.tsx';
import type { RowAction } from '../../../components/lists/row-action.ts';
import {
  actionsColumn,
  besideActions,
  RowActions,
} from '../../../components/lists/row-actions.tsx';
import { SearchField } from '../../../components/lists/search-field.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ChoiceSelect } from '../../../components/ui/fields/select.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useListParams, type ListParams } from '../../../lib/url-params/use-list-params.ts';
import { BackupAge } from '../../backups/public/backup-age.tsx';
import { websitesQuery } from '../websites.queries.ts';
import { websitesText as text } from '../websites.text.ts';

/** How often the age of what is on the screen is said anew. Milliseconds. */
const TICK_MS = 60_000;

export interface WebsitesListProps {
  actionsOf: WebsitesTableProps['actionsOf'];
  /** What is there instead of the list while there is no site at all. */
  empty: ReactNode;
}

/** The sites that the address asks for: search, type and page. */
export function WebsitesList({ actionsOf, empty }: WebsitesListProps) {
  const params = useListParams({ param: 'tipo', values: websiteTypes });
  const { page, search, filter: type, filtered } = params;
  const list = useQuery(websitesQuery(useApi(), { page, search, type }));
  return (
    <PagedList
      list={list}
      page={page}
      size={WEBSITES_PAGE_SIZE}
      text={{ ...text, line: (rows) => text.counts({ ...rows, filtered }) }}
      filter={params}
      empty={empty}
      toolbar={<WebsitesToolbar {...params} />}
    >
      {({ items }) => <WebsitesTable websites={items} actionsOf={actionsOf} />}
    </PagedList>
  );
}

/** No site yet: what will be here, and the action that fills it. */
export function NoWebsites({ title, action }: { title: string; action: ReactNode }) {
  return (
    <Card>
      <EmptyState icon={Globe} title={title} description={text.empty.description} action={action} />
    </Card>
  );
}

interface WebsitesTableProps {
  websites: readonly WebsiteSummary[];
  actionsOf: (website: WebsiteSummary) => readonly RowAction[];
}

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
function WebsitesTable({ websites, actionsOf }: WebsitesTableProps) {
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

/** The search and the type filter of the list, both kept in its address. */
function WebsitesToolbar({ filter, setFilter }: ListParams<WebsiteType>) {
  return (
    <div className="mb-4 flex flex-col gap-3 sm:flex-row">
      <SearchField label={text.search} placeholder={text.searchPlaceholder} />
      <ChoiceSelect
        aria-label={text.type.label}
        className="sm:w-48 sm:shrink-0"
        values={websiteTypes}
        labels={websiteTypeLabels}
        first={text.type.all}
        value={filter}
        onChange={setFilter}
      />
    </div>
  );
}
