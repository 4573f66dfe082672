import type { UseQueryResult } from '@tanstack/react-query';
import { WEBSITES_PAGE_SIZE } from '../../../../../functions/websites/websites.domain.ts';
import { DataTableSkeleton } from '../../../components/data-table.tsx';
import { LoadFailure, StaleList } from '../../../components/load-failure.tsx';
import { NoMatch } from '../../../components/no-match.tsx';
import { Pager } from '../../../components/pager.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { cn } from '../../../lib/cn.ts';
import type { ListParams } from '../../../lib/use-list-params.ts';
import type { WebsitesPage } from '../../../lib/website-lists.ts';
import { backupsText as text } from '../backups.text.ts';
import { SitesTable } from './sites-table.tsx';

export interface SitesListProps {
  query: UseQueryResult<WebsitesPage>;
  params: ListParams<never>;
}

/** The sites to choose from with the age of each one's newest backup: search and page are in the address. */
export function SitesList({ query, params }: SitesListProps) {
  return (
    <>
      <div className="mb-4">
        <SearchField label={text.search} />
      </div>
      {query.isPending && <LoadingRows />}
      {query.isLoadingError && <LoadFailure title={text.failed} query={query} />}
      <StaleList query={query} />
      {query.data && <Found data={query.data} waiting={query.isPlaceholderData} params={params} />}
    </>
  );
}

interface FoundProps {
  data: WebsitesPage;
  /** Others are being read: these rows stay where they are until they come. */
  waiting: boolean;
  params: ListParams<never>;
}

function Found({ data, waiting, params }: FoundProps) {
  const { page, filtered } = params;
  return (
    <div aria-busy={waiting} className={cn('transition-opacity', waiting && 'opacity-60')}>
      <Rows {...{ data, params }} />
      <Pager
        page={Math.min(page, data.pageCount)}
        pages={data.pageCount}
        label={text.pager}
        line={data.items.length > 0 && countsOf(data, filtered)}
      />
    </div>
  );
}

function countsOf({ items, page, total }: WebsitesPage, filtered: boolean): string {
  const from = (page - 1) * WEBSITES_PAGE_SIZE + 1;
  return text.counts({ from, to: from + items.length - 1, total, filtered });
}

function Rows({ data, params }: Omit<FoundProps, 'waiting'>) {
  if (data.items.length > 0) return <SitesTable sites={data.items} />;
  // A search that found nothing is left: other rows are on their way.
  if (data.total > 0 || !params.filtered) return <LoadingRows />;
  return <NoMatch {...text.noMatch} onClear={params.clear} />;
}

const LoadingRows = () => (
  <SkeletonGroup>
    <DataTableSkeleton />
  </SkeletonGroup>
);
