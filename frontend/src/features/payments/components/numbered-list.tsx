import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import { DataTableSkeleton } from '../../../components/data-table.tsx';
import { LoadFailure, StaleList } from '../../../components/load-failure.tsx';
import { NoMatch } from '../../../components/no-match.tsx';
import { Pager } from '../../../components/pager.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useAnsweredPage } from '../../../lib/use-answered-page.ts';
import { shownRows, type ListPage } from '../payments.cache.ts';
import type { ListFilterState } from '../payments.filters.ts';
import { paymentsText } from '../payments.text.ts';

const text = paymentsText.filters;

export interface NumberedListProps<List extends ListPage<unknown>> {
  list: UseQueryResult<List>;
  state: Pick<ListFilterState, 'page' | 'inOrder' | 'filtered' | 'clear'>;
  size: number;
  failed: string;
  noMatch: { title: string; description: string };
  /** In place of a list without rows that nothing narrows. */
  empty: ReactNode;
  children: (list: List) => ReactNode;
}

/** A list by page, in each of its states. */
export function NumberedList<List extends ListPage<unknown>>(props: NumberedListProps<List>) {
  const { list, state, size, failed, noMatch, empty, children } = props;
  useAnsweredPage(state.page, list.isPlaceholderData ? undefined : list.data?.page);
  if (!state.inOrder) return <BadDays />;
  if (list.isPending) {
    return (
      <SkeletonGroup>
        <DataTableSkeleton />
      </SkeletonGroup>
    );
  }
  if (!list.data) return <LoadFailure title={failed} query={list} />;
  if (list.data.total === 0) {
    if (!state.filtered) return empty;
    return <NoMatch {...noMatch} onClear={state.clear} clearLabel={text.clear} />;
  }
  const { data } = list;
  return (
    <>
      <StaleList query={list} />
      <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
        {children(data)}
      </div>
      <Pager
        page={data.page}
        pages={data.pageCount}
        line={paymentsText.line(shownRows(data, size))}
      />
    </>
  );
}

/** In place of what days that end before they begin cannot find. */
const BadDays = () => (
  <Card>
    <EmptyState icon={CalendarX} {...text.order} />
  </Card>
);
