import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  WEBSITES_PAGE_SIZE,
  websiteTypes,
  type WebsiteType,
} from '../../../../../functions/websites/websites.domain.ts';
import { DataTableSkeleton } from '../../../components/data-table.tsx';
import { LoadFailure, StaleList } from '../../../components/load-failure.tsx';
import { NoMatch } from '../../../components/no-match.tsx';
import { Pager } from '../../../components/pager.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useApi } from '../../../lib/api.context.tsx';
import { cn } from '../../../lib/cn.ts';
import { useAnsweredPage } from '../../../lib/use-answered-page.ts';
import { useListParams, type ListParams } from '../../../lib/use-list-params.ts';
import type { WebsitesPage } from '../../../lib/website-lists.ts';
import { websitesQuery } from '../websites.queries.ts';
import { websitesText as text } from '../websites.text.ts';
import { WebsitesTable, type WebsitesTableProps } from './websites-table.tsx';
import { WebsitesToolbar } from './websites-toolbar.tsx';

export interface WebsitesListProps {
  actionsOf: WebsitesTableProps['actionsOf'];
  /** What is there instead of the list while there is no site at all. */
  empty: ReactNode;
}

/** The sites that the address asks for: search, type and page. */
export function WebsitesList({ actionsOf, empty }: WebsitesListProps) {
  const params = useListParams({ param: 'tipo', values: websiteTypes });
  const { page, search, filter: type, filtered } = params;
  const query = useQuery(websitesQuery(useApi(), { page, search, type }));
  // What is still there of the page before answers nothing about this one.
  const answer = query.isPlaceholderData ? undefined : query.data;
  useAnsweredPage(page, answer?.page);

  if (answer?.total === 0 && !filtered) return empty;
  return (
    <>
      <WebsitesToolbar {...params} />
      <Troubles query={query} />
      {query.isPending && <LoadingRows />}
      {query.data && (
        <Found {...{ params, actionsOf }} data={query.data} waiting={query.isPlaceholderData} />
      )}
    </>
  );
}

function Troubles({ query }: { query: UseQueryResult }) {
  if (query.isLoadingError) return <LoadFailure title={text.failed.title} query={query} />;
  return <StaleList query={query} />;
}

interface FoundProps {
  params: ListParams<WebsiteType>;
  actionsOf: WebsitesTableProps['actionsOf'];
  data: WebsitesPage;
  /** Others are being read: these rows stay where they are until they come. */
  waiting: boolean;
}

function Found({ params, actionsOf, data, waiting }: FoundProps) {
  const { page, filtered, clear } = params;
  return (
    <div aria-busy={waiting} className={cn('transition-opacity', waiting && 'opacity-60')}>
      <Rows {...{ data, filtered, actionsOf }} onClear={clear} />
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

interface RowsProps {
  data: WebsitesPage;
  filtered: boolean;
  actionsOf: WebsitesTableProps['actionsOf'];
  onClear: () => void;
}

function Rows({ data, filtered, actionsOf, onClear }: RowsProps) {
  if (data.items.length > 0) return <WebsitesTable websites={data.items} actionsOf={actionsOf} />;
  // Its last row has just been deleted, or a search that found nothing is left: other rows are on their way.
  if (data.total > 0 || !filtered) return <LoadingRows />;
  return <NoMatch {...text.noMatch} onClear={onClear} />;
}

const LoadingRows = () => (
  <SkeletonGroup>
    <DataTableSkeleton />
  </SkeletonGroup>
);

/** No site yet: what will be here, and the action that fills it. */
export function NoWebsites({ title, action }: { title: string; action: ReactNode }) {
  return (
    <Card>
      <EmptyState icon={Globe} title={title} description={text.empty.description} action={action} />
    </Card>
  );
}
