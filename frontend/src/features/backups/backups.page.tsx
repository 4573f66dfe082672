import { useQuery } from '@tanstack/react-query';
import { Globe, Plus } from 'lucide-react';
import { Link, Navigate, useLocation } from 'react-router';
import { WEBSITES_PAGE_SIZE } from '../../../../functions/websites/websites.domain.ts';
import { pathOfSite, paths } from '../../app/paths.ts';
import { ClientFilter } from '../../components/filters/client-filter.tsx';
import { useClientFilter } from '../../components/filters/use-client-filter.ts';
import { FilterFold } from '../../components/lists/filter-fold.tsx';
import { LoadFailure } from '../../components/lists/load-failure.tsx';
import { PagedList } from '../../components/lists/paged-list.tsx';
import { SearchField } from '../../components/lists/search-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { useApi } from '../../lib/http/api.context.tsx';
import { useMay, useProfile } from '../../lib/session/session.context.tsx';
import { useListParams } from '../../lib/url-params/use-list-params.ts';
import type { WebsitesPage } from '../websites/public/website-lists.ts';
import { TagFilter } from '../websites/public/tags/tag-filter.tsx';
import { useTagFilter } from '../websites/public/tags/use-tag-filter.ts';
import { ownStorageQuery } from './backups.queries.ts';
import { sitesQuery } from './backups.sites.queries.ts';
import { siteBackupsText, backupsText as text } from './backups.text.ts';
import { SiteSelector } from './components/site-selector.tsx';
import { SitesTable } from './components/sites-table.tsx';
import { StorageUse, StorageUseSkeleton } from './components/storage-use.tsx';

/** Which site's backups? A person with one site is led to it (spec 001 §2, /backups). */
export function BackupsPage() {
  const { role } = useProfile();
  const keeps = useMay('keep');
  const { query, answer, page, filtered, clear } = useSites();
  const only = useOnlySite(filtered ? undefined : answer);

  if (only) return <Navigate to={pathOfSite(paths.backupsOfSite, only)} replace />;
  return (
    <>
      <PageHeader
        title={text.title}
        description={keeps ? text.description : text.readerDescription}
      />
      <PagedList
        list={query}
        page={page}
        size={WEBSITES_PAGE_SIZE}
        text={{ ...text, line: (rows) => text.counts({ ...rows, filtered }) }}
        filter={{ filtered, clear }}
        empty={<NoSites />}
        toolbar={
          <>
            <div className="mb-6 grid gap-x-8 gap-y-4 md:grid-cols-2">
              <SiteSelector site={undefined} />
              {answer && role === 'cliente' && <OwnStorage />}
              {query.isPending && role === 'cliente' && <StorageSkeleton />}
            </div>
            <SitesToolbar admin={role === 'admin'} />
          </>
        }
      >
        {({ items }) => <SitesTable sites={items} />}
      </PagedList>
    </>
  );
}

/** The sites that the address asks for: search, client and page. */
function useSites() {
  const { page, search, clear, ...params } = useListParams();
  const client = useClientFilter();
  const tag = useTagFilter();
  const asked = { page, search, ...tag.filter, ...client.filter };
  const query = useQuery(sitesQuery(useApi(), asked));
  // What is still there of the page before answers nothing about this one.
  const answer = query.isPlaceholderData ? undefined : query.data;
  const filtered = params.filtered || client.filtered || tag.filtered;
  return { query, answer, page, filtered, clear };
}

/** The search, the tag and, for administrators, the client to whom the list is narrowed; all kept in its address. */
function SitesToolbar({ admin }: { admin: boolean }) {
  const search = <SearchField label={text.search} placeholder={text.searchPlaceholder} />;
  const set = [useClientFilter().filtered, useTagFilter().filtered].filter(Boolean);
  return (
    <FilterFold search={search} count={set.length}>
      {admin && <ClientFilter className="md:w-48" />}
      <TagFilter className="md:w-48 md:shrink-0" />
    </FilterFold>
  );
}

/** The id of the only site; undefined where its page led back here because it no longer exists. */
function useOnlySite(sites: WebsitesPage | undefined): string | undefined {
  const lost = useLostSite();
  const only = sites?.total === 1 ? sites.items[0]?.websiteId : undefined;
  return only === lost ? undefined : only;
}

/** The site whose page led back here because it is not there. */
function useLostSite(): unknown {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'lost' in state ? state.lost : undefined;
}

function NoSites() {
  const keeps = useMay('keep');
  const { title, description, toReaders, action } = text.empty;
  return (
    <Card>
      <EmptyState
        icon={Globe}
        title={title}
        description={keeps ? description : toReaders}
        action={
          keeps && (
            <Button asChild>
              <Link to={paths.websiteCreate}>
                <Plus aria-hidden="true" />
                {action}
              </Link>
            </Button>
          )
        }
      />
    </Card>
  );
}

const StorageSkeleton = () => (
  <SkeletonGroup>
    <StorageUseSkeleton />
  </SkeletonGroup>
);

/** How full a client's own storage is, before one of their sites is chosen. */
function OwnStorage() {
  const query = useQuery(ownStorageQuery(useApi()));
  return (
    <>
      {query.data && <StorageUse storage={query.data} owner="caller" />}
      {query.isPending && <StorageSkeleton />}
      {query.isLoadingError && <LoadFailure title={siteBackupsText.storage.failed} query={query} />}
    </>
  );
}
