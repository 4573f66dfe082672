import { useEffect, useState } from 'react';

/**
 * Returns the matches of a text; `signal` aborts when the result is no longer needed. Any error counts as a failed
 * search.
 */
export type TextSearch<Found> = (text: string, signal: AbortSignal) => Promise<readonly Found[]>;

type Outcome<Found> = { status: 'found'; found: readonly Found[] } | { status: 'failed' };

/** While a search is pending, the previous results stay: a list that changed with every letter would flicker. */
export type SearchState<Found> =
  { status: 'idle' } | { status: 'searching'; found: readonly Found[] } | Outcome<Found>;

export interface TextSearchOptions<Found> {
  /** Null when there is nothing to search. */
  text: string | null;
  /** A new function starts a new search: memoise it with useCallback. */
  search: TextSearch<Found>;
  debounceMs: number;
}

/**
 * Searches as the user types: at once the first time, then `debounceMs` after the last letter. The last search wins.
 */
export function useTextSearch<Found>({ text, search, debounceMs }: TextSearchOptions<Found>) {
  const [attempt, setAttempt] = useState(0);
  const wanted = text === null ? null : `${String(attempt)} ${text.trim()}`;
  const [answer, setAnswer] = useState<{ to: string; outcome: Outcome<Found> } | null>(null);
  const wait = text === null || text === '' ? 0 : debounceMs;

  useEffect(() => {
    if (wanted === null) return undefined;
    const abort = new AbortController();
    const keep = (outcome: Outcome<Found>) => {
      if (!abort.signal.aborted) setAnswer({ to: wanted, outcome });
    };
    const asked = wanted.slice(wanted.indexOf(' ') + 1);
    const timer = setTimeout(() => {
      search(asked, abort.signal).then(
        (found) => keep({ status: 'found', found }),
        () => keep({ status: 'failed' }),
      );
    }, wait);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, search, wait]);

  return { state: stateOf(wanted, answer), retry: () => setAttempt(attempt + 1) };
}

function stateOf<Found>(
  wanted: string | null,
  answer: { to: string; outcome: Outcome<Found> } | null,
): SearchState<Found> {
  if (wanted === null) return { status: 'idle' };
  if (answer?.to === wanted) return answer.outcome;
  return { status: 'searching', found: answer ? foundIn(answer.outcome) : [] };
}

/** The rows to show, in any state of the search. */
export const foundIn = <Found>(state: SearchState<Found>): readonly Found[] =>
  'found' in state ? state.found : [];
