import { useQuery } from '@tanstack/react-query';
import { Globe, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FilterParam } from '../../../../../functions/profiles/profiles.views.domain.ts';
import {
  shortVersion,
  WEBSITES_PAGE_SIZE,
  websiteTypeLabels,
  websiteTypes,
  type ListedWebsite,
  type WebsiteType,
} from '../../../../../functions/websites/websites.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { ClientFilter } from '../../../components/filters/client-filter.tsx';
import { useClientFilter } from '../../../components/filters/use-client-filter.ts';
import { ExportButton } from '../../../components/exports/export-button.tsx';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { rowDetailLooks } from '../../../components/lists/row-looks.ts';
import { FilterFold } from '../../../components/lists/filter-fold.tsx';
import { PagedList } from '../../../components/lists/paged-list.tsx';
import type { RowAction } from '../../../components/lists/row-action.ts';
import { actionsColumn, RowActions } from '../../../components/lists/row-actions.tsx';
import { SearchField } from '../../../components/lists/search-field.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ChoiceSelect } from '../../../components/ui/fields/select.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useListParams, type ListParams } from '../../../lib/url-params/use-list-params.ts';
import { useMay, useProfile } from '../../../lib/session/session.context.tsx';
import { BackupAge, BackupWarning } from '../../backups/public/backup-age.tsx';
import { SavedViews } from '../../profiles/public/saved-views.tsx';
import type { WebsitesAsked } from '../public/website-lists.ts';
import { SiteLine, SiteName, SiteOwner, SiteUrl } from '../public/sites/site-cell.tsx';
import { sitesText } from '../public/sites/sites.text.ts';
import { TagBadges } from '../public/tags/tag-badges.tsx';
import { TagFilter } from '../public/tags/tag-filter.tsx';
import { useTagFilter } from '../public/tags/use-tag-filter.ts';
import { useExportWebsites, websitesQuery } from '../websites.queries.ts';
import { websitesText as text } from '../websites.text.ts';

const typeFilter = {
  param: 'tipo' satisfies FilterParam<'websites'>,
  values: websiteTypes,
};
/** How often the age of what is on the screen is updated. Milliseconds. */
const TICK_MS = 60_000;

export interface WebsitesListProps {
  actionsOf: WebsitesTableProps['actionsOf'];
  /** What is there instead of the list while there is no site at all. */
  empty: ReactNode;
}

/** The sites that the address asks for: search, type and page. */
export function WebsitesList({ actionsOf, empty }: WebsitesListProps) {
  const params = useListParams(typeFilter);
  const client = useClientFilter();
  const { page, search, filter: type } = params;
  const tag = useTagFilter();
  const filtered = params.filtered || client.filtered || tag.filtered;
  const asked = { search, type, ...tag.filter, ...client.filter };
  const list = useQuery(websitesQuery(useApi(), { page, ...asked }));
  return (
    <PagedList
      list={list}
      page={page}
      size={WEBSITES_PAGE_SIZE}
      text={{ ...text, line: (rows) => text.counts({ ...rows, filtered }) }}
      filter={{ filtered, clear: params.clear }}
      empty={empty}
      toolbar={<WebsitesToolbar asked={asked} setType={params.setFilter} />}
    >
      {({ items }) => <WebsitesTable websites={items} actionsOf={actionsOf} />}
    </PagedList>
  );
}

/** No site yet: what will be here, and the action that fills it. */
export function NoWebsites({ title, action }: { title: string; action: ReactNode }) {
  return (
    <Card>
      <EmptyState
        icon={Globe}
        title={title}
        description={useMay('keep') ? text.empty.description : text.empty.toReaders}
        action={action}
      />
    </Card>
  );
}

interface WebsitesTableProps {
  websites: readonly ListedWebsite[];
  actionsOf: (website: ListedWebsite) => readonly RowAction[];
}

const NameOf = ({ name, websiteId }: ListedWebsite) => (
  <SiteName
    name={name}
    to={pathOfSite(paths.statusDetail, websiteId)}
    title={text.statusOf(name)}
  />
);

/** The name has the room that the tags leave. */
const NameAndTags = (website: ListedWebsite) => (
  <span className="flex min-w-0 items-center gap-2">
    <NameOf {...website} />
    <TagBadges tags={website.tags} />
  </span>
);

const ownerColumn: Column<ListedWebsite> = {
  title: sitesText.client,
  width: 'w-40',
  cell: SiteOwner,
  narrow: null,
};

const commentsColumn: Column<ListedWebsite> = {
  title: text.columns.comments,
  cell: Comments,
  narrow: null,
};

