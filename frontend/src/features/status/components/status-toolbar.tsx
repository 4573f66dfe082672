import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { StatusSummary } from '../../../../../functions/status/list/status.list.domain.ts';
import { SearchField } from '../../../components/lists/search-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ChoiceSelect } from '../../../components/ui/fields/select.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import {
  countOf,
  narrowingFilters,
  type NarrowingFilter,
  type StatusParams,
} from '../status.list.ts';
import { refreshList, statusSummaryQuery } from '../status.queries.ts';
import { statusListText as text } from '../status.text.ts';

export interface StatusToolbarProps {
  params: StatusParams;
  list: Pick<UseQueryResult, 'isFetching' | 'dataUpdatedAt'>;
  now: Date;
}

/** Above the list: the search and the filter, both kept in its address, and how old the list is. */
export function StatusToolbar({ params, list, now }: StatusToolbarProps) {
  const { asked, setFilter } = params;
  const { data: summary } = useQuery(statusSummaryQuery(useApi()));
  return (
    <div className="mb-4 flex flex-col gap-3 lg:flex-row lg:items-center">
      <div className="flex flex-1 flex-col gap-3 sm:flex-row">
        <SearchField {...text.search} />
        <ChoiceSelect
          aria-label={text.filter.label}
          className="sm:w-72 sm:shrink-0"
          values={narrowingFilters}
          labels={labelsWith(summary)}
          first={text.filter.all}
          value={asked.filter}
          onChange={setFilter}
        />
      </div>
      <Fetched list={list} now={now} />
    </div>
  );
}

/** Each filter with how many sites it would show, once that is known. */
function labelsWith(summary: StatusSummary | undefined): Record<NarrowingFilter, string> {
  if (!summary) return text.filter;
  const counted = narrowingFilters.map(
    (each) => [each, text.filter.counted(text.filter[each], countOf(summary, each))] as const,
  );
  return Object.fromEntries(counted) as Record<NarrowingFilter, string>;
}

function Fetched({ list, now }: Pick<StatusToolbarProps, 'list' | 'now'>) {
  const format = useFormat();
  const queryClient = useQueryClient();
  const at = new Date(list.dataUpdatedAt).toISOString();
  return (
    <span className="flex min-h-10 items-center justify-end gap-1 text-sm text-muted-foreground">
      {list.dataUpdatedAt > 0 && (
        <time dateTime={at} title={format.dateTime(at)}>
          {text.fetched(format.relative(at, Math.max(now.getTime(), list.dataUpdatedAt)))}
        </time>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={text.refresh}
        title={text.refresh}
        disabled={list.isFetching}
        onClick={() => void refreshList(queryClient)}
      >
        {list.isFetching ? <Spinner /> : <RefreshCw aria-hidden />}
      </Button>
    </span>
  );
}
