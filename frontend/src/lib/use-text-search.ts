import { useEffect, useState } from 'react';

/** Answers what matches a text; `signal` tells that nobody waits any more. Any error means that it failed. */
export type TextSearch<Found> = (text: string, signal: AbortSignal) => Promise<readonly Found[]>;

type Outcome<Found> = { status: 'found'; found: readonly Found[] } | { status: 'failed' };

/** While it searches, what was found before stays: a list that comes and goes with every letter flickers. */
export type SearchState<Found> =
  { status: 'idle' } | { status: 'searching'; found: readonly Found[] } | Outcome<Found>;

export interface TextSearchOptions<Found> {
  /** Null while nothing is to be searched for. */
  text: string | null;
  /** A new function searches anew: keep it with useCallback. */
  search: TextSearch<Found>;
  debounceMs: number;
}

/** Searches as somebody types: the first time at once, then when no letter came for `debounceMs`; the last one wins. */
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

/** The rows there are to show, whatever became of the search. */
export const foundIn = <Found>(state: SearchState<Found>): readonly Found[] =>
  'found' in state ? state.found : [];
