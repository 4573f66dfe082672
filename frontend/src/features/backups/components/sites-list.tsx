import type { UseQueryResult } from '@tanstack/react-query';
import { WEBSITES_PAGE_SIZE } from '../../../../../functions/websites/websites.domain.ts';
import { DataTableSkeleton } from '../../../components/lists/data-table.tsx';
import { LoadFailure, StaleList } from '../../../components/lists/load-failure.tsx';
import { Pager } from '../../../components/lists/pager.tsx';
import { SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { cn } from '../../../lib/cn.ts';
import type { WebsitesPage } from '../../websites/public/website-lists.ts';
import { backupsText as text } from '../backups.text.ts';
import { SitesTable } from './sites-table.tsx';

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
