import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Activity, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { STATUS_PAGE_SIZE } from '../../../../../functions/status/list/status.list.domain.ts';
import { paths } from '../../../app/paths.ts';
import { DataTableSkeleton } from '../../../components/data-table.tsx';
import { LoadFailure, StaleList } from '../../../components/load-failure.tsx';
import { NoMatch } from '../../../components/no-match.tsx';
import { Pager } from '../../../components/pager.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useApi } from '../../../lib/api.context.tsx';
import { cn } from '../../../lib/cn.ts';
import { useAnsweredPage } from '../../../lib/use-answered-page.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useStatusParams, type StatusParams } from '../status.list.ts';
import { statusListQuery, type StatusPage } from '../status.queries.ts';
import { statusListText as text } from '../status.text.ts';
import { StatusSummaryCards } from './status-summary.tsx';
import { StatusTable } from './status-table.tsx';
import { StatusToolbar } from './status-toolbar.tsx';

/** Ages change slowly here. Milliseconds. */
const TICK_MS = 15_000;

/** The sites that the address asks for: search, filter and page; above them how many there are of each kind. */
export function StatusList() {
  const params = useStatusParams();
  const { asked, filtered } = params;
  const query = useQuery(statusListQuery(useApi(), asked));
  const now = useNow(TICK_MS);
  // What is still there of the page before answers nothing about this one.
  const answer = query.isPlaceholderData ? undefined : query.data;
  useAnsweredPage(asked.page, answer?.page);

  if (answer?.total === 0 && !filtered) return <NoSites />;
  return (
    <>
      <StatusSummaryCards shown={asked.search === '' ? asked.filter : undefined} now={now} />
      <StatusToolbar params={params} list={query} now={now} />
      <Answer {...{ query, params, now }} />
    </>
  );
}

interface AnswerProps {
  query: UseQueryResult<StatusPage>;
  params: StatusParams;
  now: Date;
}

function Answer({ query, params, now }: AnswerProps) {
  if (query.isPending) return <LoadingRows />;
  if (!query.data) return <LoadFailure title={text.failed.title} query={query} />;
  return (
    <>
      <StaleList query={query} />
      <Found data={query.data} waiting={query.isPlaceholderData} {...{ params, now }} />
    </>
  );
}

interface FoundProps {
  params: StatusParams;
  data: StatusPage;
  /** Others are being read: these rows stay where they are until they come. */
  waiting: boolean;
  now: Date;
}

function Found({ params, data, waiting, now }: FoundProps) {
  return (
    <div aria-busy={waiting} className={cn('transition-opacity', waiting && 'opacity-60')}>
      <Rows {...{ data, params, now }} />
      <Pager
        page={Math.min(params.asked.page, data.pageCount)}
        pages={data.pageCount}
        label={text.pager}
        line={data.items.length > 0 && countsOf(data, params.filtered)}
      />
    </div>
  );
}

function countsOf({ items, page, total }: StatusPage, filtered: boolean): string {
  const from = (page - 1) * STATUS_PAGE_SIZE + 1;
  return text.counts({ from, to: from + items.length - 1, total, filtered });
}

function Rows({ data, params, now }: Omit<FoundProps, 'waiting'>) {
  const { asked, filtered, clear } = params;
  if (data.items.length > 0) return <StatusTable sites={data.items} now={now} />;
  // A search that found nothing is left: other rows are on their way.
  if (data.total > 0 || !filtered) return <LoadingRows />;
  return (
    <NoMatch
      title={text.noMatch(asked.search)}
      description={text.noMatchDescription}
      onClear={clear}
      clearLabel={asked.filter === null ? text.clearSearch : text.clearFilters}
    />
  );
}

const LoadingRows = () => (
  <SkeletonGroup>
    <DataTableSkeleton />
  </SkeletonGroup>
);

function NoSites() {
  return (
    <Card>
      <EmptyState
        icon={Activity}
        title={text.empty.title}
        description={text.empty.description}
        action={
          <Button asChild>
            <Link to={paths.websiteCreate}>
              <Plus aria-hidden />
              {text.empty.action}
            </Link>
          </Button>
        }
      />
    </Card>
  );
}