const columnsWith = (
  actionsOf: WebsitesTableProps['actionsOf'],
  { now, admin, keeps }: { now: Date; admin: boolean; keeps: boolean },
): readonly Column<ListedWebsite>[] => [
  {
    title: text.columns.name,
    width: admin ? '' : 'w-[30%] xl:w-[34%]',
    cell: (website) => (
      <>
        <NameAndTags {...website} />
        {admin ? <UrlAndComments {...website} /> : <SiteUrl {...website} />}
      </>
    ),
    // Beside a name that is cut, tags would be a letter each.
    narrow: {
      width: '',
      cell: (website) => (
        <>
          <NameOf {...website} />
          {admin ? <SiteLine {...website} /> : <UrlAndComments {...website} />}
        </>
      ),
    },
    phone: { at: 'title', cell: NameOf },
  },
  admin ? ownerColumn : commentsColumn,
  {
    title: text.columns.backup,
    width: admin ? 'w-44' : 'w-44 min-[88rem]:w-56',
    narrow: { width: 'w-44' },
    cell: (website) => <BackupAge site={website} now={now} />,
  },
  {
    title: text.columns.type,
    width: 'w-28 xl:w-32',
    narrow: { width: 'w-28' },
    cell: ({ type }) => <Badge>{websiteTypeLabels[type]}</Badge>,
    phone: { at: 'mark' },
  },
  {
    title: text.columns.version,
    width: 'w-28',
    narrow: { width: 'w-28' },
    end: true,
    className: 'tabular',
    cell: ({ wordpressVersion }) => shortVersion(wordpressVersion),
    phone: { at: 'detail', cell: (website) => <PhoneDetail website={website} admin={admin} /> },
  },
  ...(keeps
    ? [
        actionsColumn<ListedWebsite>((website) => (
          <RowActions name={website.name} actions={actionsOf(website)} />
        )),
      ]
    : []),
];

/**
 * The sites of a page (spec 000 §2): a row leads to its site's status, its menu to what can be done with it. Where the
 * comments have no column, because of the owner's or of the width, they go beside the URL; in a narrow table of an
 * administrator the owner does.
 */
function WebsitesTable({ websites, actionsOf }: WebsitesTableProps) {
  const now = useNow(TICK_MS);
  const admin = useProfile().role === 'admin';
  const keeps = useMay('keep');
  return (
    <DataTable
      label={text.tableLabel}
      columns={columnsWith(actionsOf, { now, admin, keeps })}
      rows={websites}
      keyOf={({ websiteId }) => websiteId}
    />
  );
}

/** What its owner noted. */
function Comments({ comments }: Pick<ListedWebsite, 'comments'>) {
  if (comments === '') return null;
  return (
    <span title={comments} className={rowDetailLooks}>
      {comments}
    </span>
  );
}

const UrlAndComments = (website: ListedWebsite) => (
  <span className="flex min-w-0 items-center gap-2">
    <SiteUrl {...website} />
    <span className="min-w-0 flex-1">
      <Comments {...website} />
    </span>
  </span>
);

/** What sets a site apart: its URL and what needs attention; its version or, for administrators, whose it is. */
function PhoneDetail({ website, admin }: { website: ListedWebsite; admin: boolean }) {
  const { wordpressVersion } = website;
  return (
    <span className="flex min-w-0 items-center gap-2 overflow-hidden">
      {admin ? <SiteLine {...website} /> : <SiteUrl {...website} />}
      {!admin && <span className="tabular shrink-0">WP {shortVersion(wordpressVersion)}</span>}
      <BackupWarning site={website} />
    </span>
  );
}

const ImportButton = () => (
  <Button asChild variant="secondary" className="max-md:w-10 max-md:px-0!">
    <Link to={paths.websitesImport} title={text.import}>
      <Upload aria-hidden="true" />
      <span className="max-md:sr-only">{text.import}</span>
    </Link>
  </Button>
);

interface WebsitesToolbarProps {
  asked: Omit<WebsitesAsked, 'page'>;
  setType: ListParams<WebsiteType>['setFilter'];
}

/** The search and the filters of the list, all kept in its address, and the download of what they find. */
function WebsitesToolbar({ asked, setType }: WebsitesToolbarProps) {
  const { type, tag, userId } = asked;
  const isAdmin = useProfile().role === 'admin';
  return (
    <FilterFold
      search={<SearchField label={text.search} placeholder={text.searchPlaceholder} />}
      count={[type, tag ?? null, userId ?? null].filter((each) => each !== null).length}
      after={
        <>
          {useMay('keep') && <ImportButton />}
          <ExportButton ask={useExportWebsites(asked)} nouns={text.nouns} />
        </>
      }
    >
      {isAdmin && <ClientFilter className="md:w-48" />}
      <ChoiceSelect
        aria-label={text.type.label}
        className="md:w-48 md:shrink-0"
        values={websiteTypes}
        labels={websiteTypeLabels}
        first={text.type.all}
        value={type}
        onChange={setType}
      />
      <TagFilter className="md:w-48 md:shrink-0" />
      <SavedViews list="websites" />
    </FilterFold>
  );
}
