import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { SEARCH_PARAM, useListAddress } from '../../lib/url-params/use-list-params.ts';
import { Input } from '../ui/fields/input.tsx';

/** Long enough for a URL's host or a whole name. */
const MAX_LENGTH = 100;
const DEBOUNCE_MS = 300;

/** What the address searches for, and the way to change it: typing adds nothing to the history. */
function useSearchParam(): [string, (search: string) => void] {
  const [params, narrow] = useListAddress();
  const search = params.get(SEARCH_PARAM) ?? '';
  const write = (next: string) => narrow({ [SEARCH_PARAM]: next.trim() }, { replace: true });
  return [search, write];
}

/**
 * The text of the search box. Its own state, because the router shows a new address with low priority: a box that
 * waited for it would lose letters. It follows the address when something else changes what that searches for.
 */
function useTypedSearch(debounceMs: number) {
  const { key } = useLocation();
  const [search, setSearch] = useSearchParam();
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState({ key, search });
  // Addresses asked for and not yet shown, oldest first.
  const [pending, setPending] = useState<readonly string[]>([]);

  if (key !== seen.key) {
    setSeen({ key, search });
    const own = pending.lastIndexOf(search);
    // What is shown comes after all that was asked for: without any of it, something else has changed the search since.
    setPending(own === -1 ? [] : pending.slice(own + 1));
    if (own === -1 && search !== (pending.at(-1) ?? seen.search)) setTyped(search);
  }

  const write = (text: string) => {
    const next = text.trim();
    if (next === (pending.at(-1) ?? search)) return;
    setPending([...pending, next]);
    setSearch(next);
  };
  const writeLatest = useEffectEvent(write);
  useEffect(() => {
    if (debounceMs === 0) return undefined;
    const timer = setTimeout(() => writeLatest(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, debounceMs]);

  /** Without the wait. */
  const commit = (text: string) => {
    setTyped(text);
    write(text);
  };
  return { typed, type: debounceMs === 0 ? commit : setTyped, commit };
}

export interface SearchFieldProps {
  /** What is looked through: 'Buscar por nombre o URL'. */
  label: string;
  placeholder?: string;
  /** Milliseconds to wait for the next letter; 0 for lists that are filtered in the browser. */
  debounceMs?: number;
  className?: string;
}

/** The search of a list, kept in its address (`?buscar=`); a new search starts at page 1. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = `${label}…`, debounceMs = DEBOUNCE_MS, className } = props;
  const box = useRef<HTMLInputElement>(null);
  const { typed, type, commit } = useTypedSearch(debounceMs);
  return (
    <div role="search" className={cn('relative w-full sm:max-w-sm', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-3 left-3 size-4 text-muted-foreground"
      />
      <Input
        ref={box}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={MAX_LENGTH}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && commit(typed)}
        autoComplete="off"
        className="truncate pr-11! pl-9! [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label="Borrar búsqueda"
          title="Borrar búsqueda"
          onClick={() => {
            commit('');
            box.current?.focus();
          }}
          className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-r-lg text-muted-foreground hover:text-foreground"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}
