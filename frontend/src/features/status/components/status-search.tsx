import { RefreshCw, Search } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { statusListText as text } from '../status.text.ts';
import type { StatusList } from '../use-status-list.ts';

/** Marks the address as written by the search box, which then already shows it. */
const TYPED = { typed: true };

const wasTyped = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'typed' in state;

/** What is searched for, kept in the URL (`?q=`): a link and the back button bring it back. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const write = (query: string, state: unknown) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (query === '') after.delete('q');
        else after.set('q', query);
        return after;
      },
      { replace: true, preventScrollReset: true, state },
    );
  return {
    query: params.get('q') ?? '',
    type: (query: string) => write(query, TYPED),
    clear: () => write('', null),
  };
}

/**
 * The text of the search box. Its own state, because the router shows a new address with low priority: a box
 * that waited for it would lose letters. It follows the address when something else changes that.
 */
function useTypedSearch(): [string, (typed: string) => void] {
  const { query, type } = useSearch();
  const location = useLocation();
  const [typed, setTyped] = useState(query);
  const [seen, setSeen] = useState(location.key);
  if (location.key !== seen) {
    setSeen(location.key);
    if (!wasTyped(location.state)) setTyped(query);
  }
  return [
    typed,
    (next) => {
      setTyped(next);
      type(next);
    },
  ];
}

export interface StatusSearchProps {
  statuses: StatusList;
  found: number;
  now: Date;
}

/** Above the list: the search, how many it found, and how old the list is. */
export function StatusSearch({ statuses, found, now }: StatusSearchProps) {
  const { list, sites } = statuses;
  const { query } = useSearch();
  const [typed, setTyped] = useTypedSearch();
  const searching = query.trim() !== '';
  return (
    <div className="mb-4 flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between">
      <div className="relative w-full sm:max-w-sm">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-3 left-3 size-4 text-muted-foreground"
        />
        <Input
          type="search"
          aria-label={text.search.label}
          placeholder={text.search.placeholder}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          className="pl-9!"
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 text-sm text-muted-foreground">
        <p role="status" className="tabular">
          {searching && text.results(found)}
          {searching && list.hasNextPage && ` ${text.searchIsPartial(sites.length)}`}
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
