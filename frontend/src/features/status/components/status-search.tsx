import { RefreshCw } from 'lucide-react';
import { SearchField } from '../../../components/search-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useListParams } from '../../../lib/use-list-params.ts';
import { statusListText as text } from '../status.text.ts';
import type { StatusList } from '../use-status-list.ts';

export interface StatusSearchProps {
  statuses: StatusList;
  found: number;
  now: Date;
}

/** Above the list: the search, how many it found, and how old the list is. */
export function StatusSearch({ statuses, found, now }: StatusSearchProps) {
  const { list, sites } = statuses;
  const { filtered } = useListParams();
  return (
    <div className="mb-4 flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between">
      {/* The rows are all here: nothing is asked of the server for every letter. */}
      <SearchField {...text.search} debounceMs={0} />
      <div className="flex flex-wrap items-center justify-between gap-x-2 text-sm text-muted-foreground">
        <p role="status" className="tabular">
          {filtered && text.results(found)}
          {filtered && list.hasNextPage && ` ${text.searchIsPartial(sites.length)}`}
        </p>
        <Fetched list={list} now={now} />
      </div>
    </div>
  );
}

function Fetched({ list, now }: { list: StatusList['list']; now: Date }) {
  const format = useFormat();
  const at = new Date(list.dataUpdatedAt).toISOString();
  return (
    <span className="ml-auto flex items-center gap-1">
      <time dateTime={at} title={format.dateTime(at)}>
        {text.fetched(format.relative(at, Math.max(now.getTime(), list.dataUpdatedAt)))}
      </time>
      <Button
        variant="ghost"
        size="icon"
        aria-label={text.refresh}
        title={text.refresh}
        disabled={list.isFetching}
        onClick={() => void list.refetch()}
      >
        {list.isFetching ? <Spinner /> : <RefreshCw aria-hidden />}
      </Button>
    </span>
  );
}
